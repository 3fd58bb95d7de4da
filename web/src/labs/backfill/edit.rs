//! What a change of a backfill scenario says beyond its path.

use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::scenario::{Errors, Segment};
use gantry_core::session::Asked;
use yew::html;

use super::Ui;
use super::panels::make::Make as MakeWorkload;
use crate::edit::{Edit, LabEdit, Make, NoEdit, Remark};
use crate::form::Layout;
use crate::narrate::{Clock, Label, Words};
use crate::words::backfill::EstimateShort;
use crate::words::predict::{PredictBackfillCheckpoint, PredictBackfillHead};

impl LabEdit for Ui {
    type Scenario = BackfillScenario;

    const FORM: Layout = super::forms::FORM;

    const KEPT: Option<&'static str> = Some("jobs");
    const MAKE: Option<Make> = Some(|words, act| html! { <MakeWorkload {words} {act} /> });

    fn asks(words: Words, asked: &Asked) -> String {
        let (subject, _) = asked.about();
        match &*asked.kind {
            "next" => words.predict_backfill_next().to_owned(),
            "head" => PredictBackfillHead { subject }.tell(words),
            _ => PredictBackfillCheckpoint { subject }.tell(words),
        }
    }

    fn change(_scenario: &mut BackfillScenario, edit: &NoEdit) -> Result<(), Errors> {
        match *edit {}
    }

    fn without_jobs(scenario: &BackfillScenario) -> BackfillScenario {
        let &BackfillScenario { policy, nodes, overrun, events, checkpoint, .. } = scenario;
        BackfillScenario { policy, nodes, overrun, events, checkpoint, jobs: Vec::new() }
    }

    fn amount(field: &str) -> Option<Label> {
        (field == "estimate").then_some(Words::estimate_heading as Label)
    }

    /// A job of which a change set estimate or runtime may have an estimate below its runtime then.
    fn remark(
        _before: &BackfillScenario,
        after: &BackfillScenario,
        edit: &Edit,
        time_unit: Option<&str>,
    ) -> Option<Remark> {
        let [_, Segment::Index(job), Segment::Field(field)] = &edit.path()?.0[..] else {
            return None;
        };
        let job = after.jobs.get(usize::try_from(*job).ok()?)?.clone();
        let is_set = ["estimate", "runtime"].contains(&&**field);
        let (overrun, time_unit) = (after.overrun, time_unit.map(str::to_owned));
        (is_set && job.estimate < job.runtime).then(|| {
            Remark::new(move |words| {
                let clock = Clock::of(time_unit.as_deref());
                let [estimate, runtime] =
                    &[job.estimate, job.runtime].map(|time| words.duration(time, clock));
                let (job, what) = (&words.name(&job.id), &words.overruns(runtime, overrun));
                EstimateShort { job, estimate, runtime, what }.tell(words)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::{self, Lab, Scenario};

    use super::*;
    use crate::edit::{add, apply, at, copy, remove, shift};

    const FIG5: &str = include_str!("../../../../static/gallery/checkpoint.json");

    fn after(edits: &[Edit]) -> BackfillScenario {
        let open = scenario::check(FIG5).expect("the example is valid");
        let changed = edits.iter().fold(open, |scenario: Scenario, edit| {
            apply(&scenario, edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
        });
        let Lab::Backfill(own) = changed.lab else { panic!("of the backfill lab") };
        own
    }

    fn names(scenario: &BackfillScenario) -> String {
        scenario.jobs.iter().map(|job| job.id.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn jobs_come_go_and_move() {
        let first = [("nodes", 1.into()), ("estimate", 10.into()), ("runtime", 10.into())];
        assert_eq!(names(&after(&[add(at!["jobs"], first)])), "A B C D E j1");
        let copied = after(&[copy(at!["jobs", 1])]);
        assert_eq!(names(&copied), "A B j1 C D E");
        assert_eq!((copied.jobs[2].nodes, copied.jobs[2].estimate), (6, 10));
        assert_eq!(names(&after(&[remove(at!["jobs", 0])])), "B C D E");
        assert_eq!(names(&after(&[shift(at!["jobs", 4], 0)])), "E A B C D");
    }
}
