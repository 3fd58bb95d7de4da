//! Run segments: each on its nodes, filled as far as it ran inside the outline of its estimate.
//!
//! The fill says the role in which the segment started ([`Role`]), never which job it is: that is said by the name on it.
//! A role is seen without its ink too: a cut corner where it overtook the head, a notch on the left where it resumes a job,
//! one on the right where it was checkpointed. So the legend is the colour code, in every pane of a comparison.
//!
//! The outline of an estimate stays only as long as it reaches past the present: what a job that ended long ago was
//! estimated to take is told by its title and by the table.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView};
use gantry_core::sort;

use super::Scene;
use super::labels::Labels;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::bars::{Bar, TITLED};
use crate::scene::look::STRONG;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::{look, text};
use crate::state::{At, Selection};

/// Pieces in their layers.
pub struct Pieces {
    /// What ended pieces were estimated to take.
    pub estimates: Vec<Mark>,
    /// The pieces.
    pub ran: Vec<Mark>,
    /// From checkpoints to where they were resumed.
    pub arcs: Vec<Mark>,
}

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
            Role::Run => Hue { fill: Ink::Blue, letter: Ink::OnBlue },
            Role::Backfilled => Hue { fill: Ink::Green, letter: Ink::OnGreen },
            Role::Resumed => Hue { fill: Ink::Soft, letter: Ink::Panel },
        }
    }

    /// What has run.
    pub const fn ran(self) -> Paint {
        Paint::fill(self.hue().fill, 0.92)
    }

    /// What is still to run by the estimate.
    pub const fn ahead(self) -> Paint {
        let fill = self.hue().fill;
        Paint::stroke(fill, 1.25).filled(fill, 0.12).dashed(Dash::Short)
    }

    /// What an ended one was estimated to take beyond the present.
    pub const fn estimated(self) -> Paint {
        Paint::stroke(self.hue().fill, 1.25).dashed(Dash::Short)
    }

    /// The estimate by which it may have to stop.
    pub const fn shortened(self) -> Paint {
        Paint::stroke(self.hue().fill, 1.75)
    }
}

/// What taking a checkpoint and resuming from it added to a run segment.
pub const COST: Paint = Paint::fill(Ink::Ink, 0.45);

/// All pieces that can be seen.
pub fn pieces(scene: &Scene<'_>, labels: &Labels) -> Pieces {
    let all = &scene.view.gantt.segments;
    let mut ends = BTreeMap::new();
    ends.extend(scene.view.running.iter().map(|running| (running.job, running.expected_end)));
    let titled = all.len() < TITLED;
    let mut found = Pieces { estimates: Vec::new(), ran: Vec::new(), arcs: Vec::new() };
    for piece in all.iter().filter(|piece| !piece.rows.is_empty()) {
        let time = &scene.layout.time;
        let ended = piece.state != SegmentState::Running;
        let reaches_on = piece.estimated_end > piece.end.max(scene.view.now);
        if titled && ended && reaches_on && time.holds(piece.end, piece.estimated_end) {
            found.estimates.push(estimate(scene, piece));
        }
        let until = if ended { piece.end } else { piece.estimated_end.max(piece.end) };
        if !time.holds(piece.start, until) {
            continue;
        }
        let mut mark = drawn(scene, piece, ends.get(&piece.job).copied(), labels);
        if titled {
            mark.title = Some(scene.words.piece_mark(piece, scene.outline, scene.clock));
        }
        found.ran.push(mark);
    }
    // In order of keys, so that movements are found in one pass.
    sort::sort_by_key(&mut found.ran, |mark| mark.key);
    found.arcs = arcs(scene, all);
    found
}

fn state_name(state: SegmentState) -> &'static str {
    match state {
        SegmentState::Running => "running",
        SegmentState::Completed => "completed",
        SegmentState::Killed => "killed",
        SegmentState::Checkpointed => "checkpointed",
    }
}

/// What an ended piece would have taken by its estimate.
fn estimate(scene: &Scene<'_>, piece: &SegmentView) -> Mark {
    let key = Key(kinds::ESTIMATE, piece_key(piece.job, piece.number).1);
    let shapes = piece.rows.iter().map(|&rows| {
        let rest = scene.layout.place((piece.end, piece.estimated_end), rows);
        look::rect(rest, radius(rest), Role::of(piece).estimated())
    });
    Mark::plain(key, shapes.collect())
}

fn radius(area: Area) -> f64 {
    (area.height / 4.0).min(area.width / 3.0).min(5.0)
}

fn drawn(scene: &Scene<'_>, piece: &SegmentView, short: Option<Time>, labels: &Labels) -> Mark {
    let (layout, role) = (scene.layout, Role::of(piece));
    let largest = piece.rows.iter().copied().max_by_key(|range| range.1).unwrap_or_default();
    let running = piece.state == SegmentState::Running;
    let until = if running { piece.estimated_end.max(piece.end) } else { piece.end };
    let reach = layout.place((piece.start, until), largest);
    let bar = Bar(reach);
    let home = |area: Area| bar.home(area);
    let mut shapes = Vec::with_capacity(4);
    for &rows in &piece.rows {
        let whole = home(layout.place((piece.start, until), rows));
        if running && piece.estimated_end > piece.end {
            shapes.push(outlined(whole, piece.backfilled, role.ahead()));
            if let Some(end) = short.filter(|&end| end > piece.end && end < piece.estimated_end) {
                let part = home(layout.place((piece.start, end), rows));
                shapes.push(outlined(part, piece.backfilled, role.shortened()));
            }
        }
        let mut area = home(layout.place((piece.start, piece.end), rows));
        if area.width < 0.75 {
            if running {
                continue;
            }
            area.width = 0.75;
        }
        shapes.push(filled(area, piece));
        shapes.extend(cost(scene, piece, rows).map(|area| look::rect(home(area), 0.0, COST)));
    }
    if piece.state == SegmentState::Killed && reach.width >= 8.0 && reach.height >= 8.0 {
        let size = (reach.height.min(reach.width) / 5.0).min(4.0);
        let middle = Point::new(reach.width - size - 4.0, size + 4.0);
        shapes.push(look::disc(middle, size + 2.5, Paint::fill(Ink::Panel, 0.9)));
        shapes.push(look::cross(middle, size));
    }
    let ran = home(layout.place((piece.start, piece.end), largest));
    shapes.extend(label(scene, piece, ran, home(reach), labels, Point::new(reach.x, reach.y)));
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

/// What ran: with a cut corner where it was backfilled, a notch on the left where it resumes a job, and one on the right
/// where it was checkpointed.
pub(super) fn filled(mut area: Area, piece: &SegmentView) -> Shape {
    let paint = Role::of(piece).ran();
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
        return look::rect(area, radius(area), paint);
    }
    look::path(plate(area, cut), paint)
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

/// Its name, on what ran, or behind that inside the outline of its estimate.
fn label(
    scene: &Scene<'_>,
    piece: &SegmentView,
    ran: Area,
    whole: Area,
    labels: &Labels,
    origin: Point,
) -> Option<Shape> {
    let name = scene.words.job(piece.job, scene.outline);
    let width = text::width(&name, STRONG);
    let fits = |area: Area| area.width >= width + 10.0 && area.height >= 13.0;
    let beside = Area::new(ran.x + ran.width, ran.y, whole.width - ran.width, ran.height);
    let (area, ink) = if fits(ran) {
        (ran, Role::of(piece).hue().letter)
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
    labels.is_free(taken).then(|| look::words(at, Anchor::Start, STRONG, ink, name))
}

/// Bows from the end of a piece to the start of the one that resumes it.
fn arcs(scene: &Scene<'_>, pieces: &[SegmentView]) -> Vec<Mark> {
    let mut last: BTreeMap<u32, &SegmentView> = BTreeMap::new();
    let mut marks = Vec::new();
    for piece in pieces.iter().filter(|piece| !piece.rows.is_empty()) {
        if piece.number > 0
            && let Some(before) = last.get(&piece.job)
            && before.number + 1 == piece.number
        {
            marks.extend(arc(scene, before, piece));
        }
        if piece.state == SegmentState::Checkpointed {
            last.insert(piece.job, piece);
        }
    }
    marks
}

fn arc(scene: &Scene<'_>, before: &SegmentView, after: &SegmentView) -> Option<Mark> {
    let layout = scene.layout;
    let side = |piece: &SegmentView, time: Time| {
        let area = layout.place((time, time), *piece.rows.last()?);
        Some(Point::new(area.x, area.y + area.height * 0.75))
    };
    let (from, to) = (side(before, before.end)?, side(after, after.start)?);
    if to.x - from.x < 6.0 {
        return None;
    }
    let floor = layout.plot.y + layout.plot.height - 3.0;
    let bow = ((to.x - from.x) / 3.0).min(26.0);
    // Below the two, or above where the chart ends.
    let low = from.y.max(to.y) + bow;
    let y = if low <= floor { low } else { floor.min(from.y.max(to.y)) - bow };
    let handle = |from: f64, to: f64| Point::new(from * 0.75 + to * 0.25, y);
    let curve =
        vec![Segment::Move(from), Segment::Curve(handle(from.x, to.x), handle(to.x, from.x), to)];
    let shapes = vec![
        look::path(curve.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.7)),
        look::path(curve, Paint::stroke(Ink::Ink, 1.5).dashed(Dash::Short)),
        look::disc(to, 2.5, Paint::fill(Ink::Ink, 1.0)),
    ];
    Some(Mark::plain(Key(kinds::RESUMED, piece_key(after.job, after.number).1), shapes))
}
