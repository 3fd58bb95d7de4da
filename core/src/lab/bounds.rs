//! A lab's limits on memory and work, whatever the scenario; the conformance suite measures them.

/// Limits of a lab, whatever the scenario.
pub(crate) struct Bounds {
    /// Bytes allocated by the check of a scenario, for each byte of its file.
    pub(crate) check: u64,
    /// Bytes allocated by a step without a listener, on average over a run: a fixed part, and for each byte of the
    /// file.
    pub(crate) step: (u64, u64),
    /// Size of a state at any moment, for each byte of the file.
    pub(crate) state: u64,
    /// Bytes allocated by a view: a fixed part, and for each byte of the file.
    pub(crate) view: (u64, u64),
    /// Steps and events of models that a view runs: a fixed number.
    pub(crate) view_work: u64,
    /// Kinds of coarse events that a step may report before its last event: they change nothing.
    pub(crate) before_last: &'static [&'static str],
}
