//! The forms of a backfill scenario: the machine, the policy, the jobs.

use gantry_core::labs::backfill::{BackfillScenario, Events, Job, Overrun, Policy, Split};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, window};
use crate::components::select::Select;
use crate::edit::Edit;
use crate::labs::backfill::edit::BackfillEdit;
use crate::narrate::Clock;

/// The forms, where jobs may be kept elsewhere.
pub fn forms(form: &Form, own: &BackfillScenario, kept: bool) -> Html {
    html! {
        <>
            { machine(form, own) }
            if !kept { <Jobs form={form.clone()} /> }
        </>
    }
}

fn backfill(form: &Form) -> Option<&BackfillScenario> {
    match &form.scenario.lab {
        Lab::Backfill(own) => Some(own),
        _ => None,
    }
}

/// The machine and the policy.
fn machine(form: &Form, own: &BackfillScenario) -> Html {
    let words = form.words;
    let policies = Select {
        label: Some(words.policy()),
        chosen: own.policy.name(),
        onchange: form.choose(|name| {
            Policy::from_name(name).map(|policy| Edit::Backfill(BackfillEdit::SetPolicy(policy)))
        }),
        ..Select::default()
    };
    let policy =
        |policy: Policy| (policy.name().to_owned(), words.backfill_policy(policy).to_owned());
    let events = Select {
        chosen: Events::NAMES[own.events as usize],
        onchange: form.choose(|name| {
            let at = Events::NAMES.iter().position(|known| *known == name)?;
            Some(Edit::Backfill(BackfillEdit::SetEvents(Events::ALL[at])))
        }),
        ..Select::default()
    };
    let event = |events: Events| {
        (Events::NAMES[events as usize].to_owned(), words.events_name(events).to_owned())
    };
    let overruns = Select {
        chosen: Overrun::NAMES[own.overrun as usize],
        onchange: form.choose(|name| {
            let at = Overrun::NAMES.iter().position(|known| *known == name)?;
            Some(Edit::Backfill(BackfillEdit::SetOverrun(Overrun::ALL[at])))
        }),
        ..Select::default()
    };
    let overrun = |overrun: Overrun| {
        (Overrun::NAMES[overrun as usize].to_owned(), words.overrun_name(overrun).to_owned())
    };
    html! {
        <section class="group" aria-labelledby="edit-machine">
            <h3 id="edit-machine">{ words.machine_heading() }</h3>
            { form.shown_number(words.machine_label(), "", own.nodes, |nodes| Edit::Backfill(BackfillEdit::SetMachine(nodes))) }
            <h3>{ words.policy() }</h3>
            { policies.html(Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.backfill_policy_hint(own.policy) }</p>
            { checkpoint(form, own) }
            <label class="field"><span class="label">{ words.events_label() }</span>{ events.html(Events::ALL.into_iter().map(event)) }</label>
            <label class="field"><span class="label">{ words.overrun_label() }</span>{ overruns.html(Overrun::ALL.into_iter().map(overrun)) }</label>
        </section>
    }
}

fn checkpoint(form: &Form, own: &BackfillScenario) -> Html {
    let (words, checkpoint) = (form.words, &own.checkpoint);
    // What is no decimal is told as no proper fraction.
    let split = |typed: String| {
        let none = Split { numerator: 0, denominator: 1 };
        Edit::Backfill(BackfillEdit::SetSplit(Split::parse(typed.trim()).unwrap_or(none)))
    };
    html! {
        <div class="row">
            { form.shown_text(words.split_label(), words.split_hint(), &checkpoint.split.to_string(), split) }
            { form.shown_number(words.threshold_label(), words.threshold_hint(), checkpoint.threshold, |threshold| {
                Edit::Backfill(BackfillEdit::SetThreshold(threshold))
            }) }
            { form.shown_number(words.checkpoint_cost_label(), words.checkpoint_cost_hint(), checkpoint.checkpoint_cost, |cost| {
                Edit::Backfill(BackfillEdit::SetCheckpointCost(cost))
            }) }
            { form.shown_number(words.restart_cost_label(), words.restart_cost_hint(), checkpoint.restart_cost, |cost| {
                Edit::Backfill(BackfillEdit::SetRestartCost(cost))
            }) }
        </div>
    }
}

/// The jobs, in scenario order.
#[component]
pub fn Jobs(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, backfill(form)) else { return Html::default() };
    let (range, buttons) = window(form, &first, own.jobs.len());
    let heads = [
        words.job_heading(),
        words.submit_heading(),
        words.nodes_needed_heading(),
        words.estimate_heading(),
        words.runtime_heading(),
        words.user_heading(),
    ];
    html! {
        <section class="group" aria-labelledby="edit-jobs">
            <h3 id="edit-jobs">{ words.jobs_heading() }</h3>
            { buttons }
            <div class="scroll" tabindex="0" role="group" aria-labelledby="edit-jobs">
                <table>
                    <thead><tr>{ for heads.map(|head| html! { <th key={head} scope="col">{ head }</th> }) }<td /></tr></thead>
                    <tbody>{ for range.map(|at| row(form, own, at)) }</tbody>
                </table>
            </div>
            { form.button(words.add_job(), None, words.add_job(), Edit::Backfill(BackfillEdit::AddJob)) }
        </section>
    }
}

fn row(form: &Form, own: &BackfillScenario, at: usize) -> Html {
    let (words, job, last) = (form.words, index(at), own.jobs.len() - 1);
    let Job { id, submit, nodes, estimate, runtime, user } = &own.jobs[at];
    let warned =
        |what: &str, value: u64, warning: Option<String>, make: fn(u32, u64) -> BackfillEdit| {
            let make = move |value| Edit::Backfill(make(job, value));
            html! {
                <td>
                    { form.number(words.cell(what, id), value, 1, make) }
                    <span class="field-warning">{ warning.unwrap_or_default() }</span>
                </td>
            }
        };
    let number = |what: &str, value, make| warned(what, value, None, make);
    let clock = Clock::of(form.scenario.time_unit.as_deref());
    let overruns =
        (runtime > estimate).then(|| words.overruns(&words.duration(*runtime, clock), own.overrun));
    let button = |label: &str, text: &'static str, edit: BackfillEdit| {
        form.button(label, Some(id), text, Edit::Backfill(edit))
    };
    let user = user.as_deref().unwrap_or_default();
    html! {
        <tr key={at}>
            <td>{ form.name(words.job_name(), id, move |name| Edit::Backfill(BackfillEdit::RenameJob { job, name })) }</td>
            { number(words.submit_heading(), *submit, |job, submit| BackfillEdit::SetSubmit { job, submit }) }
            { number(words.nodes_needed_heading(), *nodes, |job, nodes| BackfillEdit::SetNodes { job, nodes }) }
            { warned(words.estimate_heading(), *estimate, overruns, |job, estimate| BackfillEdit::SetEstimate { job, estimate }) }
            { number(words.runtime_heading(), *runtime, |job, runtime| BackfillEdit::SetRuntime { job, runtime }) }
            <td>{ form.name(&words.cell(words.user_heading(), id), user, move |user| Edit::Backfill(BackfillEdit::SetUser { job, user })) }</td>
            <td>
                if at > 0 { { button(words.move_up(), "↑", BackfillEdit::MoveJob { job, to: job - 1 }) } }
                if at < last { { button(words.move_down(), "↓", BackfillEdit::MoveJob { job, to: job + 1 }) } }
                { button(words.duplicate_job(), "❐", BackfillEdit::DuplicateJob { job }) }
                { button(words.remove_job(), "×", BackfillEdit::RemoveJob { job }) }
            </td>
        </tr>
    }
}
