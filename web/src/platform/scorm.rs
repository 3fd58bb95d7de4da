//! A learning platform around the page, by the run-time interface of SCORM 1.2: an object `API` in a window around this
//! one, or in the window that opened it.
//!
//! Only a page of a package looks for it (`packaged`); any other page never touches a window around it.
//!
//! **Invariant:** a platform that fails, answers nonsense or belongs to another site changes nothing on the page.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use js_sys::{Array, Function, Object};
use wasm_bindgen::JsValue;

use super::{clock, document, property, window};
use crate::narrate::numbers::whole;
use crate::package::{MASTERY, NAME};

/// Windows around one another that are searched.
const DEEPEST: usize = 10;

/// The exercise of the package that this page is in, as a fragment; none on the site.
pub fn packaged() -> Option<String> {
    of_package("content")
}

/// The score from which on the exercise of the package is passed; none where the teacher set none.
pub fn mastery() -> Option<f64> {
    of_package(MASTERY)?.parse().ok()
}

fn of_package(attribute: &str) -> Option<String> {
    let meta = document().query_selector(&format!("meta[name={NAME}]")).ok().flatten()?;
    meta.get_attribute(attribute)
}

/// The question that is open: whether it is one of the lesson, and its moment or step.
pub type OpenQuestion = (bool, u64);

/// A platform that has begun to record.
pub struct Host {
    api: Rc<Api>,
    pub next: Cell<u64>,
    /// The question that was open last, and since when.
    asked: Cell<Option<(OpenQuestion, f64)>>,
    _ends: EventListener,
}

struct Api {
    object: JsValue,
    ended: Cell<bool>,
    /// Whether the exercise is over: then the next visit begins anew.
    completed: Cell<bool>,
}

impl Host {
    /// Has the platform begin, if there is one. It ends when the page is left.
    pub fn begin() -> Option<Host> {
        let (ended, completed) = (Cell::new(false), Cell::new(false));
        let api = Rc::new(Api { object: find()?, ended, completed });
        if api.call("LMSInitialize", &[""])? != "true" {
            return None;
        }
        let of_page = api.clone();
        let ends = EventListener::new(&window(), "pagehide", move |_| of_page.end());
        Some(Host { api, next: Cell::new(0), asked: Cell::new(None), _ends: ends })
    }

    /// The question that is open now; none where none is.
    pub fn sees(&self, open: Option<OpenQuestion>) {
        let before = self.asked.get().map(|(before, _)| before);
        if let Some(open) = open.filter(|open| before != Some(*open)) {
            self.asked.set(Some((open, clock::now_ms())));
        }
    }

    /// The time since the question was opened that was open last.
    pub fn latency(&self) -> String {
        span(self.asked.get().map_or(0.0, |(_, since)| clock::now_ms() - since))
    }

    /// A value that the platform kept; empty where it has none.
    pub fn get(&self, name: &str) -> String {
        self.api.call("LMSGetValue", &[name]).unwrap_or_default()
    }

    /// Hands values to the platform, and has it keep them.
    pub fn set(&self, values: &[(String, String)], completed: bool, keeps: bool) {
        for (name, value) in values {
            self.api.call("LMSSetValue", &[name, value]);
        }
        self.api.completed.set(completed);
        if keeps {
            self.api.call("LMSCommit", &[""]);
        }
    }
}

impl Api {
    /// The answer to a call, as text; none where it fails, or the platform has ended.
    fn call(&self, name: &str, values: &[&str]) -> Option<String> {
        if self.ended.get() {
            return None;
        }
        let function: Function = property(&self.object, name)?;
        let values: Array = values.iter().map(|&value| JsValue::from(value)).collect();
        let answer = function.apply(&self.object, &values).ok()?;
        answer.as_string().or_else(|| answer.as_bool().map(|answer| answer.to_string()))
    }

    /// The page is left.
    fn end(&self) {
        let exit = if self.completed.get() { "" } else { "suspend" };
        self.call("LMSSetValue", &["cmi.core.exit", exit]);
        self.call("LMSSetValue", &["cmi.core.session_time", &span(clock::now_ms())]);
        self.call("LMSCommit", &[""]);
        self.call("LMSFinish", &[""]);
        self.ended.set(true);
    }
}

/// A length of time as SCORM writes it: `HHHH:MM:SS.SS`.
fn span(ms: f64) -> String {
    let hundredths = whole(ms / 10.0);
    let (seconds, hundredths) = (hundredths / 100, hundredths % 100);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let (hours, minutes) = ((minutes / 60).min(9_999), minutes % 60);
    format!("{hours:04}:{minutes:02}:{seconds:02}.{hundredths:02}")
}

/// The interface: around this window, else around the one that opened it.
fn find() -> Option<JsValue> {
    let here = JsValue::from(window());
    let opener = |of: &JsValue| property(of, "opener").filter(JsValue::is_object);
    around(here.clone())
        .or_else(|| around(opener(&here)?))
        .or_else(|| around(opener(&property(&here, "top")?)?))
}

/// The interface of a window, or of one around it. A window of another site tells nothing but what is around it.
fn around(mut at: JsValue) -> Option<JsValue> {
    for _ in 0..DEEPEST {
        let api = property(&at, "API").filter(JsValue::is_object);
        let api = api.filter(|api| property::<Function>(api, "LMSInitialize").is_some());
        if api.is_some() {
            return api;
        }
        let parent = property(&at, "parent").filter(JsValue::is_object)?;
        if Object::is(&parent, &at) {
            return None;
        }
        at = parent;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn a_length_of_time_has_four_digits_of_hours() {
        assert_eq!(span(0.0), "0000:00:00.00");
        assert_eq!(span(3_723_456.7), "0001:02:03.45");
        assert_eq!(span(1e12), "9999:46:40.00");
    }
}
