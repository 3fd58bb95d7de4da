//! What the common clock of a comparison is called: a lab says which one it has.

use gantry_core::kernel::Time;

use super::{Clock, Label, Words};
use crate::words::compare as say;

/// What the common clock of a comparison is called, by which runs are aligned; and the things by which they can be.
#[derive(Clone, Copy, Debug)]
pub struct Aligned {
    /// The clock, and what aligning by it does.
    pub clock: [Label; 2],
    /// The things, and what aligning by one of them does.
    pub things: [Label; 2],
    /// A place of the clock: `At 10`; `After 3 tasks`.
    pub place: fn(Words, Time, Clock) -> String,
    /// The place of a thing, by its name: `Job E`.
    pub at: fn(Words, &str) -> String,
}

impl Aligned {
    /// Of a lab in which time passes: by time, or by job.
    pub const BY_TIME: Aligned = Aligned {
        clock: [Words::align_time, Words::align_time_hint],
        things: [Words::align_job, Words::align_job_hint],
        place: |words, time, clock| {
            say::CompareAtTime { time: &words.duration(time, clock) }.tell(words)
        },
        at: |words, job| say::CompareAtJob { job }.tell(words),
    };

    /// Of a lab in which time passes and tasks run: by time, or by task.
    pub const TASKS_BY_TIME: Aligned = Aligned {
        things: [Words::align_task, Words::align_task_start_hint],
        at: |words, task| say::CompareAtTask { task }.tell(words),
        ..Aligned::BY_TIME
    };

    /// Of a lab that takes tasks one after the other: by tasks arrived, or by task.
    pub const BY_TASKS: Aligned = Aligned {
        clock: [Words::align_arrivals, Words::align_arrivals_hint],
        things: [Words::align_task, Words::align_task_hint],
        place: |words, tasks, _| say::CompareAfterTasks { tasks }.tell(words),
        at: |words, task| say::CompareAtTask { task }.tell(words),
    };

    /// Of a lab that takes requests one after the other.
    pub const BY_REQUESTS: Aligned = Aligned {
        clock: [Words::align_requests, Words::align_requests_hint],
        things: [Words::align_request, Words::align_request_hint],
        place: |words, requests, _| say::CompareAfterRequests { requests }.tell(words),
        at: |words, request| say::CompareAtRequest { request }.tell(words),
    };
}
