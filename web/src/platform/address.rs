//! The address bar.

use gloo_events::EventListener;
use wasm_bindgen::JsValue;

use super::window;

/// The fragment, without its `#`.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// The address without query and fragment.
pub fn base() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Writes a fragment over the present one, where it differs. The query goes: it only ever asks for a reload.
pub fn replace(new: &str) {
    let query = window().location().search().unwrap_or_default();
    if fragment() != new || !query.is_empty() {
        // Browsers refuse hundreds of these in a few seconds; the next one will do.
        let _ = window().history().and_then(|history| {
            history.replace_state_with_url(&JsValue::NULL, "", Some(&url(new)))
        });
    }
}

/// Adds an entry to the history, so that the way back leads to the present address.
pub fn push() {
    let _ = window().history().and_then(|history| {
        history.push_state_with_url(&JsValue::NULL, "", Some(&url(&fragment())))
    });
}

fn url(fragment: &str) -> String {
    let path = window().location().pathname().unwrap_or_default();
    if fragment.is_empty() { path } else { format!("{path}#{fragment}") }
}

/// Calls when the reader goes back or forth, or writes another fragment.
pub fn on_change(call: impl Fn(String) + 'static) -> EventListener {
    EventListener::new(&window(), "popstate", move |_| call(fragment()))
}
