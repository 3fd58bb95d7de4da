//! The instants that the rows are held against: now, and the shadow time of the head's reservation, each a line with a flag.
//!
//! **Invariant:** flags hang off their lines, that of now to the left and that of the shadow time to the right, as far as
//! there is room; so they keep apart.

use gantry_core::kernel::Time;

use super::Scene;
use super::labels::{Labels, PLATE, SIDE};
use crate::scene::prelude::*;
use crate::words::gantt::ShadowLabel;

/// Height of the flags' baseline under the header's top, and of their upper edge.
const BASELINE: f64 = 14.0;
const TOP: f64 = 1.0;

const GAP: f64 = 8.0;

/// Where the line of a flag begins.
pub(super) fn line_top(scene: &Scene<'_>) -> f64 {
    if scene.lane { scene.layout.plot.y } else { scene.layout.header + TOP }
}

/// The line of the present instant, with the flags of both.
pub(super) fn instants(scene: &Scene<'_>, labels: &mut Labels) -> Mark {
    let Scene { view, layout, .. } = *scene;
    let seen = |time: &Time| layout.time.shows(*time, *time);
    let now = Some(view.now).filter(seen);
    // Over lanes the instants stand once.
    if !scene.lane {
        let held = view.reservation.map(|held| held.time);
        flags(scene, now, held.filter(|&time| time > view.now && seen(&time)), labels);
    }
    let key = Key(Kind::NOW, 0);
    let Some(now) = now else { return Mark::plain(key, Vec::new()) };
    let top = line_top(scene);
    // Numbers of the axis and names of charts stay clear of it.
    let stretches = [
        (top, layout.plot.y + layout.plot.height + 4.0),
        (layout.busy.y, layout.busy.y + layout.busy.height),
        (layout.waiting.y, layout.waiting.y + layout.waiting.height),
    ];
    let shown = if layout.charts { &stretches[..] } else { &stretches[..1] };
    let line: Vec<_> = shown
        .iter()
        .flat_map(|&(from, to)| {
            let place = |y| Point::new(0.0, y - top);
            [Segment::Move(place(from)), Segment::Line(place(to))]
        })
        .collect();
    let shapes = vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
        look::path(line, Paint::stroke(Ink::Ink, 2.5)),
    ];
    let title = Some(scene.words.now_label(now, scene.clock));
    Mark { at: Point::new(layout.time.place(now), top), title, ..Mark::plain(key, shapes) }
}

/// The flags at the top of the two lines, as far as these are seen.
fn flags(scene: &Scene<'_>, now: Option<Time>, shadow: Option<Time>, labels: &mut Labels) {
    let Scene { words, clock, layout, .. } = *scene;
    let shadow_label = |time| ShadowLabel { time: &words.duration(time, clock) }.tell(words);
    let texts = [now.map(|now| words.now_label(now, clock)), shadow.map(shadow_label)];
    let wide = texts.each_ref().map(|text| {
        text.as_ref().map_or(0.0, |text| text::width(text, STRONG) + 2.0 * (PLATE + SIDE))
    });
    let right = layout.width - 1.0;
    let lines = [
        now.map_or(0.0, |now| layout.time.place(now)),
        shadow.map_or(right, |time| layout.time.place(time)),
    ];
    let lefts = hung(lines, wide, right);
    let inks = [(Ink::Ink, Ink::Panel), (Ink::Red, Ink::Ink)];
    for ((text, inks), (left, wide)) in texts.iter().zip(inks).zip(lefts.into_iter().zip(wide)) {
        let Some(text) = text.as_ref().filter(|_| left + wide <= right + 0.01) else { continue };
        let at = Point::new(left + PLATE + SIDE, layout.header + BASELINE);
        labels.put_on_flag(text, STRONG, inks, at);
    }
}

/// The left edges of two flags of these widths: one that ends at its line, and one that begins at its; inside, and apart.
fn hung(lines: [f64; 2], wide: [f64; 2], right: f64) -> [f64; 2] {
    let shadow = lines[1].min(right - wide[1]);
    let now = (lines[0] - wide[0]).min(shadow - GAP - wide[0]).max(0.0);
    [now, shadow.max(now + wide[0] + GAP)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_keep_apart_and_hang_off_their_lines() {
        for (x, other) in
            [(50.0, 300.0), (70.0, 80.0), (200.0, 230.0), (480.0, 498.0), (42.0, 44.0)]
        {
            let [now, shadow] = hung([x, other], [60.0, 90.0], 500.0);
            assert!(now + 60.0 + GAP <= shadow, "{x}, {other}: {now}, {shadow}");
            assert!(now >= 0.0 && shadow + 90.0 <= 500.0, "{x}, {other}: {now}, {shadow}");
        }
        let [now, shadow] = hung([200.0, 230.0], [60.0, 90.0], 500.0);
        assert!((now - 140.0).abs() < 1e-9 && (shadow - 230.0).abs() < 1e-9, "{now}, {shadow}");
    }
}
