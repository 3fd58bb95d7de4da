//! The core as a JavaScript module: for pages and notebooks that draw their own picture.
//!
//! `run` gives the outcome document of a scenario, `check` its errors, `open` a run with access to every moment,
//! `compare` the metrics of several policies. Files of other programs, and links, are read by [`Brings`], a separate
//! part. A scenario is JSON text or an object of the same shape. All values are plain objects; their TypeScript types
//! are generated from the Rust types. A metric above 2^53 - 1 is a `BigInt`. The program chooses what to export of
//! this, since code that an export needs cannot be loaded later.
//!
//! **Invariant:** it contains no part of the front end: no DOM, no texts but the errors.
//! **Invariant:** for any input it answers or throws an `Error`, and the next call is not affected: the browser
//! converts the input to JSON before a session is touched, as this may run the caller's own code, and so call back
//! here. No call borrows a value: if one threw, its borrow would never end.
//!
//! Cost: that of the session, and JSON text for every value passed.

#[cfg(feature = "manifests")]
mod files;
mod json;
mod metrics;

use std::cell::RefCell;

use js_sys::JsString;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

#[cfg(feature = "manifests")]
pub use files::Brings;
use json::{error, failure, from_js, json_of, listed, text_of, to_js};

use crate::kernel::Level;
use crate::labs::Untagged;
use crate::scenario::{self, Checked, ErrorKind, Errors, Found, LabKind, Path, Scenario, Shape};
use crate::session::{
    Command, Direction, File, Goal, Host, Moment, Question, Reply, Request, Response, Session, View,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What scenario files of all labs have. */
export interface ScenarioHead {
  gantry: 1;
  title?: string;
  note?: string;
  /** What a reader can do after the lesson. */
  objectives?: LessonText;
  /** Examples whose lessons should come first. */
  builds_on?: string[];
  /** Policies whose metrics stay on the page during the lesson. */
  compare?: string[];
  /** Captions at moments of the run. */
  lesson?: LessonStep[];
  time_unit?: string;
}

/** Something wrong with a scenario. */
export interface ScenarioError {
  /** Where in the scenario: `tasks[3].request`. */
  path: string;
  /** Where in the text, from 1. */
  line: number | null;
  column: number | null;
  /** The whole sentence: what was expected, what was found. */
  message: string;
}

/** What is thrown for a scenario with anything wrong. */
export interface ScenarioFailure extends Error {
  errors: ScenarioError[];
}

/** The coordinates of a bucket in the scenario's dimensions; null for a wildcard. */
export type Coordinates = (number | null)[];

/** A point in time, in the scenario's unit. */
export type Time = number;

/** Runs of a scenario under several policies. */
export interface Comparison {
  lab: LabKind;
  /** In the order of the policies. */
  runs: {
    policy: string;
    /** By name; null where there is nothing to measure. */
    metrics: Record<string, number | null>;
    /** Where the run was ended before its end. */
    partial: PartialRun | null;
  }[];
  /** Each two policies, and the first decision in which they differ. */
  divergences: {
    policies: [string, string];
    /** When, and the moment of each run that shows its decision; null where the two decide alike throughout. */
    first: { time: Time; moments: [number, number] } | null;
  }[];
}

/** A file that another program has written: its text, or its bytes, plain or gzip. */
export type FileContent = string | Uint8Array | ArrayBuffer;

/** A scenario from a file. */
export interface ReadFile {
  scenario: Exclude<Scenario, string>;
  /** What was read and what was left out, line by line; null of a scenario's own file. */
  report: string | null;
}

/** Units in a row: the first, and how many. */
export type Range = [number, number];
"#;

#[wasm_bindgen(typescript_custom_section)]
const ANY: &str = crate::labs::TYPES;

/// Result of a call: the value, or the error to throw.
pub type Answered = Result<JsValue, JsValue>;

/// The module, in a program that supplies the hosts of its labs.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    pub hosts: fn(LabKind) -> Host,
}

/// The module's exports: one pointer, with all its code behind it.
pub trait Answers {
    /// Runs a scenario to its end. Throws a `ScenarioFailure` if it has errors.
    fn run(&self, scenario: &JsValue) -> Answered;

    /// The errors of a scenario; empty if there are none. One with a lesson is run: its steps need their moments.
    fn check(&self, scenario: &JsValue) -> Answered;

    /// Runs a scenario under several policies. Throws a `ScenarioFailure` if it has errors.
    fn compare(&self, scenario: &JsValue, policies: &JsValue) -> Answered;

    /// Runs a scenario to its end, and writes the result of each job as CSV. Throws if the lab has no such table.
    fn csv(&self, scenario: &JsValue) -> Answered;

    /// Opens a scenario at its start. Throws a `ScenarioFailure` if it has errors.
    fn open(&self, scenario: &JsValue) -> Result<Box<dyn Steps>, JsValue>;
}

/// A recorded run with access to every moment.
pub trait Steps {
    /// Fixed data: names, counts of steps, metrics.
    fn overview(&self) -> JsValue;

    /// The current moment and its picture.
    fn view(&self) -> JsValue;

    /// Moves one step forward (or back) at a level or coarser; the finest if it is left out.
    fn step(&self, level: &JsValue, direction: &JsValue) -> Answered;

    /// Goes to a moment (a number of events shown) or another goal.
    fn seek(&self, goal: &JsValue) -> Answered;

    /// Asks why a node or a bucket was not chosen at the current moment, or why a job does not run.
    fn ask(&self, question: &JsValue) -> Answered;
}

impl Module {
    fn opened(self, scenario: &JsValue) -> Result<(Scenario, Checked), Errors> {
        self.read(&scenario_of(scenario).ok_or_else(none)?)
    }

    fn read(self, text: &str) -> Result<(Scenario, Checked), Errors> {
        let check = |scenario: &Scenario| (self.hosts)(scenario.kind()).check(scenario);
        scenario::checked(text, scenario::reading(text), check)
    }

    /// Checks a scenario, and by a run whether its lesson has its moments. Errors: its errors.
    fn checked(self, scenario: &JsValue) -> Result<(), Errors> {
        let text = scenario_of(scenario).ok_or_else(none)?;
        let (scenario, checked) = self.read(&text)?;
        let host = (self.hosts)(scenario.kind());
        host.lesson(scenario, checked).map_err(|errors| scenario::located(errors, &text))
    }

    /// Opens a scenario and records its run. Errors: its errors, to be thrown.
    fn recorded(self, scenario: &JsValue) -> Result<Run, JsValue> {
        let (scenario, checked) = self.opened(scenario).map_err(|errors| failure(&errors))?;
        let (overview, here) = (JsValue::NULL, JsValue::NULL);
        let (lab, session) = (scenario.kind(), Session::hosted_by(self.hosts));
        let mut run = Run { lab, session, overview, here };
        let mut out = Vec::new();
        run.session.open(0, Ok((scenario, checked)), Goal::Start, &mut out);
        run.answer(out)?;
        Ok(run)
    }
}

impl Answers for Module {
    fn run(&self, scenario: &JsValue) -> Answered {
        let (scenario, checked) = self.opened(scenario).map_err(|errors| failure(&errors))?;
        to_js(&(self.hosts)(scenario.kind()).outcome(scenario, checked))
    }

    fn check(&self, scenario: &JsValue) -> Answered {
        to_js(&self.checked(scenario).err().map_or_else(Vec::new, |errors| listed(&errors)))
    }

    fn compare(&self, scenario: &JsValue, policies: &JsValue) -> Answered {
        let policies = from_js(policies)?;
        metrics::compared(self.recorded(scenario)?, policies)
    }

    fn csv(&self, scenario: &JsValue) -> Answered {
        let mut run = self.recorded(scenario)?;
        let command = Command::Export { file: File::Table, from: 1, most: u64::MAX };
        match run.asked(command) {
            Some(Reply::Exported { text, .. }) => Ok(text.into()),
            _ => Err(error(&format!("the lab {} writes no CSV", run.lab.name()))),
        }
    }

    fn open(&self, scenario: &JsValue) -> Result<Box<dyn Steps>, JsValue> {
        Ok(Box::new(Stepper { run: RefCell::new(self.recorded(scenario)?) }))
    }
}

struct Stepper {
    run: RefCell<Run>,
}

struct Run {
    lab: LabKind,
    session: Session,
    overview: JsValue,
    here: JsValue,
}

impl Steps for Stepper {
    fn overview(&self) -> JsValue {
        self.run.borrow().overview.clone()
    }

    fn view(&self) -> JsValue {
        self.run.borrow().here.clone()
    }

    fn step(&self, level: &JsValue, direction: &JsValue) -> Answered {
        let level = if level.is_undefined() { Level::Probe } else { from_js(level)? };
        let direction =
            if direction.is_undefined() { Direction::Forward } else { from_js(direction)? };
        self.run.borrow_mut().send(Command::Go(Goal::Step { level, direction }))
    }

    fn seek(&self, goal: &JsValue) -> Answered {
        let goal = match goal.as_f64() {
            Some(_) => Goal::Moment(from_js(goal)?),
            None => from_js(goal)?,
        };
        self.run.borrow_mut().send(Command::Go(goal))
    }

    fn ask(&self, question: &JsValue) -> Answered {
        // The conversion to text may call this object again.
        let text = text_of(question)?;
        let mut run = self.run.borrow_mut();
        let question = asked(run.lab, &text)?;
        run.send(Command::Ask(question))
    }
}

/// Reads a question of a lab. Errors: the question's error, and the possible questions.
fn asked(lab: LabKind, text: &str) -> Result<Question, JsValue> {
    let read = |text: &str| {
        let mut reader = serde_json::Deserializer::from_str(text);
        let question = lab.question(&mut reader)?;
        reader.end().map(|()| question)
    };
    read(text).map_err(|wrong| {
        let lab = lab.name();
        // Reading an unknown name gives an error that lists the known ones.
        let known = read("\"\"").err().map(|unknown| unknown.to_string()).unwrap_or_default();
        let known = known.split_once("expected ").map_or("", |(_, names)| names);
        let known = known.split(" at line").next().unwrap_or_default();
        let known = known.trim_start_matches("one of ");
        error(&format!("not a question of the lab {lab} ({wrong}); its questions: {known}"))
    })
}

impl Run {
    fn send(&mut self, command: Command) -> Answered {
        let mut out = Vec::new();
        self.session.handle(Request { id: 0, command }, &mut out);
        self.answer(out)
    }

    /// Works until no work is left; returns the last reply to a command.
    fn asked(&mut self, command: Command) -> Option<Reply> {
        let mut out = Vec::new();
        self.session.handle(Request { id: 0, command }, &mut out);
        while self.session.work(&mut out) {
            out.clear();
        }
        out.pop().map(|response| response.reply)
    }

    /// Works until no work is left; returns the last reply as a JavaScript value.
    fn answer(&mut self, mut out: Vec<Response>) -> Answered {
        while self.session.work(&mut out) {
            out.clear();
        }
        match out.pop().map(|response| response.reply) {
            Some(Reply::Opened { overview, moment, view }) => {
                let overview = overview.map(Untagged);
                self.overview = to_js(&OfLab { lab: self.lab, overview })?;
                self.here = self.shown(&moment, view)?;
                Ok(self.here.clone())
            }
            Some(Reply::At { moment, view }) => {
                self.here = self.shown(&moment, view)?;
                Ok(self.here.clone())
            }
            Some(Reply::Answered(answer)) => to_js(&Untagged(answer)),
            _ => Err(error("there is no such node, bucket, job or kind of event")),
        }
    }

    /// A moment and its view, tagged with the lab.
    fn shown(&self, moment: &Moment, view: View) -> Answered {
        to_js(&ShownMoment { lab: self.lab, moment, view: Untagged(view) })
    }
}

#[derive(Serialize)]
struct ShownMoment<'a> {
    lab: LabKind,
    moment: &'a Moment,
    view: Untagged<View>,
}

/// An overview, tagged with its lab.
#[derive(Serialize)]
struct OfLab<O> {
    lab: LabKind,
    #[serde(flatten)]
    overview: O,
}

/// The text of a scenario: the given text, or that of the given object; `None` if it has no form in JSON.
fn scenario_of(given: &JsValue) -> Option<String> {
    let text = given.dyn_ref::<JsString>().cloned();
    text.or_else(|| json_of(given)).map(String::from)
}

/// The error of a scenario without a form in JSON, such as `undefined`.
fn none() -> Errors {
    let kind = ErrorKind::WrongType { found: Found::Null, expected: Shape::Object };
    Errors { list: vec![scenario::Error { path: Path::root(), position: None, kind }], more: 0 }
}
