//! Which of many workflows are shown: those that matter at the moment, each at its place for as long as it is shown.
//!
//! There are so many places. The run is gone through from its start: who becomes more urgent than one that is shown, that is
//! admitted before waiting before ended before to come, takes the place of the least urgent of those. So who is shown stays
//! at his place until another needs it more, and the same moment shows the same, whatever was looked at before.
//!
//! **Invariant:** a workflow that is shown at two neighbouring moments has the same place at both, but where it was only
//! shown because the reader chose it.
//! Cost: linear in the workflows of the view for each of them, and the view bounds these.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{
    Outline, RunSegment, StageOutline, StageRow, View, WorkflowState,
};
use gantry_core::labs::workflow::{Mode, Reclaim, WorkflowStatus};
use gantry_core::sort;

/// How urgent it is to show a workflow, the most urgent first; of alike ones that one stays that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Admitted,
    Waiting,
    Ended,
    Future,
}

/// The workflows shown, by their places: all in scenario order where there is room for all, otherwise `places` of them,
/// the `chosen` one among them.
pub fn present(outline: &Outline, view: &View, places: usize, chosen: Option<u32>) -> Vec<u32> {
    let all = outline.workflows.len();
    if all <= places {
        return (0..all as u32).collect();
    }
    let known: Vec<Course> =
        view.workflows.iter().map(|state| Course::of(outline, state)).collect();
    let mut shown = Shown::new(&known, places);
    for (at, rank) in changes(&known, outline.mode == Mode::PerJob) {
        shown.becomes(at, rank);
    }
    let mut workflows = shown.workflows();
    // The view tells of fewer than there are places: the first of the others fill them.
    let others = (0..all as u32).filter(|own| known.iter().all(|course| course.workflow != *own));
    let missing = places.saturating_sub(workflows.len());
    workflows.extend(others.take(missing));
    if let Some(chosen) = chosen.filter(|own| (*own as usize) < all && !workflows.contains(own)) {
        let least = shown.least().unwrap_or(workflows.len() - 1);
        workflows[least] = chosen;
    }
    workflows
}

/// What has become of a workflow, where the view tells.
pub fn state_of(view: &View, workflow: u32) -> Option<&WorkflowState> {
    view.workflows.iter().find(|state| state.workflow == workflow)
}

pub fn has_ended(view: &View, owner: Option<u32>) -> bool {
    owner.and_then(|owner| state_of(view, owner)?.finished).is_some()
}

/// What is known of a stage from the start.
pub fn stage_of(outline: &Outline, stage: StageName) -> Option<&StageOutline> {
    let own = outline.workflows.get(stage.workflow as usize)?;
    own.stages.get(stage.number.checked_sub(1)? as usize)
}

pub fn row_of(view: &View, stage: StageName) -> Option<&StageRow> {
    view.stages.iter().find(|row| row.stage == stage)
}

/// Whether a workflow is known: it has been submitted, or is the only one. Before that, a picture has its place alone.
pub fn has_come(outline: &Outline, view: &View, workflow: u32) -> bool {
    let known = |state: &WorkflowState| state.status != WorkflowStatus::Future;
    outline.workflows.len() == 1 || state_of(view, workflow).is_none_or(known)
}

/// The run segments that have not begun or not ended, if what comes is told.
pub fn ahead(view: &View) -> impl Iterator<Item = &RunSegment> {
    view.ahead.segments.iter().filter(|segment| segment.end > view.now)
}

/// The stages with their times: as they were, and as they will be where what comes is told. Job by job a stage may wait.
pub fn in_time<'a>(outline: &Outline, view: &'a View) -> impl Iterator<Item = &'a StageRow> {
    let waits = outline.mode == Mode::PerJob;
    let known = |row: &&StageRow| row_of(view, row.stage).is_none();
    let all = view.stages.iter().chain(view.ahead.stages.iter().filter(known));
    all.filter(move |row| row.start.is_some() || !waits)
}

/// The other stages of a workflow that is known and has not ended.
pub fn to_come(outline: &Outline, view: &View, workflow: u32) -> Vec<StageRow> {
    let lasts = state_of(view, workflow).is_some_and(|state| state.finished.is_none());
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

/// How many workflows are not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absent {
    pub count: u64,
    /// By what has become of them, the most urgent first, as far as the view tells.
    pub statuses: Vec<(WorkflowStatus, u64)>,
}

impl Absent {
    /// Those beside the ones shown; none where all are.
    pub fn of(outline: &Outline, view: &View, shown: &[u32]) -> Option<Absent> {
        let count = outline.workflows.len().saturating_sub(shown.len()) as u64;
        let of = |status: WorkflowStatus| {
            let own = view.workflows.iter().filter(|own| own.status == status);
            (status, own.filter(|own| !shown.contains(&own.workflow)).count() as u64)
        };
        let statuses = [
            WorkflowStatus::Admitted,
            WorkflowStatus::Waiting,
            WorkflowStatus::Finished,
            WorkflowStatus::Future,
        ];
        let statuses = statuses.map(of).into_iter().filter(|(_, count)| *count > 0).collect();
        (count > 0).then_some(Absent { count, statuses })
    }
}

/// What has become of a workflow, and when.
struct Course {
    workflow: u32,
    priority: u64,
    submitted: Option<Time>,
    admitted: Option<Time>,
    ended: Option<Time>,
}

impl Course {
    fn of(outline: &Outline, state: &WorkflowState) -> Course {
        let own = outline.workflows.get(state.workflow as usize);
        let submit = own.map_or(0, |own| own.submit);
        let ended = state.status == WorkflowStatus::Finished;
        let admitted = ended || state.status == WorkflowStatus::Admitted;
        Course {
            workflow: state.workflow,
            priority: own.map_or(0, |own| own.priority),
            submitted: (state.status != WorkflowStatus::Future).then_some(submit),
            admitted: admitted.then(|| state.admitted.unwrap_or(submit)),
            ended: ended.then(|| state.finished.unwrap_or(submit)),
        }
    }
}

/// What became of whom, in the order of a run: in an instant who is new comes first, then who ends, then who is admitted,
/// the most urgent first; job by job nobody waits to be admitted.
fn changes(known: &[Course], at_once: bool) -> Vec<(usize, Rank)> {
    let of = |(at, course): (usize, &Course)| {
        let (order, after) = if at_once { (1, 0) } else { (3, u64::MAX - course.priority) };
        [
            (course.submitted, 0, 0, Rank::Waiting),
            (course.admitted, order, after, Rank::Admitted),
            (course.ended, 2, 0, Rank::Ended),
        ]
        .map(|(time, order, after, rank)| time.map(|time| (time, order, after, at, rank)))
    };
    let mut changes: Vec<(Time, u8, u64, usize, Rank)> =
        known.iter().enumerate().flat_map(of).flatten().collect();
    sort::sort(&mut changes);
    changes.into_iter().map(|(.., at, rank)| (at, rank)).collect()
}

/// Who has which place while the run goes on.
struct Shown<'a> {
    known: &'a [Course],
    ranks: Vec<Rank>,
    places: Vec<usize>,
}

impl Shown<'_> {
    /// At the start: the first of those to come.
    fn new(known: &[Course], places: usize) -> Shown<'_> {
        let ranks = vec![Rank::Future; known.len()];
        Shown { known, ranks, places: (0..known.len().min(places)).collect() }
    }

    fn becomes(&mut self, at: usize, rank: Rank) {
        self.ranks[at] = rank;
        // Who is not shown and more urgent than one who is takes the place of the least urgent, the first of alike ones first.
        while let Some(place) = self.least() {
            let outside = (0..self.known.len()).filter(|at| !self.places.contains(at));
            let Some(first) = outside.min_by_key(|&at| self.ranks[at]) else { return };
            if self.ranks[first] >= self.ranks[self.places[place]] {
                return;
            }
            self.places[place] = first;
        }
    }

    /// The place of the least urgent, the last of alike ones; of those that have ended the one that ended first.
    fn least(&self) -> Option<usize> {
        let urgency = |place: usize| {
            let at = self.places[place];
            let rank = self.ranks[at];
            let ended = self.known[at].ended.filter(|_| rank == Rank::Ended);
            (rank, ended.map(std::cmp::Reverse), place)
        };
        (0..self.places.len()).max_by_key(|&place| urgency(place))
    }

    fn workflows(&self) -> Vec<u32> {
        self.places.iter().map(|&at| self.known[at].workflow).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::workflow::picture::fixture::steps;

    /// So many workflows, one every two units of time, of which two run at once.
    fn many(count: u64) -> String {
        let workflow = |at: u64| {
            format!(
                r#"{{"id":"w{at}","submit":{},"stages":[{{"jobs":[{{"id":"1","need":2,"runtime":{}}}]}}]}}"#,
                at * 2,
                3 + at * 5 % 7
            )
        };
        let workflows: Vec<String> = (0..count).map(workflow).collect();
        format!(
            r#"{{"gantry":1,"lab":"workflow","capacity":4,"workflows":[{}],"share":{{"users":[]}},"jobs":[]}}"#,
            workflows.join(",")
        )
    }

    #[test]
    fn who_matters_is_shown_and_keeps_his_place() {
        for (count, places) in [(9, 3), (14, 6), (30, 6)] {
            let mut before: Option<Vec<u32>> = None;
            for (outline, view) in steps(&many(count)) {
                let now = present(&outline, &view, places, None);
                assert_eq!(now.len(), places);
                let mut once = now.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), places, "each once: {now:?}");
                let of = |status: WorkflowStatus, shown: bool| {
                    let all = view.workflows.iter().filter(move |own| own.status == status);
                    all.filter(|own| now.contains(&own.workflow) == shown).count()
                };
                let order = [
                    WorkflowStatus::Admitted,
                    WorkflowStatus::Waiting,
                    WorkflowStatus::Finished,
                    WorkflowStatus::Future,
                ];
                for (at, &status) in order.iter().enumerate() {
                    let less = order[at + 1..].iter().any(|&less| of(less, true) > 0);
                    assert!(of(status, false) == 0 || !less, "{status:?} before others: {now:?}");
                }
                if let Some(before) = before {
                    for (place, workflow) in now.iter().enumerate() {
                        let was = before.iter().position(|own| own == workflow);
                        assert!(was.is_none_or(|was| was == place), "{before:?} then {now:?}");
                    }
                }
                before = Some(now);
            }
        }
    }

    #[test]
    fn the_chosen_one_is_always_shown_and_the_others_stay() {
        let all = steps(&many(9));
        let (outline, view) = &all[all.len() / 2];
        let shown = present(outline, view, 3, None);
        for chosen in 0..9 {
            let now = present(outline, view, 3, Some(chosen));
            let others = now.iter().zip(&shown).filter(|(one, other)| one != other);
            assert!(now.contains(&chosen) && others.count() <= 1, "{shown:?} then {now:?}");
        }
    }
}
