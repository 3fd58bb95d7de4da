//! The examples: small ones are part of the program, the large one is fetched when it is asked for.

/// An example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// As in an address: `#g=fig4`.
    pub name: &'static str,
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
            shelf: Shelf::$shelf,
            text: Some(include_str!(concat!("../../static/gallery/", $name, ".json"))),
        }
    };
}

/// All examples, in order.
pub const EXAMPLES: [Example; 9] = [
    example!(Figures, "fig3"),
    example!(Figures, "fig4"),
    example!(Figures, "fig5"),
    example!(Figures, "fig6"),
    example!(Beyond, "reservations"),
    example!(Beyond, "batches"),
    example!(Beyond, "release"),
    example!(Beyond, "three"),
    Example { name: "openb", shelf: Shelf::Real, text: None },
];

/// The example that the page opens on.
pub const FIRST: &str = "fig4";

/// The example of that name.
pub fn find(name: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.name == name)
}

impl Example {
    /// Where it is fetched from, beside the page.
    pub fn address(&self) -> String {
        format!("./gallery/{}.json", self.name)
    }
}

impl Example {
    /// Where it opens: the first task has arrived, its fittable area is drawn, the walk is about to begin.
    pub fn goal(&self) -> gantry_core::session::Goal {
        gantry_core::session::Goal::Nth { kind: "arrive".to_owned(), n: 1 }
    }
}
