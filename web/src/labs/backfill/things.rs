//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

/// A job, by index.
pub const JOB: Noun = Noun("job", Form::One);

/// All of them.
pub const ALL: &[Noun] = &[JOB];
