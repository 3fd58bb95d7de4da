// Gantry's core as a module: the program of the page's worker, whose folder stands beside this one.
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
