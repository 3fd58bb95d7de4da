//! Parts of working with a long run that a person waits for: recording it, seeking in it, looking at it.

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::kernel::{Cursor, Limits, Model, Pcg, Replay};

use super::harness::{Bar, Case, Units, timed};

const SEEKS: usize = 100;

/// Width of the pictures, in pixels.
pub const WIDTH_PX: u32 = 1200;

/// Most bytes of a recorded run: keyframes, and the states that are shown.
const MOST_BYTES: usize = 300_000_000;

/// The run from `start`, and recording it, which must meet the bars; the slowest of many seeks in it, and of the views there.
/// `prepare` makes what is known once a run is recorded, `look` a view with that.
pub fn recorded<M: Model + 'static, K: 'static, V>(
    units: Units,
    [run_bars, record_bars]: [&'static [Bar]; 2],
    start: impl Fn() -> M + Clone + 'static,
    prepare: impl Fn(&M) -> K,
    look: impl Fn(&Cursor<M>, &K) -> V + 'static,
) -> Vec<Case> {
    let begin = start.clone();
    let run = Case::new("the run", units, move || {
        let mut model = begin();
        while model.step(&mut ()) {}
        model
    });
    let mut replay = Replay::recorded(start(), Limits::default());
    let record = move || Replay::recorded(start(), Limits::default());
    assert!(replay.bytes() + 2 * replay.last().bytes() <= MOST_BYTES, "{} bytes", replay.bytes());
    let known = prepare(replay.last());
    let mut rng = Pcg::new(2);
    let moments: Vec<u64> =
        (0..SEEKS).map(|_| (u64::from(rng.below(1 << 30)) * replay.moments()) >> 30).collect();
    let seek = Rc::new(RefCell::new(move |moment| timed(|| replay.at(moment))));
    let seeks = Rc::clone(&seek);
    vec![
        run.bars(run_bars),
        Case::new("recording it", units, record).bars(record_bars),
        slowest("seek", &moments, move |moment| (seeks.borrow_mut())(moment).0),
        slowest("view", &moments, move |moment| {
            let cursor = (seek.borrow_mut())(moment).1;
            timed(|| look(&cursor, &known)).0
        }),
    ]
}

/// The slowest moment of many, each at its best: far from each other, one after the other.
fn slowest(what: &'static str, moments: &[u64], work: impl Fn(u64) -> f64 + 'static) -> Case {
    let mut best_ns: Vec<_> = moments.iter().map(|&moment| (moment, f64::INFINITY)).collect();
    let name = format!("a {what}, the slowest of {SEEKS}");
    let case = Case::clocked(&name, (1, what), move || {
        for (moment, best) in &mut best_ns {
            *best = best.min(work(*moment));
        }
        best_ns.iter().map(|&(_, ns)| ns).fold(0.0, f64::max)
    });
    case.bars(&[Bar::Ms(16.0)])
}
