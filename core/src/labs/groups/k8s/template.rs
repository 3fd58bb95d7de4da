//! Pod templates of owners: their position in each kind, and the number of pods of each.
//!
//! Source: the API types of Kubernetes (apps/v1, batch/v1), `JobSet`, `LeaderWorkerSet`, Kubeflow's training operator
//! and `KubeRay`, with their defaults.
//!
//! **Invariant:** a count is a product of at most two numbers of the input, and bounded before anything is allocated.

use super::note::Note;
use super::object::{Kind, Object};
use super::reading::Reading;
use super::value::{Data, Value};

/// Equal pods of an owner.
#[derive(Clone, Debug)]
pub(super) struct Template<'t> {
    /// Prefix of their names, before the number.
    pub stem: String,
    /// The number of pods, including running ones.
    pub count: u64,
    pub spec: &'t Value,
    pub metadata: Option<&'t Value>,
    /// The label that distinguishes them from the owner's other pods.
    pub label: Option<(&'static str, &'t str)>,
}

/// The templates of an owner, or of a pod itself.
pub(super) fn templates<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Vec<Template<'t>> {
    match object.kind {
        Kind::Node | Kind::ResourceQuota => Vec::new(),
        Kind::Pod => {
            let spec = spec_at(reading, object.value, &["spec"]);
            let one = |spec| Template {
                stem: object.name.clone(),
                count: 1,
                spec,
                metadata: Some(object.metadata),
                label: None,
            };
            spec.map(one).into_iter().collect()
        }
        Kind::JobSet => of_job_set(reading, object),
        Kind::LeaderWorkerSet => of_leaders(reading, object),
        Kind::RayCluster => of_ray(reading, object, &[]),
        Kind::RayJob => of_ray(reading, object, &["rayClusterSpec"]),
        Kind::RayService => of_ray(reading, object, &["rayClusterConfig"]),
        kind => match replica_specs(kind) {
            Some(field) => of_roles(reading, object, field),
            None => of_one(reading, object),
        },
    }
}

/// The pod spec at a path; a missing part of the path is an error.
fn spec_at<'t>(reading: &mut Reading<'t>, value: &'t Value, way: &[&str]) -> Option<&'t Value> {
    way.iter().try_fold(value, |value, key| {
        if value.get(key).is_none() {
            reading.missing(value, key);
            return None;
        }
        reading.map(value, key)
    })
}

/// A template under a key, if there is one.
fn template_in<'t>(
    reading: &mut Reading<'t>,
    of: &'t Value,
    key: &str,
) -> Option<(&'t Value, Option<&'t Value>)> {
    let template = reading.map(of, key)?;
    let metadata = reading.map(template, "metadata");
    Some((reading.map(template, "spec")?, metadata))
}

fn of_one<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Vec<Template<'t>> {
    let spec = spec_at(reading, object.value, &["spec", "template", "spec"]);
    let Some(spec) = spec else { return Vec::new() };
    let metadata = reading.at(object.value, &["spec", "template", "metadata"]);
    let count = match reading.map(object.value, "spec") {
        None => 1,
        Some(of) if object.kind == Kind::Job => {
            let status = reading.map(object.value, "status");
            job_pods(reading, of, status)
        }
        Some(of) => reading.whole(of, "replicas").unwrap_or(1),
    };
    vec![Template { stem: object.name.clone(), count, spec, metadata, label: None }]
}

/// Pods that a job with this spec and status runs at once.
fn job_pods<'t>(reading: &mut Reading<'t>, spec: &'t Value, status: Option<&'t Value>) -> u64 {
    let mut counted = |key| status.and_then(|status| reading.whole(status, key)).unwrap_or(0);
    let (succeeded, active) = (counted("succeeded"), counted("active"));
    let at_once = reading.whole(spec, "parallelism").unwrap_or(1);
    match reading.whole(spec, "completions") {
        Some(all) => all.saturating_sub(succeeded).min(at_once),
        // A job without a number of completions starts no more pods after the first success.
        None if succeeded > 0 => active.min(at_once),
        None => at_once,
    }
}

fn of_job_set<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Vec<Template<'t>> {
    const LABEL: &str = "jobset.sigs.k8s.io/replicatedjob-name";
    let Some(spec) = reading.map(object.value, "spec") else { return Vec::new() };
    let mut found = Vec::new();
    for job in reading.maps(spec, "replicatedJobs") {
        let name = reading.text(job, "name").unwrap_or("job");
        let replicas = reading.whole(job, "replicas").unwrap_or(1);
        let Some(of_job) = reading.at(job, &["template", "spec"]) else { continue };
        let count = replicas.saturating_mul(job_pods(reading, of_job, None));
        let Some((spec, metadata)) = template_in(reading, of_job, "template") else { continue };
        let stem = format!("{}-{name}", object.name);
        found.push(Template { stem, count, spec, metadata, label: Some((LABEL, name)) });
    }
    found
}

fn of_leaders<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Vec<Template<'t>> {
    const LABEL: &str = "leaderworkerset.sigs.k8s.io/worker-index";
    let Some(of) = reading.map(object.value, "spec") else { return Vec::new() };
    let replicas = reading.whole(of, "replicas").unwrap_or(1);
    let Some(of) = reading.map(of, "leaderWorkerTemplate") else { return Vec::new() };
    let size = reading.whole(of, "size").unwrap_or(1);
    let leader = template_in(reading, of, "leaderTemplate");
    let worker = template_in(reading, of, "workerTemplate");
    // Without a template of its own, the leader equals a worker.
    let workers = if leader.is_some() { size.saturating_sub(1) } else { size };
    let mut found = Vec::new();
    for (role, template, each) in [("leader", leader, 1), ("worker", worker, workers)] {
        let Some((spec, metadata)) = template else { continue };
        let stem = format!("{}-{role}", object.name);
        let label = (role == "leader").then_some((LABEL, "0"));
        let count = replicas.saturating_mul(each);
        found.push(Template { stem, count, spec, metadata, label });
    }
    found
}

/// The field with the roles of a kind of Kubeflow's training operator.
fn replica_specs(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::PyTorchJob => "pytorchReplicaSpecs",
        Kind::TFJob => "tfReplicaSpecs",
        Kind::MPIJob => "mpiReplicaSpecs",
        Kind::XGBoostJob => "xgbReplicaSpecs",
        Kind::PaddleJob => "paddleReplicaSpecs",
        Kind::JAXJob => "jaxReplicaSpecs",
        _ => return None,
    })
}

fn of_roles<'t>(reading: &mut Reading<'t>, object: &Object<'t>, field: &str) -> Vec<Template<'t>> {
    const LABEL: &str = "training.kubeflow.org/replica-type";
    let Some(roles) = reading.at(object.value, &["spec", field]) else { return Vec::new() };
    let mut found = Vec::new();
    for (role, _) in roles.entries() {
        let Some(of) = reading.map(roles, role) else { continue };
        let count = reading.whole(of, "replicas").unwrap_or(1);
        let Some((spec, metadata)) = template_in(reading, of, "template") else { continue };
        let stem = format!("{}-{}", object.name, role.to_ascii_lowercase());
        found.push(Template { stem, count, spec, metadata, label: Some((LABEL, role)) });
    }
    found
}

/// Head and workers of a Ray cluster, whose spec is at this path below the object's spec.
fn of_ray<'t>(reading: &mut Reading<'t>, object: &Object<'t>, way: &[&str]) -> Vec<Template<'t>> {
    let Some(spec) = reading.map(object.value, "spec") else { return Vec::new() };
    let Some(of) = reading.at(spec, way) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(head) = reading.map(of, "headGroupSpec")
        && let Some((spec, metadata)) = template_in(reading, head, "template")
    {
        let label = Some(("ray.io/node-type", "head"));
        let stem = format!("{}-head", object.name);
        found.push(Template { stem, count: 1, spec, metadata, label });
    }
    for group in reading.maps(of, "workerGroupSpecs") {
        let name = reading.text(group, "groupName").unwrap_or("workers");
        let hosts = reading.whole(group, "numOfHosts").unwrap_or(1);
        let least = reading.whole(group, "minReplicas").unwrap_or(0);
        let most = reading.whole(group, "maxReplicas").unwrap_or(u64::MAX);
        let replicas = reading.whole(group, "replicas").unwrap_or(least).max(least).min(most);
        let replicas = if reading.flag(group, "suspend") { 0 } else { replicas };
        let Some((spec, metadata)) = template_in(reading, group, "template") else { continue };
        let stem = format!("{}-{name}", object.name);
        let count = replicas.saturating_mul(hosts);
        let label = Some(("ray.io/group", name));
        found.push(Template { stem, count, spec, metadata, label });
    }
    found
}

/// The note for an object that requests nothing any more, or not yet; `None` if it does request.
pub(super) fn at_rest<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<Note> {
    if has_ended(reading, object) {
        return Some(Note::Finished);
    }
    let spec = reading.map(object.value, "spec")?;
    let holder = match object.kind {
        Kind::Job | Kind::JobSet | Kind::RayCluster | Kind::RayJob => spec,
        kind if replica_specs(kind).is_some() => reading.map(spec, "runPolicy")?,
        _ => return None,
    };
    reading.flag(holder, "suspend").then_some(Note::Suspended)
}

fn has_ended<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> bool {
    let Some(status) = reading.map(object.value, "status") else { return false };
    let ends: &[&str] = match object.kind {
        Kind::Pod => {
            return matches!(reading.text(status, "phase"), Some("Succeeded" | "Failed"));
        }
        Kind::RayJob => {
            let phase = reading.text(status, "jobDeploymentStatus");
            return matches!(phase, Some("Complete" | "Failed"));
        }
        Kind::Job => &["Complete", "Failed"],
        Kind::JobSet => &["Completed", "Failed"],
        kind if replica_specs(kind).is_some() => &["Succeeded", "Failed"],
        _ => return false,
    };
    let conditions = reading.maps(status, "conditions");
    conditions.into_iter().any(|condition| {
        reading.text(condition, "type").is_some_and(|of| ends.contains(&of))
            && reading.text(condition, "status") == Some("True")
    })
}

/// The template of an owner's pod: by its labels, else by its name, else the first one.
pub(super) fn template_of(templates: &[Template<'_>], pod: &Object<'_>) -> usize {
    let labels = pod.metadata.get("labels");
    let says = |key: &str, value: &str| {
        labels.and_then(|of| of.get(key)).is_some_and(|found| match &found.data {
            Data::Text(text) => text.eq_ignore_ascii_case(value),
            _ => false,
        })
    };
    let by_label = |of: &Template<'_>| of.label.is_some_and(|(key, value)| says(key, value));
    let by_name = |of: &Template<'_>| {
        pod.name.strip_prefix(&*of.stem).is_some_and(|rest| rest.starts_with('-'))
    };
    let unlabelled = |of: &Template<'_>| of.label.is_none();
    let find = |test: &dyn Fn(&Template<'_>) -> bool| templates.iter().position(test);
    find(&by_label).or_else(|| find(&by_name)).or_else(|| find(&unlabelled)).unwrap_or(0)
}
