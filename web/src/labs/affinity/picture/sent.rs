//! Over the calls of a run among others: the node to which the master sent each task, up to the first decision in which
//! the runs part, with its flag and its reason.

use gantry_core::labs::affinity::{Outline, View};

use super::glyph::closed;
use super::look as own;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::TASK;
use crate::narrate::Words;
use crate::scene::arrange::{BESIDE, DENSE};
use crate::scene::bars::ChartOptions;
use crate::scene::chart::Plot;
use crate::scene::lane::{Flag, HEAD, Lane};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity as say;

/// Height of a line of it.
const LANE: f64 = 22.0;
/// Of more tasks it is not told.
const FEW: usize = 40;
const CHIP: f64 = 17.0;
/// The buttons over the first lane take so much of the line of its flag, where they stand in it.
const BUTTONS: f64 = 250.0;
/// Lines of a reason that stands under the chips.
const LINES: f64 = 3.0;
const LINE: f64 = 15.0;
/// Between two chips.
const APART: f64 = 4.0;

/// Its height; none where there is no room for it. A reason that has no room beside the chips stands under them.
pub fn height(outline: &Outline, options: &ChartOptions, lane: Option<&Lane>) -> f64 {
    if outline.tasks.len() > FEW || options.height < DENSE {
        return 0.0;
    }
    let decided = |lane: &Lane| lane.flag.as_ref().is_some_and(|flag| flag.decision.is_some());
    let below = options.width < BESIDE && lane.is_some_and(decided);
    if below { LANE + LINES * LINE } else { LANE }
}

/// A task that the master sent, or will have sent.
struct Sent {
    task: u32,
    told: String,
}

impl Sent {
    fn width(&self) -> f64 {
        text::width(&self.told, STRONG) + 12.0
    }
}

struct Sends<'a> {
    words: Words,
    view: &'a View,
    top: f64,
    right: f64,
    /// True where a reason stands under the chips.
    narrow: bool,
}

/// As many tasks as fit, in order of submission; up to the one at which the runs part.
pub fn layer(
    (outline, view): (&Outline, &View),
    (options, lane): (&ChartOptions, Option<&Lane>),
    plot: &Plot,
) -> Layer {
    let words = options.words;
    let high = height(outline, options, lane);
    let (top, right) = (plot.area.y - high + 1.0, options.width - 4.0);
    let sends = Sends { words, view, top, right, narrow: high > LANE };
    let told = |&(task, node): &(u32, u32)| {
        let (name, node) = (&words.affinity_task(task, outline), &words.worker(node, outline));
        Sent { task, told: say::AffinityGoesTo { task: name, node }.tell(words) }
    };
    let flag = lane.and_then(|lane| lane.flag.as_ref());
    let decided = flag.filter(|_| high > 0.0);
    let until = view.sent.iter().filter(|_| high > 0.0);
    let mut marks = Vec::new();
    if high > 0.0 {
        let label = text::shortened(words.affinity_sends(), STRONG, plot.area.x - 6.0);
        let label = look::words(sends.base(0.0), Anchor::Start, STRONG, Ink::Ink, label);
        marks.push(Mark::plain(Key(Kind::HEADING, 0), vec![label]));
    }
    if let Some((flag, decision)) = decided.and_then(|flag| Some((flag, flag.decision.clone()?))) {
        let before = until.take_while(|sent| sent.0 != flag.thing).map(told).collect();
        let apart = Sent { task: flag.thing, told: decision };
        sends.parted(&mut marks, (flag, before, &apart), plot.area.x);
    } else {
        sends.chips(&mut marks, &until.map(told).collect::<Vec<_>>(), plot.area.x);
        let from = flag.zip(lane.and_then(|lane| lane.first));
        marks.extend(from.map(|(flag, time)| {
            let (at, most) = (plot.time.clamped(time), right - 0.4 * plot.area.width);
            let side = match () {
                () if time < plot.time.range.0 => "← ",
                () if time > plot.time.range.1 => "→ ",
                () => "",
            };
            sends.elsewhere(flag, (at.min(most), side.is_empty() && at <= most), side)
        }));
    }
    Layer { name: "sent", marks }
}

impl Sends<'_> {
    /// The baseline of the chips, at a place.
    fn base(&self, x: f64) -> Point {
        Point::new(x, self.top + CHIP / 2.0 + 4.0)
    }

    /// As many as fit from a place on, in order; and where they end.
    fn chips(&self, marks: &mut Vec<Mark>, all: &[Sent], mut x: f64) -> f64 {
        for sent in all {
            if x + sent.width() > self.right {
                break;
            }
            marks.push(self.chip(sent, x, None));
            x += sent.width() + APART;
        }
        x
    }

    /// The decision in which the runs part, before it the last of those sent as far as there is room, and behind or under it
    /// the reason; over the first lane its flag.
    fn parted(
        &self,
        marks: &mut Vec<Mark>,
        (flag, before, sent): (&Flag, Vec<Sent>, &Sent),
        mut x: f64,
    ) {
        let wide = sent.width();
        let why = if self.narrow { 0.0 } else { text::width(&flag.why, STRONG) + 10.0 };
        let label = flag.label.as_ref();
        let long = label.map_or(0.0, |label| text::width(&label[0], STRONG) + 16.0);
        let room = self.right - (wide + why).max(wide / 2.0 + long) - x;
        let mut used = 0.0;
        let fits = before.iter().rev().take_while(|sent| {
            used += sent.width() + APART;
            used <= room
        });
        let mut left = before.len() - fits.count();
        if left > 0 && left < before.len() {
            // One of them gives way to the word that there are more.
            left += 1;
        }
        if left > 0 {
            let told = format!("… {left} ");
            let shape = look::words(self.base(x), Anchor::Start, SMALL, Ink::Soft, told.trim_end());
            marks.push(Mark::plain(Key(Kind::MORE, 1 << 40), vec![shape]));
            x += text::width(&told, SMALL);
        }
        let x = self.chips(marks, &before[left..], x);
        marks.push(self.chip(sent, x, Some(flag)));
        marks.extend(label.map(|label| self.flag(flag, label, (x + wide / 2.0, true))));
        marks.push(if self.narrow {
            self.why(flag, Point::new(0.0, self.top + LANE + LINE / 2.0 + 2.0), LINES)
        } else {
            self.why(flag, self.base(x + wide + 8.0), 1.0)
        });
    }

    /// A task that was sent; of the decision in which the runs part dashed until it is made.
    fn chip(&self, sent: &Sent, x: f64, flag: Option<&Flag>) -> Mark {
        let whole = Area::new(0.0, 0.0, sent.width(), CHIP);
        let now = self.view.reason.says("affinity_assigned");
        let now = now.is_some_and(|now| now.thing("task") == Some(sent.task));
        let made = self.view.sent.iter().any(|own| own.0 == sent.task);
        let plain = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let apart = Paint::stroke(Ink::Ink, 1.5).filled(Ink::Orange, 1.0);
        let (paint, ink) = match flag {
            None => (plain, Ink::Ink),
            Some(_) if made => (apart, Ink::OnGreen),
            Some(_) => (apart.dashed(Dash::Short), Ink::OnGreen),
        };
        let mut shapes = vec![look::rect(whole, 8.0, paint)];
        if now && flag.is_none() {
            shapes.push(own::in_hand(whole, 8.0));
        }
        let base = Point::new(6.0, CHIP / 2.0 + 4.0);
        shapes.push(look::words(base, Anchor::Start, STRONG, ink, sent.told.clone()));
        let (at, mark) =
            (Point::new(x, self.top), Mark::plain(Key(kinds::SENT, sent.task.into()), shapes));
        if let Some(flag) = flag {
            return leads(flag, (at, whole), mark);
        }
        Mark {
            at,
            target: Some(Selection(TASK, At::One(sent.task))),
            reach: whole,
            state: if now { "current" } else { "" },
            title: Some(self.words.labelled(&sent.told, self.words.affinity_sends())),
            ..mark
        }
    }

    /// The flag over a place of the lane, with its words; without its pole where that place is not drawn.
    fn flag(&self, flag: &Flag, label: &[String], (x, is_there): (f64, bool)) -> Mark {
        // Where the page scrolls they stand over it.
        let apart = self.narrow || flag.label.is_none();
        let right = if apart { self.right } else { self.right - BUTTONS };
        let room = (right - x - 14.0).max(0.0);
        let fits = label.iter().find(|label| text::width(label, STRONG) <= room);
        // Where there is no room for its words, the reason begins with them.
        let label = match fits {
            Some(label) => label.clone(),
            None if self.narrow => String::new(),
            None => text::shortened(label.last().map_or("", String::as_str), STRONG, room),
        };
        let foot = self.top + HEAD;
        let at = Point::new(x, 2.0 - HEAD);
        let base = Point::new(9.0, HEAD - 9.0);
        let mut shapes = if is_there { pennant(foot - 2.0) } else { Vec::new() };
        if !label.is_empty() {
            shapes.push(look::words(base, Anchor::Start, STRONG, Ink::Ink, label.clone()));
        }
        let reach = Area::new(-12.0, 0.0, text::width(&label, STRONG) + 22.0, HEAD - 4.0);
        leads(flag, (at, reach), Mark::plain(Key(Kind::EDGE, 6), shapes))
    }

    /// The flag of a decision that has no chip, over its instant, with its reason; at the edge on its side where that is
    /// not drawn.
    fn elsewhere(&self, flag: &Flag, place: (f64, bool), side: &str) -> Mark {
        let why = match &flag.decision {
            Some(decision) => self.words.labelled(decision, &flag.why),
            None => flag.why.clone(),
        };
        let said = match &flag.label {
            Some(label) => self.words.labelled(&label[0], &why),
            None => why,
        };
        self.flag(flag, &[format!("{side}{said}")], place)
    }

    /// The reason, from a place on, in at most so many lines.
    fn why(&self, flag: &Flag, at: Point, lines: f64) -> Mark {
        let why = match &flag.label {
            Some(label) if self.narrow => self.words.labelled(&label[1], &flag.why),
            _ => flag.why.clone(),
        };
        let lines = text::lines(&why, STRONG, self.right - at.x, lines as usize);
        let wide = lines.iter().map(|line| text::width(line, STRONG)).fold(8.0, f64::max);
        let area = Area::new(0.0, -13.0, wide, CHIP + LINE * (lines.len() as f64 - 1.0).max(0.0));
        let line = |(at, line): (usize, String)| {
            let base = Point::new(0.0, LINE * at as f64);
            look::words(base, Anchor::Start, STRONG, Ink::Ink, line)
        };
        let shapes = lines.into_iter().enumerate().map(line).collect();
        leads(flag, (at, area), Mark::plain(Key(Kind::EDGE, 7), shapes))
    }
}

/// A pole with its pennant to the left, from the origin down.
fn pennant(high: f64) -> Vec<Shape> {
    let pole = look::polyline(&[Point::default(), Point::new(0.0, high)]);
    let cloth = [(0.0, 0.0), (-13.0, 0.0), (-9.0, 4.5), (-13.0, 9.0), (0.0, 9.0)];
    let paint = Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 1.0);
    let cloth = closed(Point::default(), 1.0, &cloth, paint);
    vec![look::path(pole, Paint::stroke(Ink::Ink, 1.5)), cloth]
}

fn leads(flag: &Flag, (at, reach): (Point, Area), mark: Mark) -> Mark {
    let (target, title) = (Some(flag.target()), Some(flag.title.clone()));
    Mark { at, target, reach, state: "difference", title, ..mark }
}
