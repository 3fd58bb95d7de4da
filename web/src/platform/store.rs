//! What the browser keeps between visits.

use web_sys::Storage;

use super::window;
use crate::drafts::Shelf;

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

/// Keeps a text under a name. Whether the browser took it.
pub fn set(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// The browser's storage, which may be denied or full, and hold anything.
#[derive(Clone, Copy, Debug)]
pub struct Browser;

impl Shelf for Browser {
    fn names(&self) -> Vec<String> {
        let Some(storage) = storage() else { return Vec::new() };
        let names = 0..storage.length().unwrap_or_default();
        names.filter_map(|at| storage.key(at).ok().flatten()).collect()
    }

    fn get(&self, name: &str) -> Option<String> {
        get(name)
    }

    fn set(&self, name: &str, text: &str) -> bool {
        set(name, text)
    }

    fn remove(&self, name: &str) {
        if let Some(storage) = storage() {
            let _ = storage.remove_item(name);
        }
    }
}
