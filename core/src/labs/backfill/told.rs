//! What the command line says of policies beside each other.

use super::compare::{Doings, Parting, compare};
use super::{Names, Policy, Problem};
use crate::lab::told::{Told, as_far, row};

/// Their figures, and where each two of them part.
pub(super) fn told(problem: &Problem, policies: &[&str], names: &Names<'_>) -> Told {
    let policies: Vec<Policy> =
        policies.iter().filter_map(|policy| Policy::from_name(policy)).collect();
    let comparison = compare(problem, &policies);
    let head = [
        "makespan",
        "mean wait",
        "p95 wait",
        "mean slowdown",
        "p95 slowdown",
        "utilization",
        "mean queue",
        "checkpointed",
        "checkpoints",
        "killed",
        "steps",
    ];
    let decimal = |figure: Option<f64>| figure.map_or("-".to_owned(), |f| format!("{f:.3}"));
    let whole = |figure: Option<u64>| figure.map_or("-".to_owned(), |figure| figure.to_string());
    let mut rows = vec![row("policy", head.map(str::to_owned))];
    for contender in &comparison.contenders {
        let m = &contender.metrics;
        let figures = [
            whole(m.makespan),
            decimal(m.mean_wait),
            whole(m.p95_wait),
            decimal(m.mean_bounded_slowdown),
            decimal(m.p95_bounded_slowdown),
            decimal(m.utilization),
            decimal(m.mean_queue_length),
            m.checkpointed_jobs.to_string(),
            m.checkpoints.to_string(),
            m.killed.to_string(),
            contender.steps.total().to_string(),
        ];
        rows.push(row(contender.policy.name(), figures));
    }
    let partial = comparison.contenders.iter().find_map(|contender| contender.partial);
    let said = |parting: &Parting| {
        let [a, b] = parting.policies.map(Policy::name);
        let Some((time, [does_a, does_b])) = &parting.first else {
            return format!("{a} and {b} decide alike {}", as_far(partial));
        };
        let (does_a, does_b) = (done(does_a, names), done(does_b, names));
        format!("{a} and {b} part at {time}: {a} {does_a}, {b} {does_b}")
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial }
}

/// What a policy alone does.
fn done(doings: &Doings, names: &Names<'_>) -> String {
    let said = |verb: &str, job: Option<u32>| job.map(|job| format!("{verb} {}", names.job(job)));
    let both = [said("stops", doings.stops), said("starts", doings.starts)];
    let both: Vec<String> = both.into_iter().flatten().collect();
    if both.is_empty() { "does nothing else".to_owned() } else { both.join(" and ") }
}
