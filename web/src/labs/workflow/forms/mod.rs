//! The forms of a workflow scenario: the pool, the workflows with their stages and jobs, the sharing group, the ordinary
//! jobs.
//!
//! What each stage needs, lends and takes back stands beside it and follows every change: it is the core's own table.

mod group;
mod stages;
pub mod written;

use gantry_core::labs::workflow::{Mode, WorkflowScenario};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use self::group::{OrdinaryJobs, Users};
use self::stages::Workflows;
use crate::components::editor::field::Value;
use crate::components::editor::forms::Form;
use crate::components::editor::rows::Props;
use crate::edit::{Edit, at};
use crate::labs::workflow::edit::WorkflowEdit;

/// The forms.
#[component]
pub fn WorkflowForms(props: &Props) -> Html {
    let form = &props.form;
    html! {
        <>
            { pool(form) }
            <Workflows form={form.clone()} />
            <Users form={form.clone()} />
            <OrdinaryJobs form={form.clone()} />
        </>
    }
}

fn own(form: &Form) -> Option<&WorkflowScenario> {
    match &form.scenario.lab {
        Lab::Workflow(own) => Some(own),
        _ => None,
    }
}

fn button(
    form: &Form,
    label: &str,
    name: Option<&str>,
    text: &'static str,
    edit: WorkflowEdit,
) -> Html {
    form.button(label, name, text, Edit::Workflow(edit))
}

fn pool(form: &Form) -> Html {
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let mode = |mode: Mode| (mode.name().to_owned(), words.mode(mode).to_owned());
    let resource = Value::Text(at!["resource"]);
    html! {
        <section class="group" aria-labelledby="edit-pool">
            <h3 id="edit-pool">{ words.pool_heading() }</h3>
            <div class="row">
                { form.shown_number(words.capacity_label(), "", own.capacity, at!["capacity"]) }
                { form.field(words.resource_label(), own.resource.clone(), resource, true, words.resource_hint()) }
                <label class="field">
                    <span class="label">{ words.modes_label() }</span>
                    { form.select(None, own.mode.name(), at!["mode"], Mode::ALL.into_iter().map(mode)) }
                </label>
            </div>
        </section>
    }
}
