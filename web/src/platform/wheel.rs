//! The wheel and two fingers on an element, heard before the browser zooms or scrolls.

use std::cell::Cell;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, TouchEvent, WheelEvent};
use yew::NodeRef;

use super::{overlay, preventing};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// Closer (below 1) or away, around a place from the element's left edge.
    Zoom {
        x: f64,
        factor: f64,
    },
    Pan {
        by: f64,
    },
}

type Reading = Box<dyn Fn(&web_sys::Event) -> Option<Turn>>;

/// What listens to an element, until dropped.
#[derive(Debug, Default)]
pub struct Listening {
    element: Option<Element>,
    listeners: Vec<EventListener>,
}

impl Listening {
    /// Listens to the element of a node with `call`, unless it does so already.
    pub fn to(&mut self, node: &NodeRef, call: impl Fn(Turn) -> bool + Clone + 'static) {
        let element = node.cast::<Element>();
        if element != self.element {
            self.listeners =
                element.as_ref().map(|element| on_wheel(element, call)).unwrap_or_default();
            self.element = element;
        }
    }
}

/// Calls with each turn until dropped; where the call answers `true`, the browser does nothing more.
fn on_wheel(
    element: &Element,
    call: impl Fn(Turn) -> bool + Clone + 'static,
) -> Vec<EventListener> {
    let hear = |name: &'static str, turn: Reading| {
        let call = call.clone();
        preventing(element, name, move |event| {
            if !overlay::stopped() && turn(event).is_some_and(&call) {
                event.prevent_default();
            }
        })
    };
    let place = {
        let element = element.clone();
        move |x: i32| f64::from(x) - element.get_bounding_client_rect().left()
    };
    let at = place.clone();
    let wheel = move |event: &web_sys::Event| turned(event.dyn_ref::<WheelEvent>()?, &at);
    let apart = Cell::new(None::<f64>);
    let pinch = move |event: &web_sys::Event| {
        let touches = event.dyn_ref::<TouchEvent>()?.touches();
        let fingers = (touches.length() == 2).then(|| Some((touches.get(0)?, touches.get(1)?)));
        let Some((one, other)) = fingers.flatten() else {
            apart.set(None);
            return None;
        };
        let [x, y] = [one.client_x() - other.client_x(), one.client_y() - other.client_y()];
        let distance = f64::from(x).hypot(f64::from(y)).max(1.0);
        let before = apart.replace(Some(distance))?;
        let x = f64::midpoint(place(one.client_x()), place(other.client_x()));
        Some(Turn::Zoom { x, factor: before / distance })
    };
    vec![hear("wheel", Box::new(wheel)), hear("touchmove", Box::new(pinch))]
}

fn turned(event: &WheelEvent, place: impl Fn(i32) -> f64) -> Option<Turn> {
    // Some browsers count in lines, some in pages.
    let unit = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => 30.0,
        WheelEvent::DOM_DELTA_PAGE => 400.0,
        _ => 1.0,
    };
    let (x, y) = (event.delta_x() * unit, event.delta_y() * unit);
    if event.ctrl_key() || event.meta_key() {
        let factor = (y / 300.0).clamp(-1.0, 1.0).exp();
        return Some(Turn::Zoom { x: place(event.client_x()), factor });
    }
    if event.shift_key() {
        return Some(Turn::Pan { by: if x == 0.0 { y } else { x } });
    }
    (x.abs() > y.abs()).then_some(Turn::Pan { by: x })
}
