//! The worker's program as a JavaScript module: what it exports is its own to say (`bin/worker`), what is answered
//! stands in the core.

use gantry_core::js::{Answers, Brings, Module};
use gantry_core::scenario::LabKind;
use wasm_bindgen_futures::spawn_local;

use super::hosts;
use crate::split::{Unfetched, part};

part!("split-worker", module: &'static dyn Answers = &MODULE);
part!("split-worker", module_files in bringing: &'static dyn Brings = &MODULE);

const MODULE: Module =
    Module { hosts: |kind| hosts::here(kind).expect("all hosts come with the module") };

/// Who answers; none as long as the module has not been fetched.
pub fn here() -> Option<&'static dyn Answers> {
    module::here()
}

/// Who reads and writes files and links: fetched when it is first asked for.
pub async fn files() -> Result<&'static dyn Brings, Unfetched> {
    if module_files::here().is_none() {
        module_files::fetch().await?;
    }
    module_files::here().ok_or(Unfetched)
}

pub async fn fetch() -> Result<(), Unfetched> {
    // All are on their way at once.
    for kind in LabKind::ALL {
        spawn_local(async move {
            let _ = hosts::fetch(kind).await;
        });
    }
    module::fetch().await?;
    for kind in LabKind::ALL {
        hosts::fetch(kind).await?;
    }
    Ok(())
}
