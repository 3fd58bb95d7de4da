//! Keys pressed anywhere on the page, and what had the focus.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{document, overlay, preventing, window};
use crate::keys::{Focused, Key};

thread_local! {
    /// Whether the keyboard was put where it is by the pointer.
    static POINTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the keyboard was put where it is by the pointer: keys are then the page's.
pub fn pointed() -> bool {
    POINTED.get()
}

/// The keyboard was led on by keys.
pub fn led() {
    POINTED.set(false);
}

/// Calls with each key that nothing else took; where the call answers `true`, the browser does nothing more.
pub fn on_key(call: impl Fn(&Key) -> bool + 'static) -> [EventListener; 4] {
    // Whether the last key was taken: some browsers press a button when the key comes up.
    let taken = Rc::new(Cell::new(false));
    let up = preventing(&window(), "keyup", {
        let taken = taken.clone();
        move |event| {
            let space = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == " ");
            if space && taken.take() {
                event.prevent_default();
            }
        }
    });
    let by_pointer = EventListener::new(&window(), "pointerdown", |_| POINTED.set(true));
    let by_key = preventing(&window(), "keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if event.key() == "Tab" {
            led();
        }
        taken.set(false);
        if overlay::stopped() || event.default_prevented() || event.is_composing() {
            return;
        }
        let key = Key {
            key: event.key(),
            shift: event.shift_key(),
            command: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
            focused: focused(pointed()),
        };
        if call(&key) {
            taken.set(true);
            event.prevent_default();
        }
    });
    [by_pointer, by_key, up, EventListener::new(&document(), "focusin", |_| bring_into_view())]
}

/// Brings what keys led to into view where it stands in a row that scrolls to the side: browsers leave it half outside.
fn bring_into_view() {
    let in_row = |element: &Element| element.closest(".head, .foot").is_ok_and(|row| row.is_some());
    let focused = document().active_element().filter(|element| !pointed() && in_row(element));
    if let Some(element) = focused {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        nearest.set_inline(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

fn focused(by_pointer: bool) -> Focused {
    let Some(element) = document().active_element() else { return Focused::Page };
    let over = document().query_selector("dialog[open], [popover=auto]:popover-open");
    if over.ok().flatten().is_some() {
        return Focused::Dialog;
    }
    let focused = match kind_of(&element) {
        Focused::Page if scrolls(&element) => Focused::Region,
        kind => kind,
    };
    if by_pointer { focused.by_pointer() } else { focused }
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
        "select" => Focused::Menu,
        // A choice that was taken can be pressed no more; in some browsers it keeps the keyboard.
        "button" if element.has_attribute("disabled") => Focused::Page,
        "button" | "summary" => Focused::Button,
        "input" => match element.get_attribute("type").as_deref() {
            Some("range") => Focused::Slider,
            Some("radio") => Focused::Choice,
            Some("checkbox" | "button") => Focused::Button,
            _ => Focused::Text,
        },
        _ => match element.get_attribute("role").as_deref() {
            Some("button") if element.closest(".drawing").is_ok_and(|it| it.is_some()) => {
                Focused::Mark
            }
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
