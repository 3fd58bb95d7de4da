//! Keys pressed anywhere on the page, and what had the focus.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::{document, overlay, window};
use crate::keys::{Focused, Key};

/// Calls with each key that nothing else took; where the call answers `true`, the browser does nothing more.
pub fn on_key(call: impl Fn(&Key) -> bool + 'static) -> [EventListener; 2] {
    // Whether the focus was last moved by pointer.
    let pointed = Rc::new(Cell::new(false));
    let by_pointer = {
        let pointed = pointed.clone();
        EventListener::new(&window(), "pointerdown", move |_| pointed.set(true))
    };
    let by_key = EventListener::new_with_options(
        &window(),
        "keydown",
        EventListenerOptions::enable_prevent_default(),
        move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if event.key() == "Tab" {
                pointed.set(false);
            }
            if overlay::stopped() || event.default_prevented() || event.is_composing() {
                return;
            }
            let key = Key {
                key: event.key(),
                shift: event.shift_key(),
                command: event.ctrl_key() || event.meta_key(),
                alt: event.alt_key(),
                focused: focused(pointed.get()),
            };
            if call(&key) {
                event.prevent_default();
            }
        },
    );
    [by_pointer, by_key]
}

fn focused(by_pointer: bool) -> Focused {
    let Some(element) = document().active_element() else { return Focused::Page };
    if document().query_selector("dialog[open]").ok().flatten().is_some() {
        return Focused::Dialog;
    }
    match kind_of(&element) {
        // Who chose with the pointer wants the arrows to step, not to choose again.
        Focused::Choice if by_pointer && element.tag_name().eq_ignore_ascii_case("input") => {
            Focused::Page
        }
        Focused::Page if !by_pointer && scrolls(&element) => Focused::Region,
        kind => kind,
    }
}

/// Whether an element was made to be scrolled by keys and holds more than it shows.
fn scrolls(element: &Element) -> bool {
    element.get_attribute("tabindex").as_deref() == Some("0")
        && (element.scroll_height() > element.client_height()
            || element.scroll_width() > element.client_width())
}

fn kind_of(element: &Element) -> Focused {
    if element.has_attribute("contenteditable") {
        return Focused::Text;
    }
    match element.tag_name().to_ascii_lowercase().as_str() {
        "textarea" => Focused::Text,
        "select" => Focused::Choice,
        "button" | "a" | "summary" => Focused::Button,
        "input" => match element.get_attribute("type").as_deref() {
            Some("range") => Focused::Slider,
            Some("radio") => Focused::Choice,
            Some("checkbox" | "button") => Focused::Button,
            _ => Focused::Text,
        },
        _ => match element.get_attribute("role").as_deref() {
            Some("button" | "link" | "tab" | "option" | "menuitem" | "switch" | "checkbox") => {
                Focused::Button
            }
            Some("slider") => Focused::Slider,
            Some("radio" | "listbox" | "tree" | "grid" | "application") => Focused::Choice,
            Some("textbox" | "searchbox" | "combobox") => Focused::Text,
            _ => Focused::Page,
        },
    }
}
