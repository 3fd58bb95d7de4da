//! One layout for all frames of a film: each figure has the room of its largest picture, the words have the lines of the
//! longest, the legend has all that some frame means.
//!
//! ```text
//! title
//! what happens, and why           (as over the picture of the page)
//! figures
//! what the lesson says
//! legend
//! ```
//!
//! Cost: one pass over the shapes of a frame.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: sides are below 2^31, lines are few"
)]

use gantry_core::session::Marks;

use crate::figure::sheet::{Loose, MARGIN, loose, placed};
use crate::narrate::{Language, Words};
use crate::player::reading_ms;
use crate::scene::caption::{CAPTION, NAME, caption};
use crate::scene::paint::{Ink, Palette};
use crate::scene::paper::{Sample, samples};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Type};
use crate::scene::svg::{document_in, extent};
use crate::scene::time::Window;
use crate::scene::{look, text};
use crate::shown::Shown;
use crate::story::{Caption, text_of};
use crate::{gallery, labs};

use super::{Fault, Order, Size};

/// Letters of what happens, and of its reason.
const FACT: Type = Type { size: 15.0, strong: true, mono: false };
const REASON: Type = Type { size: 14.0, strong: false, mono: false };

/// A line of words, and the gap below them.
const LINE: f64 = 21.0;
const GAP: f64 = 10.0;

const MOST_LINES: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    figures: Vec<Loose>,
    legend: Vec<Sample>,
    /// What happens, and why.
    said: [String; 2],
    /// What the lesson says.
    told: [String; 2],
}

impl Scene {
    /// The moment that is shown, in a window of time, with the lesson's caption of that very moment: later it may be false.
    pub fn new(
        words: Words,
        shown: &Shown,
        window: Option<Window>,
        (captions, marks): (&[Caption], &Marks),
    ) -> Scene {
        let now = Some(shown.moment.moment);
        let caption = captions.iter().zip(&marks.lesson).rfind(|(_, at)| **at == now);
        let words = words.counting(shown.lab.counted());
        let lab = labs::of(shown);
        let (figures, legend) = loose(&lab.figures(words, shown), words, shown, (None, window));
        let reason = lab.teller(words, shown).reason();
        let said = [reason.headline.clone(), reason.turn().to_string()];
        let told =
            caption.map(|(it, _)| [text_of(&it.fact), text_of(&it.turn)]).unwrap_or_default();
        Scene { figures, legend, said, told }
    }

    /// How long it takes to read what is new since the scene before.
    pub fn reading_ms(&self, before: Option<&Scene>) -> f64 {
        let new = |now: &[String; 2], before: Option<&[String; 2]>| {
            if before == Some(now) { String::new() } else { now.join(" ").trim().to_owned() }
        };
        let said = new(&self.said, before.map(|it| &it.said));
        let told = new(&self.told, before.map(|it| &it.told));
        reading_ms(format!("{said} {told}").trim())
    }
}

/// The scenario's title; that of an example in the language of the words.
pub fn title(words: Words, shown: &Shown) -> String {
    let own = shown.overview.head.title.as_deref();
    let english = Language::English.words();
    let mut examples = gallery::all().map(|(_, example)| example.told.0);
    let example = examples.find(|title| Some(title(english)) == own);
    let own = || own.map_or_else(|| words.untitled().to_owned(), |own| words.name(own));
    example.map_or_else(own, |title| title(words).to_owned())
}

/// A film that is laid out, scene by scene: what all frames have to show grows with each.
#[derive(Clone, Debug)]
pub struct Sketch {
    order: Order,
    frames: usize,
    holds: Vec<u16>,
    before: Option<Scene>,
    title: String,
    /// The figures, each blank and as large as its largest picture.
    blank: Vec<Loose>,
    legend: Vec<Sample>,
    /// What happens and why, in each scene; what the lesson says.
    words: [Vec<[String; 2]>; 2],
}

impl Sketch {
    /// Of a film of so many frames; none is there yet.
    pub fn new(order: Order, title: String, frames: usize) -> Sketch {
        let (holds, before, blank, legend, words) = Default::default();
        Sketch { order, frames, holds, before, title, blank, legend, words }
    }

    pub fn add(&mut self, scene: Scene) {
        self.make_room(&scene);
        let is_last = self.holds.len() + 1 == self.frames;
        self.holds.push(self.order.hold_cs(scene.reading_ms(self.before.as_ref()), is_last));
        self.before = Some(scene);
    }

    fn make_room(&mut self, scene: &Scene) {
        for (at, figure) in scene.figures.iter().enumerate() {
            let (width, height) = figure.room();
            if at == self.blank.len() {
                let picture = Picture { width, height, layers: Vec::new() };
                self.blank.push(Loose { picture, ..figure.clone() });
            }
            let room = &mut self.blank[at].picture;
            (room.width, room.height) = (room.width.max(width), room.height.max(height));
        }
        for sample in &scene.legend {
            if !self.legend.contains(sample) {
                self.legend.push(sample.clone());
            }
        }
        for (all, words) in self.words.iter_mut().zip([&scene.said, &scene.told]) {
            all.push(words.clone());
        }
    }

    /// The layout of all frames, and how long each stands; an error if they are too many or too large.
    pub fn finish(self) -> Result<(Layout, Vec<u16>), Fault> {
        let Sketch { order, holds, title, blank, legend, words, .. } = self;
        let rooms: Vec<(f64, f64)> = blank.iter().map(Loose::room).collect();
        let pictures = placed(blank, &rooms);
        let pictures: Vec<(Point, &Picture)> = pictures.iter().map(|(at, it)| (*at, it)).collect();
        let (width, high) = extent(&pictures);
        let width = (width + MARGIN).max(LEAST);
        let wide = width - 2.0 * MARGIN;
        let lines = words.map(|all| all.iter().map(|said| paragraph(said, wide).len()).max());
        let block = |lines: usize| if lines == 0 { 0.0 } else { LINE * lines as f64 + GAP };
        let [said, told] = lines.map(|lines| block(lines.unwrap_or(0)));
        let said_at = MARGIN + CAPTION;
        // Figures begin with their own margin.
        let figures_at = said_at + said - MARGIN;
        let told_at = figures_at + high + MARGIN;
        let legend = samples(&legend, wide);
        let legend_at = told_at + told;
        let under = if legend.size() == 0 { 0.0 } else { legend.height + MARGIN };
        let size = (width, legend_at + under);
        let layout = Layout { title, rooms, legend, size, said_at, figures_at, told_at, legend_at };
        Fault::of_pixels(holds.len() as u64, layout.pixels(order.size))?;
        Ok((layout, holds))
    }
}

/// A picture is at least so wide, for its words.
const LEAST: f64 = 480.0;

/// Where everything is, in every frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    title: String,
    rooms: Vec<(f64, f64)>,
    legend: Picture,
    size: (f64, f64),
    said_at: f64,
    figures_at: f64,
    told_at: f64,
    legend_at: f64,
}

impl Layout {
    /// Width and height of the frames of an order, in pixels.
    pub fn pixels(&self, size: Size) -> (u32, u32) {
        let (width, height) = self.size;
        let whole = |side: f64| side.ceil() as u32;
        match size {
            Size::Natural => (whole(width), whole(height)),
            Size::Wide(wide) => (wide, whole(height * f64::from(wide) / width)),
            Size::Within(wide, high) => (wide, high),
        }
    }

    /// A scene as an SVG document of the order's size.
    pub fn frame(&self, scene: Scene, order: &Order) -> String {
        let wide = self.size.0 - 2.0 * MARGIN;
        let title = text::shortened(&self.title, NAME, wide);
        let mut pictures = vec![(Point::new(MARGIN, MARGIN), caption(&title, "", wide))];
        pictures.push((Point::new(MARGIN, self.said_at), written(&scene.said, wide)));
        let down = Point::new(0.0, self.figures_at);
        let figures = placed(scene.figures, &self.rooms).into_iter();
        pictures.extend(figures.map(|(at, picture)| (at.plus(down), picture)));
        pictures.push((Point::new(MARGIN, self.told_at), written(&scene.told, wide)));
        pictures.push((Point::new(MARGIN, self.legend_at), self.legend.clone()));
        let pictures: Vec<(Point, &Picture)> = pictures.iter().map(|(at, it)| (*at, it)).collect();
        let palette = if order.dark { Palette::dark() } else { Palette::light() };
        let said = scene.said.join(" ");
        let (width, height) = self.pixels(order.size);
        let size = (f64::from(width), f64::from(height));
        document_in(said.trim(), &pictures, &palette, (size, view(self.size, size)))
    }
}

/// The part of the plane that a frame of this size shows, so that all of a picture of another size is in its middle.
fn view(of: (f64, f64), size: (f64, f64)) -> Area {
    let scale = (size.0 / of.0).min(size.1 / of.1);
    let (width, height) = (size.0 / scale, size.1 / scale);
    Area::new((of.0 - width) / 2.0, (of.1 - height) / 2.0, width, height)
}

fn paragraph([fact, reason]: &[String; 2], width: f64) -> Vec<(Type, Ink, String)> {
    let of = |text: &str, font, ink| {
        let lines = text::lines(text, font, width, MOST_LINES).into_iter();
        lines.map(move |line| (font, ink, line))
    };
    of(fact, FACT, Ink::Ink).chain(of(reason, REASON, Ink::Soft)).collect()
}

fn written(said: &[String; 2], width: f64) -> Picture {
    let lines = paragraph(said, width);
    let line = |(number, (font, ink, text)): (usize, (Type, Ink, String))| {
        let at = Point::new(0.0, LINE * number as f64 + FACT.size);
        let shape = look::words(at, Anchor::Start, font, ink, text);
        Mark::plain(Key(Kind::HEADING, number as u64), vec![shape])
    };
    let height = LINE * lines.len() as f64;
    let marks = lines.into_iter().enumerate().map(line).collect();
    Picture { width, height, layers: vec![Layer { name: "words", marks }] }
}
