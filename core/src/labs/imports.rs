//! Whole scenarios of what labs read and draw: traces, models of jobs, clusters.
//!
//! A lab's reader makes what is the lab's own; here it becomes a scenario of the registry.

use super::backfill::Policy;
use super::backfill::workload::lublin::{Options, OutOfRange, draw, without_jobs};
use super::backfill::workload::{TIME_UNIT, Workload};
use super::{Lab, Scenario};

impl Workload {
    /// The scenario of the machine and the jobs.
    pub fn scenario(&self, policy: Policy) -> Scenario {
        Scenario {
            title: self.title.clone(),
            note: self.note.clone(),
            time_unit: Some(TIME_UNIT.to_owned()),
            lab: Lab::Backfill(self.lab(policy)),
        }
    }

    /// The same under the policy that most systems run: EASY.
    pub fn usual_scenario(&self) -> Scenario {
        self.scenario(Policy::Easy)
    }
}

/// What [`draw`] gives under EASY, but for its jobs.
pub fn frame(options: &Options) -> Scenario {
    without_jobs(options).usual_scenario()
}

/// Whether jobs can be drawn into a scenario.
pub fn is_frame(scenario: &Scenario) -> bool {
    matches!(&scenario.lab, Lab::Backfill(own) if own.jobs.is_empty())
}

/// A frame with its jobs. Errors: a number out of range.
pub fn filled(mut frame: Scenario, options: &Options) -> Result<Scenario, OutOfRange> {
    let drawn = draw(options)?.lab(Policy::Easy);
    if let Lab::Backfill(own) = &mut frame.lab {
        own.jobs = drawn.jobs;
    }
    Ok(frame)
}

/// What was read of a cluster as a scenario with a title, and a note that names the source and the approximations.
#[cfg(feature = "cli")]
pub fn openb(
    own: super::placement::Scenario,
    report: &super::placement::openb::Report,
) -> Scenario {
    use super::placement::openb::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(report)));
    Scenario { title, note, time_unit: None, lab: Lab::Placement(own) }
}

/// What was read of a trace of a cluster as a scenario of GPU groups, with a title and a note of the same kind.
#[cfg(feature = "cli")]
pub fn gpu_trace(own: super::groups::Scenario, report: &super::groups::openb::Report) -> Scenario {
    use super::groups::openb::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(report)));
    Scenario { title, note, time_unit: None, lab: Lab::Groups(own) }
}

/// What was read of manifests as a scenario with a title, and a note that names what it is not.
#[cfg(feature = "manifests")]
pub fn of_manifests(import: &super::manifests::Import) -> Scenario {
    use super::manifests::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(&import.report)));
    Scenario { title, note, time_unit: None, lab: Lab::Groups(import.scenario.clone()) }
}

/// The same manifests with the result of a run: groups, and where requests went. Nothing is written where the run is
/// another lab's.
#[cfg(feature = "manifests")]
pub fn annotated(
    manifests: &super::manifests::Manifests,
    import: &super::manifests::Import,
    document: super::Document,
) -> super::manifests::Annotated {
    super::manifests::annotate(manifests, import, &outcome_of(document))
}

/// Labels and node selectors by the groups of a run. None are written where the run is another lab's.
#[cfg(feature = "manifests")]
pub fn labelled(
    manifests: &super::manifests::Manifests,
    import: &super::manifests::Import,
    document: super::Document,
) -> super::manifests::Labelled {
    super::manifests::labels(manifests, import, &outcome_of(document))
}

#[cfg(feature = "manifests")]
fn outcome_of(document: super::Document) -> super::groups::Outcome {
    match document {
        super::Document::Groups { outcome, .. } => outcome,
        _ => super::groups::Outcome::default(),
    }
}

/// Groups that are planned from the demands of a scenario, and the number of these; none where groups are given, or the
/// scenario has errors.
#[cfg(feature = "cli")]
pub fn planned(scenario: &Scenario) -> Option<(u64, u64)> {
    use super::groups::scenario::Mode;
    let Lab::Groups(own) = &scenario.lab else { return None };
    let (Mode::Auto, _, demands) = own.grouping() else { return None };
    let groups = super::groups::stored_groups(own).ok()?;
    Some((groups.len() as u64, demands.len() as u64))
}

/// Measured costs as a scenario with a title.
#[cfg(feature = "cli")]
pub fn costs(read: &super::affinity::costs::Costs) -> Scenario {
    let title = Some(super::affinity::costs::TITLE.to_owned());
    Scenario { title, note: None, time_unit: None, lab: Lab::Affinity(read.scenario()) }
}

/// The APIs that tasks of a scenario call and measured costs lack; none where it is of a lab without costs.
#[cfg(feature = "cli")]
pub fn costs_missing(
    scenario: &Scenario,
    read: &super::affinity::costs::Costs,
) -> Option<Vec<String>> {
    let Lab::Affinity(own) = &scenario.lab else { return None };
    Some(read.missing(own))
}

/// A scenario with measured costs in the place of its own.
#[cfg(feature = "cli")]
pub fn costs_into(mut scenario: Scenario, read: &super::affinity::costs::Costs) -> Scenario {
    if let Lab::Affinity(own) = &mut scenario.lab {
        read.replace(own);
    }
    scenario
}

/// A drawn system as a scenario with a title that says what it was drawn from.
pub fn synthetic(
    own: super::affinity::Scenario,
    options: &super::affinity::synthetic::Options,
) -> Scenario {
    let super::affinity::synthetic::Options { nodes, tasks, seed, .. } = options;
    let title = Some(format!("{nodes} nodes, {tasks} tasks, seed {seed}"));
    Scenario { title, note: None, time_unit: None, lab: Lab::Affinity(own) }
}
