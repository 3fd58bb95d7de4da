//! The parts of lanes, several runs over one another: beside the rows of each its policy and totals, and the first
//! different decision.
//!
//! **Invariant:** decisions and totals are those of the runs, as the core tells them; totals are of whole runs.

use gantry_core::kernel::Time;
use gantry_core::session::{Comparison, Metric, Row, Side, decision_about, first_subject};

use super::{Clock, Label, Words};
use crate::labs;
use crate::scene::lane::{Flag, Lane, Told, Top, Total, Wait};
use crate::state::{Ran, Selection};
use crate::words::compare::{LaneFirst, LaneWaits, LaneWaitsStopped};

/// The first different decision of all pairs of runs.
#[derive(Clone, Copy)]
pub(crate) struct First<'a> {
    /// The two runs, by their numbers.
    pub(crate) pair: (u32, u32),
    pub(crate) time: Time,
    pub(crate) sides: &'a [Side; 2],
}

impl<'a> First<'a> {
    /// That of a comparison; none where all runs decide alike. Cost: the pairs.
    pub(crate) fn of(comparison: &'a Comparison) -> Option<Self> {
        let subject = first_subject(&comparison.divergences)?;
        let own = comparison.divergences.iter().find(|own| own.subject() == Some(subject))?;
        let (time, sides) = own.first.as_ref()?;
        Some(First { pair: own.pair, time: *time, sides })
    }
}

/// For each run of a comparison the first with the same schedule: itself where there is none before it.
pub fn shared(comparison: &Comparison) -> Vec<usize> {
    let first = |run: usize| {
        let alike = comparison.divergences.iter().filter(|own| {
            let (one, other) = (own.pair.0 as usize, own.pair.1 as usize);
            let whole = comparison.complete[one] && comparison.complete[other];
            other == run && whole && own.first.is_none()
        });
        alike.map(|own| own.pair.0 as usize).min().unwrap_or(run)
    };
    (0..comparison.policies.len()).map(first).collect()
}

/// How long a thing waits in a run, as far as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waited {
    /// From when to when it waits for its first start.
    pub(crate) span: (Time, Time),
    /// Time for which it was stopped after that: it waits then too.
    pub(crate) stopped: Time,
}

impl Waited {
    /// All of it, as the mean wait counts it.
    pub(crate) fn whole(self) -> Time {
        self.span.1 - self.span.0 + self.stopped
    }
}

/// Runs over one another, and the totals by which they are told.
pub struct Lanes<'a> {
    pub(crate) words: Words,
    pub(crate) runs: &'a [Ran],
    pub(crate) clock: Clock,
    comparison: &'a Comparison,
    totals: &'static [(Metric, Label)],
    first: Option<First<'a>>,
    /// The job or task that is framed.
    pub(crate) thing: Option<u32>,
}

impl<'a> Lanes<'a> {
    /// Those of these runs; none where there are none.
    pub(crate) fn of(
        words: Words,
        (runs, comparison): (&'a [Ran], &'a Comparison),
        totals: &'static [(Metric, Label)],
    ) -> Option<Self> {
        let clock = Clock::of(runs.first()?.shown.overview.head.time_unit.as_deref());
        let first = First::of(comparison);
        let marked = runs.iter().find_map(|run| run.marked);
        let thing = marked.or(first.map(|first| first.sides[0].thing));
        Some(Lanes { words, runs, clock, comparison, totals, first, thing })
    }

    /// The lane of each run; `begins` is when the framed thing starts in it, as far as it is drawn, and `waits` what is
    /// drawn over its rows.
    pub(crate) fn lanes(&self, begins: &[Option<Time>], waits: Option<&[Wait]>) -> Vec<Lane> {
        let shared = shared(self.comparison);
        let is_drawn = |at: &usize| shared.get(*at) == Some(at);
        let lane = |(at, run): (usize, &Ran)| Lane {
            place: Told::Beside,
            name: self.policy(at).to_owned(),
            flag: self.flag(at),
            said: self
                .words
                .policy_called_hint(run.shown.overview.head.lab, &run.policy)
                .to_owned(),
            totals: self.totals(at),
            top: (at == 0).then(|| self.top()),
            first: self.first.map(|first| first.time),
            same: self.framed(run),
            subject: self.thing.map_or_else(String::new, |thing| {
                labs::of(&run.shown).thing(self.words, thing, &run.shown)
            }),
            joins: [
                (0..at).rev().find(is_drawn).and_then(|above| begins[above]),
                (at + 1..begins.len()).find(is_drawn).and_then(|below| begins[below]),
            ],
            wait: waits.and_then(|waits| waits.get(at).cloned()),
        };
        self.runs.iter().enumerate().map(lane).collect()
    }

    pub(crate) fn framed(&self, run: &Ran) -> Option<Selection> {
        Some(labs::of(&run.shown).marked(&run.shown, self.thing?))
    }

    /// The waits of one thing in all runs as they are drawn, the longer than the shortest marked; none where all are
    /// alike.
    pub(crate) fn waits(&self, name: &str, all: &[Waited]) -> Option<Vec<Wait>> {
        let least = all.iter().map(|own| own.whole()).min()?;
        let wait = |own: &Waited| Wait {
            span: own.span,
            label: self.wait_label(name, *own),
            longer: own.whole() > least,
        };
        all.iter().any(|own| own.whole() > least).then(|| all.iter().map(wait).collect())
    }

    fn wait_label(&self, job: &str, own: Waited) -> String {
        let words = self.words;
        let time = &words.duration(own.span.1 - own.span.0, self.clock);
        if own.stopped == 0 {
            return LaneWaits { job, time }.tell(words);
        }
        let stopped = &words.duration(own.stopped, self.clock);
        LaneWaitsStopped { job, time, stopped }.tell(words)
    }

    fn policy(&self, at: usize) -> &'static str {
        let run = &self.runs[at];
        self.words.policy_called(run.shown.overview.head.lab, &run.policy)
    }

    /// What a run decides in the first difference, and why.
    fn said(&self, at: usize) -> Option<[String; 2]> {
        let (First { time, sides, .. }, shown) = (self.first?, &self.runs[at].shown);
        let side = decision_about(&self.comparison.divergences, (time, sides[0].thing), at)?;
        let [told, _] = self.words.side(side, shown);
        Some([told.headline.clone(), told.body.first_sentence().to_string()])
    }

    fn flag(&self, at: usize) -> Option<Flag> {
        let First { pair, time, sides } = self.first?;
        let label = self.first_label(time);
        let [decision, why] = self.said(at).unwrap_or_default();
        let title = self.words.labelled(&label, &self.words.sentences(&[decision, why.clone()]));
        let thing = sides[0].thing;
        Some(Flag { pair, thing, label: Some([label.clone(), label]), decision: None, why, title })
    }

    fn first_label(&self, time: Time) -> String {
        LaneFirst { time: &self.words.duration(time, self.clock) }.tell(self.words)
    }

    fn rows(&self) -> impl Iterator<Item = (&Row, Label)> {
        let row = |metric| self.comparison.table.iter().find(move |row| row.metric == metric);
        self.totals.iter().filter_map(move |&(metric, name)| Some((row(metric)?, name)))
    }

    fn totals(&self, at: usize) -> Vec<Total> {
        let total = |(row, _): (&Row, _)| {
            let most = row.values.iter().flatten().copied().fold(0.0, f64::max);
            let standings = self.words.standings(row, self.clock);
            Total {
                value: self.words.figure_value(row.values[at], row.unit, self.clock),
                share: row.values[at].map_or(0.0, |value| value / most.max(f64::MIN_POSITIVE)),
                best: standings.and_then(|standings| self.words.standing(standings[at])),
            }
        };
        self.rows().map(total).collect()
    }

    fn top(&self) -> Top {
        let first = self.first.map(|first| self.first_label(first.time));
        Top { heads: self.rows().map(|(_, name)| name(self.words)).collect(), first }
    }
}

#[cfg(test)]
mod tests {
    use super::shared;
    use crate::conformance::bench::Bench;
    use crate::state::{Action, Compare};

    /// Of Fig. 5: FCFS, EASY and conservative are one schedule, whatever the clock shows.
    #[test]
    fn policies_of_one_schedule_share_a_lane() {
        let mut bench = Bench::example("easy");
        bench.compare();
        for policy in ["fcfs", "easy", "conservative", "checkpoint"] {
            if !bench.beside().policies.iter().any(|name| name == policy) {
                bench.act(Action::Compare(Compare::Policy(policy)));
            }
        }
        for place in [0, 4] {
            bench.stand(place);
            let (firsts, policies) = (shared(bench.comparison()), &bench.beside().policies);
            let own = policies.iter().position(|policy| policy == "checkpoint");
            for (run, first) in firsts.iter().enumerate() {
                let expected = if Some(run) == own { run } else { usize::from(own == Some(0)) };
                assert_eq!(*first, expected, "{policies:?}: {firsts:?}");
            }
        }
    }
}
