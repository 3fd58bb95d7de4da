//! Random scenarios of every lab, by its kind: a lab that has none does not compile.

use gantry_core::scenario::{Lab, LabKind, Scenario};

use crate::tape::{Size, scenario_of};
use crate::{affinity, backfill, groups, workflow};

/// The scenario of a seed, the same on every platform.
pub fn random(kind: LabKind, seed: u64) -> Scenario {
    let lab = match kind {
        LabKind::Placement => Lab::Placement(scenario_of(seed, Size::SMALL)),
        LabKind::Backfill => {
            let workload = backfill::tape::workload_of(seed, backfill::tape::Size::SMALL);
            let mut own = backfill::agree::scenario(&workload);
            for (job, users) in own.jobs.iter_mut().zip(0..seed % 7) {
                job.user = Some(format!("u{users}"));
            }
            Lab::Backfill(own)
        }
        LabKind::Workflow => {
            Lab::Workflow(workflow::tape::scenario_of(seed, workflow::tape::Size::SMALL))
        }
        LabKind::Groups => Lab::Groups(groups::random::scenario_of(seed, 24)),
        LabKind::Affinity => Lab::Affinity(affinity::tape::scenario_of(seed)),
    };
    Scenario::of(lab)
}
