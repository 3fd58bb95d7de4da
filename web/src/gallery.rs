//! The examples of all labs: the texts of some are part of the program, the others are fetched when they are asked for.

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;

use crate::labs::facts;
use crate::narrate::Label;

#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// As in an address: `#g=fig4`.
    pub name: &'static str,
    pub shelf: Shelf,
    /// What it is called, and what it teaches.
    pub told: (Label, Label),
    /// The event of its first caption, on which it opens: its kind, and the how manieth it is; 0 for none, the start.
    pub opens: (&'static str, u64),
    /// Its text; none where it is fetched.
    pub text: Option<&'static str>,
    /// The file that it is fetched from, where it is not a scenario under its name.
    pub file: Option<&'static str>,
}

// By hand: names are not given twice.
impl PartialEq for Example {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The figures of the method's text.
    Figures,
    /// What the figures do not show.
    Beyond,
    Real,
}

impl Shelf {
    pub const ALL: [Shelf; 3] = [Shelf::Figures, Shelf::Beyond, Shelf::Real];
}

impl Example {
    /// One that is fetched as a scenario of its name.
    pub const fn new(
        name: &'static str,
        shelf: Shelf,
        told: (Label, Label),
        opens: (&'static str, u64),
    ) -> Example {
        Example { name, shelf, told, opens, text: None, file: None }
    }

    pub fn address(&self) -> String {
        match self.file {
            Some(file) => format!("./{file}"),
            None => format!("./gallery/{}.json", self.name),
        }
    }

    /// Where its first moment is fetched from, if there is one.
    pub fn first_moment(&self) -> String {
        format!("./gallery/{}.first", self.name)
    }

    /// Where the moment is fetched from that its thumbnail shows, if there is one.
    pub fn shown_moment(&self) -> String {
        format!("./gallery/{}.shown", self.name)
    }

    /// Where it opens, from a link, a tab, the gallery and the course alike.
    pub fn goal(&self) -> Goal {
        match self.opens {
            (_, 0) => Goal::Start,
            (kind, n) => Goal::Nth { kind: kind.to_owned(), n },
        }
    }
}

/// The example that the page opens on.
pub fn first() -> &'static str {
    facts(LabKind::ALL[0]).opens
}

pub fn labs() -> impl Iterator<Item = LabKind> {
    LabKind::ALL.into_iter().filter(|lab| !facts(*lab).examples.is_empty())
}

pub fn all() -> impl Iterator<Item = (LabKind, &'static Example)> {
    LabKind::ALL.into_iter().flat_map(|lab| facts(lab).examples.iter().map(move |own| (lab, own)))
}

pub fn find(name: &str) -> Option<&'static Example> {
    all().find_map(|(_, example)| (example.name == name).then_some(example))
}

pub fn lab_of(name: &str) -> Option<LabKind> {
    all().find_map(|(lab, example)| (example.name == name).then_some(lab))
}
