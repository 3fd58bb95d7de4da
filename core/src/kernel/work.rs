//! Work as the conformance suite counts it: steps, and events that a probe gets. Nothing here reads a clock.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

pub(super) fn count() {
    DONE.set(DONE.get() + 1);
}

/// The steps and events of all models while `act` runs, on this thread.
pub(crate) fn done_by(act: impl FnOnce()) -> u64 {
    let before = DONE.get();
    act();
    DONE.get() - before
}
