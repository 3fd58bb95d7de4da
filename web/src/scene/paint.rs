//! The inks of a picture: names for the theme's colours, and the few ways in which shapes are painted.
//!
//! Hues are those of Okabe and Ito, which readers with any common colour vision tell apart. Orange and sky
//! are too light against a white ground (below 3:1), so what is drawn in orange stands on a casing, a wider
//! stroke of ink beneath, as roads do on maps.
//!
//! **Invariant:** no two states differ by ink alone: outline, width, dash, fill or a glyph differs as well.

/// A colour of the theme, by its role; the custom property of the same name holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// What a picture stands on.
    Panel,
    /// Text and strong lines.
    Ink,
    /// Secondary text and outlines.
    Soft,
    /// Hairlines that only decorate.
    Line,
    /// The thinnest lines that carry meaning (3:1 against the panel).
    Mark,
    /// Quiet surfaces.
    Fill,
    /// Candidates and the task.
    Blue,
    /// What the walk has open.
    Orange,
    /// What was found.
    Green,
    /// Reservations.
    Pink,
    /// The fittable area.
    Sky,
    /// What was refused.
    Red,
    /// What the reader chose.
    Focus,
    OnBlue,
    BlueText,
    OnGreen,
}

/// The inks in order: the value of a presentation attribute that follows the theme, and the colours of the light and the
/// dark theme, where no page is there to ask.
const INKS: [(&str, &str, &str); 16] = [
    ("var(--panel)", "#ffffff", "#1a1e23"),
    ("var(--ink)", "#171b20", "#e9ebe6"),
    ("var(--soft)", "#56616d", "#9aa5b1"),
    ("var(--line)", "#d8dcd6", "#2f363e"),
    ("var(--edge)", "#7f8893", "#77828e"),
    ("var(--fill)", "#eef0eb", "#242a31"),
    ("var(--blue)", "#0072b2", "#3d9ad6"),
    ("var(--orange)", "#e69f00", "#e69f00"),
    ("var(--green)", "#009e73", "#1fb389"),
    ("var(--pink)", "#cc79a7", "#cc79a7"),
    ("var(--sky)", "#56b4e9", "#56b4e9"),
    ("var(--red)", "#d55e00", "#e8762c"),
    ("var(--focus)", "#0b5fff", "#8ab4ff"),
    ("var(--on-blue)", "#ffffff", "#0b1116"),
    ("var(--blue-text)", "#00669f", "#6cb8ea"),
    ("var(--on-green)", "#0b1116", "#0b1116"),
];

impl Ink {
    /// The value of a presentation attribute that follows the theme.
    pub const fn variable(self) -> &'static str {
        INKS[self as usize].0
    }
}

/// The colours of a theme as CSS colours, for painters that know no custom properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette([String; 16]);

impl Palette {
    /// The palette in which `colour` gives the colour of each custom property.
    pub fn new(colour: impl Fn(&str) -> String) -> Palette {
        let property = |name: &'static str| &name["var(".len()..name.len() - 1];
        Palette(INKS.map(|(variable, ..)| colour(property(variable))))
    }

    pub fn colour(&self, ink: Ink) -> &str {
        &self.0[ink as usize]
    }

    pub fn light() -> Palette {
        Palette(INKS.map(|(_, light, _)| light.to_owned()))
    }

    pub fn dark() -> Palette {
        Palette(INKS.map(|(.., dark)| dark.to_owned()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    Solid,
    /// Short ones, for what was refused.
    Short,
    /// Long ones, for borders of areas.
    Long,
}

impl Dash {
    /// Lengths of dash and gap.
    pub const fn lengths(self) -> Option<(f64, f64)> {
        match self {
            Dash::Solid => None,
            Dash::Short => Some((3.0, 3.0)),
            Dash::Long => Some((5.0, 4.0)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub ink: Ink,
    pub width: f64,
    /// 1 covers what is below.
    pub opacity: f64,
    pub dash: Dash,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// What fills it, and how much it covers (1: wholly).
    pub fill: Option<(Ink, f64)>,
    pub stroke: Option<Stroke>,
}

impl Paint {
    pub const fn fill(ink: Ink, opacity: f64) -> Paint {
        Paint { fill: Some((ink, opacity)), stroke: None }
    }

    pub const fn stroke(ink: Ink, width: f64) -> Paint {
        Paint { fill: None, stroke: Some(Stroke { ink, width, opacity: 1.0, dash: Dash::Solid }) }
    }

    #[must_use]
    pub const fn filled(mut self, ink: Ink, opacity: f64) -> Paint {
        self.fill = Some((ink, opacity));
        self
    }

    /// The same with a stroke that lets `opacity` of it through.
    #[must_use]
    pub const fn faint(mut self, opacity: f64) -> Paint {
        if let Some(stroke) = &mut self.stroke {
            stroke.opacity = opacity;
        }
        self
    }

    #[must_use]
    pub const fn dashed(mut self, dash: Dash) -> Paint {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = dash;
        }
        self
    }
}
