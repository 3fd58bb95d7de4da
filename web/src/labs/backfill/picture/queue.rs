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
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
use crate::scene::{look, text};
use crate::state::{At, Selection};

/// Between two jobs.
const GAP: f64 = 6.0;
/// The least width of a bar, so that it is seen, and of a place to press.
const LEAST: (f64, f64) = (2.0, 24.0);
/// A bar is not cut below this share of the room.
const SHARE: f64 = 6.0;

/// A waiting job.
pub(super) const WAITING: Paint =
    Paint::stroke(Ink::Soft, 1.25).filled(Ink::Panel, 0.6).dashed(Dash::Short);
/// The head of the queue.
pub(super) const HEAD: Paint = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Panel, 0.6);
/// The true runtime of a waiting job.
pub(super) const TRUTH: Paint = Paint::fill(Ink::Mark, 0.5);

/// A waiting job with the widths that it is drawn with.
struct Chip<'a> {
    waiting: &'a WaitingView,
    /// Its name, and where it is cut also its estimate.
    label: String,
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

/// The queue.
pub fn queue(scene: &Scene<'_>) -> Vec<Mark> {
    let (view, words, room) = (scene.view, scene.words, scene.layout.queue);
    let middle = room.y + room.height / 2.0 + 4.0;
    let heading = text::shortened(words.gantt_queue(), SMALL, room.x - 8.0);
    let heading =
        look::words(Point::new(room.x - 8.0, middle), Anchor::End, SMALL, Ink::Soft, heading);
    let mut marks = vec![Mark::plain(Key(Kind::HEADING, 1), vec![heading])];
    if view.queue.is_empty() {
        let none = look::words(
            Point::new(room.x, middle),
            Anchor::Start,
            SMALL,
            Ink::Soft,
            words.gantt_nobody_waits(),
        );
        marks.push(Mark::plain(Key(Kind::HEADING, 2), vec![none]));
        return marks;
    }
    let chips = chips(scene);
    let shown = chips.len() as u64;
    let mut x = room.x;
    for chip in &chips {
        marks.push(drawn(scene, chip, Point::new(x, room.y)));
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
    let label = if cut {
        format!("{name} · {}", words.duration(waiting.estimate, scene.clock))
    } else {
        name
    };
    let wide = text::width(&label, STRONG);
    let fits = bar >= wide + 10.0;
    let whole = if fits { bar } else { (bar + 4.0 + wide).max(LEAST.1) };
    Chip { waiting, label, bar, whole, cut }
}

fn drawn(scene: &Scene<'_>, chip: &Chip<'_>, corner: Point) -> Mark {
    let Chip { waiting, bar, whole, cut, .. } = *chip;
    let head = waiting.place == 0;
    let room = scene.layout.queue.height;
    let share = waiting.nodes as f64 / scene.layout.rows as f64;
    let height = (share * room).clamp(6.0, room).round();
    let area = Area::new(0.0, room - height, bar, height);
    let place = Area::new(0.0, 0.0, whole, room);
    let outline = if head { HEAD } else { WAITING };
    let mut shapes = vec![look::rect(place, 0.0, Paint::fill(Ink::Panel, 0.0))];
    let known = waiting.runtime.min(waiting.estimate) as f64 * scene.layout.time.scale();
    let truth = Area { width: known.min(bar), ..area };
    shapes.extend(scene.truth.then(|| look::rect(truth, 0.0, TRUTH)));
    shapes.push(if cut { broken(area, outline) } else { look::rect(area, 3.0, outline) });
    // In its bar where there is room, else over it or beside it.
    let (at, anchor) = match (chip.label_fits(), height >= 14.0) {
        (true, true) => (Point::new(bar / 2.0, room - height / 2.0 + 4.0), Anchor::Middle),
        (true, false) => (Point::new(bar / 2.0, room - height - 4.0), Anchor::Middle),
        (false, _) => (Point::new(bar + 4.0, room / 2.0 + 4.0), Anchor::Start),
    };
    shapes.push(look::words(at, anchor, STRONG, Ink::Ink, chip.label.clone()));
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
