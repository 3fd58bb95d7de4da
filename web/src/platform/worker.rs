//! Workers, seen from the page and from inside.

use gloo_events::EventListener;
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, ErrorEvent, MessageEvent};

use super::{document, window};

/// A worker that the page started; ends when dropped.
pub struct Worker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 2],
}

impl Worker {
    /// Starts the worker of the page's version. `on_message` gets what it posts, `on_error` what went wrong.
    pub fn start(
        on_message: impl Fn(Vec<u8>) + 'static,
        on_error: impl Fn(String) + 'static,
    ) -> Option<Worker> {
        let url = trusted(&format!("./loader.js?{}", version()))?;
        // The constructor of web_sys takes strings only, which trusted types refuse.
        let constructor: Function =
            Reflect::get(&window(), &"Worker".into()).ok()?.dyn_into().ok()?;
        let worker: web_sys::Worker =
            Reflect::construct(&constructor, &Array::of1(&url)).ok()?.dyn_into().ok()?;
        let messages = EventListener::new(&worker, "message", move |event| {
            if let Some(bytes) = bytes_of(event) {
                on_message(bytes);
            }
        });
        let errors = EventListener::new(&worker, "error", move |event| {
            on_error(event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default());
        });
        Some(Worker { worker, _listeners: [messages, errors] })
    }

    /// Hands it a message; the bytes are moved, not copied, once they are out of here.
    pub fn post(&self, bytes: &[u8]) {
        let buffer = Uint8Array::from(bytes).buffer();
        let _ = self.worker.post_message_with_transfer(&buffer, &Array::of1(&buffer));
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn bytes_of(event: &web_sys::Event) -> Option<Vec<u8>> {
    let data = event.dyn_ref::<MessageEvent>()?.data();
    data.is_instance_of::<js_sys::ArrayBuffer>().then(|| Uint8Array::new(&data).to_vec())
}

/// The version of the page: the address of its own program, which carries a hash; worker files carry none.
fn version() -> String {
    let link = document().query_selector("link[rel=modulepreload]").ok().flatten();
    let address = link.and_then(|link| link.get_attribute("href")).unwrap_or_default();
    address.rsplit('/').next().unwrap_or_default().trim_end_matches(".js").to_owned()
}

/// The address as the page's one trusted-types policy lets it pass: nothing but the worker's loader.
fn trusted(address: &str) -> Option<JsValue> {
    thread_local! {
        static POLICY: Option<JsValue> = policy();
    }
    POLICY.with(|policy| match policy {
        None => Some(address.into()),
        Some(policy) => {
            let create: Function =
                Reflect::get(policy, &"createScriptURL".into()).ok()?.dyn_into().ok()?;
            create.call1(policy, &address.into()).ok()
        }
    })
}

fn policy() -> Option<JsValue> {
    let factory =
        Reflect::get(&window(), &"trustedTypes".into()).ok().filter(JsValue::is_object)?;
    let allow = Closure::<dyn Fn(String) -> JsValue>::new(|address: String| {
        if address.starts_with("./loader.js?") { address.into() } else { JsValue::NULL }
    });
    let rules = Object::new();
    Reflect::set(&rules, &"createScriptURL".into(), &allow.into_js_value()).ok()?;
    let create: Function = Reflect::get(&factory, &"createPolicy".into()).ok()?.dyn_into().ok()?;
    create.call2(&factory, &"gantry-worker".into(), &rules).ok()
}

/// The worker from inside.
pub mod scope {
    use super::{Array, DedicatedWorkerGlobalScope, EventListener, JsCast, Uint8Array, bytes_of};

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    /// Gets what the page posts, for as long as the worker lives.
    pub fn on_message(call: impl Fn(Vec<u8>) + 'static) {
        let listener = EventListener::new(&scope(), "message", move |event| {
            if let Some(bytes) = bytes_of(event) {
                call(bytes);
            }
        });
        listener.forget();
    }

    /// Makes an event of the name `gantry:panic` on the worker's own scope panic, as one on the page's window
    /// does there: only a script inside the worker can raise it.
    pub fn arm() {
        EventListener::new(&scope(), "gantry:panic", |_| panic!("asked for by an event")).forget();
    }

    /// Hands the page a message.
    pub fn post(bytes: &[u8]) {
        let buffer = Uint8Array::from(bytes).buffer();
        let _ = scope().post_message_with_transfer(&buffer, &Array::of1(&buffer));
    }
}
