//! Workers, seen from the page and from inside. Both ends are of the same build: what one writes the other reads.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use js_sys::{Array, Function, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, ErrorEvent, MessageEvent};

use super::files::BrowserFile;
use super::{overlay, preventing, property, window};

/// A worker that the page started; ends when dropped.
pub struct Worker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 2],
}

impl Worker {
    /// Starts a worker as `index.html` says. `on_message` gets what it posts (none where that is no message), how many
    /// bytes that was, and the file with it; `on_error` what went wrong.
    pub fn start<M: DeserializeOwned>(
        on_message: impl Fn(Option<M>, usize, Option<BrowserFile>) + 'static,
        on_error: impl Fn(String) + 'static,
    ) -> Option<Worker> {
        let start: Function = property(&window(), "gantryWorker")?;
        let worker: web_sys::Worker = start.call0(&JsValue::UNDEFINED).ok()?.unchecked_into();
        let messages = EventListener::new(&worker, "message", move |event| {
            if overlay::stopped() {
                return;
            }
            if let Some((bytes, given)) = message_of(event) {
                on_message(postcard::from_bytes(&bytes).ok(), bytes.len(), given);
            }
        });
        let errors = EventListener::new(&worker, "error", move |event| {
            on_error(event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default());
        });
        Some(Worker { worker, _listeners: [messages, errors] })
    }

    /// Hands it a message, and a file with it; the bytes are moved, not copied, once they are out of here.
    pub fn post(&self, message: &impl Serialize, given: Option<&BrowserFile>) {
        let (message, moved) = parcel(&written(message), given);
        let _ = self.worker.post_message_with_transfer(&message, &moved);
    }

    /// What asks it for a file with `ask` after the page has stopped.
    pub fn rescue(&self, ask: &impl Serialize) -> Rescue {
        Rescue { worker: self.worker.clone(), ask: written(ask).into() }
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
    pub fn file(&self, call: impl FnOnce(&BrowserFile) + 'static) {
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

fn written(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).unwrap_or_default()
}

/// A message as it is posted: bytes, or bytes and files; and what of it is moved.
fn parcel(bytes: &[u8], given: Option<&BrowserFile>) -> (JsValue, Array) {
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

fn message_of(event: &web_sys::Event) -> Option<(Vec<u8>, Option<BrowserFile>)> {
    let data = event.dyn_ref::<MessageEvent>()?.data();
    if data.is_instance_of::<js_sys::ArrayBuffer>() {
        return Some((Uint8Array::new(&data).to_vec(), None));
    }
    let parts: Array = data.dyn_into().ok()?;
    let blobs: Vec<_> = parts.iter().skip(1).filter_map(|part| part.dyn_into().ok()).collect();
    let given = (!blobs.is_empty()).then_some(BrowserFile(blobs));
    Some((Uint8Array::new(&parts.get(0)).to_vec(), given))
}

pub mod scope {
    use super::{
        BrowserFile, DedicatedWorkerGlobalScope, DeserializeOwned, EventListener, JsCast,
        Serialize, message_of, parcel, preventing, written,
    };

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    /// Gets what the page posts, for as long as the worker lives.
    pub fn on_message<M: DeserializeOwned>(call: impl Fn(M, Option<BrowserFile>) + 'static) {
        let listener = EventListener::new(&scope(), "message", move |event| {
            if let Some((bytes, given)) = message_of(event)
                && let Ok(message) = postcard::from_bytes(&bytes)
            {
                call(message, given);
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
    pub fn post(message: &impl Serialize, given: Option<&BrowserFile>) {
        let (message, moved) = parcel(&written(message), given);
        let _ = scope().post_message_with_transfer(&message, &moved);
    }
}
