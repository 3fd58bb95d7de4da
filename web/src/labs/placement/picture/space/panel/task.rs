//! The task's own point: a corner where its fittable area begins, and its name where there is room.

use super::{Anchor, Area, CODE, Ink, Key, Mark, Paint, Picture, Point, Stage, look, text};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::things::TASK;
use crate::scene::look::STRONG;
use crate::scene::shape::Form;
use crate::shown::{At, Selection};

const ARM: f64 = 8.0;

/// The corner on the first panel that meets the area, with the task's name.
pub(super) fn marks(stage: &Stage<'_>, picture: &Picture) -> Vec<Mark> {
    let (Some(task), Some(at)) = (stage.view.task, &stage.view.area) else { return Vec::new() };
    let Some(panel) = stage.board.panels.iter().find(|panel| panel.above(at).is_some()) else {
        return Vec::new();
    };
    let corner = panel.plane.corner(panel.on_axes(at));
    let whole = panel.plane.area();
    let angle = vec![
        look::path(
            look::polyline(&[Point::new(-ARM, 0.0), Point::default(), Point::new(0.0, ARM)]),
            Paint::stroke(Ink::Ink, 2.0),
        ),
        look::disc(Point::default(), 4.0, Paint::stroke(Ink::Panel, 1.5).filled(Ink::Blue, 1.0)),
    ];
    let [name, request] = label(stage, task, whole.width.max(80.0));
    let mut shapes = angle;
    let mut marks = Vec::new();
    if let Some((offset, anchor)) = spot(&both(&name, &request), corner, whole, picture) {
        let all = text::width(&both(&name, &request), STRONG);
        let (before, behind) = match anchor {
            Anchor::End => (all - text::width(&name, STRONG), 0.0),
            _ => (0.0, all - text::width(&request, STRONG)),
        };
        let letters = |x: f64, text: String| {
            look::words(Point::new(offset.x + x, offset.y), anchor, STRONG, Ink::BlueText, text)
        };
        shapes.push(letters(-before, name));
        // What it asks for is no part of its name.
        let request = vec![letters(behind, request)];
        marks.push(Mark { at: corner, ..Mark::plain(Key(kinds::REQUESTED, task.into()), request) });
    }
    let listed = stage.view.tasks.iter().find(|listed| listed.task == task);
    marks.push(Mark {
        key: Key(kinds::TASK, task.into()),
        at: corner,
        shapes,
        target: Some(Selection(TASK, At::One(task))),
        reach: Area::new(-12.0, -12.0, 24.0, 24.0),
        state: "",
        title: listed.map(|listed| stage.options.words.task_mark(listed, stage.outline)),
    });
    marks
}

fn both(name: &str, request: &str) -> String {
    if request.is_empty() { name.to_owned() } else { format!("{name} {request}") }
}

/// The task's name, and what it asks for where there is room.
fn label(stage: &Stage<'_>, task: u32, room: f64) -> [String; 2] {
    let words = stage.options.words;
    let name =
        stage.outline.tasks.get(task as usize).map(|name| words.name(name)).unwrap_or_default();
    let request =
        stage.view.tasks.iter().find(|listed| listed.task == task).map(|listed| &listed.request);
    let request = request.map(|request| words.vector(request, stage.outline)).unwrap_or_default();
    if text::width(&both(&name, &request), CODE) <= room {
        return [name, request];
    }
    [text::shortened(&name, STRONG, room), String::new()]
}

/// Where the name goes: of a few places around the corner, then over the panel, the first on which nothing
/// stands; none where all are taken.
fn spot(label: &str, corner: Point, whole: Area, picture: &Picture) -> Option<(Point, Anchor)> {
    let over = Point::new(whole.x + whole.width, whole.y - 10.0).minus(corner);
    let choices = [
        (Point::new(5.0, -6.0), Anchor::Start),
        (Point::new(5.0, 14.0), Anchor::Start),
        (Point::new(-6.0, -6.0), Anchor::End),
        (Point::new(-6.0, 16.0), Anchor::End),
        (over, Anchor::End),
    ];
    let taken: Vec<Area> = picture.marks().flat_map(occupied).collect();
    let frame = Area::new(0.0, 0.0, picture.width, whole.y + whole.height);
    let free = |&(offset, anchor): &(Point, Anchor)| {
        let area = look::text_area(corner.plus(offset), anchor, STRONG, label);
        let end = Point::new(area.x + area.width, area.y + area.height);
        frame.contains(Point::new(area.x, area.y))
            && frame.contains(end)
            && !taken.iter().any(|other| other.overlaps(area))
    };
    choices.into_iter().find(free)
}

/// What a mark takes up that a text must not be written over: tokens and texts.
fn occupied(mark: &Mark) -> Vec<Area> {
    if mark.key.0 == kinds::NODE {
        return vec![mark.place()];
    }
    let texts = mark.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Text { at, anchor, font, text } => {
            Some(look::text_area(mark.at.plus(*at), *anchor, *font, text))
        }
        _ => None,
    });
    texts.collect()
}
