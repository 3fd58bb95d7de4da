//! What the backfill lab's lines of a trace say: names in place of numbers, and what a candidate is judged by.
//!
//! That (free nodes, the window, what is extra) stands in the state before the step and in no event.

use super::event::{Event, Test};
use super::{Names, Sim};
use crate::kernel::Model;
use crate::kernel::trace::{self, Describe, put, put_text};

/// Writes the trace of a backfill run.
pub type Tracer<'n> = trace::Tracer<'n, Sim, Names<'n>>;

impl Describe<Sim> for Names<'_> {
    fn describe(&self, line: &mut Vec<u8>, event: Event, before: &Sim, after: &Sim) {
        put_text(line, "job", self.job(event.job()));
        match event {
            Event::Submitted { .. }
            | Event::Ended { .. }
            | Event::Killed { .. }
            | Event::Refused { .. } => {}
            Event::Started { resumed, .. } | Event::Backfilled { resumed, .. } => {
                if resumed {
                    put(line, format_args!(r#","resumed":true"#));
                }
            }
            Event::Reserved { time, extra, .. } => {
                put(line, format_args!(r#","at":{time:?},"extra":{extra}"#));
            }
            Event::Planned { time, .. } => put(line, format_args!(r#","at":{time:?}"#)),
            Event::HoleFound { at, .. } => put(line, format_args!(r#","at":{at:?}"#)),
            Event::Checkpointed { job } => {
                let (work, estimate) = after.left(job);
                put(line, format_args!(r#","left":{work},"estimate":{estimate}"#));
            }
            Event::Judged { job, test } => judged(line, job, test, before),
        }
    }
}

/// The numbers of both tests: `nodes <= free`; `estimate <= window`, or `nodes <= extra`.
fn judged(line: &mut Vec<u8>, job: u32, test: Test, before: &Sim) {
    let (nodes, estimate) = (before.problem().nodes[job as usize], before.judged_estimate(job));
    let free = before.free();
    let (window, extra) = before
        .reservation()
        .map_or((0, 0), |held| (held.time.saturating_sub(before.time()), held.extra));
    let name = match test {
        Test::NoRoom => "no-room",
        Test::InsideWindow => "inside-window",
        Test::WithinExtra => "within-extra",
        Test::DelaysHead => "delays-head",
    };
    put(
        line,
        format_args!(
            r#","test":"{name}","nodes":{nodes},"free":{free},"estimate":{estimate},"window":{window},"extra":{extra}"#
        ),
    );
}
