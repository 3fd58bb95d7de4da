//! The core as a JavaScript module: for pages and notebooks that draw their own picture.
//!
//! `run(scenario)` gives the outcome document, `check(scenario)` what is wrong with a scenario, `Stepper` a
//! run that can be entered anywhere. A scenario is JSON text or an object of the same shape. All values are
//! plain objects; their TypeScript types are made from the Rust types.
//!
//! **Invariant:** it carries nothing of the front end: no DOM, no words but those of the errors.
//!
//! Cost: what the session costs, and a JavaScript object for everything that crosses.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::kernel::Level;
use crate::run;
use crate::scenario::{self, Errors};
use crate::session::{
    Answer, Command, Direction, Failure, Goal, Outline, Question, Reply, Request, Session, View,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A scenario file, version 1: JSON text, or the object it says. */
export type Scenario = string | ({
  gantry: 1;
  lab: "placement";
  title?: string;
  note?: string;
  time_unit?: string;
} & PlacementScenario);

/** Something wrong with a scenario. Thrown as `{ errors: ScenarioError[] }`. */
export interface ScenarioError {
  /** Where in the scenario: `tasks[3].request`. */
  path: string;
  /** Where in the text, from 1. */
  line: number | null;
  column: number | null;
  /** The whole sentence: what was found, what is allowed. */
  message: string;
}

/** The coordinates of a bucket in the scenario's dimensions; null for a wildcard. */
export type Coordinates = (number | null)[];

/** A point in time, in the scenario's unit. */
export type Time = number;

/** A moment and what to draw of it. */
export interface Shown {
  moment: Moment;
  view: View | BackfillView;
}
"#;

#[derive(Serialize)]
struct Wrong {
    path: String,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
}

#[derive(Serialize)]
struct Thrown {
    errors: Vec<Wrong>,
}

/// Runs a scenario to its end. Throws `{ errors }` where it has any.
#[wasm_bindgen(unchecked_return_type = "Document")]
pub fn run(
    #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue,
) -> Result<JsValue, JsValue> {
    let (scenario, checked) =
        scenario::open(&text_of(scenario)?).map_err(|errors| thrown(&errors))?;
    Ok(to_js(&run::outcome(&scenario, checked)))
}

/// What is wrong with a scenario; empty where nothing is.
#[wasm_bindgen(unchecked_return_type = "ScenarioError[]")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue,
) -> Result<JsValue, JsValue> {
    Ok(match scenario::open(&text_of(scenario)?) {
        Ok(_) => to_js::<[Wrong; 0]>(&[]),
        Err(errors) => to_js(&listed(&errors)),
    })
}

/// A recorded run that can be entered at any moment.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Stepper {
    session: Session,
    overview: JsValue,
    here: JsValue,
    requests: u32,
    /// Reads a question about a scenario of the lab that is open.
    question: fn(JsValue) -> Result<Question, JsValue>,
}

#[wasm_bindgen]
impl Stepper {
    /// Opens a scenario at its start. Throws `{ errors }` where it has any.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: &JsValue,
    ) -> Result<Stepper, JsValue> {
        let mut stepper = Stepper {
            session: Session::new(),
            overview: JsValue::NULL,
            here: JsValue::NULL,
            requests: 0,
            question: |value| from_js(value).map(Question::Placement),
        };
        let text = text_of(scenario)?;
        stepper.send(Command::Open { text, goal: Goal::Start })?;
        Ok(stepper)
    }

    /// What stays the same: names, counts of steps, figures.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "Overview<Outline | BackfillOutline | WorkflowLabOutline>"
    )]
    pub fn overview(&self) -> JsValue {
        self.overview.clone()
    }

    /// The present moment and what to draw of it.
    #[wasm_bindgen(unchecked_return_type = "Shown")]
    pub fn view(&self) -> JsValue {
        self.here.clone()
    }

    /// One step on (or back) at a level or coarser; the finest where it is left out.
    #[wasm_bindgen(unchecked_return_type = "Shown")]
    pub fn step(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Level | undefined")] level: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Direction | undefined")] direction: JsValue,
    ) -> Result<JsValue, JsValue> {
        let level = if level.is_undefined() { Level::Probe } else { from_js(level)? };
        let direction =
            if direction.is_undefined() { Direction::Forward } else { from_js(direction)? };
        self.send(Command::Go(Goal::Step { level, direction }))
    }

    /// To a moment (a number of events shown) or another goal.
    #[wasm_bindgen(unchecked_return_type = "Shown")]
    pub fn seek(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number | Goal")] goal: JsValue,
    ) -> Result<JsValue, JsValue> {
        let goal = match goal.as_f64() {
            Some(_) => Goal::Moment(from_js(goal)?),
            None => from_js(goal)?,
        };
        self.send(Command::Go(goal))
    }

    /// Asks why a node or a bucket was not chosen at the present moment, or why a job does not run.
    #[wasm_bindgen(unchecked_return_type = "Answer | BackfillWhyNot | WorkflowAnswer")]
    pub fn ask(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Question | BackfillQuestion | WorkflowQuestion")]
        question: JsValue,
    ) -> Result<JsValue, JsValue> {
        let question = (self.question)(question)?;
        self.send(Command::Ask(question))
    }

    fn send(&mut self, command: Command) -> Result<JsValue, JsValue> {
        self.requests += 1;
        let mut out = Vec::new();
        self.session.handle(Request { id: self.requests, command }, &mut out);
        while self.session.work(&mut out) {}
        let reply = out.pop().map(|response| response.reply);
        match reply {
            Some(Reply::Opened { overview, moment, view }) => {
                match overview.split() {
                    (Outline::Placement(own), rest) => {
                        self.overview = to_js(&rest.of(own));
                        self.question = |value| from_js(value).map(Question::Placement);
                    }
                    (Outline::Backfill(own), rest) => {
                        self.overview = to_js(&rest.of(own));
                        self.question = |value| from_js(value).map(Question::Backfill);
                    }
                    (Outline::Workflow(own), rest) => {
                        self.overview = to_js(&rest.of(own));
                        self.question = |value| from_js(value).map(Question::Workflow);
                    }
                }
                self.here = shown(&moment, &view);
                Ok(self.here.clone())
            }
            Some(Reply::At { moment, view }) => {
                self.here = shown(&moment, &view);
                Ok(self.here.clone())
            }
            Some(Reply::Answered(Answer::Placement(answer))) => Ok(to_js(&answer)),
            Some(Reply::Answered(Answer::Backfill(answer))) => Ok(to_js(&answer)),
            Some(Reply::Answered(Answer::Workflow(answer))) => Ok(to_js(&answer)),
            Some(Reply::Failed(Failure::Scenario(errors))) => Err(thrown(&errors)),
            Some(Reply::Failed(_)) => {
                Err(JsError::new("there is no such node, bucket, job or kind of event").into())
            }
            _ => unreachable!("the commands sent here have these replies"),
        }
    }
}

/// A moment and its view, which stands there without the name of its lab.
fn shown<M: Serialize>(moment: &M, view: &View) -> JsValue {
    #[derive(Serialize)]
    struct Shown<'a, M, V> {
        moment: &'a M,
        view: &'a V,
    }
    match view {
        View::Placement(view) => to_js(&Shown { moment, view }),
        View::Backfill(view) => to_js(&Shown { moment, view }),
        View::Workflow(view) => to_js(&Shown { moment, view }),
    }
}

/// A scenario's text: itself, or the JSON of an object.
fn text_of(scenario: &JsValue) -> Result<String, JsValue> {
    match scenario.as_string() {
        Some(text) => Ok(text),
        None => {
            js_sys::JSON::stringify(scenario).ok().and_then(|text| text.as_string()).ok_or_else(
                || JsError::new("a scenario is JSON text or an object of the same shape").into(),
            )
        }
    }
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    value.serialize(&serializer).expect("plain data with numbers below 2^53")
}

fn from_js<T: serde::de::DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| JsError::new(&error.to_string()).into())
}

fn thrown(errors: &Errors) -> JsValue {
    to_js(&Thrown { errors: listed(errors) })
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
