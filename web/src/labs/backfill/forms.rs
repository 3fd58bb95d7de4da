//! The form of a backfill scenario: the machine, the policy, the jobs.

use gantry_core::labs::backfill::{Events, Overrun, Policy};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};

use crate::form::{Layout, List, Part, Section, chosen};
use crate::narrate::{Clock, Words};

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
        chosen!("policy", Policy, backfill_policy, backfill_policy_hint),
        chosen!("events", Events, events_name),
        chosen!("overrun", Overrun, overrun_name),
    ],
    warning,
    ..Layout::EMPTY
};

const JOBS: List = List {
    copied: true,
    first: |_| {
        [("nodes", 1), ("estimate", 10), ("runtime", 10)].map(|(name, it)| (name, it.into())).into()
    },
    ..List::of("jobs", &["id", "submit", "nodes", "estimate", "runtime", "user"])
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
