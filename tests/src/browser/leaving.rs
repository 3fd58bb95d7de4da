//! What the browser asks the reader in a dialog of its own: whether to leave a page that holds what is not kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use chromiumoxide::cdp::browser_protocol::page::{
    DialogType, EventJavascriptDialogOpening, HandleJavaScriptDialogParams,
};
use chromiumoxide::page::Page;
use futures::StreamExt;

use super::{Tab, Troubles};

/// Answers like a reader who leaves, and counts how often it was asked; any other dialog is a trouble.
pub(super) async fn leave(page: &Page, troubles: &Troubles) -> Arc<AtomicU32> {
    let asked = Arc::<AtomicU32>::default();
    let mut dialogs = page.event_listener::<EventJavascriptDialogOpening>().await.expect("dialogs");
    let (page, troubles, count) = (page.clone(), Arc::clone(troubles), Arc::clone(&asked));
    tokio::spawn(async move {
        while let Some(dialog) = dialogs.next().await {
            if dialog.r#type == DialogType::Beforeunload {
                count.fetch_add(1, Ordering::Relaxed);
            } else {
                let what = format!("dialog: {}", dialog.message);
                troubles.lock().expect("nobody panics here").push(what);
            }
            // Where it is not answered, what waits for it fails and says so.
            let _ = page.execute(HandleJavaScriptDialogParams::new(true)).await;
        }
    });
    asked
}

impl Tab {
    /// How often the browser asked before the page was left, since this was called last.
    pub fn take_asked(&self) -> u32 {
        self.asked.swap(0, Ordering::Relaxed)
    }
}
