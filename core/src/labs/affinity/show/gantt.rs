//! The chart of the visible range.

use super::course::Course;
use crate::kernel::{Model as _, Time};
use crate::labs::affinity::view::{Gantt, PieceView};
use crate::labs::affinity::{Piece, Sim};
use crate::schedule::{Heating, shortest_drawn, shown_range};

/// If the candidates exceed this multiple of the calls that may be drawn, none are counted.
const MANY: usize = 4;

/// Lays out the calls of a state within a range of time.
pub(super) fn draw(
    sim: &Sim,
    course: &Course,
    range: Option<(Time, Time)>,
    width_px: u32,
    most: usize,
) -> Gantt {
    let (from, to) = visible(sim, range);
    let now = sim.time();
    let places = course.touching(sim, (from, to));
    let pieces = || {
        let all = sim.pieces().iter().enumerate().skip(places.start).take(places.len());
        all.map(|(place, piece)| (place, *piece)).filter(|(_, piece)| piece.end >= from)
    };
    let runs = |piece: &Piece| piece.end > now;
    let shown = |piece: &Piece| piece.end.min(now) - piece.start;
    // With so many candidates, either most are too narrow, or more are wide enough than may be drawn.
    let shortest = if places.len() > MANY * most {
        Time::MAX
    } else {
        let running = pieces().filter(|(_, piece)| runs(piece)).count();
        let lengths = pieces().filter(|(_, piece)| !runs(piece)).map(|(_, piece)| shown(&piece));
        shortest_drawn((from, to), width_px, most, running, lengths)
    };
    let rows: u32 = sim.problem().nodes.iter().map(|node| node.engines).sum();
    if shortest == Time::MAX && course.grid.serves((from, to), width_px) {
        let heat = course.grid.heat((from, to), now, width_px);
        let (pieces, aggregated) = (Vec::new(), pieces().count() as u64);
        return Gantt { range: (from, to), rows: u64::from(rows), pieces, heat, aggregated };
    }
    let mut heating = Heating::new((from, to), width_px, rows);
    let mut drawn = Vec::new();
    for (place, piece) in pieces() {
        let long = runs(&piece) && shortest < Time::MAX || shown(&piece) >= shortest;
        if long && drawn.len() < most {
            drawn.push(told(sim, piece, course.row(place)));
        } else {
            heating.add(&[(course.row(place), 1)], piece.start, piece.end.min(now));
        }
    }
    let (heat, aggregated) = heating.finish();
    Gantt { range: (from, to), rows: rows.into(), pieces: drawn, heat, aggregated }
}

/// The visible range.
fn visible(sim: &Sim, asked: Option<(Time, Time)>) -> (Time, Time) {
    let problem = sim.problem();
    let first = problem.order.first().map_or(0, |&task| problem.submit[task as usize]);
    let last = || sim.under_way().map(|piece| piece.end).chain([sim.time()]).max();
    shown_range(asked.unwrap_or_else(|| (first, last().unwrap_or(first))))
}

fn told(sim: &Sim, piece: Piece, row: u32) -> PieceView {
    let start = sim.starts().at(piece.order as usize);
    PieceView {
        task: start.task,
        call: piece.call,
        row,
        start: piece.start,
        end: piece.end.min(sim.time()),
        until: piece.end,
        overhead: sim.overhead(piece),
        way: sim.way(piece),
        home: start.node,
    }
}
