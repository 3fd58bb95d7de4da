//! Makes the JavaScript module in `dist/module/`: a script that starts the worker's program, all of it and without its
//! messages, and its TypeScript types; and the types of an embed's messages, which the worker's program bears too.

use std::fs;

use crate::program::{Built, PARTS};
use crate::shell::{Failure, Workspace, at};
use crate::site::{integrity, unindented};
use crate::types;

pub const FOLDER: &str = "module";

/// Where the types begin that are the program's own and not the module's.
const INNER: &str = "export type InitInput";

/// Fetches a file of the program. Node fetches none from a disk: it reads them.
const GET: &str = include_str!("../js/get.js");

/// The type of the module's first function.
const INIT: &str = include_str!("../js/init.d.ts");

/// The type of the element (`static/gantry-embed.js`), by the types of its messages.
const PLAYER: &str = include_str!("../js/player.d.ts");

/// The script; names in capitals are filled in.
const SCRIPT: &str = include_str!("../js/module.js");

pub fn build(workspace: &Workspace, worker: &Built) -> Result<(), Failure> {
    let inside = workspace.dist().join(&worker.folder);
    let parts = inside.join(PARTS);
    let script = at(&parts, fs::read_to_string(&parts))?;
    at(&parts, fs::write(&parts, script.replace("fetch(new URL(", "get(new URL(") + GET))?;

    let bound = inside.join("worker.d.ts");
    let text = at(&bound, fs::read_to_string(&bound))?;
    let Some((text, _)) = text.split_once(INNER) else {
        return Err(Failure::new(format!("no `{INNER}` in the types: their shape has changed")));
    };
    for types in [bound, inside.join("worker_bg.wasm.d.ts")] {
        at(&types, fs::remove_file(&types))?;
    }
    let folder = workspace.dist().join(FOLDER);
    at(&folder, fs::create_dir_all(&folder))?;
    let [module, messages] = types::published(text)?;
    for (path, text) in [
        (workspace.dist().join("gantry-embed.d.ts"), unindented(&(messages + PLAYER))),
        (folder.join("gantry.d.ts"), unindented(&(module + INIT))),
        (folder.join("gantry.js"), start(worker)?),
    ] {
        at(&path, fs::write(&path, text))?;
    }
    Ok(())
}

fn start(worker: &Built) -> Result<String, Failure> {
    let digest = integrity(&at(&worker.wasm, fs::read(&worker.wasm))?);
    let program = format!("../{}", worker.folder);
    let text = SCRIPT.replace("WORKER", &format!("{program}/worker.js"));
    let text = text.replace("PARTS", &format!("{program}/{PARTS}"));
    Ok(text.replace("WASM", &format!("{program}/worker_bg.wasm")).replace("DIGEST", &digest))
}
