//! The sharing group and its ordinary jobs.

use gantry_core::labs::workflow::{By, Interrupted, Job, User};
use yew::prelude::*;

use super::{button, own};
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, table};
use crate::edit::{self, Edit, at};
use crate::labs::workflow::edit::WorkflowEdit;

/// The names that a job's field of its user offers.
const NAMES: &str = "edit-user-names";
/// Of long lists the first.
const MOST: usize = 500;

/// The agreement and the users.
#[component]
pub fn Users(props: &Props) -> Html {
    let first = use_state(|| 0);
    let leaving = use_state(|| None::<u32>);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let users = own.users();
    let heads = [words.user_heading(), words.ratio_heading(), words.user_jobs_heading()];
    let name = |user: &User| html! { <option key={user.id.clone()} value={user.id.clone()} /> };
    html! {
        <section class="group" aria-labelledby="edit-users">
            <h3 id="edit-users">{ words.sharing_group() }</h3>
            <p class="soft">{ words.sharing_hint() }</p>
            { agreement(form) }
            { table(form, &first, ("edit-users", "users"), &heads, users.len(), |at| user_row(form, at, &leaving)) }
            <datalist id={NAMES}>{ for users.iter().take(MOST).map(name) }</datalist>
            { form.button(words.add_user(), None, words.add_user(), edit::add(at!["share", "users"], [])) }
        </section>
    }
}

fn agreement(form: &Form) -> Html {
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let share = own.share.as_ref();
    let by = share.map_or(By::Ratio, |share| share.by);
    let interrupted = share.map_or(Interrupted::Requeue, |share| share.interrupted);
    let bys = By::ALL.into_iter().map(|by| (by.name().to_owned(), words.lent_by(by).to_owned()));
    let fate = |fate: Interrupted| (fate.name().to_owned(), words.job_interrupted(fate).to_owned());
    let fates = Interrupted::ALL.into_iter().map(fate);
    let short = share.is_some_and(|share| share.short_jobs_only);
    html! {
        <div class="row">
            <label class="field">
                <span class="label">{ words.by_label() }</span>
                { form.select(None, by.name(), at!["share", "by"], bys) }
            </label>
            <label class="field">
                <span class="label">{ words.interrupted_label() }</span>
                { form.select(None, interrupted.name(), at!["share", "interrupted"], fates) }
            </label>
            { form.switch(words.short_jobs_only(), words.short_jobs_hint(), short, at!["share", "short_jobs_only"]) }
        </div>
    }
}

fn user_row(form: &Form, at: usize, leaving: &UseStateHandle<Option<u32>>) -> Html {
    let (words, Some(own), user) = (form.words, own(form), index(at)) else {
        return Html::default();
    };
    let known = &own.users()[at];
    let jobs = own.jobs.iter().filter(|job| job.user == known.id).count() as u64;
    let field = |field: &str| at!["share", "users", user, field];
    let asks = **leaving == Some(user) && jobs > 0;
    let ask = {
        let leaving = leaving.clone();
        move |_: MouseEvent| leaving.set(Some(user))
    };
    let label = words.acting_on(words.remove_user(), &known.id);
    html! {
        <>
            <tr key={at}>
                <td>{ form.name(words.cell(words.user_id_label(), &known.id), &known.id, field("id")) }</td>
                <td>{ form.number(words.cell(words.ratio_heading(), &known.id), known.ratio, 1, field("ratio")) }</td>
                <td class="count">{ words.number(jobs) }</td>
                <td>
                    { form.moves(&known.id, &at!["share", "users"], at, own.users().len()) }
                    if jobs > 0 {
                        <button type="button" class="small" title={label.clone()} aria-label={label} aria-expanded={if asks { "true" } else { "false" }} onclick={ask}>{ "×" }</button>
                    } else {
                        { button(form, words.remove_user(), Some(&known.id), "×", WorkflowEdit::RemoveUser { user, heir: None }) }
                    }
                </td>
            </tr>
            if asks { { farewell(form, at, jobs, leaving) } }
        </>
    }
}

/// What becomes of the jobs of a user who goes: the one behind him takes them, or the one before, or they go too.
fn farewell(form: &Form, at: usize, jobs: u64, leaving: &UseStateHandle<Option<u32>>) -> Html {
    let (words, Some(own), user) = (form.words, own(form), index(at)) else {
        return Html::default();
    };
    let users = own.users();
    let heir = if at + 1 < users.len() { Some(at + 1) } else { at.checked_sub(1) };
    let choose = |text: String, edit: Option<WorkflowEdit>| {
        let (leaving, attempt) = (leaving.clone(), form.attempt.clone());
        let onclick = move |_: MouseEvent| {
            leaving.set(None);
            if let Some(edit) = edit.clone() {
                attempt.emit(Edit::Workflow(edit));
            }
        };
        html! { <button type="button" class="small" {onclick}>{ text }</button> }
    };
    html! {
        <tr key={format!("{at} leaves")} class="more">
            <td colspan="4">
                <div class="farewell" role="group" aria-label={words.acting_on(words.remove_user(), &users[at].id)}>
                    <span role="status">{ words.user_has_jobs(&users[at].id, jobs) }</span>
                    if let Some(heir) = heir {
                        { choose(words.give_jobs_to(&users[heir].id), Some(WorkflowEdit::RemoveUser { user, heir: Some(index(heir)) })) }
                    }
                    { choose(words.remove_jobs_too().to_owned(), Some(WorkflowEdit::RemoveUser { user, heir: None })) }
                    { choose(words.keep_user().to_owned(), None) }
                </div>
            </td>
        </tr>
    }
}

/// The ordinary jobs, in scenario order.
#[component]
pub fn OrdinaryJobs(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let heads = [
        words.job_heading(),
        words.user_heading(),
        words.submit_heading(),
        words.need_heading(),
        words.takes_label(),
    ];
    html! {
        <section class="group" aria-labelledby="edit-ordinary">
            <h3 id="edit-ordinary">{ words.ordinary_heading() }</h3>
            { table(form, &first, ("edit-ordinary", "ordinary"), &heads, own.jobs.len(), |at| job_row(form, &own.jobs[at], at, own.jobs.len())) }
            { button(form, words.add_job(), None, words.add_job(), WorkflowEdit::AddJob) }
        </section>
    }
}

fn job_row(form: &Form, known: &Job, at: usize, count: usize) -> Html {
    let (words, job) = (form.words, index(at));
    let Job { id, user, submit, need, runtime } = known;
    let field = |field: &str| at!["jobs", job, field];
    let number = |what: &str, value: u64, name: &str| {
        html! { <td>{ form.number(words.cell(what, id), value, 1, field(name)) }</td> }
    };
    html! {
        <tr key={at}>
            <td>{ form.name(words.cell(words.job_name(), id), id, field("id")) }</td>
            <td>{ form.name_from(NAMES, words.cell(words.user_heading(), id), user, field("user")) }</td>
            { number(words.submit_heading(), *submit, "submit") }
            { number(words.need_heading(), *need, "need") }
            { number(words.takes_label(), *runtime, "runtime") }
            <td>
                { form.moves(id, &at!["jobs"], at, count) }
                { form.button(words.duplicate_job(), Some(id), "❐", edit::copy(at!["jobs", job])) }
                { form.button(words.remove_job(), Some(id), "×", edit::remove(at!["jobs", job])) }
            </td>
        </tr>
    }
}
