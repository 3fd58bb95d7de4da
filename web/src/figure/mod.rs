//! A figure: what a lab shows of a moment, as a picture and as tables, and what a reader can do with it. It is data and
//! plain functions, without a page.
//!
//! ```text
//! Shown + room + selection ──► Context ──► a lab's Figure ─┬► Picture, label, legend
//!                                                          ├► tables
//!                                                          └► edits by hand
//! ```
//!
//! A lab lists its figures ([`crate::labs::LabPictures::figures`]); `components/figure.rs` mounts each.
//!
//! **Invariant:** the same context gives the same picture, tables and words.

pub mod sheet;
pub mod table;

use gantry_core::kernel::Time;

use self::table::Table;
use crate::change::Edit;
use crate::labs::{LabState, Showing, own};
use crate::scene::bars;
use crate::scene::lane::Lane;
use crate::scene::paper::Sample;
use crate::scene::prelude::*;
use crate::scene::travel::Way;
use crate::shown::{Noun, Selection, Shown};
use gantry_core::scenario::Scenario;

/// More movements than this at once are usually not followed.
pub const FOLLOWED: usize = 12;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Alone,
    /// Among those of several runs.
    Among {
        /// True where its axis has numbers.
        axis: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context<'a> {
    pub words: Words,
    pub shown: &'a Shown,
    /// Width and height that there are; what needs more height says so by its picture's own.
    pub size: (f64, f64),
    pub place: Place,
    /// The window of time; none for all that the view covers.
    pub window: Option<Window>,
    pub selection: Option<&'a Selection>,
    pub editing: bool,
    /// What the scenario says, for changes by hand; none where that was not told yet.
    pub scenario: Option<&'a Scenario>,
    pub setting: Option<u64>,
    /// What stands around it as a lane among those of other runs.
    pub lane: Option<&'a Lane>,
}

impl<'a> Context<'a> {
    /// A figure by itself, at which nobody points.
    pub fn new(words: Words, shown: &'a Shown, size: (f64, f64)) -> Context<'a> {
        let (place, window, selection) = (Place::Alone, None, None);
        let (editing, scenario, setting, lane) = (false, None, None, None);
        Context { words, shown, size, place, window, selection, editing, scenario, setting, lane }
    }

    pub fn own<L: LabState>(&self) -> &'a Showing<L> {
        own::<L>(self.shown)
    }

    pub fn clock(&self) -> Clock {
        Clock::of(self.shown.overview.head.time_unit.as_deref())
    }

    /// True where its axis has numbers.
    pub fn axis(&self) -> bool {
        self.place != Place::Among { axis: false }
    }
}

/// The meaning of the shapes on some pictures of a figure; of all that there can be where none are given.
pub type Legend = fn(&Context<'_>, &[&Picture]) -> Vec<Sample>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendAt {
    Below,
    Caption,
    /// Below other figures too, which have it in common.
    Elsewhere,
}

/// Where a picture over time has its time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Track {
    pub time: TimeAxis,
    /// From which height to which a range of time is marked.
    pub heights: (f64, f64),
    pub now: Time,
}

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Moment,
    /// Over time: it is zoomed and moved along.
    OverTime {
        track: fn(&Context<'_>) -> Track,
        /// True where a heat map is seen in it.
        heated: fn(&Context<'_>) -> bool,
    },
}

/// Things of a picture that are carried elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Carrying {
    pub takes: &'static [Noun],
    /// The place that shows where one would go.
    pub goal: fn(&Context<'_>, &Selection, Point) -> Option<Area>,
    pub dropped: fn(&Context<'_>, &Selection, Point) -> Option<Edit>,
}

/// An edge in a picture that can be drawn out.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    pub thing: Selection,
    pub area: Area,
}

/// The effect of drawing out an edge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    pub shapes: Vec<Shape>,
    /// The change; none where nothing changes.
    pub edit: Option<Edit>,
}

/// Edges of a picture that are drawn out.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    pub edge: fn(&Context<'_>, &Picture, Point) -> Option<Edge>,
    /// The effect of drawing it so far to the right.
    pub drawn: fn(&Context<'_>, &Picture, &Edge, f64) -> Drawn,
    /// The bar of a mark at whose end a grip shows that it can be drawn.
    pub gripped: fn(&Context<'_>, &Mark) -> Option<Area>,
}

/// A figure of two runs in one picture.
#[derive(Clone, Debug)]
pub struct Pair {
    pub picture: fn([&Shown; 2], Words, (f64, f64)) -> Picture,
    pub legend: fn(Words, &[&Picture]) -> Vec<Sample>,
    pub ways: &'static [Way],
}

// By hand: a lab has one picture of a pair.
impl PartialEq for Pair {
    fn eq(&self, other: &Pair) -> bool {
        std::ptr::fn_addr_eq(self.picture, other.picture)
    }
}

#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "none of them follows from another")]
pub struct Figure {
    /// Start of the ids of its marks.
    pub id: &'static str,
    /// The class of its frame, for styles and tests.
    pub class: &'static str,
    pub title: &'static str,
    /// Its caption, where that says more than the name.
    pub caption: fn(&Context<'_>) -> Option<String>,
    pub remark: fn(&Context<'_>) -> Option<String>,
    pub hint: Option<&'static str>,
    pub kind: Kind,
    /// Width and height where there is room for all: in a file.
    pub prefers: (f64, f64),
    /// True where it stands beside the figure before it, in a file.
    pub beside: bool,
    /// The kinds of things that can be chosen in its picture.
    pub offers: &'static [Noun],
    /// True where its picture depends on the selection.
    pub follows: bool,
    /// True where a canvas paints it, however few its marks: its tables tell the same.
    pub painted: bool,
    pub ways: &'static [Way],
    /// More movements than this at once are not followed.
    pub followed: usize,
    pub picture: fn(&Context<'_>) -> Picture,
    /// The same in words and numbers.
    pub tables: fn(&Context<'_>) -> Vec<Table>,
    /// The same in a sentence, for those who do not see it.
    pub label: fn(&Context<'_>) -> String,
    pub legend: Legend,
    pub legend_at: LegendAt,
    /// True where it stands for its run among others.
    pub compared: bool,
    /// True where a file shows its caption.
    pub headed: bool,
    /// Names a mark that carries no title of its own.
    pub describe: fn(&Context<'_>, &Selection) -> String,
    pub carrying: Option<Carrying>,
    pub drawing: Option<Drawing>,
    /// The change that an arrow key with Alt makes to a thing; whether with Shift.
    pub nudged: fn(&Context<'_>, &Selection, &str, bool) -> Option<Edit>,
    /// The change that a press makes, in place of choosing what is pressed.
    pub pressed: fn(&Context<'_>, &Selection) -> Option<Edit>,
}

// By hand: figures of one name that are made of the same context are the same.
impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        let own = |figure: &Figure| (figure.id, figure.class, figure.title, figure.hint);
        let moves = |figure: &Figure| (figure.painted, figure.carrying.is_some(), figure.follows);
        own(self) == own(other) && moves(self) == moves(other)
    }
}

impl Figure {
    /// The picture at a moment; the name of each thing that can be chosen begins with what is written on it.
    pub fn draw(&self, cx: &Context<'_>) -> Picture {
        let mut picture = (self.picture)(cx);
        // A file, a film and a run among others are not changed by hand.
        let drawing = self.drawing.filter(|_| cx.scenario.is_some() && cx.place == Place::Alone);
        if let Some(Drawing { gripped, .. }) = drawing {
            for mark in picture.layers.iter_mut().flat_map(|layer| &mut layer.marks) {
                let corner = Point::default().minus(mark.at);
                mark.shapes.extend(gripped(cx, mark).and_then(|bar| bars::grip(bar.moved(corner))));
            }
        }
        let marks = picture.layers.iter_mut().flat_map(|layer| &mut layer.marks);
        marks.filter(|mark| mark.target.is_some()).for_each(|mark| cx.words.speak(mark));
        picture
    }

    /// A figure of a moment, in which nothing can be changed.
    pub fn new(
        id: &'static str,
        title: &'static str,
        prefers: (f64, f64),
        picture: fn(&Context<'_>) -> Picture,
        tables: fn(&Context<'_>) -> Vec<Table>,
        label: fn(&Context<'_>) -> String,
    ) -> Figure {
        Figure {
            id,
            class: id,
            title,
            caption: |_| None,
            remark: |_| None,
            hint: None,
            kind: Kind::Moment,
            prefers,
            beside: false,
            offers: &[],
            follows: false,
            painted: false,
            ways: &[],
            followed: FOLLOWED,
            picture,
            tables,
            label,
            legend: |_, _| Vec::new(),
            legend_at: LegendAt::Below,
            compared: false,
            headed: false,
            describe: |_, _| String::new(),
            carrying: None,
            drawing: None,
            nudged: |_, _, _, _| None,
            pressed: |_, _| None,
        }
    }

    /// The meaning of the shapes that are on some pictures of it; of all that there can be where none are given.
    pub fn samples(&self, cx: &Context<'_>, pictures: &[&Picture]) -> Vec<Sample> {
        (self.legend)(cx, pictures)
    }

    pub fn caption(&self, cx: &Context<'_>) -> String {
        (self.caption)(cx).unwrap_or_else(|| self.title.to_owned())
    }

    /// Where time lies; none in a figure of a moment.
    pub fn track(&self, cx: &Context<'_>) -> Option<Track> {
        match self.kind {
            Kind::Moment => None,
            Kind::OverTime { track, .. } => Some(track(cx)),
        }
    }

    pub fn is_heated(&self, cx: &Context<'_>) -> bool {
        matches!(self.kind, Kind::OverTime { heated, .. } if heated(cx))
    }
}
