//! What is said of a control in its `title`, for those who have no mouse: shown where the keyboard is led to it, or a
//! finger taps it.
//!
//! By construction all such hints are reached: whatever has a `title`, or holds the live line that has one.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

use super::{document, keyboard, window};

const ID: &str = "hint";

/// How far it is from its control, and from the edge of the window.
const APART: f64 = 6.0;

/// Shows hints until dropped.
pub fn show() -> Vec<EventListener> {
    let on = |name: &'static str, does: fn(&web_sys::Event)| {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window(), name, options, does)
    };
    vec![
        on("focusin", |event| match of(event).filter(|_| !keyboard::pointed()) {
            Some(element) => put(&element),
            None => hide(),
        }),
        on("focusout", |_| hide()),
        on("scroll", |_| hide()),
        on("keydown", |event| {
            if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
                hide();
            }
        }),
        on("pointerdown", |_| hide()),
        on("click", |event| {
            let finger = event.dyn_ref::<PointerEvent>();
            if finger.is_some_and(|event| event.pointer_type() == "touch") {
                of(event).iter().for_each(put);
            }
        }),
    ]
}

/// The element with a hint that an event is at.
fn of(event: &web_sys::Event) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let around = target.closest("[title]").ok().flatten();
    around.or_else(|| target.query_selector("[aria-current=step] [title]").ok().flatten())
}

fn hide() {
    if let Some(shown) = document().get_element_by_id(ID) {
        shown.remove();
    }
}

/// Shows the hint of an element beside it: below, or above where there is no room.
fn put(element: &Element) {
    hide();
    let text = element.get_attribute("title").unwrap_or_default();
    // What is written on it needs no hint.
    if text.is_empty() || element.text_content().is_some_and(|shown| shown.trim() == text) {
        return;
    }
    let made = document().create_element("p").ok().and_then(|made| made.dyn_into().ok());
    let Some(hint) = made else { return };
    let hint: HtmlElement = hint;
    hint.set_id(ID);
    hint.set_text_content(Some(&text));
    // The control says it itself to those who listen.
    let _ = hint.set_attribute("aria-hidden", "true");
    let _ = hint.set_attribute("popover", "manual");
    let Some(body) = document().body() else { return };
    if body.append_child(&hint).is_err() {
        return;
    }
    // Over a dialog too, where the browser can.
    let show = js_sys::Reflect::get(&hint, &"showPopover".into());
    if let Some(show) = show.ok().and_then(|show| show.dyn_into::<js_sys::Function>().ok()) {
        let _ = show.call0(&hint);
    }
    let (at, size) = (element.get_bounding_client_rect(), hint.get_bounding_client_rect());
    let inner = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64());
    let (wide, high) = (inner(window().inner_width()), inner(window().inner_height()));
    let right = wide.unwrap_or_default() - size.width() - APART;
    let below = at.bottom() + APART;
    let fits = below + size.height() <= high.unwrap_or_default();
    let top = if fits { below } else { (at.top() - APART - size.height()).max(0.0) };
    let style = hint.style();
    let _ = style.set_property("left", &format!("{}px", at.left().min(right).max(APART)));
    let _ = style.set_property("top", &format!("{top}px"));
}
