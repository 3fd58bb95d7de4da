//! Scenarios from imported and generated data: traces, workload models, clusters.
//!
//! `recognise` tells which format a file has, `foreign` names those that are not read. A lab's importer produces the
//! lab's part; here it becomes a scenario of the registry.

mod foreign;
mod recognise;

pub use foreign::Foreign;
pub use recognise::{FileKind, is_scenario, recognise};

use super::backfill::Policy;
use super::backfill::workload::lublin::{Options, OutOfRange, draw, without_jobs};
use super::backfill::workload::{TIME_UNIT, Workload};
use super::{Lab, Scenario};
#[cfg(feature = "manifests")]
use crate::format::Path;
use crate::format::json::excerpt;
use crate::format::{ErrorKind, Errors, LinkFault, Measure};

impl Workload {
    /// The scenario of the machine and the jobs.
    pub fn scenario(&self, policy: Policy) -> Scenario {
        Scenario {
            title: self.title.clone(),
            note: self.note.clone(),
            time_unit: Some(TIME_UNIT.to_owned()),
            ..Scenario::of(Lab::Backfill(self.lab(policy)))
        }
    }

    /// The scenario under EASY, the policy of most systems.
    pub fn usual_scenario(&self) -> Scenario {
        self.scenario(Policy::Easy)
    }
}

/// Limit on jobs generated from a recipe of unknown origin.
const MOST_JOBS: u64 = 1_000_000;

/// A generated workload: its jobs as the recipe that generates them.
///
/// **Invariant:** the jobs of a recipe never change, as the random numbers never change (`golden/drawn.txt`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The recipe of the jobs.
    pub options: Options,
    /// The rest: a scenario without jobs.
    pub frame: Scenario,
}

impl Drawn {
    /// The workload that [`draw`] generates, under EASY.
    pub fn new(options: Options) -> Drawn {
        Drawn { options, frame: without_jobs(&options).usual_scenario() }
    }

    /// Parses a recipe as [`Drawn::recipe`] writes it; without a frame, the scenario has the frame of [`draw`]. Errors:
    /// not a recipe, too many jobs, or a frame that does not accept jobs.
    pub(crate) fn read(recipe: &str, frame: Option<Scenario>) -> Result<Drawn, Errors> {
        let fault = |fault| Errors::of(ErrorKind::BadLink { fault });
        let wrong = |_| fault(LinkFault::Draw { found: excerpt(recipe) });
        let options: Options = recipe.parse().map_err(wrong)?;
        few(&options)?;
        let Some(frame) = frame else { return Ok(Drawn::new(options)) };
        match &frame.lab {
            Lab::Backfill(lab_scenario) if lab_scenario.jobs.is_empty() => {
                Ok(Drawn { options, frame })
            }
            _ => Err(fault(LinkFault::Damaged)),
        }
    }

    /// The recipe in a few characters (`1000_128_0.8_1_rounded`). Errors: too many jobs.
    pub(crate) fn recipe(&self) -> Result<String, Errors> {
        few(&self.options).map(|()| self.options.to_string())
    }

    /// True if the frame is the one of [`draw`].
    pub(crate) fn is_plain(&self) -> bool {
        self.frame == Drawn::new(self.options).frame
    }

    /// The scenario with its jobs. Errors: more jobs or nodes than a workload may have.
    pub fn scenario(self) -> Result<Scenario, Errors> {
        let beyond = |error: OutOfRange| too_many(error.found, error.most);
        let drawn = draw(&self.options).map_err(beyond)?.lab(Policy::Easy);
        let mut scenario = self.frame;
        if let Lab::Backfill(lab_scenario) = &mut scenario.lab {
            lab_scenario.jobs = drawn.jobs;
        }
        Ok(scenario)
    }
}

fn few(options: &Options) -> Result<(), Errors> {
    if options.jobs > MOST_JOBS { Err(too_many(options.jobs, MOST_JOBS)) } else { Ok(()) }
}

fn too_many(found: u64, max: u64) -> Errors {
    Errors::of(ErrorKind::TooLarge { what: Measure::Jobs, found, max })
}

/// An imported cluster as a scenario with a title, and a note that names the source and the approximations.
#[cfg(feature = "cli")]
pub fn openb(
    lab_scenario: super::placement::Scenario,
    report: &super::placement::openb::Report,
) -> Scenario {
    use super::placement::openb::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(report)));
    Scenario { title, note, ..Scenario::of(Lab::Placement(lab_scenario)) }
}

/// An imported cluster trace as a scenario of GPU groups, with a title, and a note that names source and
/// approximations.
#[cfg(feature = "cli")]
pub fn gpu_trace(
    lab_scenario: super::groups::Scenario,
    report: &super::groups::openb::Report,
) -> Scenario {
    use super::groups::openb::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(report)));
    Scenario { title, note, ..Scenario::of(Lab::Groups(lab_scenario)) }
}

/// Imported manifests as a scenario with a title, and a note that names its limitations.
#[cfg(feature = "manifests")]
pub fn of_manifests(import: &super::manifests::Import) -> Scenario {
    use super::manifests::{TITLE, note};
    let (title, note) = (Some(TITLE.to_owned()), Some(note(&import.report)));
    Scenario { title, note, ..Scenario::of(Lab::Groups(import.scenario.clone())) }
}

/// The imported manifests with the result of a run: groups, and the placement of requests. Errors: the run is another
/// lab's.
#[cfg(feature = "manifests")]
pub fn annotated(
    manifests: &super::manifests::Manifests,
    import: &super::manifests::Import,
    document: super::Document,
) -> Result<super::manifests::Annotated, Errors> {
    Ok(super::manifests::annotate(manifests, import, &outcome_of(document)?))
}

/// Labels and node selectors by the groups of a run. Errors: the run is another lab's.
#[cfg(feature = "manifests")]
pub fn labelled(
    manifests: &super::manifests::Manifests,
    import: &super::manifests::Import,
    document: super::Document,
) -> Result<super::manifests::Labelled, Errors> {
    Ok(super::manifests::labels(manifests, import, &outcome_of(document)?))
}

#[cfg(feature = "manifests")]
fn outcome_of(document: super::Document) -> Result<super::groups::Outcome, Errors> {
    let found = document.kind().name();
    if let super::Document::Groups { outcome, .. } = document {
        return Ok(outcome);
    }
    let mut errors = Errors::default();
    let kind = ErrorKind::unknown_word(found, &[super::LabKind::Groups.name()]);
    errors.push(Path::root().field("lab"), kind);
    Err(errors)
}

/// Groups planned from the demands of a scenario, and the number of demands; none if groups are given, or the scenario
/// has errors.
#[cfg(feature = "cli")]
pub fn planned(scenario: &Scenario) -> Option<(u64, u64)> {
    use super::groups::scenario::Mode;
    let Lab::Groups(lab_scenario) = &scenario.lab else { return None };
    let (Mode::Auto, _, demands) = lab_scenario.grouping() else { return None };
    let groups = super::groups::stored_groups(lab_scenario).ok()?;
    Some((groups.len() as u64, demands.len() as u64))
}

pub use super::workflow::text::Faults as ShareFaults;

/// Workflows and their agreements, written as text, as a scenario on a pool of as many units as they reserve together.
pub fn shares(text: &str) -> Result<Scenario, ShareFaults> {
    let read = super::workflow::text::read(text)?;
    Ok(Scenario::of(Lab::Workflow(read.scenario(None))))
}

/// Measured costs as a scenario with a title.
#[cfg(feature = "cli")]
pub fn costs(read: &super::affinity::costs::Costs) -> Scenario {
    let title = Some(super::affinity::costs::TITLE.to_owned());
    Scenario { title, ..Scenario::of(Lab::Affinity(read.scenario())) }
}

/// The APIs that a scenario's tasks call and measured costs lack; none if the scenario is of a lab without costs.
#[cfg(feature = "cli")]
pub fn costs_missing(
    scenario: &Scenario,
    read: &super::affinity::costs::Costs,
) -> Option<Vec<String>> {
    let Lab::Affinity(lab_scenario) = &scenario.lab else { return None };
    Some(read.missing(lab_scenario))
}

/// A scenario with its costs replaced by measured ones.
#[cfg(feature = "cli")]
pub fn costs_into(mut scenario: Scenario, read: &super::affinity::costs::Costs) -> Scenario {
    if let Lab::Affinity(lab_scenario) = &mut scenario.lab {
        read.replace(lab_scenario);
    }
    scenario
}

pub use super::affinity::synthetic::Options as SystemOptions;

/// The scenario of a generated system. Errors: the options are out of range.
pub fn system(options: &SystemOptions) -> Result<Scenario, super::affinity::synthetic::Refused> {
    super::affinity::synthetic::draw(options).map(|drawn| synthetic(drawn, options))
}

/// A generated system as a scenario with a title that states the options of the generator.
pub fn synthetic(
    lab_scenario: super::affinity::Scenario,
    options: &super::affinity::synthetic::Options,
) -> Scenario {
    let super::affinity::synthetic::Options { nodes, tasks, seed, .. } = options;
    let title = Some(format!("{nodes} nodes, {tasks} tasks, seed {seed}"));
    Scenario { title, ..Scenario::of(Lab::Affinity(lab_scenario)) }
}
