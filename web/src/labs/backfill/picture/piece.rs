//! Run segments: each on its nodes, filled as far as it ran inside the outline of its estimate.
//!
//! The fill says the role in which the segment started ([`Role`]), never which job it is: that is said by the name on it.
//! A role is seen without its ink too: a cut corner where it overtook the head, a notch on the left where it resumes a job,
//! one on the right where it was checkpointed. So the legend is the colour code, in every pane of a comparison.
//!
//! Only a running job has a tail, to the end that the policy counts on: all of its estimate, or the shortened one by which it
//! may be stopped. The estimates of the others are told by their titles and by the table, and drawn at the end of the run.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView};
use gantry_core::sort;

use super::Scene;
use super::labels::Labels;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::job;
use crate::scene::bars::{Bar, TITLED};
use crate::scene::prelude::*;
use crate::words::gantt::{PieceUntil, WindowTold};

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
    /// After a checkpoint.
    Resumed,
}

impl Role {
    pub fn of(piece: &SegmentView) -> Role {
        match (piece.number, piece.backfilled) {
            (0, true) => Role::Backfilled,
            (0, false) => Role::Run,
            _ => Role::Resumed,
        }
    }

    /// Those of its area, and of letters on that.
    const fn inks(self) -> (Ink, Ink) {
        match self {
            Role::Run => (Ink::Soft, Ink::Panel),
            Role::Backfilled => (Ink::Green, Ink::OnGreen),
            Role::Resumed => (Ink::Blue, Ink::OnBlue),
        }
    }

    pub const fn paint(self, strength: f64) -> Paint {
        Paint::fill(self.inks().0, strength)
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
        Some(look::path(lines, Paint::stroke(self.inks().1, 1.0).faint(0.4)))
    }
}

/// How strong what has run is, what has ended while others go on, and what is still to run by the estimate.
pub(super) const RAN: f64 = 0.92;
pub(super) const PAST: f64 = 0.4;
pub(super) const TO_RUN: f64 = 0.12;

pub const ESTIMATED: Paint = Paint::stroke(Ink::Soft, 1.25).dashed(Dash::Short);

/// What taking a checkpoint and resuming from it added to a run segment.
pub const COST: Paint = Paint::fill(Ink::Ink, 0.85);

/// Whether there is still work to be done.
fn goes_on(scene: &Scene<'_>) -> bool {
    scene.view.running_count + scene.view.waiting > 0
}

/// The estimates of the jobs that ended earlier, beneath all run segments: the policy decided by these. Before all have
/// ended, they would be taken for plans.
pub fn estimates(scene: &Scene<'_>) -> Mark {
    let all = &scene.view.gantt.segments;
    let told = scene.view.metrics.ended == scene.outline.jobs.len() as u64 && all.len() < TITLED;
    let early = all.iter().filter(|it| it.estimated_end > it.end);
    let early = early.filter(|it| told && it.state == SegmentState::Completed);
    let outlines = early.flat_map(|piece| {
        let span = (piece.end, piece.estimated_end);
        piece.rows.iter().map(move |&rows| scene.layout.place(span, rows))
    });
    let shapes = outlines.map(|area| look::rect(area, 0.0, ESTIMATED)).collect();
    Mark::plain(Key(kinds::ESTIMATE, 0), shapes)
}

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

/// What comes, where it is told: paler, each with its name and its time.
pub fn coming(scene: &Scene<'_>, labels: &mut Labels) -> Vec<Mark> {
    const COMING: Paint = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Fill, 0.8);
    let seen = |piece: &&SegmentView| scene.layout.time.holds(piece.start, piece.end);
    let one = |piece: &SegmentView| {
        let place = |&rows: &(u32, u32)| scene.layout.place((piece.start, piece.end), rows);
        let areas: Vec<Area> = piece.rows.iter().map(place).collect();
        let shapes = areas.iter().map(|&area| look::rect(area, radius(area), COMING)).collect();
        let name = scene.words.job(piece.job, scene.outline);
        let [from, to] =
            &[piece.start, piece.end].map(|time| scene.words.duration(time, scene.clock));
        let long = format!("{name}, {}", WindowTold { from, to }.tell(scene.words));
        for area in areas.iter().filter(|area| area.height >= 13.0) {
            let fits = |text: &&&str| text::width(text, SMALL) + 12.0 <= area.width;
            if let Some(text) = [&*long, &*name].iter().find(fits) {
                let at = Point::new(area.x + area.width - 6.0, area.middle().y + 4.0);
                labels.put(text, SMALL, Ink::Soft, &[(at, Anchor::End)]);
            }
        }
        Mark::plain(piece_key(piece.job, piece.number), shapes)
    };
    scene.view.gantt.ahead.iter().filter(seen).map(one).collect()
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
            let paints = [role.paint(TO_RUN), ESTIMATED];
            shapes.extend(paints.map(|paint| outlined(tail, piece.backfilled, paint)));
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
    let origin = Point::new(reach.x, reach.y);
    if let Some(stub) = cost(scene, piece, largest) {
        shapes.extend(cost_label(scene, piece, home(stub)).map(|(label, area)| {
            labels.take(area.moved(origin));
            label
        }));
    }
    shapes.extend(names(scene, piece, (until, origin), labels));
    if running {
        tail_label(scene, piece, (short, largest), labels);
    }
    let key = piece_key(piece.job, piece.number);
    bar.mark(key, Some(job(piece.job)), state_name(piece.state), shapes)
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
    piece.state != SegmentState::Running && goes_on(scene)
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
    let paint = role.paint(if past { PAST } else { RAN });
    let large = large(area);
    if large {
        // Two jobs of one role on the same nodes are told apart.
        area.width -= 1.0;
    }
    let checkpointed = piece.state == SegmentState::Checkpointed;
    let cuts = [piece.backfilled, piece.number > 0, checkpointed];
    if !large || cuts == [false; 3] {
        return vec![look::rect(area, radius(area), paint)];
    }
    let mut shapes = vec![look::path(plate(area, cuts), paint)];
    shapes.extend(role.texture(area));
    shapes
}

/// Whether a cut corner or a notch could be seen.
fn large(area: Area) -> bool {
    area.width >= 7.0 && area.height >= 7.0
}

/// What is to run, with a cut corner where its job was backfilled.
fn outlined(area: Area, backfilled: bool, paint: Paint) -> Shape {
    if backfilled && large(area) {
        return look::path(plate(area, [true, false, false]), paint);
    }
    look::rect(area, radius(area), paint)
}

/// A rectangle from which its upper left corner is cut, a notch on its left side, or one on its right.
fn plate(area: Area, [corner, resumed, checkpointed]: [bool; 3]) -> Vec<Segment> {
    let Area { x, y, width, height } = area;
    let (right, bottom, middle) = (x + width, y + height, y + height / 2.0);
    let corner = if corner { (height / 2.5).min(width / 2.5).min(9.0) } else { 0.0 };
    let notch = (height / 4.0).min(width / 3.0).min(8.0).min(height / 2.0 - corner);
    let side = |x: f64, inwards: f64, down: f64| {
        [(x, -down), (x + inwards, 0.0), (x, down)].map(|(x, by)| Point::new(x, middle + by))
    };
    let mut points = vec![Point::new(x + corner, y), Point::new(right, y)];
    if checkpointed {
        points.extend(side(right, -notch, notch));
    }
    points.extend([Point::new(right, bottom), Point::new(x, bottom)]);
    if resumed {
        points.extend(side(x, notch, -notch));
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
    let words = scene.words;
    let until = short.map_or(piece.estimated_end, |end| end.min(piece.estimated_end));
    let short = PieceUntil { end: &words.duration(until, scene.clock) }.tell(words);
    let long = words.labelled(words.gantt_estimate(), &short);
    let tail = scene.layout.place((piece.end, until), rows);
    let at = Point::new(tail.x + tail.width - 6.0, tail.middle().y + 4.0);
    let whole = until == piece.estimated_end;
    for text in whole.then_some(&long).into_iter().chain([&short]) {
        let fits = tail.height >= 13.0 && tail.width >= text::width(text, SMALL) + 12.0;
        if fits && labels.put(text, SMALL, Ink::Soft, &[(at, Anchor::End)]) {
            return;
        }
    }
}

/// Its name on each of its parts that has room for it, at the left, where it stays while the job runs; and behind the first
/// how it ended. That one is around `origin`: a program that reads the page reads the name once.
fn names(
    scene: &Scene<'_>,
    piece: &SegmentView,
    (until, origin): (Time, Point),
    labels: &mut Labels,
) -> Option<Shape> {
    let (words, layout, past) = (scene.words, scene.layout, is_past(scene, piece));
    let name = words.job(piece.job, scene.outline);
    let wide = text::width(&name, STRONG);
    let inset: f64 = if piece.number == 0 { 6.0 } else { 11.0 };
    let cost = if piece.number == 0 { (0, 0) } else { scene.outline.costs };
    let from = piece.start.saturating_add(cost.0).saturating_add(cost.1).min(until);
    let mut first = None;
    for &rows in &piece.rows {
        let area = layout.place((from, until), rows);
        let ran = layout.time.clamped(piece.end);
        let inset = inset.min(area.width - wide - 3.0);
        let at = Point::new(area.x + inset, area.middle().y + 4.0);
        let taken = look::text_area(at, Anchor::Start, STRONG, &name);
        let fits = inset >= 2.0 && area.height >= 13.0;
        if !fits || !labels.is_clear(taken.inset(-2.0)) {
            continue;
        }
        labels.take(taken);
        let written = |at| {
            let ink = if past || ran <= taken.x { Ink::Ink } else { Role::of(piece).inks().1 };
            let whole = past || ran <= taken.x || ran >= taken.x + wide;
            if whole {
                return look::words(at, Anchor::Start, STRONG, ink, &*name);
            }
            look::haloed(at, Anchor::Start, STRONG, (Ink::Ink, Ink::Panel), &*name)
        };
        if first.is_some() {
            labels.shapes.push(written(at));
            continue;
        }
        first = Some(written(at.minus(origin)));
        if past {
            let at = Point::new(at.x + wide + 5.0, at.y);
            ended_label(scene, piece, (at, area), labels);
        }
    }
    first
}

/// How it ended, behind its name where there is room.
fn ended_label(
    scene: &Scene<'_>,
    piece: &SegmentView,
    (at, area): (Point, Area),
    labels: &mut Labels,
) {
    let text = match piece.state {
        SegmentState::Running => return,
        SegmentState::Completed => scene.words.piece_ended_short(),
        SegmentState::Killed => scene.words.piece_killed_short(),
        SegmentState::Checkpointed => scene.words.piece_stopped_short(),
    };
    let taken = look::text_area(at, Anchor::Start, SMALL, text);
    let fits = at.x + taken.width + 12.0 <= area.x + area.width && area.height >= 15.0;
    if fits && labels.is_clear(taken) {
        labels.take(taken);
        labels.shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, text));
    }
}
