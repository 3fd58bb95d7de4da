//! The thing or panel that a step of a lesson is about, by the name that the step gives.
//!
//! A name is that of a thing, of the first sort of the lab's [`Lab::SORTS`] that has it; else what the lab has besides
//! ([`Lab::looked_besides`]); else a panel of the page.
//!
//! **Invariant:** what a name leads to depends on the scenario alone, not on its run.
//! Cost: a pass over the names.

use serde::{Deserialize, Serialize};

use super::Lab;
use super::subject::Subject;
use crate::format::json::excerpt;
use crate::format::nearest::Spelling;

/// The panels of the page, by name: the program, the metrics, the lists, the timeline, the reasons.
pub const PANELS: [&str; 5] = ["algorithm", "figures", "lists", "timeline", "why"];

/// A thing or a panel of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Looked {
    /// A thing, by its sort in traces and its number.
    Thing(String, u32),
    /// All things at some coordinates; `None` for any.
    Coordinates(Vec<Option<u32>>),
    /// A panel: one of [`PANELS`].
    Panel(String),
}

impl From<Subject> for Looked {
    fn from(thing: Subject) -> Looked {
        Looked::Thing(thing.noun.to_owned(), thing.number)
    }
}

pub(crate) fn looked<L: Lab>(lab: &L, name: &str) -> Option<Looked> {
    let thing = L::SORTS.iter().find_map(|noun| lab.find(noun, name)).map(Looked::from);
    let panel = || PANELS.contains(&name).then(|| Looked::Panel(name.to_owned()));
    thing.or_else(|| lab.looked_besides(name)).or_else(panel)
}

/// The nearest name of a thing or panel.
pub(crate) fn nearest_look<L: Lab>(lab: &L, found: &str) -> Option<String> {
    let of_sort = |noun: &'static str| (0..).map_while(move |number| lab.name(noun, number));
    let names: Vec<String> = L::SORTS.iter().flat_map(|noun| of_sort(noun)).collect();
    let all = names.iter().map(String::as_str).chain(PANELS);
    Spelling::default().nearest(found, all).map(excerpt)
}
