//! Several policies on one scenario: a table of figures, and where each two of them part.

use super::args::Comparable;
use super::{Stop, Streams, commands, input, table};
use crate::kernel::PartialRun;
use crate::labs::backfill::compare::Doings;
use crate::labs::{backfill, placement, workflow};
use crate::run::NoSuchPolicy;
use crate::scenario::{Checked, Lab, LabKind, Scenario};

/// A comparison, as text: rows of the table, and a sentence a pair.
struct Told {
    rows: Vec<Vec<String>>,
    partings: Vec<String>,
    /// Where the first run that was ended before its end was ended.
    partial: Option<PartialRun>,
}

/// Runs the scenario under each policy and prints how they compare.
pub fn run(arguments: &Comparable, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let told = match (&scenario.lab, checked) {
        (Lab::Placement(lab), Checked::Placement(problem)) => {
            let policies = chosen(
                &arguments.policies,
                &scenario,
                placement::Policy::from_name,
                &placement::Policy::NAMES,
            )?;
            let comparison = placement::compare::compare(&problem, &policies);
            of_placement(&comparison, &placement::Names::new(lab))
        }
        (Lab::Backfill(lab), Checked::Backfill(problem)) => {
            let policies = chosen(
                &arguments.policies,
                &scenario,
                backfill::Policy::from_name,
                &backfill::Policy::NAMES,
            )?;
            let comparison = backfill::compare::compare(&problem, &policies);
            of_backfill(&comparison, &backfill::Names::new(lab))
        }
        (Lab::Workflow(lab), Checked::Workflow(problem)) => {
            let policies = chosen(
                &arguments.policies,
                &scenario,
                workflow::Policy::from_name,
                &workflow::Policy::NAMES,
            )?;
            let comparison = workflow::compare::compare(&problem, &policies);
            of_workflow(&comparison, &workflow::Names::new(lab))
        }
        _ => unreachable!("a scenario and its checked form belong together"),
    };
    table::write(streams.output, &told.rows)?;
    writeln!(streams.output)?;
    for parting in told.partings {
        writeln!(streams.output, "{parting}")?;
    }
    Stop::where_partial(told.partial)
}

/// The policies of those names.
fn chosen<P>(
    names: &[String],
    scenario: &Scenario,
    from_name: impl Fn(&str) -> Option<P>,
    allowed: &'static [&'static str],
) -> Result<Vec<P>, Stop> {
    let lab: LabKind = scenario.kind();
    let known = |name: &String| {
        from_name(name).ok_or_else(|| commands::unknown(name, NoSuchPolicy { lab, allowed }))
    };
    names.iter().map(known).collect()
}

fn row<const N: usize>(head: &str, figures: [String; N]) -> Vec<String> {
    std::iter::once(head.to_owned()).chain(figures).collect()
}

fn of_placement(comparison: &placement::compare::Comparison, names: &placement::Names<'_>) -> Told {
    let head =
        ["placed", "unplaced", "deferred", "released", "visited", "examined", "leaves", "steps"];
    let mut rows = vec![row("policy", head.map(str::to_owned))];
    for contender in &comparison.contenders {
        let m = contender.metrics;
        let figures = [
            m.placed,
            m.unplaced,
            m.deferred,
            m.released,
            m.visited,
            m.examined,
            m.leaves,
            contender.steps.total(),
        ];
        rows.push(row(contender.policy.name(), figures.map(|figure| figure.to_string())));
    }
    let said = |parting: &placement::compare::Parting| {
        let [a, b] = parting.policies.map(placement::Policy::name);
        let Some((task, nodes)) = parting.first else {
            return format!("{a} and {b} place every task alike");
        };
        let on = |node: Option<u32>| {
            node.map_or("nowhere".to_owned(), |node| format!("on {}", names.node(node)))
        };
        let [on_a, on_b] = nodes.map(on);
        format!("{a} and {b} part at task {}: {on_a}, {on_b}", names.task(task))
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial: None }
}

fn of_backfill(comparison: &backfill::compare::Comparison, names: &backfill::Names<'_>) -> Told {
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
    let said = |parting: &backfill::compare::Parting| {
        let [a, b] = parting.policies.map(backfill::Policy::name);
        let Some((time, [does_a, does_b])) = &parting.first else {
            return format!("{a} and {b} decide alike {}", as_far(partial));
        };
        let (does_a, does_b) = (done(does_a, names), done(does_b, names));
        format!("{a} and {b} part at {time}: {a} {does_a}, {b} {does_b}")
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial }
}

/// How far two policies that do not part are alike.
fn as_far(partial: Option<PartialRun>) -> &'static str {
    if partial.is_some() { "as far as their runs go" } else { "throughout" }
}

/// What a policy alone does.
fn done(doings: &Doings, names: &backfill::Names<'_>) -> String {
    let said = |verb: &str, job: Option<u32>| job.map(|job| format!("{verb} {}", names.job(job)));
    let both = [said("stops", doings.stops), said("starts", doings.starts)];
    let both: Vec<String> = both.into_iter().flatten().collect();
    if both.is_empty() { "does nothing else".to_owned() } else { both.join(" and ") }
}

fn of_workflow(comparison: &workflow::compare::Comparison, names: &workflow::Names<'_>) -> Told {
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
    let said = |parting: &workflow::compare::Parting| {
        let [a, b] = parting.policies.map(workflow::Policy::name);
        let Some((time, [does_a, does_b])) = parting.first else {
            return format!("{a} and {b} decide alike {}", as_far(partial));
        };
        let (does_a, does_b) = (scheduled(does_a, names), scheduled(does_b, names));
        format!("{a} and {b} part at {time}: {a} {does_a}, {b} {does_b}")
    };
    Told { rows, partings: comparison.partings.iter().map(said).collect(), partial }
}

/// What a policy alone does.
fn scheduled(doing: Option<workflow::compare::Doing>, names: &workflow::Names<'_>) -> String {
    use workflow::Candidate;
    use workflow::compare::Doing;
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
