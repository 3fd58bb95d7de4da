//! The outcome document of the oracle: the outcome of each job, and the metrics of every run.

use serde_json::{Value, json};

use super::Oracle;
use super::workload::Workload;

#[allow(clippy::cast_precision_loss, reason = "metrics decide nothing")]
pub fn document(workload: &Workload, oracle: &Oracle<'_>, ids: &[String]) -> Value {
    let jobs = oracle.jobs.iter().zip(ids).map(|(job, id)| {
        json!({
            "id": id,
            "start": job.segments.first().map(|segment| segment.0),
            "end": job.segments.last().map(|segment| segment.1),
            "segments": job.segments.iter().map(|&(from, to)| [from, to]).collect::<Vec<_>>(),
            "checkpoints": job.checkpoints,
            "status": if job.killed { "killed" } else { "completed" },
        })
    });
    let run =
        |job: usize| -> u64 { oracle.jobs[job].segments.iter().map(|&(from, to)| to - from).sum() };
    let end = |job: usize| oracle.jobs[job].segments.last().expect("every job ran").1;
    let all = || 0..workload.len();
    let mean = |of: &dyn Fn(usize) -> f64| {
        (!workload.is_empty()).then(|| all().map(of).sum::<f64>() / workload.len() as f64)
    };
    let wait = |job: usize| (end(job) - workload.submit[job] - run(job)) as f64;
    let slowdown =
        |job: usize| ((end(job) - workload.submit[job]) as f64 / run(job).max(10) as f64).max(1.0);
    let makespan =
        all().map(end).max().zip(workload.submit.iter().min()).map(|(end, first)| end - first);
    let used: u64 = all().map(|job| run(job) * workload.nodes[job]).sum();
    json!({
        "lab": "backfill",
        "outcome": {"jobs": jobs.collect::<Vec<_>>()},
        "metrics": {
            "makespan": makespan,
            "mean_wait": mean(&wait),
            "mean_bounded_slowdown": mean(&slowdown),
            "utilization": makespan.map(|makespan| used as f64 / (workload.machine as f64 * makespan as f64)),
            "checkpointed_jobs": oracle.jobs.iter().filter(|job| job.checkpoints > 0).count(),
            "checkpoints": oracle.jobs.iter().map(|job| job.checkpoints).sum::<u64>(),
        },
    })
}
