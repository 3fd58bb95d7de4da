//! What there is to draw, of whichever lab.

use std::ops::Deref;
use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::session::{self, Moment, View};

use crate::labs::{self, LabShown, LabState, Showing, each_lab};

/// What stays the same while a scenario is open, apart from what is its lab's own.
pub type Overview = session::Overview<()>;

/// What there is to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What stays the same while a scenario is open.
    pub overview: Rc<Overview>,
    /// Where it stands.
    pub moment: Moment,
    /// What the lab shows of it.
    pub lab: Lab,
}

impl Shown {
    /// What an opened scenario shows; none where outline and view are of different labs.
    pub(super) fn new(overview: session::Overview, moment: Moment, view: View) -> Option<Shown> {
        let (outline, overview) = overview.split();
        let lab = Lab::new(outline, view)?;
        Some(Shown { overview: Rc::new(overview), moment, lab })
    }

    /// Whether times are seconds.
    pub fn in_seconds(&self) -> bool {
        self.overview.head.time_unit.as_deref() == Some("s")
    }
}

macro_rules! shown {
    ($($Lab:ident $module:ident)*) => {
        /// What a lab shows.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Lab {
            $(#[doc = concat!("The lab `", stringify!($module), "`.")] $Lab(Showing<labs::$module::Ui>),)*
        }

        impl Lab {
            /// What an opened scenario shows; none where outline and view are of different labs.
            fn new(outline: session::Outline, view: View) -> Option<Lab> {
                match (outline, view) {
                    $((session::Outline::$Lab(outline), View::$Lab(view)) => {
                        Some(Lab::$Lab(Showing { outline: Rc::new(outline), view: Rc::new(view) }))
                    })*
                    _ => None,
                }
            }

            /// The same scenario at another moment; none where the view is of another lab.
            pub(super) fn at(&self, view: View) -> Option<Lab> {
                match (self, view) {
                    $((Lab::$Lab(own), View::$Lab(view)) => {
                        let outline = own.outline.clone();
                        Some(Lab::$Lab(Showing { outline, view: Rc::new(view) }))
                    })*
                    _ => None,
                }
            }

            /// The same scenario under another policy, whose run reaches to `end`; none where the view is of another
            /// lab or there is no such policy.
            pub(super) fn under(&self, policy: &str, end: Time, view: View) -> Option<Lab> {
                match (self, view) {
                    $((Lab::$Lab(own), View::$Lab(view)) => {
                        let outline = <labs::$module::Ui as LabState>::under(&own.outline, policy, end)?;
                        Some(Lab::$Lab(Showing { outline: Rc::new(outline), view: Rc::new(view) }))
                    })*
                    _ => None,
                }
            }

            /// Whether a picture of the one can grow out of a picture of the other: they show the same machine.
            pub(super) fn continues(&self, before: &Lab) -> bool {
                match (self, before) {
                    $((Lab::$Lab(own), Lab::$Lab(before)) => {
                        <labs::$module::Ui as LabState>::continues(&own.outline, &before.outline)
                    })*
                    _ => false,
                }
            }
        }

        impl Deref for Lab {
            type Target = dyn LabShown;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Lab::$Lab(own) => own,)*
                }
            }
        }

        $(impl<'a> TryFrom<&'a Lab> for &'a Showing<labs::$module::Ui> {
            type Error = ();

            fn try_from(lab: &'a Lab) -> Result<Self, ()> {
                match lab {
                    Lab::$Lab(own) => Ok(own),
                    #[allow(unreachable_patterns, reason = "there may be one lab")]
                    _ => Err(()),
                }
            }
        })*
    };
}

each_lab!(shown);
