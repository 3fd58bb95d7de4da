// Asks the built module what a file of scripts says, and writes its answers: `node module.mjs MODULE-FOLDER SCRIPTS`.
// A line of SCRIPTS is {"text", "calls"}; a line of answers is a list of JSON texts, a BigInt with all its digits.
// Before and after, it is given what no page should give: it must throw an Error, and go on as if nothing had happened.
import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, scripts] = process.argv.slice(2);
const { default: init, ...module } = await import(pathToFileURL(`${folder}/gantry.js`));

/** Holds what a call throws to what it must say. */
const says = (call, said, wrong) => {
  try {
    call();
  } catch (thrown) {
    if (!said.test(thrown.message)) throw new Error(`${call} says: ${thrown.message}`, { cause: thrown });
    if (wrong !== undefined && thrown.errors?.length !== wrong) throw new Error(`${call} tells ${thrown.errors?.length} errors`);
    return;
  }
  throw new Error(`${call} throws nothing`);
};
for (const call of [() => module.run("{}"), () => module.check("{}"), () => new module.Stepper("{}")]) says(call, /call init\(\) first/);

await Promise.all([init(), init()]);

const written = (value) =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `BigInt:${part}` : part)).replace(/"BigInt:(\d+)"/g, "$1");

/** The value of a call, or the Error that it throws. A trap is a RuntimeError, and is none. */
const tried = (call) => {
  try {
    return { value: call() };
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown instanceof WebAssembly.RuntimeError) {
      throw new Error(`${call} throws what is no Error`, { cause: thrown });
    }
    return { thrown };
  }
};

let stepper;
const calls = {
  run: (text) => module.run(text),
  check: (text) => module.check(text),
  open: (text) => {
    stepper?.free();
    stepper = undefined;
    stepper = new module.Stepper(text);
    return null;
  },
  view: () => stepper.view(),
  overview: () => stepper.overview,
  step: (_, ...given) => stepper.step(...given),
  seek: (_, ...given) => stepper.seek(...given),
  ask: (_, ...given) => stepper.ask(...given),
};

function answer(text, [name, ...given]) {
  const { value, thrown } = tried(() => calls[name](text, ...given));
  return thrown === undefined ? written(value) : written({ thrown: thrown.errors ?? null });
}

const throws = () => {
  throw "up";
};
const cyclic = {};
cyclic.itself = cyclic;
let deep = [];
for (let at = 0; at < 100_000; at += 1) deep = [deep];
const rubbish = [
  undefined, null, true, 0, -0, -1, 0.5, NaN, Infinity, 2 ** 53, 2 ** 64, 10n, 2n ** 70n, "", "{", "\ud800", "作".repeat(9), Symbol("s"), throws, class {},
  [], {}, [[]], [,], new Date(NaN), new Date(0), new Map([[1, 2]]), new Uint8Array(9), new Error("e"), /r/, cyclic, deep, Object.create(null),
  { get gantry() { return throws(); } }, { toJSON: throws }, { toJSON: () => undefined }, { toJSON: () => 10n }, new Proxy({}, { ownKeys: throws, get: throws }),
  { Moment: { valueOf: throws } }, { get Moment() { return stepper.seek(0).moment.moment; } }, { toJSON: () => stepper.step() }, "[".repeat(1_000_000),
];

/** Gives all rubbish to every call; all that is right is answered as before. */
function manners() {
  const text = JSON.stringify({
    gantry: 1, lab: "backfill", policy: "easy", nodes: 4,
    jobs: [{ id: "A", submit: 0, nodes: 3, estimate: 5, runtime: 4 }, { id: "B", submit: 1, nodes: 2, estimate: 5, runtime: 5 }],
  });
  const right = [["run"], ["check"], ["overview"], ["seek", 3], ["step"], ["ask", { WhyNotJob: { job: 1 } }], ["view"]];
  const said = () => right.map((call) => answer(text, call)).join();
  answer(text, ["open"]);
  const before = said();
  for (const one of rubbish) {
    for (const call of [module.run, module.check, (given) => new module.Stepper(given).free()]) tried(() => call(one));
    for (const name of ["seek", "ask", "step"]) tried(() => stepper[name](one));
    tried(() => stepper.step("probe", one));
    tried(() => stepper.step(one, one, one));
    if (said() !== before) throw new Error("after what is no call, calls are answered otherwise");
  }
  for (const call of [() => module.Stepper(text), () => stepper.jump(), () => module.walk(text), () => new module.Walker(text)]) {
    if (!tried(call).thrown) throw new Error(`${call} is no call`);
  }
  const freed = new module.Stepper(text);
  freed.free();
  for (const call of [() => freed.view(), () => freed.step(), () => freed.overview, () => freed.seek(0), () => freed.ask({})]) {
    if (!tried(call).thrown) throw new Error(`${call} asks what is gone`);
  }
  if (said() !== before) throw new Error("after what is gone, calls are answered otherwise");
}

/** Errors say what to do instead. */
function readable() {
  const at = (lab, more) => ({ gantry: 1, lab, ...more });
  const placement = at("placement", { policy: "first-fit", dimensions: [{ name: "m" }], nodes: [{ id: "n", available: [1] }], tasks: [] });
  const stepper = new module.Stepper(placement);
  for (const question of [{}, "WhyNot", { WhyNot: {} }, undefined, null, []]) {
    if (question !== undefined) says(() => stepper.ask(question), /lab placement .*its questions: `WhyNotNode` or `WhyNotBucket`/);
  }
  says(() => stepper.ask(undefined), /without a form in JSON/);
  stepper.free();
  stepper.free();
  for (const call of [() => stepper.view(), () => stepper.step(), () => stepper.overview, () => stepper.seek(0), () => stepper.ask({})]) {
    says(call, /was freed: open the scenario again/);
  }
  for (const none of [undefined, () => 1, Symbol("s")]) {
    for (const call of [() => module.run(none), () => new module.Stepper(none)]) says(call, /an object/, 1);
    if (module.check(none).length !== 1) throw new Error("nothing is no scenario");
  }
  says(() => module.run({ ...placement, policy: "first-fitt" }), /did you mean "first-fit"/, 1);
  if (new module.Stepper(placement).step().lab !== "placement") throw new Error("a view without its lab");
}

readable();
manners();
for (const line of readFileSync(scripts, "utf8").split("\n").filter(Boolean)) {
  const { text, calls: asked } = JSON.parse(line);
  writeSync(1, `${JSON.stringify(asked.map((call) => answer(text, call)))}\n`);
}
manners();
