//! What a person waits for in a long run of a timed lab: recording it, seeking in it, looking at it.

use std::fmt::Write as _;

use gantry_core::kernel::{Cursor, Limits, Model, Pcg, Replay};

use super::bars::{Bar, bar};
use super::clock::timed;

const SEEKS: u32 = 100;

/// How often each of them is made.
const ROUNDS: u32 = 4;

pub const WIDTH_PX: u32 = 1200;

pub struct Recorded {
    pub label: String,
    /// Recording it, against running it.
    pub record_ratio: f64,
    /// Milliseconds of a seek to any moment: the mean and the most.
    pub seek_ms: (f64, f64),
    /// Milliseconds of making a view of the whole run there: the mean and the most.
    pub view_ms: (f64, f64),
    /// Keyframes, and what the run holds beside them.
    pub bytes: usize,
}

/// Records a run from `start` and seeks in it. `prepare` makes what is known once a run is recorded, and `view` a view
/// with that.
pub fn recorded<M: Model, K>(
    label: &str,
    start: impl Fn() -> M,
    prepare: impl Fn(&M) -> K,
    mut view: impl FnMut(&mut Replay<M>, &Cursor<M>, &K),
) -> Recorded {
    let record = || Replay::recorded(start(), Limits::default());
    let run = || {
        let mut model = start();
        while model.step(&mut ()) {}
        model
    };
    // Turn by turn: what disturbs one disturbs the other.
    let (mut running, mut recording) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..7 {
        running = running.min(timed(run).0);
        recording = recording.min(timed(record).0);
    }
    let mut replay = record();
    let known = prepare(replay.last());
    let bytes = replay.bytes() + 2 * replay.last().bytes();
    let mut rng = Pcg::new(2);
    let moments: Vec<u64> =
        (0..SEEKS).map(|_| (u64::from(rng.below(1 << 30)) * replay.moments()) >> 30).collect();
    let mut best = vec![(f64::INFINITY, f64::INFINITY); moments.len()];
    // One moment after the other, far from each other: what disturbs one round leaves the others alone.
    for _ in 0..ROUNDS {
        for (&moment, best) in moments.iter().zip(&mut best) {
            let (ns, cursor) = timed(|| replay.at(moment));
            best.0 = best.0.min(ns / 1e6);
            best.1 = best.1.min(timed(|| view(&mut replay, &cursor, &known)).0 / 1e6);
        }
    }
    let (seeks, views): (Vec<f64>, Vec<f64>) = best.into_iter().unzip();
    Recorded {
        label: label.to_owned(),
        record_ratio: recording / running,
        seek_ms: spread(&seeks),
        view_ms: spread(&views),
        bytes,
    }
}

/// Mean and most.
fn spread(times: &[f64]) -> (f64, f64) {
    let most = times.iter().copied().fold(0.0, f64::max);
    (times.iter().sum::<f64>() / f64::from(SEEKS), most)
}

/// As Markdown.
pub fn table(title: &str, runs: &[Recorded]) -> String {
    let mut text = format!(
        "\n### {title}\n\n\
        | run | record / run | seek ms, mean | most | view ms, mean | most | MB |\n\
        |---|---:|---:|---:|---:|---:|---:|\n"
    );
    for run in runs {
        let ((seek, seek_most), (view, view_most)) = (run.seek_ms, run.view_ms);
        writeln!(
            text,
            "| {} | {:.2} | {seek:.2} | {seek_most:.2} | {view:.2} | {view_most:.2} | {:.1} |",
            run.label,
            run.record_ratio,
            run.megabytes()
        )
        .expect("a string takes what is written");
    }
    text
}

impl Recorded {
    /// What is asked of it; of a run of 200,000 jobs (`long`) also that nobody waits for a moment of it.
    pub fn bars(&self, long: bool) -> Vec<Bar> {
        let of =
            |what: &str, measured, bound| bar(format!("{}: {what}", self.label), measured, bound);
        let mut bars = vec![of("record / run", self.record_ratio, 1.5)];
        if long {
            bars.push(of("a seek, ms at most", self.seek_ms.1, 16.0));
            bars.push(of("a view, ms at most", self.view_ms.1, 16.0));
            bars.push(of("memory, MB", self.megabytes(), 300.0));
        }
        bars
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    pub fn megabytes(&self) -> f64 {
        self.bytes as f64 / 1e6
    }
}
