//! Pod templates of owners: their position in each kind, and the number of pods of each.
//!
//! **Invariant:** a count is a product of at most two numbers of the input, and bounded before anything is allocated.

use super::note::Note;
use super::object::{Kind, Object};
use super::reading::Reading;
use super::types::{FieldType, TRAINING};
use super::value::Value;

/// Equal pods of an owner.
#[derive(Debug)]
pub(super) struct Template<'t> {
    /// Prefix of their names, before the number.
    pub stem: String,
    /// The number of pods, including running ones.
    pub count: u64,
    /// Metadata and spec of a pod.
    pub pod: &'t Value,
    /// The label that distinguishes them from the owner's other pods.
    pub label: Option<(&'static str, &'t str)>,
}

/// The spec and the status of a pod or an owner; `None` with an error, and for one that requests nothing any more, or
/// not yet.
pub(super) fn spec<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<[&'t Value; 2]> {
    let value = reading.checked(object.value, FieldType::of_kind(object.kind))?;
    let (spec, status) = (value.part("spec"), value.part("status"));
    let may_wait = match object.kind {
        Kind::LeaderWorkerSet | Kind::Pod => None,
        kind if kind.is_training() => spec.get("runPolicy"),
        _ => Some(spec),
    };
    if has_ended(object.kind, status) {
        reading.report.note(Note::Finished);
        None
    } else if may_wait.is_some_and(|of| of.flag("suspend")) {
        reading.report.note(Note::Suspended);
        None
    } else {
        Some([spec, status])
    }
}

fn has_ended(kind: Kind, status: &Value) -> bool {
    let (field, ends) = match kind {
        Kind::Pod => ("phase", ["Succeeded", "Failed"]),
        Kind::RayJob => ("jobDeploymentStatus", ["Complete", "Failed"]),
        Kind::Job => ("conditions", ["Complete", "Failed"]),
        Kind::JobSet => ("conditions", ["Completed", "Failed"]),
        kind if kind.is_training() => ("conditions", ["Succeeded", "Failed"]),
        _ => return false,
    };
    let is_end = |of: &Value, key| of.text(key).is_some_and(|text| ends.contains(&text));
    let is_true = |of: &Value| of.text("status") == Some("True");
    is_end(status, field) || status.items(field).any(|of| is_end(of, "type") && is_true(of))
}

/// The templates of an owner; `None` with an error, and for an owner that requests nothing any more, or not yet.
pub(super) fn templates<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
) -> Option<Vec<Template<'t>>> {
    let [spec, status] = self::spec(reading, object)?;
    let name = &*object.name;
    let one = |count| {
        let (stem, pod) = (name.to_owned(), spec.part("template"));
        vec![Template { stem, count, pod, label: None }]
    };
    Some(match object.kind {
        Kind::Job => one(job_pods(spec, Some(status))),
        Kind::JobSet => spec.items("replicatedJobs").map(|job| of_job(name, job)).collect(),
        Kind::LeaderWorkerSet => leaders_and_workers(name, spec),
        Kind::RayCluster => ray(name, spec),
        Kind::RayJob | Kind::RayService => {
            ray(name, spec.get("rayClusterSpec").unwrap_or(spec.part("rayClusterConfig")))
        }
        kind if kind.is_training() => {
            let fields = TRAINING.iter().filter(|field| matches!(field.1, FieldType::ByName(_)));
            let roles = fields.map(|field| spec.by_name(field.0)).find(|roles| !roles.is_empty());
            let roles = roles.into_iter().flatten();
            roles.map(|(role, of)| of_role(name, role, of)).collect()
        }
        _ => one(spec.number("replicas").unwrap_or(1)),
    })
}

/// Pods that a job with this spec and status runs at once.
fn job_pods(spec: &Value, status: Option<&Value>) -> u64 {
    let at_once = spec.number("parallelism").unwrap_or(1);
    let number = |key| status.and_then(|status| status.number(key)).unwrap_or(0);
    let succeeded = number("succeeded");
    match spec.number("completions") {
        Some(all) => all.saturating_sub(succeeded).min(at_once),
        // A job without a number of completions starts no more pods after the first success.
        None if succeeded > 0 => number("active").min(at_once),
        None => at_once,
    }
}

fn of_job<'t>(owner: &str, job: &'t Value) -> Template<'t> {
    const LABEL: &str = "jobset.sigs.k8s.io/replicatedjob-name";
    let (name, spec) = (job.text("name").unwrap_or("job"), job.part("template").part("spec"));
    Template {
        stem: format!("{owner}-{name}"),
        count: job.number("replicas").unwrap_or(1).saturating_mul(job_pods(spec, None)),
        pod: spec.part("template"),
        label: Some((LABEL, name)),
    }
}

fn of_role<'t>(owner: &str, role: &'t str, of: &'t Value) -> Template<'t> {
    const LABEL: &str = "training.kubeflow.org/replica-type";
    Template {
        stem: format!("{owner}-{}", role.to_ascii_lowercase()),
        count: of.number("replicas").unwrap_or(1),
        pod: of.part("template"),
        label: Some((LABEL, role)),
    }
}

fn leaders_and_workers<'t>(owner: &str, spec: &'t Value) -> Vec<Template<'t>> {
    const LABEL: &str = "leaderworkerset.sigs.k8s.io/worker-index";
    let (replicas, of) = (spec.number("replicas").unwrap_or(1), spec.part("leaderWorkerTemplate"));
    let leader = of.get("leaderTemplate");
    // Without a template for it, the leader equals a worker.
    let workers = of.number("size").unwrap_or(1).saturating_sub(u64::from(leader.is_some()));
    let leader = leader.map(|pod| ("leader", replicas, pod, Some((LABEL, "0"))));
    let worker = ("worker", workers.saturating_mul(replicas), of.part("workerTemplate"), None);
    let template = |(role, count, pod, label)| {
        let stem = format!("{owner}-{role}");
        Template { stem, count, pod, label }
    };
    leader.into_iter().chain([worker]).map(template).collect()
}

fn ray<'t>(owner: &str, spec: &'t Value) -> Vec<Template<'t>> {
    let head = spec.get("headGroupSpec").map(|head| Template {
        stem: format!("{owner}-head"),
        count: 1,
        pod: head.part("template"),
        label: Some(("ray.io/node-type", "head")),
    });
    let workers = spec.items("workerGroupSpecs").map(|group| {
        let name = group.text("groupName").unwrap_or("workers");
        let least = group.number("minReplicas").unwrap_or(0);
        let most = group.number("maxReplicas").unwrap_or(u64::MAX);
        let replicas = group.number("replicas").unwrap_or(least).max(least).min(most);
        let replicas = if group.flag("suspend") { 0 } else { replicas };
        Template {
            stem: format!("{owner}-{name}"),
            count: replicas.saturating_mul(group.number("numOfHosts").unwrap_or(1)),
            pod: group.part("template"),
            label: Some(("ray.io/group", name)),
        }
    });
    head.into_iter().chain(workers).collect()
}

/// The template of an owner's pod: by its labels, else by its name, else the first one.
pub(super) fn template_of(templates: &[Template<'_>], pod: &Object<'_>) -> usize {
    let by_label = |of: &Template<'_>| {
        let (key, value) = of.label?;
        pod.label(key).map(|found| found.eq_ignore_ascii_case(value))
    };
    let by_name = |of: &Template<'_>| {
        pod.name.strip_prefix(&*of.stem).is_some_and(|rest| rest.starts_with('-'))
    };
    let find = |test: &dyn Fn(&Template<'_>) -> bool| templates.iter().position(test);
    let labelled = find(&|of| by_label(of) == Some(true));
    labelled.or_else(|| find(&by_name)).or_else(|| find(&|of| of.label.is_none())).unwrap_or(0)
}
