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
use crate::import::{Refused, is_trace, text_of};

/// The largest file read, in bytes.
pub const MOST: u64 = 256 << 20;

/// Files up to so many bytes are looked into by the page itself.
const SMALL: u64 = 64 << 10;

/// A file that the browser holds: it is read where it is needed, part by part.
#[derive(Clone, Debug, PartialEq)]
pub struct Given(pub(super) Blob);

impl Given {
    /// A file made here; none where the browser has no room.
    pub fn of(bytes: &[u8], kind: &str) -> Option<Given> {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        let parts = Array::of1(&Uint8Array::from(bytes));
        Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok().map(Given)
    }

    /// What it is called, where it was a file of the reader's.
    pub fn name(&self) -> Option<String> {
        self.0.dyn_ref::<File>().map(File::name)
    }

    /// How many bytes it has.
    pub fn size(&self) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number, not negative, far below 2^53"
        )]
        let size = self.0.size() as u64;
        size
    }

    /// Its bytes from one to before another; none where it cannot be read.
    pub async fn part(&self, from: u64, to: u64) -> Option<Vec<u8>> {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let part = self.0.slice_with_f64_and_f64(from as f64, to as f64).ok()?;
        let buffer = JsFuture::from(part.array_buffer()).await.ok()?;
        Some(Uint8Array::new(&buffer).to_vec())
    }

    /// An address for it that only this page has.
    pub fn address(&self) -> Option<String> {
        Url::create_object_url_with_blob(&self.0).ok()
    }

    /// Gives it to the reader.
    pub fn download(&self, name: &str) {
        download_blob(name, &self.0);
    }
}

/// A file that is written piece by piece: each stays with the browser, none in the page's memory.
#[derive(Debug, Default)]
pub struct Parts(Array);

impl Parts {
    /// Adds a piece.
    pub fn push(&mut self, text: &str) {
        if let Some(Given(blob)) = Given::of(text.as_bytes(), "") {
            self.0.push(&blob);
        }
    }

    /// Gives it to the reader.
    pub fn download(self, name: &str, kind: &str) {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        if let Ok(blob) = Blob::new_with_blob_sequence_and_options(&self.0, &options) {
            download_blob(name, &blob);
        }
    }
}

/// What a file turned out to be, or that it could not be had.
pub type Read = Result<Found, Refused>;

/// A file that the reader chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// What it is called.
    pub name: String,
    /// What it turned out to be.
    pub read: Read,
}

/// What a file turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A small text.
    Text(String),
    /// A trace, or a large text: to be read elsewhere.
    Large(Given),
}

/// An address for bytes that are only in this page.
pub fn address_of(bytes: &[u8], kind: &str) -> Option<String> {
    Given::of(bytes, kind)?.address()
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
pub fn choose(accept: &str, call: impl Fn(Chosen) + Clone + 'static) {
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
pub fn on_drop(call: impl Fn(Chosen) + Clone + 'static) -> [EventListener; 2] {
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

fn read(file: File, call: impl FnOnce(Chosen) + 'static) {
    let name = file.name();
    yew::platform::spawn_local(async move {
        let read = look_into(Given(file.into()), SMALL).await;
        call(Chosen { name, read });
    });
}

/// What a file is; one of more than `small` bytes is not looked into.
async fn look_into(given: Given, small: u64) -> Read {
    let size = given.size();
    if size > MOST {
        return Err(Refused::TooLarge);
    }
    if size > small {
        return Ok(Found::Large(given));
    }
    let bytes = given.part(0, size).await.ok_or(Refused::Unreadable)?;
    if is_trace(&bytes) {
        return Ok(Found::Large(given));
    }
    text_of(&bytes).map(Found::Text)
}

/// Fetches a file from beside the page.
pub fn fetch(address: &str, call: impl FnOnce(Option<Found>) + 'static) {
    let answer = window().fetch_with_str(address);
    yew::platform::spawn_local(async move {
        let found = async {
            let response: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
            let blob = response.ok().then(|| response.blob().ok()).flatten()?;
            let given = Given(JsFuture::from(blob).await.ok()?.dyn_into().ok()?);
            // An example is what it is, however large: only traces are read elsewhere.
            look_into(given, MOST).await.ok()
        };
        call(found.await);
    });
}
