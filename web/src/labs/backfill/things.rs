//! What of this lab can be pointed at.

use crate::shown::{At, Form, Noun, Selection};

pub const JOB: Noun = Noun("job", Form::One);

pub const ALL: &[Noun] = &[JOB];

pub const fn job(job: u32) -> Selection {
    Selection(JOB, At::One(job))
}

pub fn job_of(selection: &Selection) -> Option<u32> {
    let &Selection(JOB, At::One(job)) = selection else { return None };
    Some(job)
}
