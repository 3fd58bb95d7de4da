//! Run segments: each on its nodes, filled as far as it ran inside the outline of its estimate.
//!
//! The fill says the role in which the segment started ([`Role`]), never which job it is: that is said by the name on it.
//! A role is seen without its ink too: a cut corner where it overtook the head, a notch on the left where it resumes a job,
//! one on the right where it was checkpointed. So the legend is the colour code, in every pane of a comparison.
//!
//! Only a running job has a tail, to the end that the policy counts on: all of its estimate, or the shortened one by which it
//! may be stopped. What an ended one was estimated to take is told by its title and by the table.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView};
use gantry_core::sort;

use super::Scene;
use super::labels::Labels;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::bars::{Bar, TITLED};
use crate::scene::hatch::hatched;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::gantt::PieceUntil;

/// The key of a piece.
pub fn piece_key(job: u32, number: u32) -> Key {
    Key(kinds::PIECE, u64::from(job) << 16 | u64::from(number.min(0xffff)))
}

/// How a run segment started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In its turn, at the head of the queue or at its planned start.
    Run,
    /// Past a waiting job.
    Backfilled,
    /// In its turn, after a checkpoint.
    Resumed,
}

/// The inks of a role.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hue {
    /// Of its area and outline.
    pub fill: Ink,
    /// Of letters on it.
    pub letter: Ink,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 3] = [Role::Run, Role::Backfilled, Role::Resumed];

    /// That of a run segment.
    pub fn of(piece: &SegmentView) -> Role {
        match (piece.backfilled, piece.number) {
            (true, _) => Role::Backfilled,
            (false, 0) => Role::Run,
            (false, _) => Role::Resumed,
        }
    }

    /// Its inks.
    pub const fn hue(self) -> Hue {
        match self {
            Role::Run => Hue { fill: Ink::Soft, letter: Ink::Panel },
            Role::Backfilled => Hue { fill: Ink::Green, letter: Ink::OnGreen },
            Role::Resumed => Hue { fill: Ink::Blue, letter: Ink::OnBlue },
        }
    }

    /// What has run.
    pub const fn ran(self) -> Paint {
        Paint::fill(self.hue().fill, 0.92)
    }

    /// What has ended while others go on.
    pub const fn past(self) -> Paint {
        Paint::fill(self.hue().fill, PAST)
    }

    /// Lines on it, which tell it apart without its ink.
    fn texture(self, area: Area) -> Option<Shape> {
        let lines = match self {
            Role::Run => return None,
            Role::Backfilled => hatched(area, 8.0),
            Role::Resumed => {
                let count = (area.height / 6.0).floor().max(1.0);
                let step = area.height / count;
                let y = (1..count as u64).map(|at| area.y + at as f64 * step);
                y.flat_map(|y| {
                    let right = area.x + area.width;
                    [Segment::Move(Point::new(area.x, y)), Segment::Line(Point::new(right, y))]
                })
                .collect()
            }
        };
        Some(look::path(lines, Paint::stroke(self.hue().letter, 1.0).faint(0.4)))
    }

    /// What is still to run by the estimate.
    pub const fn ahead(self) -> Paint {
        let fill = self.hue().fill;
        Paint::stroke(fill, 1.25).filled(fill, 0.12).dashed(Dash::Short)
    }
}

/// How strong what has ended is.
pub(super) const PAST: f64 = 0.4;

/// What taking a checkpoint and resuming from it added to a run segment.
pub const COST: Paint = Paint::fill(Ink::Ink, 0.85);

/// All pieces that can be seen.
pub fn pieces(scene: &Scene<'_>, labels: &mut Labels) -> Vec<Mark> {
    let all = &scene.view.gantt.segments;
    let mut ends = BTreeMap::new();
    ends.extend(scene.view.running.iter().map(|running| (running.job, running.expected_end)));
    let titled = all.len() < TITLED;
    let mut ran = Vec::new();
    for piece in all.iter().filter(|piece| !piece.rows.is_empty()) {
        let time = &scene.layout.time;
        let ended = piece.state != SegmentState::Running;
        let until = if ended { piece.end } else { piece.estimated_end.max(piece.end) };
        if !time.holds(piece.start, until) {
            continue;
        }
        let mut mark = drawn(scene, piece, ends.get(&piece.job).copied(), labels);
        if titled {
            mark.title = Some(scene.words.piece_mark(piece, scene.outline, scene.clock));
        }
        ran.push(mark);
    }
    // In order of keys, so that movements are found in one pass.
    sort::sort_by_key(&mut ran, |mark| mark.key);
    ran
}

fn state_name(state: SegmentState) -> &'static str {
    match state {
        SegmentState::Running => "running",
        SegmentState::Completed => "completed",
        SegmentState::Killed => "killed",
        SegmentState::Checkpointed => "checkpointed",
    }
}

fn radius(area: Area) -> f64 {
    (area.height / 4.0).min(area.width / 3.0).min(5.0)
}

fn drawn(scene: &Scene<'_>, piece: &SegmentView, short: Option<Time>, labels: &mut Labels) -> Mark {
    let (layout, role) = (scene.layout, Role::of(piece));
    let largest = piece.rows.iter().copied().max_by_key(|range| range.1).unwrap_or_default();
    let running = piece.state == SegmentState::Running;
    let until = if running { piece.estimated_end.max(piece.end) } else { piece.end };
    let reach = layout.place((piece.start, until), largest);
    let bar = Bar(reach);
    let home = |area: Area| bar.home(area);
    let mut shapes = Vec::with_capacity(4);
    // Its tail ends where the policy counts on it.
    let counted = short.map_or(until, |end| end.max(piece.end).min(until));
    for &rows in &piece.rows {
        if running && counted > piece.end {
            let tail = home(layout.place((piece.start, counted), rows));
            shapes.push(outlined(tail, piece.backfilled, role.ahead()));
        }
        let mut area = home(layout.place((piece.start, piece.end), rows));
        if area.width < 0.75 {
            if running {
                continue;
            }
            area.width = 0.75;
        }
        shapes.extend(filled(area, piece, is_past(scene, piece)));
        shapes.extend(cost(scene, piece, rows).map(|area| look::rect(home(area), 0.0, COST)));
    }
    if piece.state == SegmentState::Killed && reach.width >= 8.0 && reach.height >= 8.0 {
        let size = (reach.height.min(reach.width) / 5.0).min(4.0);
        let middle = Point::new(reach.width - size - 4.0, size + 4.0);
        shapes.push(look::disc(middle, size + 2.5, Paint::fill(Ink::Panel, 0.9)));
        shapes.push(look::cross(middle, size));
    }
    let mut ran = home(layout.place((piece.start, piece.end), largest));
    let origin = Point::new(reach.x, reach.y);
    if let Some(stub) = cost(scene, piece, largest) {
        shapes.extend(cost_label(scene, piece, home(stub)).map(|(label, area)| {
            labels.take(area.moved(origin));
            label
        }));
        ran = Area::new(ran.x + stub.width, ran.y, ran.width - stub.width, ran.height);
    }
    let name = label(scene, piece, ran, home(reach), labels, origin);
    if name.is_some() {
        ended_label(scene, piece, ran.moved(origin), labels);
    }
    shapes.extend(name);
    if running {
        tail_label(scene, piece, (short, largest), labels);
    }
    let target = Selection(JOB, At::One(piece.job));
    let key = piece_key(piece.job, piece.number);
    bar.mark(key, Some(target), state_name(piece.state), shapes)
}

/// Where a resumed piece works off what its checkpoint cost, as far as it has come.
fn cost(scene: &Scene<'_>, piece: &SegmentView, rows: (u32, u32)) -> Option<Area> {
    let (taken, resumed) = scene.outline.costs;
    let until = piece.start.saturating_add(taken).saturating_add(resumed).min(piece.end);
    (piece.number > 0 && until > piece.start)
        .then(|| scene.layout.place((piece.start, until), rows))
        .filter(|area| area.width >= 0.75)
}

/// Whether it has ended while others go on.
fn is_past(scene: &Scene<'_>, piece: &SegmentView) -> bool {
    let goes_on = scene.view.running_count + scene.view.waiting > 0;
    piece.state != SegmentState::Running && goes_on
}

/// How large the cost of a checkpoint is, on a stub that shows all of it, with the place that it takes.
fn cost_label(scene: &Scene<'_>, piece: &SegmentView, stub: Area) -> Option<(Shape, Area)> {
    let (taken, resumed) = scene.outline.costs;
    let whole = taken.saturating_add(resumed);
    let text = format!("+{}", scene.words.duration(whole, scene.clock));
    let fits = text::width(&text, STRONG) + 4.0 <= stub.width && stub.height >= 13.0;
    let at = stub.middle().plus(Point::new(0.0, 4.0));
    let area = look::text_area(at, Anchor::Middle, STRONG, &text);
    let shape = look::words(at, Anchor::Middle, STRONG, Ink::Panel, text);
    (fits && piece.end - piece.start >= whole).then_some((shape, area))
}

/// What ran: with a cut corner where it was backfilled, a notch on the left where it resumes a job, and one on the right
/// where it was checkpointed.
pub(super) fn filled(mut area: Area, piece: &SegmentView, past: bool) -> Vec<Shape> {
    let role = Role::of(piece);
    let paint = if past { role.past() } else { role.ran() };
    let large = large(area);
    if large {
        // Two jobs of one role on the same nodes are told apart.
        area.width -= 1.0;
    }
    let cut = Cut {
        corner: piece.backfilled,
        resumed: piece.number > 0,
        checkpointed: piece.state == SegmentState::Checkpointed,
    };
    if !large || cut == Cut::default() {
        return vec![look::rect(area, radius(area), paint)];
    }
    let mut shapes = vec![look::path(plate(area, cut), paint)];
    shapes.extend(role.texture(area));
    shapes
}

/// Whether a cut corner or a notch could be seen.
fn large(area: Area) -> bool {
    area.width >= 7.0 && area.height >= 7.0
}

/// An outline, with a cut corner where its job was backfilled.
fn outlined(area: Area, backfilled: bool, paint: Paint) -> Shape {
    if backfilled && large(area) {
        return look::path(plate(area, Cut { corner: true, ..Cut::default() }), paint);
    }
    look::rect(area, radius(area), paint)
}

/// What is cut out of a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cut {
    /// Its upper left corner.
    corner: bool,
    /// A notch on its left side.
    resumed: bool,
    /// A notch on its right side.
    checkpointed: bool,
}

/// A rectangle that is cut.
fn plate(area: Area, cut: Cut) -> Vec<Segment> {
    let Area { x, y, width, height } = area;
    let (right, bottom, middle) = (x + width, y + height, y + height / 2.0);
    let corner = if cut.corner { (height / 2.5).min(width / 2.5).min(9.0) } else { 0.0 };
    let notch = (height / 4.0).min(width / 3.0).min(8.0).min(height / 2.0 - corner);
    let side = |x: f64, inwards: f64| {
        [
            Point::new(x, middle - notch),
            Point::new(x + inwards, middle),
            Point::new(x, middle + notch),
        ]
    };
    let mut points = vec![Point::new(x + corner, y), Point::new(right, y)];
    if cut.checkpointed {
        points.extend(side(right, -notch));
    }
    points.extend([Point::new(right, bottom), Point::new(x, bottom)]);
    if cut.resumed {
        let mut left = side(x, notch);
        left.reverse();
        points.extend(left);
    }
    if corner > 0.0 {
        points.push(Point::new(x, y + corner));
    }
    let mut segments = look::polyline(&points);
    segments.push(Segment::Close);
    segments
}

/// Until when it is counted on to run, at the end of its tail.
fn tail_label(
    scene: &Scene<'_>,
    piece: &SegmentView,
    (short, rows): (Option<Time>, (u32, u32)),
    labels: &mut Labels,
) {
    let until = short.map_or(piece.estimated_end, |end| end.min(piece.estimated_end));
    let end = &scene.words.duration(until, scene.clock);
    let text = PieceUntil { end }.tell(scene.words);
    let tail = scene.layout.place((piece.end, until), rows);
    if tail.height >= 13.0 && tail.width >= text::width(&text, SMALL) + 12.0 {
        let at = Point::new(tail.x + tail.width - 6.0, tail.middle().y + 4.0);
        labels.put(&text, SMALL, Ink::Soft, &[(at, Anchor::End)]);
    }
}

/// Its name, on what ran, or behind that inside the outline of its estimate.
fn label(
    scene: &Scene<'_>,
    piece: &SegmentView,
    ran: Area,
    whole: Area,
    labels: &mut Labels,
    origin: Point,
) -> Option<Shape> {
    let name = scene.words.job(piece.job, scene.outline);
    let width = text::width(&name, STRONG);
    let fits = |area: Area| area.width >= width + 10.0 && area.height >= 13.0;
    let behind = whole.x + whole.width - ran.x - ran.width;
    let beside = Area::new(ran.x + ran.width, ran.y, behind, ran.height);
    let (area, ink) = if fits(ran) {
        (ran, if is_past(scene, piece) { Ink::Ink } else { Role::of(piece).hue().letter })
    } else if fits(beside) {
        (beside, Ink::Ink)
    } else {
        return None;
    };
    let left = if area.width >= width + 22.0 {
        area.x + 11.0
    } else {
        area.x + (area.width - width) / 2.0
    };
    let at = Point::new(left, area.y + area.height / 2.0 + 4.0);
    let taken = look::text_area(at.plus(origin), Anchor::Start, STRONG, &name);
    if !labels.is_clear(taken.inset(-2.0)) {
        return None;
    }
    labels.take(taken);
    Some(look::words(at, Anchor::Start, STRONG, ink, name))
}

/// How it ended, behind its name where there is room.
fn ended_label(scene: &Scene<'_>, piece: &SegmentView, ran: Area, labels: &mut Labels) {
    let text = match piece.state {
        SegmentState::Running => return,
        SegmentState::Completed => scene.words.piece_ended_short(),
        SegmentState::Killed => scene.words.piece_killed_short(),
        SegmentState::Checkpointed => scene.words.piece_stopped_short(),
    };
    let name = text::width(&scene.words.job(piece.job, scene.outline), STRONG);
    let at = Point::new(ran.x + 11.0 + name + 5.0, ran.y + ran.height / 2.0 + 4.0);
    let taken = look::text_area(at, Anchor::Start, SMALL, text);
    let fits = at.x + taken.width + 12.0 <= ran.x + ran.width && ran.height >= 15.0;
    if fits && labels.is_clear(taken) && is_past(scene, piece) {
        labels.take(taken);
        labels.shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, text));
    }
}
