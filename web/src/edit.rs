//! Changes of a scenario ([`crate::change`]), and the one function that does one with all its consequences.
//!
//! Most are of the format and need no code of a lab. What leads further is the lab's own ([`LabEdit`]); it names things by
//! index, as views do.
//!
//! **Invariant:** [`apply`] answers with a valid scenario or with errors, never with half a change.
//! Cost: a copy of the scenario, writing it and reading it once.
//!
//! Deliberately not here: history (the document keeps texts) and anything of a screen.

pub mod lesson;
pub(crate) mod rows;
#[cfg(test)]
mod tests;

use std::fmt;
use std::rc::Rc;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::scenario::{self, ErrorKind, Errors, Json, Lab, LabKind, Path, Scenario, Segment};
use gantry_core::session::Asked;
use yew::{Callback, Html};

pub(crate) use crate::change::at;
pub use crate::change::{Edit, NoEdit, add, all, choose, clear, copy, remove, set, shift};
use crate::components::editor::WrittenProps;
use crate::form::{self, Layout};
use crate::labs::{self, LabState, each_lab};
use crate::narrate::{Label, Words};
use crate::state::Action;

pub type Make = fn(Words, Callback<Action>) -> Html;

pub trait LabEdit: LabState {
    type Scenario: Clone;

    /// The list of jobs that may be kept elsewhere, if the lab has one: its field.
    const KEPT: Option<&'static str> = None;

    /// The lab's own text for scenarios, where it has one: a view in which it is read and typed.
    const WRITTEN: Option<fn(WrittenProps) -> Html> = None;

    /// The dialog in which one of it is drawn from a model, where [`LabState::DRAWS`] names that.
    const MAKE: Option<Make> = None;

    /// Does it. Errors: it names what is not there; half of it may be done.
    fn change(scenario: &mut Self::Scenario, edit: &Self::Edit) -> Result<(), Errors>;

    /// Whether every entry that a list had is at its place still after a change.
    fn keeps_places(_edit: &Self::Edit) -> bool {
        false
    }

    fn without_jobs(scenario: &Self::Scenario) -> Self::Scenario {
        scenario.clone()
    }

    /// What a change did, for those who do not see it.
    fn told(_edit: &Self::Edit, words: Words) -> String {
        words.told_changed().to_owned()
    }

    /// What a field is called whose amount is set in a picture, for those who do not see it.
    fn amount(_field: &str) -> Option<Label> {
        None
    }

    /// What the reader should know of a change that was made.
    fn remark(
        _before: &Self::Scenario,
        _after: &Self::Scenario,
        _edit: &Edit,
        _time_unit: Option<&str>,
    ) -> Option<Remark> {
        None
    }

    const FORM: Layout;

    /// What is asked before a decision.
    fn asks(words: Words, asked: &Asked) -> String;

    fn first_error(words: Words, errors: &Errors) -> String {
        words.first_error(errors)
    }
}

/// What the reader should know of a change that was made.
#[derive(Clone)]
pub struct Remark(Rc<dyn Fn(Words) -> String>);

impl Remark {
    pub fn new(tell: impl Fn(Words) -> String + 'static) -> Remark {
        Remark(Rc::new(tell))
    }

    pub fn tell(&self, words: Words) -> String {
        (self.0)(words)
    }
}

impl fmt::Debug for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remark")
    }
}

// By hand: two changes are told of one after the other, though what is said may be the same.
impl PartialEq for Remark {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

macro_rules! edits {
    ($($Lab:ident $module:ident)*) => {
        impl Edit {
            /// Whether the jobs stay as they are, where they are kept elsewhere.
            pub fn keeps_jobs(&self) -> bool {
                self.field().is_some_and(|field| !is_kept(field))
            }

            /// Whether every entry that a list had is at its place still.
            pub fn keeps_places(&self) -> bool {
                match self {
                    Edit::Path(edit) => match edit {
                        scenario::Edit::Set(path, Json(value))
                        | scenario::Edit::Choose(path, Json(value)) => {
                            matches!(path.0.last(), Some(Segment::Field(_)))
                                && !value.starts_with(['[', '{'])
                        }
                        scenario::Edit::Clear(_) | scenario::Edit::Add(..) => true,
                        _ => false,
                    },
                    Edit::All(edits) => edits.iter().all(Edit::keeps_places),
                    Edit::Text(_) => false,
                    $(Edit::$Lab(edit) => <labs::$module::Ui as LabEdit>::keeps_places(edit),)*
                }
            }

            /// What was done, for those who do not see it.
            pub fn told(&self, words: Words) -> String {
                match self {
                    Edit::Path(edit) => match edit {
                        scenario::Edit::Add(..) | scenario::Edit::Copy(_) => words.told_added(),
                        scenario::Edit::Remove(_) => words.told_removed(),
                        scenario::Edit::Move(..) => words.told_moved(),
                        _ => words.told_changed(),
                    }
                    .to_owned(),
                    Edit::All(edits) => edits.last().map_or_else(String::new, |last| last.told(words)),
                    Edit::Text(_) => words.told_changed().to_owned(),
                    $(Edit::$Lab(edit) => <labs::$module::Ui as LabEdit>::told(edit, words),)*
                }
            }
        }

        /// What a field of a lab is called whose amount is set in a picture.
        fn amount(lab: LabKind, field: &str) -> Option<Label> {
            match lab {
                $(LabKind::$Lab => <labs::$module::Ui as LabEdit>::amount(field),)*
            }
        }

        /// Changes a scenario, which is not checked. Errors: the change names what is not there; half of it may be made.
        pub fn change(scenario: &mut Scenario, edit: &Edit) -> Result<(), Errors> {
            match edit {
                Edit::Path(edit) => return scenario.edit(edit),
                Edit::All(edits) => return edits.iter().try_for_each(|edit| change(scenario, edit)),
                Edit::Text(text) => *scenario = scenario::read(text)?,
                _ => {}
            }
            match (&mut scenario.lab, edit) {
                $((Lab::$Lab(own), Edit::$Lab(edit)) => <labs::$module::Ui as LabEdit>::change(own, edit)?,)*
                // A change of another lab means nothing here.
                _ => {}
            }
            Ok(())
        }

        /// What the reader should know of a change that was made.
        pub fn remark(before: &Scenario, after: &Scenario, edit: &Edit) -> Option<Remark> {
            match (&before.lab, &after.lab) {
                $((Lab::$Lab(before), Lab::$Lab(now)) => {
                    <labs::$module::Ui as LabEdit>::remark(before, now, edit, after.time_unit.as_deref())
                })*
                _ => None,
            }
        }

        pub fn without_jobs(scenario: &Scenario) -> Scenario {
            let lab = match &scenario.lab {
                $(Lab::$Lab(own) => Lab::$Lab(<labs::$module::Ui as LabEdit>::without_jobs(own)),)*
            };
            let Scenario { title, note, teaching, time_unit, .. } = scenario;
            let (title, note, time_unit) = (title.clone(), note.clone(), time_unit.clone());
            Scenario { lab, title, note, teaching: teaching.clone(), time_unit }
        }

        pub fn layout(lab: LabKind) -> &'static Layout {
            match lab {
                $(LabKind::$Lab => const { &<labs::$module::Ui as LabEdit>::FORM },)*
            }
        }

        pub fn asks(lab: LabKind, words: Words, asked: &Asked) -> String {
            match lab {
                $(LabKind::$Lab => <labs::$module::Ui as LabEdit>::asks(words, asked),)*
            }
        }

        /// The list of a lab that may be kept elsewhere.
        fn kept(lab: LabKind) -> Option<&'static str> {
            match lab {
                $(LabKind::$Lab => <labs::$module::Ui as LabEdit>::KEPT,)*
            }
        }

        /// The view of a lab's own text for scenarios, where it has one.
        pub fn written(scenario: &Scenario) -> Option<fn(WrittenProps) -> Html> {
            match &scenario.lab {
                $(Lab::$Lab(_) => <labs::$module::Ui as LabEdit>::WRITTEN,)*
            }
        }

        /// The dialog in which a scenario of a lab is drawn from a model.
        pub fn make(lab: LabKind, words: Words, act: &Callback<Action>) -> Option<Html> {
            let make = match lab {
                $(LabKind::$Lab => <labs::$module::Ui as LabEdit>::MAKE,)*
            };
            make.map(|make| make(words, act.clone()))
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

/// Whether a list may be kept elsewhere.
pub fn is_kept(list: &str) -> bool {
    LabKind::ALL.iter().any(|&lab| kept(lab) == Some(list))
}

/// How many jobs a scenario has that may be kept elsewhere.
pub fn jobs(scenario: &Scenario) -> usize {
    kept(scenario.kind()).map_or(0, |list| form::count(scenario, &form::path(list)))
}

impl Edit {
    /// The amount that it sets in a picture of a lab: what it is, and how much.
    pub fn amount(&self, lab: LabKind) -> Option<(Label, u64)> {
        let Edit::Path(scenario::Edit::Set(path, Json(value))) = self else { return None };
        let Some(Segment::Field(field)) = path.0.last() else { return None };
        Some((amount(lab, field)?, value.parse().ok()?))
    }
}

/// The least and the most that a number may be, as the checks of the scenario tell it.
/// Cost: a check of the scenario for each end.
pub fn range(scenario: &Scenario, path: &Path) -> (u64, u64) {
    let told = |number: u64| {
        let errors = apply(scenario, &set(path.clone(), number)).err()?;
        let written = number.to_string();
        errors.list.iter().find_map(|error| match &error.kind {
            ErrorKind::OutOfRange { found, min, max } if *found == written => Some((*min, *max)),
            ErrorKind::NotDecimal { found, min } if *found == written => Some((*min, MAX_NUMBER)),
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

#[cfg(test)]
#[derive(Clone, Debug)]
pub struct Changed {
    pub scenario: Rc<Scenario>,
    pub text: String,
    pub remark: Option<Remark>,
}

/// A scenario after a change, as the worker makes it, with its text. Errors: what would be wrong with it.
#[cfg(test)]
pub fn changed(scenario: &Scenario, edit: &Edit) -> Result<Changed, Errors> {
    let changed = apply(scenario, edit)?;
    let (remark, text) = (remark(scenario, &changed, edit), scenario::write_pretty(&changed));
    Ok(Changed { scenario: Rc::new(changed), text, remark })
}

/// All that is wrong with a scenario that was made here and not read.
pub fn check(scenario: &Scenario) -> Result<(), Errors> {
    scenario::check(&scenario::write_compact(scenario)).map(drop)
}
