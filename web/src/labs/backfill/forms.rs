//! The form of a backfill scenario: the machine, the policy, the jobs.

use gantry_core::labs::backfill::{Events, Overrun, Policy};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};

use crate::form::{Column, Layout, List, Part, Section};
use crate::narrate::{Clock, Words};

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of("edit-machine", Words::machine_heading, &[Part::Fields(&["nodes"])]),
        Section::of(
            "edit-policy",
            Words::policy,
            &[
                Part::Headed("policy"),
                Part::Beside(&[
                    "checkpoint.split",
                    "checkpoint.threshold",
                    "checkpoint.checkpoint_cost",
                    "checkpoint.restart_cost",
                ]),
                Part::Fields(&["events", "overrun"]),
            ],
        ),
        Section::of("edit-jobs", Words::jobs_heading, &[Part::List(&JOBS)]),
    ],
    words: &[
        ("policy", |words, name| {
            let known = Policy::from_name(name).unwrap_or_default();
            [words.backfill_policy(known), words.backfill_policy_hint(known)]
        }),
        ("events", |words, name| {
            [words.events_name(Events::from_name(name).unwrap_or_default()), ""]
        }),
        ("overrun", |words, name| {
            [words.overrun_name(Overrun::from_name(name).unwrap_or_default()), ""]
        }),
    ],
    warning,
    ..Layout::EMPTY
};

const JOBS: List = List {
    copied: true,
    ..List::of(
        "jobs",
        &[
            Column::Field("id"),
            Column::Field("submit"),
            Column::Field("nodes"),
            Column::Field("estimate"),
            Column::Field("runtime"),
            Column::Field("user"),
        ],
    )
};

/// What becomes of a job that runs longer than its estimate.
fn warning(words: Words, scenario: &Scenario, at: &Path) -> Option<String> {
    let (Lab::Backfill(lab), [_, Segment::Index(job), Segment::Field(field)]) =
        (&scenario.lab, &at.0[..])
    else {
        return None;
    };
    let job = lab.jobs.get(usize::try_from(*job).ok()?)?;
    let is_short = field == "estimate" && job.runtime > job.estimate;
    let clock = Clock::of(scenario.time_unit.as_deref());
    is_short.then(|| words.overruns(&words.duration(job.runtime, clock), lab.overrun))
}
