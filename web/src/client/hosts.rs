//! The hosts of labs, in the worker: each is a part of its program, fetched when the first scenario of its lab is opened.

use gantry_core::scenario::LabKind;
use gantry_core::session::Host;

use crate::labs::each_lab;
use crate::split::{Unfetched, part};

macro_rules! hosts {
    ($($Lab:ident $module:ident)*) => {
        $(part!("split-worker", $module: Host = Host::$module());)*

        /// The host of a lab; none as long as it has not been fetched.
        pub(super) fn here(kind: LabKind) -> Option<Host> {
            match kind {
                $(LabKind::$Lab => $module::here(),)*
            }
        }

        pub(super) async fn fetch(kind: LabKind) -> Result<(), Unfetched> {
            match kind {
                $(LabKind::$Lab => $module::fetch().await,)*
            }
        }
    };
}

each_lab!(hosts);
