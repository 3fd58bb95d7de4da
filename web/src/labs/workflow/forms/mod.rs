//! The form of a workflow scenario: the pool, the workflows with their stages and jobs, the sharing group, the ordinary
//! jobs.
//!
//! What each stage needs, lends and takes back stands beside it and follows every change: it is the core's own table.

mod farewell;
mod stages;
pub mod written;

use gantry_core::labs::workflow::{By, Interrupted, Mode, WorkflowScenario};
use gantry_core::scenario::{Lab, Scenario};
use yew::{Html, html};

use self::farewell::{farewell, jobs_of};
use self::stages::workflows;
use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::form::{Layout, List, Part, Section, chosen};
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
        chosen!("mode", Mode, mode),
        chosen!("share.by", By, lent_by),
        chosen!("share.interrupted", Interrupted, job_interrupted),
    ],
    offers: &["share.users.id"],
    ..Layout::EMPTY
};

const USERS: List = List {
    class: "users",
    own: &[("jobs", jobs_of_user)],
    changes: [
        None,
        Some(|_, user| Some(Edit::Workflow(WorkflowEdit::RemoveUser { user, heir: None }))),
    ],
    asks: Some(farewell),
    ..List::of("share.users", &["id", "ratio", "jobs"])
};

const JOBS: List = List {
    class: "ordinary",
    copied: true,
    changes: [Some(|_, _| Some(Edit::Workflow(WorkflowEdit::AddJob))), None],
    ..List::of("jobs", &["id", "user", "submit", "need", "runtime"])
};

/// The number of a user's jobs.
fn jobs_of_user(form: &Form, user: u32) -> Html {
    let jobs = own(&form.scenario).map_or(0, |own| jobs_of(own, user));
    html! { <div class="count">{ form.words.number(jobs) }</div> }
}

fn own(scenario: &Scenario) -> Option<&WorkflowScenario> {
    match &scenario.lab {
        Lab::Workflow(own) => Some(own),
        _ => None,
    }
}
