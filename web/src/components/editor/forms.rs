//! The forms: the head of every scenario, then the sections of its lab, drawn from their data ([`crate::form`]).

use gantry_core::scenario::{Json, Path, Scenario};

use super::chips::Chips;
use super::field::{Attempt, Field, Told, edit_of};
use super::rows::Entries;
use crate::components::prelude::*;
use crate::form::{Cell, Control, Input, Made, Part, Row, Section, Tool, offer_id, path};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    pub attempt: Attempt,
    /// Whether the jobs are kept elsewhere.
    pub kept: bool,
    /// The title of an example in the reader's language; the scenario's own is shown where there is none.
    pub told: Option<&'static str>,
}

#[derive(Clone, PartialEq)]
pub struct Form {
    pub words: Words,
    pub scenario: Rc<Scenario>,
    pub attempt: Attempt,
}

impl Form {
    pub(crate) fn made(&self) -> Made<'_> {
        let layout = edit::layout(self.scenario.lab.kind());
        Made { words: self.words, scenario: &self.scenario, layout }
    }

    /// The control of a field of an entry, with a label that is only heard.
    pub(crate) fn cell(&self, path: Path, owner: &str) -> Html {
        self.made().control(path, Some(owner)).map_or_else(Html::default, |it| self.draw(it, false))
    }

    /// A control, with its label beside it or only heard.
    pub(crate) fn draw(&self, control: Control, shown: bool) -> Html {
        match &control.input {
            Input::Flag => self.switch(&control),
            Input::Choice(_) if shown => html! {
                <label class="field" title={control.hint}>
                    <span class="label">{ control.label.clone() }</span>
                    { self.select(&control, false) }
                </label>
            },
            Input::Choice(_) => {
                html! { <span title={control.hint}>{ self.select(&control, true) }</span> }
            }
            Input::Names(_) => html! { <Chips form={self.clone()} {control} /> },
            _ => {
                let warning = control.warning.clone();
                let (words, attempt) = (self.words, self.attempt.clone());
                html! {
                    <>
                        <Field {words} {control} {shown} {attempt} />
                        if let Some(warning) = warning { <span class="field-warning">{ warning }</span> }
                    </>
                }
            }
        }
    }

    fn switch(&self, control: &Control) -> Html {
        let (form, control, hint) = (self.clone(), control.clone(), control.hint);
        let (on, label) = (control.value == "true", control.label.clone());
        let onchange = move |_: Event| form.choose(&control, if on { "false" } else { "true" });
        html! {
            <label class="switch" title={hint}><input type="checkbox" checked={on} {onchange} />{ label }</label>
        }
    }

    fn select(&self, control: &Control, labelled: bool) -> Html {
        let Input::Choice(all) = &control.input else { return Html::default() };
        let options = all.iter().map(|(word, [name, _])| ((*word).to_owned(), (*name).to_owned()));
        let onchange = {
            let (form, control) = (self.clone(), control.clone());
            Callback::from(move |event: Event| form.choose(&control, &page::value_of(&event)))
        };
        let label = labelled.then_some(&*control.label);
        Select { label, chosen: &control.value, onchange, ..Select::default() }.html(options)
    }

    /// Tries one of a few values; what is wrong with it stands at the head of the forms.
    fn choose(&self, control: &Control, value: &str) {
        self.attempt.emit(edit_of(control, value));
    }

    pub(crate) fn chosen(
        &self,
        path: Path,
        value: impl Fn(&str) -> Json + 'static,
    ) -> Callback<Event> {
        self.attempt
            .reform(move |event: Event| edit::choose(path.clone(), value(&page::value_of(&event))))
    }

    pub(crate) fn button(
        &self,
        label: &str,
        name: Option<&str>,
        text: &'static str,
        edit: Edit,
    ) -> Html {
        let onclick = self.attempt.reform(move |_: MouseEvent| edit.clone());
        // What adds an entry stands under the others and says so in words; what is done with one is a sign.
        let adds = text == label;
        let label = name.map_or_else(|| label.to_owned(), |name| self.words.acting_on(label, name));
        html! { <button type="button" class="small" title={label.clone()} aria-label={label} data-adds={adds.then_some("")} {onclick}>{ text }</button> }
    }

    pub(crate) fn tool(&self, tool: &Tool) -> Html {
        self.button(tool.label, tool.name.as_deref(), tool.text, tool.edit.clone())
    }

    pub(crate) fn of_cell(&self, cell: Cell, at: u32) -> Html {
        match cell {
            Cell::Control(control) => self.draw(control, false),
            Cell::Fixed(text) => html! { <span class="soft">{ text }</span> },
            Cell::Own(widget) => widget(self, at),
            Cell::Nested(rows, tools) => {
                let row = |(place, row): (usize, Row)| {
                    let cells = row.cells.into_iter().map(|cell| self.of_cell(cell, at));
                    html! { <li key={place} class="entry">{ for cells }</li> }
                };
                html! {
                    <>
                        <ul class="entries">{ for rows.into_iter().enumerate().map(row) }</ul>
                        { for tools.iter().map(|tool| self.tool(tool)) }
                    </>
                }
            }
        }
    }
}

#[component]
pub fn Forms(props: &Props) -> Html {
    let refused = use_context::<Told>().unwrap_or_default();
    let Props { words, scenario, attempt, kept, told } = props;
    let form = Form { words: *words, scenario: scenario.clone(), attempt: attempt.clone() };
    let made = form.made();
    let sections = made.layout.sections.iter();
    let shown = sections.filter(|section| made.applies(section.id) && !(*kept && is_kept(section)));
    html! {
        <div class="forms">
            <p class="bad refused" role="alert">{ refused.elsewhere().unwrap_or_default() }</p>
            { for shown.map(|section| self::section(&form, section)) }
            { head(&form, *told) }
            { for made.layout.offers.iter().map(|of| offered(&made, of)) }
        </div>
    }
}

/// Whether a section has the jobs that may be kept elsewhere.
fn is_kept(section: &Section) -> bool {
    section.parts.iter().any(|part| matches!(part, Part::List(list) if edit::is_kept(list.field)))
}

fn head(form: &Form, told: Option<&'static str>) -> Html {
    let timed = facts(form.scenario.lab.kind()).timed;
    let made = form.made();
    let field = |name: &str, told: Option<&str>, input: Input| {
        let control = made.control(path(name), None)?;
        let value = told.map_or(control.value, str::to_owned);
        Some(form.draw(Control { value, input, ..control }, true))
    };
    html! {
        <section class="group">
            { for field("title", told, Input::Text) }
            { for field("note", None, Input::Lines) }
            if timed { { for field("time_unit", None, Input::Text) } }
        </section>
    }
}

fn section(form: &Form, section: &'static Section) -> Html {
    let made = form.made();
    let all = |fields| made.fields(fields).into_iter().map(|it| form.draw(it, true));
    let part = |part: &'static Part| match part {
        Part::Headed(field) => {
            html! { <>{ for made.control(path(field), None).map(|it| headed(form, &it)) }</> }
        }
        Part::Fields(fields) => html! { <>{ for all(fields) }</> },
        Part::Beside(fields) => html! { <div class="row">{ for all(fields) }</div> },
        Part::List(list) => {
            html! { <Entries form={form.clone()} heading={section.id} list={*list} /> }
        }
        Part::Own(widget, _) => widget(form),
    };
    html! {
        <section key={section.id} class="group" aria-labelledby={section.id}>
            <h3 id={section.id}>{ (section.heading)(form.words) }</h3>
            if let Some(hint) = section.hint { <p class="soft">{ hint(form.words) }</p> }
            { for section.parts.iter().map(part) }
        </section>
    }
}

/// A choice that the heading names, with the sentence about what is chosen.
fn headed(form: &Form, control: &Control) -> Html {
    let Input::Choice(all) = &control.input else { return Html::default() };
    let chosen = all.iter().find(|(word, _)| *word == control.value);
    html! {
        <>
            { form.select(control, true) }
            <p class="soft">{ chosen.map(|(_, [_, hint])| *hint).unwrap_or_default() }</p>
        </>
    }
}

fn offered(made: &Made<'_>, of: &'static str) -> Html {
    let option = |name: String| html! { <option key={name.clone()} value={name} /> };
    html! { <datalist key={of} id={offer_id(of)}>{ for made.offered(of).into_iter().map(option) }</datalist> }
}
