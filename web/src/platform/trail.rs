//! Where the keyboard was among the controls around it, so that it can go on there when the control that had it is taken
//! out of the page, put elsewhere in it or switched off: a browser lets go of the focus then.
//!
//! [`Keyboard`] does so for the page as a whole: whatever is drawn, what had the keyboard leaves it to something.
//!
//! Cost: a look at the controls of each element around one that gets the focus.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, SvgElement};
use yew::NodeRef;

use super::{document, page, target};

/// What the Tab key stops at.
const CONTROLS: &str =
    "button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";

/// The attribute of a button that adds an entry over itself.
pub const ADDS: &str = "data-adds";

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
        let trail = Trail::beneath(event, |element| *element == root)?;
        let here = trail.control != root && controls(&root).contains(&trail.control);
        here.then_some(trail)
    }

    /// Of what got the focus, up to the last element around it.
    fn beneath(event: &Event, last: impl Fn(&Element) -> bool) -> Option<Trail> {
        let control: Element = target(event)?;
        let mut around = Vec::new();
        let mut parent = control.parent_element();
        while let Some(element) = parent {
            // What is no control itself is led to the first.
            let place = controls(&element).iter().position(|one| *one == control);
            parent = if last(&element) { None } else { element.parent_element() };
            around.push((element, u32::try_from(place.unwrap_or(0)).ok()?));
        }
        Some(Trail { control, around })
    }

    /// Whether the control has the keyboard now.
    pub fn is_here(&self) -> bool {
        document().active_element().as_ref() == Some(&self.control)
    }

    /// Where nothing has the keyboard, puts it on the control; where that is gone or switched off, on what has come into its
    /// place, or on the last one before it. Whether there was such a thing.
    pub fn follow(&self) -> bool {
        if !page::focus_is_lost() {
            return true;
        }
        if self.control.is_connected() && !page::is_switched_off(&self.control) {
            focus(&self.control);
            return true;
        }
        for (element, place) in self.around.iter().filter(|(element, _)| element.is_connected()) {
            let controls = controls(element);
            if let Some(last) = controls.len().checked_sub(1) {
                focus(&controls[(*place as usize).min(last)]);
                return true;
            }
        }
        false
    }

    /// Where the control has made something come before it, as a button under a list adds an entry, puts the keyboard on the
    /// first of that.
    pub fn lead(&self) {
        if !self.is_here() || !self.control.has_attribute(ADDS) {
            return;
        }
        for (element, place) in &self.around {
            let controls = controls(element);
            let now = controls.iter().position(|one| *one == self.control);
            if now.is_some_and(|now| now > *place as usize) {
                return focus(&controls[*place as usize]);
            }
        }
    }
}

/// What has the keyboard on the page.
#[derive(Clone, Debug, Default)]
pub struct Keyboard(Rc<RefCell<Option<Rc<Trail>>>>);

impl Keyboard {
    /// Notes whatever gets the keyboard, until what this returns is dropped.
    pub fn listen(&self) -> EventListener {
        let trail = self.0.clone();
        // Of what stands in the page itself nothing is near.
        let is_page = |element: &Element| element.matches(".page").unwrap_or(false);
        let near = move |event: &Event| {
            let mut trail = Trail::beneath(event, is_page)?;
            trail.around.pop_if(|(element, _)| is_page(element));
            Some(Rc::new(trail))
        };
        EventListener::new(&document(), "focusin", move |event| *trail.borrow_mut() = near(event))
    }

    /// What has the keyboard now.
    pub fn held(&self) -> Option<Rc<Trail>> {
        self.0.borrow().clone().filter(|trail| trail.is_here())
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
