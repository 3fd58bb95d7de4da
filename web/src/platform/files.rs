//! Files: given to the reader, chosen by the reader, dropped onto the page, fetched from beside the page.

use gloo_events::{EventListener, EventListenerOptions};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Response, Url,
};

use super::{document, overlay, window};
use crate::import::{Brought, bring};

/// The largest file read, in bytes.
pub const MOST: f64 = 256.0 * 1024.0 * 1024.0;

/// What a file holds, or that it could not be had.
pub type Read = Result<Brought, Unreadable>;

/// Why a file could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Above [`MOST`].
    TooLarge,
    /// The browser could not, or what it read is neither text nor a trace.
    NotText,
}

/// An address for bytes that are only in this page.
pub fn address_of(bytes: &[u8], kind: &str) -> Option<String> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

/// Gives the reader a file.
pub fn download(name: &str, kind: &str, bytes: &[u8]) {
    if let Some(address) = address_of(bytes, kind) {
        give(name, address);
    }
}

/// Gives the reader a file that the browser has made.
pub fn download_blob(name: &str, blob: &Blob) {
    if let Ok(address) = Url::create_object_url_with_blob(blob) {
        give(name, address);
    }
}

fn give(name: &str, address: String) {
    if let Some(link) = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok())
    {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser reads it in its own time.
    gloo_timers::callback::Timeout::new(60_000, move || {
        let _ = Url::revoke_object_url(&address);
    })
    .forget();
}

/// Lets the reader choose a file.
pub fn choose(accept: &str, call: impl Fn(Read) + Clone + 'static) {
    let Some(input) = document()
        .create_element("input")
        .ok()
        .and_then(|input| input.dyn_into::<HtmlInputElement>().ok())
    else {
        return;
    };
    input.set_type("file");
    input.set_accept(accept);
    let chosen = input.clone();
    let listener = Closure::<dyn FnMut()>::new(move || {
        if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
            read(file, call.clone());
        }
    });
    input.set_onchange(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    input.click();
}

/// Calls with a file dropped anywhere onto the page.
pub fn on_drop(call: impl Fn(Read) + Clone + 'static) -> [EventListener; 2] {
    let options = EventListenerOptions::enable_prevent_default();
    let over = EventListener::new_with_options(&window(), "dragover", options, |event| {
        if files_of(event).is_some() {
            event.prevent_default();
        }
    });
    let drop = EventListener::new_with_options(&window(), "drop", options, move |event| {
        let Some(files) = files_of(event) else { return };
        event.prevent_default();
        if let Some(file) = files.get(0).filter(|_| !overlay::stopped()) {
            read(file, call.clone());
        }
    });
    [over, drop]
}

fn files_of(event: &web_sys::Event) -> Option<web_sys::FileList> {
    let data = event.dyn_ref::<DragEvent>()?.data_transfer()?;
    data.types().includes(&JsValue::from_str("Files"), 0).then(|| data.files()).flatten()
}

fn read(file: File, call: impl FnOnce(Read) + 'static) {
    if file.size() > MOST {
        return call(Err(Unreadable::TooLarge));
    }
    yew::platform::spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer())
            .await
            .map(|buffer| Uint8Array::new(&buffer).to_vec());
        call(bytes.ok().and_then(bring).ok_or(Unreadable::NotText));
    });
}

/// Fetches a file from beside the page.
pub fn fetch(address: &str, call: impl FnOnce(Option<Brought>) + 'static) {
    let answer = window().fetch_with_str(address);
    yew::platform::spawn_local(async move {
        let brought = async {
            let response: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
            let buffer = response.ok().then(|| response.array_buffer().ok()).flatten()?;
            bring(Uint8Array::new(&JsFuture::from(buffer).await.ok()?).to_vec())
        };
        call(brought.await);
    });
}
