//! The bar over the pictures: which policies are compared, by what they are aligned, and the way out.

use gantry_core::session::{Align, MOST_COMPARED, Place};

use crate::components::prelude::*;
use crate::state::{Beside, Compare};

/// The value of the alignment by jobs or tasks.
const THINGS: &str = "job";

pub fn choice(words: Words, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let onclick = {
        let act = act.clone();
        Callback::from(move |()| {
            act.emit(Action::Compare(Compare::Toggle));
            page::focus("compare");
        })
    };
    let lab = shown.overview.head.lab;
    html! {
        <div class="choice-bar">
            { policies(words, beside, shown, act) }
            { align(words, beside, lab, act) }
            <Button
                class="quiet close"
                label={words.compare_close()}
                icon={Icon::Close}
                key_hint="c"
                {onclick}
            />
        </div>
    }
}

/// The policies in force, on a button that unfolds all there are.
fn policies(words: Words, beside: &Beside, shown: &Shown, act: &Act) -> Html {
    let (lab, policies) = (shown.overview.head.lab, &beside.policies);
    let option = |name: &'static str| {
        let chosen = policies.iter().any(|policy| policy == name);
        // Two are the least, five the most; what may not change says so and keeps the focus.
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
                title={words.policy_called_hint(lab, name)}
                onclick={toggle}
            >
                { words.policy_called(lab, name) }
            </button>
        }
    };
    let names = policies.iter().map(|name| words.policy_called(lab, name).to_owned());
    html! {
        <div class="compared">
            <button type="button" class="button" popovertarget="compared" title={words.compare_choose()}>
                <span>{ words.list(&names.collect::<Vec<_>>()) }</span>
            </button>
            <div id="compared" class="list" popover="auto" role="group" aria-label={words.compare_choose()}>
                { for shown.lab.offered().into_iter().map(option) }
            </div>
        </div>
    }
}

fn align(words: Words, beside: &Beside, lab: LabKind, act: &Act) -> Html {
    let aligned = facts(lab).aligned;
    let value = |by: Align| if by == Align::Job { THINGS } else { "time" };
    let option = |(by, [label, _]): (Align, [crate::narrate::Label; 2])| {
        (value(by).to_owned(), label(words).to_owned())
    };
    let told = if beside.clock.align == Align::Job { aligned.things } else { aligned.clock };
    let select = Select {
        class: "align",
        label: Some(words.align_by()),
        title: Some(told[1](words).into()),
        chosen: value(beside.clock.align),
        onchange: act.reform(|event: Event| {
            let by = if page::value_of(&event) == THINGS { Align::Job } else { Align::Time };
            Action::Compare(Compare::Go(Place::Align(by)))
        }),
        ..Select::default()
    };
    let options = [(Align::Time, aligned.clock), (Align::Job, aligned.things)].map(option);
    html! {
        <label class="align-by"><span aria-hidden="true">{ words.align_by() }</span>{ select.html(options.into_iter()) }</label>
    }
}
