//! The pictures of a moment over one another, as they go into a file: the stage graph, the units, their timeline, the
//! ledger where units are lent.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{Outline, View};

use super::graph::GraphOptions;
use super::timeline::TimelineOptions;
use super::units::UnitOptions;
use super::{graph, ledger, timeline, units};
use crate::labs::workflow::edit::StageAt;
use crate::narrate::{Clock, Words};
use crate::scene::caption::{CAPTION, caption};
use crate::scene::shape::{Picture, Point};
use crate::scene::time::Window;

const WIDTH: f64 = 1_060.0;
const MARGIN: f64 = 16.0;

/// The pictures with their captions, and where they go. Of many workflows and stages those are shown that are shown on the
/// page too, the `selected` one among them.
pub fn sheet(
    outline: &Outline,
    view: &View,
    (selected, window): (Option<StageAt>, Option<Window>),
    clock: Clock,
    words: Words,
) -> Vec<(Point, Picture)> {
    let graph = GraphOptions { width: WIDTH, words, adds: false, selected };
    let units = UnitOptions { width: WIDTH, height: 240.0, words };
    let time = TimelineOptions { width: WIDTH, height: 420.0, words, clock, axis: true, window };
    let mut parts = vec![
        (words.graph_title().to_owned(), graph::picture(outline, view, &graph)),
        (words.units_caption(outline), units::picture(outline, view, &units)),
        (words.pool_timeline().to_owned(), timeline::picture(outline, view, &time)),
    ];
    if outline.mode == Mode::Lend {
        let ledger = ledger::picture(outline, view, WIDTH, clock, words);
        parts.push((words.ledger_heading().to_owned(), ledger));
    }
    let mut below = MARGIN;
    let mut placed = Vec::new();
    for (name, picture) in parts {
        let (head, body) = (Point::new(MARGIN, below), Point::new(MARGIN, below + CAPTION));
        below = body.y + picture.height + MARGIN;
        placed.extend([(head, caption(&name, "", WIDTH)), (body, picture)]);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::workflow::picture::fixture::{EXAMPLES, steps};
    use crate::narrate::Language;
    use crate::scene::shape::Kind;

    #[test]
    fn graph_units_and_timeline_stand_over_one_another() {
        let steps = steps(EXAMPLES[0]);
        let (outline, view) = &steps[steps.len() / 2];
        for language in Language::ALL {
            let placed = sheet(outline, view, (None, None), Clock::Plain, language.words());
            let floors = placed.iter().map(|(at, picture)| at.y + picture.height);
            let tops = placed.iter().skip(1).map(|(at, _)| at.y);
            assert!(floors.zip(tops).all(|(floor, top)| floor <= top), "nothing overlaps");
            let kinds = [Kind::StageJob, Kind::Unit, Kind::Piece];
            let holds =
                |kind| placed.iter().any(|(_, it)| it.marks().any(|mark| mark.key.0 == kind));
            assert_eq!(kinds.map(holds), [true; 3]);
            assert_eq!(placed.len(), 8, "and the ledger");
        }
    }
}
