//! The queue over the chart: the waiting jobs in order, each as long as its estimate on the chart's scale and as high as
//! its share of the machine.
//!
//! A bar that would not fit is cut, and its edge is broken; its label then says the estimate. Names stand in their bars, or
//! beside them where these are short: bar and name are one place to press. The true runtime is drawn only where the reader
//! asks for it: the scheduler does not know it.
//!
//! **Invariant:** a bar whose edge is not broken is as long as its estimate.

use gantry_core::labs::backfill::view::WaitingView;
use gantry_core::sort;

use super::Scene;
use super::ahead::judged;
use super::labels::Labels;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::gantt::{QueueCounted, QueueSize, QueueSplit};

/// Between two jobs.
const GAP: f64 = 12.0;
/// From so much room on over the bars, it is said over them what they are.
const OVER: f64 = 18.0;
/// The least width of a bar, so that it is seen, and of a place to press.
const LEAST: (f64, f64) = (2.0, 24.0);
/// A bar is not cut below this share of the room.
const SHARE: f64 = 6.0;

/// A waiting job.
pub(super) const WAITING: Paint = Paint::stroke(Ink::Soft, 1.5).filled(Ink::Fill, 0.6);
/// The head of the queue.
pub(super) const HEAD: Paint = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Fill, 1.0);
/// The one that is tested.
pub(super) const IN_HAND: Paint =
    Paint::stroke(Ink::Orange, 2.5).filled(Ink::Panel, 0.0).dashed(Dash::Long);
/// As much of it as is counted.
pub(super) const COUNTED: Paint = Paint::fill(Ink::Orange, 0.22);
/// The true runtime of a waiting job.
pub(super) const TRUTH: Paint = Paint::fill(Ink::Mark, 0.5);

/// A waiting job with the widths that it is drawn with.
struct Chip<'a> {
    waiting: &'a WaitingView,
    /// Its name, and where it is cut and its size has no room also its estimate.
    label: String,
    /// Its nodes and its estimate, where there is room for them.
    size: Option<String>,
    /// Of its bar,
    bar: f64,
    /// and with its label beside it where that does not fit in.
    whole: f64,
    /// Whether its bar is cut.
    cut: bool,
}

impl Chip<'_> {
    fn label_fits(&self) -> bool {
        self.whole <= self.bar
    }
}

/// The queue; what is written over all goes to the notes.
pub fn queue(scene: &Scene<'_>, notes: &mut Vec<Shape>) -> Vec<Mark> {
    let (view, words, room) = (scene.view, scene.words, scene.layout.queue);
    let middle = room.y + room.height / 2.0 + 4.0;
    let mut marks = vec![heading(scene)];
    if view.queue.is_empty() {
        let none = words.gantt_nobody_waits();
        let at = Point::new(room.x, middle);
        let none = look::words(at, Anchor::Start, SMALL, Ink::Soft, none);
        marks.push(Mark::plain(Key(Kind::HEADING, 2), vec![none]));
        return marks;
    }
    let floor = room.y + room.height;
    let ground = look::polyline(&[
        Point::new(room.x, floor + 1.0),
        Point::new(room.x + room.width, floor + 1.0),
    ]);
    let ground = look::path(ground, Paint::stroke(Ink::Mark, 1.0));
    marks.push(Mark::plain(Key(Kind::GRID, 2), vec![ground]));
    let chips = chips(scene);
    let shown = chips.len() as u64;
    let mut x = room.x;
    for chip in &chips {
        marks.push(drawn(scene, chip, Point::new(x, room.y), notes));
        x += chip.whole + GAP;
    }
    let more = view.waiting.saturating_sub(shown);
    if more > 0 {
        let text = format!("+{}", words.number(more));
        let rest = look::words(Point::new(x + 3.0, middle), Anchor::Start, SMALL, Ink::Soft, text);
        marks.push(Mark::plain(Key(Kind::MORE, 0), vec![rest]));
    }
    sort::sort_by_key(&mut marks, |mark| mark.key);
    marks
}

/// What the bars are: over them where there is room, else beside them.
fn heading(scene: &Scene<'_>) -> Mark {
    let (words, room) = (scene.words, scene.layout.queue);
    let told = [words.gantt_queue_scales(), words.gantt_queue_scale(), words.gantt_queue()];
    let over = room.y >= OVER;
    let shape = if over {
        let wide = room.x + room.width;
        let fits = |text: &&str| text::width(text, SMALL) <= wide;
        let told = told.into_iter().find(fits).unwrap_or_default();
        look::words(Point::new(0.0, room.y - 6.0), Anchor::Start, SMALL, Ink::Soft, told)
    } else {
        let told = text::shortened(words.gantt_queue(), SMALL, room.x - 8.0);
        let at = Point::new(room.x - 8.0, room.y + room.height / 2.0 + 4.0);
        look::words(at, Anchor::End, SMALL, Ink::Soft, told)
    };
    Mark::plain(Key(Kind::HEADING, 1), vec![shape])
}

/// The first waiting jobs that there is room for, cut no more than it takes to let all of them in.
fn chips<'a>(scene: &Scene<'a>) -> Vec<Chip<'a>> {
    let (view, room) = (scene.view, scene.layout.queue.width);
    let more = text::width("+99,999", SMALL) + 8.0;
    // Behind a gap stand those around the current one: no neighbours of these.
    let neighbours: Vec<&WaitingView> =
        (0..).zip(&view.queue).map_while(|(place, it)| (it.place == place).then_some(it)).collect();
    let all = neighbours.len() as u64 == view.waiting;
    let fitting = |limit: f64| {
        let mut x = 0.0;
        let mut chips = Vec::new();
        for (at, &waiting) in neighbours.iter().enumerate() {
            let chip = chip(scene, waiting, limit);
            let last = all && at + 1 == neighbours.len();
            if x + chip.whole > room - if last { 0.0 } else { more } {
                break;
            }
            x += chip.whole + GAP;
            chips.push(chip);
        }
        chips
    };
    let (mut low, mut high) = (room / SHARE, room);
    let fewest = fitting(low);
    let let_in = fewest.len();
    let whole = fitting(high);
    if whole.len() >= let_in {
        return whole;
    }
    let mut best = fewest;
    while high - low > 1.0 {
        let limit = f64::midpoint(low, high);
        let chips = fitting(limit);
        if chips.len() >= let_in {
            (low, best) = (limit, chips);
        } else {
            high = limit;
        }
    }
    best
}

fn chip<'a>(scene: &Scene<'_>, waiting: &'a WaitingView, limit: f64) -> Chip<'a> {
    let words = scene.words;
    let name = text::shortened(&words.job(waiting.job, scene.outline), STRONG, 80.0);
    let length = waiting.estimate as f64 * scene.layout.time.scale();
    let cut = length > limit;
    let bar = length.clamp(LEAST.0, limit.max(LEAST.0));
    let estimate = &words.duration(waiting.estimate, scene.clock);
    let size = QueueSize { nodes: waiting.nodes, estimate }.tell(words);
    let full = text::width(&name, STRONG) + text::width(&size, SMALL) + 22.0 <= bar;
    let both = format!("{name} · {estimate}");
    // A name alone in its bar beats one with its estimate beside that.
    let alone = full || !cut || {
        let fits = |text: &str| text::width(text, STRONG) + 10.0 <= bar;
        fits(&name) && !fits(&both)
    };
    let label = if alone { name } else { both };
    let wide = text::width(&label, STRONG);
    let fits = bar >= wide + 10.0;
    let whole = if fits { bar } else { (bar + 4.0 + wide).max(LEAST.1) };
    Chip { waiting, label, size: full.then_some(size), bar, whole, cut }
}

/// A job's bar with its name; what else is written on it goes to the notes, since its title says that in a sentence.
fn drawn(scene: &Scene<'_>, chip: &Chip<'_>, corner: Point, notes: &mut Vec<Shape>) -> Mark {
    let Chip { waiting, bar, whole, cut, .. } = *chip;
    let head = waiting.place == 0;
    let room = scene.layout.queue.height;
    let share = waiting.nodes as f64 / scene.layout.rows as f64;
    let height = (share * room).clamp(6.0, room).round();
    let area = Area::new(0.0, room - height, bar, height);
    let place = Area::new(0.0, 0.0, whole, room);
    let mut shapes = vec![look::rect(place, 0.0, Paint::fill(Ink::Panel, 0.0))];
    let known = waiting.runtime.min(waiting.estimate) as f64 * scene.layout.time.scale();
    let truth = Area { width: known.min(bar), ..area };
    shapes.extend(scene.truth.then(|| look::rect(truth, 0.0, TRUTH)));
    let in_hand = judged(scene).filter(|verdict| verdict.job == waiting.job);
    let outline = match in_hand {
        Some(_) => IN_HAND,
        None if head => HEAD,
        None => WAITING,
    };
    let counted =
        in_hand.map(|verdict| (verdict.length as f64 * scene.layout.time.scale()).min(bar));
    shapes.extend(counted.map(|wide| look::rect(Area { width: wide, ..area }, 0.0, COUNTED)));
    shapes.push(if cut { broken(area, outline) } else { look::rect(area, 2.0, outline) });
    let split = counted.filter(|&wide| wide + 1.0 < bar);
    shapes.extend(split.map(|wide| {
        let tick = [Point::new(wide, room - height - 4.0), Point::new(wide, room)];
        look::path(look::polyline(&tick), Paint::stroke(Ink::Ink, 1.75))
    }));
    notes.extend(split.and_then(|wide| {
        split_label(scene, (corner, wide), (bar, room - height - 8.0), height >= 15.0)
    }));
    let told = split.and_then(|wide| {
        let length = &scene.words.duration(in_hand?.length, scene.clock);
        let text = QueueCounted { length }.tell(scene.words);
        let used = text::width(&chip.label, STRONG) + text::width(&text, SMALL);
        (used + 22.0 <= wide).then_some(text)
    });
    let (name, note) = label(chip, (corner, height, room), (split.is_some(), told));
    shapes.push(name);
    notes.extend(note);
    // Whoever speaks to the page says what is written on a mark.
    let told = scene.waiting_mark(waiting);
    let title = if cut { scene.words.labelled(&chip.label, &told) } else { told };
    Mark {
        at: corner,
        target: Some(Selection(JOB, At::One(waiting.job))),
        reach: place,
        state: if head { "head" } else { "waiting" },
        title: Some(title),
        ..Mark::plain(Key(kinds::WAITING, waiting.job.into()), shapes)
    }
}

/// That the first is the head, under it.
pub(super) fn head_label(scene: &Scene<'_>, labels: &mut Labels) {
    let heads = scene.view.queue.first().is_some_and(|waiting| waiting.place == 0);
    let room = scene.layout.queue;
    if heads && room.height > 0.0 {
        let at = Point::new(room.x, scene.layout.header + 13.0);
        labels.put(scene.words.gantt_head(), SMALL, Ink::Soft, &[(at, Anchor::Start)]);
    }
}

/// By what an estimate is split, over the tick of that.
fn split_label(
    scene: &Scene<'_>,
    (corner, x): (Point, f64),
    (bar, y): (f64, f64),
    high: bool,
) -> Option<Shape> {
    let text = QueueSplit { split: &scene.outline.split }.tell(scene.words);
    let half = text::width(&text, SMALL) / 2.0;
    // A low bar has its name there.
    let fits = y >= 12.0 && high && x >= half && x + half <= bar;
    let at = corner.plus(Point::new(x, y));
    fits.then(|| look::words(at, Anchor::Middle, SMALL, Ink::Ink, text))
}

/// The name of a job, with its size or what of it is counted: in its bar where there is room, else over it or beside it.
fn label(
    chip: &Chip<'_>,
    (corner, height, room): (Point, f64, f64),
    (split, counted): (bool, Option<String>),
) -> (Shape, Option<Shape>) {
    let Chip { bar, .. } = *chip;
    let baseline = if height >= 15.0 { room - height / 2.0 + 4.0 } else { room - height - 4.0 };
    let beside = counted.or_else(|| chip.size.clone().filter(|_| !split));
    if let Some(beside) = beside {
        let wide = text::width(&chip.label, STRONG) + 7.0;
        let all = wide + text::width(&beside, SMALL);
        let x = if split || chip.cut { 8.0 } else { ((bar - all) / 2.0).min(10.0) };
        let font = if split { STRONG } else { SMALL };
        let at = Point::new(x, baseline);
        let note = corner.plus(Point::new(x + wide, baseline));
        return (
            look::words(at, Anchor::Start, STRONG, Ink::Ink, &*chip.label),
            Some(look::words(note, Anchor::Start, font, Ink::Soft, beside)),
        );
    }
    let (at, anchor) = if chip.label_fits() && split {
        // Clear of the tick.
        (Point::new(6.0, baseline), Anchor::Start)
    } else if chip.label_fits() {
        (Point::new(bar / 2.0, baseline), Anchor::Middle)
    } else {
        (Point::new(bar + 4.0, room / 2.0 + 4.0), Anchor::Start)
    };
    (look::words(at, anchor, STRONG, Ink::Ink, &*chip.label), None)
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
