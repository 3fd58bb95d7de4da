//! What is said of a control in its `title`, for those who have no mouse: shown where the keyboard is led to it, or a
//! finger taps it.
//!
//! By construction all such hints are reached: the keyboard is led to what has a `title`, or to something in it. A term of the
//! glossary is the exception: its definition stands in the help too.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

use super::{document, keyboard, made, target, window};

const ID: &str = "hint";

const TITLED: &str = "[title]";

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
            Some(hint) => put(&hint),
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

/// The element with a hint that an event is at, and the hint.
fn of(event: &web_sys::Event) -> Option<(Element, String)> {
    let target: Element = target(event)?;
    let around = target.closest(TITLED).ok().flatten();
    let live = || target.query_selector("[aria-current=step] [title]").ok().flatten();
    let element = around.or_else(live)?;
    let hint = around_it(&element);
    Some((element, hint))
}

/// What is said of an element, then of what is around it.
fn around_it(element: &Element) -> String {
    let mut hints = Vec::new();
    let mut next = Some(element.clone());
    while let Some(titled) = next.and_then(|it| it.closest(TITLED).ok().flatten()) {
        hints.extend(title(&titled).filter(|hint| !hints.contains(hint)));
        next = titled.parent_element();
    }
    hints.join("\n")
}

/// What is said of an element and not written on it, or not to its end.
fn title(element: &Element) -> Option<String> {
    let written = element.text_content().unwrap_or_default();
    let is_cut = element.scroll_width() > element.client_width();
    element.get_attribute("title").filter(|hint| is_cut || hint != written.trim())
}

fn hide() {
    if let Some(shown) = document().get_element_by_id(ID) {
        shown.remove();
    }
}

/// Shows a hint beside its element: below, or above where there is no room.
fn put((element, text): &(Element, String)) {
    hide();
    if text.is_empty() {
        return;
    }
    let Some(hint) = made::<HtmlElement>("p") else { return };
    hint.set_id(ID);
    hint.set_text_content(Some(text));
    // The control says it itself to those who listen.
    let _ = hint.set_attribute("aria-hidden", "true");
    let _ = hint.set_attribute("popover", "manual");
    let Some(body) = document().body() else { return };
    if body.append_child(&hint).is_err() {
        return;
    }
    // Over a dialog too, where the browser can.
    let _ = hint.show_popover();
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
