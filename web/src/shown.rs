//! What there is to draw, of whichever lab, and what a reader can point at in it.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Deref;
use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, Moment};

use crate::labs::{self, LabShown, LabState, Showing};
use crate::packed::Packed;

/// What stays the same while a scenario is open, apart from what is its lab's own.
pub type Overview = session::Overview<()>;

#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What stays the same while a scenario is open.
    pub overview: Rc<Overview>,
    pub moment: Moment,
    pub lab: Lab,
}

impl Shown {
    /// What an opened scenario shows; none where the lab's part is not here, or cannot read outline or view.
    pub(crate) fn new(
        overview: session::Overview<Packed>,
        moment: Moment,
        view: &Packed,
    ) -> Option<Shown> {
        let lab = labs::here(overview.head.lab)?.open(&overview.outline, view)?;
        Some(Shown { overview: Rc::new(overview.map(drop)), moment, lab })
    }
}

/// A kind of thing that a reader can point at: its name in addresses, and how its things are told apart. Which there are
/// is for the labs to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun(pub &'static str, pub Form);

/// How the things of a kind are told apart: which [`At`] they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    One,
    Pair,
    Since,
    Many,
}

/// The first difference of two runs of a comparison, by their numbers: choosing it leads there.
pub const DIFFERENCE: Noun = Noun("difference", Form::Pair);

/// Which of its kind a thing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// By its number.
    One(u32),
    /// By that of a thing it belongs to, and its number there.
    Pair(u32, u32),
    Since(u32, Time),
    /// By coordinates; none where it spans a dimension.
    Many(Vec<Option<u32>>),
}

/// What the reader has pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(pub Noun, pub At);

/// What a lab shows. Its type belongs to the lab's part of the program.
#[derive(Clone, Debug)]
pub struct Lab(Rc<dyn AnyShowing>);

/// What the page asks of [`Showing`], whichever lab's it is.
trait AnyShowing: LabShown + Debug {
    fn kind(&self) -> LabKind;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn AnyShowing) -> bool;
    fn at(&self, view: &Packed) -> Option<Lab>;
    fn under(&self, policy: &str, view: &Packed) -> Option<Lab>;
    fn continues(&self, before: &dyn AnyShowing) -> bool;
}

impl<L: LabState> AnyShowing for Showing<L>
where
    Showing<L>: LabShown,
{
    fn kind(&self) -> LabKind {
        L::KIND
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn AnyShowing) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn at(&self, view: &Packed) -> Option<Lab> {
        let view = Rc::new(view.open(L::KIND)?);
        Some(Lab::new(Showing::<L> { outline: self.outline.clone(), view }))
    }

    fn under(&self, policy: &str, view: &Packed) -> Option<Lab> {
        let outline = Rc::new(L::under(&self.outline, policy)?);
        Some(Lab::new(Showing::<L> { outline, view: Rc::new(view.open(L::KIND)?) }))
    }

    fn continues(&self, before: &dyn AnyShowing) -> bool {
        let before = before.as_any().downcast_ref::<Self>();
        before.is_some_and(|before| L::continues(&self.outline, &before.outline))
    }
}

impl Lab {
    pub fn new<L: LabState>(showing: Showing<L>) -> Lab
    where
        Showing<L>: LabShown,
    {
        Lab(Rc::new(showing))
    }

    pub fn kind(&self) -> LabKind {
        self.0.kind()
    }

    /// What a lab shows, as that lab knows it; none where it is another's.
    pub fn of<L: LabState>(&self) -> Option<&Showing<L>> {
        self.0.as_any().downcast_ref()
    }

    /// The same scenario at another moment; none where the view is of another lab.
    pub(crate) fn at(&self, view: &Packed) -> Option<Lab> {
        self.0.at(view)
    }

    /// The same scenario under another policy; none where the view is of another lab or there is no such policy.
    pub fn under(&self, policy: &str, view: &Packed) -> Option<Lab> {
        self.0.under(policy, view)
    }

    /// Whether a picture of the one can grow out of a picture of the other: they show the same machine.
    pub fn continues(&self, before: &Lab) -> bool {
        self.0.continues(&*before.0)
    }
}

impl PartialEq for Lab {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.equals(&*other.0)
    }
}

impl Deref for Lab {
    type Target = dyn LabShown;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
