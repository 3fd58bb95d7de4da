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
    /// Letters on blue.
    OnBlue,
    /// Blue letters on the panel.
    BlueText,
    /// Letters on green and on sky.
    OnGreen,
}

impl Ink {
    /// All inks.
    pub const ALL: [Ink; 16] = [
        Ink::Panel,
        Ink::Ink,
        Ink::Soft,
        Ink::Line,
        Ink::Mark,
        Ink::Fill,
        Ink::Blue,
        Ink::Orange,
        Ink::Green,
        Ink::Pink,
        Ink::Sky,
        Ink::Red,
        Ink::Focus,
        Ink::OnBlue,
        Ink::BlueText,
        Ink::OnGreen,
    ];

    /// The custom property that holds it.
    pub const fn property(self) -> &'static str {
        match self {
            Ink::Panel => "--panel",
            Ink::Ink => "--ink",
            Ink::Soft => "--soft",
            Ink::Line => "--line",
            Ink::Mark => "--edge",
            Ink::Fill => "--fill",
            Ink::Blue => "--blue",
            Ink::Orange => "--orange",
            Ink::Green => "--green",
            Ink::Pink => "--pink",
            Ink::Sky => "--sky",
            Ink::Red => "--red",
            Ink::Focus => "--focus",
            Ink::OnBlue => "--on-blue",
            Ink::BlueText => "--blue-text",
            Ink::OnGreen => "--on-green",
        }
    }

    /// The value of a presentation attribute that follows the theme.
    pub const fn variable(self) -> &'static str {
        match self {
            Ink::Panel => "var(--panel)",
            Ink::Ink => "var(--ink)",
            Ink::Soft => "var(--soft)",
            Ink::Line => "var(--line)",
            Ink::Mark => "var(--edge)",
            Ink::Fill => "var(--fill)",
            Ink::Blue => "var(--blue)",
            Ink::Orange => "var(--orange)",
            Ink::Green => "var(--green)",
            Ink::Pink => "var(--pink)",
            Ink::Sky => "var(--sky)",
            Ink::Red => "var(--red)",
            Ink::Focus => "var(--focus)",
            Ink::OnBlue => "var(--on-blue)",
            Ink::BlueText => "var(--blue-text)",
            Ink::OnGreen => "var(--on-green)",
        }
    }
}

/// The colours of a theme as CSS colours, for painters that know no custom properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette([String; 16]);

impl Palette {
    /// The palette in which `colour` gives each ink.
    pub fn new(colour: impl Fn(Ink) -> String) -> Palette {
        Palette(Ink::ALL.map(colour))
    }

    /// The colour of an ink.
    pub fn colour(&self, ink: Ink) -> &str {
        &self.0[ink as usize]
    }

    /// The light theme, where no page is there to ask.
    pub fn light() -> Palette {
        Self::of([
            "#ffffff", "#171b20", "#56616d", "#d8dcd6", "#7f8893", "#eef0eb", "#0072b2", "#e69f00",
            "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#0b5fff", "#ffffff", "#00669f", "#0b1116",
        ])
    }

    /// The dark theme, where no page is there to ask.
    pub fn dark() -> Palette {
        Self::of([
            "#1a1e23", "#e9ebe6", "#9aa5b1", "#2f363e", "#77828e", "#242a31", "#3d9ad6", "#e69f00",
            "#1fb389", "#cc79a7", "#56b4e9", "#e8762c", "#8ab4ff", "#0b1116", "#6cb8ea", "#0b1116",
        ])
    }

    fn of(colours: [&str; 16]) -> Palette {
        Palette(colours.map(str::to_owned))
    }
}

/// Dashes of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// None.
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

/// A stroke along an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its ink.
    pub ink: Ink,
    /// Its width.
    pub width: f64,
    /// 1 covers what is below.
    pub opacity: f64,
    /// Its dashes.
    pub dash: Dash,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// What fills it, and how much it covers (1: wholly).
    pub fill: Option<(Ink, f64)>,
    /// What follows its outline.
    pub stroke: Option<Stroke>,
}

impl Paint {
    /// Filled, without an outline.
    pub const fn fill(ink: Ink, opacity: f64) -> Paint {
        Paint { fill: Some((ink, opacity)), stroke: None }
    }

    /// An outline alone.
    pub const fn stroke(ink: Ink, width: f64) -> Paint {
        Paint { fill: None, stroke: Some(Stroke { ink, width, opacity: 1.0, dash: Dash::Solid }) }
    }

    /// The same, filled.
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

    /// The same with a dashed stroke.
    #[must_use]
    pub const fn dashed(mut self, dash: Dash) -> Paint {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = dash;
        }
        self
    }
}
