//! The pictures of the examples at their moments: what they say agrees with the lists and with the legend.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Reason;
use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::{Command, Goal, Reply, Request, Session};

use super::ahead::OPEN;
use super::candidate::{BEYOND, FITS, OVERHANG};
use super::piece::COST;
use super::queue::{COUNTED, HEAD, WAITING};
use super::{GanttOptions, Parts, picture, samples};
use crate::labs::backfill::examples::EXAMPLES;
use crate::labs::backfill::picture::kinds;
use crate::narrate::{Clock, Language};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Form, Key, Kind, Mark, Picture, Segment, Shape};

/// The most moments that are looked at of an example, and of it under a policy that is not its own.
const WHOLE: [u64; 2] = [150, 20];

/// What an example shows at its moments, under every policy.
fn each_moment(mut look: impl FnMut(&str, &Outline, &View)) {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery");
    for example in EXAMPLES.iter().filter(|example| example.file.is_none()) {
        let text = std::fs::read_to_string(format!("{gallery}/{}.json", example.name));
        let text = text.expect("an example can be read");
        let written =
            Policy::NAMES.iter().find(|policy| text.contains(&format!("\"policy\": \"{policy}\"")));
        let written = written.expect("it names a policy");
        // A run of thousands of jobs is looked at under its own policy alone.
        let small = text.len() < 50_000;
        for policy in Policy::NAMES.into_iter().filter(|policy| small || policy == written) {
            let text = text.replacen(
                &format!("\"policy\": \"{written}\""),
                &format!("\"policy\": \"{policy}\""),
                1,
            );
            moments(&text, WHOLE[usize::from(policy != *written)], |moment, outline, view| {
                look(&format!("{} under {policy} at {moment}", example.name), outline, view);
            });
        }
    }
}

fn moments(text: &str, whole: u64, mut look: impl FnMut(u64, &Outline, &View)) {
    let (mut session, mut replies) = (Session::new(), Vec::new());
    let command = Command::Open { text: text.to_owned(), goal: Goal::Start };
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    let opened = replies.drain(..).find_map(|response| match response.reply {
        Reply::Opened { moment, overview, .. } => Some((moment.moments, overview.outline)),
        _ => None,
    });
    let Some((moments, gantry_core::session::Outline::Backfill(outline))) = opened else {
        panic!("it opens");
    };
    let apart = moments / whole + 1;
    for moment in (0..=moments).filter(|moment| moment % apart == 0 || *moment == moments) {
        let command = Command::Go(Goal::Moment(moment));
        session.handle(Request { id: 2, command }, &mut replies);
        while session.work(&mut replies) {}
        let view = replies.drain(..).find_map(|response| match response.reply {
            Reply::At { view: gantry_core::session::View::Backfill(view), .. } => Some(view),
            _ => None,
        });
        look(moment, &outline, &view.expect("a view"));
    }
}

fn options(parts: Parts) -> GanttOptions {
    let (words, clock, window) = (Language::English.words(), Clock::Plain, None);
    GanttOptions { width: 900.0, height: 560.0, words, clock, parts, window, metrics: true }
}

/// The fills of some shapes that say something: letters, grounds and glyphs stand on their own. The faint ones of what is
/// still to run, within the outline of the estimate, and of what has ended are that of its role.
fn fills<'a>(shapes: impl Iterator<Item = &'a Shape>) -> BTreeSet<String> {
    let told = shapes.filter(|shape| !matches!(shape.form, Form::Text { .. } | Form::Disc { .. }));
    told.filter_map(|shape| shape.paint.fill)
        .filter(|&(ink, _)| ink != Ink::Panel)
        .map(|(ink, opacity)| (ink, if is_of_role(opacity) { 0.92 } else { opacity }))
        .map(|fill| format!("{fill:?}"))
        .collect()
}

/// Whether a role's fill is that of what is still to run, or of what has ended.
fn is_of_role(opacity: f64) -> bool {
    [0.12, super::piece::PAST].iter().any(|faint| (opacity - faint).abs() < 1e-6)
}

/// What of a picture is told by its legend: charts below have their titles.
fn drawn(picture: &Picture) -> impl Iterator<Item = &Shape> {
    let roles = ["window", "tape", "pieces", "plans", "ahead", "queue"];
    let layers = picture.layers.iter().filter(move |layer| roles.contains(&layer.name));
    layers.flat_map(|layer| &layer.marks).flat_map(|mark| &mark.shapes)
}

#[test]
fn the_legend_has_the_fills_of_the_picture_and_no_other() {
    each_moment(|at, outline, view| {
        for parts in [Parts::Whole, Parts::Strip { axis: true }] {
            let options = options(parts);
            let picture = picture(outline, view, &options);
            let legend = samples(options.words, [&picture]);
            assert!(legend.len() <= 6, "{at}: {} entries", legend.len());
            let shown = fills(drawn(&picture));
            let said = fills(legend.iter().flat_map(|(_, shapes)| shapes));
            // What has its name at its mark needs none in the legend.
            let named: BTreeSet<String> = [OPEN, FITS, HEAD, WAITING, COUNTED]
                .into_iter()
                .filter_map(|paint| Some(format!("{:?}", paint.fill?)))
                .collect();
            let missing: Vec<_> =
                shown.difference(&said).filter(|it| !named.contains(*it)).collect();
            assert!(missing.is_empty(), "{at}: {missing:?} of the picture is not in the legend");
            let more: Vec<_> = said.difference(&shown).collect();
            assert!(more.is_empty(), "{at}: {more:?} of the legend is not in the picture");
        }
    });
}

#[test]
fn a_role_has_one_fill_whichever_job_and_pane_it_is() {
    let mut roles = BTreeMap::<(bool, bool), BTreeSet<String>>::new();
    each_moment(|_, outline, view| {
        let picture = picture(outline, view, &options(Parts::Strip { axis: false }));
        for piece in view.gantt.segments.iter().filter(|piece| piece.end > piece.start) {
            let mark = picture.mark(super::piece_key(piece.job, piece.number));
            let role = (piece.number > 0, piece.number == 0 && piece.backfilled);
            let full = mark.into_iter().flat_map(|mark| &mark.shapes);
            let full = full
                .filter(|shape| matches!(shape.paint.fill, Some((_, opacity)) if (opacity - 0.92).abs() < 1e-6));
            roles.entry(role).or_default().extend(fills(full));
        }
    });
    let all: Vec<_> = roles.values().flatten().collect();
    assert_eq!(all.len(), 3, "started in turn, backfilled, resumed: {roles:?}");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 3, "{roles:?}");
}

#[test]
fn the_chart_has_as_many_jobs_waiting_as_the_list() {
    each_moment(|at, outline, view| {
        let listed = view.queue.last().map_or(0, |last| last.place + 1);
        assert!(view.waiting >= listed, "{at}");
        if view.queue.len() < 60 {
            assert_eq!(view.waiting, view.queue.len() as u64, "{at}");
        }
        let picture = picture(outline, view, &options(Parts::Whole));
        let title = |index| {
            let shapes = &picture.mark(Key(Kind::CHART, index)).expect("a chart").shapes;
            shapes.iter().find_map(|shape| match &shape.form {
                Form::Text { text, .. } => Some(text.clone()),
                _ => None,
            })
        };
        let number = options(Parts::Whole).words.number(view.waiting);
        assert_eq!(title(1), Some(format!("waiting jobs now: {number}")), "{at}");
        let busy = view.gantt.rows - view.free;
        assert_eq!(title(0), Some(format!("busy nodes now: {busy}")), "{at}");
    });
}

#[test]
fn waiting_jobs_are_as_long_as_their_estimates() {
    let mut cut = 0;
    each_moment(|at, outline, view| {
        let options = options(Parts::Whole);
        let layout = super::Layout::new(view, &options);
        let picture = picture(outline, view, &options);
        for waiting in &view.queue {
            let Some(mark) = picture.mark(Key(kinds::WAITING, waiting.job.into())) else {
                continue;
            };
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
    each_moment(|at, outline, view| {
        let options = options(Parts::Whole);
        let layout = super::Layout::new(view, &options);
        let picture = picture(outline, view, &options);
        let Some(window) = picture.mark(Key(kinds::WINDOW, 0)) else { return };
        let open = window.shapes.iter().filter_map(|shape| match shape.form {
            Form::Box { area, .. } => Some(area.inset(0.6)),
            _ => None,
        });
        let open: Vec<_> = open.collect();
        for running in &view.running {
            let piece = view
                .gantt
                .segments
                .iter()
                .find(|piece| piece.job == running.job && piece.start == running.start);
            for &rows in piece.into_iter().flat_map(|piece| &piece.rows) {
                let area = layout.place((running.start, running.expected_end), rows);
                assert!(!open.iter().any(|open| open.overlaps(area)), "{at}: job {}", running.job);
            }
        }
    });
}

/// The boxes and the ends of lines of shapes in some paint, in the picture.
fn painted(mark: &Mark, paint: Paint) -> Vec<Area> {
    let mut found = Vec::new();
    for shape in mark.shapes.iter().filter(|shape| shape.paint == paint) {
        match &shape.form {
            Form::Box { area, .. } => found.push(area.moved(mark.at)),
            Form::Path(line) => found.extend(line.iter().filter_map(|segment| match *segment {
                Segment::Move(at) | Segment::Line(at) | Segment::Curve(.., at) => {
                    Some(Area { x: at.x, y: at.y, ..Area::default() }.moved(mark.at))
                }
                Segment::Close => None,
            })),
            _ => {}
        }
    }
    found
}

#[test]
fn an_overhang_begins_at_its_limit_and_is_as_large_as_its_inequality() {
    let mut seen = BTreeMap::new();
    each_moment(|at, outline, view| {
        let Reason::Tested { verdict, .. } = &view.reason else { return };
        let options = options(Parts::Whole);
        let layout = super::Layout::new(view, &options);
        let picture = picture(outline, view, &options);
        let Some(mark) = picture.mark(Key(kinds::CANDIDATE, verdict.job.into())) else { return };
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
        assert!(
            (height - exact).abs() < 2.1 * beyond.len().max(1) as f64,
            "{at}: {height} of {exact}"
        );
        for point in painted(mark, OVERHANG) {
            assert!(point.x > from - 0.01 && point.x < to + 0.01, "{at}: {point:?}");
        }
        *seen.entry(format!("{:?}", verdict.test)).or_insert(0) += 1;
    });
    assert!(seen.len() == 4, "each test is seen: {seen:?}");
}

/// What is written at a candidate stands within its rows, or names it.
#[test]
fn an_inequality_away_from_its_candidate_names_it() {
    let mut away = 0;
    each_moment(|at, outline, view| {
        let Reason::Tested { verdict, .. } = &view.reason else { return };
        let options = options(Parts::Whole);
        let picture = picture(outline, view, &options);
        let Some(mark) = picture.mark(Key(kinds::CANDIDATE, verdict.job.into())) else { return };
        let (own, name) = (mark.place(), options.words.job(verdict.job, outline));
        for mark in picture.marks() {
            for shape in &mark.shapes {
                let Form::Text { at: place, text, .. } = &shape.form else { continue };
                let ends = ["too many", "too few", "too long"];
                let Some(kind) = ends.iter().position(|end| text.ends_with(end)) else { continue };
                let over = if kind == 1 { 0.0 } else { 12.0 };
                let middle = mark.at.y + place.y - 4.0;
                let beside = (own.y - over..=own.y + own.height + over).contains(&middle);
                if !beside {
                    assert!(text.starts_with(&format!("{name}: ")), "{at}: {text}");
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
    each_moment(|at, outline, view| {
        let options = options(Parts::Strip { axis: true });
        let layout = super::Layout::new(view, &options);
        let picture = picture(outline, view, &options);
        let cost = outline.costs.0 + outline.costs.1;
        for piece in &view.gantt.segments {
            let Some(mark) = picture.mark(super::piece_key(piece.job, piece.number)) else {
                continue;
            };
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
            let told = mark.shapes.iter().find_map(|shape| match &shape.form {
                Form::Text { text, .. } if text.starts_with('+') => Some(text.clone()),
                _ => None,
            });
            if let Some(told) = told {
                assert_eq!((told, ran), (format!("+{cost}"), cost), "{at}");
                whole += 1;
            }
        }
    });
    assert!(whole > 0, "some stubs are told");
}

#[test]
fn the_tape_is_on_idle_rows_and_as_large_as_the_wasted_node_time() {
    let mut sizes = BTreeSet::new();
    each_moment(|at, outline, view| {
        let options = options(Parts::Whole);
        let layout = super::Layout::new(view, &options);
        let words = options.words;
        let scene = super::Scene {
            lane: false,
            outline,
            view,
            layout: &layout,
            words,
            clock: options.clock,
        };
        if view.gantt.aggregated > 0 {
            return;
        }
        for idle in &view.idle {
            for (span, ranges) in super::tape::parts(&scene, idle) {
                let rows: u64 = ranges.iter().map(|range| u64::from(range.1)).sum();
                assert_eq!(rows, idle.nodes, "{at}: {idle:?} in {span:?}");
            }
            sizes.insert(idle.node_time());
        }
    });
    assert!(sizes.len() > 3, "{sizes:?}");
}
