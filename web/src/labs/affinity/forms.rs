//! The forms of an affinity scenario: policy and settings, nodes, APIs, tasks.

use gantry_core::labs::affinity::scenario::{AffinityScenario, Api, Cost, CostStep, Node, Task};
use gantry_core::labs::affinity::{Env, Fallback, Pick, Policy};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use super::edit::AffinityEdit;
use crate::components::editor::field::Value;
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, table};
use crate::edit::{self, Edit, at};

/// Engines, costs and calls of a row are offered up to so many.
const OFFERED: usize = 24;

/// The forms.
pub fn forms(form: &Form, own: &AffinityScenario) -> Html {
    html! {
        <>
            { settings(form, own) }
            <Nodes form={form.clone()} />
            <Apis form={form.clone()} />
            <Tasks form={form.clone()} />
        </>
    }
}

fn own(form: &Form) -> Option<&AffinityScenario> {
    match &form.scenario.lab {
        Lab::Affinity(own) => Some(own),
        _ => None,
    }
}

fn button(
    form: &Form,
    label: &str,
    name: Option<&str>,
    text: &'static str,
    edit: AffinityEdit,
) -> Html {
    form.button(label, name, text, Edit::Affinity(edit))
}

fn settings(form: &Form, own: &AffinityScenario) -> Html {
    let words = form.words;
    let policy = |it: Policy| (it.name().to_owned(), words.affinity_policy(it).to_owned());
    let pick = |it: Pick| (it.name().to_owned(), words.affinity_pick_name(it).to_owned());
    let fallback = |it: Fallback| (it.name().to_owned(), words.affinity_fallback(it).to_owned());
    let limit = own.max_load.map(|limit| limit.to_string()).unwrap_or_default();
    let choice = |label: &'static str, select: Html| {
        html! { <label class="field"><span class="label">{ label }</span>{ select }</label> }
    };
    let cross = &own.cross_node;
    html! {
        <section class="group" aria-labelledby="edit-policy">
            <h3 id="edit-policy">{ words.policy() }</h3>
            { form.select(Some(words.policy()), own.policy.name(), at!["policy"], Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.affinity_policy_hint(own.policy) }</p>
            { choice(words.affinity_pick_label(), form.select(None, own.pick.name(), at!["pick"], Pick::ALL.into_iter().map(pick))) }
            { choice(words.affinity_fallbacks_label(), form.select(None, own.fallback.name(), at!["fallback"], Fallback::ALL.into_iter().map(fallback))) }
            { form.field(words.affinity_tolerance_label(), own.tolerance.to_string(), Value::Decimal(at!["tolerance"]), true, "") }
            { form.field(words.affinity_max_load_label(), limit, Value::Maybe(at!["max_load"]), true, "") }
            { form.switch(words.affinity_steal_label(), "", own.steal, at!["steal"]) }
            { form.switch(words.affinity_crossing_label(), "", cross.enabled, at!["cross_node", "enabled"]) }
            if cross.enabled {
                { form.shown_number(words.affinity_latency_label(), "", cross.latency, at!["cross_node", "latency"]) }
                { form.field(words.affinity_far_label(), cross.far_latency.map(|it| it.to_string()).unwrap_or_default(), Value::Maybe(at!["cross_node", "far_latency"]), true, "") }
                { form.field(words.affinity_limit_label(), cross.limit.map(|it| it.to_string()).unwrap_or_default(), Value::Maybe(at!["cross_node", "limit"]), true, "") }
            }
        </section>
    }
}

/// The nodes, each with its place, its engines by type and its slots.
#[component]
pub fn Nodes(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| node_row(form, own, at, &own.nodes[at]);
    let heads =
        [words.node_heading(), words.affinity_envs_heading(), words.affinity_engines_heading()];
    html! {
        <section class="group" aria-labelledby="edit-nodes">
            <h3 id="edit-nodes">{ words.nodes_heading() }</h3>
            { table(form, &first, ("edit-nodes", ""), &heads, own.nodes.len(), row) }
            { button(form, words.add_node(), None, words.add_node(), AffinityEdit::AddNode) }
        </section>
    }
}

fn node_row(form: &Form, own: &AffinityScenario, at: usize, known: &Node) -> Html {
    let (words, node, id) = (form.words, index(at), &known.id);
    let env = |it: Env| (it.name().to_owned(), words.affinity_env(it).to_owned());
    let engine = |engine: &String| {
        let count = known.engines.0.iter().find(|own| own.engine == *engine);
        let count = count.map_or(0, |own| own.count);
        let set = |count| AffinityEdit::Engines { node, engine: engine.clone(), count };
        let owner = format!("{engine}, {id}");
        html! {
            <li key={engine.clone()} class="engine-count">
                <span class="soft">{ engine.clone() }</span>
                { button(form, words.remove_engine(), Some(&owner), "−", set(count.saturating_sub(1))) }
                <span class="count">{ count }</span>
                { button(form, words.add_engine(), Some(&owner), "+", set(count + 1)) }
            </li>
        }
    };
    html! {
        <tr key={at}>
            <td>{ form.name(words.node_name(), id, at!["nodes", node, "id"]) }</td>
            <td>{ form.select(Some(words.affinity_envs_heading()), known.env.name(), at!["nodes", node, "env"], Env::ALL.into_iter().map(env)) }</td>
            <td><ul class="engine-counts">{ for own.engines.iter().take(OFFERED).map(engine) }</ul></td>
            <td>{ form.button(words.remove_node(), Some(id), "×", edit::remove(at!["nodes", node])) }</td>
        </tr>
    }
}

/// The APIs, each with the times of its steps by type.
#[component]
pub fn Apis(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| api_row(form, at, &own.apis[at]);
    let heads = [words.affinity_api_heading(), words.affinity_times_heading()];
    html! {
        <section class="group" aria-labelledby="edit-apis">
            <h3 id="edit-apis">{ words.affinity_costs_table() }</h3>
            { table(form, &first, ("edit-apis", ""), &heads, own.apis.len(), row) }
            { button(form, words.add_api(), None, words.add_api(), AffinityEdit::AddApi) }
        </section>
    }
}

fn api_row(form: &Form, at: usize, known: &Api) -> Html {
    let (words, api, id) = (form.words, index(at), &known.id);
    let step = |cost: u32, engine: &str, (place, step): (usize, &CostStep)| {
        let path = |field: &str| at!["apis", api, "cost", cost, "steps", index(place), field];
        let owner = format!("{id} {engine}");
        html! {
            <li key={place} class="cost-step">
                { form.number(words.cell(words.affinity_size_heading(), &owner), step.size, 1, path("size")) }
                { form.number(words.cell(words.affinity_times_heading(), &owner), step.time, 1, path("time")) }
            </li>
        }
    };
    let cost = |(place, cost): (usize, &Cost)| {
        let steps = cost.steps.0.iter().take(OFFERED).enumerate();
        html! {
            <li key={place} class="engine-cost">
                <span class="soft">{ cost.engine.clone() }</span>
                <ul>{ for steps.map(|own| step(index(place), &cost.engine, own)) }</ul>
            </li>
        }
    };
    html! {
        <tr key={at}>
            <td>{ form.name(words.affinity_api_heading(), id, at!["apis", api, "id"]) }</td>
            <td><ul class="engine-costs">{ for known.cost.0.iter().take(OFFERED).enumerate().map(cost) }</ul></td>
            <td>{ form.button(words.remove_api(), Some(id), "×", edit::remove(at!["apis", api])) }</td>
        </tr>
    }
}

/// The tasks, each with its calls.
#[component]
pub fn Tasks(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| task_row(form, at, own.tasks.len(), &own.tasks[at]);
    let heads = [words.task_heading(), words.submit_heading(), words.affinity_calls_heading()];
    html! {
        <section class="group" aria-labelledby="edit-tasks">
            <h3 id="edit-tasks">{ words.affinity_tasks_heading() }</h3>
            { table(form, &first, ("edit-tasks", ""), &heads, own.tasks.len(), row) }
            { button(form, words.add_task(), None, words.add_task(), AffinityEdit::AddTask) }
        </section>
    }
}

fn task_row(form: &Form, at: usize, count: usize, known: &Task) -> Html {
    let (words, task, id) = (form.words, index(at), &known.id);
    let call = |place: usize| {
        let path = |field: &str| at!["tasks", task, "calls", index(place), field];
        let owner = format!("{id} {}", place + 1);
        let own = &known.calls[place];
        html! {
            <li key={place} class="cost-step">
                { form.name(words.cell(words.affinity_api_heading(), &owner), &own.api, path("api")) }
                { form.number(words.cell(words.affinity_size_heading(), &owner), own.size, 1, path("size")) }
            </li>
        }
    };
    html! {
        <tr key={at}>
            <td>{ form.name(words.task_name(), id, at!["tasks", task, "id"]) }</td>
            <td>{ form.number(words.cell(words.submit_heading(), id), known.submit, 1, at!["tasks", task, "submit"]) }</td>
            <td>
                <ul class="engine-costs">{ for (0..known.calls.len().min(OFFERED)).map(call) }</ul>
                { button(form, words.add_call(), Some(id), "+", AffinityEdit::AddCall { task }) }
                if known.calls.len() > 1 {
                    { button(form, words.remove_call(), Some(id), "−", AffinityEdit::RemoveCall { task }) }
                }
            </td>
            <td>
                { form.moves(id, &at!["tasks"], at, count) }
                { form.button(words.remove_task(), Some(id), "×", edit::remove(at!["tasks", task])) }
            </td>
        </tr>
    }
}
