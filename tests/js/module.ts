// What a page that draws its own picture writes; checked by the TypeScript compiler against the module's types.
import init, {
  Stepper,
  check,
  run,
  type AnyAnswer,
  type BucketState,
  type Document,
  type Moment,
  type Scenario,
  type ScenarioError,
  type ScenarioFailure,
  type Shown,
  type View,
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

const jobs: Scenario = {
  gantry: 1,
  lab: "backfill",
  policy: "easy",
  nodes: 4,
  jobs: [{ id: "a", submit: 0, nodes: 2, estimate: 3, runtime: 3 }],
};

export const makespan = (): number | null => {
  const { overview } = new Stepper(jobs);
  return "Backfill" in overview.summary ? overview.summary.Backfill.makespan : null;
};

export async function walk(): Promise<string[]> {
  await init();
  const document: Document = run(scenario);
  const node: string | null = document.lab === "placement" ? document.outcome.assignments[0].node : null;
  const errors: ScenarioError[] = check("{");
  const stepper = new Stepper(scenario);
  const start: Shown = stepper.view();
  const next: Shown = stepper.step("decision", "Forward");
  const there: Shown = stepper.seek({ Nth: { kind: "place", n: 1 } });
  const moment: Moment = stepper.seek(3).moment;
  if (!("buckets" in there.view)) throw new Error("a view of another lab");
  const view: View = there.view;
  const answer: AnyAnswer = stepper.ask({ WhyNotNode: { node: 0 } });
  const states: BucketState[] = view.buckets.map((bucket) => bucket.state);
  const area: number[] | null = view.area;
  const lines: (number | null)[] = errors.map((error) => error.line);
  const lost: number | bigint = document.lab === "workflow" ? document.metrics.lost : 0;
  const paths = (thrown: ScenarioFailure): string[] => thrown.errors.map((error) => error.path);
  return [String(node), String(lost), String(paths), String(start), String(next), String(moment.moments), String(answer), ...states, String(area), String(lines), String(stepper.overview.levels.probe)];
}

// Mistakes that the types must catch.
// @ts-expect-error a policy that does not exist
export const misspelt: Scenario = { ...(scenario as object), gantry: 1, lab: "placement", policy: "leastfit", dimensions: [], nodes: [], tasks: [] };
// @ts-expect-error a level that does not exist
export const wrong = (stepper: Stepper) => stepper.step("bucket");
// @ts-expect-error a field of another lab
export const foreign: Scenario = { gantry: 1, lab: "backfill", policy: "easy", nodes: 4, jobs: [], tasks: [] };
