//! What stands around the charts of several runs over one another: the job of the first difference, the wait of the stage
//! that the policies treat most differently, and the totals.
//!
//! **Invariant:** all that is said was counted in the runs, as far as they are shown; totals are those of whole runs.
//!
//! Cost: the runs times their segments and stages, which the views bound.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::Outline;
use gantry_core::session::Metric;

use super::Ui;
use super::picture::{row_of, timeline};
use crate::labs::{Showing, own};
use crate::narrate::{Label, Lanes, Waited, Words};
use crate::scene::lane::{Lane, Wait};
use crate::state::Ran;
use gantry_core::session::Comparison;

const TOTALS: &[(Metric, Label)] = &[
    (Metric::Makespan, Words::lane_makespan),
    (Metric::Delay, Words::lane_delay),
    (Metric::Lost, Words::lane_lost),
];

pub fn lanes(words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
    let told = Lanes::of(words, (runs, comparison), TOTALS)?;
    let begins = |run| begins(&told, run);
    Some(told.lanes(&runs.iter().map(begins).collect::<Vec<_>>(), waits(&told).as_deref()))
}

/// When the framed job starts in a run, as far as it is drawn there.
fn begins(told: &Lanes<'_>, run: &Ran) -> Option<Time> {
    let framed = told.framed(run);
    let segments = &own::<Ui>(&run.shown).view.timeline.segments;
    let drawn = segments.iter().filter(|segment| timeline::user(segment) == framed);
    drawn.map(|segment| segment.start).min()
}

/// The waits of the stage whose waits differ most from run to run, the first of those.
fn waits(told: &Lanes<'_>) -> Option<Vec<Wait>> {
    let all: Vec<BTreeMap<(u32, u32), Waited>> =
        told.runs.iter().map(|run| waiting(own::<Ui>(&run.shown))).collect();
    let each = |stage| -> Option<Vec<Waited>> {
        all.iter().map(|waits| waits.get(stage).copied()).collect()
    };
    let spread = |each: &[Waited]| {
        let long = each.iter().map(|own| own.whole());
        Some(long.clone().max()? - long.min()?)
    };
    let found = all.first()?.keys().rev().filter_map(|stage| Some((stage, each(stage)?)));
    let (&(workflow, number), each) = found.max_by_key(|(_, each)| spread(each))?;
    let outline: &Outline = &own::<Ui>(&told.runs.first()?.shown).outline;
    let workflow = outline.workflows.get(workflow as usize)?;
    told.waits(&told.words.stage_of_workflow(number, &workflow.id), &each)
}

/// From when to when each stage waits, as far as is known by now: from the end of the stage before it, or from the
/// submission of its workflow.
fn waiting(Showing { outline, view }: &Showing<Ui>) -> BTreeMap<(u32, u32), Waited> {
    let mut waits = BTreeMap::new();
    for (workflow, own) in (0..).zip(&outline.workflows) {
        let mut ready = Some(own.submit);
        for number in (1..).take(own.stages.len()) {
            let Some(since) = ready.filter(|since| *since <= view.now) else { break };
            let row = row_of(view, StageName { workflow, number });
            let span = (since, row.and_then(|row| row.start).unwrap_or(view.now));
            waits.insert((workflow, number), Waited { span, stopped: 0 });
            ready = row.and_then(|row| row.end);
        }
    }
    waits
}
