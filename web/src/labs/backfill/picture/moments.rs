//! The pictures of the examples at their moments: what they say agrees with the lists and with the legend.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::{Command, Goal, Reply, Request, Session};

use super::{GanttOptions, Parts, picture, samples};
use crate::labs::backfill::examples::EXAMPLES;
use crate::labs::backfill::picture::kinds;
use crate::narrate::{Clock, Language};
use crate::scene::paint::Ink;
use crate::scene::shape::{Form, Key, Kind, Picture, Shape};

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

fn options(parts: Parts, truth: bool) -> GanttOptions {
    let (words, clock, window) = (Language::English.words(), Clock::Plain, None);
    GanttOptions { width: 900.0, height: 560.0, words, clock, parts, window, truth }
}

/// The fills of some shapes that say something: letters, grounds and glyphs stand on their own. The faint one of what is
/// still to run, within the outline of the estimate, is that of its role.
fn fills<'a>(shapes: impl Iterator<Item = &'a Shape>) -> BTreeSet<String> {
    let told = shapes.filter(|shape| !matches!(shape.form, Form::Text { .. } | Form::Disc { .. }));
    told.filter_map(|shape| shape.paint.fill)
        .filter(|&(ink, _)| ink != Ink::Panel)
        .map(|(ink, opacity)| (ink, if (opacity - 0.12).abs() < 1e-6 { 0.92 } else { opacity }))
        .map(|fill| format!("{fill:?}"))
        .collect()
}

/// What of a picture is told by its legend: charts below have their titles.
fn drawn(picture: &Picture) -> impl Iterator<Item = &Shape> {
    let roles = ["window", "estimates", "pieces", "plans", "ahead", "queue"];
    let layers = picture.layers.iter().filter(move |layer| roles.contains(&layer.name));
    layers.flat_map(|layer| &layer.marks).flat_map(|mark| &mark.shapes)
}

#[test]
fn the_legend_has_the_fills_of_the_picture_and_no_other() {
    each_moment(|at, outline, view| {
        for (parts, truth) in
            [(Parts::Whole, false), (Parts::Whole, true), (Parts::Strip { axis: true }, false)]
        {
            let options = options(parts, truth);
            let picture = picture(outline, view, &options);
            let legend = samples(options.words, [&picture]);
            let shown = fills(drawn(&picture));
            let said = fills(legend.iter().flat_map(|(_, shapes)| shapes));
            let missing: Vec<_> = shown.difference(&said).collect();
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
        let picture = picture(outline, view, &options(Parts::Strip { axis: false }, false));
        for piece in view.gantt.segments.iter().filter(|piece| piece.end > piece.start) {
            let mark = picture.mark(super::piece_key(piece.job, piece.number));
            let role = (piece.backfilled, !piece.backfilled && piece.number > 0);
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
        let picture = picture(outline, view, &options(Parts::Whole, false));
        let title = |index| {
            let shapes = &picture.mark(Key(Kind::CHART, index)).expect("a chart").shapes;
            shapes.iter().find_map(|shape| match &shape.form {
                Form::Text { text, .. } => Some(text.clone()),
                _ => None,
            })
        };
        let number = options(Parts::Whole, false).words.number(view.waiting);
        assert_eq!(title(1), Some(format!("waiting jobs now: {number}")), "{at}");
        let busy = view.gantt.rows - view.free;
        assert_eq!(title(0), Some(format!("busy nodes now: {busy}")), "{at}");
    });
}

#[test]
fn waiting_jobs_are_as_long_as_their_estimates_and_say_nothing_of_their_runtimes() {
    let mut cut = 0;
    each_moment(|at, outline, view| {
        let options = options(Parts::Whole, false);
        let layout = super::Layout::new(view, &options);
        let picture = picture(outline, view, &options);
        let mut other = view.clone();
        for waiting in &mut other.queue {
            waiting.runtime += 7;
        }
        assert!(picture == super::picture(outline, &other, &options), "{at}: it tells of runtimes");
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
        let options = options(Parts::Whole, false);
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
