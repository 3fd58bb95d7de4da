//! The core as a JavaScript module: for pages and notebooks that draw their own picture.
//!
//! `run` gives the outcome document of a scenario, `check` what is wrong with one, `open` a run that can be entered
//! anywhere. A scenario is JSON text or an object of the same shape. All values are plain objects; their TypeScript
//! types are made from the Rust types. A figure that passes 2^53 - 1 is a `BigInt`. What a program exports of this is
//! its own to say, for what an export reaches cannot arrive later.
//!
//! **Invariant:** it carries nothing of the front end: no DOM, no words but those of the errors.
//! **Invariant:** whatever it is given, it answers or throws an `Error`, and answers the next call as if nothing had
//! happened: what is given is read as JSON, by the browser, before a session is touched, for that may run the caller's
//! own code, and so come back here. Nothing is lent to a call: where one is refused, what it had borrowed stays borrowed.
//!
//! Cost: what the session costs, and JSON text for everything that crosses.

use std::cell::RefCell;

use js_sys::{BigInt, JSON, JsString, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::kernel::{Level, MAX_NUMBER};
use crate::labs::{self, Own};
use crate::scenario::{self, Checked, ErrorKind, Errors, Found, LabKind, Path, Scenario, Shape};
use crate::session::{
    Command, Direction, Goal, Host, Moment, Question, Reply, Request, Response, Session, View,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What scenario files of all labs have. */
export interface ScenarioHead {
  gantry: 1;
  title?: string;
  note?: string;
  time_unit?: string;
}

/** Something wrong with a scenario. */
export interface ScenarioError {
  /** Where in the scenario: `tasks[3].request`. */
  path: string;
  /** Where in the text, from 1. */
  line: number | null;
  column: number | null;
  /** The whole sentence: what was found, what is allowed. */
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

/** Units in a row: the first, and how many. */
export type Range = [number, number];
"#;

#[wasm_bindgen(typescript_custom_section)]
const ANY: &str = labs::TYPES;

#[derive(Serialize)]
struct Wrong {
    path: String,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
}

/// What the module answers; or what it throws.
pub type Answered = Result<JsValue, JsValue>;

/// The module, in a program that has the hosts of its labs.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// The host of each lab.
    pub hosts: fn(LabKind) -> Host,
}

/// What a program exports of the module: one pointer, behind which all its code stands.
pub trait Answers {
    /// Runs a scenario to its end. Throws a `ScenarioFailure` where anything is wrong with it.
    fn run(&self, scenario: &JsValue) -> Answered;

    /// What is wrong with a scenario; empty where nothing is.
    fn check(&self, scenario: &JsValue) -> Answered;

    /// Opens a scenario at its start. Throws a `ScenarioFailure` where anything is wrong with it.
    fn open(&self, scenario: &JsValue) -> Result<Box<dyn Steps>, JsValue>;
}

/// A recorded run that can be entered at any moment.
pub trait Steps {
    /// What stays the same: names, counts of steps, figures.
    fn overview(&self) -> JsValue;

    /// The present moment and what to draw of it.
    fn view(&self) -> JsValue;

    /// One step on (or back) at a level or coarser; the finest where it is left out.
    fn step(&self, level: &JsValue, direction: &JsValue) -> Answered;

    /// To a moment (a number of events shown) or another goal.
    fn seek(&self, goal: &JsValue) -> Answered;

    /// Asks why a node or a bucket was not chosen at the present moment, or why a job does not run.
    fn ask(&self, question: &JsValue) -> Answered;
}

impl Module {
    /// A scenario opened. Errors: what is wrong with it.
    fn opened(self, scenario: &JsValue) -> Result<(Scenario, Checked), Errors> {
        let text = scenario_of(scenario).ok_or_else(none)?;
        let check = |scenario: &Scenario| (self.hosts)(scenario.kind()).check(scenario);
        scenario::checked(&text, scenario::reading(&text), check)
    }
}

impl Answers for Module {
    fn run(&self, scenario: &JsValue) -> Answered {
        let (scenario, checked) = self.opened(scenario).map_err(|errors| failure(&errors))?;
        to_js(&(self.hosts)(scenario.kind()).outcome(scenario, checked))
    }

    fn check(&self, scenario: &JsValue) -> Answered {
        to_js(&self.opened(scenario).err().map_or_else(Vec::new, |errors| listed(&errors)))
    }

    fn open(&self, scenario: &JsValue) -> Result<Box<dyn Steps>, JsValue> {
        let (scenario, checked) = self.opened(scenario).map_err(|errors| failure(&errors))?;
        let (overview, here) = (JsValue::NULL, JsValue::NULL);
        let (lab, session) = (scenario.kind(), Session::hosted_by(self.hosts));
        let mut run = Run { lab, session, overview, here };
        let mut out = Vec::new();
        run.session.open(0, Ok((scenario, checked)), Goal::Start, &mut out);
        run.answer(out)?;
        Ok(Box::new(Stepper { run: RefCell::new(run) }))
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
        let mut run = self.run.borrow_mut();
        let question = asked(run.lab, &text_of(question)?)?;
        run.send(Command::Ask(question))
    }
}

/// Reads a question of a lab. Errors: what is wrong with it, and what can be asked.
fn asked(lab: LabKind, text: &str) -> Result<Question, JsValue> {
    let read = |text: &str| {
        let mut reader = serde_json::Deserializer::from_str(text);
        let question = lab.question(&mut reader)?;
        reader.end().map(|()| question)
    };
    read(text).map_err(|wrong| {
        let lab = lab.name();
        // A name that no question has: the reader lists those there are.
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

    /// Works until nothing is left to do, and hands over the last reply.
    fn answer(&mut self, mut out: Vec<Response>) -> Answered {
        while self.session.work(&mut out) {
            out.clear();
        }
        match out.pop().map(|response| response.reply) {
            Some(Reply::Opened { overview, moment, view }) => {
                let (outline, rest) = overview.split();
                let overview = rest.of(Own(&outline));
                self.overview = to_js(&OfLab { lab: self.lab, overview })?;
                self.here = self.shown(&moment, &view)?;
                Ok(self.here.clone())
            }
            Some(Reply::At { moment, view }) => {
                self.here = self.shown(&moment, &view)?;
                Ok(self.here.clone())
            }
            Some(Reply::Answered(answer)) => to_js(&Own(&answer)),
            _ => Err(error("there is no such node, bucket, job or kind of event")),
        }
    }

    /// A moment and its view, whose lab the word beside it tells.
    fn shown(&self, moment: &Moment, view: &View) -> Answered {
        to_js(&Shown { lab: self.lab, moment, view: Own(view) })
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    lab: LabKind,
    moment: &'a Moment,
    view: Own<'a, View>,
}

/// An overview, with the word of its lab beside what it holds.
#[derive(Serialize)]
struct OfLab<O> {
    lab: LabKind,
    #[serde(flatten)]
    overview: O,
}

/// The text of a scenario: that given, or that of the object given; none of what has no form in JSON.
fn scenario_of(given: &JsValue) -> Option<String> {
    let text = given.dyn_ref::<JsString>().cloned();
    text.or_else(|| json_of(given)).map(String::from)
}

/// What is wrong with a scenario that has no form in JSON, as `undefined`.
fn none() -> Errors {
    let kind = ErrorKind::WrongType { found: Found::Null, expected: Shape::Object };
    Errors { list: vec![scenario::Error { path: Path::root(), position: None, kind }], more: 0 }
}

/// The JSON of a value; none where it has none, or where asking it for its parts throws.
fn json_of(value: &JsValue) -> Option<JsString> {
    JSON::stringify(value).ok().filter(|text| text.is_string())
}

/// A value as JavaScript has it.
fn to_js<T: Serialize + ?Sized>(value: &T) -> Answered {
    let text = serde_json::to_string(value).map_err(|wrong| error(&wrong.to_string()))?;
    match marked(&text) {
        None => JSON::parse(&text),
        Some(marked) => parse(&marked, &mut |_, value| {
            let digits =
                Object::try_from(&value).and_then(|it| Reflect::get(it, &MARK.into()).ok());
            let digits = digits.filter(JsValue::is_string);
            digits.and_then(|digits| BigInt::new(&digits).ok()).map_or(value, JsValue::from)
        }),
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = parse, catch)]
    fn parse(
        text: &str,
        revive: &mut dyn FnMut(JsValue, JsValue) -> JsValue,
    ) -> Result<JsValue, JsValue>;
}

/// The one key of an object that stands for a number too large for JavaScript. No other object has it.
const MARK: &str = "";

/// The JSON with such objects in place of whole numbers that are too large; none where none are.
fn marked(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut marked, mut told, mut at) = (String::new(), 0, 0);
    while at < bytes.len() {
        let from = at;
        at += 1;
        if bytes[from] == b'"' {
            while bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
        } else if bytes[from].is_ascii_digit() {
            while bytes.get(at).is_some_and(|byte| b"0123456789.eE+-".contains(byte)) {
                at += 1;
            }
            let number = &text[from..at];
            if number.parse().is_ok_and(|whole: u128| whole > MAX_NUMBER.into()) {
                marked.extend([&text[told..from], "{\"", MARK, "\":\"", number, "\"}"]);
                told = at;
            }
        }
    }
    (told > 0).then(|| marked + &text[told..])
}

fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsValue> {
    serde_json::from_str(&text_of(value)?).map_err(|wrong| error(&wrong.to_string()))
}

fn text_of(value: &JsValue) -> Result<String, JsValue> {
    let text = json_of(value).ok_or_else(|| error("a value without a form in JSON"))?;
    Ok(text.into())
}

fn error(message: &str) -> JsValue {
    JsError::new(message).into()
}

/// What is thrown for a scenario with errors.
fn failure(errors: &Errors) -> JsValue {
    let thrown = error(&errors.to_string());
    if let Ok(list) = to_js(&listed(errors)) {
        let _ = Reflect::set(&thrown, &"errors".into(), &list);
    }
    thrown
}

fn listed(errors: &Errors) -> Vec<Wrong> {
    let wrong = |error: &scenario::Error| Wrong {
        path: error.path.to_string(),
        line: error.position.map(|position| position.line),
        column: error.position.map(|position| position.column),
        message: error.to_string(),
    };
    errors.list.iter().map(wrong).collect()
}
