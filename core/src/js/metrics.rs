//! Comparison of policies for JavaScript: metrics have the same names as on the command line.

use serde::{Serialize, Serializer};

use super::json::{error, to_js};
use super::{Answered, Run};
use crate::kernel::{PartialRun, Time};
use crate::lab::metrics::Metric;
use crate::run::NoSuchPolicy;
use crate::scenario::LabKind;
use crate::session::{self, Command, Comparing, MOST_COMPARED, Place, Reply};

#[derive(Serialize)]
struct PolicyRuns {
    lab: LabKind,
    runs: Vec<PolicyRun>,
    divergences: Vec<PolicyPair>,
}

#[derive(Serialize)]
struct PolicyRun {
    policy: String,
    #[serde(serialize_with = "by_name")]
    metrics: Vec<(Metric, Option<f64>)>,
    partial: Option<PartialRun>,
}

#[derive(Serialize)]
struct PolicyPair {
    policies: [String; 2],
    first: Option<FirstDifference>,
}

#[derive(Serialize)]
struct FirstDifference {
    time: Time,
    moments: [u64; 2],
}

fn by_name<S: Serializer>(metrics: &[(Metric, Option<f64>)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(metrics.iter().map(|(name, value)| (name, value)))
}

/// Runs the open scenario under policies. Errors: one of them is not a policy of the lab, or there are too few or too
/// many.
pub(super) fn compared(mut run: Run, policies: Vec<String>) -> Answered {
    let lab = run.lab;
    if let Some(policy) = policies.iter().find(|name| !lab.policies().contains(&name.as_str())) {
        let unknown = NoSuchPolicy { lab, allowed: lab.policies() };
        return Err(error(&unknown.message(policy)));
    }
    let begin = Comparing::Begin { policies, place: Place::Start };
    if let Some(Reply::Compared { comparison, .. }) = run.asked(Command::Compare(begin)) {
        return to_js(&policy_runs(lab, comparison));
    }
    let (lab, known) = (lab.name(), lab.policies().join(", "));
    let count = format!("two to {MOST_COMPARED} different policies");
    Err(error(&format!("expected {count} of the lab {lab}: {known}")))
}

fn policy_runs(lab: LabKind, comparison: session::Comparison) -> PolicyRuns {
    let session::Comparison { policies, table, divergences, ended, .. } = comparison;
    let run = |(at, (policy, partial)): (usize, (&String, Option<PartialRun>))| PolicyRun {
        policy: policy.clone(),
        metrics: table.iter().map(|row| (row.metric, row.values[at])).collect(),
        partial,
    };
    let runs = policies.iter().zip(ended).enumerate().map(run).collect();
    let divergence = |divergence: session::PairDivergence| {
        let name = |at: u32| policies[at as usize].clone();
        let first = divergence
            .first
            .map(|(time, sides)| FirstDifference { time, moments: sides.map(|side| side.moment) });
        PolicyPair { policies: [name(divergence.pair.0), name(divergence.pair.1)], first }
    };
    PolicyRuns { lab, runs, divergences: divergences.into_iter().map(divergence).collect() }
}
