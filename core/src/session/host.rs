//! Hosts: who opens the scenarios of a lab.
//!
//! All code of a lab that a session runs stands behind its host's one pointer. So a program that arrives in parts can
//! fetch a lab when a scenario of it is opened, and hand its host to the session.

use std::sync::Arc;

use super::Head;
use super::opened::{Opened, Serve};
use crate::labs::{Checked, LabKind, Listed, Scenario, each_lab};

/// Opens scenarios of one lab.
#[derive(Clone, Copy, Debug)]
pub struct Host(fn(Scenario, Checked) -> Box<dyn Serve>);

macro_rules! hosts {
    ($($Lab:ident $module:ident)*) => {
        impl Host {
            $(
                #[doc = concat!("The host of the ", stringify!($module), " lab.")]
                pub fn $module() -> Host {
                    Host(open::<crate::labs::$module::lab::Open>)
                }
            )*

            /// The host of a lab, from a program that has them all.
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
    /// A scenario opened; nothing of its run is recorded yet.
    pub(super) fn open(self, scenario: Scenario, checked: Checked) -> Box<dyn Serve> {
        (self.0)(scenario, checked)
    }
}

fn open<L: Listed>(scenario: Scenario, checked: Checked) -> Box<dyn Serve> {
    let lab = scenario.kind();
    let Scenario { title, note, time_unit, lab: own } = scenario;
    let (own, problem) = L::own(own, checked).expect("a host opens scenarios of its own lab");
    let head = Head { lab, title, note, time_unit };
    Box::new(Opened::new(head, L::open(Arc::new(own), Arc::new(problem))))
}
