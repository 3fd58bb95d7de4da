//! Frames of the screen.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_render::AnimationFrame;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::{overlay, window};

/// Calls once, in the frame that comes next; not if dropped before. What lies where, and in which style, is known
/// there without asking for it: the browser works it out for the frame anyway.
///
/// **Invariant:** nothing that an event needs to meet is put off so: what is, moves or paints what stands already.
#[must_use]
pub fn next(call: impl FnOnce() + 'static) -> AnimationFrame {
    gloo_render::request_animation_frame(move |_| {
        if !overlay::stopped() {
            call();
        }
    })
}

type Frame = Closure<dyn FnMut(f64)>;

/// Calls at each frame with the milliseconds since the one before, until dropped.
///
/// **Invariant:** once dropped it calls no more, not even for the frame that was asked for already.
pub struct Frames {
    asked: Rc<Asked>,
}

/// The frame that is asked for, and what it calls.
#[derive(Default)]
struct Asked {
    call: RefCell<Option<Frame>>,
    number: Cell<i32>,
}

impl Frames {
    pub fn start(call: impl Fn(f64) + 'static) -> Frames {
        let asked = Rc::new(Asked::default());
        let inner = Rc::downgrade(&asked);
        let mut before = None;
        *asked.call.borrow_mut() = Some(Closure::new(move |now: f64| {
            if overlay::stopped() {
                return;
            }
            let elapsed = now - before.replace(now).unwrap_or(now);
            call(elapsed);
            if let Some(asked) = inner.upgrade() {
                asked.ask();
            }
        }));
        asked.ask();
        Frames { asked }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        let _ = window().cancel_animation_frame(self.asked.number.get());
        // While it runs it is freed once it has returned.
        drop(self.asked.call.borrow_mut().take());
    }
}

impl Asked {
    fn ask(&self) {
        if let Some(call) = &*self.call.borrow()
            && let Ok(number) = window().request_animation_frame(call.as_ref().unchecked_ref())
        {
            self.number.set(number);
        }
    }
}
