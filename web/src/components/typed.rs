//! A field of a form in a dialog: what is typed, and what is wrong with it.

use crate::components::prelude::*;

#[derive(Clone, Debug)]
pub struct Typed {
    pub id: &'static str,
    pub label: &'static str,
    /// What it means, where nothing is wrong.
    pub hint: &'static str,
    pub value: String,
    pub error: Option<String>,
    pub decimal: bool,
}

impl Typed {
    pub fn html(self, typed: impl Fn(String) + 'static) -> Html {
        let Typed { id, label, hint, value, error, decimal } = self;
        let oninput = move |event: InputEvent| typed(page::value_of(&event));
        let class = if error.is_some() { "field-error" } else { "soft" };
        html! {
            <div class="field">
                <label class="label" for={id}>{ label }</label>
                <input
                    {id} type="text" inputmode={if decimal { "decimal" } else { "numeric" }} autocomplete="off" {value} {oninput}
                    aria-invalid={error.is_some().then_some("true")} aria-describedby={format!("{id}-said")}
                />
                <span id={format!("{id}-said")} {class} role={error.is_some().then_some("alert")}>
                    { error.unwrap_or_else(|| hint.to_owned()) }
                </span>
            </div>
        }
    }
}
