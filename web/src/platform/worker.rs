//! Workers, seen from the page and from inside.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use js_sys::{Array, Function, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, ErrorEvent, MessageEvent};

use super::files::Given;
use super::{overlay, preventing, property, window};

/// A worker that the page started; ends when dropped.
pub struct Worker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 2],
}

impl Worker {
    /// Starts a worker as `index.html` says. `on_message` gets what it posts, `on_error` what went wrong.
    pub fn start(
        on_message: impl Fn(Vec<u8>, Option<Given>) + 'static,
        on_error: impl Fn(String) + 'static,
    ) -> Option<Worker> {
        let start: Function = property(&window(), "gantryWorker")?;
        let worker: web_sys::Worker = start.call0(&JsValue::UNDEFINED).ok()?.unchecked_into();
        let messages = EventListener::new(&worker, "message", move |event| {
            if overlay::stopped() {
                return;
            }
            if let Some((bytes, given)) = message_of(event) {
                on_message(bytes, given);
            }
        });
        let errors = EventListener::new(&worker, "error", move |event| {
            on_error(event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default());
        });
        Some(Worker { worker, _listeners: [messages, errors] })
    }

    /// Hands it a message, and a file with it; the bytes are moved, not copied, once they are out of here.
    pub fn post(&self, bytes: &[u8], given: Option<&Given>) {
        let (message, moved) = parcel(bytes, given);
        let _ = self.worker.post_message_with_transfer(&message, &moved);
    }

    /// What asks it for a file with `ask` after the page has stopped.
    pub fn rescue(&self, ask: &[u8]) -> Rescue {
        Rescue { worker: self.worker.clone(), ask: ask.into() }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// What a worker is asked for once the page itself no longer can.
#[derive(Clone, Debug)]
pub struct Rescue {
    worker: web_sys::Worker,
    ask: Rc<[u8]>,
}

impl Rescue {
    /// Asks, and calls with the first file that comes.
    pub fn file(&self, call: impl FnOnce(&Given) + 'static) {
        let call = Cell::new(Some(call));
        let listener = EventListener::new(&self.worker, "message", move |event| {
            if let Some((_, Some(given))) = message_of(event)
                && let Some(call) = call.take()
            {
                call(&given);
            }
        });
        listener.forget();
        let (message, moved) = parcel(&self.ask, None);
        let _ = self.worker.post_message_with_transfer(&message, &moved);
    }
}

/// A message as it is posted: bytes, or bytes and files; and what of it is moved.
fn parcel(bytes: &[u8], given: Option<&Given>) -> (JsValue, Array) {
    let buffer = Uint8Array::from(bytes).buffer();
    let message = match given {
        None => buffer.clone().into(),
        Some(given) => {
            let parts = Array::of1(&buffer);
            for blob in &given.0 {
                parts.push(blob);
            }
            parts.into()
        }
    };
    (message, Array::of1(&buffer))
}

fn message_of(event: &web_sys::Event) -> Option<(Vec<u8>, Option<Given>)> {
    let data = event.dyn_ref::<MessageEvent>()?.data();
    if data.is_instance_of::<js_sys::ArrayBuffer>() {
        return Some((Uint8Array::new(&data).to_vec(), None));
    }
    let parts: Array = data.dyn_into().ok()?;
    let blobs: Vec<_> = parts.iter().skip(1).filter_map(|part| part.dyn_into().ok()).collect();
    let given = (!blobs.is_empty()).then_some(Given(blobs));
    Some((Uint8Array::new(&parts.get(0)).to_vec(), given))
}

/// The worker from inside.
pub mod scope {
    use super::{
        DedicatedWorkerGlobalScope, EventListener, Given, JsCast, message_of, parcel, preventing,
    };

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    /// Gets what the page posts, for as long as the worker lives.
    pub fn on_message(call: impl Fn(Vec<u8>, Option<Given>) + 'static) {
        let listener = EventListener::new(&scope(), "message", move |event| {
            if let Some((bytes, given)) = message_of(event) {
                call(bytes, given);
            }
        });
        listener.forget();
    }

    /// Makes an event of the name `gantry:panic` on the worker's own scope panic, as one on the page's window
    /// does there: only a script inside the worker can raise it.
    pub fn arm() {
        EventListener::new(&scope(), "gantry:panic", |_| panic!("asked for by an event")).forget();
    }

    /// Keeps the errors of this worker from its page, which was told what ended it: an error has less to say, and may be there
    /// before the message.
    pub fn withhold_errors() {
        preventing(&scope(), "error", web_sys::Event::prevent_default).forget();
    }

    /// Hands the page a message, and a file with it.
    pub fn post(bytes: &[u8], given: Option<&Given>) {
        let (message, moved) = parcel(bytes, given);
        let _ = scope().post_message_with_transfer(&message, &moved);
    }
}
