//! The form of a workflow scenario: the pool, the workflows with their stages and jobs, the sharing group, the ordinary
//! jobs.
//!
//! What each stage needs, lends and takes back stands beside it and follows every change: it is the core's own table.

mod farewell;
mod stages;
pub mod written;

use gantry_core::labs::workflow::{By, Interrupted, Mode, WorkflowScenario};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};

use self::farewell::{farewell, jobs_of};
use self::stages::workflows;
use crate::edit::Edit;
use crate::form::{Column, Layout, List, Part, Section};
use crate::labs::workflow::edit::WorkflowEdit;
use crate::narrate::Words;

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-pool",
            Words::pool_heading,
            &[Part::Beside(&["capacity", "resource", "mode"])],
        ),
        Section::of(
            "edit-workflows",
            Words::workflows_heading,
            &[Part::Own(workflows, &["workflows"])],
        ),
        Section {
            hint: Some(Words::sharing_hint),
            ..Section::of(
                "edit-users",
                Words::sharing_group,
                &[
                    Part::Beside(&["share.by", "share.interrupted", "share.short_jobs_only"]),
                    Part::List(&USERS),
                ],
            )
        },
        Section::of("edit-ordinary", Words::ordinary_heading, &[Part::List(&JOBS)]),
    ],
    words: &[
        ("mode", |words, name| [words.mode(Mode::from_name(name).unwrap_or_default()), ""]),
        ("share.by", |words, name| [words.lent_by(By::from_name(name).unwrap_or_default()), ""]),
        ("share.interrupted", |words, name| {
            [words.job_interrupted(Interrupted::from_name(name).unwrap_or_default()), ""]
        }),
    ],
    offers: &["share.users.id"],
    ..Layout::EMPTY
};

const USERS: List = List {
    class: "users",
    remove: |_, entry| {
        let Some(Segment::Index(at)) = entry.0.last() else { return None };
        let user = u32::try_from(*at).ok()?;
        Some(Edit::Workflow(WorkflowEdit::RemoveUser { user, heir: None }))
    },
    asks: Some(farewell),
    ..List::of(
        "share.users",
        &[
            Column::Field("id"),
            Column::Field("ratio"),
            Column::Count(Words::user_jobs_heading, |scenario, user| {
                own(scenario).map_or(0, |own| jobs_of(own, user))
            }),
        ],
    )
};

const JOBS: List = List {
    class: "ordinary",
    copied: true,
    add: |_, _: &Path| Some(Edit::Workflow(WorkflowEdit::AddJob)),
    ..List::of(
        "jobs",
        &[
            Column::Field("id"),
            Column::Field("user"),
            Column::Field("submit"),
            Column::Field("need"),
            Column::Field("runtime"),
        ],
    )
};

fn own(scenario: &Scenario) -> Option<&WorkflowScenario> {
    match &scenario.lab {
        Lab::Workflow(own) => Some(own),
        _ => None,
    }
}
