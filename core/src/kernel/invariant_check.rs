//! The result of an invariant check: an invariant of a method, evaluated while it runs.
//!
//! Each lab has its own invariants; the check has one form for all labs.

use serde::{Deserialize, Serialize};

/// An invariant of the method, evaluated on the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct InvariantCheck<I> {
    pub invariant: I,
    /// True if it is satisfied at this moment.
    pub holds: bool,
}
