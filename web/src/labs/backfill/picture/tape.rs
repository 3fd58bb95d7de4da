//! Wasted node-time as tape: the nodes that idle while a job waits, with the size of each stretch.
//!
//! **Invariant:** the tape lies on rows on which no segment runs, and its size is nodes times time.
//!
//! Cost: the stretches times the segments, and these again for those within a stretch, all bounded by the view.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{Idle, SegmentState};

use super::labels::Labels;
use super::rows::{Range, without};
use super::{Scene, kinds};
use crate::scene::prelude::*;
use crate::words::gantt::QueueSize;

type Span = (Time, Time);

pub(super) const TAPE: Paint = Paint::stroke(Ink::Red, 2.0).faint(0.28);
const EDGE: Paint = Paint::stroke(Ink::Red, 1.0).faint(0.5).dashed(Dash::Short);

/// The tape of all stretches that can be seen; sizes go where labels leave room.
pub(super) fn tape(scene: &Scene<'_>, labels: &mut Labels) -> Vec<Mark> {
    let mut marks = Vec::new();
    // Where some segments are shading alone, the rows of the rest are not known.
    if scene.view.gantt.aggregated > 0 {
        return marks;
    }
    for (number, idle) in (0..).zip(&scene.view.idle) {
        if !scene.layout.time.holds(idle.start, idle.end) {
            continue;
        }
        let areas: Vec<Area> = parts(scene, idle)
            .iter()
            .flat_map(|(span, ranges)| ranges.iter().map(|&rows| scene.layout.place(*span, rows)))
            .collect();
        let mut shapes = Vec::new();
        for &area in &areas {
            shapes.push(look::path(hatched(area, 9.0), TAPE));
            shapes.push(look::rect(area, 0.0, EDGE));
        }
        let size = |area: &Area| area.width * area.height;
        let largest = areas.iter().max_by(|one, other| size(one).total_cmp(&size(other)));
        // Beside a lane is the sum of all.
        if let Some(area) = largest.filter(|area| !scene.lane && area.height >= 13.0) {
            let at = area.middle().plus(Point::new(0.0, 4.0));
            let fits = |text: &String| text::width(text, STRONG) + 6.0 <= area.width;
            if let Some(told) = told(scene, idle).into_iter().find(fits) {
                labels.put(&told, STRONG, Ink::Ink, &[(at, Anchor::Middle)]);
            }
        }
        marks.push(Mark::plain(Key(kinds::IDLE, number), shapes));
    }
    marks
}

/// The size of a stretch, from the longest to the shortest text: nodes times time, and on a plain clock what that is.
fn told(scene: &Scene<'_>, idle: &Idle) -> Vec<String> {
    let (words, clock) = (scene.words, scene.clock);
    let time = &words.duration(idle.end - idle.start, clock);
    let long = QueueSize { nodes: idle.nodes, estimate: time }.tell(words);
    let factors = [long, format!("{} × {time}", words.number(idle.nodes))];
    if clock == Clock::Seconds {
        return factors.into();
    }
    let size = words.number(u64::try_from(idle.node_time()).unwrap_or(u64::MAX));
    let product = format!("= {size}");
    factors.map(|it| format!("{it} {product}")).into_iter().chain([product]).collect()
}

/// A stretch in parts: each with the rows on which nothing runs meanwhile. Other nodes may idle in the one than in the next.
pub(super) fn parts(scene: &Scene<'_>, idle: &Idle) -> Vec<(Span, Vec<Range>)> {
    let inside = |time: &Time| *time > idle.start && *time < idle.end;
    let changes = scene.view.gantt.segments.iter().flat_map(|piece| [piece.start, piece.end]);
    let mut cuts: Vec<Time> = changes.filter(inside).chain([idle.start, idle.end]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut parts: Vec<(Span, Vec<Range>)> = Vec::new();
    for span in cuts.windows(2).map(|pair| (pair[0], pair[1])) {
        let free = free(scene, span);
        match parts.last_mut() {
            Some((before, same)) if *same == free => before.1 = span.1,
            _ => parts.push((span, free)),
        }
    }
    parts
}

/// The rows on which nothing runs in a stretch of time.
fn free(scene: &Scene<'_>, span: Span) -> Vec<Range> {
    let rows = u32::try_from(scene.layout.rows).unwrap_or(u32::MAX);
    let mut free: Vec<Range> = vec![(0, rows)];
    for piece in &scene.view.gantt.segments {
        let runs = piece.state == SegmentState::Running;
        let end = if runs { scene.view.now } else { piece.end };
        if piece.start < span.1 && end > span.0 {
            free = without(&free, &piece.rows);
        }
    }
    free
}
