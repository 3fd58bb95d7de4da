//! Makes the JavaScript module in `dist/module/`: a script that starts the worker's program, all of it and without its
//! messages, and its TypeScript types.

use std::fs;

use crate::program::{Built, PARTS};
use crate::shell::{Failure, Workspace, at};
use crate::site::integrity;

/// Where the module stands in the site.
const FOLDER: &str = "module";

/// Where the types begin that are the program's own and not the module's.
const INNER: &str = "export type InitInput";

/// Fetches a file of the program. Node fetches none from a disk: it reads them.
const GET: &str = r#"export const get = (url, given) => {
    const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule("node:fs");
    const headers = { "Content-Type": "application/wasm" };
    return files ? Promise.resolve(new Response(files.readFileSync(url), { headers })) : fetch(url, given);
};
"#;

/// Makes the module of the worker's program.
pub fn build(workspace: &Workspace, worker: &Built) -> Result<(), Failure> {
    let inside = workspace.dist().join(&worker.folder);
    let parts = inside.join(PARTS);
    let script = at(&parts, fs::read_to_string(&parts))?;
    at(&parts, fs::write(&parts, script.replace("fetch(new URL(", "get(new URL(") + GET))?;

    let types = inside.join("worker.d.ts");
    let told = at(&types, fs::read_to_string(&types))?;
    let Some((told, _)) = told.split_once(INNER) else {
        return Err(Failure::new(format!("no `{INNER}` in the types: their shape has changed")));
    };
    for types in [types, inside.join("worker_bg.wasm.d.ts")] {
        at(&types, fs::remove_file(&types))?;
    }

    let folder = workspace.dist().join(FOLDER);
    at(&folder, fs::create_dir_all(&folder))?;
    for (name, text) in [("gantry.d.ts", told.to_owned() + INIT), ("gantry.js", start(worker)?)] {
        let path = folder.join(name);
        at(&path, fs::write(&path, text))?;
    }
    Ok(())
}

const INIT: &str = "/**
 * Fetches the module. All else may be called once it is here; where it could not be fetched, call this again.
 */
export default function init(): Promise<void>;
";

fn start(worker: &Built) -> Result<String, Failure> {
    let digest = integrity(&at(&worker.wasm, fs::read(&worker.wasm))?);
    let program = format!("../{}", worker.folder);
    Ok(format!(
        r#"// Gantry's core as a module: the program of the page's worker, whose folder stands beside this one.
import start, {{ Stepper, check, parts, run }} from "{program}/worker.js";
import {{ get }} from "{program}/{PARTS}";

let here;
const init = async () => {{
  const wasm = new URL("{program}/worker_bg.wasm", import.meta.url);
  await start({{ module_or_path: get(wasm, {{ integrity: "{digest}" }}) }});
  await parts();
}};
export default () =>
  (here ??= init().catch((error) => {{
    here = undefined;
    throw error;
  }}));
export {{ Stepper, check, run }};
"#
    ))
}
