//! The ruler of looks: what the index looked at for the task, and what a scan looks at for the same answer, one by one
//! at the same pitch, with the difference as a bracket and both totals.

use gantry_core::labs::placement::view::BucketState;

use super::Layout;
use crate::labs::placement::picture::kinds;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape, Type};
use crate::scene::{look, text};
use crate::words::counts::{Buckets, Nodes};
use crate::words::placement_picture::{LooksFewer, LooksMore};

const PITCH: (f64, f64) = (19.0, 24.0);
const LINE: f64 = 26.0;
const TOTAL: Type = Type { size: 15.0, ..STRONG };

/// Its height, beside the axis or below the tree.
pub(super) fn height(wide: bool) -> f64 {
    if wide { 2.0 * LINE } else { 2.0 * LINE + 2.0 * 18.0 }
}

/// Where looks are drawn: from where, how far apart, and the most.
struct Scale {
    left: f64,
    right: f64,
    pitch: f64,
    most: u64,
    lines: [f64; 2],
}

/// The marks; none while nothing was looked at.
pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    let work = layout.view.work;
    if work.visited == 0 {
        return Vec::new();
    }
    let words = layout.options.words;
    let totals =
        [Buckets { buckets: work.visited }.tell(words), Nodes { nodes: work.linear }.tell(words)];
    let labels = [words.index_looks_at(), words.scan_looks_at()];
    let scale = scale(layout, labels, &totals);
    let mut marks = Vec::new();
    for (at, (label, total)) in labels.into_iter().zip(totals).enumerate() {
        let y = scale.lines[at];
        let (x, over) =
            if layout.wide { (layout.ruler.0, y + 4.2) } else { (layout.ruler.0, y - 16.0) };
        let ink = if at == 0 { Ink::Ink } else { Ink::Soft };
        let end = Point::new(layout.right, if layout.wide { y + 5.2 } else { y - 16.0 });
        let shapes = vec![
            look::words(Point::new(x, over), Anchor::Start, STRONG, Ink::Ink, label),
            look::words(end, Anchor::End, TOTAL, ink, total),
        ];
        marks.push(Mark::plain(Key(kinds::RULER, at as u64), shapes));
    }
    marks.push(squares(&scale, work.visited));
    marks.push(discs(layout, &scale));
    if layout.view.buckets.iter().any(|bucket| bucket.state == BucketState::Yielded) {
        marks.extend(bracket(layout, &scale));
    }
    marks
}

fn scale(layout: &Layout<'_>, labels: [&str; 2], totals: &[String; 2]) -> Scale {
    let widest = |texts: &[&str], font| {
        texts.iter().map(|label| text::width(label, font)).fold(0.0, f64::max)
    };
    let (left, right) = if layout.wide {
        let totals = widest(&[&totals[0], &totals[1]], TOTAL);
        (layout.ruler.0 + widest(&labels, STRONG) + 8.0, layout.right - totals - 10.0)
    } else {
        (layout.ruler.0, layout.right)
    };
    let work = layout.view.work;
    let most = work.visited.max(work.linear).max(1);
    let pitch = ((right - left) / most as f64).clamp(PITCH.0, PITCH.1);
    // What has no room is counted by the total alone.
    let room = ((right - left) / pitch).floor() as u64;
    let most = if most > room { room.saturating_sub(1) } else { most };
    let step = height(layout.wide) / 2.0;
    let first = layout.ruler.1 + if layout.wide { LINE / 2.0 } else { 30.0 };
    Scale { left, right, pitch, most, lines: [first, first + step] }
}

impl Scale {
    fn middle(&self, look: u64, line: usize) -> Point {
        Point::new(self.left + (look as f64 + 0.5) * self.pitch, self.lines[line])
    }

    /// An ellipsis where some are left out.
    fn more(&self, count: u64, line: usize, shapes: &mut Vec<Shape>) {
        if count > self.most {
            let at = self.middle(self.most, line).plus(Point::new(0.0, 4.0));
            shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Soft, "…"));
        }
    }
}

/// The square of a look, with its number.
pub(super) fn square(at: Point, number: u64, side: f64) -> [Shape; 2] {
    let area = Area::new(at.x - side / 2.0, at.y - 9.0, side, 18.0);
    let paint = Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 0.9);
    let baseline = Point::new(at.x, at.y + 4.2);
    let number = number.to_string();
    [
        look::rect(area, 4.0, paint),
        look::words(baseline, Anchor::Middle, STRONG, Ink::OnGreen, number),
    ]
}

fn squares(scale: &Scale, visited: u64) -> Mark {
    let mut shapes = Vec::new();
    for look in 0..visited.min(scale.most) {
        shapes.extend(square(scale.middle(look, 0), look + 1, scale.pitch - 2.0));
    }
    scale.more(visited, 0, &mut shapes);
    Mark::plain(Key(kinds::RULER, 2), shapes)
}

/// The nodes that a scan looks at: all that the task may run on.
fn discs(layout: &Layout<'_>, scale: &Scale) -> Mark {
    let (view, outline) = (layout.view, layout.outline);
    let names = text::short_names(&outline.nodes, 2);
    let looked = view.nodes.iter().zip(&names).filter(|(node, _)| node.candidate);
    let mut shapes = Vec::new();
    for (look, (_, name)) in (0..view.work.linear.min(scale.most)).zip(looked) {
        let at = scale.middle(look, 1);
        let radius = (scale.pitch - 2.0) / 2.0;
        shapes.push(look::disc(at, radius, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Fill, 1.0)));
        if text::width(name, SMALL) <= 2.0 * radius {
            let baseline = Point::new(at.x, at.y + 4.0);
            shapes.push(look::words(baseline, Anchor::Middle, SMALL, Ink::Soft, name.as_str()));
        }
    }
    scale.more(view.work.linear, 1, &mut shapes);
    Mark::plain(Key(kinds::RULER, 3), shapes)
}

/// The difference, as long as it is, on the line that has fewer.
fn bracket(layout: &Layout<'_>, scale: &Scale) -> Option<Mark> {
    let (work, words) = (layout.view.work, layout.options.words);
    let fewer = work.visited < work.linear;
    let count = work.visited.abs_diff(work.linear);
    let (line, from, to) =
        if fewer { (0, work.visited, work.linear) } else { (1, work.linear, work.visited) };
    let (from, to) = (from.min(scale.most), to.min(scale.most));
    if from >= to {
        return None;
    }
    let said =
        if fewer { LooksFewer { count }.tell(words) } else { LooksMore { count }.tell(words) };
    let y = scale.lines[line];
    let (start, end) =
        (scale.left + from as f64 * scale.pitch + 3.0, scale.left + to as f64 * scale.pitch - 1.0);
    let pen = Paint::stroke(if fewer { Ink::Green } else { Ink::Mark }, 1.5);
    let rise =
        |x: f64| look::path(look::polyline(&[Point::new(x, y - 6.0), Point::new(x, y + 6.0)]), pen);
    let mut shapes = vec![rise(start), rise(end)];
    let width = text::width(&said, STRONG);
    let middle = f64::midpoint(start, end);
    let fits = width + 16.0 <= end - start;
    let gap = if fits { width / 2.0 + 5.0 } else { 0.0 };
    for (a, b) in [(start, middle - gap), (middle + gap, end)] {
        shapes.push(look::path(look::polyline(&[Point::new(a, y), Point::new(b, y)]), pen));
    }
    if fits {
        let at = Point::new(middle, y + 4.2);
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Ink, said));
    } else if end + width + 6.0 <= scale.right {
        let at = Point::new(end + 6.0, y + 4.2);
        shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, said));
    }
    Some(Mark::plain(Key(kinds::RULER, 4), shapes))
}
