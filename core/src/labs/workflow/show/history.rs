//! Prefix sums over the run segments and workflows of a whole run: known once the run is recorded, the same at every
//! moment of it.
//!
//! The segments begun and those ended by a moment are prefixes of lists, by transfer. So a view takes the past from a
//! sum over such a prefix, from its last entries, or from the part of it in the visible range of time.
//!
//! **Invariant:** a history made at any later moment of the same run gives equal results for an earlier one.
//!
//! Cost: a pass over the run segments and sorting the loans, once a run; besides the units of the segments, 8 bytes a
//! segment and a loan. Each query about a moment is O(log segments), plus its results.

use crate::kernel::Time;
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::metrics::{WorkflowMetrics, of_workflows};
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::{Close, Interrupted, Segment, Sim, WorkflowStatus};
use crate::schedule::{Spans, Sums};
use crate::sort;

/// The run segments and workflows of a run, with their sums.
#[derive(Clone, Debug, Default)]
pub struct History {
    rows: Rows,
    spans: Spans,
    /// Total time run of the entry of each ended segment, by its end.
    ran: Vec<Time>,
    jobs: Sums<JobTotals>,
    /// Number of interruptions of each ordinary job in the whole run.
    stops: Vec<u32>,
    /// The transfers at which loans began, and the indices of their segments; [`RUNS`] for a segment in progress.
    loans: Vec<(u32, u32)>,
    /// The transfers at which the first jobs of workflows started, and the total wait of these workflows so far.
    started: Vec<(u32, u128)>,
    /// The workflows that have finished, in that order,
    finished: Vec<Finished>,
    /// and the spans of their reservations.
    holds: Spans,
}

const RUNS: u32 = u32::MAX;

/// Sums over the first ended segments of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct JobTotals {
    /// Ordinary jobs that have ended, their work done.
    pub completed: u64,
    /// Ordinary jobs that were cancelled.
    pub cancelled: u64,
    /// Total wait of these jobs.
    pub waited: u128,
}

/// Sums over the first workflows that finished, up to this one.
#[derive(Clone, Copy, Debug, Default)]
struct Finished {
    turn: u32,
    workflow: u32,
    end: Time,
    turnarounds: u128,
    delays: u128,
    standstills: u128,
}

/// Sums over the workflows of a run by a moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkflowTotals {
    /// Number of workflows that have finished.
    pub finished: u64,
    /// Their total turnaround.
    pub turnarounds: u128,
    /// Their total delay.
    pub delays: u128,
    /// Their total standstill.
    pub standstills: u128,
    /// Total wait of the workflows that have begun.
    pub waits: u128,
}

impl History {
    /// The history of a run up to the moment of `sim`.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let jobs = problem.job_count();
        let stops = vec![0; jobs];
        let mut history = History { rows: Rows::of(sim), stops, ..History::default() };
        let mut ran: Vec<Time> = vec![0; jobs + problem.task_count()];
        // The first segments of workflows, by their transfers.
        let mut first = vec![u32::MAX; problem.workflow_count()];
        let over = sim.segments().iter().copied().zip(0..);
        for (segment, place) in over.chain(sim.running_segments().map(|segment| (segment, RUNS))) {
            let (entry, turn) = (segment.entry as usize, segment.turns.0);
            if let Some(task) = entry.checked_sub(jobs) {
                let workflow = problem.stages.workflow[problem.tasks.stage[task] as usize] as usize;
                first[workflow] = turn.min(first[workflow]);
            } else if segment.on != POOL {
                history.loans.push((turn, place));
                history.stops[entry] += u32::from(segment.close == Close::Interrupted);
            }
            if place != RUNS {
                ran[entry] += segment.end - segment.start;
                history.ran.push(ran[entry]);
            }
        }
        sort::by_number(&mut history.loans, |&(turn, place)| sort::pair(turn, place));
        history.spans = Spans::of(sim.segments().iter().map(|segment| segment.start));
        let count = sim.segments().len();
        history.jobs = Sums::of(count, |sum: &mut JobTotals, at| sum.add(sim, at, history.ran[at]));
        history.workflows(sim, &first);
        history
    }

    fn workflows(&mut self, sim: &Sim, first: &[u32]) {
        let metrics = of_workflows(sim);
        let waited =
            |(workflow, &turn): (&WorkflowMetrics, &u32)| Some((turn, workflow.wait?.into()));
        self.started = metrics.iter().zip(first).filter_map(waited).collect();
        sort::by_number(&mut self.started, |&(turn, _)| turn.into());
        let mut sum = 0;
        self.started.iter_mut().for_each(|(_, waits)| {
            sum += *waits;
            *waits = sum;
        });
        let finished = metrics.iter().zip(0..).filter_map(|(metrics, workflow)| {
            let hold = sim.hold(workflow)?;
            Some(Finished {
                turn: hold.to?,
                workflow,
                end: hold.finished?,
                turnarounds: metrics.turnaround?.into(),
                delays: metrics.delay?.into(),
                standstills: metrics.standstill?.into(),
            })
        });
        self.finished = finished.collect();
        sort::by_number(&mut self.finished, |finished| finished.turn.into());
        let mut sum = Finished::default();
        for finished in &mut self.finished {
            sum.turnarounds += finished.turnarounds;
            sum.delays += finished.delays;
            sum.standstills += finished.standstills;
            *finished = Finished {
                turn: finished.turn,
                workflow: finished.workflow,
                end: finished.end,
                ..sum
            };
        }
        let admitted =
            |finished: &Finished| sim.hold(finished.workflow).map_or(0, |hold| hold.admitted);
        self.holds = Spans::of(self.finished.iter().map(admitted));
    }

    /// True if it covers the run up to the moment of `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.cover(sim) && self.ran.len() >= sim.segments().len()
    }

    /// The units of the segments and reservations.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// A range of indices of the segments ended by the moment of `sim`, with all those that touch a range of time.
    pub fn touching(&self, sim: &Sim, range: (Time, Time)) -> std::ops::Range<usize> {
        let segments = sim.segments();
        self.spans.touching(segments.len(), |place| segments.at(place).end, range)
    }

    /// The workflows whose reservations touch a range of time, in scenario order, and possibly some more.
    pub fn holding(&self, sim: &Sim, range: (Time, Time)) -> Vec<u32> {
        let over = self.finished_by(sim);
        let places = self.holds.touching(over, |place| self.finished[place].end, range);
        let past = self.finished[places].iter().map(|finished| finished.workflow);
        let mut all: Vec<u32> = past.chain(sim.workflows(WorkflowStatus::Admitted)).collect();
        all.sort_unstable();
        all
    }

    fn finished_by(&self, sim: &Sim) -> usize {
        self.finished.partition_point(|finished| finished.turn < sim.turns())
    }

    /// The latest `most` loans by the moment of `sim`, in order of their beginning, each with true if it is not
    /// returned; and the number of all loans.
    pub fn loans(&self, sim: &Sim, most: usize) -> (Vec<(Segment, bool)>, usize) {
        let (turns, over) = (sim.turns(), sim.segments().len());
        let begun = self.loans.partition_point(|&(turn, _)| turn < turns);
        let mut out: Vec<Segment> = sim.running_segments().collect();
        sort::by_number(&mut out, |segment| segment.turns.0.into());
        let loan = |&(turn, place): &(u32, u32)| {
            let place = place as usize;
            if place < over {
                return Some((sim.segments().at(place), false));
            }
            let at = out.binary_search_by_key(&turn, |segment| segment.turns.0).ok()?;
            Some((out[at], true))
        };
        let latest = &self.loans[begun.saturating_sub(most)..begun];
        (latest.iter().filter_map(loan).collect(), begun)
    }

    /// Number of interruptions of an ordinary job that has ended.
    pub fn stops_of(&self, job: u32) -> u32 {
        self.stops.get(job as usize).copied().unwrap_or_default()
    }

    /// Counts and waits of the ordinary jobs that have ended by the moment of `sim`.
    pub fn job_totals(&self, sim: &Sim) -> JobTotals {
        let over = sim.segments().len();
        self.jobs.first(over, |sum, place| sum.add(sim, place, self.ran[place]))
    }

    /// Sums over the workflows by the moment of `sim`.
    pub fn workflow_totals(&self, sim: &Sim) -> WorkflowTotals {
        let over = self.finished_by(sim);
        let begun = self.started.partition_point(|&(turn, _)| turn < sim.turns());
        let last = over.checked_sub(1).map(|at| self.finished[at]).unwrap_or_default();
        WorkflowTotals {
            finished: over as u64,
            turnarounds: last.turnarounds,
            delays: last.delays,
            standstills: last.standstills,
            waits: begun.checked_sub(1).map_or(0, |at| self.started[at].1),
        }
    }
}

impl JobTotals {
    /// Adds the segment of an index; `ran` is the total time run of its job by its end.
    fn add(&mut self, sim: &Sim, place: usize, ran: Time) {
        let (problem, segment) = (sim.problem(), sim.segments().at(place));
        let Some(&submit) = problem.jobs.submit.get(segment.entry as usize) else { return };
        match segment.close {
            Close::Completed => self.completed += 1,
            Close::Interrupted if problem.interrupted == Interrupted::Cancel => self.cancelled += 1,
            Close::Interrupted => return,
        }
        self.waited += u128::from(segment.end - submit - ran);
    }
}
