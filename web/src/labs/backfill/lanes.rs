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
use crate::scene::lane::{Lane, Wait};
use crate::state::Ran;
use gantry_core::session::Comparison;

const TOTALS: &[(Metric, Label)] = &[
    (Metric::MeanWait, Words::lane_mean_wait),
    (Metric::Makespan, Words::lane_makespan),
    (Metric::Wasted, Words::lane_wasted),
];

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
    use super::*;
    use crate::conformance::bench::Bench;
    use crate::figure::{self, Context};
    use crate::labs;
    use crate::labs::backfill::picture::kinds;
    use crate::narrate::Language;
    use crate::scene::arrange::lanes_stacked;
    use crate::scene::legible::assert_legible;
    use crate::scene::shape::Picture;

    /// The runs of an example under all policies, and their lanes, at the places of the common clock.
    fn each_place(name: &str, mut look: impl FnMut(u64, &[Ran], &dyn Fn(Words) -> Vec<Lane>)) {
        let mut bench = Bench::example(name);
        bench.compare_all();
        let last = bench.beside().clock.last;
        for place in 0..=last {
            bench.stand(place);
            let beside = bench.beside();
            let comparison = bench.comparison();
            let lanes = |words| lanes(words, &beside.runs, comparison).expect("they have lanes");
            look(place, &beside.runs, &lanes);
        }
    }

    fn drawn(words: Words, run: &Ran, lane: &Lane, (width, height): (f64, f64)) -> Picture {
        let cx = Context {
            place: figure::Place::Among { axis: false },
            lane: Some(lane),
            ..Context::new(words, &run.shown, (width, height + lane.above()))
        };
        labs::compared(words, &run.shown).expect("a figure").draw(&cx)
    }

    #[test]
    fn lanes_are_legible_and_of_one_clock() {
        for name in ["third", "checkpoint", "costs"] {
            each_place(name, |place, runs, lanes| {
                for words in Language::ALL.map(Language::words) {
                    for (run, lane) in runs.iter().zip(lanes(words)) {
                        for (width, height) in [(690.0, 400.0), (840.0, 440.0), (1_100.0, 640.0)] {
                            let size = (width, lanes_stacked(runs.len(), height).0);
                            let picture = drawn(words, run, &lane, size);
                            let at = format!("{name} at {place}, {} in {width}", run.policy);
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
        let mut seen = 0;
        for name in ["easy", "third", "checkpoint"] {
            each_place(name, |place, runs, lanes| {
                let words = Language::English.words();
                for (run, lane) in runs.iter().zip(lanes(words)) {
                    let picture = drawn(words, run, &lane, (1_100.0, 320.0));
                    for mark in picture.marks().filter(|mark| mark.key.0 == kinds::CANDIDATE) {
                        assert_eq!(mark.target, lane.same, "{name} at {place}, {}", run.policy);
                        seen += 1;
                    }
                }
            });
        }
        assert!(seen > 0, "some are drawn");
    }

    /// The lanes of an example at the end.
    fn last(name: &str) -> Vec<Lane> {
        let mut last = Vec::new();
        each_place(name, |_, _, lanes| last = lanes(Language::English.words()));
        last
    }

    #[test]
    fn who_pays_for_the_third_job_is_seen_at_the_end() {
        let told = last("third").into_iter().map(|lane| {
            let wait = lane.wait.map(|wait| (wait.label, wait.longer));
            let totals: Vec<_> = lane.totals.into_iter().map(|total| total.value).collect();
            (lane.name, wait, totals.join(" "))
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
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    /// Of four-policies: D starts at 4, is stopped at 7 and resumes at 9, and the mean wait counts both.
    #[test]
    fn what_is_stopped_waits_too() {
        let told = last("four-policies").into_iter();
        let told: BTreeMap<_, _> =
            told.filter_map(|lane| Some((lane.name, lane.wait?.label))).collect();
        for (name, label) in [
            ("EASY", "D waits 8"),
            ("Conservative", "D waits 3"),
            ("Checkpoint", "D waits 3, and 2 stopped"),
        ] {
            assert_eq!(told[name], label);
        }
    }
}
