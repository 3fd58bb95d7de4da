//! Changes of a scenario, as data: what forms and direct manipulation want done, and the one function that
//! does it with all its consequences.
//!
//! A change names things by index, as views do. What a lab's changes are is the lab's own ([`LabEdit`]).
//!
//! **Invariant:** [`apply`] answers with a valid scenario or with errors, never with half a change.
//! Cost: a copy of the scenario, writing it and reading it once.
//!
//! Deliberately not here: history (the document keeps texts) and anything of a screen.

pub mod changes;
pub(crate) mod rows;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::rc::Rc;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{self, ErrorKind, Errors, Lab, Scenario};
use serde::{Deserialize, Serialize};
use yew::Html;

pub use self::changes::Changes;
use crate::components::editor::forms::Form;
use crate::components::editor::written::WrittenProps;
use crate::labs::{self, LabState, each_lab};
use crate::narrate::{Label, Words};

/// What the editor asks of a lab.
pub trait LabEdit: LabState {
    /// The scenario as written.
    type Scenario: Clone;
    /// A change of it.
    type Edit: Debug;

    /// The lab's own text for scenarios, where it has one: a view in which it is read and typed.
    const WRITTEN: Option<fn(WrittenProps) -> Html> = None;

    /// Does it. Errors: it names what is not there; half of it may be done.
    fn change(scenario: &mut Self::Scenario, edit: &Self::Edit) -> Result<(), Errors>;

    /// Whether this goes on with what `previous` did, as the moves of one drag or the digits of one number do: one undo
    /// takes both back.
    fn continues(edit: &Self::Edit, previous: &Self::Edit) -> bool;

    /// Whether the jobs stay as they are, of a lab whose jobs may be kept elsewhere.
    fn keeps_jobs(_edit: &Self::Edit) -> bool {
        false
    }

    /// How many jobs a scenario has that may be kept elsewhere.
    fn jobs(_scenario: &Self::Scenario) -> usize {
        0
    }

    /// The same scenario without them.
    fn without_jobs(scenario: &Self::Scenario) -> Self::Scenario {
        scenario.clone()
    }

    /// The policy that it sets, if it sets one.
    fn policy(_edit: &Self::Edit) -> Option<&'static str> {
        None
    }

    /// The amount that it sets in a picture, for those who do not see it: what it is, and how much.
    fn amount(_edit: &Self::Edit) -> Option<(Label, u64)> {
        None
    }

    /// What the reader should know of a change that was made.
    fn remark(
        _before: &Self::Scenario,
        _after: &Self::Scenario,
        _edit: &Self::Edit,
        _time_unit: Option<&str>,
    ) -> Option<Rc<dyn Remark>> {
        None
    }

    /// In what two scenarios differ.
    fn differ(changes: &mut Changes, before: Self::Scenario, after: Self::Scenario);

    /// The forms, where jobs may be kept elsewhere.
    fn forms(form: &Form, scenario: &Self::Scenario, kept: bool) -> Html;

    /// The first thing wrong with a change.
    fn first_error(words: Words, errors: &Errors) -> String {
        words.first_error(errors)
    }
}

/// Something to be said of a change.
pub trait Remark: Debug {
    /// It in words.
    fn tell(&self, words: Words) -> String;
}

macro_rules! edits {
    ($($Lab:ident $module:ident)*) => {
        /// A change.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Edit {
            /// The title; empty for none.
            SetTitle(String),
            /// The note; empty for none.
            SetNote(String),
            /// What one unit of time is; empty for none.
            SetTimeUnit(String),
            $(
                #[doc = concat!("A change of a scenario of the lab `", stringify!($module), "`.")]
                $Lab(<labs::$module::Ui as LabEdit>::Edit),
            )*
        }

        impl Edit {
            /// Whether the jobs stay as they are, where they are kept elsewhere.
            pub fn keeps_jobs(&self) -> bool {
                match self {
                    Edit::SetTitle(_) | Edit::SetNote(_) | Edit::SetTimeUnit(_) => true,
                    $(Edit::$Lab(edit) => <labs::$module::Ui as LabEdit>::keeps_jobs(edit),)*
                }
            }

            /// Whether this goes on with what `previous` did: one undo takes both back.
            pub fn continues(&self, previous: &Edit) -> bool {
                match (self, previous) {
                    (Edit::SetTitle(_), Edit::SetTitle(_))
                    | (Edit::SetNote(_), Edit::SetNote(_))
                    | (Edit::SetTimeUnit(_), Edit::SetTimeUnit(_)) => true,
                    $((Edit::$Lab(edit), Edit::$Lab(previous)) => {
                        <labs::$module::Ui as LabEdit>::continues(edit, previous)
                    })*
                    _ => false,
                }
            }

            /// The policy that it sets, and the lab that has it.
            fn policy(&self) -> Option<(scenario::LabKind, &'static str)> {
                match self {
                    Edit::SetTitle(_) | Edit::SetNote(_) | Edit::SetTimeUnit(_) => None,
                    $(Edit::$Lab(edit) => {
                        Some((scenario::LabKind::$Lab, <labs::$module::Ui as LabEdit>::policy(edit)?))
                    })*
                }
            }

            /// The amount that it sets in a picture: what it is, and how much.
            pub fn amount(&self) -> Option<(Label, u64)> {
                match self {
                    Edit::SetTitle(_) | Edit::SetNote(_) | Edit::SetTimeUnit(_) => None,
                    $(Edit::$Lab(edit) => <labs::$module::Ui as LabEdit>::amount(edit),)*
                }
            }
        }

        /// Changes a scenario, which is not checked. Errors: the change names what is not there; half of it may be made.
        pub fn change(scenario: &mut Scenario, edit: &Edit) -> Result<(), Errors> {
            match (&mut scenario.lab, edit) {
                (_, Edit::SetTitle(title)) => scenario.title = some(title),
                (_, Edit::SetNote(note)) => scenario.note = some(note),
                (_, Edit::SetTimeUnit(unit)) => scenario.time_unit = some(unit),
                $((Lab::$Lab(own), Edit::$Lab(edit)) => <labs::$module::Ui as LabEdit>::change(own, edit)?,)*
                // A change of another lab means nothing here.
                _ => {}
            }
            Ok(())
        }

        /// What the reader should know of a change that was made.
        fn remark(before: &Scenario, after: &Scenario, edit: &Edit) -> Option<Rc<dyn Remark>> {
            match (&before.lab, &after.lab, edit) {
                $((Lab::$Lab(before), Lab::$Lab(now), Edit::$Lab(edit)) => {
                    <labs::$module::Ui as LabEdit>::remark(before, now, edit, after.time_unit.as_deref())
                })*
                _ => None,
            }
        }

        /// What differs between two scenarios of one lab; none where they are of two.
        fn differ(changes: &mut Changes, before: Lab, after: Lab) -> Option<()> {
            match (before, after) {
                $((Lab::$Lab(before), Lab::$Lab(after)) => {
                    <labs::$module::Ui as LabEdit>::differ(changes, before, after);
                })*
                _ => return None,
            }
            Some(())
        }

        /// How many jobs a scenario has that may be kept elsewhere.
        pub fn jobs(scenario: &Scenario) -> usize {
            match &scenario.lab {
                $(Lab::$Lab(own) => <labs::$module::Ui as LabEdit>::jobs(own),)*
            }
        }

        /// The same scenario without them.
        pub fn without_jobs(scenario: &Scenario) -> Scenario {
            let lab = match &scenario.lab {
                $(Lab::$Lab(own) => Lab::$Lab(<labs::$module::Ui as LabEdit>::without_jobs(own)),)*
            };
            let Scenario { title, note, time_unit, .. } = scenario;
            let (title, note, time_unit) = (title.clone(), note.clone(), time_unit.clone());
            Scenario { lab, title, note, time_unit }
        }

        /// The forms of a scenario's lab, where its jobs may be kept elsewhere.
        pub fn forms(form: &Form, kept: bool) -> Html {
            match &form.scenario.lab {
                $(Lab::$Lab(own) => <labs::$module::Ui as LabEdit>::forms(form, own, kept),)*
            }
        }

        /// The view of a lab's own text for scenarios, where it has one.
        pub fn written(scenario: &Scenario) -> Option<fn(WrittenProps) -> Html> {
            match &scenario.lab {
                $(Lab::$Lab(_) => <labs::$module::Ui as LabEdit>::WRITTEN,)*
            }
        }

        /// The first thing wrong with a change of a scenario.
        pub fn first_error(scenario: &Scenario, words: Words, errors: &Errors) -> String {
            match &scenario.lab {
                $(Lab::$Lab(_) => <labs::$module::Ui as LabEdit>::first_error(words, errors),)*
            }
        }
    };
}

each_lab!(edits);

/// The least and the most that a change to a number may set, as the checks of the scenario tell it.
/// Cost: a check of the scenario for each end.
pub fn range(scenario: &Scenario, make: impl Fn(u64) -> Edit) -> (u64, u64) {
    let told = |number: u64| {
        let errors = apply(scenario, &make(number)).err()?;
        let written = number.to_string();
        errors.list.iter().find_map(|error| match &error.kind {
            ErrorKind::OutOfRange { found, min, max } if *found == written => Some((*min, *max)),
            _ => None,
        })
    };
    // Where 0 is allowed, only the other end is told by an error.
    told(0).or_else(|| told(MAX_NUMBER)).unwrap_or((0, MAX_NUMBER))
}

/// The scenario after a change. Errors: what would be wrong with it.
pub fn apply(scenario: &Scenario, edit: &Edit) -> Result<Scenario, Errors> {
    let mut changed = scenario.clone();
    change(&mut changed, edit)?;
    check(&changed)?;
    Ok(changed)
}

/// A scenario after a change.
#[derive(Clone, Debug)]
pub struct Changed {
    /// It.
    pub scenario: Rc<Scenario>,
    /// Its text, as people write it.
    pub text: String,
    /// What the reader should know of the change.
    pub remark: Option<Rc<dyn Remark>>,
}

/// A scenario after a change, with its text. Errors: what would be wrong with it.
pub fn changed(scenario: &Scenario, edit: &Edit) -> Result<Changed, Errors> {
    let changed = apply(scenario, edit)?;
    let (remark, text) = (remark(scenario, &changed, edit), scenario::write_pretty(&changed));
    Ok(Changed { scenario: Rc::new(changed), text, remark })
}

/// All that is wrong with a scenario that was made here and not read.
pub fn check(scenario: &Scenario) -> Result<(), Errors> {
    scenario::check(&scenario::write_compact(scenario)).map(drop)
}

pub(crate) fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
