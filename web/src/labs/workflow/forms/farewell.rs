//! What becomes of the jobs of a user who is removed.

use gantry_core::labs::workflow::WorkflowScenario;
use yew::prelude::*;

use super::own;
use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::form::index;
use crate::labs::workflow::edit::WorkflowEdit;

/// The number of a user's jobs.
pub fn jobs_of(own: &WorkflowScenario, user: u32) -> u64 {
    let Some(user) = own.users().get(user as usize) else { return 0 };
    own.jobs.iter().filter(|job| job.user == user.id).count() as u64
}

/// Asks of a user with jobs: the next user takes them, or the one before, or they are removed too.
pub fn farewell(form: &Form, user: u32, close: &Callback<()>) -> Option<Html> {
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
