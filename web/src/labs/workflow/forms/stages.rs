//! Workflows, their stages and the jobs of these in one table, a window of rows at a time.

use gantry_core::labs::workflow::view::StageOutline;
use gantry_core::labs::workflow::{Problem, Reserve, StageJob, WorkflowScenario, stage_table};
use yew::prelude::*;

use super::own;
use crate::components::editor::forms::Form;
use crate::components::editor::rows::{Props, table};
use crate::components::select::Select;
use crate::edit::{self, Edit, at};
use crate::form::index;
use crate::labs::workflow::edit::{
    StageAt, TaskAt, Way, WorkflowEdit, add_workflow, arrival, destination,
};
use crate::words::workflow_editor::{StageNumber, StageSums, WorkflowReserves};

#[derive(Clone, Copy)]
enum Row {
    /// The head of a workflow.
    Workflow(u32),
    /// The head of a stage.
    Stage(StageAt),
    Task(TaskAt),
    End(u32),
}

fn rows(own: &WorkflowScenario) -> impl Iterator<Item = Row> {
    (0..).zip(&own.workflows).flat_map(|(workflow, known)| {
        let stages = (0..).zip(&known.stages).flat_map(move |(stage, known)| {
            let at = StageAt { workflow, stage };
            let jobs = (0..index(known.jobs.len())).map(move |task| Row::Task(at.task(task)));
            std::iter::once(Row::Stage(at)).chain(jobs)
        });
        std::iter::once(Row::Workflow(workflow)).chain(stages).chain([Row::End(workflow)])
    })
}

pub fn workflows(form: &Form) -> Html {
    html! { <Workflows form={form.clone()} /> }
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

#[component]
fn Workflows(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    // Each workflow's reservation, and the table of its stages.
    let sums = use_memo(form.scenario.clone(), |_| {
        let problem = own(&form.scenario).map(Problem::new).and_then(Result::ok)?;
        let reserved = (0..).zip(&problem.workflows.reservation);
        let of = |(at, &units): (u32, &u32)| (u64::from(units), stage_table(&problem, at));
        Some(reserved.map(of).collect::<Vec<_>>())
    });
    let (words, Some(own)) = (form.words, own(&form.scenario)) else { return Html::default() };
    let rows: Vec<Row> = rows(own).collect();
    let sums = |workflow: u32| sums.as_ref().as_ref()?.get(workflow as usize);
    let row = |row: Row| match row {
        Row::Workflow(workflow) => {
            workflow_row(form, own, workflow, sums(workflow).map(|(units, _)| *units))
        }
        Row::Stage(at) => {
            let sums = sums(at.workflow).and_then(|(_, sums)| sums.get(at.stage as usize));
            stage_row(form, own, at, sums)
        }
        Row::Task(at) => task_row(form, own, at),
        Row::End(workflow) => end_row(form, own, workflow),
    };
    html! {
        <>
            if own.workflows.is_empty() { <p class="soft">{ words.no_workflows() }</p> }
            { table(form, &first, ("edit-workflows", "stages"), &[], rows.len(), |at| row(rows[at])) }
            { form.button(words.add_workflow(), None, words.add_workflow(), add_workflow()) }
        </>
    }
}

fn workflow_row(form: &Form, own: &WorkflowScenario, workflow: u32, reserved: Option<u64>) -> Html {
    let (words, at) = (form.words, workflow as usize);
    let known = &own.workflows[at];
    let id = &known.id;
    let labelled = |label: &'static str, field: &str| {
        let path = at!["workflows", workflow, field];
        html! {
            <div class="field"><span class="label" aria-hidden="true">{ label }</span>{ form.cell(path, id) }</div>
        }
    };
    let heads = [words.job_heading(), words.need_heading(), words.takes_label()];
    html! {
        <>
        <tr key={format!("w{workflow}")} class="workflow">
            <td colspan="4">
                <div class="row">
                    { labelled(words.workflow_heading(), "id") }
                    { labelled(words.priority_label(), "priority") }
                    { labelled(words.submit_label(), "submit") }
                    { reserve(form, own, workflow, reserved) }
                </div>
                <div class="tools">
                    <span class="reserved" aria-live="polite">
                        { reserved.map(|reservation| WorkflowReserves { reservation, units: own.capacity }.tell(words)).unwrap_or_default() }
                    </span>
                    { for form.made().moves(&at!["workflows"], id, at, own.workflows.len()).iter().map(|tool| form.tool(tool)) }
                    { form.button(words.remove_workflow(), Some(id), "×", edit::remove(at!["workflows", workflow])) }
                </div>
            </td>
        </tr>
        <tr key={format!("h{workflow}")} class="heads">{ for heads.map(|head| html! { <th key={head} scope="col">{ head }</th> }) }<td /></tr>
        </>
    }
}

/// How much it reserves: a word, or a number in a field of its own.
fn reserve(form: &Form, own: &WorkflowScenario, workflow: u32, reserved: Option<u64>) -> Html {
    const UNITS: &str = "units";
    let (words, known) = (form.words, &own.workflows[workflow as usize]);
    let chosen = match known.reserve {
        Reserve::Max => Reserve::NAMES[0],
        Reserve::Sum => Reserve::NAMES[1],
        Reserve::Units(_) => UNITS,
    };
    let path = at!["workflows", workflow, "reserve"];
    let units = reserved.unwrap_or(1);
    let onchange = form.chosen(path.clone(), move |name| match name {
        UNITS => units.into(),
        word => word.into(),
    });
    let select = Select { chosen, onchange, ..Select::default() };
    let options = [
        (Reserve::NAMES[0], words.reserve_max()),
        (Reserve::NAMES[1], words.reserve_sum()),
        (UNITS, words.reserve_units()),
    ];
    let options = options.map(|(name, shown)| (name.to_owned(), shown.to_owned()));
    html! {
        <>
            <label class="field wide">
                <span class="label">{ words.reserve_label() }</span>
                { select.html(options.into_iter()) }
            </label>
            if let Reserve::Units(_) = known.reserve {
                <div class="field">
                    <span class="label" aria-hidden="true">{ words.reserve_units_label() }</span>
                    { form.cell(path, &known.id) }
                </div>
            }
        </>
    }
}

fn stage_row(
    form: &Form,
    own: &WorkflowScenario,
    at: StageAt,
    sums: Option<&StageOutline>,
) -> Html {
    let (words, workflow) = (form.words, &own.workflows[at.workflow as usize]);
    let (number, last) = (at.stage + 1, index(workflow.stages.len()) - 1);
    let name = words.stage_of_workflow(number, &workflow.id);
    let tool = |label: &str, text: &'static str, edit: WorkflowEdit| {
        button(form, label, Some(&name), text, edit)
    };
    let to = |label: &str, text: &'static str, to: u32| {
        form.button(label, Some(&name), text, edit::shift(at.path(), to))
    };
    let told = sums.map(|&StageOutline { need, lent, reclaimed, .. }| {
        StageSums { need, lent, reclaimed }.tell(words)
    });
    html! {
        <tr key={format!("s{}-{}", at.workflow, at.stage)} class="stage" data-stage={number.to_string()}>
            <th colspan="3" scope="rowgroup">
                <b>{ StageNumber { number: number.into() }.tell(words) }</b>{ " " }
                <span class="sums">{ told.unwrap_or_default() }</span>
            </th>
            <td>
                { tool(words.add_stage_job(), words.graph_add_job(), WorkflowEdit::AddTask(at)) }
                if at.stage > 0 { { to(words.stage_earlier(), "↑", at.stage - 1) } }
                if at.stage < last { { to(words.stage_later(), "↓", at.stage + 1) } }
                { tool(words.duplicate_stage(), "❐", WorkflowEdit::DuplicateStage(at)) }
                { tool(words.remove_stage(), "×", WorkflowEdit::RemoveStage(at)) }
            </td>
        </tr>
    }
}

fn task_row(form: &Form, own: &WorkflowScenario, at: TaskAt) -> Html {
    let (words, workflow) = (form.words, &own.workflows[at.workflow as usize]);
    let stage = &workflow.stages[at.stage as usize];
    let StageJob { id, .. } = &stage.jobs[at.task as usize];
    let name = words.job_of_stage(id, at.stage + 1, &workflow.id);
    let tool = |label: &str, text: &'static str, edit: WorkflowEdit| {
        button(form, label, Some(&name), text, edit)
    };
    let moved = |label: &str, text: &'static str, way: Way| {
        let to = destination(own, at, way)?;
        Some(tool(
            label,
            text,
            WorkflowEdit::MoveTask { task: at, to, there: arrival(own, at, to) },
        ))
    };
    html! {
        <tr key={format!("j{}-{}-{}", at.workflow, at.stage, at.task)} class="job">
            { for ["id", "need", "runtime"].map(|field| html! { <td>{ form.cell(at.field(field), &name) }</td> }) }
            <td>
                { for moved(words.stage_job_up(), "↑", Way::Up) }
                { for moved(words.stage_job_down(), "↓", Way::Down) }
                if at.task > 0 { { tool(words.split_stage(), "⇥", WorkflowEdit::SplitStage(at)) } }
                { tool(words.duplicate_stage_job(), "❐", WorkflowEdit::DuplicateTask(at)) }
                { tool(words.remove_stage_job(), "×", WorkflowEdit::RemoveTask(at)) }
            </td>
        </tr>
    }
}

fn end_row(form: &Form, own: &WorkflowScenario, workflow: u32) -> Html {
    let (words, known) = (form.words, &own.workflows[workflow as usize]);
    let at = StageAt { workflow, stage: index(known.stages.len()) };
    html! {
        <tr key={format!("e{workflow}")} class="end">
            <td colspan="4">
                { button(form, words.add_stage(), Some(&known.id), words.add_stage(), WorkflowEdit::AddStage(at)) }
            </td>
        </tr>
    }
}
