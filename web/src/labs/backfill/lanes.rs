//! What stands around the charts of several runs over one another: the job of the first difference, the wait of the job
//! that pays for it, and the totals.
//!
//! **Invariant:** all that is said was counted in the runs, as far as they are shown; totals are those of whole runs.
//!
//! Cost: the runs times their segments, which the views bound.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView, View};
use gantry_core::session::Metric;

use super::Ui;
use crate::labs::own;
use crate::narrate::{Label, Lanes, Waited, Words};
use crate::packed::Comparison;
use crate::scene::lane::{Lane, Wait};
use crate::state::Ran;

/// The totals, each with its name over the lanes.
const TOTALS: &[(Metric, Label)] = &[
    (Metric::MeanWait, Words::lane_mean_wait),
    (Metric::Makespan, Words::lane_makespan),
    (Metric::Wasted, Words::lane_wasted),
];

/// The lanes of these runs.
pub fn lanes(words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
    let told = Lanes::of(words, (runs, comparison), TOTALS)?;
    let starts: Vec<Option<Time>> = runs.iter().map(|run| begins(told.thing?, view(run))).collect();
    Some(told.lanes(&starts, waits(&told).as_deref()))
}

fn view(run: &Ran) -> &View {
    &own::<Ui>(&run.shown).view
}

/// When a job starts in a run, as far as it is drawn there.
fn begins(job: u32, view: &View) -> Option<Time> {
    let drawn = view.gantt.segments.iter().filter(|piece| piece.job == job);
    let planned = view.queue.iter().filter(|waiting| waiting.job == job);
    drawn.map(|piece| piece.start).chain(planned.filter_map(|waiting| waiting.planned)).min()
}

/// The waits of the job that waits longest beyond its shortest wait, of those that were there before the framed one.
fn waits(told: &Lanes<'_>) -> Option<Vec<Wait>> {
    let job = told.thing?;
    let all: Vec<BTreeMap<u32, Waited>> = told.runs.iter().map(|run| waiting(view(run))).collect();
    let submitted = all.iter().find_map(|waits| waits.get(&job))?.span.0;
    let each = |other: u32| -> Option<Vec<Waited>> {
        all.iter().map(|waits| waits.get(&other).copied()).collect()
    };
    let spread = |other: u32| {
        let each = each(other)?;
        let long = each.iter().map(|own| own.whole());
        Some(long.clone().max()? - long.min()?)
    };
    let before =
        all.first()?.iter().filter(|(other, own)| (own.span.0, **other) < (submitted, job));
    let found = before.filter_map(|(&other, _)| Some((spread(other)?, other)));
    let (_, payer) = found.max_by_key(|&(by, other)| (by, u32::MAX - other))?;
    let name = told.words.job(payer, &own::<Ui>(&told.runs[0].shown).outline);
    told.waits(&name, &each(payer)?)
}

/// From when to when each job waits for its first start, and for how long it was stopped, as far as is known by now; of
/// runs whose segments are all drawn.
fn waiting(view: &View) -> BTreeMap<u32, Waited> {
    let mut waits: BTreeMap<u32, Waited> = BTreeMap::new();
    if view.gantt.aggregated > 0 {
        return waits;
    }
    // The last drawn segment of each job; they are in the order of their starts.
    let mut last: BTreeMap<u32, &SegmentView> = BTreeMap::new();
    for piece in &view.gantt.segments {
        let before = last.insert(piece.job, piece);
        if piece.number == 0 {
            waits.insert(piece.job, Waited { span: (piece.submit, piece.start), stopped: 0 });
        } else if let (Some(own), Some(before)) = (waits.get_mut(&piece.job), before) {
            own.stopped += piece.start - before.end;
        }
    }
    for (job, piece) in last {
        if piece.state != SegmentState::Checkpointed {
            continue;
        }
        if view.gantt.range.1 < view.now {
            // It may have resumed beyond what is drawn.
            waits.remove(&job);
        } else if let Some(own) = waits.get_mut(&job) {
            own.stopped += view.now - piece.end;
        }
    }
    let waiting = view.queue.iter().filter(|waiting| waiting.ran == 0);
    waits.extend(
        waiting
            .map(|waiting| (waiting.job, Waited { span: (waiting.submit, view.now), stopped: 0 })),
    );
    waits
}

#[cfg(test)]
mod tests {
    use gantry_core::session::Place;

    use super::*;
    use crate::conformance::bench::{Bench, folder};
    use crate::figure::{self, Context};
    use crate::labs;
    use crate::narrate::Language;
    use crate::scene::arrange::lanes_stacked;
    use crate::scene::lane::Lane;
    use crate::scene::legible::assert_legible;
    use crate::state::{Action, Compare, Origin};

    /// An example under all policies, at the places of the common clock.
    fn each_place(example: &str, mut look: impl FnMut(u64, &[Ran], &Comparison)) {
        let path = folder("static/gallery").join(format!("{example}.json"));
        let text = std::fs::read_to_string(path).expect(example);
        let mut bench = Bench::open(&text, Origin::Gallery(example.to_owned()));
        bench.act(Action::Compare(Compare::Toggle));
        for policy in bench.shown().lab.offered() {
            let chosen = &bench.state.beside.as_ref().expect("it is open").policies;
            if !chosen.iter().any(|name| name == policy) {
                bench.act(Action::Compare(Compare::Policy(policy)));
            }
        }
        let last = bench.state.beside.as_ref().expect("it is open").clock.last;
        for place in 0..=last {
            bench.act(Action::Compare(Compare::Go(Place::Index(place))));
            let beside = bench.state.beside.as_ref().expect("it is open");
            look(place, &beside.runs, beside.comparison.as_ref().expect("it is told"));
        }
    }

    #[test]
    fn lanes_are_legible_and_of_one_clock() {
        for example in ["third", "checkpoint", "costs"] {
            each_place(example, |place, runs, comparison| {
                for language in Language::ALL {
                    let words = language.words();
                    let found = lanes(words, runs, comparison).expect("they have lanes");
                    for (width, height) in [(690.0, 400.0), (840.0, 440.0), (1_100.0, 640.0)] {
                        let each = lanes_stacked(runs.len(), height).0;
                        for (run, lane) in runs.iter().zip(&found) {
                            let size = (width, each + lane.above());
                            let place_among = figure::Place::Among { axis: false };
                            let cx = Context {
                                place: place_among,
                                lane: Some(lane),
                                ..Context::new(words, &run.shown, size)
                            };
                            let figure = labs::compared(words, &run.shown).expect("a figure");
                            let picture = figure.draw(&cx);
                            let at = format!("{example} at {place}, {} in {width}", run.policy);
                            assert_legible(&picture, &at);
                            assert!((picture.width - width).abs() < 1e-9, "{at}");
                        }
                    }
                }
            });
        }
    }

    /// Of easy at 4: the sentence is about D, and E is tested last.
    #[test]
    fn the_candidate_in_a_lane_is_the_one_that_its_sentence_is_about() {
        let mut drawn = 0;
        for example in ["easy", "third", "checkpoint"] {
            each_place(example, |place, runs, comparison| {
                let words = Language::English.words();
                let found = lanes(words, runs, comparison).expect("they have lanes");
                for (run, lane) in runs.iter().zip(&found) {
                    let place_among = figure::Place::Among { axis: false };
                    let size = (1_100.0, 320.0 + lane.above());
                    let cx = Context {
                        place: place_among,
                        lane: Some(lane),
                        ..Context::new(words, &run.shown, size)
                    };
                    let picture = labs::compared(words, &run.shown).expect("a figure").draw(&cx);
                    let of = crate::labs::backfill::picture::kinds::CANDIDATE;
                    for mark in picture.marks().filter(|mark| mark.key.0 == of) {
                        assert_eq!(mark.target, lane.same, "{example} at {place}, {}", run.policy);
                        drawn += 1;
                    }
                }
            });
        }
        assert!(drawn > 0, "some are drawn");
    }

    #[test]
    fn who_pays_for_the_third_job_is_seen_at_the_end() {
        let mut told = Vec::new();
        each_place("third", |_, runs, comparison| {
            let words = Language::English.words();
            let found = lanes(words, runs, comparison).expect("they have lanes");
            let lane = |lane: &Lane| {
                let wait = lane.wait.as_ref().map(|wait| (wait.label.clone(), wait.longer));
                let totals = lane.totals.iter().map(|total| total.value.clone());
                (lane.name.clone(), wait, totals.collect::<Vec<_>>().join(" "))
            };
            told = found.iter().map(lane).collect();
        });
        let lane = |name: &str, wait: &str, longer, totals: &str| {
            (name.to_owned(), Some((wait.to_owned(), longer)), totals.to_owned())
        };
        let expected = [
            lane("FCFS", "C waits 6", false, "5 21 11"),
            lane("EASY", "C waits 11", true, "3 16 20"),
            lane("Conservative", "C waits 6", false, "3.4 21 10"),
            lane("Checkpoint", "C waits 6", false, "2.6 16 5"),
            lane("EASY, shortest first", "C waits 6", false, "3.4 21 10"),
        ];
        assert_eq!(told, expected);
    }

    /// Of four-policies: D starts at 4, is stopped at 7 and resumes at 9, and the mean wait counts both.
    #[test]
    fn what_is_stopped_waits_too() {
        let mut told = Vec::new();
        each_place("four-policies", |_, runs, comparison| {
            let words = Language::English.words();
            let found = lanes(words, runs, comparison).expect("they have lanes");
            let label = |lane: &Lane| Some((lane.name.clone(), lane.wait.as_ref()?.label.clone()));
            told = found.iter().filter_map(label).collect();
        });
        let of = |name: &str, label: &str| (name.to_owned(), label.to_owned());
        for expected in [
            of("EASY", "D waits 8"),
            of("Conservative", "D waits 3"),
            of("Checkpoint", "D waits 3, and 2 stopped"),
        ] {
            assert!(told.contains(&expected), "{told:?}");
        }
    }
}
