//! Pieces: what ran on which nodes, filled as far as it ran inside the outline of its estimate.
//!
//! Two pairs of hues, by job: grey and blue for jobs started in their turn, green and sky, with a cut corner,
//! for those started past a head.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{Piece, PieceState};
use gantry_core::sort;

use super::labels::Labels;
use super::{Scene, TITLED};
use crate::labs::backfill::things::JOB;
use crate::scene::look::STRONG;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
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
    Key(Kind::Piece, u64::from(job) << 16 | u64::from(number.min(0xffff)))
}

/// The inks of a job: of its area, of letters on it, of its outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hue {
    /// Of its area.
    pub fill: Ink,
    /// Of letters on it.
    pub letter: Ink,
    /// Of its outline.
    pub edge: Ink,
}

/// The inks of a job that was, or was not, started past a head.
pub fn hue(job: u32, backfilled: bool) -> Hue {
    match (backfilled, job % 2) {
        (false, 0) => Hue { fill: Ink::Soft, letter: Ink::OnBlue, edge: Ink::Soft },
        (false, _) => Hue { fill: Ink::Blue, letter: Ink::OnBlue, edge: Ink::Blue },
        (true, 0) => Hue { fill: Ink::Sky, letter: Ink::OnGreen, edge: Ink::Blue },
        (true, _) => Hue { fill: Ink::Green, letter: Ink::OnGreen, edge: Ink::Green },
    }
}

/// All pieces that can be seen.
pub fn pieces(scene: &Scene<'_>, labels: &Labels) -> Pieces {
    let all = &scene.view.gantt.pieces;
    let (mut ever, mut ends) = (BTreeSet::new(), BTreeMap::new());
    ever.extend(all.iter().filter(|piece| piece.backfilled).map(|piece| piece.job));
    ends.extend(scene.view.running.iter().map(|running| (running.job, running.expected_end)));
    let titled = all.len() < TITLED;
    let mut found = Pieces { estimates: Vec::new(), ran: Vec::new(), arcs: Vec::new() };
    for piece in all {
        let hue = hue(piece.job, ever.contains(&piece.job));
        let short = ends.get(&piece.job).copied();
        if piece.rows.is_empty() {
            continue;
        }
        let time = &scene.layout.time;
        let ended = piece.state != PieceState::Running;
        if titled
            && ended
            && piece.estimated_end > piece.end
            && time.holds(piece.start, piece.estimated_end)
        {
            found.estimates.push(estimate(scene, piece, hue));
        }
        if !time
            .holds(piece.start, if ended { piece.end } else { piece.estimated_end.max(piece.end) })
        {
            continue;
        }
        let mut mark = drawn(scene, piece, hue, short, labels);
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

fn state_name(state: PieceState) -> &'static str {
    match state {
        PieceState::Running => "running",
        PieceState::Completed => "completed",
        PieceState::Killed => "killed",
        PieceState::Checkpointed => "checkpointed",
    }
}

/// What an ended piece would have taken by its estimate.
fn estimate(scene: &Scene<'_>, piece: &Piece, hue: Hue) -> Mark {
    let key = Key(Kind::Estimate, piece_key(piece.job, piece.number).1);
    let paint = Paint::stroke(hue.edge, 1.25).dashed(Dash::Short);
    let shapes = piece.rows.iter().map(|&rows| {
        let whole = scene.layout.place((piece.start, piece.estimated_end), rows);
        look::rect(whole, radius(whole), paint)
    });
    Mark::plain(key, shapes.collect())
}

fn radius(area: Area) -> f64 {
    (area.height / 4.0).min(area.width / 3.0).min(5.0)
}

fn drawn(scene: &Scene<'_>, piece: &Piece, hue: Hue, short: Option<Time>, labels: &Labels) -> Mark {
    let layout = scene.layout;
    let largest = piece.rows.iter().copied().max_by_key(|range| range.1).unwrap_or_default();
    let running = piece.state == PieceState::Running;
    let until = if running { piece.estimated_end.max(piece.end) } else { piece.end };
    let reach = layout.place((piece.start, until), largest);
    let at = Point::new(reach.x, reach.y);
    let home = |area: Area| area.moved(Point::new(-at.x, -at.y));
    let mut shapes = Vec::with_capacity(4);
    for &rows in &piece.rows {
        let whole = home(layout.place((piece.start, until), rows));
        if running && piece.estimated_end > piece.end {
            let dashed = Paint::stroke(hue.edge, 1.25).filled(hue.fill, 0.12).dashed(Dash::Short);
            shapes.push(outlined(whole, piece.backfilled, dashed));
            if let Some(end) = short.filter(|&end| end > piece.end && end < piece.estimated_end) {
                let part = home(layout.place((piece.start, end), rows));
                let solid = Paint::stroke(hue.edge, 1.75);
                shapes.push(outlined(part, piece.backfilled, solid));
            }
        }
        let mut area = home(layout.place((piece.start, piece.end), rows));
        if area.width < 0.75 {
            if running {
                continue;
            }
            area.width = 0.75;
        }
        shapes.extend(filled(area, piece, hue));
    }
    if piece.state == PieceState::Killed && reach.width >= 8.0 && reach.height >= 8.0 {
        let size = (reach.height.min(reach.width) / 5.0).min(4.0);
        let middle = Point::new(reach.width - size - 4.0, size + 4.0);
        shapes.push(look::disc(middle, size + 2.5, Paint::fill(Ink::Panel, 0.9)));
        shapes.push(look::cross(middle, size));
    }
    let ran = home(layout.place((piece.start, piece.end), largest));
    shapes.extend(label(scene, piece, ran, home(reach), hue, labels, at));
    Mark {
        at,
        target: Some(Selection(JOB, At::One(piece.job))),
        reach: Area::new(0.0, 0.0, reach.width.max(2.0), reach.height.max(2.0)),
        state: state_name(piece.state),
        ..Mark::plain(piece_key(piece.job, piece.number), shapes)
    }
}

/// What ran: with a cut corner where it was backfilled, a notch at its end where it was checkpointed.
pub(super) fn filled(area: Area, piece: &Piece, hue: Hue) -> Vec<Shape> {
    let notched = large(area) && piece.state == PieceState::Checkpointed;
    let cut = large(area) && piece.backfilled;
    let mut paint = Paint::fill(hue.fill, 0.92);
    if hue.edge != hue.fill && area.width >= 3.0 && area.height >= 3.0 {
        paint = Paint::stroke(hue.edge, 1.0).filled(hue.fill, 0.92);
    }
    if !notched && !cut {
        return vec![look::rect(area, radius(area), paint)];
    }
    let corner = if cut { corner(area) } else { 0.0 };
    let notch = if notched { (area.height / 4.0).min(area.width / 3.0).min(8.0) } else { 0.0 };
    vec![look::path(plate(area, corner, notch), paint)]
}

/// Whether a cut corner or a notch could be seen.
fn large(area: Area) -> bool {
    area.width >= 7.0 && area.height >= 7.0
}

fn corner(area: Area) -> f64 {
    (area.height / 2.5).min(area.width / 2.5).min(9.0)
}

/// An outline, with a cut corner where its job was backfilled.
fn outlined(area: Area, backfilled: bool, paint: Paint) -> Shape {
    if backfilled && large(area) {
        return look::path(plate(area, corner(area), 0.0), paint);
    }
    look::rect(area, radius(area), paint)
}

/// A rectangle without its upper left corner and with a notch in its right side.
fn plate(area: Area, corner: f64, notch: f64) -> Vec<Segment> {
    let Area { x, y, width, height } = area;
    let (right, bottom, middle) = (x + width, y + height, y + height / 2.0);
    let mut points = vec![Point::new(x + corner, y), Point::new(right, y)];
    if notch > 0.0 {
        points.extend([
            Point::new(right, middle - notch),
            Point::new(right - notch, middle),
            Point::new(right, middle + notch),
        ]);
    }
    points.extend([Point::new(right, bottom), Point::new(x, bottom)]);
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
    piece: &Piece,
    ran: Area,
    whole: Area,
    hue: Hue,
    labels: &Labels,
    origin: Point,
) -> Option<Shape> {
    let name = scene.words.job(piece.job, scene.outline);
    let width = text::width(&name, STRONG);
    let fits = |area: Area| area.width >= width + 10.0 && area.height >= 13.0;
    let beside = Area::new(ran.x + ran.width, ran.y, whole.width - ran.width, ran.height);
    let (area, ink) = if fits(ran) {
        (ran, hue.letter)
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
fn arcs(scene: &Scene<'_>, pieces: &[Piece]) -> Vec<Mark> {
    let mut last: BTreeMap<u32, &Piece> = BTreeMap::new();
    let mut marks = Vec::new();
    for piece in pieces.iter().filter(|piece| !piece.rows.is_empty()) {
        if piece.number > 0
            && let Some(before) = last.get(&piece.job)
            && before.number + 1 == piece.number
        {
            marks.extend(arc(scene, before, piece));
        }
        if piece.state == PieceState::Checkpointed {
            last.insert(piece.job, piece);
        }
    }
    marks
}

fn arc(scene: &Scene<'_>, before: &Piece, after: &Piece) -> Option<Mark> {
    let layout = scene.layout;
    let side = |piece: &Piece, time: Time| {
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
    Some(Mark::plain(Key(Kind::Resumed, piece_key(after.job, after.number).1), shapes))
}
