//! Makes the JavaScript module in `dist/module/`: a script that starts the worker's program, all of it and without its
//! messages, and its TypeScript types; and the types of an embed's messages, which the worker's program bears too.

use std::fs;

use crate::program::{Built, PARTS};
use crate::shell::{Failure, Workspace, at};
use crate::site::{self, integrity};
use crate::types;

pub const FOLDER: &str = "module";

/// Where the types begin that are the program's own and not the module's.
const INNER: &str = "export type InitInput";

/// Fetches a file of the program. Node fetches none from a disk: it reads them.
const GET: &str = r#"export const get = (url, given) => {
    const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule("node:fs");
    const headers = { "Content-Type": "application/wasm" };
    return files ? Promise.resolve(new Response(files.readFileSync(url), { headers })) : fetch(url, given);
};
"#;

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
    let messages = site::unindented(&(types::of_embed(told)? + PLAYER));
    let path = workspace.dist().join("gantry-embed.d.ts");
    at(&path, fs::write(&path, messages))?;
    let types = site::unindented(&(types::published(told)? + INIT));
    for (name, text) in [("gantry.d.ts", types), ("gantry.js", start(worker)?)] {
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

/// What the element is (`static/gantry-embed.js`), by the types of its messages.
const PLAYER: &str = r#"/**
 * A message to an embed.
 */
export type Request = Ask & { gantry: 1; id?: number };

/**
 * A message of an embed.
 */
export type Message = Tell & { gantry: 1 };

/**
 * What an event tells: a message without its type.
 */
export type Told<T extends Tell["type"]> = Omit<Extract<Tell, { type: T }>, "type">;

/**
 * One place of a run: of a moment, an instant or a chain of events.
 */
export type Place =
  | { moment: number; time?: never; event?: never }
  | { time: number; moment?: never; event?: never }
  | { event: string; moment?: never; time?: never };

/**
 * The events of the element.
 */
export type GantryPlayerEvents = { [T in Tell["type"]]: CustomEvent<Told<T>> };

/**
 * `<gantry-player>`: a run inside a page.
 */
export class GantryPlayer extends HTMLElement {
  src: string | null;
  panels: string | null;
  from: string | null;
  to: string | null;
  theme: string | null;
  controls: string | null;
  loop: boolean;
  predicts: boolean;
  sandbox: boolean;
  get moment(): number;
  set moment(moment: number | string);
  readonly state: At | null;
  play(): void;
  pause(): void;
  step(how?: { direction?: "forward" | "back"; level?: "event" | "decision" | "probe" }): void;
  seek(to: number | Place): void;
  select(thing: string | null): void;
  predict(on?: boolean): void;
  load(link: string): void;
  addEventListener<T extends keyof GantryPlayerEvents>(type: T, listener: (event: GantryPlayerEvents[T]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gantry-player": GantryPlayer;
  }
}
"#;

fn start(worker: &Built) -> Result<String, Failure> {
    let digest = integrity(&at(&worker.wasm, fs::read(&worker.wasm))?);
    let program = format!("../{}", worker.folder);
    let wasm = format!("{program}/worker_bg.wasm");
    let text = SCRIPT.replace("WORKER", &format!("{program}/worker.js"));
    let text = text.replace("PARTS", &format!("{program}/{PARTS}"));
    Ok(text.replace("WASM", &wasm).replace("DIGEST", &digest))
}

/// The script; names in capitals are filled in.
const SCRIPT: &str = r#"// Gantry's core as a module: the program of the page's worker, whose folder stands beside this one.
import start, * as inner from "WORKER";
import { get } from "PARTS";

let here;
let up = false;
const init = async () => {
  await start({ module_or_path: get(new URL("WASM", import.meta.url), { integrity: "DIGEST" }) });
  await inner.parts();
  up = true;
};
export default () =>
  (here ??= init().catch((error) => {
    here = undefined;
    throw error;
  }));

const ready = () => {
  if (!up) throw new Error("the module is not here yet: call init() first, and wait for it");
};
const called =
  (call) =>
  (...given) => {
    ready();
    return call(...given);
  };
const fetched =
  (call) =>
  async (...given) =>
    called(call)(...given);
export const check = called(inner.check);
export const run = called(inner.run);
export const compare = called(inner.compare);
export const csv = called(inner.csv);
export const read = fetched(inner.read);
export const fromLink = fetched(inner.fromLink);
export const toLink = fetched(inner.toLink);

export class Stepper extends inner.Stepper {
  #freed = false;
  constructor(scenario) {
    ready();
    super(scenario);
  }
  free() {
    if (this.#freed) return;
    super.free();
    this.#freed = true;
  }
  static {
    const alive = (call) =>
      function (...given) {
        if (this.#freed) throw new Error("this Stepper was freed: open the scenario again");
        return call.apply(this, given);
      };
    const all = Object.getOwnPropertyDescriptors(inner.Stepper.prototype);
    for (const [name, { get, value }] of Object.entries(all)) {
      if (Object.hasOwn(this.prototype, name)) continue;
      Object.defineProperty(this.prototype, name, get ? { get: alive(get) } : { value: alive(value) });
    }
    if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
  }
}
"#;
