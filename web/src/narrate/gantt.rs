//! Words of the Gantt chart: its labels, the names of its marks, times and durations.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;
use gantry_core::labs::backfill::view::{
    Outline, Piece, PieceState, Reservation, RunningView, View, WaitingView,
};

use super::Words;
use crate::words::gantt::{
    GanttLabel, MarkAside, NowLabel, PieceEnded, PieceRunning, Reserved, Running,
    VerdictDelaysHead, VerdictInsideWindow, VerdictNoRoom, VerdictWithinExtra, Waiting,
    WaitingAgain, WaitingPlanned, WindowLabel,
};

/// How times are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// In days, hours, minutes and seconds: the unit of time is the second.
    Seconds,
    /// As numbers.
    #[default]
    Plain,
}

impl Clock {
    /// The clock of a scenario's unit of time.
    pub fn of(time_unit: Option<&str>) -> Clock {
        match time_unit {
            Some("s" | "sec" | "second" | "seconds" | "秒") => Clock::Seconds,
            _ => Clock::Plain,
        }
    }
}

impl Words {
    /// An instant or a length of time: `1d 6h`, `90`.
    pub fn duration(self, time: impl Into<u128>, clock: Clock) -> String {
        let time = time.into();
        if clock == Clock::Plain {
            return self.total(time);
        }
        let parts = [
            (time / 86_400, self.time_day()),
            (time / 3_600 % 24, self.time_hour()),
            (time / 60 % 60, self.time_minute()),
            (time % 60, self.time_second()),
        ];
        let shown: Vec<_> = parts
            .iter()
            .filter(|(value, _)| *value > 0)
            .map(|(value, unit)| format!("{}{unit}", self.total(*value)))
            .collect();
        if shown.is_empty() { "0".to_owned() } else { shown.join(self.pick(" ", "")) }
    }

    /// What lengths of time are counted in that are told as plain numbers; none where they are told in days, hours and
    /// minutes.
    pub fn time_counted_in(self, time_unit: Option<&str>) -> Option<String> {
        let plain = Clock::of(time_unit) == Clock::Plain;
        let named = time_unit.filter(|unit| !unit.is_empty()).map(|unit| self.name(unit));
        plain.then(|| named.unwrap_or_else(|| self.units_of_time().to_owned()))
    }

    /// A mean length of time: `3.6`; whole seconds where a unit is a second.
    pub fn mean_duration(self, time: f64, clock: Clock) -> String {
        if clock == Clock::Plain {
            return self.decimal(time, 2);
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean of times, none of which is negative or beyond 2^53"
        )]
        let whole = time.round().max(0.0) as Time;
        self.duration(whole, clock)
    }

    /// A length of time in its largest unit alone: `4m` for 256 seconds.
    pub fn rough_duration(self, time: Time, clock: Clock) -> String {
        let unit = [86_400, 3_600, 60].into_iter().find(|&unit| time >= unit).unwrap_or(1);
        let whole = if clock == Clock::Seconds { time / unit * unit } else { time };
        self.duration(whole, clock)
    }

    /// A job's name in the chart.
    pub fn gantt_job(self, job: u32, outline: &Outline) -> String {
        outline.jobs.get(job as usize).map_or_else(|| "?".to_owned(), |name| self.name(name))
    }

    /// How a stretch of a run ended.
    pub const fn piece_state(self, state: PieceState) -> &'static str {
        match state {
            PieceState::Running => self.piece_runs(),
            PieceState::Completed => self.piece_completed(),
            PieceState::Killed => self.gantt_killed(),
            PieceState::Checkpointed => self.piece_checkpointed(),
        }
    }

    /// A piece of the chart, in a sentence.
    pub fn piece_mark(self, piece: &Piece, outline: &Outline, clock: Clock) -> String {
        let job = &self.gantt_job(piece.job, outline);
        let nodes = piece.rows.iter().map(|&(_, count)| u64::from(count)).sum();
        let [start, end, estimated] =
            &[piece.start, piece.end, piece.estimated_end].map(|time| self.duration(time, clock));
        let (backfilled, resumed) = (piece.backfilled, piece.number > 0);
        if piece.state == PieceState::Running {
            return PieceRunning { job, nodes, start, estimated, backfilled, resumed }.tell(self);
        }
        let state = self.piece_state(piece.state);
        PieceEnded { job, nodes, start, end, state, estimated, backfilled, resumed }.tell(self)
    }

    /// A waiting job, in a sentence.
    pub fn waiting_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let (job, nodes) = (&self.gantt_job(waiting.job, outline), waiting.nodes);
        let estimate = &self.duration(waiting.estimate, clock);
        let waits = if waiting.ran > 0 {
            let ran = &self.duration(waiting.ran, clock);
            WaitingAgain { job, nodes, left: estimate, ran }.tell(self)
        } else {
            Waiting { job, nodes, estimate }.tell(self)
        };
        let Some(planned) = waiting.planned else { return waits };
        WaitingPlanned { waits: &waits, planned: &self.duration(planned, clock) }.tell(self)
    }

    /// A running job as listed, in a sentence.
    pub fn running_mark(self, running: &RunningView, outline: &Outline, clock: Clock) -> String {
        let job = &self.gantt_job(running.job, outline);
        let [start, end] =
            &[running.start, running.expected_end].map(|time| self.duration(time, clock));
        Running { job, nodes: running.nodes, start, end }.tell(self)
    }

    /// `C reserved: 9 nodes from 10`.
    pub fn reserved_label(self, held: &Reservation, outline: &Outline, clock: Clock) -> String {
        let job = &self.gantt_job(held.job, outline);
        Reserved { job, nodes: held.nodes, time: &self.duration(held.time, clock) }.tell(self)
    }

    /// The head's reservation, in a sentence.
    pub fn reserved_mark(self, held: &Reservation, outline: &Outline, clock: Clock) -> String {
        let mark = &self.reserved_label(held, outline, clock);
        MarkAside { mark, aside: self.gantt_any_nodes() }.tell(self)
    }

    /// `backfill window [4, 10]`.
    pub fn window_label(self, from: Time, to: Time, clock: Clock) -> String {
        let [from, to] = &[from, to].map(|time| self.duration(time, clock));
        WindowLabel { from, to }.tell(self)
    }

    /// `now 10`.
    pub fn now_label(self, now: Time, clock: Clock) -> String {
        NowLabel { now: &self.duration(now, clock) }.tell(self)
    }

    /// The inequality that decided about a candidate: `E: 4 + 6 ≤ 10`.
    pub fn verdict_label(self, verdict: &Verdict, outline: &Outline, clock: Clock) -> String {
        let job = &self.gantt_job(verdict.job, outline);
        let [now, length, time] = &[verdict.now, verdict.length, verdict.reservation]
            .map(|time| self.duration(time, clock));
        let Verdict { nodes, free, extra, .. } = *verdict;
        match verdict.test {
            Test::NoRoom => VerdictNoRoom { job, nodes, free }.tell(self),
            Test::InsideWindow => VerdictInsideWindow { job, now, length, time }.tell(self),
            Test::WithinExtra => {
                VerdictWithinExtra { job, now, length, time, nodes, extra }.tell(self)
            }
            Test::DelaysHead => {
                VerdictDelaysHead { job, now, length, time, nodes, extra }.tell(self)
            }
        }
    }

    /// A candidate's mark, in a sentence: the inequality and what came of it.
    pub fn candidate_mark(self, verdict: &Verdict, outline: &Outline, clock: Clock) -> String {
        let label = self.verdict_label(verdict, outline, clock);
        let admits = verdict.test.admits();
        self.labelled(&label, if admits { self.may_start() } else { self.may_not_start() })
    }

    /// A planned start, in a sentence.
    pub fn plan_mark(self, waiting: &WaitingView, outline: &Outline, clock: Clock) -> String {
        let mark = &self.waiting_mark(waiting, outline, clock);
        MarkAside { mark, aside: self.gantt_any_nodes() }.tell(self)
    }

    /// The chart, described for those who do not see it.
    pub fn gantt_label(self, view: &View, window: (Time, Time), clock: Clock) -> String {
        let [from, to, now] =
            &[window.0, window.1, view.now].map(|time| self.duration(time, clock));
        let (running, waiting) = (view.running_count, view.waiting);
        GanttLabel { nodes: view.gantt.rows, from, to, now, running, waiting }.tell(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrate::Language;

    #[test]
    fn seconds_are_told_in_days_hours_minutes() {
        let words = Language::English.words();
        for (time, text) in [
            (0_u64, "0"),
            (59, "59s"),
            (60, "1m"),
            (3_600 * 30, "1d 6h"),
            (86_400 * 1_000 + 61, "1,000d 1m 1s"),
        ] {
            assert_eq!(words.duration(time, Clock::Seconds), text);
        }
        assert_eq!(words.duration(3_600_u64, Clock::Plain), "3,600");
        assert_eq!(Language::Chinese.words().duration(5_400_u64, Clock::Seconds), "1时30分");
        assert_eq!(
            (Clock::of(Some("s")), Clock::of(Some("h")), Clock::of(None)),
            (Clock::Seconds, Clock::Plain, Clock::Plain)
        );
    }
}
