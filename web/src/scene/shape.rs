//! What a picture is made of: marks in layers, each a few plain shapes around an origin.
//!
//! One list of shapes serves three painters: SVG elements on the page, a canvas for large scenarios, and the
//! text of a file. What a shape looks like is said in the theme's inks (see [`super::paint`]), never in
//! colours.
//!
//! **Invariant:** a mark's key names the thing it stands for and stays the same from moment to moment, so
//! that lists of elements can be keyed and movements followed.
//! **Invariant:** positions are in CSS pixels, x to the right, y downwards, inside the picture's size.

use std::fmt;

use super::paint::Paint;
use crate::shown::Selection;

/// A place in a picture, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[must_use]
    pub fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }

    /// The way from `other` to this point.
    #[must_use]
    pub fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area { x, y, width, height }
    }

    pub fn middle(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    #[must_use]
    pub fn inset(self, by: f64) -> Area {
        Area::new(
            self.x + by,
            self.y + by,
            (self.width - 2.0 * by).max(0.0),
            (self.height - 2.0 * by).max(0.0),
        )
    }

    #[must_use]
    pub fn moved(self, by: Point) -> Area {
        Area::new(self.x + by.x, self.y + by.y, self.width, self.height)
    }

    pub fn contains(self, point: Point) -> bool {
        (self.x..=self.x + self.width).contains(&point.x)
            && (self.y..=self.y + self.height).contains(&point.y)
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(self, other: Area) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub Kind, pub u64);

/// A kind of marks: a name, for classes and keys. A lab has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub &'static str);

impl Kind {
    /// Lines of a grid, by panel.
    pub const GRID: Kind = Kind("grid");
    pub const TICK: Kind = Kind("tick");
    pub const AXIS: Kind = Kind("axis");
    /// The name of a panel or column.
    pub const HEADING: Kind = Kind("heading");
    pub const NOW: Kind = Kind("now");
    /// Pieces too short to be drawn one by one.
    pub const LOAD: Kind = Kind("load");
    /// A chart over time, or a distribution.
    pub const CHART: Kind = Kind("chart");
    /// A line from one thing to another.
    pub const EDGE: Kind = Kind("edge");
    /// Things that are not shown one by one.
    pub const MORE: Kind = Kind("more");
    /// A movement that the step made.
    pub const MOVED: Kind = Kind("moved");
}

impl Key {
    /// The key of a bucket: a digest (FNV-1a) of its coordinates.
    pub fn of_coordinates(kind: Kind, at: &[Option<u32>]) -> Key {
        let digest = at.iter().fold(0xcbf2_9ce4_8422_2325, |digest: u64, coordinate| {
            (digest ^ coordinate.map_or(u64::from(u32::MAX), u64::from))
                .wrapping_mul(0x0100_0000_01b3)
        });
        Key(kind, digest)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:x}", self.0.0, self.1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Move(Point),
    Line(Point),
    /// A cubic curve: two handles and the end.
    Curve(Point, Point, Point),
    Close,
}

/// Which end of a text stands at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    pub size: f64,
    pub strong: bool,
    pub mono: bool,
}

/// The outline of a shape, relative to its mark's origin.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Box {
        area: Area,
        radius: f64,
    },
    Disc {
        middle: Point,
        radius: f64,
    },
    Path(Vec<Segment>),
    /// A line of text; its position is on the baseline.
    Text {
        at: Point,
        anchor: Anchor,
        font: Type,
        text: String,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub form: Form,
    pub paint: Paint,
}

/// A thing drawn: what it stands for, and its shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub key: Key,
    /// The origin of its shapes.
    pub at: Point,
    /// Painted in this order.
    pub shapes: Vec<Shape>,
    /// What it can be chosen as; none for what only decorates.
    pub target: Option<Selection>,
    /// Where a pointer meets it, relative to `at`.
    pub reach: Area,
    /// A word for its state, for styles and tests: `yielded`.
    pub state: &'static str,
    /// Its name and state as a sentence, where it can be chosen and pictures are small.
    pub title: Option<String>,
}

impl Mark {
    /// A mark that only decorates.
    pub fn plain(key: Key, shapes: Vec<Shape>) -> Mark {
        let (at, reach) = (Point::default(), Area::default());
        Mark { key, at, shapes, target: None, reach, state: "", title: None }
    }

    /// Where a pointer meets it, in the picture.
    pub fn place(&self) -> Area {
        self.reach.moved(self.at)
    }
}

/// Marks that are painted together, over those of the layers before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    pub name: &'static str,
    /// The marks, in the order in which the keyboard goes through them.
    pub marks: Vec<Mark>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    /// From the ground up.
    pub layers: Vec<Layer>,
}

impl Picture {
    pub fn marks(&self) -> impl DoubleEndedIterator<Item = &Mark> {
        self.layers.iter().flat_map(|layer| &layer.marks)
    }

    pub fn mark(&self, key: Key) -> Option<&Mark> {
        self.marks().find(|mark| mark.key == key)
    }

    pub fn size(&self) -> usize {
        self.layers.iter().map(|layer| layer.marks.len()).sum()
    }
}
