//! The examples: those of the first lab are part of the program, the others are fetched when they are asked for.

use gantry_core::scenario::LabKind;

/// An example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// As in an address: `#g=fig4`.
    pub name: &'static str,
    /// Its lab.
    pub lab: LabKind,
    /// Which part of the gallery.
    pub shelf: Shelf,
    /// Its text; none where it is fetched.
    pub text: Option<&'static str>,
}

/// A part of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The figures of the method's text.
    Figures,
    /// What the figures do not show.
    Beyond,
    /// A real cluster.
    Real,
}

impl Shelf {
    /// All of them, in order.
    pub const ALL: [Shelf; 3] = [Shelf::Figures, Shelf::Beyond, Shelf::Real];
}

macro_rules! example {
    ($shelf:ident, $name:literal) => {
        Example {
            name: $name,
            lab: LabKind::Placement,
            shelf: Shelf::$shelf,
            text: Some(include_str!(concat!("../../static/gallery/", $name, ".json"))),
        }
    };
}

/// An example that is fetched.
const fn fetched(lab: LabKind, shelf: Shelf, name: &'static str) -> Example {
    Example { name, lab, shelf, text: None }
}

const BACKFILL: LabKind = LabKind::Backfill;
const WORKFLOW: LabKind = LabKind::Workflow;

/// All examples, in order.
pub const EXAMPLES: [Example; 28] = [
    example!(Figures, "fig3"),
    example!(Figures, "fig4"),
    example!(Figures, "fig5"),
    example!(Figures, "fig6"),
    example!(Beyond, "reservations"),
    example!(Beyond, "batches"),
    example!(Beyond, "release"),
    example!(Beyond, "three"),
    fetched(LabKind::Placement, Shelf::Real, "openb"),
    fetched(BACKFILL, Shelf::Figures, "checkpoint"),
    fetched(BACKFILL, Shelf::Figures, "easy"),
    fetched(BACKFILL, Shelf::Figures, "conservative"),
    fetched(BACKFILL, Shelf::Figures, "fcfs"),
    fetched(BACKFILL, Shelf::Beyond, "third"),
    fetched(BACKFILL, Shelf::Beyond, "estimates"),
    fetched(BACKFILL, Shelf::Beyond, "longer"),
    fetched(BACKFILL, Shelf::Beyond, "helps"),
    fetched(BACKFILL, Shelf::Beyond, "costs"),
    fetched(BACKFILL, Shelf::Beyond, "deep"),
    fetched(BACKFILL, Shelf::Real, "kth-week"),
    fetched(WORKFLOW, Shelf::Figures, "lend"),
    fetched(WORKFLOW, Shelf::Figures, "ratio"),
    fetched(WORKFLOW, Shelf::Figures, "appearance"),
    fetched(WORKFLOW, Shelf::Beyond, "wins"),
    fetched(WORKFLOW, Shelf::Beyond, "rivals"),
    fetched(WORKFLOW, Shelf::Beyond, "interrupts"),
    fetched(WORKFLOW, Shelf::Beyond, "short"),
    fetched(WORKFLOW, Shelf::Beyond, "stalls"),
];

/// The example that the page opens on.
pub const FIRST: &str = "fig4";

/// The example that a lab opens on.
pub fn first_of(lab: LabKind) -> &'static str {
    let first = EXAMPLES.iter().find(|example| example.lab == lab);
    match lab {
        LabKind::Placement => FIRST,
        LabKind::Backfill | LabKind::Workflow => first.map_or(FIRST, |example| example.name),
    }
}

/// What a scenario of a lab begins with that is drawn from nothing; none where it begins with an example.
pub fn empty(lab: LabKind) -> Option<&'static str> {
    match lab {
        LabKind::Placement | LabKind::Backfill => None,
        LabKind::Workflow => Some(
            "{\n  \"gantry\": 1,\n  \"lab\": \"workflow\",\n  \"capacity\": 8,\n  \"workflows\": [],\n  \"jobs\": []\n}\n",
        ),
    }
}

/// The labs that have examples.
pub fn labs() -> impl Iterator<Item = LabKind> {
    let has = |lab: &LabKind| EXAMPLES.iter().any(|example| example.lab == *lab);
    LabKind::ALL.into_iter().filter(has)
}

/// The example of that name.
pub fn find(name: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.name == name)
}

impl Example {
    /// Where it is fetched from, beside the page.
    pub fn address(&self) -> String {
        match self.name {
            "kth-week" => "./samples/kth-sp2-week.swf.gz".to_owned(),
            name => format!("./gallery/{name}.json"),
        }
    }
}

impl Example {
    /// Where it opens: the first task has arrived, its fittable area is drawn, the walk is about to begin; the first
    /// head holds its reservation, and others are about to be judged; units have just come back to their workflow.
    pub fn goal(&self) -> gantry_core::session::Goal {
        let kind = match (self.lab, self.name) {
            (LabKind::Placement, _) => "arrive",
            (LabKind::Backfill, "fcfs") => "end",
            (LabKind::Backfill, "conservative" | "third") => "plan",
            (LabKind::Backfill, _) => "reserve",
            (LabKind::Workflow, "rivals") => "weigh",
            (LabKind::Workflow, "interrupts") => "interrupt",
            (LabKind::Workflow, "stalls") => "ready",
            (LabKind::Workflow, _) => "begin",
        };
        // The second stage takes back what the first had lent; the second workflow does not fit; the fourth job is
        // planned behind the third.
        let n = match kind {
            "plan" if self.name == "third" => 4,
            "begin" | "weigh" | "ready" => 2,
            _ => 1,
        };
        gantry_core::session::Goal::Nth { kind: kind.to_owned(), n }
    }
}
