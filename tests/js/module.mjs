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
await module.read("{}").then(
  () => {
    throw new Error("read without init");
  },
  (thrown) => says(() => { throw thrown; }, /call init\(\) first/),
);

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

/** Holds what a promise is rejected with to what it must say. */
const rejects = async (promise, said) => {
  const thrown = await promise.then(() => undefined, (thrown) => thrown);
  if (!(thrown instanceof Error) || thrown instanceof WebAssembly.RuntimeError || !said.test(thrown.message)) {
    throw new Error(`a promise is rejected with ${thrown?.message}`, { cause: thrown });
  }
};
const equal = (one, other) => {
  if (written(one) !== written(other)) throw new Error(`${written(one)} is not ${written(other)}`);
};

/** Files and links come in; comparisons, tables and links go out. */
async function exchange() {
  const trace = "; MaxProcs: 8\n1 0 -1 10 6 -1 -1 6 20 -1 1 3\n2 1 -1 10 6 -1 -1 6 20 -1 1 3\n3 2 -1 5 2 -1 -1 2 5 -1 1 3\n";
  const bytes = new TextEncoder().encode(trace);
  const { scenario, report } = await module.read(bytes);
  equal([scenario.lab, scenario.policy, scenario.jobs.length], ["backfill", "easy", 3]);
  if (!report.startsWith("swf: jobs: 3, nodes: 8")) throw new Error(report);
  const { gzipSync } = await import("node:zlib");
  const packed = gzipSync(bytes);
  for (const given of [trace, bytes.buffer, packed, new Uint8Array(packed)]) equal((await module.read(given)).scenario, scenario);
  equal(await module.read(JSON.stringify(scenario)), { scenario, report: null });

  const node = "apiVersion: v1\nkind: Node\nmetadata: {name: n0}\nstatus: {allocatable: {nvidia.com/gpu: 2}}\n";
  const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: team}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
  const cluster = await module.read([{ name: "nodes.yaml", bytes: node }, { name: "pods.yaml", bytes: new TextEncoder().encode(pod) }]);
  equal([cluster.scenario.lab, cluster.scenario.nodes.length, cluster.scenario.requests.length], ["groups", 1, 1]);
  equal((await module.read(`${node}---\n${pod}`)).scenario, cluster.scenario);

  // As helm prints them, and packed.
  for (const text of [`---\n${node}---\n${pod}`, gzipSync(`---\n${node}---\n${pod}`)]) equal((await module.read(text)).scenario, cluster.scenario);
  const packedBeside = [{ name: "nodes.yaml.gz", bytes: new Uint8Array(gzipSync(node)) }, { name: "pods.yaml", bytes: pod }];
  equal((await module.read(packedBeside)).scenario, cluster.scenario);
  const stages = (await module.read("w.step[1].job[1,2]\nw.step[2].job[1,3]\n")).scenario;
  equal([stages.lab, stages.workflows.length, stages.capacity], ["workflow", 1, 3]);
  for (const [text, said] of [
    ["NAME STATUS\nn1 Ready\n", /what kubectl prints.*-o yaml/],
    ["JobID|Submit\n1|2026-11-01T08:00:00\n", /a table of Slurm.*Standard Workload Format/],
    ["api,engine,size,time\na,cpu,0,3\n", /measured costs.*gantry import costs/],
    ["Dear Sir", /none of the formats that are read.*SWF/],
    ["", /an empty file/],
  ]) {
    await rejects(module.read(text), said);
    await rejects(module.read([{ name: "a.txt", bytes: text }]), /^a\.txt: found /);
  }

  for (const own of [scenario, cluster.scenario]) {
    const link = await module.toLink(own);
    if (!link.startsWith("z=")) throw new Error(link);
    equal(await module.fromLink(link), own);
    equal((await module.read(`https://example.org/#${link}\n`)).scenario, own);
    equal(await module.fromLink(`https://example.org/#${link}&m=3`), own);
  }
  const drawn = await module.fromLink("d=3_16_0.8_7_rounded");
  equal([drawn.lab, drawn.jobs.length], ["backfill", 3]);

  const compared = module.compare(scenario, ["fcfs", "easy"]);
  equal(compared.runs.map((run) => run.policy), ["fcfs", "easy"]);
  for (const { policy, metrics } of compared.runs) {
    const alone = module.run({ ...scenario, policy }).metrics;
    for (const name of ["makespan", "mean_wait", "mean_bounded_slowdown"]) equal(metrics[name], alone[name]);
  }
  equal(compared.divergences[0].policies, ["fcfs", "easy"]);
  const { time, moments } = compared.divergences[0].first;
  equal(new module.Stepper({ ...scenario, policy: "easy" }).seek(moments[1]).moment.time, time);
  equal(module.csv(scenario).split("\r\n").length, 5);

  const few = /two to 5 different policies of the lab backfill: fcfs, easy/;
  for (const policies of [[], ["easy"], ["easy", "easy"]]) says(() => module.compare(scenario, policies), few);
  says(() => module.compare(scenario, ["easy", "nonsense"]), /the lab backfill has no policy `nonsense`/);
  says(() => module.csv(cluster.scenario), /the lab groups writes no CSV/);
  await rejects(module.fromLink("nothing"), /has no scenario/);
  await rejects(module.fromLink(7), /a link is a text/);
  await rejects(module.toLink("{}"), /missing field "gantry"/);
  await rejects(module.read("apiVersion: v1\nkind: Node\nmetadata: {nme: a}"), /"name" is missing/);
  await rejects(module.read("; MaxProcs: 8\n"), /found no job/);
  await rejects(module.read([]), /1 to 10000 files/);
  await rejects(module.read([{ name: "a.yaml", bytes: node }, { name: "b.swf", bytes: trace }]), /b.swf: not manifests/);
  await rejects(module.read(packed.subarray(0, 20)), /damaged gzip/);
  for (const one of rubbish) {
    for (const call of [() => module.read(one), () => module.read([one]), () => module.fromLink(one), () => module.toLink(one)]) {
      await rejects(call(), /./);
    }
    for (const call of [() => module.compare(one, ["a", "b"]), () => module.compare(scenario, one), () => module.csv(one)]) {
      if (!tried(call).thrown) throw new Error(`${call} is no call`);
    }
  }
}

readable();
await exchange();
manners();
for (const line of readFileSync(scripts, "utf8").split("\n").filter(Boolean)) {
  const { text, calls: asked } = JSON.parse(line);
  writeSync(1, `${JSON.stringify(asked.map((call) => answer(text, call)))}\n`);
}
manners();
