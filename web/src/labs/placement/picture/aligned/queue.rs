//! The queue, where tasks choose in batches: those that wait, in order, and the node that each has chosen.

use gantry_core::labs::placement::view::{TaskState, TaskView, View};

use super::Layout;
use crate::labs::placement::picture::kinds;
use crate::labs::placement::things::TASK;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

/// Its height; nothing where tasks do not choose in batches.
pub(super) fn height(batch: u64) -> f64 {
    if batch > 1 { 32.0 } else { 0.0 }
}

/// A task, and the node that it has chosen.
type Choice = (u32, Option<u32>);

/// The tasks that wait, each with its choice, if it has chosen.
pub fn waiting(view: &View) -> impl Iterator<Item = (&TaskView, Option<&Choice>)> {
    let waits = |state| matches!(state, TaskState::Waiting | TaskState::Searching);
    let choice = |task| view.round.iter().find(move |(chooser, _)| *chooser == task);
    let waiting = view.tasks.iter().filter(move |listed| waits(listed.state));
    waiting.map(move |listed| (listed, choice(listed.task)))
}

/// The place of a task, and the room for what is said of those without one.
const PLACE: f64 = 84.0;

pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    if height(layout.outline.batch) == 0.0 {
        return Vec::new();
    }
    let (view, outline, words) = (layout.view, layout.outline, layout.options.words);
    let say = |x: f64, font, text: &str| {
        let at = Point::new(x, layout.queue + 18.0);
        look::words(at, Anchor::Start, font, Ink::Soft, text)
    };
    let left = 4.0 + text::width(words.task_queue(), STRONG) + 12.0;
    let places = ((layout.right - left) / PLACE).floor().max(2.0) as usize - 1;
    let mut marks =
        vec![Mark::plain(Key(Kind::HEADING, 9), vec![say(4.0, STRONG, words.task_queue())])];
    for (place, (listed, chosen)) in waiting(view).take(places).enumerate() {
        let mut label = words.task(listed.task, outline);
        if let Some((_, Some(node))) = chosen {
            label = format!("{label} → {}", words.node(*node, outline));
        }
        let label = text::shortened(&label, STRONG, PLACE - 18.0);
        let area = Area::new(0.0, 0.0, PLACE - 8.0, 26.0);
        let edge = if chosen.is_some() { Ink::Blue } else { Ink::Soft };
        let paint = Paint::stroke(edge, 1.4).filled(Ink::Panel, 1.0);
        let baseline = Point::new(area.middle().x, 17.2);
        marks.push(Mark {
            key: Key(kinds::QUEUED, listed.task.into()),
            at: Point::new(left + place as f64 * PLACE, layout.queue),
            target: Some(Selection(TASK, At::One(listed.task))),
            reach: area,
            title: Some(words.labelled(&label, &words.task_mark(listed, outline))),
            ..Mark::plain(
                Key(kinds::QUEUED, 0),
                vec![
                    look::rect(area, 5.0, paint),
                    look::words(baseline, Anchor::Middle, STRONG, Ink::Ink, label),
                ],
            )
        });
    }
    if let Some(more) = view.waiting.checked_sub(places as u64).filter(|more| *more > 0) {
        let shape = say(left + places as f64 * PLACE, SMALL, &words.and_more(more));
        marks.push(Mark::plain(Key(Kind::MORE, 1 << 42), vec![shape]));
    }
    marks
}
