//! What a lab is: all that the file format, the session, the exports and the command line ask of a method.
//!
//! A lab is a folder under `labs/` with a type that implements [`Lab`], and a line in the registry (`labs/mod.rs`).
//! The type is an open scenario: as written, as checked, and what is known once its run is recorded.
//!
//! **Invariant:** a lab imports what stands below it (kernel, format, this) and no other lab.
//! **Invariant:** nothing here names a lab.

#[cfg(test)]
pub(crate) mod bounds;
#[cfg(feature = "cli")]
pub mod conditions;
pub(crate) mod decision;
pub(crate) mod divergence;
pub mod figures;
pub(crate) mod playhead;
pub mod predict;
pub mod protocol;
pub mod subject;

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;

use crate::export::trace_event::{Ticks, TraceEvents};
use crate::format::Errors;
use crate::format::record::Record;
use crate::kernel::trace::Describe;
use crate::kernel::{Count, Cursor, Ended, Model, Scene, Time};
use decision::{Decision, DecisionKind};
use divergence::Divergence;
use figures::Column;
use playhead::Playhead;
use protocol::{File, Look, Span, Thing};
use subject::Subject;

/// An answer that is worked on in slices.
pub(crate) trait Inquiry<A> {
    /// Does about so many more steps; the answer once it is known.
    fn work(&mut self, work: u64) -> Option<A>;

    /// Steps done, and the most that it may take.
    fn progress(&self) -> (u64, u64);

    /// The answer as far as it is known.
    fn leave(&mut self) -> A;
}

/// A lab, and an open scenario of it.
pub(crate) trait Lab: Debug + Sized + 'static {
    /// The names of its policies, as scenarios spell them.
    const POLICIES: &'static [&'static str];

    /// The scenario as written.
    type Scenario: Clone + Debug + Default + Record;
    /// The scenario as checked.
    type Problem: Clone + Debug;
    /// The run.
    type Sim: Model + Debug;
    /// Names for the indices of a problem, and what is said of events in them.
    type Names<'s>: Describe<Self::Sim>;
    /// What stays the same while a scenario is open.
    type Outline;
    /// What to draw of a moment.
    type View;
    /// What can be asked of a moment.
    type Question;
    /// What is said to that.
    type Answer;
    /// Figures of a run, for a line of text.
    type Summary;
    /// What came of a run.
    type Outcome;
    /// Figures of a run.
    type Metrics;
    /// All that a run has committed, by which two runs are told apart.
    type Deeds;
    /// A run's decision where another decides otherwise.
    type Doing: Copy;
    /// The same, and why.
    type Deed;
    /// What figures are read off.
    type Measured: 'static;

    /// The test that decided about a candidate, with the numbers of that test.
    type Verdict: Clone + Debug + PartialEq + Serialize;

    /// The figures by which runs are compared.
    const FIGURES: &'static [Column<Self::Measured>];

    /// The kinds of decisions that are asked about before they are shown: at least one.
    const DECISIONS: &'static [DecisionKind];

    /// The files of its own that a run can be written as.
    const FILES: &'static [File] = &[];

    /// What is said of two policies that do not part.
    const ALIKE: &'static str = "decide alike throughout";

    /// Checks a scenario. Errors: all that is wrong with it.
    fn check(scenario: &Self::Scenario) -> Result<Self::Problem, Errors>;

    /// The same problem under another policy; none where the lab has no such policy.
    fn under(problem: Self::Problem, policy: &str) -> Option<Self::Problem>;

    /// The same problem under other conditions than its scenario says. Errors: where it cannot have them.
    #[cfg(feature = "cli")]
    fn conditioned(
        _scenario: &Self::Scenario,
        problem: Self::Problem,
        conditions: &conditions::Conditions,
    ) -> Result<Self::Problem, conditions::Unmet> {
        conditions.none().map(|()| problem)
    }

    /// How much there is of what a scenario lists, for the command line.
    #[cfg(feature = "cli")]
    fn counts(scenario: &Self::Scenario) -> String;

    /// The names of a scenario.
    fn names(scenario: &Self::Scenario) -> Self::Names<'_>;

    /// A run's beginning.
    fn start(problem: Arc<Self::Problem>) -> Self::Sim;

    /// The decision that a whole step makes, with all its events; none where it makes none of [`Lab::DECISIONS`].
    fn decision(step: Scene<'_, Self::Sim>) -> Option<Decision<Self::Verdict>>;

    /// What came of a run, and its figures.
    fn came(names: &Self::Names<'_>, ended: &Ended<Self::Sim>) -> (Self::Outcome, Self::Metrics);

    /// What stands for the instants of its runs in the Trace Event Format.
    fn trace_ticks(time_unit: Option<&str>) -> Ticks {
        Ticks::of(time_unit)
    }

    /// Writes the bars of a run in the Trace Event Format, if it has any.
    fn slices(_names: &Self::Names<'_>, _sim: &Self::Sim, _events: &mut TraceEvents) {}

    /// The run as a file of [`Lab::FILES`]; none where the lab has no such file.
    fn file(
        _file: File,
        _title: Option<&str>,
        _scenario: &Self::Scenario,
        _sim: &Self::Sim,
    ) -> Option<String> {
        None
    }

    /// An open scenario; `problem` is its checked form, or that under another policy.
    fn open(scenario: Arc<Self::Scenario>, problem: Arc<Self::Problem>) -> Self;

    /// The scenario as written.
    fn scenario(&self) -> &Arc<Self::Scenario>;

    /// The scenario as checked.
    fn problem(&self) -> &Arc<Self::Problem>;

    /// Takes note of the run as it stands once nothing more of it is recorded.
    fn recorded(&mut self, _last: &Self::Sim) {}

    /// The time that what is recorded takes; none in a lab without time. Cost: a pass over the pieces of the run.
    fn span(&self, _last: &Self::Sim) -> Option<Span> {
        None
    }

    /// Whether an event or decision of a run that stands at any moment concerns a thing.
    fn concerns(sim: &Self::Sim, event: <Self::Sim as Model>::Event, thing: Thing) -> bool;

    /// The subject of an event, given the states before and after its step; none where it is about the run as a whole.
    fn subject(
        before: &Self::Sim,
        after: &Self::Sim,
        event: <Self::Sim as Model>::Event,
    ) -> Option<Subject>;

    /// The name of a subject; none where there is no such thing.
    fn name(&self, noun: &str, number: u32) -> Option<String>;

    /// The subject of a sort and name; none where there is no such thing.
    fn find(&self, noun: &str, name: &str) -> Option<Subject>;

    /// What the scenario is.
    fn outline(&self) -> Self::Outline;

    /// How far a run is: entries done, and entries in all.
    fn progress(sim: &Self::Sim) -> (u64, u64);

    /// Figures of a run that stands at `sim`, with `count` events gone by.
    fn summary(&self, sim: &Self::Sim, count: &Count) -> Self::Summary;

    /// What to draw at `cursor`, with `count` events shown.
    fn view(&self, cursor: &Cursor<Self::Sim>, count: &Count, look: Look) -> Self::View;

    /// Answers a question; none where it is about what does not exist.
    fn ask(&self, at: &mut Playhead<Self::Sim>, question: &Self::Question) -> Option<Self::Answer>;

    /// A question of which the answer takes long, as something that is worked on in slices; none where [`Lab::ask`] has
    /// it at once.
    fn inquire(
        &self,
        _at: &mut Playhead<Self::Sim>,
        _question: &Self::Question,
    ) -> Option<Box<dyn Inquiry<Self::Answer>>> {
        None
    }

    /// The places of the common clock, ascending: instants at which something happens in any run, or numbers of
    /// tasks arrived.
    fn ticks(&self, runs: &[&Playhead<Self::Sim>]) -> Vec<Time>;

    /// The moment of a run at a place of the common clock.
    fn by(at: &mut Playhead<Self::Sim>, tick: Time) -> u64 {
        at.replay.last_by(tick)
    }

    /// The place of the common clock at which a run stands.
    fn tick(at: &mut Playhead<Self::Sim>) -> Time {
        at.cursor().after().time()
    }

    /// The jobs or tasks in the order in which they come.
    fn things(&self) -> Vec<u32>;

    /// For each job or task by its number, what leads to where it is decided; none where it never is.
    fn decisions(sim: &Self::Sim) -> Vec<Option<u64>>;

    /// The moment at which a job or task is decided, by what leads there.
    fn decided(at: &mut Playhead<Self::Sim>, thing: u32, lead: u64) -> Option<u64>;

    /// What a run has committed so far; `over` says whether that is all.
    fn deeds(sim: &Self::Sim, over: bool) -> Self::Deeds;

    /// The earliest decision in which two runs differ; of runs that are not over, as far as both are known.
    fn part(deeds: [&Self::Deeds; 2]) -> Option<Divergence<Self::Doing>>;

    /// The moment that shows the decision of one of the two runs, by its number `own`, and the decision with its
    /// grounds. It may leave the run anywhere.
    fn side(
        &self,
        at: &mut Playhead<Self::Sim>,
        first: &Divergence<Self::Doing>,
        own: usize,
    ) -> (u64, Self::Deed);

    /// When two policies part and what each of them does, in words.
    fn parting(
        names: &Self::Names<'_>,
        policies: [&str; 2],
        first: &Divergence<Self::Doing>,
    ) -> String;

    /// What a run looks like at an instant at which nothing of its own happens: the clock goes on, what runs goes
    /// on running.
    fn advanced(view: Self::View, _tick: Time) -> Self::View {
        view
    }

    /// What figures are read off, of a run that stands at `sim` with `count` events gone by.
    fn measured(sim: &Self::Sim, count: &Count) -> Self::Measured;
}

/// What is the same of every lab whose types and functions have the names of the house plan: it stands within its
/// `impl Lab for Open`, in a module beside them.
macro_rules! by_house_plan {
    () => {
        const POLICIES: &'static [&'static str] = &super::Policy::NAMES;

        type Scenario = super::Scenario;
        type Problem = super::Problem;
        type Sim = super::Sim;
        type Names<'s> = super::Names<'s>;
        type Outline = super::Outline;
        type View = super::View;
        type Question = super::Question;
        type Answer = super::Answer;
        type Summary = super::Summary;
        type Outcome = super::Outcome;
        type Metrics = super::Metrics;
        type Deed = super::Deed;
        type Verdict = super::decision::Verdict;
        type Measured = super::figures::Measured;

        const FIGURES: &'static [$crate::lab::figures::Column<Self::Measured>] =
            super::figures::FIGURES;

        const DECISIONS: &'static [$crate::lab::decision::DecisionKind] =
            super::decision::DECISIONS;

        fn decision(
            step: $crate::kernel::Scene<'_, super::Sim>,
        ) -> Option<$crate::lab::decision::Decision<super::decision::Verdict>> {
            super::decision::decision(step)
        }

        fn check(scenario: &super::Scenario) -> Result<super::Problem, $crate::format::Errors> {
            super::Problem::new(scenario)
        }

        fn names(scenario: &super::Scenario) -> super::Names<'_> {
            super::Names::new(scenario)
        }

        fn start(problem: std::sync::Arc<super::Problem>) -> super::Sim {
            super::Sim::new(problem)
        }

        fn subject(
            before: &super::Sim,
            after: &super::Sim,
            event: <super::Sim as $crate::kernel::Model>::Event,
        ) -> Option<$crate::lab::subject::Subject> {
            super::subject::subject(before, after, event)
        }

        fn name(&self, noun: &str, number: u32) -> Option<String> {
            super::subject::name(&self.scenario, noun, number).map(Into::into)
        }

        fn find(&self, noun: &str, name: &str) -> Option<$crate::lab::subject::Subject> {
            super::subject::find(&self.scenario, noun, name)
        }

        fn came(
            names: &super::Names<'_>,
            ended: &$crate::kernel::Ended<super::Sim>,
        ) -> (super::Outcome, super::Metrics) {
            (ended.outcome(names), ended.metrics())
        }

        fn scenario(&self) -> &std::sync::Arc<super::Scenario> {
            &self.scenario
        }

        fn problem(&self) -> &std::sync::Arc<super::Problem> {
            &self.problem
        }

        fn side(
            &self,
            at: &mut $crate::lab::playhead::Playhead<super::Sim>,
            first: &$crate::lab::divergence::Divergence<Self::Doing>,
            own: usize,
        ) -> (u64, super::Deed) {
            super::divergence::side(self, at, first, own)
        }

        fn parting(
            names: &super::Names<'_>,
            policies: [&str; 2],
            first: &$crate::lab::divergence::Divergence<Self::Doing>,
        ) -> String {
            super::divergence::parting(names, policies, first)
        }

        fn measured(sim: &super::Sim, count: &$crate::kernel::Count) -> super::figures::Measured {
            super::figures::Measured::of(sim, count)
        }
    };
}
pub(crate) use by_house_plan;
