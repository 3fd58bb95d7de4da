//! The looks of both runs in step: a column a look, framed where they differ first.

use gantry_core::labs::placement::view::{BucketState, BucketView};

use super::{Run, inks};
use crate::labs::placement::picture::aligned::{self, Layout};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::scene::look::{CODE, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point};
use crate::scene::{look, text};
use crate::words::counts::Nodes;

/// Its height: two runs, and what is said of their first difference.
pub(super) const HEIGHT: f64 = 84.0;
const LINE: f64 = 30.0;
const PILL: f64 = 22.0;
const GAP: f64 = 10.0;

/// A look: the bucket, and behind it what came of it.
struct Look<'a> {
    bucket: &'a BucketView,
    label: String,
    note: String,
    dead: bool,
}

impl Look<'_> {
    /// Of its label, and of what is behind that.
    fn widths(&self) -> [f64; 2] {
        let note = if self.note.is_empty() { 0.0 } else { text::width(&self.note, STRONG) + 6.0 };
        [text::width(&self.label, CODE), note]
    }
}

fn looks<'a>(run: Run<'a>, layout: &Layout<'_>) -> Vec<Look<'a>> {
    let words = layout.options.words;
    let mut looked: Vec<_> = run.view.buckets.iter().filter(|it| it.look.is_some()).collect();
    gantry_core::sort::sort_by_key(&mut looked, |bucket| bucket.look);
    let one = |bucket: &'a BucketView| {
        let label = match bucket.depth {
            0 => Nodes { nodes: run.outline.nodes.len() as u64 }.tell(words),
            _ => words.bucket(&bucket.at),
        };
        let dead = aligned::is_dead_end(&run.view.buckets, bucket);
        let row = bucket.at[layout.axes.0];
        let short =
            row.filter(|_| dead).and_then(|row| aligned::shortfall(layout, &run.view.buckets, row));
        let note = match (short, bucket.state, run.choice()) {
            (Some((most, need)), ..) => format!("{most} < {need}"),
            (None, BucketState::Yielded, Some(node)) if bucket.chosen || bucket.current => {
                words.node(node, run.outline)
            }
            _ => String::new(),
        };
        Look { bucket, label, note, dead }
    };
    looked.into_iter().map(one).collect()
}

pub(super) fn marks(runs: &[Run<'_>; 2], layouts: &[Layout<'_>; 2], top: f64) -> Vec<Mark> {
    let both = [looks(runs[0], &layouts[0]), looks(runs[1], &layouts[1])];
    let words = layouts[0].options.words;
    let width = layouts[0].options.width;
    let names = runs.map(|run| words.policy_name(run.outline.policy));
    let left = names.iter().map(|name| text::width(name, STRONG)).fold(0.0, f64::max) + 16.0;
    let wide = |look: &Look<'_>| look.widths().into_iter().sum::<f64>() + 16.0;
    let step = both.iter().flatten().map(wide).fold(50.0, f64::max) + GAP;
    let most = ((width - left - 20.0) / step).floor().max(1.0) as usize;
    let mut marks = Vec::new();
    for (at, looks) in both.iter().enumerate() {
        let y = top + LINE * at as f64 + PILL / 2.0 + 2.0;
        let mut shapes =
            vec![look::words(Point::new(2.0, y + 4.2), Anchor::Start, STRONG, Ink::Ink, names[at])];
        for (column, one) in looks.iter().take(most).enumerate() {
            let x = left + column as f64 * step;
            if column > 0 {
                let line = [Point::new(x - GAP, y), Point::new(x, y)];
                shapes.push(look::path(look::polyline(&line), Paint::stroke(inks(at), 2.0)));
            }
            shapes.extend(pill(one, Area::new(x, y - PILL / 2.0, step - GAP, PILL)));
        }
        if looks.len() > most {
            let at = Point::new(left + most as f64 * step, y + 4.2);
            shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Soft, "…"));
        }
        marks.push(Mark::plain(Key(kinds::RULER, at as u64), shapes));
    }
    let longest = both[0].len().max(both[1].len());
    let differs = (0..longest.min(most)).find(|&at| {
        let bucket = |run: usize| both[run].get(at).map(|look| &look.bucket.at);
        bucket(0) != bucket(1)
    });
    if let Some(column) = differs {
        let x = left + column as f64 * step;
        let frame = Area::new(x - 5.0, top - 3.0, step - GAP + 10.0, 2.0 * LINE);
        let said = words.they_differ();
        let half = text::width(said, SMALL) / 2.0;
        let middle = frame.middle().x.clamp(half, (width - half).max(half));
        let shapes = vec![
            look::rect(frame, 6.0, Paint::stroke(Ink::Ink, 3.4).faint(0.5)),
            look::rect(frame, 6.0, Paint::stroke(Ink::Orange, 2.4)),
            look::words(
                Point::new(middle, top + 2.0 * LINE + 12.0),
                Anchor::Middle,
                SMALL,
                Ink::Ink,
                said,
            ),
        ];
        marks.push(Mark::plain(Key(kinds::RULER, 2), shapes));
    }
    marks
}

fn pill(one: &Look<'_>, area: Area) -> Vec<crate::scene::shape::Shape> {
    let state = match one.bucket.state {
        _ if one.dead => BucketState::Refused,
        BucketState::Open | BucketState::Finished => BucketState::Undiscovered,
        state => state,
    };
    let mut shapes = vec![look::rect(area, area.height / 2.0, Paint::fill(Ink::Panel, 1.0))];
    shapes.extend(buckets::outlined(area, area.height / 2.0, state, false));
    let y = area.middle().y + 4.2;
    let [label, note] = one.widths();
    let x = area.middle().x - f64::midpoint(label, note);
    shapes.push(look::words(Point::new(x, y), Anchor::Start, CODE, Ink::Ink, one.label.as_str()));
    if note > 0.0 {
        let at = Point::new(x + label + 6.0, y);
        shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, one.note.as_str()));
    }
    shapes
}
