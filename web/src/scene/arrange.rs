//! Where the pictures of several runs go in the room there is: beside or over one another.

/// From this width on, pictures stand beside each other.
pub const BESIDE: f64 = 600.0;

pub const GAP: f64 = 20.0;
const PADDING: f64 = 12.0;
/// A picture beside others is at least so wide; where there is no room for that, fewer stand in a row.
const LEAST: f64 = 280.0;

/// How many of `count` pictures stand in a row of a room, and the width and height of each: as many as keep wide
/// enough, rows alike.
pub fn beside(count: usize, width: f64, height: f64) -> (usize, f64, f64) {
    const AROUND: f64 = 84.0;
    let inside = (width - 2.0 * PADDING).max(240.0);
    let each = |columns: usize| (inside - GAP * (columns as f64 - 1.0)) / columns as f64;
    let columns = (1..=count.max(1)).rev().find(|&columns| each(columns) >= LEAST).unwrap_or(1);
    // Three in a row and one below would be a poor square.
    let columns = if count == 4 && columns == 3 { 2 } else { columns };
    let wide = each(columns).floor();
    let high = (height / count.div_ceil(columns).max(1) as f64 - AROUND).floor();
    (columns, wide, high.clamp((wide * 0.6).min(260.0), (wide * 1.05).max(260.0)))
}

fn each(count: usize, height: f64) -> f64 {
    (height / count.max(1) as f64).floor()
}

/// Below this height a chart among others leaves out what stands over its rows.
pub const DENSE: f64 = 150.0;

/// Height of each of `count` charts over one another in a room, and whether the legend has no room beside them. Where the
/// page scrolls, charts are as high as they like.
pub fn stacked(count: usize, width: f64, height: f64) -> (f64, bool) {
    const CAPTION: f64 = 38.0;
    const DENSE_CAPTION: f64 = 31.0;
    /// Of the axis and the legend, and of what is around the charts; of the axis alone.
    const AROUND: f64 = 64.0;
    const AXIS: f64 = 24.0;
    let each =
        |around: f64, caption: f64| ((height - around) / count.max(1) as f64 - caption).floor();
    let roomy = each(AROUND, CAPTION);
    if roomy >= 170.0 || width < BESIDE {
        return (roomy.clamp(170.0, 380.0), false);
    }
    let dense = each(AROUND, DENSE_CAPTION).min(DENSE - 1.0);
    if dense >= 100.0 {
        return (dense, false);
    }
    (each(AXIS, DENSE_CAPTION).clamp(84.0, DENSE - 1.0), true)
}

/// Height of each of `count` lanes in a room, which touch, and whether the legend has no room beside them.
pub fn lanes_stacked(count: usize, height: f64) -> (f64, bool) {
    /// Of the band over the first and the axis under the last; and of the legend.
    const AROUND: f64 = 86.0;
    const LEGEND: f64 = 30.0;
    let roomy = each(count, height - AROUND - LEGEND);
    if roomy >= 78.0 {
        return (roomy.min(220.0), false);
    }
    (each(count, height - AROUND).max(64.0), true)
}

/// The same of lanes that are told over their rows, which may be many; where the page scrolls, they are as high as they
/// like.
pub fn lanes_over(count: usize, width: f64, height: f64) -> (f64, bool) {
    /// Of the axis under the last; and of the legend.
    const AXIS: f64 = 22.0;
    const LEGEND: f64 = 30.0;
    const LEAST: f64 = 170.0;
    if width < BESIDE {
        return (300.0, false);
    }
    let roomy = each(count, height - AXIS - LEGEND);
    if roomy >= 240.0 {
        return (roomy.min(380.0), false);
    }
    (each(count, height - AXIS).max(LEAST), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_as_many_in_a_row_as_keep_wide_enough() {
        for (count, width, wide) in [
            (2, 900.0, 428.0),
            (2, 360.0, 336.0),
            (3, 904.0, 280.0),
            (3, 900.0, 428.0),
            (4, 1_000.0, 478.0),
            (4, 1_600.0, 379.0),
            (2, 0.0, 240.0),
        ] {
            let (_, found, high) = beside(count, width, 600.0);
            assert!((found - wide).abs() < 1.0, "{count} in {width}: {found}");
            assert!(high >= 140.0);
        }
        for (count, width, height, stands) in [
            (2, 900.0, 700.0, (280.0, false)),
            (2, 900.0, 5_000.0, (380.0, false)),
            (4, 900.0, 740.0, (138.0, false)),
            (4, 900.0, 500.0, (88.0, true)),
            (4, 340.0, 300.0, (170.0, false)),
        ] {
            assert_eq!(stacked(count, width, height), stands, "{count} on {width} by {height}");
        }
    }
}
