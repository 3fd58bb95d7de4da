//! Which policies stand beside each other, and by what.

use gantry_core::scenario::LabKind;
use gantry_core::session::{Align, MOST_COMPARED, Place};
use yew::prelude::*;

use crate::components::button::Button;
use crate::components::icon::Icon;
use crate::components::segments::{Segment, segments};
use crate::labs::facts;
use crate::narrate::Words;
use crate::state::{Action, Compare};

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The lab.
    pub lab: LabKind,
    /// Names of the policies to choose from.
    pub offered: Vec<&'static str>,
    /// Names of those that are chosen.
    pub policies: Vec<String>,
    /// By what they are beside each other.
    pub align: Align,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The bar over the pictures.
#[component]
pub fn Choice(props: &Props) -> Html {
    let Props { words, act, .. } = props;
    html! {
        <div class="choice-bar">
            { policies(props) }
            { align(props) }
            <Button
                class="quiet close"
                label={words.compare_close()}
                icon={Icon::Close}
                key_hint="c"
                onclick={act.reform(|()| Action::Compare(Compare::Toggle))}
            />
        </div>
    }
}

fn policies(props: &Props) -> Html {
    let Props { words, lab, offered, policies, act, .. } = props;
    let option = |&name: &&'static str| {
        let chosen = policies.iter().any(|policy| policy == name);
        // Two are the least, four the most; what may not change says so and keeps the focus.
        let fixed = if chosen { policies.len() <= 2 } else { policies.len() >= MOST_COMPARED };
        let toggle = super::super::when(act, move |_: MouseEvent| {
            (!fixed).then_some(Action::Compare(Compare::Policy(name)))
        });
        html! {
            <button
                key={name}
                type="button"
                class="chip"
                role="checkbox"
                aria-checked={if chosen { "true" } else { "false" }}
                aria-disabled={fixed.then_some("true")}
                title={words.policy_called_hint(*lab, name)}
                onclick={toggle}
            >
                { words.policy_called(*lab, name) }
            </button>
        }
    };
    html! {
        <div class="chips" role="group" aria-label={words.compare_choose()} title={words.compare_choose()}>
            { for offered.iter().map(option) }
        </div>
    }
}

fn align(props: &Props) -> Html {
    let Props { words, lab, align, act, .. } = props;
    let aligned = facts(*lab).aligned;
    let option = |choice: Align| {
        let told = match choice {
            Align::Time => aligned.clock,
            Align::Job => aligned.things,
        };
        let [label, hint] = told.map(|label| label(*words));
        let then = Action::Compare(Compare::Go(Place::Align(choice)));
        Segment { label, hint: Some(hint), checked: choice == *align, then }
    };
    html! {
        <fieldset class="align">
            <legend>{ words.align_by() }</legend>
            <div class="segments">{ segments("align", [Align::Time, Align::Job].map(option), act) }</div>
        </fieldset>
    }
}
