//! What is told of several runs over one another beside their rows: what each decides in the first difference of all and
//! why, its totals, and a sentence of who is best at what and which jobs end later for it.
//!
//! **Invariant:** a decision, a total and an end are those of the runs, as the core tells them; totals and ends are of
//! whole runs.
//!
//! Cost: the runs times the things that end, which the core bounds.

use gantry_core::kernel::Time;
use gantry_core::session::{Metric, Row};

use super::{Clock, Label, Standing, Words};
use crate::labs;
use crate::packed::{Comparison, Side};
use crate::scene::lane::{Flag, Lane, Told, Top, Total, Wait};
use crate::state::{Ran, Selection};
use crate::words::compare::{
    LaneFirst, LanePays, LaneSaid, LaneWaits, LaneWaitsStopped, LanesAllBest, LanesBestAt,
    LanesPayers,
};

/// The most jobs that are told to pay.
const PAYERS: usize = 3;

/// The first different decision of all pairs of runs.
#[derive(Clone, Copy)]
pub(crate) struct First<'a> {
    /// The two runs, by their numbers.
    pub(crate) pair: (u32, u32),
    /// When it is.
    pub(crate) time: Time,
    /// What each of them decides.
    pub(crate) sides: &'a [Side; 2],
}

impl<'a> First<'a> {
    /// That of a comparison; none where all runs decide alike. Cost: the pairs.
    pub(crate) fn of(comparison: &'a Comparison) -> Option<Self> {
        let all = comparison.divergences.iter().filter_map(|own| {
            let (time, sides) = own.first.as_ref()?;
            Some(First { pair: own.pair, time: *time, sides })
        });
        all.min_by_key(|first| first.time)
    }
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
        let lane = |(at, run): (usize, &Ran)| Lane {
            place: Told::Beside,
            name: self.policy(at).to_owned(),
            flag: self.flag(at),
            said: self.dated(at),
            totals: self.totals(at),
            top: (at == 0).then(|| self.top()),
            first: self.first.map(|first| first.time),
            same: self.framed(run),
            joins: [
                at.checked_sub(1).and_then(|above| begins[above]),
                begins.get(at + 1).copied().flatten(),
            ],
            wait: waits.and_then(|waits| waits.get(at).cloned()),
        };
        self.runs.iter().enumerate().map(lane).collect()
    }

    /// What is framed in a run.
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

    /// What a run decides in the first difference, at its instant, and why; of a run that is not part of it, what it did
    /// last.
    fn dated(&self, at: usize) -> [String; 2] {
        let (Some(First { time, .. }), Some([said, why])) = (self.first, self.said(at)) else {
            return [self.words.ran_headline(&self.runs[at], None), String::new()];
        };
        let time = &self.words.duration(time, self.clock);
        [LaneSaid { time, said: &said }.tell(self.words), why]
    }

    /// What a run decides in the first difference, and why.
    fn said(&self, at: usize) -> Option<[String; 2]> {
        let run = &self.runs[at];
        let key = |first: &First<'_>| (first.time, first.sides[0].thing);
        let mut all = self.comparison.divergences.iter().filter_map(|own| {
            let (time, sides) = own.first.as_ref()?;
            let side = [own.pair.0, own.pair.1].iter().position(|&it| it as usize == at)?;
            let same = Some((*time, sides[0].thing)) == self.first.as_ref().map(key);
            same.then_some(&sides[side])
        });
        let [told, _] = labs::of(&run.shown).side(self.words, all.next()?, &run.shown);
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
            let best = standings.is_some_and(|standings| standings[at] != Standing::Behind);
            Total {
                value: self.words.figure_value(row.values[at], row.unit, self.clock),
                share: row.values[at].map_or(0.0, |value| value / most.max(f64::MIN_POSITIVE)),
                best: best.then(|| self.words.figure_best()),
            }
        };
        self.rows().map(total).collect()
    }

    fn top(&self) -> Top {
        let first = self.first.map(|first| self.first_label(first.time));
        Top { heads: self.rows().map(|(_, name)| name(self.words)).collect(), first }
    }

    /// Who is best at what, and which of the first things, the jobs, end later under the best than under another.
    pub(crate) fn verdict(&self, jobs: usize) -> Vec<String> {
        let words = self.words;
        let named = |(row, name): (&Row, Label)| {
            Some((words.standings(row, self.clock)?, name(words).to_owned()))
        };
        let rows: Vec<(Vec<Standing>, String)> = self.rows().filter_map(named).collect();
        if rows.is_empty() || self.comparison.complete.contains(&false) {
            return Vec::new();
        }
        let best = |at: usize| -> Vec<String> {
            let best = rows.iter().filter(|(standings, _)| standings[at] != Standing::Behind);
            best.map(|(_, name)| name.clone()).collect()
        };
        let winner = (0..self.runs.len()).rev().max_by_key(|&at| best(at).len());
        let Some(winner) = winner else { return Vec::new() };
        let mut said = Vec::new();
        if best(winner).len() == rows.len() {
            said.push(LanesAllBest { policy: self.policy(winner) }.tell(words));
        } else {
            let at_some = (0..self.runs.len()).filter(|&at| !best(at).is_empty());
            said.extend(at_some.map(|at| {
                let figures = &words.list(&best(at));
                LanesBestAt { policy: self.policy(at), figures }.tell(words)
            }));
        }
        said.extend(self.payers(winner, jobs));
        said
    }

    /// The jobs that end later in a run than in another.
    fn payers(&self, at: usize, jobs: usize) -> Option<String> {
        let (words, all) = (self.words, &self.comparison.ends);
        let later = (0u32..).zip(all.get(at)?.iter().take(jobs)).filter_map(|(job, end)| {
            let index = usize::try_from(job).ok()?;
            let others = all.iter().zip(0usize..);
            let others = others.filter_map(|(ends, run)| Some((ends.get(index).copied()??, run)));
            let ((least, run), end) = (others.min()?, (*end)?);
            (least < end).then_some((job, end, least, run))
        });
        let later: Vec<_> = later.collect();
        let told = later.iter().take(PAYERS).map(|&(job, end, least, run)| {
            let [end, other] = &[end, least].map(|time| words.duration(time, self.clock));
            let shown = &self.runs[at].shown;
            let job = &labs::of(shown).thing(words, job, shown);
            LanePays { job, end, other, policy: self.policy(run) }.tell(words)
        });
        let jobs = words.items(told);
        let policy = self.policy(at);
        (!later.is_empty())
            .then(|| LanesPayers { policy, count: later.len() as u64, jobs: &jobs }.tell(words))
    }
}
