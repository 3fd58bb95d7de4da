//! The site's own files: by its list (`files.json`), in compressed form, and kept by the browser.

use js_sys::{Array, Function, JSON, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableWritablePair, RequestInit, Response};

use super::{files, property, scorm, window};
use crate::narrate::numbers::whole;
use crate::package::Listed;

// Every browser has it; `web_sys` does not count it as stable yet.
#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;
}

const LIST: &str = "./files.json";

/// The site's files; none where there is no list of them.
pub async fn listed() -> Option<Vec<Listed>> {
    let text = String::from_utf8(files::bytes(LIST).await?).ok()?;
    let list: Array = property(&JSON::parse(&text).ok()?, "files")?;
    list.iter().map(|file| read(&file)).collect()
}

fn read(file: &JsValue) -> Option<Listed> {
    let field = |name: &str| property::<JsValue>(file, name);
    let bytes = field("bytes")?.as_f64().filter(|bytes| (0.0..1e15).contains(bytes)).map(whole)?;
    let (path, integrity) = (field("path")?.as_string()?, field("integrity")?.as_string()?);
    Some(Listed { path, bytes, integrity })
}

/// The content of a file of the list; none where it cannot be fetched, or is not what the list says.
pub async fn content(file: &Listed) -> Option<Vec<u8>> {
    let options = RequestInit::new();
    options.set_integrity(&file.integrity);
    let address = format!("./{}", file.path);
    let answer = window().fetch_with_str_and_init(&address, &options);
    files::bytes_of(&files::answered(answer).await?).await
}

/// The same bytes compressed, as gzip.
pub async fn compressed(content: &[u8]) -> Option<Vec<u8>> {
    let parts = Array::of1(&Uint8Array::from(content));
    let content = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let stream = CompressionStream::new("gzip").ok()?;
    // Its two ends are all that a pair is.
    let packed = content.stream().pipe_through(stream.unchecked_ref::<ReadableWritablePair>());
    files::bytes_of(&Response::new_with_opt_readable_stream(Some(&packed)).ok()?).await
}

/// The bytes that the whole site takes, without its manuals; none where the browser cannot keep it, or there is no list.
pub async fn size() -> Option<u64> {
    if scorm::packaged().is_some() || asks().is_none() {
        return None;
    }
    let files = listed().await?;
    let files = files.iter().filter(|file| !file.path.starts_with("docs/"));
    Some(files.map(|file| file.bytes).sum())
}

/// Asks who keeps the site (`index.html`): whether the whole of it is `kept`, to `keep` it, to `forget` it. Calls with how
/// many files of how many are there. Whether that is so, or was done.
pub async fn ask(what: &str, so_far: impl Fn(u32, u32) + 'static) -> bool {
    let Some(asks) = asks() else { return false };
    let so_far = Closure::<dyn Fn(u32, u32)>::new(so_far);
    let answer = asks.call2(&JsValue::UNDEFINED, &what.into(), so_far.as_ref());
    let Some(answer) = answer.ok().and_then(|answer| answer.dyn_into::<Promise>().ok()) else {
        return false;
    };
    JsFuture::from(answer).await.is_ok_and(|done| done.is_truthy())
}

fn asks() -> Option<Function> {
    property(&window(), "gantryAsk")
}

/// Has the browser keep what is used, where it can (`index.html`). Calls when a new version of the whole site, if that is
/// kept, waits for the next visit.
pub fn keep(renewed: impl Fn() + 'static) {
    if let Some(keep) = property::<Function>(&window(), "gantryKeep") {
        let renewed = Closure::<dyn Fn()>::new(renewed).into_js_value();
        let _ = keep.call1(&JsValue::UNDEFINED, &renewed);
    }
}
