//! A comparison of policies as text, for the command line.

use crate::kernel::PartialRun;

/// Rows of the table, the head first, and a sentence a pair of policies.
pub(crate) struct Told {
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) partings: Vec<String>,
    /// Where the first run that was ended before its end was ended.
    pub(crate) partial: Option<PartialRun>,
}

/// A row of the table.
pub(crate) fn row<const N: usize>(head: &str, figures: [String; N]) -> Vec<String> {
    std::iter::once(head.to_owned()).chain(figures).collect()
}

/// How far two policies that do not part are alike.
pub(crate) fn as_far(partial: Option<PartialRun>) -> &'static str {
    if partial.is_some() { "as far as their runs go" } else { "throughout" }
}
