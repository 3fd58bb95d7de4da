//! The clock, in the page and in the worker alike.

use wasm_bindgen::prelude::*;

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
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below 2^53")]
pub fn today_ms() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

/// The day and the time of day, `at_ms` milliseconds after 1970, as written in a language.
#[expect(clippy::cast_precision_loss, reason = "what is above 2^53 is no day")]
pub fn day(at_ms: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(at_ms as f64).into());
    date.to_locale_string(language, &wasm_bindgen::JsValue::UNDEFINED).into()
}
