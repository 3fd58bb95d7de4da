//! The result of an invariant check: a guarantee of a method, watched while it runs. The page shows it as a lamp.
//!
//! What is guaranteed is each lab's own; that it is watched, and how, is the same for all.

use serde::{Deserialize, Serialize};

/// A guarantee of the method, evaluated on the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Lamp<I> {
    /// Which.
    pub invariant: I,
    /// Whether it holds at this moment.
    pub holds: bool,
}
