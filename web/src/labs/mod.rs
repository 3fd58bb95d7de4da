//! The labs of the page: one line each.
//!
//! What a lab puts into the page is a part of the program that is fetched when a scenario of the lab is opened.
//!
//! **Invariant:** what is shown is of a lab whose part is here ([`crate::app`] sees to it).

pub mod backfill;
pub mod placement;
pub mod workflow;

use gantry_core::scenario::LabKind;
use yew::Callback;

use crate::components::page::Panels;
use crate::components::share;
use crate::narrate::{Tells, Words};
use crate::scene::time::Window;
use crate::split::{Unfetched, part};
use crate::state::{Action, Selection, Shown, State};

/// What the shell asks of a lab.
pub trait LabUi: Sync {
    /// What it puts into the places of the page.
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels;

    /// Who tells what is shown.
    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a>;

    /// Saves what is shown as a picture.
    fn save(&self, as_file: &PictureFile<'_>, shown: &Shown, selection: Option<&Selection>);
}

/// A picture as it is saved.
#[derive(Clone, Copy, Debug)]
pub struct PictureFile<'a> {
    /// In which format.
    pub kind: share::Picture,
    /// The file's name without its end.
    pub name: &'a str,
    /// The title above the picture.
    pub title: &'a str,
    /// What it shows of time; all that the view covers where that is none.
    pub window: Option<Window>,
    /// The words in it.
    pub words: Words,
}

/// The registry.
macro_rules! each_lab {
    ($macro:ident) => {
        $macro! {
            Placement placement
            Backfill backfill
            Workflow workflow
        }
    };
}
pub(crate) use each_lab;

macro_rules! labs {
    ($($Lab:ident $module:ident)*) => {
        mod parts {
            use super::{LabUi, part};

            $(part!("split-page", $module: &'static dyn LabUi = &$crate::labs::$module::Ui);)*
        }

        /// A lab's part; none as long as it has not been fetched.
        pub fn here(kind: LabKind) -> Option<&'static dyn LabUi> {
            match kind {
                $(LabKind::$Lab => parts::$module::here(),)*
            }
        }

        /// Fetches a lab's part.
        pub async fn fetch(kind: LabKind) -> Result<(), Unfetched> {
            match kind {
                $(LabKind::$Lab => parts::$module::fetch().await,)*
            }
        }
    };
}

each_lab!(labs);

/// The lab of what is shown.
pub fn of(shown: &Shown) -> &'static dyn LabUi {
    here(shown.overview.head.lab).expect("what is shown is of a lab that is here")
}
