//! Calling back as soon as the browser has looked after what else is waiting.
//!
//! Through a message channel: timers wait 4 ms from the fifth in a row, a message does not. Messages that a
//! page has sent meanwhile come first, so that a cancel acts between two slices of work.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::MessageChannel;

/// A way to be called back.
pub struct Soon {
    channel: MessageChannel,
    _called: Closure<dyn FnMut()>,
}

impl Soon {
    /// `call` is called once for each [`Soon::ask`].
    pub fn new(call: impl FnMut() + 'static) -> Option<Soon> {
        let channel = MessageChannel::new().ok()?;
        let called = Closure::<dyn FnMut()>::new(call);
        channel.port1().set_onmessage(Some(called.as_ref().unchecked_ref()));
        Some(Soon { channel, _called: called })
    }

    pub fn ask(&self) {
        let _ = self.channel.port2().post_message(&JsValue::NULL);
    }
}

impl Drop for Soon {
    fn drop(&mut self) {
        self.channel.port1().set_onmessage(None);
        self.channel.port1().close();
    }
}

/// Calls back again and again until `work` says that nothing is left.
pub struct Slices {
    soon: Rc<RefCell<Option<Soon>>>,
}

impl Slices {
    /// Does `work` in slices whenever [`Slices::start`] is called, until it answers `false`.
    pub fn new(mut work: impl FnMut() -> bool + 'static) -> Slices {
        let soon = Rc::new(RefCell::new(None::<Soon>));
        let inner = Rc::downgrade(&soon);
        *soon.borrow_mut() = Soon::new(move || {
            if work()
                && let Some(soon) = inner.upgrade()
                && let Some(soon) = &*soon.borrow()
            {
                soon.ask();
            }
        });
        Slices { soon }
    }

    /// Begins. Called while it goes on already, it would go on twice: callers keep count.
    pub fn start(&self) {
        if let Some(soon) = &*self.soon.borrow() {
            soon.ask();
        }
    }
}
