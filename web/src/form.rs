//! Forms as data: what a lab states of its form, and the controls that follow from the fields of the format.
//!
//! The core knows kind, limits and value of each field ([`FormField`](gantry_core::scenario::FormField)); a lab states
//! the order, the fields that are not shown, and its own widgets. Label and hint of a field are the messages of its
//! name: the longest end of its path that has one, as `field_jobs_nodes` before `field_nodes`.
//!
//! **Invariant:** every field is in one place of a lab's form, or among those not shown.

mod made;

use gantry_core::scenario::{Path, Scenario, Segment};
use yew::Html;

use crate::components::editor::forms::Form;
use crate::edit::{self, Edit};
use crate::narrate::{Label, Words};

pub(crate) use self::made::{Cell, Control, Input, Made, Row, Tool, offer_id};

/// The form of a lab.
pub struct Layout {
    /// Its sections in order.
    pub sections: &'static [Section],
    /// Fields that are not shown.
    pub hidden: &'static [&'static str],
    /// Fields that have one of a few words, with the name of each and a sentence about it, or none.
    pub words: &'static [(&'static str, Chosen)],
    /// The lists whose names fields offer: `nodes.id`.
    pub offers: &'static [&'static str],
    /// Whether a section or field has a meaning in a scenario.
    pub applies: fn(&Scenario, &str) -> bool,
    /// The numbers of a list of numbers.
    pub axes: fn(&Scenario) -> Vec<Axis>,
    /// What the reader should know of the value of a field.
    pub warning: fn(Words, &Scenario, &Path) -> Option<String>,
}

/// The name of a word of the format, and a sentence about it, which may be empty.
pub type Chosen = fn(Words, &str) -> [&'static str; 2];

/// One number of a list of numbers.
pub struct Axis {
    /// Its name.
    pub name: String,
    /// What one unit of it is.
    pub unit: Option<String>,
    /// By how much arrow keys move it.
    pub step: u64,
}

/// A section under a heading.
pub struct Section {
    /// The id of its heading; what [`Layout::applies`] is asked.
    pub id: &'static str,
    /// Its heading.
    pub heading: Label,
    /// A sentence below the heading.
    pub hint: Option<Label>,
    /// Its parts in order.
    pub parts: &'static [Part],
}

/// A part of a section.
pub enum Part {
    /// A choice that the heading names, with the sentence about what is chosen.
    Headed(&'static str),
    /// Fields, one below the other.
    Fields(&'static [&'static str]),
    /// Fields side by side.
    Beside(&'static [&'static str]),
    /// A list of records.
    List(&'static List),
    /// A widget of the lab, and the fields that it sets.
    Own(fn(&Form) -> Html, &'static [&'static str]),
}

/// A list of records as a table.
pub struct List {
    /// Its path.
    pub field: &'static str,
    /// The class of the table.
    pub class: &'static str,
    /// Its columns in order.
    pub columns: &'static [Column],
    /// Whether its entries have no names of their own.
    pub numbered: bool,
    /// Whether an entry can be copied.
    pub copied: bool,
    /// The change that adds an entry, at the list.
    pub add: fn(&Scenario, &Path) -> Option<Edit>,
    /// The change that removes an entry.
    pub remove: fn(&Scenario, &Path) -> Option<Edit>,
    /// What is asked before an entry is removed: its answer takes the question away.
    pub asks: Option<fn(&Form, u32, yew::Callback<()>) -> Option<Html>>,
    /// A row below an entry, and the fields that it sets.
    pub more: Option<(fn(&Form, u32) -> Html, &'static [&'static str])>,
}

/// A list of a layout, as a property of a component.
#[derive(Clone, Copy)]
pub struct Listed(pub &'static List);

impl PartialEq for Listed {
    fn eq(&self, other: &Listed) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

/// A column of a table.
pub enum Column {
    /// A field.
    Field(&'static str),
    /// A text that is only shown.
    Fixed(&'static str),
    /// The entries of a list.
    Nested(&'static List),
    /// A widget of the lab for a field.
    Own(&'static str, fn(&Form, u32) -> Html),
    /// A number that is computed, with its heading.
    Count(Label, fn(&Scenario, u32) -> u64),
}

impl Layout {
    /// Without any section.
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

impl List {
    /// A list to which entries like the last are added.
    pub const fn of(field: &'static str, columns: &'static [Column]) -> List {
        List {
            field,
            class: "",
            columns,
            numbered: false,
            copied: false,
            add: like_last,
            remove: |_, entry| Some(edit::remove(entry.clone())),
            asks: None,
            more: None,
        }
    }

    /// A list to which nothing is added, and from which nothing is removed.
    pub const fn fixed(field: &'static str, columns: &'static [Column]) -> List {
        List { add: |_, _| None, remove: |_, _| None, ..List::of(field, columns) }
    }
}

/// Adds a copy of the last entry, or one with the defaults of all fields.
pub fn like_last(scenario: &Scenario, list: &Path) -> Option<Edit> {
    Some(match made::count(scenario, list).checked_sub(1) {
        Some(last) => edit::copy(list.index(last)),
        None => edit::add(list.clone(), []),
    })
}

/// A path that is written with points: `share.users`.
pub fn path(written: &str) -> Path {
    Path(written.split('.').map(Segment::from).collect())
}

/// An index as edits have it.
pub fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
