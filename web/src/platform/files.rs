//! Files: given to the reader, chosen by the reader, dropped onto the page, fetched from beside the page.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, Blob, BlobPropertyBag, DragEvent, File, FileList, HtmlAnchorElement,
    HtmlInputElement, ReadableStreamDefaultReader, RequestInit, Response, Url,
};

use super::{document, element, made, overlay, preventing, property, target, window};
use crate::import::is_foreign;
use crate::narrate::numbers::whole;

/// The largest file read, in bytes.
pub const MOST: u64 = 256 << 20;

/// A file that the browser holds, or several that were given together: read where they are needed, part by part.
#[derive(Clone, Debug, PartialEq)]
pub struct BrowserFile(pub(super) Vec<Blob>);

impl BrowserFile {
    /// A file made here; none where the browser has no room.
    pub fn of(bytes: &[u8], kind: &str) -> Option<BrowserFile> {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        let parts = Array::of1(&Uint8Array::from(bytes));
        let made = Blob::new_with_u8_array_sequence_and_options(&parts, &options);
        made.ok().map(BrowserFile::from)
    }

    /// What it is called, where it was one file of the reader's.
    pub fn name(&self) -> Option<String> {
        let [one] = &*self.0 else { return None };
        one.dyn_ref::<File>().map(File::name)
    }

    pub fn size(&self) -> u64 {
        self.0.iter().map(size).sum()
    }

    pub fn files(&self) -> Vec<(String, u64)> {
        let name = |blob: &Blob| blob.dyn_ref::<File>().map(File::name).unwrap_or_default();
        self.0.iter().map(|blob| (name(blob), size(blob))).collect()
    }

    /// Bytes from one to before another, of all files behind each other; none where they cannot be read.
    pub async fn part(&self, from: u64, to: u64) -> Option<Vec<u8>> {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let part = self.whole()?.slice_with_f64_and_f64(from as f64, to as f64).ok()?;
        let buffer = JsFuture::from(part.array_buffer()).await.ok()?;
        Some(Uint8Array::new(&buffer).to_vec())
    }

    /// These files and others, as if they had been given together.
    #[must_use]
    pub fn with(&self, others: &BrowserFile) -> BrowserFile {
        BrowserFile(self.0.iter().chain(&others.0).cloned().collect())
    }

    /// No file, where there is no browser to have one.
    #[cfg(test)]
    pub fn none() -> BrowserFile {
        BrowserFile(Vec::new())
    }

    pub fn address(&self) -> Option<String> {
        Url::create_object_url_with_blob(&self.whole()?).ok()
    }

    pub fn download(&self, name: &str) {
        if let Some(blob) = self.whole() {
            download_blob(name, &blob);
        }
    }

    fn whole(&self) -> Option<Blob> {
        match &*self.0 {
            [one] => Some(one.clone()),
            several => Blob::new_with_blob_sequence(&several.iter().collect::<Array>()).ok(),
        }
    }
}

impl From<Blob> for BrowserFile {
    fn from(blob: Blob) -> BrowserFile {
        BrowserFile(vec![blob])
    }
}

fn size(blob: &Blob) -> u64 {
    whole(blob.size())
}

/// A file that is written piece by piece: each stays with the browser, none in the page's memory.
#[derive(Debug, Default)]
pub struct Parts(Array);

impl Parts {
    pub fn push(&mut self, text: &str) {
        for blob in BrowserFile::of(text.as_bytes(), "").into_iter().flat_map(|given| given.0) {
            self.0.push(&blob);
        }
    }

    pub fn download(self, name: &str, kind: &str) {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        if let Ok(blob) = Blob::new_with_blob_sequence_and_options(&self.0, &options) {
            download_blob(name, &blob);
        }
    }
}

/// What a file that was fetched turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    Text(String),
    /// Anything else: to be read elsewhere.
    Large(BrowserFile),
}

/// An address for bytes that are only in this page.
pub fn address_of(bytes: &[u8], kind: &str) -> Option<String> {
    BrowserFile::of(bytes, kind)?.address()
}

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
    if let Some(link) = made::<HtmlAnchorElement>("a") {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser reads it in its own time.
    Timeout::new(60_000, move || {
        let _ = Url::revoke_object_url(&address);
    })
    .forget();
}

/// The files that are opened, by the ends of their names.
pub const ACCEPTED: &str = ".json,.yaml,.yml,.swf,.txt,.gz,application/json";

pub const FIELD: &str = "files";

/// Lets the reader choose files, or several that belong together.
pub fn choose() {
    if let Some(field) = element::<HtmlInputElement>(FIELD) {
        field.click();
    }
}

/// Calls with what was chosen in the field that an event came from.
pub fn chosen(event: &web_sys::Event, call: impl FnOnce(BrowserFile) + 'static) {
    let Some(field) = target::<HtmlInputElement>(event) else { return };
    if let Some(files) = field.files() {
        read(&files, call);
    }
    // The same file can be chosen once more.
    field.set_value("");
}

/// Calls with what is dropped anywhere onto the page.
pub fn on_drop(call: impl Fn(BrowserFile) + Clone + 'static) -> [EventListener; 2] {
    let over = preventing(&window(), "dragover", |event| {
        if files_of(event).is_some() {
            event.prevent_default();
        }
    });
    let drop = preventing(&window(), "drop", move |event| {
        let Some(files) = files_of(event) else { return };
        event.prevent_default();
        if !overlay::stopped() {
            read(&files, call.clone());
        }
    });
    [over, drop]
}

fn files_of(event: &web_sys::Event) -> Option<FileList> {
    let data = event.dyn_ref::<DragEvent>()?.data_transfer()?;
    data.types().includes(&JsValue::from_str("Files"), 0).then(|| data.files()).flatten()
}

fn read(files: &FileList, call: impl FnOnce(BrowserFile)) {
    let given: Vec<Blob> =
        (0..files.length()).filter_map(|at| Some(files.get(at)?.into())).collect();
    if !given.is_empty() {
        call(BrowserFile(given));
    }
}

async fn look_into(given: BrowserFile) -> Option<Found> {
    let bytes = given.part(0, given.size()).await?;
    if is_foreign(&bytes) {
        return Some(Found::Large(given));
    }
    String::from_utf8(bytes).ok().map(Found::Text)
}

/// A file on its way from beside the page; given up when dropped.
pub struct Fetch {
    abort: Option<AbortController>,
    _slow: Timeout,
}

impl Drop for Fetch {
    fn drop(&mut self) {
        self.abort.iter().for_each(AbortController::abort);
    }
}

/// A fetch that takes no longer than this is told nothing of.
const SLOW_MS: u32 = 300;

/// Fetches a file from beside the page. `so_far` is told how many bytes are there, and of how many, where it takes long;
/// `done` gets the file, or that there is none.
pub fn fetch(
    address: &str,
    so_far: impl Fn(u64, u64) + 'static,
    done: impl FnOnce(Option<Found>) + 'static,
) -> Fetch {
    let (abort, options) = (AbortController::new().ok(), RequestInit::new());
    options.set_signal(abort.as_ref().map(AbortController::signal).as_ref());
    let answer = window().fetch_with_str_and_init(address, &options);
    let (so_far, there) = (Rc::new(so_far), Rc::new(Cell::new((false, 0, 0))));
    let slow = {
        let (so_far, there) = (so_far.clone(), there.clone());
        Timeout::new(SLOW_MS, move || {
            let (_, bytes, of) = there.get();
            there.set((true, bytes, of));
            so_far(bytes, of);
        })
    };
    yew::platform::spawn_local(async move {
        let found = async {
            let given = body(answered(answer).await?, u64::MAX, |bytes, of| {
                let (slow, ..) = there.get();
                there.set((slow, bytes, of));
                if slow {
                    so_far(bytes, of);
                }
            });
            // An example is what it is, however large: only traces are read elsewhere.
            look_into(given.await?).await
        };
        done(found.await);
    });
    Fetch { abort, _slow: slow }
}

/// The most bytes of a file that a link names.
pub const MOST_OF_SITE: u64 = 16 << 20;

/// Why a file that a link names was not fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfSite {
    Elsewhere,
    /// It has more bytes than [`MOST_OF_SITE`].
    TooLarge,
    Missing,
}

/// Fetches a file by its address from the page, of this site alone.
pub async fn of_site(address: &str) -> Result<Found, OfSite> {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let address = Url::new_with_base(address, &base).map_err(|_| OfSite::Missing)?;
    if window().location().origin() != Ok(address.origin()) {
        return Err(OfSite::Elsewhere);
    }
    let answer = window().fetch_with_str(&address.href());
    let response = answered(answer).await.ok_or(OfSite::Missing)?;
    let there = Cell::new(0);
    let given = body(response, MOST_OF_SITE, |bytes, of| there.set(bytes.max(of))).await;
    let why = if there.get() > MOST_OF_SITE { OfSite::TooLarge } else { OfSite::Missing };
    let given = given.filter(|given| given.size() <= MOST_OF_SITE).ok_or(why)?;
    look_into(given).await.ok_or(OfSite::Missing)
}

/// The bytes at an address; none where there are none.
pub async fn bytes(address: &str) -> Option<Vec<u8>> {
    bytes_of(&answered(window().fetch_with_str(address)).await?).await
}

/// What was fetched; none where there is no such thing.
pub(super) async fn answered(answer: Promise) -> Option<Response> {
    let response: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    response.ok().then_some(response)
}

pub(super) async fn bytes_of(response: &Response) -> Option<Vec<u8>> {
    let bytes = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&bytes).to_vec())
}

/// What an answer brings, chunk by chunk; none where it breaks off, or has more bytes than `most`.
async fn body(response: Response, most: u64, so_far: impl Fn(u64, u64)) -> Option<BrowserFile> {
    let length = response.headers().get("content-length").ok().flatten();
    let of: u64 = length.and_then(|length| length.parse().ok()).unwrap_or_default();
    let reader: ReadableStreamDefaultReader = response.body()?.get_reader().dyn_into().ok()?;
    let (chunks, mut bytes) = (Array::new(), 0);
    loop {
        let read = JsFuture::from(reader.read()).await.ok()?;
        if property::<JsValue>(&read, "done")?.is_truthy() {
            return Blob::new_with_u8_array_sequence(&chunks).ok().map(BrowserFile::from);
        }
        let chunk: Uint8Array = property(&read, "value")?;
        bytes += u64::from(chunk.length());
        chunks.push(&chunk);
        // What was packed on the way has more bytes than were announced.
        so_far(bytes, of.max(bytes));
        if bytes > most {
            return None;
        }
    }
}
