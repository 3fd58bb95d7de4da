//! What is said of what takes long and may be stopped: progress, partial results, workloads to be made.

use gantry_core::kernel::{MOST_STOPS, PartialRun};
use gantry_core::scenario::LabKind;
use gantry_core::session;

use super::numbers::whole;
use super::{Clock, Words};
use crate::labs;
use crate::words::long::{EndedText, JobsASecond, JobsFound, Progress, ReadingBytes, WithLeft};

impl Words {
    /// How far a run is: done of all, what has happened, how many a second, how long it will take. Jobs may be stopped
    /// again and again while none of them ends: what has happened goes on.
    pub fn progress(
        self,
        so_far: session::Progress,
        rate: Option<f64>,
        left: Option<u64>,
    ) -> String {
        let session::Progress { done, total, events } = so_far;
        let mut text = Progress { done, total, events }.tell(self);
        if let Some(rate) = rate.map(|rate| whole(rate.round())) {
            JobsASecond { rate }.write(self, &mut text);
        }
        self.with_left(text, left)
    }

    pub fn reading(self, bytes: u64, of: u64, jobs: u64, left: Option<u64>) -> String {
        let (bytes, of) = (&self.megabytes(bytes), &self.megabytes(of));
        let mut text = ReadingBytes { bytes, of }.tell(self);
        if jobs > 0 {
            JobsFound { jobs }.write(self, &mut text);
        }
        self.with_left(text, left)
    }

    fn with_left(self, mut text: String, left: Option<u64>) -> String {
        if let Some(left) = left.filter(|&left| left > 0) {
            WithLeft { left: &self.duration(left, Clock::Seconds) }.write(self, &mut text);
        }
        text
    }

    /// Millions of bytes, with one decimal.
    fn megabytes(self, bytes: u64) -> String {
        let tenths = bytes.div_ceil(100_000);
        format!("{}.{}", self.number(tenths / 10), tenths % 10)
    }

    /// That a run was ended for good as it stopped jobs so often, and where.
    pub fn ended_text(self, partial: PartialRun, lab: LabKind, clock: Clock) -> String {
        let (done, time) = (labs::facts(lab).stopped, &self.duration(partial.time, clock));
        EndedText { time, done: done(self), stops: partial.stops, most: MOST_STOPS }.tell(self)
    }
}
