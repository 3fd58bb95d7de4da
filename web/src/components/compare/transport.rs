//! The transport of the common clock.

use gantry_core::kernel::Levels;
use gantry_core::session::{Align, Mark, Marks, Moment, Stop};

use crate::components::foot::{self, dots};
use crate::components::prelude::*;
use crate::components::scrubber::{PARTING, Scrubber};
use crate::components::transport::{group, speeds};
use crate::state::{Beside, Playback};

/// The foot of the page: buttons, speed, and a slider over the places of the clock.
pub fn foot(state: &State, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let words = state.words();
    let clock = Clock::of(shown.overview.head.time_unit.as_deref());
    let position = AttrValue::from(words.beside_position(&beside.clock, shown, clock));
    let (index, last) = (beside.clock.index, beside.clock.last);
    // To the slider a place is what a moment is in one run.
    let stop = Stop { level: Level::Event, kind: String::new(), nth: index };
    let moment = Moment {
        anchor: None,
        moment: index,
        moments: last,
        time: beside.clock.tick,
        stop: (index > 0).then_some(stop),
        shown: Levels::default(),
    };
    let (playing, next, asks) = (state.playing(), false, false);
    let transport =
        group(words, &Playback { at: index, bounds: (0, last), playing, next, asks }, act);
    let dots = state.presenting.then(|| dots(index, last, &position)).flatten();
    let rail = dots.unwrap_or_else(|| html! {
        <Scrubber {words} {moment} heading={state.heading()} position={position.clone()} marks={marks(beside)} lab={shown.overview.head.lab} act={act.clone()} />
    });
    let tools = speeds(words, (state.pace, state.speed), shown.overview.span.is_some(), act);
    foot::foot(state, [transport, rail, tools], position, act)
}

/// Where policies part, on the slider of time.
fn marks(beside: &Beside) -> Rc<Marks> {
    let known = beside.comparison.iter().flat_map(|comparison| &comparison.divergences);
    let mut moments: Vec<u64> =
        known.filter(|parting| parting.first.is_some()).map(|parting| parting.index).collect();
    moments.sort_unstable();
    moments.dedup();
    if beside.clock.align == Align::Job {
        moments.clear();
    }
    let marks = vec![Mark { kind: PARTING.to_owned(), moments, bins: Vec::new() }];
    Rc::new(Marks { marks, ..Marks::default() })
}
