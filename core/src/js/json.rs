//! Conversion of JavaScript values to JSON and back, and the errors thrown.

use js_sys::{BigInt, JSON, JsString, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use super::Answered;
use crate::kernel::MAX_NUMBER;
use crate::scenario::{self, Errors};

/// The JSON of a value; `None` if it has none, or if reading its properties throws.
pub(super) fn json_of(value: &JsValue) -> Option<JsString> {
    JSON::stringify(value).ok().filter(|text| text.is_string())
}

/// A value as a JavaScript value.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Answered {
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

/// The only key of an object that represents a number too large for JavaScript. No other object has it.
const MARK: &str = "";

/// The JSON with such objects in place of too large whole numbers; `None` if there are none.
fn marked(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut marked, mut copied, mut at) = (String::new(), 0, 0);
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
                marked.extend([&text[copied..from], "{\"", MARK, "\":\"", number, "\"}"]);
                copied = at;
            }
        }
    }
    (copied > 0).then(|| marked + &text[copied..])
}

pub(super) fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsValue> {
    serde_json::from_str(&text_of(value)?).map_err(|wrong| error(&wrong.to_string()))
}

pub(super) fn text_of(value: &JsValue) -> Result<String, JsValue> {
    let text = json_of(value).ok_or_else(|| error("a value without a form in JSON"))?;
    Ok(text.into())
}

pub(super) fn error(message: &str) -> JsValue {
    JsError::new(message).into()
}

#[derive(Serialize)]
pub(super) struct Wrong {
    path: String,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
}

/// The error thrown for a scenario with errors.
pub(super) fn failure(errors: &Errors) -> JsValue {
    let thrown = error(&errors.to_string());
    if let Ok(list) = to_js(&listed(errors)) {
        let _ = Reflect::set(&thrown, &"errors".into(), &list);
    }
    thrown
}

pub(super) fn listed(errors: &Errors) -> Vec<Wrong> {
    let wrong = |error: &scenario::Error| Wrong {
        path: error.path.to_string(),
        line: error.position.map(|position| position.line),
        column: error.position.map(|position| position.column),
        message: error.to_string(),
    };
    errors.list.iter().map(wrong).collect()
}
