//! Questions about workflow runs, from the events of the oracle, which has no decisions.

use std::collections::BTreeSet;

use gantry_core::lab::subject::NamedSubject;
use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::{Interrupted, Mode, WorkflowScenario};
use gantry_core::quiz::{Asking, Guess, Question, questions};
use gantry_core::scenario::{Checked, Lab, Scenario};
use serde_json::Value;

use crate::workflow::{Oracle, agree};

#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// Events before it.
    pub moment: u64,
    pub kind: &'static str,
    /// The stage that it is about.
    pub subject: Option<NamedSubject>,
    pub things: Vec<String>,
    pub right: Guess,
    /// Jobs that start later in the pass.
    pub early: Vec<Guess>,
}

/// The ordinary jobs by status at a place of the oracle's events.
struct Reader<'s> {
    scenario: &'s WorkflowScenario,
    /// Each stage with its workflow and its place there.
    stages: Vec<(usize, u32)>,
    waiting: BTreeSet<u32>,
    running: BTreeSet<u32>,
    all: Vec<Expected>,
}

pub fn expected(scenario: &WorkflowScenario) -> Vec<Expected> {
    let oracle = Oracle::new(scenario).run();
    let events: Vec<Event> = oracle.events.iter().map(|timed| timed.1).collect();
    let stages =
        scenario.workflows.iter().enumerate().flat_map(|(at, workflow)| {
            (0..).take(workflow.stages.len()).map(move |place| (at, place))
        });
    let mut reader = Reader {
        scenario,
        stages: stages.collect(),
        waiting: BTreeSet::new(),
        running: BTreeSet::new(),
        all: Vec::new(),
    };
    // Where the step of the pass begins that tells of the present event.
    let mut step = 0;
    for at in 0..events.len() {
        let in_pass = |event: &Event| {
            use Event::{JobStarted, TaskStarted, Tested};
            matches!(event, Tested { .. } | JobStarted { .. } | TaskStarted { .. })
        };
        if at > 0 && !matches!(events[at - 1], Event::Tested { .. }) {
            step = at;
        }
        let before = at.checked_sub(1).map(|before| events[before]);
        reader.take(at, before, events[at]);
        let rest = &events[at + 1..];
        match events[at] {
            Event::JobStarted { job, .. } => {
                let later = rest.iter().take_while(|event| in_pass(event));
                let later = later.filter_map(|event| match event {
                    Event::JobStarted { job, .. } => Some(*job),
                    _ => None,
                });
                reader.next(step, Some(job), later.collect());
                reader.waiting.remove(&job);
                reader.running.insert(job);
            }
            Event::Tested { .. } if !rest.first().is_some_and(in_pass) => {
                reader.next(step, None, Vec::new());
            }
            _ => {}
        }
    }
    reader.all
}

impl Reader<'_> {
    fn take(&mut self, at: usize, before: Option<Event>, event: Event) {
        let reclaims = matches!(before, Some(Event::Reclaimed { .. }));
        match event {
            Event::JobSubmitted { job } => {
                self.waiting.insert(job);
            }
            Event::JobEnded { job } => {
                self.running.remove(&job);
            }
            Event::Reclaimed { stage, units } => self.reclaim(at, stage, units.into()),
            Event::Interrupted { job, stage } => {
                if reclaims {
                    self.interrupt(at, stage, Some(job));
                }
                self.running.remove(&job);
                let share = self.scenario.share.as_ref();
                if share.is_none_or(|share| share.interrupted != Interrupted::Cancel) {
                    self.waiting.insert(job);
                }
            }
            Event::StageBegan { stage } if reclaims => self.interrupt(at, stage, None),
            Event::StageBegan { .. } if matches!(before, Some(Event::Interrupted { .. })) => {}
            Event::StageBegan { stage } => self.reclaim(at, stage, 0),
            _ => {}
        }
    }

    fn guess(&self, job: u32) -> Guess {
        let name = self.scenario.jobs[job as usize].id.clone();
        Guess::Thing(NamedSubject { noun: "job".to_owned(), name, part: None })
    }

    fn ask(&mut self, question: Expected) {
        self.all.push(question);
    }

    fn stage(&self, stage: u32) -> NamedSubject {
        let (workflow, place) = self.stages[stage as usize];
        let name = self.scenario.workflows[workflow].id.clone();
        NamedSubject { noun: "workflow".to_owned(), name, part: Some(place) }
    }

    fn reclaim(&mut self, at: usize, stage: u32, units: u64) {
        let lends = self.scenario.mode == Mode::Lend && !self.scenario.users().is_empty();
        if lends && self.stages[stage as usize].1 > 0 {
            let (right, subject) = (Guess::Number(units), Some(self.stage(stage)));
            let (things, early) = (Vec::new(), Vec::new());
            self.ask(Expected {
                moment: at as u64,
                kind: "reclaim",
                subject,
                things,
                right,
                early,
            });
        }
    }

    fn among(&mut self, at: usize, kind: &'static str, right: Option<u32>, early: Vec<Guess>) {
        let jobs = if kind == "next" { &self.waiting } else { &self.running };
        let name = |&job: &u32| self.scenario.jobs[job as usize].id.clone();
        let things: Vec<String> = jobs.iter().map(name).collect();
        let right = right.map_or(Guess::Nothing("none".to_owned()), |job| self.guess(job));
        if !things.is_empty() {
            let moment = at as u64;
            self.ask(Expected { moment, kind, subject: None, things, right, early });
        }
    }

    fn interrupt(&mut self, at: usize, stage: u32, job: Option<u32>) {
        let known = self.all.len();
        self.among(at, "interrupt", job, Vec::new());
        let subject = Some(self.stage(stage));
        self.all[known..].iter_mut().for_each(|question| question.subject.clone_from(&subject));
    }

    fn next(&mut self, at: usize, job: Option<u32>, mut later: Vec<u32>) {
        later.sort_unstable();
        let early = later.into_iter().map(|job| self.guess(job)).collect();
        self.among(at, "next", job, early);
    }
}

/// The questions of the core.
///
/// # Panics
/// Where the scenario is not valid.
pub fn asked(scenario: &WorkflowScenario) -> Vec<Question> {
    let lab = Lab::Workflow(scenario.clone());
    let whole = Scenario::of(lab);
    let checked = Checked::new(&whole).expect("valid");
    questions(&whole, checked, &Asking::of_all()).expect("all kinds")
}

/// The first question of the core that is not what the definitions say; none where all are.
pub fn difference(scenario: &WorkflowScenario) -> Option<String> {
    let (found, expected) = (asked(scenario), expected(scenario));
    let message = |at: usize| {
        let (found, expected) = (found.get(at), expected.get(at));
        format!("{at}: found {found:?}, expected {expected:?} in {}", agree::text(scenario))
    };
    let pairs = found.iter().zip(&expected);
    let differs = |(question, expected): (&Question, &Expected)| {
        let things = question.asked.things.iter().map(|thing| &thing.name);
        let same = question.asked.moment == expected.moment
            && question.asked.kind == expected.kind
            && question.asked.subject == expected.subject
            && things.eq(&expected.things)
            && question.right == expected.right
            && question.early == expected.early
            && question.tied.is_empty();
        !same || !verdicts_fit(question)
    };
    let unlike = { pairs }.position(differs);
    let other = (found.len() != expected.len()).then(|| found.len().min(expected.len()));
    unlike.or(other).map(message)
}

/// A verdict says of the right answer, and of early ones, that they pass the test.
fn verdicts_fit(question: &Question) -> bool {
    question.asked.things.iter().zip(&question.verdicts).all(|(thing, verdict)| {
        let thing = Guess::Thing(thing.clone());
        let is_right = thing == question.right;
        let fits = verdict["tested"]["verdict"]["fit"] != "nowhere";
        match &*question.asked.kind {
            "interrupt" => is_right == verdict["interrupted"]["first"].is_object(),
            _ if is_right => fits && verdict["tested"]["behind"] == Value::Null,
            _ if question.early.contains(&thing) => fits,
            _ => fits == verdict["tested"]["behind"].is_number(),
        }
    })
}
