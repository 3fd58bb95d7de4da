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
