//! The units of the pool: tokens in groups by whose they are, or bars where they are too many to be counted.
//!
//! ```text
//! w runs stage 2: 6 of its 8        lent, idle: 0     u1: 1 of 1     u2: 1 of 1     pool: 0 free
//! [g0 g1 g2 g3 g4 g5]               [ ]               [g6]           [g7]           [ ]
//!       4 units reclaimed                               arrows from where they were
//! ```
//!
//! **Invariant:** a token's key is its unit: what changes hands travels from group to group.
//! **Invariant:** tokens stay in their group's frame, and frames do not overlap.
//! Cost: linear in the units, of which at most [`COUNTABLE`] are drawn one by one.

use gantry_core::labs::workflow::view::{Outline, UnitState, View};
use gantry_core::sort;

use super::groups::{Group, Role, groups, together};
use super::moved::{Moved, moved};
use super::usage::Usage;
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::{JOB, TASK, UNIT, USER, WORKFLOW};
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{
    Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape, Type,
};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

/// Up to this many units each has a token.
pub const COUNTABLE: u64 = 240;

/// Sizes of a token, largest first.
const SIZES: [f64; 8] = [44.0, 38.0, 32.0, 27.0, 22.0, 18.0, 14.0, 11.0];
/// The caption over a frame.
const CAPTION: f64 = 17.0;
/// Between a frame and its tokens.
const INSIDE: f64 = 6.0;
/// Half a frame's line stays inside the picture.
const EDGE: f64 = 1.0;
/// Tokens from this size on hold two lines of letters.
const LETTERED: f64 = 32.0;
/// Between frames, and between their lines.
const BETWEEN: f64 = 10.0;
const APART: f64 = 5.0;
/// Room for arrows below, and how deep they hang there; and between lines of frames, over the captions.
const ARROWS: f64 = 32.0;
const DIP: f64 = 24.0;
const FLAT: f64 = 8.0;
/// A caption is shortened rather than wider.
const WIDEST_CAPTION: f64 = 190.0;
/// More arrows than this become one.
const ARROWS_AT_ONCE: usize = 8;

/// What a picture is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Tokens are chosen so that this is high enough, if any are.
    pub height: f64,
    /// The reader's language.
    pub words: Words,
}

/// Whether units are drawn one by one.
pub fn countable(outline: &Outline, view: &View) -> bool {
    outline.capacity <= COUNTABLE && !view.units.runs.is_empty()
}

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &UnitOptions) -> Picture {
    if !countable(outline, view) {
        return super::bars::picture(outline, view, options);
    }
    let least = of_run(outline, view, options);
    let groups = groups(outline, view);
    let captions = captions(&groups, outline, view, options.words);
    let (captions, layout) = named(&groups, captions, options, Some(&least));
    let moved = moved(outline, view);
    let (words, width) = (options.words, options.width);
    let scene = Scene { outline, view, words, width, groups: &groups, layout: &layout };
    let mut tokens: Vec<Mark> = scene.tokens();
    sort::sort_by_key(&mut tokens, |mark| mark.key);
    let layer = |name, marks| Layer { name, marks };
    let arrows = scene.all_arrows(&moved);
    let layers = vec![
        layer("moved", vec![Mark::plain(Key(Kind::MOVED, 0), arrows)]),
        layer("groups", scene.frames(&captions)),
        layer("units", tokens),
    ];
    Picture { width: options.width, height: layout.height, layers }
}

/// The height that is kept for the picture at every moment of a run: it is higher only where more hold units than is told
/// from the scenario.
pub fn kept(outline: &Outline, view: &View, options: &UnitOptions) -> f64 {
    if countable(outline, view) {
        of_run(outline, view, options).height
    } else {
        super::bars::picture(outline, view, options).height
    }
}

/// What the run needs, told from the scenario alone.
fn of_run(outline: &Outline, view: &View, options: &UnitOptions) -> Layout {
    let together = together(outline);
    let captions = captions(&together, outline, view, options.words);
    named(&together, captions, options, None).1
}

/// The captions of groups, whole and short.
fn captions(groups: &[Group], outline: &Outline, view: &View, words: Words) -> [Vec<String>; 2] {
    [false, true].map(|short| {
        let of = |group| words.group_caption(group, short, outline, view);
        groups.iter().map(of).collect()
    })
}

/// The layout of a moment with the captions that there is room for: the short ones where with them frames take fewer
/// lines, or tokens are larger. As the sizes of tokens this follows from who holds anything at all, and from what the run needs at `least`.
fn named(
    groups: &[Group],
    captions: [Vec<String>; 2],
    options: &UnitOptions,
    least: Option<&Layout>,
) -> (Vec<String>, Layout) {
    let [long, mut short] = captions.map(|captions| {
        let layout = chosen(groups, &captions, options, least);
        (captions, layout)
    });
    short.1.brief = least.is_some_and(|least| least.brief)
        || short.1.most < long.1.most
        || short.1.size > long.1.size;
    if short.1.brief { short } else { long }
}

/// The layout of a moment. The size of tokens and the height follow from who holds anything at all, not from who holds
/// how much, and are those of the whole run where it allows: so pictures of neighbouring moments are alike, and what
/// changes hands can be followed.
fn chosen(
    groups: &[Group],
    captions: &[String],
    options: &UnitOptions,
    run: Option<&Layout>,
) -> Layout {
    let frames = Frames { groups, captions, width: options.width };
    let widest = widest(groups);
    let size = frames.size(&widest, options.height).min(run.map_or(f64::MAX, |run| run.size));
    let least = frames.laid(&widest, size);
    let counts: Vec<usize> = groups.iter().map(|group| group.units.len()).collect();
    let layout = frames.laid(&counts, size);
    let height = layout.height.max(least.height).max(run.map_or(0.0, |run| run.height));
    Layout { height, most: least.lines, ..layout }
}

/// How many units each group holds where the frames take the most room: all that is reserved is with its owner.
fn widest(groups: &[Group]) -> Vec<usize> {
    let count = |group: &Group| match group.role {
        Role::Stage(own) => {
            let lent = groups.iter().filter(|other| other.role.workflow() == Some(own));
            lent.filter(|other| !matches!(other.role, Role::LeftOver(_)))
                .map(|other| other.units.len())
                .sum()
        }
        Role::Idle(_) | Role::User(..) => 0,
        Role::LeftOver(_) | Role::Pool => group.units.len(),
    };
    groups.iter().map(count).collect()
}

/// Frames to be laid out.
struct Frames<'a> {
    groups: &'a [Group],
    captions: &'a [String],
    width: f64,
}

struct Layout {
    size: f64,
    /// Lines of frames.
    lines: usize,
    /// Lines where the frames take the most room.
    most: usize,
    /// Whether captions are short.
    brief: bool,
    frames: Vec<Area>,
    places: Vec<Vec<Point>>,
    /// The lower edge of the frames.
    floor: f64,
    height: f64,
}

impl Frames<'_> {
    /// The largest tokens with which the picture is high enough; where larger ones need another line of frames, those
    /// that still hold two lines of letters rather.
    fn size(&self, counts: &[usize], height: f64) -> f64 {
        let all = SIZES.iter().map(|&size| self.laid(counts, size));
        let mut fitting = all.filter(|layout| layout.height <= height);
        let Some(first) = fitting.next() else { return SIZES[SIZES.len() - 1] };
        let lettered = fitting.take_while(|layout| layout.size >= LETTERED);
        let flatter = lettered.fold(None, |best: Option<Layout>, layout| match best {
            Some(best) if best.lines <= layout.lines => Some(best),
            _ => Some(layout),
        });
        flatter.filter(|layout| layout.lines < first.lines).unwrap_or(first).size
    }

    /// So many units of each group as tokens of this size.
    fn laid(&self, counts: &[usize], size: f64) -> Layout {
        let (groups, captions, width) = (self.groups, self.captions, self.width);
        let pitch = size + if size > 20.0 { 6.0 } else { 3.0 };
        let gap = pitch - size;
        let across = ((width - 2.0 * INSIDE + gap) / pitch).floor().max(1.0) as usize;
        let (mut x, mut y, mut tall) = (EDGE, 0.0, 0.0_f64);
        let width = width - EDGE;
        let mut frames: Vec<Area> = Vec::with_capacity(groups.len());
        let mut places = Vec::with_capacity(groups.len());
        let (mut line, mut lines) = (0, 1);
        for ((group, caption), &held) in groups.iter().zip(captions).zip(counts) {
            let count = held.max(1);
            let columns = count.min(across);
            let rows = count.div_ceil(columns);
            let caption = text::width(caption, STRONG).min(WIDEST_CAPTION) + 4.0;
            let wide = (columns as f64 * pitch - gap + 2.0 * INSIDE).max(caption).min(width);
            let high = rows as f64 * pitch - gap + 2.0 * INSIDE;
            let begins = matches!(group.role, Role::Stage(_)) && x > EDGE;
            if begins || (x > EDGE && x + wide > width) {
                lines += 1;
                stretch(&mut frames[line..], tall);
                (x, y, tall) = (EDGE, y + CAPTION + tall + APART, 0.0);
                line = frames.len();
            }
            let frame = Area::new(x, y + CAPTION, wide, high);
            let used = columns as f64 * pitch - gap;
            let left = x + (wide - used) / 2.0 + size / 2.0;
            let top = frame.y + INSIDE + size / 2.0;
            let place = |at: usize| {
                let (row, column) = (at / columns, at % columns);
                Point::new(left + column as f64 * pitch, top + row as f64 * pitch)
            };
            places.push((0..held).map(place).collect());
            frames.push(frame);
            x += wide + BETWEEN;
            tall = tall.max(high);
        }
        stretch(&mut frames[line..], tall);
        let floor = y + CAPTION + tall;
        let height = (floor + ARROWS).ceil();
        Layout { size, lines, most: lines, brief: false, frames, places, floor, height }
    }
}

/// Frames of one line are of one height.
fn stretch(frames: &mut [Area], height: f64) {
    for frame in frames {
        frame.height = height;
    }
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    words: Words,
    width: f64,
    groups: &'a [Group],
    layout: &'a Layout,
}

impl Scene<'_> {
    fn frames(&self, captions: &[String]) -> Vec<Mark> {
        let of = |((group, whole), &frame): ((&Group, &String), &Area)| {
            let paint = match group.role {
                Role::Stage(_) => Paint::stroke(Ink::Blue, 1.5),
                Role::Pool => Paint::stroke(Ink::Mark, 1.0),
                Role::LeftOver(_) => Paint::stroke(Ink::Soft, 1.25).dashed(Dash::Short),
                Role::Idle(_) | Role::User(..) => Paint::stroke(Ink::Soft, 1.25).dashed(Dash::Long),
            };
            let paint = paint.filled(Ink::Fill, if group.role == Role::Pool { 0.6 } else { 0.25 });
            let caption = text::shortened(whole, STRONG, frame.width.max(20.0));
            let at = Point::new(frame.x + 2.0, frame.y - 5.0);
            let shapes = vec![
                look::rect(frame, 7.0, paint),
                look::haloed(at, Anchor::Start, STRONG, (Ink::Ink, Ink::Panel), caption.clone()),
            ];
            let target = match group.role {
                Role::User(_, user) => Some(Selection(USER, At::One(user))),
                role => role.workflow().map(|it| Selection(WORKFLOW, At::One(it))),
            };
            Mark {
                target,
                reach: look::text_area(at, Anchor::Start, STRONG, &caption),
                title: Some(whole.clone()),
                ..Mark::plain(Key(kinds::GROUP, key_of(group.role)), shapes)
            }
        };
        self.groups.iter().zip(captions).zip(&self.layout.frames).map(of).collect()
    }

    fn tokens(&self) -> Vec<Mark> {
        let of = |(group, places): (&Group, &Vec<Point>)| {
            let owner = group.role.workflow();
            let marks = group.units.iter().zip(places);
            let marks =
                marks.map(|(&(unit, state, usage), &at)| self.token(owner, unit, state, usage, at));
            marks.collect::<Vec<_>>()
        };
        self.groups.iter().zip(&self.layout.places).flat_map(of).collect()
    }

    fn token(
        &self,
        owner: Option<u32>,
        unit: u32,
        state: UnitState,
        usage: Usage,
        at: Point,
    ) -> Mark {
        let size = self.layout.size;
        let area = Area::new(-size / 2.0, -size / 2.0, size, size);
        let mut shapes = usage.shapes(area, size / 6.0);
        let user = match state {
            UnitState::Task(task) => Some(self.words.stage_job(task, self.outline)),
            UnitState::Job(job) => Some(self.words.ordinary_job(job, self.outline)),
            _ => None,
        };
        let name = self.words.unit_name(unit, self.outline);
        let (written, name) = letters(size, usage, &name, user);
        shapes.extend(written);
        let target = match state {
            UnitState::Job(job) => Selection(JOB, At::One(job)),
            UnitState::Task(task) => Selection(TASK, At::One(task)),
            UnitState::Reserved | UnitState::Lent | UnitState::Free => {
                Selection(UNIT, At::One(unit))
            }
        };
        Mark {
            at,
            target: Some(target),
            reach: area,
            state: usage.name(),
            title: Some(self.words.unit_mark(&name, owner, state, self.outline, self.view)),
            ..Mark::plain(Key(kinds::UNIT, unit.into()), shapes)
        }
    }

    /// Arrows of all that moved, and what it was.
    fn all_arrows(&self, moved: &[Moved]) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = moved.iter().flat_map(|one| self.arrows(one)).collect();
        if shapes.is_empty() {
            return shapes;
        }
        let ends = moved.iter().flat_map(|one| [one.from, one.to]);
        let middles = ends.filter_map(|role| Some(self.frame(role)?.middle().x));
        let (low, high) =
            middles.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let label = |short| self.words.moved(moved, self.outline, self.view, short);
        let long = label(false);
        let label = if text::width(&long, STRONG) <= self.width { long } else { label(true) };
        let room = text::width(&label, STRONG) / 2.0;
        let right =
            self.layout.frames.iter().map(|frame| frame.x + frame.width).fold(0.0, f64::max);
        let x = f64::midpoint(low, high).clamp(room, (right - room).max(room));
        let reclaimed = moved.iter().any(|one| one.reclaimed);
        let ink = if reclaimed { Ink::Red } else { Ink::Soft };
        let beside = self.beside(moved, x, room);
        let at = beside.unwrap_or(Point::new(x, self.layout.floor + ARROWS - 3.5));
        shapes.push(look::words(at, Anchor::Middle, STRONG, ink, label));
        shapes
    }

    /// Where arrows hang between two lines of frames: a place for what they say right of the lower ones.
    fn beside(&self, moved: &[Moved], x: f64, room: f64) -> Option<Point> {
        let floor = |role| self.frame(role).map(|frame| frame.y + frame.height);
        let floors = moved.iter().flat_map(|one| [floor(one.from), floor(one.to)]);
        let upper = floors.flatten().reduce(f64::min)?;
        let below = self.layout.frames.iter().filter(|frame| frame.y > upper);
        let next = below.clone().map(|frame| frame.y).reduce(f64::min)?;
        let line = below.filter(|frame| frame.y < next + 1.0);
        let right = line.map(|frame| frame.x + frame.width).fold(0.0, f64::max);
        let x = x.max(right + 10.0 + room);
        (x + room <= self.width).then(|| Point::new(x, next - 4.5))
    }

    fn frame(&self, role: Role) -> Option<Area> {
        let at = self.groups.iter().position(|group| group.role == role)?;
        self.layout.frames.get(at).copied()
    }

    /// Arrows from where units were to where they are.
    fn arrows(&self, moved: &Moved) -> Vec<Shape> {
        let at = self.groups.iter().position(|group| group.role == moved.to);
        let (Some(source), Some(to)) = (self.frame(moved.from), at) else { return Vec::new() };
        let goal = self.layout.frames[to];
        let ink = if moved.reclaimed { Ink::Red } else { Ink::Ink };
        let (top, floor) = (source.y, source.y + source.height);
        let (above, under) = (goal.y < top - 1.0, goal.y > floor);
        let half = self.layout.size / 2.0 + 1.0;
        let place = |unit: &u32| {
            let index = self.groups[to].units.iter().position(|(known, ..)| known == unit)?;
            let place = self.layout.places[to][index];
            Some(Point::new(place.x, if under { place.y - half } else { place.y + half }))
        };
        let mut ends: Vec<Point> = moved.units.iter().filter_map(place).collect();
        if ends.is_empty() || ends.len() > ARROWS_AT_ONCE {
            ends =
                vec![Point::new(goal.middle().x, goal.y + if under { 0.0 } else { goal.height })];
        }
        let dip = if floor < self.layout.floor - 1.0 { FLAT } else { DIP };
        let dip = (!above && !under).then_some(dip);
        let start = Point::new(source.middle().x, if above { top } else { floor });
        ends.iter().flat_map(|&end| arrow(start, end, dip, ink)).collect()
    }
}

/// A dashed curve that dips below two places, or straight between lines of frames, with its head.
fn arrow(from: Point, to: Point, dip: Option<f64>, ink: Ink) -> Vec<Shape> {
    let (one, other) = if let Some(dip) = dip {
        let low = from.y.max(to.y) + dip;
        let lean = (to.x - from.x) * 0.25;
        (Point::new(from.x + lean, low), Point::new(to.x - lean * 0.4, low))
    } else {
        let bend = look::bend(from, to);
        (bend, bend)
    };
    let last = to.minus(other);
    let length = last.length().max(1.0);
    let unit = Point::new(last.x / length, last.y / length);
    let wing = |side: f64| {
        Point::new(
            to.x - unit.x * 6.0 - side * unit.y * 3.5,
            to.y - unit.y * 6.0 + side * unit.x * 3.5,
        )
    };
    let curve = vec![Segment::Move(from), Segment::Curve(one, other, to)];
    let tip = look::polyline(&[wing(1.0), to, wing(-1.0)]);
    vec![
        look::path(curve, Paint::stroke(ink, 1.5).dashed(Dash::Short)),
        look::path(tip, Paint::stroke(ink, 1.75)),
    ]
}

/// Who uses a unit, and below that its name, as far as there is room; and both as they are written, which is how its
/// mark is called.
fn letters(size: f64, usage: Usage, unit: &str, user: Option<String>) -> (Vec<Shape>, String) {
    let most = size - 3.0;
    let fit = |content: &str, font: Type| text::width(content, font) <= most;
    let user =
        user.map(|name| text::shortened(&name, STRONG, most)).filter(|name| !name.is_empty());
    let mut shapes = Vec::new();
    let mut put = |content: &str, font: Type, y: f64| {
        let at = Point::new(0.0, y);
        shapes.extend(usage.letters(false, (at, Anchor::Middle, font), content));
    };
    let name = match &user {
        Some(user) => format!("{user} {unit}"),
        None => unit.to_owned(),
    };
    match user {
        Some(user) if size >= LETTERED && fit(unit, SMALL) => {
            put(&user, STRONG, -2.0);
            put(&text::apart(unit), SMALL, 12.0);
        }
        Some(user) if size >= 14.0 => put(&user, STRONG, 4.0),
        None if size >= 14.0 && fit(unit, SMALL) => put(unit, SMALL, 4.0),
        _ => {}
    }
    (shapes, name)
}

/// A number for a role.
pub(super) fn key_of(role: Role) -> u64 {
    let (sort, workflow, user) = match role {
        Role::Stage(workflow) => (0, workflow, 0),
        Role::Idle(workflow) => (1, workflow, 0),
        Role::User(workflow, user) => (2, workflow, user),
        Role::LeftOver(workflow) => (3, workflow, 0),
        Role::Pool => (4, 0, 0),
    };
    u64::from(workflow) << 28 | u64::from(user) << 3 | sort
}
