//! The ruler of looks: what the index looked at for the task, up to the match, and what a scan looks at for the same answer,
//! one by one at the same pitch, with both totals. The pitch depends on the number of nodes.

use super::Layout;
use crate::labs::placement::picture::kinds;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape, Type};
use crate::scene::{look, text};
use crate::words::counts::{Buckets, Nodes};

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
    pitch: f64,
    most: u64,
    lines: [f64; 2],
}

/// The marks; none while nothing was looked at.
pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    let work = layout.view.work;
    let searched = work.visited - work.beyond;
    if searched == 0 {
        return Vec::new();
    }
    let words = layout.options.words;
    let totals =
        [Buckets { buckets: searched }.tell(words), Nodes { nodes: work.linear }.tell(words)];
    let labels = [words.index_looks_at(), words.scan_looks_at()];
    let scale = scale(layout, labels);
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
    marks.push(squares(&scale, searched));
    marks.push(discs(layout, &scale));
    marks
}

fn scale(layout: &Layout<'_>, labels: [&str; 2]) -> Scale {
    let nodes = layout.outline.nodes.len().max(1) as u64;
    let words = layout.options.words;
    let widest = |texts: &[&str], font| {
        texts.iter().map(|label| text::width(label, font)).fold(0.0, f64::max)
    };
    let (left, right) = if layout.wide {
        let most = [Buckets { buckets: nodes }.tell(words), Nodes { nodes }.tell(words)];
        let totals = widest(&[&most[0], &most[1]], TOTAL);
        (layout.ruler.0 + widest(&labels, STRONG) + 8.0, layout.right - totals - 10.0)
    } else {
        (layout.ruler.0, layout.right)
    };
    let pitch = ((right - left) / nodes as f64).clamp(PITCH.0, PITCH.1);
    // What has no room is counted by the total alone.
    let most = (((right - left) / pitch).floor() as u64).saturating_sub(1);
    let step = height(layout.wide) / 2.0;
    let first = layout.ruler.1 + if layout.wide { LINE / 2.0 } else { 30.0 };
    Scale { left, pitch, most, lines: [first, first + step] }
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

fn squares(scale: &Scale, looks: u64) -> Mark {
    let mut shapes = Vec::new();
    for look in 0..looks.min(scale.most) {
        shapes.extend(square(scale.middle(look, 0), look + 1, scale.pitch - 2.0));
    }
    scale.more(looks, 0, &mut shapes);
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
