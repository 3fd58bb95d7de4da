//! Changing a job's estimate in the chart: the right edge of its estimate is dragged, or moved with Alt and the
//! arrow keys.
//!
//! Only jobs that have not run before have such an edge: of a resumed one the chart shows what is left, which is
//! not what its user says.
//!
//! **Invariant:** an estimate stays at least 1, and moves by lengths that can be told apart on the screen.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView, View};

use crate::figure::Edge;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::job_of;
use crate::scene::prelude::*;
use crate::scene::shape::Form;

const NEAR: f64 = 7.0;

/// The edge that can be taken hold of at a point.
pub fn edge_at(picture: &Picture, view: &View, axis: &TimeAxis, point: Point) -> Option<Edge> {
    // Of a low bar also over it: the place of its mark is as high as the queue.
    let near = |mark: &Mark, area: Area| {
        let place = mark.place();
        (point.x - area.x - area.width).abs() <= NEAR
            && (place.y..=place.y + place.height).contains(&point.y)
    };
    // An edge that the axis cuts off is not where it seems.
    let seen = |area: Area| area.x + area.width < axis.left + axis.width - 0.5;
    let mut marks = picture.marks().rev();
    marks.find_map(|mark| edge(mark, view).filter(|it| near(mark, it.area) && seen(it.area)))
}

pub fn edge(mark: &Mark, view: &View) -> Option<Edge> {
    let thing = mark.target.clone()?;
    estimate(view, job_of(&thing)?)?;
    Some(Edge { thing, area: area(mark)? })
}

/// What of a mark is as long as an estimate: of a waiting job its bar, where that is not cut.
fn area(mark: &Mark) -> Option<Area> {
    let bar = |shape: &Shape| match shape.form {
        Form::Box { area, .. } if shape.paint.stroke.is_some() => Some(area.moved(mark.at)),
        _ => None,
    };
    match mark.key.0 {
        kinds::WAITING => mark.shapes.iter().find_map(bar),
        kinds::PIECE => (mark.state == "running").then(|| mark.place()),
        kinds::PLAN | kinds::CANDIDATE => Some(mark.place()),
        _ => None,
    }
}

/// The estimate of a job that waits or runs and has not run before.
pub fn estimate(view: &View, job: u32) -> Option<Time> {
    let waiting = view.queue.iter().find(|waiting| waiting.job == job);
    if let Some(waiting) = waiting {
        return (waiting.ran == 0).then_some(waiting.estimate);
    }
    let runs = |piece: &&SegmentView| {
        piece.job == job && piece.state == SegmentState::Running && piece.number == 0
    };
    let piece = view.gantt.segments.iter().find(runs)?;
    Some(piece.estimated_end.saturating_sub(piece.start))
}

/// The runtime of a job that waits or runs, where it is told and an estimate is below it.
pub fn overrun(view: &View, job: u32, estimate: Time) -> Option<Time> {
    let waiting = view.queue.iter().filter(|waiting| waiting.job == job);
    let running = view.running.iter().filter(|running| running.job == job);
    let mut runtimes =
        waiting.map(|waiting| waiting.runtime).chain(running.map(|running| running.runtime));
    runtimes.next().flatten().filter(|&runtime| runtime > estimate)
}

/// The estimate once its edge is dragged so many pixels to the right.
pub fn dragged(estimate: Time, by: f64, axis: &TimeAxis, clock: Clock) -> Time {
    let grain = axis.grain(clock) as f64;
    let moved = (by / axis.scale() / grain).round() * grain;
    (estimate as f64 + moved).max(1.0) as Time
}

/// The estimate after an arrow key: by one grain, with Shift by ten.
pub fn nudged(
    estimate: Time,
    key: &str,
    shift: bool,
    axis: &TimeAxis,
    clock: Clock,
) -> Option<Time> {
    let by = axis.grain(clock).saturating_mul(if shift { 10 } else { 1 });
    let after = match key {
        "ArrowRight" => estimate.saturating_add(by),
        "ArrowLeft" => estimate.saturating_sub(by).max(1),
        _ => return None,
    };
    (after != estimate).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::bench::example;
    use crate::labs::backfill::picture::tests::{at, options};
    use crate::labs::backfill::picture::{Layout, Parts, picture, piece_key};

    #[test]
    fn the_edge_of_an_estimate_is_dragged() {
        let (outline, view) = at(&example("checkpoint"), "submit", 3);
        let options = options((800.0, 520.0), Parts::Whole);
        let axis = Layout::new(&view, &options).time;
        let picture = picture(&outline, &view, &options);
        let b = picture.mark(piece_key(1, 0)).expect("B runs").place();
        let there = |x: f64| edge_at(&picture, &view, &axis, Point::new(x, b.y + 10.0));
        let edge = there(b.x + b.width - 2.0).expect("its estimate ends there");
        assert_eq!((job_of(&edge.thing), estimate(&view, 1)), (Some(1), Some(10)));
        assert!(there(b.x + 20.0).is_none());
        assert_eq!(dragged(10, 2.2 * axis.scale(), &axis, Clock::Plain), 12);
        assert_eq!(dragged(10, -1_000.0, &axis, Clock::Plain), 1);
        let c = picture.mark(Key(kinds::WAITING, 2)).expect("C waits");
        assert!(super::edge(c, &view).is_some());
        let key = |key, shift| nudged(10, key, shift, &axis, Clock::Plain);
        assert_eq!(
            (key("ArrowLeft", false), key("ArrowRight", true), key("ArrowUp", false)),
            (Some(9), Some(20), None)
        );
        assert_eq!(nudged(1, "ArrowLeft", false, &axis, Clock::Plain), None);
    }

    #[test]
    fn an_estimate_below_the_runtime_is_known_while_it_is_dragged() {
        let (_, mut view) = at(&example("checkpoint"), "submit", 3);
        assert_eq!(overrun(&view, 2, 5), None, "not where it is not told");
        view.queue[0].runtime = Some(6);
        assert_eq!((overrun(&view, 2, 6), overrun(&view, 2, 5)), (None, Some(6)));
    }

    #[test]
    fn what_is_left_of_a_resumed_job_has_no_edge() {
        let (_, view) = at(&example("checkpoint"), "checkpoint", 1);
        assert_eq!(estimate(&view, 4), None, "E has run");
        assert_eq!(estimate(&view, 0), None, "A has ended");
    }
}
