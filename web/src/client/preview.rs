//! What a change by hand would lead to, before it is let go: a copy of the document is changed and run beside what is
//! open. Pages of paper and frames of films are made in the same way.
//!
//! **Invariant:** neither the document nor what is open is changed.
//!
//! Cost: a run of the changed scenario, at most [`MOST`] of work; of what is longer there is no preview.

use gantry_core::kernel::Level;
use gantry_core::session::{Asking, Command, Direction, Goal, Look, Reply, Request, Session};
use serde::{Deserialize, Serialize};

use super::keeper::{Base, Keeper, Script};
use crate::packed::OpenedMoment;
use crate::scene::zoom::Range;

/// The most work of a preview, in events: less than a hand is felt to be held up by.
pub const MOST: u64 = 50_000;

/// The work between two looks at whether it is over.
const SLICE: u64 = 1_000;

/// How much of a run a preview shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// Only what is before the decision after so many events.
    pub before: Option<u64>,
    pub window: Option<Range>,
    /// The next decision, in place of the moment.
    pub decided: bool,
}

/// A moment that is to be shown, of a run beside what is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Page {
    pub script: Script,
    pub goal: Goal,
    pub extent: Extent,
}

/// The moment at which a script's document would open, in a session with nothing open; none where it has errors, takes
/// too long or is one of those that are kept for their size. Where it is of a moment `before` a decision, the run is
/// recorded up to there only.
pub fn preview(
    mut session: Session,
    keeper: &Keeper,
    id: u32,
    Page { script, goal, extent: Extent { before, window, decided } }: Page,
) -> Option<OpenedMoment> {
    if matches!(script.base, Base::Kept(_)) {
        return None;
    }
    let made = keeper.follow(&script)?.ok()?;
    let mut replies = Vec::new();
    session.open(id, Ok(made), goal.clone(), &mut replies);
    if let Some(moment) = before {
        let asking = Asking { moments: vec![moment], ..Asking::default() };
        session.handle(Request { id, command: Command::Predict(Some(asking), goal) }, &mut replies);
    }
    let over = (0..MOST / SLICE).any(|_| !session.work_on(SLICE, &mut replies));
    let mut opened = replies.pop().filter(|_| over)?.reply;
    let next = Goal::Step { level: Level::Decision, direction: Direction::Forward };
    let closer = window.map(|range| Command::Look(Look { range: Some(range), ..Look::default() }));
    let then = [decided.then_some(Command::Go(next)), closer];
    for command in then.into_iter().flatten() {
        session.handle(Request { id, command }, &mut replies);
        if let Some(Reply::At { moment, view }) = replies.pop().map(|last| last.reply)
            && let Reply::Opened { moment: opened, view: first, .. } = &mut opened
        {
            (*opened, *first) = (moment, view);
        }
    }
    OpenedMoment::of(opened)
}
