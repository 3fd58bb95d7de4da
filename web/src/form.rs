//! Forms as data: what a lab states of its form, and the controls that follow from the fields of the format.
//!
//! The core knows kind, limits and value of each field ([`FormField`](gantry_core::scenario::FormField)); a lab states
//! the order, the fields that are not shown, and its own widgets. Label and hint of a field are the messages of its
//! name: the longest end of its path that has one, as `field_jobs_nodes` before `field_nodes`.
//!
//! **Invariant:** every field is in one place of a lab's form, or among those not shown.

mod made;

use gantry_core::scenario::{Json, Path, Scenario, Segment};
use yew::{Callback, Html};

use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::narrate::{Label, Words};

pub(crate) use self::made::{Cell, Control, Input, Made, Row, Tool, count, offer_id};

pub struct Layout {
    pub sections: &'static [Section],
    pub hidden: &'static [&'static str],
    /// Fields that have one of a few words, with the name of each and a sentence about it, or none.
    pub words: &'static [(&'static str, Chosen)],
    /// The lists whose names fields offer: `nodes.id`.
    pub offers: &'static [&'static str],
    /// Whether a section or field has a meaning in a scenario.
    pub applies: fn(&Scenario, &str) -> bool,
    pub axes: fn(&Scenario) -> Vec<Axis>,
    /// What the reader should know of the value of a field.
    pub warning: fn(Words, &Scenario, &Path) -> Option<String>,
}

/// The name of a word of the format, and a sentence about it, which may be empty.
pub type Chosen = fn(Words, &str) -> [&'static str; 2];

/// One number of a list of numbers.
pub struct Axis {
    pub name: String,
    pub unit: Option<String>,
    /// By how much arrow keys move it.
    pub step: u64,
}

pub struct Section {
    /// The id of its heading; what [`Layout::applies`] is asked.
    pub id: &'static str,
    pub heading: Label,
    /// A sentence below the heading.
    pub hint: Option<Label>,
    pub parts: &'static [Part],
}

pub enum Part {
    /// A choice that the heading names, with the sentence about what is chosen.
    Headed(&'static str),
    Fields(&'static [&'static str]),
    Beside(&'static [&'static str]),
    List(&'static List),
    /// A widget of the lab, and the fields that it sets.
    Own(fn(&Form) -> Html, &'static [&'static str]),
}

/// A list of records as a table.
pub struct List {
    /// Its path.
    pub field: &'static str,
    pub class: &'static str,
    /// Its columns in order: fields.
    pub columns: &'static [&'static str],
    pub nested: &'static [&'static List],
    /// The columns that are widgets of the lab.
    pub own: &'static [(&'static str, Widget)],
    /// Whether its entries have no names of their own.
    pub numbered: bool,
    /// Whether entries stay as many, and the first field of each as it is.
    pub fixed: bool,
    /// Whether an entry can be copied.
    pub copied: bool,
    /// The least number of its entries.
    pub fewest: usize,
    /// The fields of an entry that is like none before it.
    pub first: fn(&Scenario) -> Vec<(&'static str, Json)>,
    /// The change that adds an entry to the list, and the one that removes an entry, if they lead further.
    pub changes: [Option<Change>; 2],
    /// What is asked before an entry is removed: its answer takes the question away.
    pub asks: Option<Asks>,
    /// Fields below an entry.
    pub below: &'static [&'static str],
    /// A widget below an entry, and the fields that it sets.
    pub more: Option<(Widget, &'static [&'static str])>,
}

pub type Widget = fn(&Form, u32) -> Html;

/// What is asked before an entry is removed, if anything; the answer calls back.
pub type Asks = fn(&Form, u32, &Callback<()>) -> Option<Html>;

/// A change of a list or of an entry, by the place of the outermost entry; none where it cannot be made.
pub type Change = fn(&Scenario, u32) -> Option<Edit>;

impl Layout {
    pub const EMPTY: Layout = Layout {
        sections: &[],
        hidden: &[],
        words: &[],
        offers: &[],
        applies: |_, _| true,
        axes: |_| Vec::new(),
        warning: |_, _, _| None,
    };
}

impl Section {
    /// A section without a sentence.
    pub const fn of(id: &'static str, heading: Label, parts: &'static [Part]) -> Section {
        Section { id, heading, hint: None, parts }
    }
}

// By hand: a list is stated once.
impl PartialEq for List {
    fn eq(&self, other: &List) -> bool {
        std::ptr::eq(self, other)
    }
}

impl List {
    pub const fn of(field: &'static str, columns: &'static [&'static str]) -> List {
        List {
            field,
            class: "",
            columns,
            nested: &[],
            own: &[],
            numbered: false,
            fixed: false,
            copied: false,
            fewest: 0,
            first: |_| Vec::new(),
            changes: [None, None],
            asks: None,
            below: &[],
            more: None,
        }
    }
}

/// The words of a field, by the messages of an enum: its names, and sentences about each.
macro_rules! chosen {
    ($field:literal, $Enum:ty, $name:ident) => {
        ($field, |words, name| [words.$name(<$Enum>::from_name(name).unwrap_or_default()), ""])
    };
    ($field:literal, $Enum:ty, $name:ident, $hint:ident) => {
        ($field, |words, name| {
            let known = <$Enum>::from_name(name).unwrap_or_default();
            [words.$name(known), words.$hint(known)]
        })
    };
}
pub(crate) use chosen;

/// A path that is written with points: `share.users`.
pub fn path(written: &str) -> Path {
    Path(written.split('.').map(Segment::from).collect())
}

pub fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
