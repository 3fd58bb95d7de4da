//! A comparison of several policies on the open scenario: their runs on one clock, their metrics, and the divergence of
//! each pair of them.
//!
//! The clock has numbered places. Aligned by time, place `k` is the `k`-th instant with events in any of the runs, and
//! each run shows its state after that instant; in a lab without time it is "`k` tasks have arrived". Aligned by job,
//! place `k` is the `k`-th job in order of submission, and each run is at the moment that starts that job, or places
//! that task. Place 0 is the start in both.
//!
//! **Invariant:** the moment of a run depends on the place alone, not on how it was reached.
//! **Invariant:** the run of a policy that was compared before is reused.
//!
//! Cost: the runs, a sort of their instants; a place by time costs each run a seek ([`Replay::last_by`]), a place by
//! job another.
//!
//! [`Replay::last_by`]: crate::kernel::Replay::last_by

pub(super) mod protocol;

use std::sync::Arc;

use super::{Direction, Failure, Goal, Look, Progress, Reply};
use crate::kernel::{Limits, Model as _, Time};
use crate::lab::divergence::divergences;
use crate::lab::metrics::rows;
use crate::lab::playhead::Playhead;
use crate::labs::Listed;
use protocol::{
    Align, Clock, Comparison, MOST, MOST_ENDS, PairDivergence, Place, Seen, Side, decision_about,
    first_subject,
};

/// The session's interface to a comparison. One pointer: the session is compiled once for all labs.
pub(super) trait RunsCompared {
    /// Sets the policies; runs of earlier ones are reused.
    fn choose(&mut self, policies: &[String]) -> Result<(), Failure>;
    /// Records about `work` more; true once all runs are over.
    fn record(&mut self, work: u64) -> bool;
    fn progress(&self) -> Progress;
    /// The reply to the request that began the comparison, as far as it is recorded.
    fn compared(&mut self, place: Place) -> Reply;
    fn go(&mut self, place: Place) -> Reply;
    /// Changes the visible part of the pictures.
    fn look(&mut self, look: Look) -> Reply;
}

struct ComparedRun<L: Listed> {
    policy: String,
    lab: L,
    playhead: Playhead<L::Sim>,
    /// For each job or task, the lead to its decision.
    decisions: Vec<Option<u64>>,
    /// True once the lab was notified that recording has ended.
    settled: bool,
}

pub(super) struct Compared<L: Listed> {
    lab: L,
    runs: Vec<ComparedRun<L>>,
    ticks: Vec<Time>,
    things: Vec<u32>,
    divergences: Vec<PairDivergence>,
    clock: Clock,
    look: Look,
}

impl<L: Listed> Compared<L> {
    /// A comparison without policies.
    pub(super) fn new(lab: &L) -> Self {
        let things = lab.things();
        Compared {
            lab: L::open(Arc::clone(lab.scenario()), Arc::clone(lab.problem())),
            runs: Vec::new(),
            ticks: Vec::new(),
            things,
            divergences: Vec::new(),
            clock: Clock::default(),
            look: Look::default(),
        }
    }

    fn run(&self, policy: &str, keep: usize) -> Result<ComparedRun<L>, Failure> {
        let problem = L::Problem::clone(self.lab.problem());
        let problem = Arc::new(L::under(problem, policy).ok_or(Failure::NoSuchThing)?);
        let start = L::start(Arc::clone(&problem));
        let playhead = Playhead::within(start, L::concerns, shared(keep));
        let lab = L::open(Arc::clone(self.lab.scenario()), problem);
        let policy = policy.to_owned();
        Ok(ComparedRun { policy, lab, playhead, decisions: Vec::new(), settled: false })
    }

    /// Computes the results of the runs as far as they are recorded.
    fn settle(&mut self) {
        for run in self.runs.iter_mut().filter(|run| !run.settled) {
            let last = run.playhead.replay.last();
            run.decisions = L::decisions(last);
            run.lab.recorded(last);
            run.settled = true;
        }
        let playheads: Vec<_> = self.runs.iter().map(|run| &run.playhead).collect();
        self.ticks = self.lab.ticks(&playheads);
        let of = |at: &Playhead<L::Sim>| L::actions(at.replay.last(), at.replay.is_complete());
        let actions: Vec<L::Actions> = playheads.into_iter().map(of).collect();
        self.divergences.clear();
        for (pair, first) in divergences::<L>(&actions) {
            let first = first.map(|first| {
                let mut side = |run: usize| {
                    let ComparedRun { lab, playhead, .. } = &mut self.runs[pair[run]];
                    let (moment, reason, why_not) = lab.side(playhead, &first, run);
                    Side { moment, thing: first.subject, reason, why_not }
                };
                (first.place, [side(0), side(1)])
            });
            let index = first.as_ref().map_or(0, |(tick, _)| self.index_of_tick(*tick));
            self.divergences.push(PairDivergence {
                pair: (number(pair[0]), number(pair[1])),
                index,
                first,
            });
        }
    }

    fn range(&self) -> (Time, Time) {
        let first = self.ticks.first().copied().unwrap_or(0);
        (first, self.ticks.last().copied().unwrap_or(0).max(first + 1))
    }

    fn comparison(&self) -> Comparison {
        let playheads: Vec<_> = self.runs.iter().map(|run| &run.playhead).collect();
        let measured = playheads.iter().map(|at| L::measured(at.replay.last(), &at.counted()));
        let ends = playheads.iter().map(|at| L::ends(at.replay.last()));
        let ends = ends.map(|ends| if ends.len() > MOST_ENDS { Vec::new() } else { ends });
        Comparison {
            policies: self.runs.iter().map(|run| run.policy.clone()).collect(),
            range: self.range(),
            table: rows(L::METRICS, &measured.collect::<Vec<_>>()),
            divergences: self.divergences.clone(),
            ends: ends.collect(),
            complete: playheads.iter().map(|playhead| playhead.replay.is_complete()).collect(),
            ended: playheads.iter().map(|playhead| playhead.replay.last().partial()).collect(),
        }
    }

    /// The number of the last place in the current alignment.
    fn last(&self, align: Align) -> u64 {
        match align {
            Align::Time => self.ticks.len() as u64,
            Align::Job => self.things.len() as u64,
        }
    }

    /// The clock at place `index`.
    fn clock_at(&self, align: Align, index: u64) -> Clock {
        let last = self.last(align);
        let index = index.min(last);
        let before = usize::try_from(index).unwrap_or(usize::MAX).checked_sub(1);
        let clock = Clock { align, index, last, ..Clock::default() };
        match align {
            Align::Time => {
                let tick = before.and_then(|at| self.ticks.get(at)).copied().unwrap_or(0);
                Clock { tick, ..clock }
            }
            Align::Job => {
                Clock { thing: before.and_then(|at| self.things.get(at)).copied(), ..clock }
            }
        }
    }

    /// The number of the last place by an instant.
    fn index_of_tick(&self, tick: Time) -> u64 {
        self.ticks.partition_point(|&known| known <= tick) as u64
    }

    fn index_of_thing(&self, thing: u32) -> u64 {
        let found = self.things.iter().position(|&known| known == thing);
        found.map_or(0, |at| at as u64 + 1)
    }

    /// The nearest place in another alignment.
    fn aligned(&self, align: Align) -> Clock {
        if align == self.clock.align {
            return Clock { divergence: None, ..self.clock };
        }
        let index = match align {
            _ if self.clock.index == 0 => 0,
            Align::Time => self.index_of_tick(self.clock.tick),
            // The job whose decision was the last by then, in the first run.
            Align::Job => {
                let run = self.runs.first();
                let known = run.and_then(|run| run.latest(self.clock.tick));
                known.map_or(1, |thing| self.index_of_thing(thing))
            }
        };
        self.clock_at(align, index)
    }

    fn clock_of(&self, place: Place) -> Clock {
        let now = self.clock;
        let at = |index: u64| self.clock_at(now.align, index);
        match place {
            Place::Start => at(0),
            Place::End => at(u64::MAX),
            Place::Index(index) => at(index),
            Place::Step(Direction::Forward) => at(now.index.saturating_add(1)),
            Place::Step(Direction::Back) => at(now.index.saturating_sub(1)),
            Place::Tick(tick) => self.clock_at(Align::Time, self.index_of_tick(tick)),
            Place::Thing(thing) => self.clock_at(Align::Job, self.index_of_thing(thing)),
            Place::Align(align) => self.aligned(align),
            Place::Divergence(a, b) => {
                let pair = (a.min(b), a.max(b));
                let diverges = |known: &&PairDivergence| known.first.is_some();
                let found =
                    self.divergences.iter().filter(diverges).find(|known| known.pair == pair);
                let first = || {
                    let first = first_subject(&self.divergences)?;
                    self.divergences.iter().find(|known| known.subject() == Some(first))
                };
                match found.or_else(first) {
                    Some(known) => {
                        let divergence = Some(known.pair);
                        Clock { divergence, ..self.clock_at(Align::Time, known.index) }
                    }
                    None => self.clock_at(Align::Time, u64::MAX),
                }
            }
        }
    }

    /// The moments at which the runs decide about the subject of a pair's divergence; `None` for a run without part in it.
    fn decided(&self, pair: (u32, u32)) -> Vec<Option<u64>> {
        let subject = self.divergences.iter().find(|known| known.pair == pair);
        let subject = subject.and_then(PairDivergence::subject);
        let moment = |run: usize| Some(decision_about(&self.divergences, subject?, run)?.moment);
        (0..self.runs.len()).map(moment).collect()
    }

    /// Moves every run to the place of the clock.
    fn stand(&mut self, place: Place) {
        self.clock = self.clock_of(place);
        let decided = self.clock.divergence.map_or_else(Vec::new, |pair| self.decided(pair));
        for at in 0..self.runs.len() {
            let clock = self.clock;
            let at_divergence = decided.get(at).copied().flatten();
            let run = &mut self.runs[at];
            let moment = at_divergence.unwrap_or_else(|| match clock.align {
                _ if clock.index == 0 => 0,
                Align::Time => L::by(&mut run.playhead, clock.tick),
                Align::Job => run.decided(clock.thing).unwrap_or(u64::MAX),
            });
            run.playhead.go(&Goal::Moment(moment));
        }
        if self.clock.align == Align::Job
            && let Some(run) = self.runs.first_mut()
        {
            self.clock.tick = L::tick(&mut run.playhead);
        }
    }

    fn seen(&mut self) -> Vec<Seen> {
        let (clock, range) = (self.clock, self.range());
        let look = Look { range: self.look.range.or(Some(range)), ..self.look };
        let see = |run: &mut ComparedRun<L>| {
            let (moment, count) = run.playhead.position();
            let lead = |thing: u32| run.decisions.get(thing as usize).copied().flatten();
            Seen {
                moment,
                view: L::any_view(match clock.align {
                    Align::Time if clock.index > 0 => {
                        L::advanced(run.lab.view(run.playhead.cursor(), &count, look), clock.tick)
                    }
                    _ => run.lab.view(run.playhead.cursor(), &count, look),
                }),
                reached: clock.thing.is_none_or(|thing| lead(thing).is_some()),
            }
        };
        self.runs.iter_mut().map(see).collect()
    }

    fn reply(&mut self) -> Reply {
        let seen = self.seen();
        Reply::ComparedAt { clock: self.clock, seen }
    }
}

impl<L: Listed> ComparedRun<L> {
    /// The job or task of the last decision by an instant, or before so many tasks had arrived.
    fn latest(&self, tick: Time) -> Option<u32> {
        let leads = (0..).zip(&self.decisions);
        let by_then = leads.filter_map(|(thing, &lead)| Some((lead?, thing)));
        by_then.filter(|&(lead, _)| lead <= tick).max().map(|(_, thing)| thing)
    }

    /// The moment of the decision of a job or task.
    fn decided(&mut self, thing: Option<u32>) -> Option<u64> {
        let thing = thing?;
        let lead = self.decisions.get(thing as usize).copied().flatten()?;
        L::decided(&mut self.playhead, thing, lead)
    }
}

impl<L: Listed> RunsCompared for Compared<L> {
    fn choose(&mut self, policies: &[String]) -> Result<(), Failure> {
        let twice = |at: usize| policies[..at].contains(&policies[at]);
        if !(2..=MOST).contains(&policies.len()) || (0..policies.len()).any(twice) {
            return Err(Failure::NoSuchThing);
        }
        if policies.iter().any(|name| !L::POLICIES.contains(&name.as_str())) {
            return Err(Failure::NoSuchThing);
        }
        let mut before = std::mem::take(&mut self.runs);
        for policy in policies {
            let known = before.iter().position(|run| run.policy == *policy);
            let run = match known {
                Some(at) => before.swap_remove(at),
                None => self.run(policy, policies.len())?,
            };
            self.runs.push(run);
        }
        Ok(())
    }

    fn record(&mut self, work: u64) -> bool {
        // The run with the least progress goes on, so that runs are equally long if the user cancels.
        let share = |run: &ComparedRun<L>| {
            let (done, total) = L::progress(run.playhead.replay.last());
            done * 1_000 / total.max(1)
        };
        let open = self.runs.iter_mut().filter(|run| !run.playhead.replay.is_over());
        let Some(run) = open.min_by_key(|run| share(run)) else { return true };
        run.playhead.replay.record(work);
        run.settled = false;
        self.runs.iter().all(|run| run.playhead.replay.is_over())
    }

    fn progress(&self) -> Progress {
        let mut all = Progress { done: 0, total: 0, events: 0 };
        for run in &self.runs {
            let (done, total) = L::progress(run.playhead.replay.last());
            all.done += done;
            all.total += total;
            all.events += run.playhead.replay.moments();
        }
        all
    }

    fn compared(&mut self, place: Place) -> Reply {
        self.settle();
        self.clock = Clock::default();
        self.stand(place);
        let seen = self.seen();
        Reply::Compared { comparison: self.comparison(), clock: self.clock, seen }
    }

    fn go(&mut self, place: Place) -> Reply {
        self.stand(place);
        self.reply()
    }

    fn look(&mut self, look: Look) -> Reply {
        self.look = look;
        self.reply()
    }
}

/// Limits of each of `runs` replays, which together use as much as one.
fn shared(runs: usize) -> Limits {
    let whole = Limits::default();
    Limits { bytes: whole.bytes / runs.max(1), ..whole }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).expect("no more runs than can be shown")
}
