//! What stands around the charts of several runs over one another: the job of the first difference, the wait of the stage
//! that the policies treat most differently, and the totals.
//!
//! **Invariant:** all that is said was counted in the runs, as far as they are shown; totals are those of whole runs.
//!
//! Cost: the runs times their segments and stages, which the views bound.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::session::Metric;

use super::Ui;
use super::picture::timeline;
use crate::labs::{Showing, own};
use crate::narrate::{Label, Lanes, Waited, Words};
use crate::packed::Comparison;
use crate::scene::lane::{Lane, Wait};
use crate::state::Ran;

/// The totals, each with its name over the lanes.
const TOTALS: &[(Metric, Label)] = &[
    (Metric::Makespan, Words::lane_makespan),
    (Metric::Delay, Words::lane_delay),
    (Metric::Lost, Words::lane_lost),
];

/// The lanes of these runs.
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

/// The waits of the stage whose waits differ most from run to run.
fn waits(told: &Lanes<'_>) -> Option<Vec<Wait>> {
    let all: Vec<Vec<(StageName, Waited)>> =
        told.runs.iter().map(|run| waiting(own::<Ui>(&run.shown))).collect();
    let each = |stage: StageName| -> Option<Vec<Waited>> {
        let of = |waits: &Vec<(StageName, Waited)>| {
            waits.iter().find(|own| own.0 == stage).map(|own| own.1)
        };
        all.iter().map(of).collect()
    };
    let spread = |stage: StageName| {
        let each = each(stage)?;
        let long = each.iter().map(|own| own.whole());
        Some(long.clone().max()? - long.min()?)
    };
    let found = all.first()?.iter().filter_map(|&(stage, _)| Some((spread(stage)?, stage)));
    let first = |stage: StageName| (u32::MAX - stage.workflow, u32::MAX - stage.number);
    let (_, stage) = found.max_by_key(|&(by, stage)| (by, first(stage)))?;
    let outline: &Outline = &own::<Ui>(&told.runs.first()?.shown).outline;
    let workflow = outline.workflows.get(stage.workflow as usize)?;
    let name = told.words.stage_of_workflow(stage.number, &workflow.id);
    told.waits(&name, &each(stage)?)
}

/// From when to when each stage waits, as far as is known by now: from the end of the stage before it, or from the
/// submission of its workflow.
fn waiting(Showing { outline, view }: &Showing<Ui>) -> Vec<(StageName, Waited)> {
    let mut waits = Vec::new();
    for (workflow, own) in (0..).zip(&outline.workflows) {
        let mut ready = Some(own.submit);
        for number in (1..).take(own.stages.len()) {
            let stage = StageName { workflow, number };
            let Some(since) = ready.filter(|since| *since <= view.now) else { break };
            let (start, end) = spanned(view, stage);
            let span = (since, start.unwrap_or(view.now));
            waits.push((stage, Waited { span, stopped: 0 }));
            ready = end;
        }
    }
    waits
}

/// When a stage started and ended, as far as it did.
fn spanned(view: &View, stage: StageName) -> (Option<Time>, Option<Time>) {
    let row = view.stages.iter().find(|row| row.stage == stage);
    row.map_or((None, None), |row| (row.start, row.end))
}
