//! The browser: the only module that names `web_sys` and `js_sys`.
//!
//! Each submodule is one thing the page wants of the browser, in the page's own words. Where the browser
//! refuses (no storage, no clipboard, no worker) the functions here say so by `None` or `false`; none panics.

pub mod address;
pub mod clock;
pub mod embed;
pub mod files;
pub mod frames;
pub mod hints;
pub mod keyboard;
pub mod overlay;
pub mod page;
pub mod picture;
pub mod raster;
pub mod scorm;
pub mod site;
pub mod soon;
pub mod store;
pub mod touch;
pub mod trail;
pub mod wheel;
pub mod worker;

use gloo_events::{EventListener, EventListenerOptions};
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, EventTarget};

/// The window; a page always has one.
pub(crate) fn window() -> web_sys::Window {
    web_sys::window().expect("a page has a window")
}

/// The document; a page always has one.
pub(crate) fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// Text in lower case. ASCII needs nobody's help; the tables for everything else are the browser's.
pub fn lower(text: &str) -> String {
    if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        js_sys::JsString::from(text).to_lower_case().into()
    }
}

fn made<T: JsCast>(tag: &str) -> Option<T> {
    document().create_element(tag).ok()?.dyn_into().ok()
}

fn target<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

/// What an object has under a name, as what it is.
fn property<T: JsCast>(of: &JsValue, name: &str) -> Option<T> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Calls until dropped; the call may keep the browser from doing what it does then.
fn preventing(
    target: &EventTarget,
    name: &'static str,
    call: impl FnMut(&Event) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, call)
}

pub(crate) fn element<T: JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}
