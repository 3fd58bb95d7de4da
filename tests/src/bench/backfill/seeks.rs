//! What a person waits for in a long run: recording it, seeking in it, looking at it.

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::kernel::{Limits, Model, Pcg, Replay};
use gantry_core::labs::backfill::view::ViewLimits;
use gantry_core::labs::backfill::{Course, Problem, Scene, Setting, Sim, view};

use super::cases::Case;
use super::{best_ms, ran};
use crate::bench::clock::timed;

/// Seeks in a run.
const SEEKS: u32 = 100;

/// Pixels of the chart.
const WIDTH_PX: u32 = 1200;

/// What one run gave.
pub struct Sought {
    /// The run.
    pub case: Case,
    /// Recording it, against running it.
    pub record_ratio: f64,
    /// Milliseconds of a seek to any moment: the mean and the most.
    pub seek_ms: (f64, f64),
    /// Milliseconds of making a view of the whole run there: the mean and the most.
    pub view_ms: (f64, f64),
    /// Keyframes, and what the run holds beside them.
    pub bytes: usize,
}

/// Records runs and seeks in them.
pub fn seek() -> Vec<Sought> {
    let cases = [Case::KthEasy, Case::KthCheckpoint, Case::KthConservative, Case::DeepEasy];
    cases.into_iter().map(|case| sought(case, &case.problem())).collect()
}

fn sought(case: Case, problem: &Arc<Problem>) -> Sought {
    let record = || Replay::recorded(Sim::new(Arc::clone(problem)), Limits::default());
    // Turn by turn: what disturbs one disturbs the other.
    let (mut running, mut recording) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..7 {
        running = running.min(best_ms(1, || ran(problem)));
        recording = recording.min(best_ms(1, record));
    }
    let mut replay = record();
    let course = Course::of(replay.last());
    let first = problem.order.first().map_or(0, |&job| problem.submit[job as usize]);
    let range = Some((first, replay.last().time()));
    let bytes = replay.bytes() + 2 * replay.last().bytes();
    let mut rng = Pcg::new(2);
    let (mut seeks, mut views) = (Vec::new(), Vec::new());
    for _ in 0..SEEKS {
        let moment = (u64::from(rng.below(1 << 30)) * replay.moments()) >> 30;
        let (ns, cursor) = timed(|| replay.at(moment));
        seeks.push(ns / 1e6);
        let count = replay.counted_at(&cursor);
        let scene =
            Scene { before: cursor.before(), after: cursor.after(), events: cursor.shown() };
        let setting = Setting {
            count: &count,
            limits: ViewLimits::default(),
            range,
            width_px: WIDTH_PX,
            course: Some(&course),
        };
        views.push(timed(|| view(scene, cursor.state(), setting)).0 / 1e6);
    }
    let record_ratio = recording / running;
    Sought { case, record_ratio, seek_ms: spread(&seeks), view_ms: spread(&views), bytes }
}

/// Mean and most.
fn spread(times: &[f64]) -> (f64, f64) {
    let most = times.iter().copied().fold(0.0, f64::max);
    (times.iter().sum::<f64>() / f64::from(SEEKS), most)
}

/// As Markdown.
pub fn table(runs: &[Sought]) -> String {
    let mut text = "\n### Backfill: recorded runs\n\n\
        | run | record / run | seek ms, mean | most | view ms, mean | most | MB |\n\
        |---|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for run in runs {
        let (label, ratio) = (run.case.label(), run.record_ratio);
        let ((seek, seek_most), (view, view_most)) = (run.seek_ms, run.view_ms);
        writeln!(
            text,
            "| {label} | {ratio:.2} | {seek:.2} | {seek_most:.2} | {view:.2} | {view_most:.2} | {:.1} |",
            run.megabytes()
        )
        .expect("a string takes what is written");
    }
    text
}

impl Sought {
    /// What the recorded run takes.
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    pub fn megabytes(&self) -> f64 {
        self.bytes as f64 / 1e6
    }
}
