//! Over the calls of a run among others: the node to which the master sent each task, up to the first decision in which
//! the runs part, with its flag and its reason.

use gantry_core::labs::affinity::reason::Reason;
use gantry_core::labs::affinity::{Outline, View};

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
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

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

/// What the lane is drawn for.
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
    let mut marks = Vec::new();
    if high > 0.0 {
        let label = text::shortened(words.affinity_sends(), STRONG, plot.area.x - 6.0);
        let base = Point::new(0.0, top + CHIP / 2.0 + 4.0);
        let label = look::words(base, Anchor::Start, STRONG, Ink::Ink, label);
        marks.push(Mark::plain(Key(Kind::HEADING, 0), vec![label]));
    }
    let sends = Sends { words, view, top, right, narrow: high > LANE };
    let told = |&(task, node): &(u32, u32)| {
        let name = words.affinity_task(task, outline);
        let told = words.affinity_goes_to(&name, &words.worker(node, outline));
        Sent { task, told }
    };
    let flag = lane.and_then(|lane| lane.flag.as_ref());
    let decided = flag.filter(|_| high > 0.0);
    let decision = decided.and_then(|flag| Some((flag, flag.decision.clone()?)));
    if let Some((flag, decision)) = decision {
        let until = view.sent.iter().take_while(|sent| sent.0 != flag.thing);
        let before: Vec<Sent> = until.map(told).collect();
        let apart = Sent { task: flag.thing, told: decision };
        let beside = !sends.narrow;
        let why = if beside { text::width(&flag.why, STRONG) + 10.0 } else { 0.0 };
        let label = flag.label.as_ref();
        let label = label.map_or(0.0, |label| text::width(&label[0], STRONG) + 16.0);
        let follows = (apart.width() + why).max(apart.width() / 2.0 + label);
        let x = sends.kept(&mut marks, before, (plot.area.x, follows));
        let end = sends.parted(&mut marks, (flag, &apart), x);
        let at = if beside {
            Point::new(end + 8.0, top + CHIP / 2.0 + 4.0)
        } else {
            Point::new(0.0, top + LANE + LINE / 2.0 + 2.0)
        };
        marks.push(sends.why(flag, at, if beside { 1.0 } else { LINES }));
    } else {
        let all = view.sent.iter().filter(|_| high > 0.0).map(told).collect();
        sends.listed(&mut marks, all, plot.area.x);
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
    /// As many as fit from a place on, in order.
    fn listed(&self, marks: &mut Vec<Mark>, all: Vec<Sent>, mut x: f64) {
        for sent in all {
            let wide = sent.width();
            if x + wide > self.right {
                break;
            }
            marks.push(self.chip(&sent, x));
            x += wide + APART;
        }
    }

    /// The last of them as far as there is room before what follows; and where they end.
    fn kept(&self, marks: &mut Vec<Mark>, all: Vec<Sent>, (mut x, follows): (f64, f64)) -> f64 {
        let room = self.right - follows - x;
        let mut used = 0.0;
        let fits = all.iter().rev().take_while(|sent| {
            used += sent.width() + APART;
            used <= room
        });
        let mut left = all.len() - fits.count();
        if left > 0 && left < all.len() {
            // One of them gives way to the word that there are more.
            left += 1;
        }
        if left > 0 {
            let told = format!("… {left} ");
            let at = Point::new(x, self.top + CHIP / 2.0 + 4.0);
            let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, told.trim_end());
            marks.push(Mark::plain(Key(Kind::MORE, 1 << 40), vec![shape]));
            x += text::width(&told, SMALL);
        }
        for sent in all.into_iter().skip(left) {
            marks.push(self.chip(&sent, x));
            x += sent.width() + APART;
        }
        x
    }

    fn chip(&self, sent: &Sent, x: f64) -> Mark {
        let whole = Area::new(0.0, 0.0, sent.width(), CHIP);
        let plain = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(whole, 8.0, plain)];
        let now = matches!(self.view.reason, Reason::Assigned { task, .. } if task == sent.task);
        if now {
            shapes.push(own::in_hand(whole, 8.0));
        }
        let at = Point::new(6.0, CHIP / 2.0 + 4.0);
        shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, sent.told.clone()));
        Mark {
            at: Point::new(x, self.top),
            target: Some(Selection(TASK, At::One(sent.task))),
            reach: whole,
            state: if now { "current" } else { "" },
            title: Some(self.words.labelled(&sent.told, self.words.affinity_sends())),
            ..Mark::plain(Key(kinds::SENT, sent.task.into()), shapes)
        }
    }

    /// The decision in which the runs part: its chip, and over the first lane its flag. It returns where the chip ends.
    fn parted(&self, marks: &mut Vec<Mark>, (flag, sent): (&Flag, &Sent), x: f64) -> f64 {
        let wide = sent.width();
        let whole = Area::new(0.0, 0.0, wide, CHIP);
        let made = self.view.sent.iter().any(|own| own.0 == sent.task);
        let edge = Paint::stroke(Ink::Ink, 1.5).filled(Ink::Orange, 1.0);
        let edge = if made { edge } else { edge.dashed(Dash::Short) };
        let at = Point::new(6.0, CHIP / 2.0 + 4.0);
        let shapes = vec![
            look::rect(whole, 8.0, edge),
            look::words(at, Anchor::Start, STRONG, Ink::OnGreen, sent.told.clone()),
        ];
        let key = Key(kinds::SENT, sent.task.into());
        marks.push(leads(flag, (Point::new(x, self.top), whole), Mark::plain(key, shapes)));
        let over = |label: &[String; 2]| self.flag(flag, label, (x + wide / 2.0, true));
        marks.extend(flag.label.as_ref().map(over));
        x + wide
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
    let mut cloth = look::polyline(&cloth.map(|(x, y)| Point::new(x, y)));
    cloth.push(Segment::Close);
    vec![
        look::path(pole, Paint::stroke(Ink::Ink, 1.5)),
        look::path(cloth, Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 1.0)),
    ]
}

/// A mark that leads to the decision.
fn leads(flag: &Flag, (at, reach): (Point, Area), mark: Mark) -> Mark {
    let (target, title) = (Some(flag.target()), Some(flag.title.clone()));
    Mark { at, target, reach, state: "difference", title, ..mark }
}
