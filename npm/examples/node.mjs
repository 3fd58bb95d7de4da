// A queue of four jobs under two policies, and their first different decision: node node.mjs
import init, { Stepper, compare, fromLink, toLink } from "gantry-sched";

const scenario = {
  gantry: 1, lab: "backfill", policy: "easy", nodes: 10,
  jobs: [
    { id: "A", nodes: 4, estimate: 4, runtime: 4 },
    { id: "B", nodes: 6, estimate: 10, runtime: 10 },
    { id: "C", submit: 1, nodes: 9, estimate: 6, runtime: 6 },
    { id: "D", submit: 2, nodes: 4, estimate: 2, runtime: 2 },
  ],
};

await init();
const { runs, divergences } = compare(scenario, ["fcfs", "easy"]);
for (const { policy, metrics } of runs) console.log(policy, metrics.makespan, metrics.mean_wait);

const stepper = new Stepper(scenario);
const { moment } = stepper.seek(divergences[0].first.moments[1]);
console.log(`the runs differ at moment ${moment.moment} of ${moment.moments}`);
stepper.free();

const { jobs } = await fromLink(await toLink(scenario));
console.log(`${jobs.length} jobs in the link`);
