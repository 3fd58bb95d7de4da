//! Frames of the screen.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::{overlay, window};

type Frame = Closure<dyn FnMut(f64)>;

/// Calls at each frame with the milliseconds since the one before, until dropped.
pub struct Frames {
    frame: Rc<RefCell<Option<Frame>>>,
}

impl Frames {
    /// Begins.
    pub fn start(call: impl Fn(f64) + 'static) -> Frames {
        let frame = Rc::new(RefCell::new(None::<Frame>));
        let inner = Rc::downgrade(&frame);
        let mut before = None;
        *frame.borrow_mut() = Some(Closure::new(move |now: f64| {
            if overlay::stopped() {
                return;
            }
            let elapsed = now - before.replace(now).unwrap_or(now);
            call(elapsed);
            if let Some(frame) = inner.upgrade() {
                ask(&frame);
            }
        }));
        ask(&frame);
        Frames { frame }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        // The closure may be running: it is freed by the browser once nothing holds it.
        if let Some(frame) = self.frame.borrow_mut().take() {
            frame.forget();
        }
    }
}

fn ask(frame: &RefCell<Option<Frame>>) {
    if let Some(frame) = &*frame.borrow() {
        let _ = window().request_animation_frame(frame.as_ref().unchecked_ref());
    }
}
