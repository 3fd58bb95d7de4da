//! Near misses of this lab as changes to try: a shorter estimate, fewer nodes.

use gantry_core::labs::backfill::Answer;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::NearMiss;
use gantry_core::labs::backfill::view::View;

use super::Ui;
use super::things;
use crate::change::{at, set};
use crate::labs::{LabState as _, Near, own};
use crate::narrate::{Clock, Words};
use crate::packed::Packed;
use crate::shown::{Selection, Shown};
use crate::state::Try;
use crate::words::tries::{TryEstimate, TryNodes};

pub const NEAR: Near = Near { tries, starts };

fn tries(words: Words, shown: &Shown, answer: Option<(&Selection, &Packed)>) -> Vec<Try> {
    let view = &*own::<Ui>(shown).view;
    let Some((job, NearMiss { shorter, fewer })) = near(view, answer) else { return Vec::new() };
    let Some(waiting) = view.queue.iter().find(|waiting| waiting.job == job) else {
        return Vec::new();
    };
    let one = |edit, said| Try { edit, said, thing: things::job(job), place: None };
    let clock = Clock::of(shown.overview.head.time_unit.as_deref());
    // What is left of a job that has run is not what its user said.
    let shorter = shorter.filter(|_| waiting.ran == 0).map(|by| {
        let estimate = waiting.estimate - by;
        let [value, now] = [estimate, waiting.estimate].map(|time| words.duration(time, clock));
        let said = TryEstimate { value: &value, now: &now }.tell(words);
        one(set(at!["jobs", job, "estimate"], estimate), said)
    });
    let fewer = fewer.map(|by| {
        let nodes = waiting.nodes - by;
        let [value, now] = [nodes, waiting.nodes].map(|nodes| words.number(nodes));
        let said = TryNodes { value: &value, now: &now }.tell(words);
        one(set(at!["jobs", job, "nodes"], nodes), said)
    });
    shorter.into_iter().chain(fewer).collect()
}

/// The job that is told of, and what would let it start.
fn near(view: &View, answer: Option<(&Selection, &Packed)>) -> Option<(u32, NearMiss)> {
    let Some((selected, answer)) = answer else {
        return view.job.zip(view.near);
    };
    let Answer { near, .. } = answer.open(Ui::KIND)?;
    Some((things::job_of(selected)?, near))
}

/// Whether the job has started, or is admitted by its test.
fn starts(shown: &Shown, tried: &Try) -> bool {
    let view = &own::<Ui>(shown).view;
    let Some(job) = things::job_of(&tried.thing) else { return false };
    if let Some(waiting) = view.queue.iter().find(|waiting| waiting.job == job) {
        return waiting.tested.is_some_and(Test::admits);
    }
    let runs = view.running.iter().any(|running| running.job == job);
    runs || view.gantt.segments.iter().any(|segment| segment.job == job)
}
