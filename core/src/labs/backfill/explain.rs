//! The reason of an event, computed from the states around it on demand, never during a run.
//!
//! Cost: O(running) for a reservation, O(1) otherwise.

use super::decision::{test_of, verdict};
use super::event::{Event, Test};
use super::reason::Verdict;
use super::why_not::near_miss;
use super::{Policy, Sim};
use crate::kernel::{self, Explanation, Model, Sentence, Time, say};

/// The most running jobs named as those that the head waits for.
const NAMED: usize = 8;

/// A moment of a run, with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    /// The job of the present event.
    pub fn job(&self) -> Option<u32> {
        self.event().map(Event::job)
    }
}

/// The reason of the present event of `transition`. Messages: `web/words/en/backfill_reasons.ftl`.
pub fn explain(transition: Transition<'_>) -> Explanation {
    let (before, after) = (transition.before, transition.after);
    let problem = before.problem();
    let Some(event) = transition.event() else {
        let jobs = problem.job_count() as u64;
        return Explanation::new(say!(jobs_will_come, jobs, nodes: problem.machine), []);
    };
    let job = event.job();
    let nodes = problem.nodes[job as usize];
    let estimate = problem.estimate[job as usize];
    match event {
        Event::Submitted { .. } => {
            let joins = say!(job_joins, nodes, estimate, ahead: before.queue_length() as u64);
            Explanation::new(say!(job_submitted, job), [joins])
        }
        Event::Ended { .. } => {
            let expected = before.started(job) + before.remaining(job).1;
            let when = match expected.saturating_sub(after.time()) {
                0 => say!(ends_as_expected),
                early => say!(ends_early, early),
            };
            let back = say!(job_gives_back, nodes, free: after.free());
            Explanation::new(say!(job_done, job), [back, when])
        }
        Event::Killed { .. } => {
            let lacked = say!(job_lacked, missing: problem.runtime[job as usize] - estimate);
            let back = say!(job_gives_back, nodes, free: after.free());
            Explanation::new(say!(job_killed, job), [lacked, back])
        }
        Event::Started { resumed, .. } => started(before, after, job, resumed),
        Event::Reserved { time, extra, .. } => reserved(after, job, time.time(), extra),
        Event::Tested { test, .. } => {
            let fact = say!(job_judged, job, head: before.head().unwrap_or(job));
            tested(before, fact, job, test)
        }
        Event::Refused { .. } => tested(before, say!(job_refused, job), job, test_of(before, job)),
        Event::Backfilled { .. } => {
            tested(before, say!(job_backfilled, job), job, test_of(before, job))
        }
        Event::GapFound { at, .. } => {
            let (at, estimate) = (at.time(), before.remaining(job).1);
            let unchanged = before.planned(job) == Some(at);
            let found = if unchanged { say!(gap_kept, job, at) } else { say!(gap_found, job, at) };
            Explanation::new(found, [say!(gap_fits, nodes, estimate)])
        }
        Event::Planned { time, .. } => {
            let time = time.time();
            match before.planned(job) {
                None => Explanation::new(say!(job_planned, job, time), [say!(earliest_start)]),
                Some(before) => {
                    Explanation::new(say!(planned_anew, job, time), [say!(planned_before, before)])
                }
            }
        }
        Event::Checkpointed { .. } => checkpointed(before, after, job),
    }
}

fn started(before: &Sim, after: &Sim, job: u32, resumed: bool) -> Explanation {
    let problem = before.problem();
    let (nodes, free) = (problem.nodes[job as usize], before.free());
    let waited = after.time() - problem.submit[job as usize] - before.ran(job);
    let planned = before.planned(job).is_some();
    let fits = say!(job_fits, planned, nodes, free);
    let mut grounds = vec![fits, say!(job_waited, waited, resumed)];
    let jobs = if planned { before.waiting_before(job) } else { 0 };
    if jobs > 0 {
        grounds.push(say!(job_overtakes, jobs));
    }
    Explanation::new(say!(job_starts, job, resumed), grounds)
}

fn checkpointed(before: &Sim, after: &Sim, job: u32) -> Explanation {
    let problem = before.problem();
    let head = before.head().unwrap_or(job);
    let gives_way = say!(
        job_gives_way,
        head,
        now: after.time(),
        nodes: problem.nodes[head as usize],
        free: before.free(),
        job,
        holds: problem.nodes[job as usize],
        done: after.ran(job),
        left: after.remaining(job).0,
    );
    Explanation::new(say!(job_checkpointed, job), [gives_way])
}

fn reserved(after: &Sim, job: u32, at: Time, extra: u32) -> Explanation {
    let problem = after.problem();
    let nodes = problem.nodes[job as usize];
    let free = after.free();
    let ends: Vec<u32> =
        after.running().take_while(|&(_, end)| end <= at).map(|(job, _)| job).collect();
    let freed: u64 = ends.iter().map(|&job| u64::from(problem.nodes[job as usize])).sum();
    let mut names: Vec<u32> = ends.iter().copied().take(NAMED).collect();
    if let Some(last) = ends.last().filter(|_| ends.len() > NAMED) {
        names.push(*last);
    }
    let mut grounds = vec![say!(head_lacks, nodes, free)];
    if u64::from(free) + freed < u64::from(nodes) {
        grounds.push(say!(reservation_kept));
    } else if !names.is_empty() {
        let count = names.len() as u64;
        // A job that overtook counts with its shortened estimate, and is stopped then.
        grounds.push(match problem.policy {
            Policy::Checkpoint => say!(room_expected, names),
            _ => say!(room_when, names, count),
        });
    }
    grounds.push(say!(left_over, extra));
    Explanation::new(say!(job_promised, job, nodes, at), grounds)
}

/// A candidate behind the head was tested: the inequality that decided, and what would have reversed a refusal.
fn tested(before: &Sim, fact: Sentence, job: u32, test: Test) -> Explanation {
    let mut grounds = inequality(&verdict(before, job, test), before.head().unwrap_or(job));
    if !test.admits() {
        grounds.extend(near_miss(before, job).sentence());
    }
    Explanation::new(fact, grounds)
}

/// The inequality that decided, with its numbers; and that a shortened estimate counts, where one does.
pub(super) fn inequality(verdict: &Verdict, head: u32) -> Vec<Sentence> {
    let &Verdict { test, nodes, free, now, length, estimate, reservation, extra, .. } = verdict;
    let decided = match test {
        Test::NoRoom => return vec![say!(no_room_now, nodes, free)],
        Test::InsideWindow => say!(ends_in_window, head, now, length, reservation),
        Test::WithinExtra => say!(on_extra_nodes, head, now, length, reservation, nodes, extra),
        Test::DelaysHead => say!(would_delay, head, now, length, reservation, nodes, extra),
    };
    let shortened = (length < estimate).then(|| say!(estimate_shortened, estimate, length));
    std::iter::once(decided).chain(shortened).collect()
}
