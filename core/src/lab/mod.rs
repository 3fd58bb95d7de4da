//! The lab interface: all that the file format, the session, the exports and the command line ask of a method.
//!
//! A lab is a folder under `labs/` with a type that implements [`Lab`], and a line in the registry (`labs/mod.rs`). The
//! type is an open scenario: as written, as checked, and the results of its recorded run.
//!
//! **Invariant:** a lab imports the layers below it (kernel, format, this) and no other lab.
//! **Invariant:** nothing here names a lab.

#[cfg(test)]
pub(crate) mod bounds;
#[cfg(feature = "cli")]
pub mod conditions;
pub(crate) mod decision;
pub(crate) mod divergence;
pub(crate) mod frame;
pub(crate) mod lesson;
pub mod look;
pub(crate) mod measuring;
pub mod metrics;
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
use crate::kernel::listing::Listing;
use crate::kernel::trace::Describe;
use crate::kernel::{Count, Cursor, Ended, Explanation, Model, Time, Transition};
use decision::{Decision, DecisionKind};
use divergence::Divergence;
use look::Looked;
use metrics::Column;
use playhead::Playhead;
use protocol::{File, Look, Span, Thing};
use subject::Subject;

/// A long computation of an answer, in slices.
pub(crate) trait Inquiry<A> {
    /// Does about `work` steps; returns the answer once it is complete.
    fn work(&mut self, work: u64) -> Option<A>;

    /// Steps done, and their maximum.
    fn progress(&self) -> (u64, u64);

    /// The answer so far; the computation ends.
    fn leave(&mut self) -> A;
}

/// A lab, and an open scenario of it.
pub(crate) trait Lab: Debug + Sized + 'static {
    /// The names of its policies, as scenarios spell them.
    const POLICIES: &'static [&'static str];

    type Scenario: Clone + Debug + Default + Record;
    type Problem: Clone + Debug;
    type Sim: Listing + Debug;
    /// Names for the indices of a problem; they describe its events.
    type Names<'s>: Describe<Self::Sim>;
    /// Fixed data of an open scenario.
    type Outline;
    type View;
    /// A question about a moment.
    type Question;
    type Answer;
    /// The outcome of a run: its schedule.
    type Outcome;
    type Metrics;
    /// All actions that a run has committed, for comparing two runs.
    type Actions;
    /// A run's decision at a divergence.
    type SideDecision: Copy;
    /// The data that metrics are computed from.
    type Measured: 'static;

    /// The test that decided about a candidate, with the numbers of that test.
    type Verdict: Clone + Debug + PartialEq + Serialize;

    /// The metrics by which runs are compared.
    const METRICS: &'static [Column<Self::Measured>];

    /// The kinds of decisions that are asked about before they are shown: at least one.
    const DECISIONS: &'static [DecisionKind];

    /// The sorts of things that a lesson can look at, in the order in which a name is looked up.
    const SORTS: &'static [&'static str];

    /// The lab's own export formats.
    const FILES: &'static [File] = &[];

    /// Text about two policies without a divergence.
    const NO_DIVERGENCE: &'static str = "decide alike throughout";

    /// Checks a scenario. Errors: all that is wrong with it.
    fn check(scenario: &Self::Scenario) -> Result<Self::Problem, Errors>;

    /// The problem under another policy; `None` if the lab has no such policy.
    fn under(problem: Self::Problem, policy: &str) -> Option<Self::Problem>;

    /// The problem under other conditions than its scenario's, which are put into the scenario. Errors: conditions that it
    /// cannot have.
    #[cfg(feature = "cli")]
    fn conditioned(
        _scenario: &mut Self::Scenario,
        problem: Self::Problem,
        conditions: &conditions::Conditions,
    ) -> Result<Self::Problem, conditions::Unmet> {
        conditions.none().map(|()| problem)
    }

    /// Entry counts of a scenario, for the command line.
    #[cfg(feature = "cli")]
    fn counts(scenario: &Self::Scenario) -> String;

    fn names(scenario: &Self::Scenario) -> Self::Names<'_>;

    /// The state at the start of a run.
    fn start(problem: Arc<Self::Problem>) -> Self::Sim;

    /// The decision of a whole step, with all its events; `None` if it makes none of [`Lab::DECISIONS`].
    #[cfg_attr(not(any(test, feature = "predict")), allow(dead_code, reason = "asked by predict"))]
    fn decision(step: Transition<'_, Self::Sim>) -> Option<Decision<Self::Verdict>>;

    /// The outcome and the metrics of a run.
    fn results(names: &Self::Names<'_>, ended: &Ended<Self::Sim>)
    -> (Self::Outcome, Self::Metrics);

    /// Time stamps of its runs in the Trace Event Format.
    fn trace_ticks(time_unit: Option<&str>) -> Ticks {
        Ticks::of(time_unit)
    }

    /// Writes the bars of a run in the Trace Event Format, if it has any.
    fn slices(_names: &Self::Names<'_>, _sim: &Self::Sim, _events: &mut TraceEvents) {}

    /// The run as a file of [`Lab::FILES`]; `None` if the lab has no such file.
    fn file(
        _file: File,
        _title: Option<&str>,
        _scenario: &Self::Scenario,
        _sim: &Self::Sim,
    ) -> Option<String> {
        None
    }

    /// An open scenario; `problem` is its checked form, or that form under another policy.
    fn open(scenario: Arc<Self::Scenario>, problem: Arc<Self::Problem>) -> Self;

    fn scenario(&self) -> &Arc<Self::Scenario>;

    fn problem(&self) -> &Arc<Self::Problem>;

    /// Called with the last state once recording has ended. Pictures of any moment have the same frame then.
    fn recorded(&mut self, _last: &Self::Sim) {}

    /// The latest instant at which a state expects anything: the present, or the end of a plan.
    fn expected_end(sim: &Self::Sim) -> Time {
        sim.time()
    }

    /// The frame of the run in time; `None` in a lab without time. Cost: a pass over the run segments.
    fn span(&self, _last: &Self::Sim) -> Option<Span> {
        None
    }

    /// True if an event or decision concerns a thing; `after` is the state after its step.
    fn concerns(after: &Self::Sim, event: <Self::Sim as Model>::Event, thing: Thing) -> bool;

    /// The subject of an event, given the states before and after its step; `None` if it is about the whole run.
    fn subject(
        before: &Self::Sim,
        after: &Self::Sim,
        event: <Self::Sim as Model>::Event,
    ) -> Option<Subject>;

    /// The name of a subject; `None` if there is no such thing.
    fn name(&self, noun: &str, number: u32) -> Option<String>;

    /// The subject of a sort and name; `None` if there is no such thing.
    fn find(&self, noun: &str, name: &str) -> Option<Subject>;

    /// The thing that a lesson looks at by a name that no thing of [`Lab::SORTS`] has.
    fn looked_besides(&self, _name: &str) -> Option<Looked> {
        None
    }

    fn outline(&self) -> Self::Outline;

    /// Progress of a run: entries done, and total entries.
    fn progress(sim: &Self::Sim) -> (u64, u64);

    /// The picture at `cursor`, with `count` events shown.
    fn view(&self, cursor: &Cursor<Self::Sim>, count: &Count, look: Look) -> Self::View;

    /// Answers a question; `None` if it is about a thing that does not exist.
    fn ask(&self, at: &mut Playhead<Self::Sim>, question: &Self::Question) -> Option<Self::Answer>;

    /// Starts the computation of a long answer, in slices; `None` if [`Lab::ask`] answers the question at once.
    fn inquire(
        &self,
        _at: &mut Playhead<Self::Sim>,
        _question: &Self::Question,
    ) -> Option<Box<dyn Inquiry<Self::Answer>>> {
        None
    }

    /// Places of the common clock, ascending: instants of events in any run, or numbers of arrived tasks.
    fn ticks(&self, runs: &[&Playhead<Self::Sim>]) -> Vec<Time>;

    /// The moment of a run at a place of the common clock.
    fn by(at: &mut Playhead<Self::Sim>, tick: Time) -> u64 {
        at.replay.last_by(tick)
    }

    /// The current place of a run on the common clock.
    fn tick(at: &mut Playhead<Self::Sim>) -> Time {
        at.cursor().after().time()
    }

    /// The jobs or tasks in order of arrival.
    fn things(&self) -> Vec<u32>;

    /// For each job or task by its number, the lead to its decision; `None` if it is never decided.
    fn decisions(sim: &Self::Sim) -> Vec<Option<u64>>;

    /// The end of each thing whose ends are compared, by its number: its jobs or tasks first. `None` if it has not ended.
    fn ends(_sim: &Self::Sim) -> Vec<Option<Time>> {
        Vec::new()
    }

    /// The moment of the decision of a job or task, by its lead.
    fn decided(at: &mut Playhead<Self::Sim>, thing: u32, lead: u64) -> Option<u64>;

    /// The actions that a run has committed so far; `over` is true if the run is over.
    fn actions(sim: &Self::Sim, over: bool) -> Self::Actions;

    /// The divergence of two runs; of runs that are not over, as far as both are known.
    fn diverge(actions: [&Self::Actions; 2]) -> Option<Divergence<Self::SideDecision>>;

    /// The moment that shows the divergence in one of the two runs, by its number `run`, the reason of the decision, and
    /// why it is not the other's. It may leave the run at any moment.
    fn side(
        &self,
        at: &mut Playhead<Self::Sim>,
        first: &Divergence<Self::SideDecision>,
        run: usize,
    ) -> (u64, Explanation, Option<Explanation>);

    /// The instant at which two policies diverge and the decision of each, in words.
    fn divergence_text(
        names: &Self::Names<'_>,
        policies: [&str; 2],
        first: &Divergence<Self::SideDecision>,
    ) -> String;

    /// The picture at an instant without events of this run: the clock advances, and running jobs continue.
    fn advanced(view: Self::View, _tick: Time) -> Self::View {
        view
    }

    /// The data for metrics, of a run at the state `sim` after `count` events.
    fn measured(sim: &Self::Sim, count: &Count) -> Self::Measured;
}

/// Implements the parts of `Lab` that follow from the lab's standard type and function names. It is called within its
/// `impl Lab for Open`, in a submodule.
macro_rules! by_standard_layout {
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
        type Outcome = super::Outcome;
        type Metrics = super::Metrics;
        type Verdict = super::decision::Verdict;
        type Measured = super::columns::Measured;

        const METRICS: &'static [$crate::lab::metrics::Column<Self::Measured>] =
            super::columns::METRICS;

        const DECISIONS: &'static [$crate::lab::decision::DecisionKind] =
            super::decision::DECISIONS;

        const SORTS: &'static [&'static str] = super::subject::SORTS;

        fn decision(
            step: $crate::kernel::Transition<'_, super::Sim>,
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

        fn results(
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
            first: &$crate::lab::divergence::Divergence<Self::SideDecision>,
            run: usize,
        ) -> (u64, $crate::kernel::Explanation, Option<$crate::kernel::Explanation>) {
            super::divergence::side(self, at, first, run)
        }

        fn divergence_text(
            names: &super::Names<'_>,
            policies: [&str; 2],
            first: &$crate::lab::divergence::Divergence<Self::SideDecision>,
        ) -> String {
            super::divergence::divergence_text(names, policies, first)
        }

        fn measured(sim: &super::Sim, count: &$crate::kernel::Count) -> super::columns::Measured {
            super::columns::Measured::of(sim, count)
        }
    };
}
pub(crate) use by_standard_layout;
