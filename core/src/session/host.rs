//! Hosts: each checks the scenarios of a lab, opens them, and runs them to the end.
//!
//! All such code of a lab is behind its host's pointers. So a program that loads in parts can fetch a lab when it opens
//! a scenario of it, and pass its host to the session.

use std::sync::Arc;

use super::Head;
use super::opened::{Opened, Serve};
use crate::format::Errors;
use crate::format::lesson::Teaching;
use crate::kernel::Ended;
use crate::lab::Lab as _;
use crate::labs::{Checked, Document, Lab, LabKind, Listed, Scenario, each_lab};
use crate::run;

/// Checks, opens and runs scenarios of one lab.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    check: fn(&Lab) -> Result<Checked, Errors>,
    open: fn(Scenario, Checked) -> Box<dyn Serve>,
    outcome: fn(Scenario, Checked) -> Document,
    lesson: fn(Scenario, Checked) -> Result<(), Errors>,
}

macro_rules! hosts {
    ($($Lab:ident $module:ident)*) => {
        impl Host {
            $(
                #[doc = concat!("The host of the ", stringify!($module), " lab.")]
                pub fn $module() -> Host {
                    type L = crate::labs::$module::lab::Open;
                    let check = |lab: &Lab| match lab {
                        Lab::$Lab(scenario) => L::check(scenario).map(Checked::$Lab),
                        #[allow(unreachable_patterns, reason = "where there is one lab")]
                        _ => unreachable!("{OTHER_LAB}"),
                    };
                    Host { check, open: open::<L>, outcome: outcome::<L>, lesson: lesson::<L> }
                }
            )*

            /// The host of a lab, for a program that includes all of them.
            pub fn of(kind: LabKind) -> Host {
                match kind {
                    $(LabKind::$Lab => Host::$module(),)*
                }
            }
        }
    };
}

each_lab!(hosts);

impl Host {
    /// Checks a scenario. Errors: all of its errors, with paths, without positions.
    pub fn check(self, scenario: &Scenario) -> Result<Checked, Errors> {
        Checked::by(scenario, self.check)
    }

    /// Opens a scenario; nothing of its run is recorded yet.
    pub(super) fn open(self, scenario: Scenario, checked: Checked) -> Box<dyn Serve> {
        (self.open)(scenario, checked)
    }

    /// Runs a scenario to its end and counts every step.
    pub fn outcome(self, scenario: Scenario, checked: Checked) -> Document {
        (self.outcome)(scenario, checked)
    }

    /// Runs a scenario to its end for the moments of its lesson. Errors: the steps whose moments the run does not have, or
    /// that look at nothing, with paths, without positions.
    pub fn lesson(self, scenario: Scenario, checked: Checked) -> Result<(), Errors> {
        (self.lesson)(scenario, checked)
    }
}

const OTHER_LAB: &str = "a host opens scenarios of its own lab";

fn open<L: Listed>(scenario: Scenario, checked: Checked) -> Box<dyn Serve> {
    let lab = scenario.kind();
    let Scenario { title, note, teaching, time_unit, lab: part } = scenario;
    let Teaching { objectives, builds_on, compare, lesson } = teaching;
    let (lab_scenario, problem) = L::parts(part, checked).expect(OTHER_LAB);
    let head = Head { lab, title, note, objectives, builds_on, compare, lesson, time_unit };
    Box::new(Opened::new(head, L::open(Arc::new(lab_scenario), Arc::new(problem))))
}

fn outcome<L: Listed>(scenario: Scenario, checked: Checked) -> Document {
    let (lab_scenario, problem) = L::parts(scenario.lab, checked).expect(OTHER_LAB);
    run::document::<L>(&lab_scenario, &Ended::run(L::start(Arc::new(problem))))
}

fn lesson<L: Listed>(scenario: Scenario, checked: Checked) -> Result<(), Errors> {
    let (lab_scenario, problem) = L::parts(scenario.lab, checked).expect(OTHER_LAB);
    run::taught::<L>(&scenario.teaching.lesson, lab_scenario, problem, &mut |_, _| ())
}
