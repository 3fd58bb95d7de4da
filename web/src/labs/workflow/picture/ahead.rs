//! The rest of a run, past the present: what will use the units, paler than what does and did.

use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, RunSegment, StageOutline, StageRow, View};
use gantry_core::labs::workflow::{Mode, Reclaim};

use super::has_come;

/// The run segments that have not begun or not ended, if what comes is told.
pub fn ahead(view: &View) -> impl Iterator<Item = &RunSegment> {
    view.ahead.segments.iter().filter(|segment| segment.end > view.now)
}

/// The stages with their times: as they were, and as they will be where what comes is told. Job by job a stage may wait.
pub fn in_time<'a>(outline: &Outline, view: &'a View) -> impl Iterator<Item = &'a StageRow> {
    let waits = outline.mode == Mode::PerJob;
    let known = |row: &&StageRow| view.stages.iter().all(|begun| begun.stage != row.stage);
    let all = view.stages.iter().chain(view.ahead.stages.iter().filter(known));
    all.filter(move |row| row.start.is_some() || !waits)
}

/// The other stages of a workflow that is known and has not ended.
pub fn to_come(outline: &Outline, view: &View, workflow: u32) -> Vec<StageRow> {
    let state = view.workflows.iter().find(|state| state.workflow == workflow);
    let lasts = state.is_some_and(|state| state.finished.is_none());
    let known = lasts && has_come(outline, view, workflow);
    let Some(own) = outline.workflows.get(workflow as usize).filter(|_| known) else {
        return Vec::new();
    };
    let begun = in_time(outline, view).filter(|row| row.stage.workflow == workflow);
    let begun = begun.map(|row| row.stage.number).max().unwrap_or(0);
    let rest = (1..).zip(&own.stages).filter(|(number, _)| *number > begun);
    let row = |(number, stage): (u32, &StageOutline)| StageRow {
        stage: StageName { workflow, number },
        start: None,
        end: None,
        need: stage.need,
        lent: stage.lent,
        reclaim: Reclaim::default(),
    };
    rest.map(row).collect()
}
