//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

pub const NODE: Noun = Noun("node", Form::One);
pub const TASK: Noun = Noun("task", Form::One);
/// A bucket, by its coordinates in the scenario's dimensions.
pub const BUCKET: Noun = Noun("bucket", Form::Many);

pub const ALL: &[Noun] = &[NODE, TASK, BUCKET];
