//! What stands around the charts of several runs over one another: what each policy decides about the job of the first
//! difference and why, the wait of the job that pays for it, the totals, and a sentence made from all of them.
//!
//! **Invariant:** all that is said was counted in the runs, as far as they are shown; totals are those of whole runs.
//!
//! Cost: the runs times their segments, which the views bound.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, View};
use gantry_core::session::{Metric, Row};

use super::Ui;
use super::things::JOB;
use crate::figure::Lanes;
use crate::labs::{Showing, own};
use crate::narrate::{Clock, Label, Standing, Words};
use crate::packed::{Comparison, PairDivergence};
use crate::scene::lane::{Flag, Lane, Told, Top, Total, Wait};
use crate::state::{At, Ran, Selection};
use crate::words::compare::{
    LaneFirst, LanePays, LaneWaits, LanesAllBest, LanesBestAt, LanesPayers,
};

/// The totals, each with its name over the lanes.
const TOTALS: [(Metric, Label); 3] = [
    (Metric::MeanWait, Words::lane_mean_wait),
    (Metric::Makespan, Words::lane_makespan),
    (Metric::Wasted, Words::lane_wasted),
];
/// The most jobs that are told to pay.
const PAYERS: usize = 3;

/// What all runs have in common.
struct Common<'a> {
    words: Words,
    runs: &'a [Ran],
    comparison: &'a Comparison,
    clock: Clock,
    /// The job of the first difference, and when that is.
    first: Option<(Time, u32)>,
    /// The job that is framed.
    job: Option<u32>,
}

/// The lanes of these runs, and the sentences under them.
pub fn lanes(words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Lanes> {
    let head = &runs.first()?.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let partings = comparison.divergences.iter().filter_map(|pair| pair.first.as_ref());
    let first = partings.map(|(time, sides)| (*time, sides[0].thing)).min_by_key(|first| first.0);
    let marked = runs.iter().find_map(|run| run.marked);
    let job = marked.or(first.map(|first| first.1));
    let common = Common { words, runs, comparison, clock, first, job };
    let starts: Vec<Option<Time>> = runs.iter().map(|run| common.begins(run)).collect();
    let waits = common.waits();
    let lane = |at: usize| Lane {
        place: Told::Beside,
        flag: common.flag(at),
        name: words.policy_called(head.lab, &runs[at].policy).to_owned(),
        said: common.said(at),
        totals: common.totals(at),
        top: (at == 0).then(|| common.top()),
        first: first.map(|first| first.0),
        same: job.map(|job| Selection(JOB, At::One(job))),
        joins: [
            at.checked_sub(1).and_then(|above| starts[above]),
            starts.get(at + 1).copied().flatten(),
        ],
        wait: waits.as_ref().and_then(|waits| waits.get(at).cloned()),
    };
    let lanes = (0..runs.len()).map(lane).collect();
    Some(Lanes { lanes, said: common.verdict() })
}

fn view(run: &Ran) -> &View {
    &own::<Ui>(&run.shown).view
}

impl Common<'_> {
    fn job_name(&self, job: u32) -> String {
        let Showing { outline, .. } = own::<Ui>(&self.runs[0].shown);
        self.words.job(job, outline)
    }

    /// When the framed job starts in a run, as far as it is drawn there.
    fn begins(&self, run: &Ran) -> Option<Time> {
        let (job, view) = (self.job?, view(run));
        let drawn = view.gantt.segments.iter().filter(|piece| piece.job == job);
        let planned = view.queue.iter().filter(|waiting| waiting.job == job);
        drawn.map(|piece| piece.start).chain(planned.filter_map(|waiting| waiting.planned)).min()
    }

    /// What a run decides about the job of the first difference, and why; else what it did last.
    fn said(&self, at: usize) -> [String; 2] {
        let run = &self.runs[at];
        let sides = self.comparison.divergences.iter().filter_map(|pair| {
            let (time, sides) = pair.first.as_ref()?;
            let side = [pair.pair.0, pair.pair.1].iter().position(|&it| it as usize == at)?;
            (Some((*time, sides[side].thing)) == self.first).then_some(&sides[side])
        });
        let told = sides.map(|side| self.words.side(side, &run.shown)).next();
        let Some([told, _]) = told else {
            return [self.words.ran_headline(run, None), String::new()];
        };
        [told.headline.clone(), told.body.first_sentence().to_string()]
    }

    /// The first difference of all, and what a run decides there.
    fn flag(&self, at: usize) -> Option<Flag> {
        let (time, thing) = self.first?;
        let is = |own: &&PairDivergence| {
            own.first.as_ref().is_some_and(|(at, sides)| (*at, sides[0].thing) == (time, thing))
        };
        let pair = self.comparison.divergences.iter().find(is)?.pair;
        let label = self.first_label(time);
        let [decision, why] = self.said(at);
        let title = self.words.labelled(&label, &self.words.sentences(&[decision, why.clone()]));
        Some(Flag { pair, thing, label: Some([label.clone(), label]), decision: None, why, title })
    }

    fn rows(&self) -> impl Iterator<Item = (&Row, Label)> {
        let row = |metric| self.comparison.table.iter().find(move |row| row.metric == metric);
        TOTALS.into_iter().filter_map(move |(metric, name)| Some((row(metric)?, name)))
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

    fn first_label(&self, time: Time) -> String {
        LaneFirst { time: &self.words.duration(time, self.clock) }.tell(self.words)
    }

    fn top(&self) -> Top {
        let first = self.first.map(|(time, _)| self.first_label(time));
        Top { heads: self.rows().map(|(_, name)| name(self.words)).collect(), first }
    }

    /// The waits of the job that waits longest beyond its shortest wait, of those that were there before the framed one.
    fn waits(&self) -> Option<Vec<Wait>> {
        let job = self.job?;
        let all: Vec<BTreeMap<u32, (Time, Time)>> =
            self.runs.iter().map(|run| waits(view(run))).collect();
        let submitted = all.iter().find_map(|waits| waits.get(&job))?.0;
        let long = |&(from, to): &(Time, Time)| to - from;
        let spread = |other: u32| {
            let each: Option<Vec<Time>> =
                all.iter().map(|waits| waits.get(&other).map(long)).collect();
            let each = each?;
            Some(each.iter().max()? - each.iter().min()?)
        };
        let before =
            all.first()?.iter().filter(|(other, span)| (span.0, **other) < (submitted, job));
        let found = before.filter_map(|(&other, _)| Some((spread(other)?, other)));
        let (by, payer) = found.max_by_key(|&(by, other)| (by, u32::MAX - other))?;
        if by == 0 {
            return None;
        }
        let least = all.iter().filter_map(|waits| waits.get(&payer).map(long)).min()?;
        let name = self.job_name(payer);
        let wait = |waits: &BTreeMap<u32, (Time, Time)>| {
            let span = *waits.get(&payer)?;
            let time = &self.words.duration(long(&span), self.clock);
            let label = LaneWaits { job: &name, time }.tell(self.words);
            Some(Wait { span, label, longer: long(&span) > least })
        };
        all.iter().map(wait).collect()
    }

    /// Who is best at what, and which jobs end later under the best than under another.
    fn verdict(&self) -> Vec<String> {
        let (words, lab) = (self.words, self.runs[0].shown.overview.head.lab);
        let rows: Vec<(Vec<Standing>, String)> = self
            .rows()
            .filter_map(|(row, name)| {
                Some((words.standings(row, self.clock)?, name(words).to_owned()))
            })
            .collect();
        if rows.is_empty() || self.comparison.complete.contains(&false) {
            return Vec::new();
        }
        let best = |at: usize| -> Vec<String> {
            let best = rows.iter().filter(|(standings, _)| standings[at] != Standing::Behind);
            best.map(|(_, name)| name.clone()).collect()
        };
        let name = |at: usize| words.policy_called(lab, &self.runs[at].policy);
        let winner = (0..self.runs.len()).rev().max_by_key(|&at| best(at).len());
        let Some(winner) = winner else { return Vec::new() };
        let mut said = Vec::new();
        if best(winner).len() == rows.len() {
            said.push(LanesAllBest { policy: name(winner) }.tell(words));
        } else {
            let at_some = (0..self.runs.len()).filter(|&at| !best(at).is_empty());
            said.extend(at_some.map(|at| {
                LanesBestAt { policy: name(at), figures: &words.list(&best(at)) }.tell(words)
            }));
        }
        said.extend(self.payers(winner));
        said
    }

    /// The jobs that end later in a run than in another, as far as they have ended in both.
    fn payers(&self, at: usize) -> Option<String> {
        let all: Vec<BTreeMap<u32, Time>> = self.runs.iter().map(|run| ends(view(run))).collect();
        let (words, lab) = (self.words, self.runs[0].shown.overview.head.lab);
        let later = all.get(at)?.iter().filter_map(|(&job, &end)| {
            let ends = all.iter().enumerate();
            let others = ends.filter_map(|(run, ends)| Some((*ends.get(&job)?, run)));
            let (least, run) = others.min()?;
            (least < end).then_some((job, end, least, run))
        });
        let later: Vec<_> = later.collect();
        let told = later.iter().take(PAYERS).map(|&(job, end, least, run)| {
            let [end, other] = &[end, least].map(|time| words.duration(time, self.clock));
            let policy = words.policy_called(lab, &self.runs[run].policy);
            LanePays { job: &self.job_name(job), end, other, policy }.tell(words)
        });
        let jobs = words.items(told);
        let policy = words.policy_called(lab, &self.runs[at].policy);
        (!later.is_empty())
            .then(|| LanesPayers { policy, count: later.len() as u64, jobs: &jobs }.tell(words))
    }
}

/// From when to when each job waits for its first start, as far as is known by now; of runs whose segments are all drawn.
fn waits(view: &View) -> BTreeMap<u32, (Time, Time)> {
    let first = view.gantt.segments.iter().filter(|piece| piece.number == 0);
    let mut waits: BTreeMap<u32, (Time, Time)> = BTreeMap::new();
    if view.gantt.aggregated > 0 {
        return waits;
    }
    waits.extend(first.map(|piece| (piece.job, (piece.submit, piece.start))));
    let waiting = view.queue.iter().filter(|waiting| waiting.ran == 0);
    waits.extend(waiting.map(|waiting| (waiting.job, (waiting.submit, view.now))));
    waits
}

/// When each job has ended.
fn ends(view: &View) -> BTreeMap<u32, Time> {
    let over = |state| matches!(state, SegmentState::Completed | SegmentState::Killed);
    let mut ends: BTreeMap<u32, Time> = BTreeMap::new();
    ends.extend(view.gantt.segments.iter().filter(|it| over(it.state)).map(|it| (it.job, it.end)));
    ends
}

#[cfg(test)]
mod tests {
    use gantry_core::session::Place;

    use super::*;
    use crate::conformance::bench::{Bench, folder};
    use crate::figure::{self, Context};
    use crate::labs;
    use crate::narrate::Language;
    use crate::scene::arrange::lanes_stacked;
    use crate::scene::legible::assert_legible;
    use crate::state::{Action, Compare, Origin};

    /// An example under all policies, at the places of the common clock.
    fn each_place(example: &str, mut look: impl FnMut(u64, &[Ran], &Comparison)) {
        let path = folder("static/gallery").join(format!("{example}.json"));
        let text = std::fs::read_to_string(path).expect(example);
        let mut bench = Bench::open(&text, Origin::Gallery(example.to_owned()));
        bench.act(Action::Compare(Compare::Toggle));
        for policy in bench.shown().lab.offered() {
            let chosen = &bench.state.beside.as_ref().expect("it is open").policies;
            if !chosen.iter().any(|name| name == policy) {
                bench.act(Action::Compare(Compare::Policy(policy)));
            }
        }
        let last = bench.state.beside.as_ref().expect("it is open").clock.last;
        for place in 0..=last {
            bench.act(Action::Compare(Compare::Go(Place::Index(place))));
            let beside = bench.state.beside.as_ref().expect("it is open");
            look(place, &beside.runs, beside.comparison.as_ref().expect("it is told"));
        }
    }

    #[test]
    fn lanes_are_legible_and_of_one_clock() {
        for example in ["third", "checkpoint", "costs"] {
            each_place(example, |place, runs, comparison| {
                for language in Language::ALL {
                    let words = language.words();
                    let found = lanes(words, runs, comparison).expect("they have lanes");
                    for (width, height) in [(690.0, 400.0), (840.0, 440.0), (1_100.0, 640.0)] {
                        let each = lanes_stacked(runs.len(), height).0;
                        for (run, lane) in runs.iter().zip(&found.lanes) {
                            let size = (width, each + lane.above());
                            let place_among = figure::Place::Among { axis: false };
                            let cx = Context {
                                place: place_among,
                                lane: Some(lane),
                                ..Context::new(words, &run.shown, size)
                            };
                            let figure = labs::compared(words, &run.shown).expect("a figure");
                            let picture = figure.draw(&cx);
                            let at = format!("{example} at {place}, {} in {width}", run.policy);
                            assert_legible(&picture, &at);
                            assert!((picture.width - width).abs() < 1e-9, "{at}");
                        }
                    }
                }
            });
        }
    }

    #[test]
    fn who_pays_for_the_third_job_is_seen_at_the_end() {
        let mut told = Vec::new();
        each_place("third", |_, runs, comparison| {
            let words = Language::English.words();
            let found = lanes(words, runs, comparison).expect("they have lanes");
            let lane = |lane: &Lane| {
                let wait = lane.wait.as_ref().map(|wait| (wait.label.clone(), wait.longer));
                let totals = lane.totals.iter().map(|total| total.value.clone());
                (lane.name.clone(), wait, totals.collect::<Vec<_>>().join(" "))
            };
            told = found.lanes.iter().map(lane).collect();
        });
        let lane = |name: &str, wait: &str, longer, totals: &str| {
            (name.to_owned(), Some((wait.to_owned(), longer)), totals.to_owned())
        };
        let expected = [
            lane("FCFS", "C waits 6", false, "5 21 11"),
            lane("EASY", "C waits 11", true, "3 16 20"),
            lane("Conservative", "C waits 6", false, "3.4 21 10"),
            lane("Checkpoint", "C waits 6", false, "2.6 16 5"),
            lane("EASY, shortest first", "C waits 6", false, "3.4 21 10"),
        ];
        assert_eq!(told, expected);
    }
}
