//! A workload of the backfill lab as plain columns, independent of the core's types.

use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Heads alone.
    Fcfs,
    /// A reservation for the head, backfilling behind it.
    Easy,
    /// A plan for every job.
    Conservative,
    /// EASY with shortened estimates and checkpoints.
    Checkpoint,
    /// EASY whose candidates are tested in order of their estimates.
    SjfEasy,
}

impl Policy {
    pub const ALL: [Policy; 5] =
        [Policy::Fcfs, Policy::Easy, Policy::Conservative, Policy::Checkpoint, Policy::SjfEasy];

    /// Name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Policy::Fcfs => "fcfs",
            Policy::Easy => "easy",
            Policy::Conservative => "conservative",
            Policy::Checkpoint => "checkpoint",
            Policy::SjfEasy => "sjf-easy",
        }
    }

    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// Jobs, the machine, and how it is scheduled. Jobs are numbered in scenario order.
#[derive(Clone, Debug)]
pub struct Workload {
    pub policy: Policy,
    /// `"overrun": "extend"`; else jobs are killed at their estimate.
    pub extends: bool,
    /// `"events": "singly"`; else together.
    pub singly: bool,
    /// Nodes of the machine.
    pub machine: u64,
    /// Numerator and denominator of `split`.
    pub split: (u64, u64),
    /// Remaining estimates up to here are not shortened.
    pub threshold: u64,
    /// Work added by a checkpoint.
    pub checkpoint_cost: u64,
    /// Work added by a restart.
    pub restart_cost: u64,
    pub submit: Vec<u64>,
    pub nodes: Vec<u64>,
    pub estimate: Vec<u64>,
    pub runtime: Vec<u64>,
}

impl Workload {
    /// A machine without jobs, all settings at their defaults.
    pub fn empty(policy: Policy, machine: u64) -> Self {
        Workload {
            policy,
            extends: false,
            singly: false,
            machine,
            split: (1, 2),
            threshold: 0,
            checkpoint_cost: 0,
            restart_cost: 0,
            submit: Vec::new(),
            nodes: Vec::new(),
            estimate: Vec::new(),
            runtime: Vec::new(),
        }
    }

    pub fn add(&mut self, submit: u64, nodes: u64, estimate: u64, runtime: u64) {
        self.submit.push(submit);
        self.nodes.push(nodes);
        self.estimate.push(estimate);
        self.runtime.push(runtime);
    }

    pub fn len(&self) -> usize {
        self.submit.len()
    }

    pub fn is_empty(&self) -> bool {
        self.submit.is_empty()
    }

    /// A scenario as JSON; only what the oracle needs is read.
    ///
    /// # Panics
    /// If it is not a scenario of this lab.
    pub fn from_json(scenario: &Value) -> Self {
        let name = scenario["policy"].as_str().expect("a policy");
        let policy = Policy::named(name).expect("a known policy");
        let mut workload = Workload::empty(policy, number(&scenario["nodes"], None));
        workload.extends = scenario["overrun"] == "extend";
        workload.singly = scenario["events"] == "singly";
        let checkpoint = &scenario["checkpoint"];
        if let Some(split) = checkpoint.get("split") {
            // A float of few digits is written as it was read.
            workload.split = ratio(&split.to_string());
        }
        workload.threshold = number(&checkpoint["threshold"], Some(0));
        workload.checkpoint_cost = number(&checkpoint["checkpoint_cost"], Some(0));
        workload.restart_cost = number(&checkpoint["restart_cost"], Some(0));
        for job in scenario["jobs"].as_array().expect("a list of jobs") {
            workload.add(
                number(&job["submit"], Some(0)),
                number(&job["nodes"], None),
                number(&job["estimate"], None),
                number(&job["runtime"], None),
            );
        }
        workload
    }

    /// The jobs of a published schedule and the start it gives each, with the settings of such schedules:
    /// columns job, submit, nodes, estimate, runtime, start, below one line of heads.
    ///
    /// # Panics
    /// If a line has other columns.
    pub fn published(policy: Policy, machine: u64, csv: &str, jobs: usize) -> (Self, Vec<u64>) {
        let mut workload = Workload::empty(policy, machine);
        (workload.extends, workload.singly) = (true, true);
        let mut starts = Vec::new();
        for line in csv.lines().skip(1).take(jobs) {
            let numbers: Vec<u64> =
                line.split(',').map(|field| field.trim().parse().expect("a number")).collect();
            let [_, submit, nodes, estimate, runtime, start] = numbers[..] else {
                panic!("six columns: {line}")
            };
            workload.add(submit, nodes, estimate, runtime);
            starts.push(start);
        }
        (workload, starts)
    }
}

fn number(value: &Value, default: Option<u64>) -> u64 {
    value.as_u64().or(default).unwrap_or_else(|| panic!("a number: {value}"))
}

/// A decimal below one, as it is written: 0.25 is 25/100.
fn ratio(decimal: &str) -> (u64, u64) {
    let digits = decimal.strip_prefix("0.").expect("a decimal below one");
    (digits.parse().expect("digits"), 10_u64.pow(digits.len() as u32))
}
