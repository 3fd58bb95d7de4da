//! The pictures of the examples at their moments: what they say agrees with the view, the lists and the legend.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;
use gantry_core::labs::backfill::view::{Outline, SegmentView, View};
use gantry_core::session::{self, Command, Goal, Reply, Request, Session};

use super::ahead::OPEN;
use super::candidate::{BEYOND, FITS, OVERHANG};
use super::piece::{COST, ESTIMATED, PAST, RAN, TO_RUN};
use super::queue::{COUNTED, HEAD, WAITING};
use super::{GanttOptions, Layout, Parts, Scene, kinds, picture, piece_key, samples, tape};
use crate::conformance::bench::example;
use crate::labs::backfill::examples::EXAMPLES;
use crate::labs::backfill::figures::WAYS;
use crate::narrate::{Clock, Language};
use crate::scene::legible::assert_legible;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Form, Key, Kind, Mark, Picture, Segment, Shape};
use crate::scene::{look, travel};

/// The most moments that are looked at of an example, and of it under a policy that is not its own.
const WHOLE: [u64; 2] = [150, 20];

fn open(text: &str) -> (Session, Outline, u64) {
    let (mut session, mut replies) = (Session::new(), Vec::new());
    let command = Command::Open { text: text.to_owned(), goal: Goal::Start };
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    let opened = replies.into_iter().find_map(|response| match response.reply {
        Reply::Opened { moment, overview, .. } => Some((overview.outline, moment.moments)),
        _ => None,
    });
    let Some((session::Outline::Backfill(outline), moments)) = opened else { panic!("{text}") };
    (session, outline, moments)
}

fn go(session: &mut Session, goal: Goal) -> View {
    let mut replies = Vec::new();
    session.handle(Request { id: 2, command: Command::Go(goal) }, &mut replies);
    while session.work(&mut replies) {}
    let view = replies.into_iter().find_map(|response| match response.reply {
        Reply::At { view: session::View::Backfill(view), .. } => Some(view),
        _ => None,
    });
    view.expect("a view")
}

pub(super) fn at(text: &str, kind: &str, n: u64) -> (Outline, View) {
    let (mut session, outline, _) = open(text);
    let view = go(&mut session, Goal::Nth { kind: kind.to_owned(), n });
    (outline, view)
}

/// What an example shows at its moments, under every policy.
fn each_moment(mut look: impl FnMut(&str, &Outline, &View)) {
    for name in EXAMPLES.iter().filter(|it| it.file.is_none()).map(|it| it.name) {
        let text = example(name);
        let named = |policy: &&str| text.contains(&format!("\"policy\": \"{policy}\""));
        let own = Policy::NAMES.into_iter().find(named).expect("it names a policy");
        // A run of thousands of jobs is looked at under its own policy alone.
        let small = text.len() < 50_000;
        for policy in Policy::NAMES.into_iter().filter(|&policy| small || policy == own) {
            let [own, other] = [own, policy].map(|policy| format!("\"policy\": \"{policy}\""));
            let (mut session, outline, last) = open(&text.replacen(&own, &other, 1));
            let apart = last / WHOLE[usize::from(own != other)] + 1;
            for moment in (0..=last).filter(|moment| moment % apart == 0 || *moment == last) {
                let view = go(&mut session, Goal::Moment(moment));
                look(&format!("{name} under {policy} at {moment}"), &outline, &view);
            }
        }
    }
}

pub(super) fn options((width, height): (f64, f64), parts: Parts) -> GanttOptions {
    let (words, clock, window) = (Language::English.words(), Clock::Plain, None);
    GanttOptions { width, height, words, clock, parts, window, metrics: true }
}

fn usual() -> GanttOptions {
    options((900.0, 560.0), Parts::Whole)
}

/// The charts of all moments.
fn each_chart(mut look: impl FnMut(&str, (&Outline, &View), &Layout, &Picture)) {
    each_moment(|at, outline, view| {
        let layout = Layout::new(view, &usual());
        look(at, (outline, view), &layout, &picture(outline, view, &usual()));
    });
}

fn count(picture: &Picture, kind: Kind) -> usize {
    picture.marks().filter(|mark| mark.key.0 == kind && !mark.shapes.is_empty()).count()
}

fn texts<'a>(marks: impl IntoIterator<Item = &'a Mark>) -> Vec<(Area, &'a str)> {
    let of = |mark: &'a Mark| mark.shapes.iter().map(move |shape| (mark.at, shape));
    let texts = marks.into_iter().flat_map(of).filter_map(|(corner, shape)| match &shape.form {
        Form::Text { at, anchor, font, text } => {
            Some((look::text_area(corner.plus(*at), *anchor, *font, text), &**text))
        }
        _ => None,
    });
    texts.collect()
}

/// The boxes and the ends of lines of shapes in some paint, in the picture.
fn painted(mark: &Mark, paint: Paint) -> Vec<Area> {
    let shapes = mark.shapes.iter().filter(|shape| shape.paint == paint);
    let areas = shapes.flat_map(|shape| match &shape.form {
        Form::Box { area, .. } => vec![*area],
        Form::Path(line) => line
            .iter()
            .filter_map(|segment| match *segment {
                Segment::Move(at) | Segment::Line(at) | Segment::Curve(.., at) => {
                    Some(Area { x: at.x, y: at.y, ..Area::default() })
                }
                Segment::Close => None,
            })
            .collect(),
        _ => Vec::new(),
    });
    areas.map(|area| area.moved(mark.at)).collect()
}

#[test]
fn labels_keep_apart_and_inside() {
    each_moment(|at, outline, view| {
        for (width, height) in [(264.0, 440.0), (570.0, 400.0)] {
            for language in Language::ALL {
                let options = options((width, height), Parts::Whole);
                let options = GanttOptions { words: language.words(), ..options };
                assert_legible(&picture(outline, view, &options), &format!("{at}, {width} wide"));
            }
        }
    });
}

/// The fills of some shapes that say something: letters, grounds and glyphs stand on their own. A role has one ink, however
/// strong it is.
fn fills<'a>(shapes: impl Iterator<Item = &'a Shape>) -> BTreeSet<String> {
    let told = shapes.filter(|shape| !matches!(shape.form, Form::Text { .. } | Form::Disc { .. }));
    told.filter_map(|shape| shape.paint.fill)
        .filter(|&(ink, opacity)| ink != Ink::Panel && opacity > 0.0)
        .map(|(ink, opacity)| (ink, if [PAST, TO_RUN].contains(&opacity) { RAN } else { opacity }))
        .map(|fill| format!("{fill:?}"))
        .collect()
}

#[test]
fn the_legend_has_the_looks_of_the_picture_and_no_other() {
    each_moment(|at, outline, view| {
        for parts in [Parts::Whole, Parts::Strip { axis: true }] {
            let options = options((900.0, 560.0), parts);
            let (picture, words) = (picture(outline, view, &options), options.words);
            let legend = samples(words, &[&picture]);
            assert!(legend.len() <= 6, "{at}: {} entries", legend.len());
            // Charts below have their titles.
            let roles = ["window", "tape", "pieces", "plans", "ahead", "queue"];
            let layers = picture.layers.iter().filter(|layer| roles.contains(&layer.name));
            let marks = layers.flat_map(|layer| &layer.marks);
            let shown = fills(marks.flat_map(|mark| &mark.shapes));
            let said = fills(legend.iter().flat_map(|(_, shapes)| shapes));
            // What has its name at its mark needs none in the legend.
            let named = fills([OPEN, FITS, HEAD, WAITING, COUNTED].map(rect).iter());
            let missing: Vec<_> =
                shown.difference(&said).filter(|it| !named.contains(*it)).collect();
            assert!(missing.is_empty(), "{at}: {missing:?} of the picture is not in the legend");
            let more: Vec<_> = said.difference(&shown).collect();
            assert!(more.is_empty(), "{at}: {more:?} of the legend is not in the picture");
            let estimated = picture.marks().any(|mark| !painted(mark, ESTIMATED).is_empty());
            for (name, is_drawn) in [
                (words.gantt_reservation(), count(&picture, kinds::RESERVATION) > 0),
                (words.gantt_estimate(), estimated),
            ] {
                let told = legend.iter().any(|sample| sample.0 == name);
                assert!(told == is_drawn || legend.len() == 6, "{at}: {name}");
            }
        }
    });
}

fn rect(paint: Paint) -> Shape {
    look::rect(Area::default(), 0.0, paint)
}

#[test]
fn the_chart_has_the_things_of_the_view() {
    each_chart(|at, (_, view), _, picture| {
        let planned = view.queue.iter().filter(|waiting| waiting.planned.is_some()).count();
        assert_eq!(count(picture, kinds::PLAN), planned, "{at}");
        let held = usize::from(view.reservation.is_some());
        assert_eq!(count(picture, kinds::RESERVATION), held, "{at}");
        let tested = !view.tested.is_empty();
        assert!(count(picture, kinds::CANDIDATE) <= usize::from(tested), "{at}");
        let seen = view.gantt.segments.iter().filter(|piece| piece.estimated_end > piece.start);
        assert_eq!(count(picture, kinds::PIECE), seen.count(), "{at}");
        // The list has no more than the chart counts.
        if view.queue.len() < 60 {
            assert_eq!(view.waiting, view.queue.len() as u64, "{at}");
        }
        let words = usual().words;
        let busy = format!("busy nodes now: {}", words.number(view.gantt.rows - view.free));
        let waiting = format!("waiting jobs now: {}", words.number(view.waiting));
        for (index, title) in [(0, busy), (1, waiting)] {
            let chart = picture.mark(Key(Kind::CHART, index));
            assert_eq!(texts(chart)[0].1, title, "{at}");
        }
    });
}

#[test]
fn waiting_jobs_are_as_long_as_their_estimates() {
    let mut cut = 0;
    each_chart(|at, (_, view), layout, picture| {
        for waiting in &view.queue {
            let Some(mark) = picture.mark(Key(kinds::WAITING, waiting.job.into())) else {
                continue;
            };
            // The ring around a focused one is inside the picture.
            assert!(mark.place().inset(-5.25).y >= 0.0, "{at}");
            let bar = mark.shapes.iter().find(|shape| shape.paint.stroke.is_some());
            match bar.map(|bar| &bar.form) {
                Some(Form::Box { area, .. }) => {
                    let length = waiting.estimate as f64 * layout.time.scale();
                    assert!((area.width - length.max(2.0)).abs() < 0.01, "{at}: {}", area.width);
                }
                Some(Form::Path(_)) => cut += 1,
                form => panic!("{at}: {form:?}"),
            }
        }
    });
    assert!(cut > 0, "some are longer than there is room for");
}

#[test]
fn only_free_nodes_are_in_the_backfill_window() {
    each_chart(|at, (_, view), layout, picture| {
        let Some(window) = picture.mark(Key(kinds::WINDOW, 0)) else { return };
        let open = painted(window, OPEN);
        for running in &view.running {
            let its = |it: &&SegmentView| (it.job, it.start) == (running.job, running.start);
            for &rows in view.gantt.segments.iter().filter(its).flat_map(|piece| &piece.rows) {
                let area = layout.place((running.start, running.expected_end), rows);
                let taken = open.iter().any(|open| open.inset(0.6).overlaps(area));
                assert!(!taken, "{at}: job {}", running.job);
            }
        }
    });
}

#[test]
fn an_overhang_begins_at_its_limit_and_is_as_large_as_its_inequality() {
    let mut seen = BTreeMap::new();
    each_chart(|at, (_, view), layout, picture| {
        let Some((verdict, mark)) = tested(view, picture) else { return };
        let end = verdict.now + verdict.length;
        let (limit, rows) = match verdict.test {
            Test::NoRoom => (verdict.now, verdict.nodes - verdict.free),
            Test::DelaysHead => (verdict.reservation, verdict.nodes - verdict.extra),
            Test::InsideWindow | Test::WithinExtra => (end, 0),
        };
        let [from, to] = [limit, end].map(|time| layout.time.clamped(time));
        let beyond = painted(mark, BEYOND);
        assert_eq!(beyond.is_empty(), rows == 0, "{at}: {verdict:?}");
        let mut height = 0.0;
        for area in &beyond {
            assert!((area.x - from).abs() < 0.01, "{at}: it begins at {} not {from}", area.x);
            assert!((area.x + area.width - to).abs() < 0.01, "{at}: {area:?}");
            height += area.height;
        }
        let exact = rows as f64 * layout.row;
        let off = (height - exact).abs();
        assert!(off < 2.1 * beyond.len().max(1) as f64, "{at}: {height} of {exact}");
        for point in painted(mark, OVERHANG) {
            assert!(point.x > from - 0.01 && point.x < to + 0.01, "{at}: {point:?}");
        }
        *seen.entry(format!("{:?}", verdict.test)).or_insert(0) += 1;
    });
    assert!(seen.len() == 4, "each test is seen: {seen:?}");
}

/// The verdict of a moment, and the mark of its candidate.
fn tested<'a>(view: &'a View, picture: &'a Picture) -> Option<(&'a Verdict, &'a Mark)> {
    let verdict = view.tested.last()?;
    Some((verdict, picture.mark(Key(kinds::CANDIDATE, verdict.job.into()))?))
}

/// An inequality is beside the rows of its candidate, or names that; on a candidate is nothing but its name and what fits.
#[test]
fn nothing_is_written_over_a_candidate() {
    let mut away = 0;
    each_moment(|at, outline, view| {
        for size in [(900.0, 560.0), (336.0, 400.0)] {
            let options = options(size, Parts::Whole);
            let (layout, picture) = (Layout::new(view, &options), picture(outline, view, &options));
            let Some((verdict, mark)) = tested(view, &picture) else { continue };
            let (own, name) = (mark.place(), options.words.job(verdict.job, outline));
            let bars = painted(mark, Paint::stroke(Ink::Orange, 2.5));
            for (area, text) in texts(picture.marks()) {
                let inside = area.y > layout.plot.y && text != name;
                let its = text.starts_with(&format!("{name}: ")) || text.contains(" = ");
                let over = bars.iter().any(|bar| bar.inset(3.0).overlaps(area));
                let fits = !["too many", "too few", "too long"].iter().any(|it| text.ends_with(it));
                assert!(!(inside && over) || its && fits, "{at}: {text} over {name}");
                let beside = own.y - 13.5..=own.y + own.height + 13.5;
                if !fits && !beside.contains(&area.middle().y) {
                    assert!(its, "{at}: {text}");
                    away += 1;
                }
            }
        }
    });
    assert!(away > 0, "some have no room at their rows");
}

#[test]
fn a_stub_is_as_long_as_the_cost_of_its_checkpoint() {
    let mut whole = 0;
    each_chart(|at, (outline, view), layout, picture| {
        let cost = outline.costs.0 + outline.costs.1;
        for piece in &view.gantt.segments {
            let Some(mark) = picture.mark(piece_key(piece.job, piece.number)) else { continue };
            let stubs = painted(mark, COST);
            let ran = cost.min(piece.end - piece.start);
            let shown = piece.number > 0 && ran > 0;
            let long = layout.time.scale() * ran as f64;
            assert_eq!(!stubs.is_empty(), shown && long >= 0.75, "{at}: job {}", piece.job);
            for stub in stubs {
                assert!((stub.width - long).abs() < 0.01, "{at}: {stub:?} for {ran}");
                let left = layout.time.clamped(piece.start);
                assert!((stub.x - left).abs() < 0.01, "{at}: at the head of its segment");
            }
            for (_, told) in texts([mark]).iter().filter(|(_, text)| text.starts_with('+')) {
                assert_eq!((*told, ran), (&*format!("+{cost}"), cost), "{at}");
                whole += 1;
            }
        }
    });
    assert!(whole > 0, "some stubs are told");
}

#[test]
fn the_tape_is_on_idle_rows_and_tells_how_much_node_time_it_is() {
    let mut sizes = BTreeSet::new();
    each_moment(|at, outline, view| {
        if view.gantt.aggregated > 0 {
            return;
        }
        for size in [(900.0, 560.0), (336.0, 400.0)] {
            let options = options(size, Parts::Whole);
            let options = GanttOptions { metrics: false, ..options };
            let GanttOptions { words, clock, .. } = options;
            let layout = &Layout::new(view, &options);
            let scene = Scene { lane: false, outline, view, layout, words, clock };
            let picture = picture(outline, view, &options);
            let told = texts(picture.marks());
            for idle in &view.idle {
                let mut room = false;
                for (span, ranges) in tape::parts(&scene, idle) {
                    let rows: u64 = ranges.iter().map(|range| u64::from(range.1)).sum();
                    assert_eq!(rows, idle.nodes, "{at}: {idle:?} in {span:?}");
                    room |= ranges.iter().any(|&rows| {
                        let area = layout.place(span, rows);
                        area.height >= 18.0 && area.width >= 44.0
                    });
                }
                let sum = format!("= {}", words.number(idle.node_time() as u64));
                let is_told = told.iter().any(|(_, text)| text.ends_with(&sum));
                assert!(is_told || !room, "{at}: nothing of {sum} in {size:?}");
                sizes.insert(idle.node_time());
            }
        }
    });
    assert!(sizes.len() > 3, "{sizes:?}");
}

/// EASY refuses D, since its estimate of 10 is too long; it runs for 4.
#[test]
fn the_estimate_that_was_decided_by_is_seen_at_the_end() {
    let (outline, view) = at(&example("easy"), "end", 5);
    let layout = Layout::new(&view, &usual());
    let picture = picture(&outline, &view, &usual());
    let estimates = picture.mark(Key(kinds::ESTIMATE, 0)).expect("they are drawn");
    let seen: Vec<_> = estimates.shapes.iter().map(|shape| shape.form.clone()).collect();
    let rest = |job: u32| {
        let piece = view.gantt.segments.iter().find(|it| it.job == job).expect("it ran");
        let area =
            layout.place((piece.end, piece.start + [10, 12][job as usize - 3]), piece.rows[0]);
        Form::Box { area, radius: 0.0 }
    };
    assert_eq!(seen, [rest(3), rest(4)]);
}

/// Of Fig. 5 with an E that runs past its estimate: A started in order, D was backfilled, E checkpointed and then killed.
#[test]
fn states_of_pieces_differ_by_more_than_ink() {
    let text = example("checkpoint").replace("\"runtime\": 9", "\"runtime\": 90");
    let (outline, view) = at(&text, "kill", 1);
    let picture = picture(&outline, &view, &usual());
    let forms = |(job, number)| {
        let mark = picture.mark(piece_key(job, number)).expect("it is drawn");
        let shapes = mark.shapes.iter().filter(|shape| !matches!(shape.form, Form::Text { .. }));
        let form = |shape: &Shape| match &shape.form {
            Form::Path(segments) => format!("path {}", segments.len()),
            form => format!("{:?}", std::mem::discriminant(form)),
        };
        shapes.map(form).collect::<Vec<_>>()
    };
    let all = [(0, 0), (3, 0), (4, 0), (4, 1)].map(forms);
    for (index, one) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other != one), "{all:?}");
    }
}

#[test]
fn a_job_comes_from_the_queue_and_goes_back_there() {
    let (mut session, outline, last) = open(&example("checkpoint"));
    let mut draw = |moment| picture(&outline, &go(&mut session, Goal::Moment(moment)), &usual());
    let (mut came, mut went) = (0, 0);
    for moment in 0..last {
        let pictures = [draw(moment), draw(moment + 1)];
        for way in travel::between(&pictures[0], &pictures[1], WAYS, 12) {
            let job = if way.key.0 == kinds::PIECE { way.key.1 >> 16 } else { way.key.1 };
            let waits = |picture: &Picture| picture.mark(Key(kinds::WAITING, job)).is_some();
            came += usize::from(way.key.0 == kinds::PIECE && waits(&pictures[0]));
            went += usize::from(way.key.0 == kinds::WAITING && !waits(&pictures[0]));
        }
    }
    assert!(came > 0 && went == 1, "{came} came, E went back: {went}");
}

#[test]
fn a_crowd_is_bounded_and_shaded() {
    let mut shaded = 0;
    each_chart(|at, (_, view), _, picture| {
        if view.gantt.aggregated > 0 {
            let shapes: usize = picture.marks().map(|mark| mark.shapes.len()).sum();
            assert!(super::crowded(view) && shapes < 4 * view.gantt.segments.len() + 400, "{at}");
            let load = picture.mark(Key(Kind::LOAD, 0)).expect("shading");
            assert!((1..=6).contains(&load.shapes.len()), "{at}: {}", load.shapes.len());
            shaded += 1;
        }
    });
    assert!(shaded > 0, "some segments are too narrow");
}

#[test]
fn an_empty_moment_is_drawn() {
    let (mut session, outline, _) = open(crate::labs::backfill::state::EMPTY);
    let view = go(&mut session, Goal::Start);
    let picture = picture(&outline, &view, &options((0.0, 0.0), Parts::Whole));
    assert!(picture.width > 0.0 && picture.height > 0.0);
}

#[test]
fn strips_over_one_another_have_rows_alike() {
    let (outline, view) = at(&example("checkpoint"), "submit", 3);
    let strips = [false, true].map(|axis| options((728.0, 520.0), Parts::Strip { axis }));
    let [bare, last] = strips.map(|options| Layout::new(&view, &options));
    assert_eq!((bare.row, bare.plot), (last.row, last.plot));
    assert!(last.height > bare.height, "the axis has room");
    let ticks = strips.map(|options| count(&picture(&outline, &view, &options), Kind::TICK) > 0);
    assert_eq!(ticks, [false, true]);
}
