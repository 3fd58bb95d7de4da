//! A finger on something that can be carried: the page does not scroll along.
//!
//! By script, for `touch-action` on a part of an SVG is not heeded everywhere. A tap is left alone.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, TouchEvent};
use yew::NodeRef;

use super::{preventing, target};

/// Until dropped, one finger that goes down in an element on what `carried` selects does not scroll.
pub fn hold_still(node: &NodeRef, carried: &'static str) -> Option<EventListener> {
    let hold = move |event: &web_sys::Event| {
        let Some(touch) = event.dyn_ref::<TouchEvent>() else { return };
        let on = target::<Element>(event).and_then(|on| on.closest(carried).ok().flatten());
        if on.is_some() && touch.touches().length() == 1 && event.cancelable() {
            event.prevent_default();
        }
    };
    let element = node.cast::<Element>()?;
    Some(preventing(&element, "touchmove", hold))
}
