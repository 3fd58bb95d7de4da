//! What a lab keeps to, whatever the scenario; the conformance suite counts it.

/// All are bytes.
pub(crate) struct Bounds {
    /// Allocated to check a scenario, for each byte of its file.
    pub(crate) check: u64,
    /// Allocated by a step that nobody hears, on average over a run: whatever the size of the scenario, and for each
    /// byte of its file.
    pub(crate) step: (u64, u64),
    /// That a state takes at any moment, for each byte of the file.
    pub(crate) state: u64,
    /// Allocated to make a view: whatever the size of the scenario, and for each byte of its file.
    pub(crate) view: (u64, u64),
    /// Steps and events of models that a view runs, whatever the size of the scenario.
    pub(crate) view_work: u64,
    /// Kinds of coarse events that a step may tell before its last: they change nothing.
    pub(crate) told_before: &'static [&'static str],
}
