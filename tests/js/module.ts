// What a page that draws its own picture writes; checked by the TypeScript compiler against the module's types, without
// the browser's own, so that no name means something of the browser.
import init, {
  Stepper,
  check,
  compare,
  csv,
  fromLink,
  read,
  run,
  toLink,
  type AnyAnswer,
  type AnyOverview,
  type Affinity,
  type Backfill,
  type Comparison,
  type Groups,
  type Moment,
  type OutcomeDocument,
  type Placement,
  type ReadFile,
  type Scenario,
  type ScenarioError,
  type ScenarioFailure,
  type Shown,
  type Workflow,
} from "../../dist/module/gantry.js";

const scenario: Scenario = {
  gantry: 1,
  lab: "placement",
  policy: "least-fit",
  explore: "all",
  dimensions: [{ name: "vcores" }, { name: "memory", unit: "GiB", granularity: 2 }],
  nodes: [{ id: "a", available: [4, 4] }],
  reservations: [{ node: "a", task: "t", amount: [1, 1] }],
  tasks: [{ id: "t", request: [1, 2], candidates: ["a"], prefer: ["memory"] }, { release: "t" }],
};

const jobs: Backfill.Scenario = {
  gantry: 1,
  lab: "backfill",
  policy: "easy",
  nodes: 4,
  jobs: [{ id: "a", submit: 0, nodes: 2, estimate: 3, runtime: 3 }],
};

const containers: Groups.Scenario = {
  gantry: 1,
  lab: "groups",
  policy: "group",
  nodes: [{ id: "n", gpus: [{ id: "0", model: "A100", slices: 1 }] }],
  grouping: { mode: "auto", demands: [{ gpus: 1 }] },
  requests: [{ id: "p", gpus: 1, model: "A100" }, { release: "p" }],
};

const stages: Workflow.Scenario = {
  gantry: 1,
  lab: "workflow",
  capacity: 4,
  workflows: [{ id: "w", reserve: "max", stages: [{ jobs: [{ id: "1", need: 2, runtime: 4 }] }] }],
  jobs: [{ id: "a", user: "u", need: 1, runtime: 3 }],
};

const calls: Affinity.Scenario = {
  gantry: 1,
  lab: "affinity",
  policy: "affinity",
  engines: ["cpu", "gpu"],
  nodes: [{ id: "s", engines: { cpu: 2, gpu: 1 } }],
  apis: [{ id: "matmul", cost: { cpu: [[0, 2]], gpu: [[0, 1], [64, 2]] } }],
  tasks: [{ id: "t", calls: [{ api: "matmul", size: 32 }] }],
};

export const scenarios: Scenario[] = [scenario, jobs, containers, stages, calls, "{}"];

export const nodes = (): number | null => {
  const overview: AnyOverview = new Stepper(jobs).overview;
  return overview.lab === "backfill" ? overview.outline.nodes : null;
};

/** Views, answers and outcomes are told apart by their lab. */
export const told = (stepper: Stepper): unknown => {
  const shown = stepper.step();
  switch (shown.lab) {
    case "placement":
      return shown.view.buckets;
    case "backfill": {
      const queue: Backfill.View = shown.view;
      return queue;
    }
    case "workflow":
      return shown.view.loans;
    case "groups": {
      const reason: Groups.Reason = shown.view.reason;
      return reason;
    }
    case "affinity":
      return shown.view.gantt.segments;
  }
};

export async function walk(): Promise<string[]> {
  await init();
  const document: OutcomeDocument = run(scenario);
  const node: string | null = document.lab === "placement" ? document.outcome.assignments[0].node : null;
  const errors: ScenarioError[] = check("{");
  const stepper = new Stepper(scenario);
  const start: Shown = stepper.view();
  const finest: Shown = stepper.step();
  const probe: Shown = stepper.step("probe");
  const back: Shown = stepper.step("decision", "Back");
  const there: Shown = stepper.seek({ Nth: { kind: "place", n: 1 } });
  const moment: Moment = stepper.seek(3).moment;
  if (there.lab !== "placement") throw new Error("a view of another lab");
  const view: Placement.View = there.view;
  const answer: AnyAnswer = stepper.ask({ WhyNotNode: { node: 0 } });
  const states: Placement.BucketState[] = view.buckets.map((bucket) => bucket.state);
  const area: number[] | null = view.area;
  const lines: (number | null)[] = errors.map((error) => error.line);
  const lost: number | bigint = document.lab === "workflow" ? document.metrics.lost : 0;
  const placed: Groups.Placed[] = document.lab === "groups" ? document.outcome.placements : [];
  const paths = (thrown: ScenarioFailure): string[] => thrown.errors.map((error) => error.path);
  const all = [node, lost, paths, start, finest, probe, back, moment.moments, answer, ...states, area, lines, ...placed];
  return [...all.map(String), String(stepper.overview.levels.probe)];
}

/** Files and links in, comparisons, tables and links out. */
export async function exchange(trace: Uint8Array, nodes: string, pods: string): Promise<string> {
  const { scenario: own, report }: ReadFile = await read(trace);
  const cluster = await read([{ name: "nodes.yaml", bytes: nodes }, { name: "pods.yaml", bytes: pods }]);
  const compared: Comparison = compare(own, ["fcfs", "easy"]);
  const wait: number | null = compared.runs[0].metrics.mean_wait;
  const first: number | undefined = compared.divergences[0].first?.moments[0];
  const table: string = csv(own.lab === "backfill" ? { ...own, policy: "conservative" } : own);
  const link: string = await toLink(await fromLink(await toLink(cluster.scenario)));
  return [report, wait, first, table, link].join();
}

// Mistakes that the types must catch.
// @ts-expect-error a policy that does not exist
export const misspelt: Scenario = { ...(scenario as object), gantry: 1, lab: "placement", policy: "leastfit", dimensions: [], nodes: [], tasks: [] };
// @ts-expect-error a level that does not exist
export const wrong = (stepper: Stepper) => stepper.step("bucket");
// @ts-expect-error a field of another lab
export const foreign: Scenario = { gantry: 1, lab: "backfill", policy: "easy", nodes: 4, jobs: [], tasks: [] };
// @ts-expect-error a policy of another lab
export const borrowed: Scenario = { gantry: 1, lab: "groups", policy: "easy", nodes: [], requests: [] };
// @ts-expect-error the browser's own, which the module does not need
export const browsers: Document = document;
