//! The form of a workflow scenario: the pool, the workflows with their stages and jobs, the sharing group, the ordinary
//! jobs.
//!
//! What each stage needs, lends and takes back stands beside it and follows every change: it is the core's own table.

mod stages;
pub mod written;

use gantry_core::labs::workflow::{By, Interrupted, Mode, WorkflowScenario};
use gantry_core::scenario::{Lab, Scenario};
use yew::prelude::*;

use self::stages::workflows;
use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::form::{Layout, List, Part, Section, chosen, index};
use crate::labs::workflow::edit::WorkflowEdit;
use crate::narrate::Words;

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

fn jobs_of_user(form: &Form, user: u32) -> Html {
    let jobs = own(&form.scenario).map_or(0, |own| jobs_of(own, user));
    html! { <div class="count">{ form.words.number(jobs) }</div> }
}

pub(super) fn own(scenario: &Scenario) -> Option<&WorkflowScenario> {
    match &scenario.lab {
        Lab::Workflow(own) => Some(own),
        _ => None,
    }
}

/// The number of a user's jobs.
fn jobs_of(own: &WorkflowScenario, user: u32) -> u64 {
    let Some(user) = own.users().get(user as usize) else { return 0 };
    own.jobs.iter().filter(|job| job.user == user.id).count() as u64
}

/// Asks of a user with jobs: the next user takes them, or the one before, or they are removed too.
fn farewell(form: &Form, user: u32, close: &Callback<()>) -> Option<Html> {
    let (words, own, at) = (form.words, own(&form.scenario)?, user as usize);
    let (users, jobs) = (own.users(), jobs_of(own, user));
    let known = users.get(at).filter(|_| jobs > 0)?;
    let heir = if at + 1 < users.len() { Some(at + 1) } else { at.checked_sub(1) };
    let choose = |text: String, heir: Option<Option<usize>>| {
        let (close, form) = (close.clone(), form.clone());
        let onclick = move |_: MouseEvent| {
            close.emit(());
            if let Some(heir) = heir {
                let heir = heir.map(index);
                form.attempt.emit(Edit::Workflow(WorkflowEdit::RemoveUser { user, heir }));
            }
        };
        html! { <button type="button" class="small" {onclick}>{ text }</button> }
    };
    Some(html! {
        <div class="farewell" role="group" aria-label={words.acting_on(words.remove_user(), &known.id)}>
            <span role="status">{ words.user_has_jobs(&known.id, jobs) }</span>
            if let Some(heir) = heir { { choose(words.give_jobs_to(&users[heir].id), Some(Some(heir))) } }
            { choose(words.remove_jobs_too().to_owned(), Some(None)) }
            { choose(words.keep_user().to_owned(), None) }
        </div>
    })
}
