//! Pod templates of owners: their position in each kind, and the number of pods of each.
//!
//! **Invariant:** a count is a product of at most two numbers of the input, and bounded before anything is allocated.

use serde::Deserialize;

use super::note::Note;
use super::object::{Kind, Object};
use super::reading::Reading;
use super::types::{
    JobSetSpec, LeaderWorkerSetSpec, PodSpec, PodTemplate, RayClusterSpec, RaySpec, ReplicatedSpec,
    Status, TrainingSpec, Workload,
};

/// Equal pods of an owner.
#[derive(Debug)]
pub(super) struct Template<'t> {
    /// Prefix of their names, before the number.
    pub stem: String,
    /// The number of pods, including running ones.
    pub count: u64,
    pub pod: PodTemplate<'t>,
    /// The label that distinguishes them from the owner's other pods.
    pub label: Option<(&'static str, &'t str)>,
}

/// The spec of a kind of owner.
trait Spec<'t>: Deserialize<'t> {
    /// True if the owner requests nothing yet.
    fn is_suspended(&self) -> bool {
        false
    }

    /// The templates of an owner with a name and a status.
    fn templates(self, name: &str, kind: Kind, status: &Status<'_>) -> Vec<Template<'t>>;
}

/// The templates of an owner. Errors: the note for one that requests nothing any more, or not yet.
pub(super) fn templates<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
) -> Result<Vec<Template<'t>>, Note> {
    match object.kind {
        Kind::Node | Kind::ResourceQuota | Kind::ResourceClaim | Kind::Pod => Ok(Vec::new()),
        Kind::Deployment | Kind::ReplicaSet | Kind::StatefulSet | Kind::DaemonSet | Kind::Job => {
            of::<ReplicatedSpec<'_>>(reading, object)
        }
        Kind::JobSet => of::<JobSetSpec<'_>>(reading, object),
        Kind::LeaderWorkerSet => of::<LeaderWorkerSetSpec<'_>>(reading, object),
        Kind::RayCluster => of::<RayClusterSpec<'_>>(reading, object),
        Kind::RayJob | Kind::RayService => of::<RaySpec<'_>>(reading, object),
        _ => of::<TrainingSpec<'_>>(reading, object),
    }
}

fn of<'t, S: Spec<'t>>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
) -> Result<Vec<Template<'t>>, Note> {
    let Some(Workload::<S> { spec, status }) = reading.typed(object.value) else {
        return Ok(Vec::new());
    };
    if has_ended(object.kind, &status) {
        Err(Note::Finished)
    } else if spec.is_suspended() {
        Err(Note::Suspended)
    } else {
        Ok(spec.templates(&object.name, object.kind, &status))
    }
}

/// The spec of a pod. Errors: the note for one that has ended.
pub(super) fn pod<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
) -> Result<Option<PodSpec<'t>>, Note> {
    let Some(Workload { spec, status }) = reading.typed(object.value) else { return Ok(None) };
    if has_ended(Kind::Pod, &status) { Err(Note::Finished) } else { Ok(Some(spec)) }
}

fn has_ended(kind: Kind, status: &Status<'_>) -> bool {
    let ends = match kind {
        Kind::Pod => return matches!(status.phase, "Succeeded" | "Failed"),
        Kind::RayJob => return matches!(status.job_deployment_status, "Complete" | "Failed"),
        Kind::Job => ["Complete", "Failed"],
        Kind::JobSet => ["Completed", "Failed"],
        Kind::PyTorchJob
        | Kind::TFJob
        | Kind::MPIJob
        | Kind::XGBoostJob
        | Kind::PaddleJob
        | Kind::JAXJob => ["Succeeded", "Failed"],
        _ => return false,
    };
    status.conditions.iter().any(|of| ends.contains(&of.kind) && of.status == "True")
}

impl ReplicatedSpec<'_> {
    /// Pods that a job with this spec and status runs at once.
    fn job_pods(&self, status: &Status<'_>) -> u64 {
        let at_once = self.parallelism.unwrap_or(1);
        match self.completions {
            Some(all) => all.saturating_sub(status.succeeded).min(at_once),
            // A job without a number of completions starts no more pods after the first success.
            None if status.succeeded > 0 => status.active.min(at_once),
            None => at_once,
        }
    }
}

impl<'t> Spec<'t> for ReplicatedSpec<'t> {
    fn is_suspended(&self) -> bool {
        self.suspend
    }

    fn templates(self, name: &str, kind: Kind, status: &Status<'_>) -> Vec<Template<'t>> {
        let count = match kind {
            Kind::Job => self.job_pods(status),
            _ => self.replicas.unwrap_or(1),
        };
        vec![Template { stem: name.to_owned(), count, pod: self.template, label: None }]
    }
}

impl<'t> Spec<'t> for JobSetSpec<'t> {
    fn is_suspended(&self) -> bool {
        self.suspend
    }

    fn templates(self, name: &str, _: Kind, _: &Status<'_>) -> Vec<Template<'t>> {
        const LABEL: &str = "jobset.sigs.k8s.io/replicatedjob-name";
        let jobs = self.replicated_jobs.into_iter();
        let template = jobs.map(|job| Template {
            stem: format!("{name}-{}", job.name),
            count: job
                .replicas
                .unwrap_or(1)
                .saturating_mul(job.template.spec.job_pods(&Status::default())),
            pod: job.template.spec.template,
            label: Some((LABEL, job.name)),
        });
        template.collect()
    }
}

impl<'t> Spec<'t> for LeaderWorkerSetSpec<'t> {
    fn templates(self, name: &str, _: Kind, _: &Status<'_>) -> Vec<Template<'t>> {
        const LABEL: &str = "leaderworkerset.sigs.k8s.io/worker-index";
        let replicas = self.replicas.unwrap_or(1);
        let of = self.leader_worker_template;
        // Without a template for it, the leader equals a worker.
        let leaders = u64::from(of.leader_template.is_some());
        let workers = of.size.unwrap_or(1).saturating_sub(leaders).saturating_mul(replicas);
        let leader = of.leader_template.map(|pod| ("leader", replicas, pod, Some((LABEL, "0"))));
        let all = leader.into_iter().chain([("worker", workers, of.worker_template, None)]);
        all.map(|(role, count, pod, label)| Template {
            stem: format!("{name}-{role}"),
            count,
            pod,
            label,
        })
        .collect()
    }
}

impl<'t> Spec<'t> for TrainingSpec<'t> {
    fn is_suspended(&self) -> bool {
        self.run_policy.suspend
    }

    fn templates(self, name: &str, _: Kind, _: &Status<'_>) -> Vec<Template<'t>> {
        const LABEL: &str = "training.kubeflow.org/replica-type";
        let template = self.replica_specs.into_iter().map(|(role, of)| Template {
            stem: format!("{name}-{}", role.to_ascii_lowercase()),
            count: of.replicas.unwrap_or(1),
            pod: of.template,
            label: Some((LABEL, role)),
        });
        template.collect()
    }
}

impl<'t> Spec<'t> for RayClusterSpec<'t> {
    fn is_suspended(&self) -> bool {
        self.suspend
    }

    fn templates(self, name: &str, _: Kind, _: &Status<'_>) -> Vec<Template<'t>> {
        let head = self.head_group_spec.map(|head| Template {
            stem: format!("{name}-head"),
            count: 1,
            pod: head.template,
            label: Some(("ray.io/node-type", "head")),
        });
        let workers = self.worker_group_specs.into_iter().map(|group| {
            let least = group.min_replicas.unwrap_or(0);
            let most = group.max_replicas.unwrap_or(u64::MAX);
            let replicas = group.replicas.unwrap_or(least).max(least).min(most);
            let replicas = if group.suspend { 0 } else { replicas };
            Template {
                stem: format!("{name}-{}", group.group_name),
                count: replicas.saturating_mul(group.num_of_hosts.unwrap_or(1)),
                pod: group.template,
                label: Some(("ray.io/group", group.group_name)),
            }
        });
        head.into_iter().chain(workers).collect()
    }
}

impl<'t> Spec<'t> for RaySpec<'t> {
    fn is_suspended(&self) -> bool {
        self.suspend
    }

    fn templates(self, name: &str, kind: Kind, status: &Status<'_>) -> Vec<Template<'t>> {
        self.ray_cluster_spec.templates(name, kind, status)
    }
}

/// The template of an owner's pod: by its labels, else by its name, else the first one.
pub(super) fn template_of(templates: &[Template<'_>], pod: &Object<'_>) -> usize {
    let by_label = |of: &Template<'_>| {
        let (key, value) = of.label?;
        pod.metadata.labels.get(key).map(|found| found.eq_ignore_ascii_case(value))
    };
    let by_name = |of: &Template<'_>| {
        pod.name.strip_prefix(&*of.stem).is_some_and(|rest| rest.starts_with('-'))
    };
    let find = |test: &dyn Fn(&Template<'_>) -> bool| templates.iter().position(test);
    let labelled = find(&|of| by_label(of) == Some(true));
    labelled.or_else(|| find(&by_name)).or_else(|| find(&|of| of.label.is_none())).unwrap_or(0)
}
