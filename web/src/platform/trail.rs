//! Where the keyboard was among the controls around it, so that it can go on there when the control that had it is taken
//! out of the page or put elsewhere in it: a browser lets go of the focus then.
//!
//! Cost: a look at the controls of each element around one that gets the focus.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, SvgElement};
use yew::NodeRef;

use super::{document, page};

/// What the Tab key stops at.
const CONTROLS: &str =
    "button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";

/// A control, and its place among those of each element around it, from near to far.
#[derive(Debug)]
pub struct Trail {
    control: Element,
    around: Vec<(Element, u32)>,
}

impl Trail {
    /// Of the control within `root` that got the focus; none where that is not one.
    pub fn of(event: &Event, root: &NodeRef) -> Option<Trail> {
        let root: Element = root.cast()?;
        let control: Element = event.target()?.dyn_into().ok()?;
        let mut around = Vec::new();
        let mut parent = control.parent_element();
        while let Some(element) = parent {
            let controls = controls(&element);
            let place = controls.iter().position(|one| *one == control)?;
            parent = if element == root { None } else { element.parent_element() };
            around.push((element, u32::try_from(place).ok()?));
        }
        Some(Trail { control, around })
    }

    /// Whether the control has the keyboard now.
    pub fn is_here(&self) -> bool {
        document().active_element().as_ref() == Some(&self.control)
    }

    /// Where nothing has the keyboard, puts it on the control; where that is gone, on what has come into its place, or on
    /// the last one before it.
    pub fn follow(&self) {
        if !page::focus_is_lost() {
            return;
        }
        if self.control.is_connected() {
            return focus(&self.control);
        }
        for (element, place) in self.around.iter().filter(|(element, _)| element.is_connected()) {
            let controls = controls(element);
            if let Some(last) = controls.len().checked_sub(1) {
                return focus(&controls[(*place as usize).min(last)]);
            }
        }
    }
}

fn focus(control: &Element) {
    let _ = match control.dyn_ref::<HtmlElement>() {
        Some(control) => control.focus(),
        None => control.unchecked_ref::<SvgElement>().focus(),
    };
}

fn controls(element: &Element) -> Vec<Element> {
    let Ok(found) = element.query_selector_all(CONTROLS) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}
