//! The queue over the chart: waiting jobs in order, each as a rectangle as long as its estimate on the chart's
//! scale, as far as that fits, as high as its share of the machine, its runtime filled inside.

use gantry_core::labs::backfill::view::WaitingView;
use gantry_core::sort;

use super::Scene;
use super::piece::hue;
use crate::labs::backfill::things::JOB;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point};
use crate::scene::{look, text};
use crate::state::{At, Selection};

/// Between two jobs.
const GAP: f64 = 5.0;

/// The queue.
pub fn queue(scene: &Scene<'_>) -> Vec<Mark> {
    let (view, words, room) = (scene.view, scene.words, scene.layout.queue);
    let middle = room.y + room.height / 2.0 + 4.0;
    let heading = text::shortened(words.gantt_queue(), SMALL, room.x - 8.0);
    let heading =
        look::words(Point::new(room.x - 8.0, middle), Anchor::End, SMALL, Ink::Soft, heading);
    let mut marks = vec![Mark::plain(Key(Kind::Heading, 1), vec![heading])];
    if view.queue.is_empty() {
        let none = look::words(
            Point::new(room.x, middle),
            Anchor::Start,
            SMALL,
            Ink::Soft,
            words.gantt_nobody_waits(),
        );
        marks.push(Mark::plain(Key(Kind::Heading, 2), vec![none]));
        return marks;
    }
    let more_room = text::width("+99,999", SMALL) + 8.0;
    let mut x = room.x;
    let mut shown = 0;
    // Behind a gap stand those around the current one: no neighbours of these.
    for waiting in
        view.queue.iter().zip(0..).map_while(|(it, place)| (it.place == place).then_some(it))
    {
        let width = chip_width(scene, waiting);
        let last = shown + 1 == view.waiting;
        let limit = room.x + room.width - if last { 0.0 } else { more_room };
        if x + width > limit {
            break;
        }
        marks.push(chip(scene, waiting, Point::new(x, room.y), width, shown == 0));
        x += width + GAP;
        shown += 1;
    }
    let more = view.waiting.saturating_sub(shown);
    if more > 0 {
        let text = format!("+{}", words.number(more));
        let rest = look::words(Point::new(x + 3.0, middle), Anchor::Start, SMALL, Ink::Soft, text);
        marks.push(Mark::plain(Key(Kind::More, 0), vec![rest]));
    }
    sort::sort_by_key(&mut marks, |mark| mark.key);
    marks
}

fn chip_width(scene: &Scene<'_>, waiting: &WaitingView) -> f64 {
    let name = scene.words.job(waiting.job, scene.outline);
    let least = (text::width(&name, STRONG) + 10.0).clamp(20.0, 80.0);
    let most = (scene.layout.queue.width / 4.0).max(least);
    (waiting.estimate as f64 * scene.layout.time.scale()).clamp(least, most).round()
}

fn chip(scene: &Scene<'_>, waiting: &WaitingView, corner: Point, width: f64, head: bool) -> Mark {
    let room = scene.layout.queue.height;
    let share = waiting.nodes as f64 / scene.layout.rows as f64;
    let height = (share * room).clamp(6.0, room).round();
    let area = Area::new(0.0, room - height, width, height);
    let hue = hue(waiting.job, false);
    let run = (waiting.runtime as f64 / waiting.estimate.max(1) as f64).min(1.0);
    let filled = Area { width: width * run, ..area };
    let outline =
        Paint::stroke(if head { Ink::Ink } else { hue.edge }, if head { 2.0 } else { 1.25 });
    let outline = if head { outline } else { outline.dashed(Dash::Short) };
    let mut shapes =
        vec![look::rect(filled, 3.0, Paint::fill(hue.fill, 0.28)), look::rect(area, 3.0, outline)];
    let name = scene.words.job(waiting.job, scene.outline);
    let name = text::shortened(&name, STRONG, width - 4.0);
    // In it where there is room, else over it.
    let middle = if height >= 14.0 { room - height / 2.0 + 4.0 } else { room - height - 4.0 };
    shapes.push(look::words(
        Point::new(width / 2.0, middle),
        Anchor::Middle,
        STRONG,
        Ink::Ink,
        name,
    ));
    Mark {
        at: corner,
        target: Some(Selection(JOB, At::One(waiting.job))),
        reach: Area::new(0.0, 0.0, width, room),
        state: if head { "head" } else { "waiting" },
        title: Some(scene.words.waiting_mark(waiting, scene.outline, scene.clock)),
        ..Mark::plain(Key(Kind::Waiting, waiting.job.into()), shapes)
    }
}
