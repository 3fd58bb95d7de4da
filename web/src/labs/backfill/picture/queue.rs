//! The queue over the chart: the waiting jobs in order, each as long as its estimate on the chart's scale and as high as
//! its share of the machine.
//!
//! A bar longer than its share of the room is torn, and its label says the estimate. Names stand in their bars, over low
//! ones, or beside narrow ones: bar and name are one place to press.
//!
//! **Invariant:** a bar that is not torn is as long as its estimate.
//! **Invariant:** how long and how high a job's bar is follows from the job and the scenario, not from who else waits.

use gantry_core::labs::backfill::view::WaitingView;
use gantry_core::sort;

use super::Scene;
use super::ahead::judged;
use super::layout::SAID;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::job;
use crate::scene::prelude::*;
use crate::words::gantt::{QueueSize, QueueTested};

const GAP: f64 = 12.0;
/// The least width of a bar, so that it is seen, and of a place to press.
const LEAST: (f64, f64) = (2.0, 24.0);
/// The height that a label takes, in a bar or over it.
const LABEL: f64 = 18.0;
/// From its left edge to its name.
const INSET: f64 = 6.0;

pub(super) const WAITING: Paint = Paint::stroke(Ink::Soft, 1.5).filled(Ink::Fill, 0.6);
pub(super) const HEAD: Paint = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Fill, 1.0);
/// The one that is tested.
pub(super) const IN_HAND: Paint =
    Paint::stroke(Ink::Orange, 2.5).filled(Ink::Panel, 0.0).dashed(Dash::Long);
/// As much of it as is counted.
pub(super) const COUNTED: Paint = Paint::fill(Ink::Orange, 0.22);

/// Where the label of a bar is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Inside,
    Over,
    Beside,
}

struct Chip<'a> {
    waiting: &'a WaitingView,
    name: String,
    /// Its nodes and its estimate.
    size: String,
    spot: Spot,
    /// Width and height of its bar,
    bar: (f64, f64),
    /// and the width with its name where that is over it or beside it.
    whole: f64,
    torn: bool,
}

/// The queue; what is written over all goes to the notes.
pub fn queue(scene: &Scene<'_>, notes: &mut Vec<Shape>) -> Vec<Mark> {
    let (view, words, room) = (scene.view, scene.words, scene.layout.queue);
    let floor = room.y + room.height;
    let mut marks = vec![heading(scene)];
    if view.queue.is_empty() {
        let at = Point::new(room.x, floor - 6.0);
        let none = look::words(at, Anchor::Start, SMALL, Ink::Soft, words.gantt_nobody_waits());
        marks.push(Mark::plain(Key(Kind::HEADING, 2), vec![none]));
    }
    let ground = [Point::new(room.x, floor + 1.0), Point::new(room.x + room.width, floor + 1.0)];
    let ground = look::path(look::polyline(&ground), Paint::stroke(Ink::Mark, 1.0));
    marks.push(Mark::plain(Key(Kind::GRID, 2), vec![ground]));
    let (mut x, mut shown) = (room.x, 0);
    // Behind a gap stand those around the current one: no neighbours of these.
    let neighbours = (0..).zip(&view.queue).take_while(|(place, waiting)| waiting.place == *place);
    for (place, waiting) in neighbours {
        let chip = chip(scene, waiting);
        let last = place + 1 == view.waiting;
        let more = if last { 0.0 } else { text::width("+99,999", SMALL) + 8.0 };
        if x + chip.whole > room.x + room.width - more {
            break;
        }
        marks.push(drawn(scene, &chip, Point::new(x, room.y), notes));
        (x, shown) = (x + chip.whole + GAP, place + 1);
    }
    let more = view.waiting.saturating_sub(shown);
    if more > 0 {
        let (at, text) = (Point::new(x + 3.0, floor - 6.0), format!("+{}", words.number(more)));
        let rest = look::words(at, Anchor::Start, SMALL, Ink::Soft, text);
        marks.push(Mark::plain(Key(Kind::MORE, 0), vec![rest]));
    }
    sort::sort_by_key(&mut marks, |mark| mark.key);
    marks
}

/// What the bars are: over them where there is room, clear of the frame around a chosen one, else beside them.
fn heading(scene: &Scene<'_>) -> Mark {
    let (words, room) = (scene.words, scene.layout.queue);
    let shape = if room.y >= SAID {
        let wide = room.x + room.width;
        let told = [words.gantt_queue_scales(), words.gantt_queue_scale(), words.gantt_queue()];
        let told = told.into_iter().find(|text| text::width(text, SMALL) <= wide);
        let at = Point::new(0.0, room.y - 10.0);
        look::words(at, Anchor::Start, SMALL, Ink::Soft, told.unwrap_or_default())
    } else {
        let told = text::shortened(words.gantt_queue(), SMALL, room.x - 8.0);
        let at = Point::new(room.x - 8.0, room.y + room.height / 2.0 + 4.0);
        look::words(at, Anchor::End, SMALL, Ink::Soft, told)
    };
    Mark::plain(Key(Kind::HEADING, 1), vec![shape])
}

fn chip<'a>(scene: &Scene<'_>, waiting: &'a WaitingView) -> Chip<'a> {
    let (words, room) = (scene.words, scene.layout.queue);
    let name = text::shortened(&words.job(waiting.job, scene.outline), STRONG, 80.0);
    let estimate = &words.duration(waiting.estimate, scene.clock);
    let size = QueueSize { nodes: waiting.nodes, estimate }.tell(words);
    // The longest bar leaves room for others, more of it in a scenario of many jobs.
    let limit = room.width / (scene.outline.jobs.len() as f64 / 2.0).clamp(2.5, 6.0);
    let length = waiting.estimate as f64 * scene.layout.time.scale();
    let width = length.clamp(LEAST.0, limit.max(LEAST.0));
    let share = waiting.nodes as f64 / scene.layout.rows as f64;
    let height = (share * room.height).clamp(6.0, room.height).round();
    let wide = text::width(&name, STRONG);
    let (spot, whole) = if height >= LABEL && wide + 10.0 <= width {
        (Spot::Inside, width)
    } else if height + LABEL <= room.height {
        (Spot::Over, width.max(wide))
    } else {
        (Spot::Beside, width + 4.0 + wide)
    };
    let whole = whole.max(LEAST.1);
    Chip { waiting, name, size, spot, bar: (width, height), whole, torn: length > limit + 0.5 }
}

/// A job's bar with its name; what else is written on it goes to the notes, since its title says that in a sentence.
fn drawn(scene: &Scene<'_>, chip: &Chip<'_>, corner: Point, notes: &mut Vec<Shape>) -> Mark {
    let &Chip { waiting, spot, bar: (width, height), whole, torn, .. } = chip;
    let (head, room) = (waiting.place == 0, scene.layout.queue.height);
    let area = Area::new(0.0, room - height, width, height);
    let over = if spot == Spot::Over { LABEL } else { 0.0 };
    let place = Area::new(0.0, area.y - over, whole, height + over);
    let mut shapes = vec![look::rect(place, 0.0, Paint::fill(Ink::Panel, 0.0))];
    let in_hand = judged(scene).filter(|verdict| verdict.job == waiting.job);
    let outline = match in_hand {
        Some(_) => IN_HAND,
        None if head => HEAD,
        None => WAITING,
    };
    let counted = in_hand.map(|verdict| {
        (verdict.length, (verdict.length as f64 * scene.layout.time.scale()).min(width))
    });
    shapes.extend(counted.map(|(_, wide)| look::rect(Area { width: wide, ..area }, 0.0, COUNTED)));
    shapes.push(if torn { broken(area, outline) } else { look::rect(area, 2.0, outline) });
    let split = counted.filter(|&(length, _)| length < waiting.estimate);
    let at = match spot {
        Spot::Inside => Point::new(INSET, area.middle().y + 4.0),
        Spot::Over => Point::new(0.0, area.y - 4.0),
        Spot::Beside => Point::new(width + 4.0, area.middle().y + 4.0),
    };
    shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, &*chip.name));
    let tested = split.map(|(length, _)| {
        let [length, estimate] =
            &[length, waiting.estimate].map(|time| scene.words.duration(time, scene.clock));
        QueueTested { length, estimate }.tell(scene.words)
    });
    let beside = at.x + text::width(&chip.name, STRONG) + 7.0;
    let fits =
        |note: &&String| spot != Spot::Beside && beside + text::width(note, SMALL) + 8.0 <= width;
    notes.extend(tested.as_ref().into_iter().chain([&chip.size]).find(fits).map(|note| {
        let at = corner.plus(Point::new(beside, at.y));
        look::words(at, Anchor::Start, SMALL, Ink::Soft, note)
    }));
    let (target, state) = (Some(job(waiting.job)), if head { "head" } else { "waiting" });
    let (key, title) = (Key(kinds::WAITING, waiting.job.into()), Some(scene.waiting_mark(waiting)));
    Mark { at: corner, target, reach: place, state, title, ..Mark::plain(key, shapes) }
}

/// A bar whose right edge is broken: it goes on.
fn broken(area: Area, paint: Paint) -> Shape {
    let Area { x, y, width, height } = area;
    let (right, step) = (x + width, height / 4.0);
    let tooth = 4.0_f64.min(width / 2.0);
    let mut segments = look::polyline(&[
        Point::new(x, y),
        Point::new(right, y),
        Point::new(right - tooth, y + step),
        Point::new(right, y + 2.0 * step),
        Point::new(right - tooth, y + 3.0 * step),
        Point::new(right, y + height),
        Point::new(x, y + height),
    ]);
    segments.push(Segment::Close);
    look::path(segments, paint)
}
