//! The stage table on the clock: a box a stage, as long as the stage takes, with what it needs, what is lent
//! meanwhile and what is reclaimed for it.
//!
//! ```text
//!  w          [ stage 1 ][   stage 2   ]┆ stage 3 ┆
//!  needs      [    2    ][      6      ]┆    6    ┆
//!  lent       [    6    ][      2      ]┆    2    ┆
//!  reclaimed  [    0    ][      4      ]┆    0    ┆     to come: dashed
//! ```

use gantry_core::labs::workflow::view::{Outline, StageRow};
use gantry_core::labs::workflow::{Mode, view::View};

use super::Scene;
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::STAGE;
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Type};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_picture::StageCalled;

/// Height of a line of a box.
const LINE: f64 = 15.0;
/// Over the first line and under the last.
const AROUND: f64 = 3.0;

/// The names of the lines below the first.
pub(super) fn names(outline: &Outline, words: Words) -> Vec<&'static str> {
    if outline.mode == Mode::Lend {
        vec![words.row_needs(), words.row_lent(), words.row_reclaimed()]
    } else {
        vec![words.row_needs()]
    }
}

/// True where the only workflow has a table in place of a lane.
pub(super) fn is_shown(outline: &Outline) -> bool {
    outline.workflows.len() == 1 && outline.mode != Mode::PerJob
}

/// Its height.
pub(super) fn height(outline: &Outline, words: Words) -> f64 {
    (1 + names(outline, words).len()) as f64 * LINE + 2.0 * AROUND
}

/// The stages with their times: as they were, and as they will be where the whole run is told.
fn rows<'a>(outline: &'a Outline, view: &'a View) -> Vec<&'a StageRow> {
    let begun = view.stages.iter();
    let known = |row: &&StageRow| view.stages.iter().all(|begun| begun.stage != row.stage);
    begun.chain(outline.course.stages.iter().filter(known)).collect()
}

/// The table.
pub(super) fn table(scene: &Scene<'_>, top: f64) -> Vec<Mark> {
    let (outline, words) = (scene.outline, scene.options.words);
    let room = scene.layout.plot.area.x - 8.0;
    let workflow = words.workflow_name(0, outline);
    let lines = std::iter::once((STRONG, Ink::Ink, workflow.as_str()))
        .chain(names(outline, words).into_iter().map(|name| (SMALL, Ink::Soft, name)));
    let lines = lines.enumerate().map(|(at, (font, ink, name))| {
        let at = Point::new(room, baseline(top, at));
        look::words(at, Anchor::End, font, ink, text::shortened(name, font, room))
    });
    let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), lines.collect())];
    let rows = rows(outline, scene.view);
    marks.extend(rows.into_iter().filter_map(|row| stage(scene, row, top)));
    marks
}

fn baseline(top: f64, line: usize) -> f64 {
    top + AROUND + line as f64 * LINE + 11.5
}

fn stage(scene: &Scene<'_>, row: &StageRow, top: f64) -> Option<Mark> {
    let (plot, words, now) = (&scene.layout.plot, scene.options.words, scene.view.now);
    let told = scene.outline.course.stages.iter().find(|own| own.stage == row.stage);
    // A stage that takes units back has no start yet, but its time has come.
    let start = row.start.or(told.and_then(|own| own.start)).unwrap_or(now);
    let end = row.end.or(told.and_then(|own| own.end)).unwrap_or(now).max(start);
    if !plot.time.shows(start, end) {
        return None;
    }
    let (left, right) = (plot.time.clamped(start), plot.time.clamped(end));
    let high = height(scene.outline, words);
    let area = Area::new(left + 1.0, top, (right - left - 2.0).max(2.0), high);
    let begun = scene.view.stages.iter().any(|own| own.stage == row.stage);
    let (state, paint) = match (begun, row.end.is_some()) {
        (true, true) => ("ended", Paint::stroke(Ink::Soft, 1.0).filled(Ink::Fill, 1.0)),
        (true, false) => ("running", Paint::stroke(Ink::Orange, 2.25).filled(Ink::Orange, 0.16)),
        _ => ("ahead", Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short)),
    };
    let mut shapes = vec![look::rect(area, 4.0, paint)];
    let number = row.stage.number.into();
    let (long, short) = (StageCalled { number }.tell(words), words.number(number));
    let counts = [row.need, row.lent, row.reclaim.units];
    let counts = counts.into_iter().take(names(scene.outline, words).len());
    let heads = if text::width(&long, STRONG) + 4.0 <= area.width { long } else { short };
    let lines = std::iter::once(heads).chain(counts.map(|count| words.number(count)));
    for (at, line) in lines.enumerate() {
        let strong = at == 0 || state == "running";
        let font = Type { strong, ..SMALL };
        let ink = match (at, state) {
            (3, "running") if row.reclaim.units > 0 => Ink::Red,
            (_, "ahead") => Ink::Soft,
            _ => Ink::Ink,
        };
        if text::width(&line, font) <= area.width + 1.0 {
            let at = Point::new(area.middle().x, baseline(top, at));
            shapes.push(look::words(at, Anchor::Middle, font, ink, line));
        }
    }
    let name = row.stage;
    let key = u64::from(name.workflow) << 32 | u64::from(name.number);
    let told = StageRow { start: Some(start), ..*row };
    let title = words.stage_mark(&told, None, scene.outline, scene.options.clock);
    Some(Mark {
        target: Some(Selection(STAGE, At::Pair(name.workflow, name.number))),
        reach: area,
        state,
        title: Some(title),
        ..Mark::plain(Key(kinds::STAGE, key), shapes)
    })
}
