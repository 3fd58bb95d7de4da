//! Words of the chart of jobs over time: the names of its marks.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;
use gantry_core::labs::backfill::view::{
    Outline, Reservation, SegmentState, SegmentView, View, WaitingView,
};

use crate::narrate::{Clock, Words};
use crate::words::gantt as say;

impl Words {
    pub const fn piece_state(self, state: SegmentState) -> &'static str {
        match state {
            SegmentState::Running => self.piece_runs(),
            SegmentState::Completed => self.piece_completed(),
            SegmentState::Killed => self.gantt_killed(),
            SegmentState::Checkpointed => self.piece_checkpointed(),
        }
    }

    /// A piece of the chart, in a sentence, with what its checkpoint cost.
    pub fn piece_mark(self, piece: &SegmentView, outline: &Outline, clock: Clock) -> String {
        let job = &self.job(piece.job, outline);
        let nodes = piece.rows.iter().map(|&(_, count)| u64::from(count)).sum();
        let [start, end, estimated] =
            &[piece.start, piece.end, piece.estimated_end].map(|time| self.duration(time, clock));
        let (backfilled, resumed) = (piece.backfilled, piece.number > 0);
        let mark = if piece.state == SegmentState::Running {
            say::PieceRunning { job, nodes, start, estimated, backfilled, resumed }.tell(self)
        } else {
            let state = self.piece_state(piece.state);
            let mark =
                say::PieceEnded { job, nodes, start, end, state, estimated, backfilled, resumed };
            mark.tell(self)
        };
        let cost = outline.costs.0.saturating_add(outline.costs.1);
        if !resumed || cost == 0 {
            return mark;
        }
        say::PieceCost { mark: &mark, cost: &self.duration(cost, clock) }.tell(self)
    }

    pub fn waiting_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let (job, nodes) = (&self.job(waiting.job, outline), waiting.nodes);
        let estimate = &self.duration(waiting.estimate, clock);
        let waits = if waiting.ran > 0 {
            let ran = &self.duration(waiting.ran, clock);
            say::WaitingAgain { job, nodes, left: estimate, ran }.tell(self)
        } else {
            say::Waiting { job, nodes, estimate }.tell(self)
        };
        let Some(planned) = waiting.planned else { return waits };
        say::WaitingPlanned { waits: &waits, planned: &self.duration(planned, clock) }.tell(self)
    }

    /// The same, and how long it really has to run: what the scheduler does not know.
    pub fn with_truth(self, waits: &str, runtime: Time, clock: Clock) -> String {
        let runtime = &self.duration(runtime, clock);
        say::WaitingTruth { waits, runtime }.tell(self)
    }

    pub fn reserved_mark(self, held: &Reservation, outline: &Outline, clock: Clock) -> String {
        let (job, time) = (&self.job(held.job, outline), &self.duration(held.time, clock));
        let mark = &say::Reserved { job, nodes: held.nodes, time }.tell(self);
        say::MarkAside { mark, aside: self.gantt_any_nodes() }.tell(self)
    }

    /// `now 10`.
    pub fn now_label(self, now: Time, clock: Clock) -> String {
        say::NowLabel { now: &self.duration(now, clock) }.tell(self)
    }

    /// A candidate's mark, in a sentence: the inequality that decided about it, `E: 4 + 6 ≤ 10`, and what came of it.
    pub fn candidate_mark(self, verdict: &Verdict, outline: &Outline, clock: Clock) -> String {
        let job = &self.job(verdict.job, outline);
        let [now, length, time] = &[verdict.now, verdict.length, verdict.reservation]
            .map(|time| self.duration(time, clock));
        let Verdict { nodes, free, extra, .. } = *verdict;
        let label = match verdict.test {
            Test::NoRoom => say::VerdictNoRoom { job, nodes, free }.tell(self),
            Test::InsideWindow => say::VerdictInsideWindow { job, now, length, time }.tell(self),
            Test::WithinExtra => {
                say::VerdictWithinExtra { job, now, length, time, nodes, extra }.tell(self)
            }
            Test::DelaysHead => {
                say::VerdictDelaysHead { job, now, length, time, nodes, extra }.tell(self)
            }
        };
        let admits = verdict.test.admits();
        self.labelled(&label, if admits { self.may_start() } else { self.may_not_start() })
    }

    pub fn plan_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let mark = &self.waiting_mark(waiting, outline, clock);
        say::MarkAside { mark, aside: self.gantt_any_nodes() }.tell(self)
    }

    /// The chart, described for those who do not see it.
    pub fn gantt_label(self, view: &View, window: (Time, Time), clock: Clock) -> String {
        let [from, to, now] =
            &[window.0, window.1, view.now].map(|time| self.duration(time, clock));
        let (running, waiting) = (view.running_count, view.waiting);
        say::GanttLabel { nodes: view.gantt.rows, from, to, now, running, waiting }.tell(self)
    }
}
