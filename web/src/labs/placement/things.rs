//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

/// A node, by index.
pub const NODE: Noun = Noun("node", Form::One);
/// A task, by index.
pub const TASK: Noun = Noun("task", Form::One);
/// A bucket, by its coordinates in the scenario's dimensions.
pub const BUCKET: Noun = Noun("bucket", Form::Many);

/// All of them.
pub const ALL: &[Noun] = &[NODE, TASK, BUCKET];
