//! The instants that the rows are held against: now, and the shadow time of the head's reservation, each a line under a pill.
//!
//! **Invariant:** a pill touches its line, and the two pills keep apart.

use gantry_core::kernel::Time;

use super::Scene;
use super::labels::{Labels, PLATE, SIDE};
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Key, Kind, Mark, Point, Segment};
use crate::scene::text;
use crate::words::gantt::ShadowLabel;

/// Height of the pills' baseline under the header's top.
const BASELINE: f64 = 14.0;

/// Between two pills.
const GAP: f64 = 8.0;

/// Where the line under a pill begins.
pub(super) fn line_top(scene: &Scene<'_>) -> f64 {
    if scene.lane { scene.layout.plot.y } else { scene.layout.header + BASELINE + PLATE + 2.0 }
}

/// The line of the present instant, with the pills of both.
pub(super) fn instants(scene: &Scene<'_>, labels: &mut Labels) -> Mark {
    let Scene { view, words, clock, layout, .. } = *scene;
    let seen = |time: &Time| layout.time.shows(*time, *time);
    let now = Some(view.now).filter(seen);
    let shadow =
        view.reservation.map(|held| held.time).filter(|&time| time > view.now && seen(&time));
    let told = [
        now.map(|now| (now, words.now_label(now, clock), (Ink::Ink, Ink::Panel))),
        shadow.map(|time| {
            let time_told = &words.duration(time, clock);
            (time, ShadowLabel { time: time_told }.tell(words), (Ink::Red, Ink::Ink))
        }),
    ];
    // Over lanes the instants stand once.
    let mut pills: Vec<_> = told.into_iter().flatten().filter(|_| !scene.lane).collect();
    let mut wide: Vec<f64> =
        pills.iter().map(|(_, text, _)| text::width(text, STRONG) + 2.0 * (PLATE + SIDE)).collect();
    // Where both have no room, the present has.
    if wide.iter().sum::<f64>() + GAP > layout.width - layout.plot.x {
        pills.truncate(1);
        wide.truncate(1);
    }
    let spots: Vec<(f64, f64)> = pills
        .iter()
        .zip(&wide)
        .map(|((time, ..), &wide)| (layout.time.place(*time), wide))
        .collect();
    let lefts = apart(&spots, (layout.plot.x - 4.0, layout.width - 1.0));
    let y = layout.header + BASELINE;
    for ((_, text, inks), left) in pills.iter().zip(lefts) {
        labels.put_on_pill(
            text,
            STRONG,
            *inks,
            (Point::new(left + PLATE + SIDE, y), Anchor::Start),
        );
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
    Mark { at: Point::new(layout.time.place(now), top), ..Mark::plain(key, shapes) }
}

/// The left edges of pills over places, middle on them as long as they keep apart and inside.
fn apart(spots: &[(f64, f64)], (left, right): (f64, f64)) -> Vec<f64> {
    let middle = |(x, wide): (f64, f64)| (x - wide / 2.0).min(right - wide).max(left);
    let mut lefts: Vec<f64> = spots.iter().map(|&spot| middle(spot)).collect();
    if let (&[(x, first), (other, second)], &[a, b]) = (spots, &lefts[..])
        && a + first + GAP > b
    {
        let between = x.midpoint(other);
        let start = (between + GAP / 2.0).min(right - second).max(left + first + GAP);
        lefts = vec![start - GAP - first, start];
    }
    lefts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pills_keep_apart_and_touch_their_lines() {
        let frame = (40.0, 500.0);
        for (x, other) in
            [(50.0, 300.0), (50.0, 60.0), (200.0, 230.0), (480.0, 498.0), (42.0, 44.0)]
        {
            let spots = [(x, 60.0), (other, 90.0)];
            let lefts = apart(&spots, frame);
            assert!(lefts[0] + 60.0 < lefts[1], "{x}, {other}: {lefts:?}");
            assert!(lefts[0] >= frame.0 && lefts[1] + 90.0 <= frame.1, "{x}, {other}: {lefts:?}");
            assert!(lefts[1] <= other.max(lefts[0] + 68.0), "{x}, {other}: {lefts:?}");
        }
    }
}
