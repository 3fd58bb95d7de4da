//! The clock, in the page and in the worker alike.

use wasm_bindgen::prelude::*;

use crate::narrate::numbers::whole;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// Milliseconds since the page or the worker began.
pub fn now_ms() -> f64 {
    now()
}

/// Milliseconds since 1970.
pub fn today_ms() -> u64 {
    whole(js_sys::Date::now())
}

/// The day and the time of day, `at_ms` milliseconds after 1970, as written in a language.
#[expect(clippy::cast_precision_loss, reason = "what is above 2^53 is no day")]
pub fn day(at_ms: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(at_ms as f64).into());
    date.to_locale_string(language, &wasm_bindgen::JsValue::UNDEFINED).into()
}
