//! Charts of whole moments: marks are where they belong, nothing leaves its picture, labels keep apart.

use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::view::{Outline, View};

use super::piece::Role;
use super::{GanttOptions, Layout, Parts, fixture, picture, piece_key};
use crate::labs::backfill::figures::WAYS;
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::narrate::{Clock, Language};
use crate::scene::legible::assert_legible;
use crate::scene::paint::Palette;
use crate::scene::shape::{Form, Key, Kind, Picture, Point, Segment};
use crate::scene::time::Window;
use crate::scene::{hit, svg, travel};
use crate::shown::{At, Selection};

const SIZES: [(f64, f64); 6] = [
    (264.0, 440.0),
    (336.0, 600.0),
    (570.0, 400.0),
    (560.0, 420.0),
    (728.0, 520.0),
    (1_000.0, 700.0),
];

fn options(width: f64, height: f64, language: Language, clock: Clock) -> GanttOptions {
    GanttOptions {
        width,
        height,
        words: language.words(),
        clock,
        parts: Parts::Whole,
        window: None,
        metrics: true,
    }
}

fn usual() -> GanttOptions {
    options(728.0, 520.0, Language::English, Clock::Plain)
}

fn moments() -> Vec<(&'static str, Clock, Outline, View)> {
    let mut moments = Vec::new();
    let mut add = |name, clock, (outline, view)| moments.push((name, clock, outline, view));
    add("running", Clock::Plain, fixture::running());
    add("inside", Clock::Plain, fixture::judged(Test::InsideWindow));
    add("extra", Clock::Plain, fixture::judged(Test::WithinExtra));
    add("delays", Clock::Plain, fixture::judged(Test::DelaysHead));
    add("no-room", Clock::Plain, fixture::judged(Test::NoRoom));
    add("checkpointed", Clock::Plain, fixture::checkpointed());
    add("ended", Clock::Plain, fixture::ended());
    add("planned", Clock::Plain, fixture::planned());
    add("week", Clock::Seconds, fixture::crowded(250, 100));
    add("crowded", Clock::Seconds, fixture::crowded(2_000, 1_000));
    moments
}

#[test]
fn labels_keep_apart_and_inside() {
    for (name, clock, outline, view) in moments() {
        for (width, height) in SIZES {
            for language in Language::ALL {
                for metrics in [false, true] {
                    let options =
                        GanttOptions { metrics, ..options(width, height, language, clock) };
                    let picture = picture(&outline, &view, &options);
                    assert_legible(&picture, &format!("{name} at {width} x {height}"));
                }
            }
        }
    }
}

/// How many marks of a kind.
fn count(picture: &Picture, kind: Kind) -> usize {
    picture.marks().filter(|mark| mark.key.0 == kind && !mark.shapes.is_empty()).count()
}

#[test]
fn figure_5_is_drawn_mark_by_mark() {
    let counts = |(outline, view): (Outline, View)| {
        let picture = picture(&outline, &view, &usual());
        [
            kinds::PIECE,
            kinds::WAITING,
            kinds::RESERVATION,
            kinds::WINDOW,
            kinds::CANDIDATE,
            kinds::PLAN,
        ]
        .map(|kind| count(&picture, kind))
    };
    assert_eq!(counts(fixture::running()), [2, 1, 0, 0, 0, 0]);
    assert_eq!(counts(fixture::judged(Test::InsideWindow)), [3, 2, 1, 1, 1, 0]);
    assert_eq!(counts(fixture::checkpointed()), [4, 2, 1, 0, 0, 0]);
    // What ended long ago was estimated to take is in the titles and in the table.
    assert_eq!(counts(fixture::ended()), [6, 0, 0, 0, 0, 0]);
    assert_eq!(counts(fixture::planned()), [3, 2, 0, 0, 0, 2]);
}

#[test]
fn pieces_lie_where_their_rows_and_times_are() {
    let (outline, view) = fixture::checkpointed();
    let layout = Layout::new(&view, &usual());
    let picture = picture(&outline, &view, &usual());
    let place = |job| picture.mark(piece_key(job, 0)).expect("it is drawn").place();
    let scale = layout.time.scale();
    for (job, start, end, first, rows) in [
        (0, 0.0, 4.0, 6.0, 4.0),
        (1, 0.0, 10.0, 0.0, 6.0),
        (3, 4.0, 8.0, 6.0, 2.0),
        (4, 4.0, 10.0, 8.0, 2.0),
    ] {
        let area = place(job);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1.1, "job {job}: {a} is not {b}");
        near(area.x, layout.plot.x + start * scale);
        near(area.x + area.width, layout.plot.x + end * scale);
        near(area.y, layout.plot.y + first * layout.row);
        near(area.y + area.height, layout.plot.y + (first + rows) * layout.row);
    }
    let reserved = picture.mark(Key(kinds::RESERVATION, 2)).expect("C holds one").place();
    assert!((reserved.x - layout.time.place(10)).abs() < 0.1);
    assert!(
        (reserved.height - 6.0 * layout.row).abs() < 2.1,
        "of nine nodes the six that B leaves"
    );
}

#[test]
fn jobs_of_one_role_behind_one_another_are_told_apart() {
    let (outline, view) = fixture::ended();
    let picture = picture(&outline, &view, &usual());
    let layout = Layout::new(&view, &usual());
    let last = |form: &Form| match form {
        Form::Box { area, .. } => area.x + area.width,
        Form::Path(segments) => segments.iter().fold(0.0, |most: f64, segment| match segment {
            Segment::Move(at) | Segment::Line(at) => most.max(at.x),
            _ => most,
        }),
        _ => 0.0,
    };
    for piece in &view.gantt.segments {
        let mark = picture.mark(piece_key(piece.job, piece.number)).expect("it is drawn");
        let ran = Role::of(piece).ran();
        for shape in mark.shapes.iter().filter(|shape| shape.paint == ran) {
            let gap = layout.time.place(piece.end) - mark.at.x - last(&shape.form);
            assert!(gap > 0.9, "{gap} behind job {}", piece.job);
        }
    }
}

#[test]
fn the_ring_around_a_waiting_job_is_inside_the_picture() {
    let (outline, view) = fixture::running();
    let picture = picture(&outline, &view, &usual());
    let waiting = picture.marks().filter(|mark| mark.key.0 == kinds::WAITING);
    let rings: Vec<_> = waiting.map(|mark| mark.place().inset(-5.25)).collect();
    assert!(!rings.is_empty() && rings.iter().all(|ring| ring.y >= 0.0), "{rings:?}");
}

#[test]
fn states_of_pieces_differ_by_more_than_ink() {
    let (outline, view) = fixture::ended();
    let picture = picture(&outline, &view, &usual());
    let forms = |job, number| {
        let mark = picture.mark(piece_key(job, number)).expect("it is drawn");
        let shapes = mark.shapes.iter().filter(|shape| !matches!(shape.form, Form::Text { .. }));
        shapes
            .map(|shape| match &shape.form {
                Form::Path(segments) => format!("path {}", segments.len()),
                form => format!("{:?}", std::mem::discriminant(form)),
            })
            .collect::<Vec<_>>()
    };
    let (plain, backfilled, checkpointed, killed) =
        (forms(0, 0), forms(3, 0), forms(4, 0), forms(4, 1));
    let all = [plain, backfilled, checkpointed, killed];
    for (index, one) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other != one), "{all:?}");
    }
}

#[test]
fn a_job_comes_from_the_queue_and_goes_back_there() {
    let (outline, mut before) = fixture::judged(Test::InsideWindow);
    let (_, mut after) = fixture::judged(Test::InsideWindow);
    let started = after.queue.remove(1);
    let mut piece = after.gantt.segments[2].clone();
    (piece.job, piece.rows, piece.estimated_end) = (started.job, vec![(8, 2)], 16);
    after.gantt.segments.push(piece);
    let drawn = |view: &View| picture(&outline, view, &usual());
    // Tested on the rows that it gets, it stays where it is; from elsewhere it comes out of the queue.
    assert_eq!(travel::between(&drawn(&before), &drawn(&after), WAYS, 12), []);
    before.reason = gantry_core::labs::backfill::reason::Reason::Beginning;
    let pictures = [&before, &after].map(drawn);
    let there = travel::between(&pictures[0], &pictures[1], WAYS, 12);
    assert_eq!(there.iter().map(|way| way.key).collect::<Vec<_>>(), [piece_key(4, 0)]);
    assert_eq!(there[0].from, pictures[0].mark(Key(kinds::WAITING, 4)).expect("E waited").at);
    let back = travel::between(&pictures[1], &pictures[0], WAYS, 12);
    assert!(back.iter().any(|way| way.key == Key(kinds::WAITING, 4)), "{back:?}");
}

#[test]
fn a_pointer_and_the_keyboard_find_jobs() {
    let (outline, view) = fixture::checkpointed();
    let picture = picture(&outline, &view, &usual());
    let b = picture.mark(piece_key(1, 0)).expect("B ran").place().middle();
    assert_eq!(
        hit::at(&picture, b).and_then(|mark| mark.target.clone()),
        Some(Selection(JOB, At::One(1)))
    );
    assert_eq!(hit::choosable(&picture).count(), 4 + 1 + 2);
}

#[test]
fn a_crowd_is_bounded_and_shaded() {
    let (outline, view) = fixture::crowded(2_000, 1_000);
    let picture =
        picture(&outline, &view, &options(1_000.0, 700.0, Language::English, Clock::Seconds));
    let shapes: usize = picture.marks().map(|mark| mark.shapes.len()).sum();
    assert!(super::crowded(&view) && shapes < 4 * view.gantt.segments.len() + 400, "{shapes}");
    let load = picture.mark(Key(Kind::LOAD, 0)).expect("shading");
    assert!((1..=6).contains(&load.shapes.len()), "{}", load.shapes.len());
}

#[test]
fn what_is_judged_is_drawn_where_it_can_be_seen() {
    let (outline, view) = fixture::judged(Test::DelaysHead);
    let candidates = |range| {
        let options = GanttOptions { window: Some(Window::at(range)), ..usual() };
        let picture = picture(&outline, &view, &options);
        picture.marks().filter(|mark| mark.key.0 == kinds::CANDIDATE).count()
    };
    assert_eq!((candidates((0, 25)), candidates((0, 2))), (1, 0));
}

#[test]
fn an_empty_moment_is_drawn() {
    let (outline, mut view) = fixture::running();
    view.gantt = gantry_core::labs::backfill::view::Gantt::default();
    (view.queue, view.running, view.charts) = Default::default();
    for (width, height) in [(0.0, 0.0), (336.0, 600.0)] {
        let picture =
            picture(&outline, &view, &options(width, height, Language::English, Clock::Plain));
        assert!(picture.width > 0.0 && picture.height > 0.0);
    }
}

/// With a folder in `GANTRY_PICTURES`, writes every moment there at every size to be looked at.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("GANTRY_PICTURES").map(std::path::PathBuf::from) else {
        return;
    };
    for (name, clock, outline, view) in moments() {
        for (width, height) in SIZES {
            let picture =
                picture(&outline, &view, &options(width, height, Language::English, clock));
            for (theme, palette) in [("light", Palette::light()), ("dark", Palette::dark())] {
                let document = svg::document(name, &[(Point::default(), &picture)], &palette);
                std::fs::write(folder.join(format!("gantt-{name}-{width}-{theme}.svg")), document)
                    .expect("the folder is there");
            }
        }
    }
}

#[test]
fn strips_over_one_another_have_rows_alike_and_lie_inside() {
    let (outline, view) = fixture::running();
    let strip = |axis| GanttOptions { parts: Parts::Strip { axis }, ..usual() };
    let [bare, last] = [false, true].map(|axis| Layout::new(&view, &strip(axis)));
    assert_eq!((bare.row, bare.plot), (last.row, last.plot));
    assert!(last.height > bare.height, "the axis has room");
    for axis in [false, true] {
        let picture = picture(&outline, &view, &strip(axis));
        assert!(picture.mark(piece_key(1, 0)).is_some());
        let ticks = picture.marks().filter(|mark| mark.key.0 == Kind::TICK).count();
        assert_eq!(ticks > 0, axis);
        for mark in picture.marks() {
            let place = mark.place();
            assert!(place.y + place.height <= picture.height + 4.0, "{:?}", mark.key);
        }
    }
}
