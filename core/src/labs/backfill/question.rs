//! Questions about a moment of a backfill run.
#![allow(missing_docs, reason = "a variant's doc says its fields")]

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub enum Question {
    /// The question why this job does not run, or what it does instead.
    WhyNotJob { job: u32 },
}

#[cfg(feature = "js")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const ANSWER: &str =
    "/** What is said to a question. */\nexport type Backfill_Answer = Backfill_WhyNot;";
