//! The tables of the backfill lab, as Markdown, with the bars that the specification sets.

use std::fmt::Write as _;

use gantry_core::labs::backfill::simulate::{simulate, textbook};
use gantry_core::labs::backfill::{Problem, Schedule};
use gantry_core::workload::swf;

use super::cases::{Case, DEEP, DEEP_LOAD};
use super::{Timing, best_ms, growth, ran, seeks};
use crate::bench::bars::{Bar, bar, verdicts};
use crate::bench::recorded::{self, Recorded};
use crate::traces;

const STRING: &str = "a string takes what is written";

/// Everything about the backfill lab: runs, recorded runs, growth, bars.
pub fn all(native: &[Timing], wasm: &[Timing]) -> String {
    let mut bars = Vec::new();
    let mut text = runs(native, wasm, &mut bars);
    let (cases, recorded): (Vec<Case>, Vec<Recorded>) = seeks::seek().into_iter().unzip();
    text += &recorded::table("Backfill: recorded runs", &recorded);
    text += &growth::table();
    for (case, run) in cases.into_iter().zip(&recorded) {
        bars.extend(run.bars(case == Case::DeepEasy));
    }
    let speed = swf_mb_a_second();
    bars.push(Bar { at_least: true, ..bar("SWF, MB/s".into(), speed, 200.0) });
    text + &verdicts("Backfill: bars", &bars)
}

fn of(timings: &[Timing], case: Case) -> Option<f64> {
    timings.iter().find(|timing| timing.id == case.id()).map(|timing| timing.ms)
}

fn runs(native: &[Timing], wasm: &[Timing], bars: &mut Vec<Bar>) -> String {
    let mut text = "\n### Backfill: whole runs\n\n\
        | run | jobs | ms | jobs/s | textbook ms | times faster | wasm ms | wasm/native |\n\
        |---|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for case in Case::ALL {
        let Some(ms) = of(native, case) else { continue };
        let problem = case.problem();
        let jobs = f64::from(u32::try_from(problem.job_count()).expect("at most 2^22"));
        let (plain, faster) = match case {
            Case::KthFcfs | Case::KthCheckpoint => Default::default(),
            _ => {
                let mut schedule = None;
                let plain = best_ms(1, || schedule = Some(plain(&problem)));
                let same = schedule == Some(Schedule::of(&ran(&problem)));
                assert!(same, "plain passes find the same schedule");
                (format!("{plain:.0}"), format!("{:.0}", plain / ms))
            }
        };
        let (slow, ratio) = of(wasm, case).map_or_else(Default::default, |slow| {
            bars.push(bar(format!("{}: wasm / native", case.label()), slow / ms, 2.0));
            (format!("{slow:.1}"), format!("{:.2}", slow / ms))
        });
        if let Some(bound) = case.bar_ms() {
            bars.push(bar(format!("{}: ms", case.label()), ms, bound));
        }
        writeln!(
            text,
            "| {} | {jobs} | {ms:.2} | {:.0} | {plain} | {faster} | {slow} | {ratio} |",
            case.label(),
            jobs / ms * 1e3,
        )
        .expect(STRING);
    }
    if let (Some(easy), Some(checkpoint)) =
        (of(native, Case::KthEasy), of(native, Case::KthCheckpoint))
    {
        bars.push(bar("KTH-SP2: checkpoint / EASY".into(), checkpoint / easy, 1.5));
    }
    text
}

/// The run by the plain passes of its policy.
fn plain(problem: &Problem) -> Schedule {
    let mut policy = textbook(problem.policy).expect("it stops no jobs");
    simulate(problem, &mut *policy).expect("a built-in policy has no fault")
}

/// How fast a trace in memory is read.
fn swf_mb_a_second() -> f64 {
    use gantry_core::workload::lublin::{Estimates, Load, Options, draw};
    let load = Load::new(DEEP_LOAD);
    let estimates = Estimates::Rounded;
    let options = Options { jobs: DEEP, nodes: 256, load, seed: 1, estimates };
    let trace = traces::write(&draw(&options).expect("as many as are allowed")).into_bytes();
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    let megabytes = trace.len() as f64 / 1e6;
    let read = || swf::read(&trace, swf::Options::default()).expect("a good trace");
    megabytes / best_ms(5, read) * 1e3
}
