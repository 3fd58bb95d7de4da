//! What of this lab can be pointed at.

use crate::shown::{Form, Noun};

/// An ordinary job, by index.
pub const JOB: Noun = Noun("job", Form::One);
/// A job of a stage, by its number.
pub const TASK: Noun = Noun("task", Form::One);
pub const WORKFLOW: Noun = Noun("workflow", Form::One);
/// A stage: its workflow, and its number there, from 1.
pub const STAGE: Noun = Noun("stage", Form::Pair);
pub const USER: Noun = Noun("user", Form::One);
pub const UNIT: Noun = Noun("unit", Form::One);
/// A loan: the job that borrows, and since when.
pub const LOAN: Noun = Noun("loan", Form::Since);

pub const ALL: &[Noun] = &[JOB, TASK, WORKFLOW, STAGE, USER, UNIT, LOAN];
