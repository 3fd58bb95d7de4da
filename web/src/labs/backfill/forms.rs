//! The forms of a backfill scenario: the machine, the policy, the jobs.

use gantry_core::labs::backfill::{BackfillScenario, Events, Job, Overrun, Policy};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use crate::components::editor::field::Value;
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, table};
use crate::edit::{self, at};
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
    let policy =
        |policy: Policy| (policy.name().to_owned(), words.backfill_policy(policy).to_owned());
    let events = |events: Events| (events.name().to_owned(), words.events_name(events).to_owned());
    let overrun =
        |overrun: Overrun| (overrun.name().to_owned(), words.overrun_name(overrun).to_owned());
    html! {
        <section class="group" aria-labelledby="edit-machine">
            <h3 id="edit-machine">{ words.machine_heading() }</h3>
            { form.shown_number(words.machine_label(), "", own.nodes, at!["nodes"]) }
            <h3>{ words.policy() }</h3>
            { form.select(Some(words.policy()), own.policy.name(), at!["policy"], Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.backfill_policy_hint(own.policy) }</p>
            { checkpoint(form, own) }
            <label class="field">
                <span class="label">{ words.events_label() }</span>
                { form.select(None, own.events.name(), at!["events"], Events::ALL.into_iter().map(events)) }
            </label>
            <label class="field">
                <span class="label">{ words.overrun_label() }</span>
                { form.select(None, own.overrun.name(), at!["overrun"], Overrun::ALL.into_iter().map(overrun)) }
            </label>
        </section>
    }
}

fn checkpoint(form: &Form, own: &BackfillScenario) -> Html {
    let (words, checkpoint) = (form.words, &own.checkpoint);
    let split = Value::Decimal(at!["checkpoint", "split"]);
    html! {
        <div class="row">
            { form.field(words.split_label(), checkpoint.split.to_string(), split, true, words.split_hint()) }
            { form.shown_number(words.threshold_label(), words.threshold_hint(), checkpoint.threshold, at!["checkpoint", "threshold"]) }
            { form.shown_number(words.checkpoint_cost_label(), words.checkpoint_cost_hint(), checkpoint.checkpoint_cost, at!["checkpoint", "checkpoint_cost"]) }
            { form.shown_number(words.restart_cost_label(), words.restart_cost_hint(), checkpoint.restart_cost, at!["checkpoint", "restart_cost"]) }
        </div>
    }
}

/// The jobs, in scenario order.
#[component]
pub fn Jobs(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, backfill(form)) else { return Html::default() };
    let add = match own.jobs.len() {
        0 => {
            let first = [("nodes", 1), ("estimate", 10), ("runtime", 10)];
            edit::add(at!["jobs"], first.map(|(name, value)| (name, value.into())))
        }
        count => edit::copy(at!["jobs", index(count - 1)]),
    };
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
            { table(form, &first, ("edit-jobs", ""), &heads, own.jobs.len(), |at| row(form, own, at)) }
            { form.button(words.add_job(), None, words.add_job(), add) }
        </section>
    }
}

fn row(form: &Form, own: &BackfillScenario, at: usize) -> Html {
    let (words, job) = (form.words, index(at));
    let Job { id, submit, nodes, estimate, runtime, user } = &own.jobs[at];
    let warned = |what: &str, value: u64, field: &str, warning: Option<String>| {
        html! {
            <td>
                { form.number(words.cell(what, id), value, 1, at!["jobs", job, field]) }
                <span class="field-warning">{ warning.unwrap_or_default() }</span>
            </td>
        }
    };
    let number = |what: &str, value: u64, field: &str| warned(what, value, field, None);
    let clock = Clock::of(form.scenario.time_unit.as_deref());
    let overruns =
        (runtime > estimate).then(|| words.overruns(&words.duration(*runtime, clock), own.overrun));
    let user = user.clone().unwrap_or_default();
    let whose = Value::Maybe(at!["jobs", job, "user"]);
    html! {
        <tr key={at}>
            <td>{ form.name(words.job_name(), id, at!["jobs", job, "id"]) }</td>
            { number(words.submit_heading(), *submit, "submit") }
            { number(words.nodes_needed_heading(), *nodes, "nodes") }
            { warned(words.estimate_heading(), *estimate, "estimate", overruns) }
            { number(words.runtime_heading(), *runtime, "runtime") }
            <td>{ form.field(words.cell(words.user_heading(), id), user, whose, false, "") }</td>
            <td>
                { form.moves(id, &at!["jobs"], at, own.jobs.len()) }
                { form.button(words.duplicate_job(), Some(id), "❐", edit::copy(at!["jobs", job])) }
                { form.button(words.remove_job(), Some(id), "×", edit::remove(at!["jobs", job])) }
            </td>
        </tr>
    }
}
