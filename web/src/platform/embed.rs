//! The window around this one: its messages, and what it is told.
//!
//! **Invariant:** a message is heard from the window that embeds this one alone; of what it holds no more is read than a
//! message may have: fields are counted and texts measured before.

use gantry_core::scenario::{ErrorKind, Measure};
use gloo_events::EventListener;
use js_sys::{Array, JSON, JsString, Object, Reflect};
use serde_json::{Map, Value};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

use super::{overlay, window};
use crate::embed::message::{MOST_CHARACTERS, MOST_FIELDS, Refused};
use crate::narrate::numbers::whole;

pub const ANY: &str = "*";

/// The origin of a page that has none: in a frame that is kept apart, or from a disk.
const OPAQUE: &str = "null";

/// What a message of this protocol has.
const VERSION: &str = "gantry";

/// A message of the window around.
pub struct Heard(MessageEvent);

/// The window around this one, if there is one.
fn around() -> Option<Window> {
    let around = window().parent().ok().flatten()?;
    (!Object::is(&around, &window())).then_some(around)
}

/// Calls with each message of the window around that is of this protocol.
pub fn listen(call: impl Fn(Heard) + 'static) -> EventListener {
    EventListener::new(&window(), "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let from = event.source().map(JsValue::from).unwrap_or_default();
        let is_around = around().is_some_and(|around| Object::is(&around, &from));
        let data = event.data();
        // Pages send messages of other kinds to all their frames.
        let is_ours = data.is_object() && Reflect::has(&data, &VERSION.into()).unwrap_or(false);
        if is_around && is_ours && !overlay::stopped() {
            call(Heard(event.clone()));
        }
    })
}

/// Tells the window around a message, if that shows a page of the origin.
pub fn post(message: &str, origin: &str) {
    let target = if origin == OPAQUE { ANY } else { origin };
    if let (Some(around), Ok(message)) = (around(), JSON::parse(message)) {
        let _ = around.post_message(&message, target);
    }
}

/// Gives the keyboard to the window around.
pub fn leave() {
    if let Some(around) = around() {
        let _ = around.focus();
    }
}

impl Heard {
    pub fn origin(&self) -> String {
        self.0.origin()
    }

    pub fn read(&self) -> Result<Map<String, Value>, Refused> {
        let data = self.0.data();
        let id = Reflect::get(&data, &"id".into()).ok().and_then(|id| id.as_f64());
        let re = id.map(number).and_then(|id| u32::try_from(id.as_u64()?).ok());
        fields(&data).map_err(|refused| Refused { re, ..refused })
    }
}

fn fields(data: &JsValue) -> Result<Map<String, Value>, Refused> {
    let names = Object::keys(data.unchecked_ref::<Object>());
    let (found, max) = (u64::from(names.length()), MOST_FIELDS as u64);
    if found > max {
        let kind = ErrorKind::TooLarge { what: Measure::StrayFields, found, max };
        return Err(Refused::new("", kind));
    }
    let mut fields = Map::new();
    for name in names.iter() {
        let value = Reflect::get(data, &name).unwrap_or_default();
        if !value.is_undefined() {
            let name = text("", name.unchecked_ref())?;
            fields.insert(name.clone(), read(&name, &value)?);
        }
    }
    Ok(fields)
}

/// The value of a field. No message has lists or objects: what is in them is not looked at.
fn read(name: &str, value: &JsValue) -> Result<Value, Refused> {
    if let Some(value) = value.dyn_ref::<JsString>() {
        return text(name, value).map(Value::String);
    }
    if let Some(value) = value.as_bool() {
        return Ok(Value::Bool(value));
    }
    if let Some(number) = value.as_f64() {
        return Ok(self::number(number));
    }
    Ok(if Array::is_array(value) {
        Value::Array(Vec::new())
    } else if value.is_object() {
        Value::Object(Map::new())
    } else {
        Value::Null
    })
}

fn number(number: f64) -> Value {
    let is_whole = number.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(&number);
    if is_whole { Value::from(whole(number)) } else { Value::from(number) }
}

fn text(name: &str, text: &JsString) -> Result<String, Refused> {
    let (found, max) = (u64::from(text.length()), MOST_CHARACTERS as u64);
    if found > max {
        let kind = ErrorKind::TooLarge { what: Measure::LinkCharacters, found, max };
        return Err(Refused::new(name, kind));
    }
    Ok(text.into())
}
