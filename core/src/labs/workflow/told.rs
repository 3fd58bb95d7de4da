//! What the command line says of policies beside each other.

use super::compare::{Doing, Parting, compare};
use super::{Candidate, Names, Policy, Problem};
use crate::lab::told::{Told, as_far, row};

/// Their figures, and where each two of them part.
pub(super) fn told(problem: &Problem, policies: &[&str], names: &Names<'_>) -> Told {
    let policies: Vec<Policy> =
        policies.iter().filter_map(|policy| Policy::from_name(policy)).collect();
    let comparison = compare(problem, &policies);
    let head = [
        "makespan",
        "mean workflow",
        "wait",
        "stall",
        "mean job wait",
        "own",
        "lent used",
        "lent idle",
        "pool",
        "lent",
        "reclaimed",
        "interrupted",
        "lost",
        "steps",
    ];
    let decimal = |figure: Option<f64>| figure.map_or("-".to_owned(), |f| format!("{f:.3}"));
    let mut rows = vec![row("policy", head.map(str::to_owned))];
    for contender in &comparison.contenders {
        let m = &contender.metrics;
        let used = m.utilization;
        let figures = [
            m.makespan.map_or("-".to_owned(), |figure| figure.to_string()),
            decimal(m.mean_makespan),
            m.wait.to_string(),
            m.stall.to_string(),
            decimal(m.mean_job_wait),
            decimal(used.map(|used| used.own)),
            decimal(used.map(|used| used.lent_used)),
            decimal(used.map(|used| used.lent_idle)),
            decimal(used.map(|used| used.pool)),
            m.lent.to_string(),
            m.reclaimed.to_string(),
            m.interruptions.to_string(),
            m.lost.to_string(),
            contender.steps.total().to_string(),
        ];
        rows.push(row(contender.policy.name(), figures));
    }
    let partial = comparison.contenders.iter().find_map(|contender| contender.partial);
    let said = |parting: &Parting| {
        let [a, b] = parting.policies.map(Policy::name);
        let Some((time, [does_a, does_b])) = parting.first else {
            return format!("{a} and {b} decide alike {}", as_far(partial));
        };
        let (does_a, does_b) = (scheduled(does_a, names), scheduled(does_b, names));
        format!("{a} and {b} part at {time}: {a} {does_a}, {b} {does_b}")
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial }
}

/// What a policy alone does.
fn scheduled(doing: Option<Doing>, names: &Names<'_>) -> String {
    match doing {
        None => "does nothing else".to_owned(),
        Some(Doing::Interrupts(job)) => format!("interrupts {}", names.job(job)),
        Some(Doing::Starts(Candidate::Task(task), _)) => {
            format!("starts {} of a workflow", names.task(task))
        }
        Some(Doing::Starts(Candidate::Job(job), None)) => {
            format!("starts {} on the pool", names.job(job))
        }
        Some(Doing::Starts(Candidate::Job(job), Some(lender))) => {
            format!("starts {} on units of {}", names.job(job), names.workflow(lender))
        }
    }
}
