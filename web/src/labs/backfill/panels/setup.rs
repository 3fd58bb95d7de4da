//! The policy, and what else the scenario's head says; each can be changed in place.

use gantry_core::labs::backfill::view::Outline;
use gantry_core::labs::backfill::{Events, Overrun, Policy, Split};
use yew::prelude::*;

use crate::components::parts::SetupProps;
use crate::components::segments::{Segment, segments};
use crate::components::select::Select;
use crate::components::when;
use crate::edit::Edit;
use crate::labs::backfill::edit::BackfillEdit;
use crate::platform::page;
use crate::state::Action;

/// What is shown.
pub type Props = SetupProps<Outline>;

/// Policy and the like.
#[component]
pub fn Setup(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    html! {
        <div class="setup">
            { policies(props) }
            <p class="soft">{ words.backfill_policy_hint(outline.policy) }</p>
            <dl class="pairs">
                if outline.policy == Policy::Checkpoint { { checkpoint(props) } }
                { events(props) }
                { overrun(props) }
            </dl>
        </div>
    }
}

fn policies(props: &Props) -> Html {
    let Props { words, outline, act, .. } = props;
    let option = |policy: Policy| Segment {
        label: words.backfill_policy(policy),
        hint: Some(words.backfill_policy_hint(policy)),
        checked: policy == outline.policy,
        then: Action::Edit(Edit::Backfill(BackfillEdit::SetPolicy(policy))),
    };
    html! {
        <fieldset class="segments policies">
            <legend class="hidden">{ words.policy() }</legend>
            { segments("policy", Policy::ALL.map(option), act) }
        </fieldset>
    }
}

fn checkpoint(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    let whole = |make: fn(u64) -> BackfillEdit| move |typed: &str| Some(make(typed.parse().ok()?));
    html! {
        <>
            { number(props, words.split_label(), words.split_hint(), outline.split.clone(), |typed| {
                Some(BackfillEdit::SetSplit(Split::parse(typed)?))
            }) }
            { number(props, words.threshold_label(), words.threshold_hint(), outline.threshold.to_string(), whole(BackfillEdit::SetThreshold)) }
            { number(props, words.checkpoint_cost_label(), words.checkpoint_cost_hint(), outline.costs.0.to_string(), whole(BackfillEdit::SetCheckpointCost)) }
            { number(props, words.restart_cost_label(), words.restart_cost_hint(), outline.costs.1.to_string(), whole(BackfillEdit::SetRestartCost)) }
        </>
    }
}

/// A number in its place.
fn number(
    props: &Props,
    label: &'static str,
    hint: &'static str,
    value: String,
    make: impl Fn(&str) -> Option<BackfillEdit> + 'static,
) -> Html {
    let onchange = when(&props.act, move |event: Event| {
        let edit = make(page::value_of(&event).trim())?;
        Some(Action::Edit(Edit::Backfill(edit)))
    });
    html! {
        <div>
            <dt title={hint}>{ label }</dt>
            <dd><input class="mono" type="text" inputmode="decimal" aria-label={label} title={hint} {value} {onchange} /></dd>
        </div>
    }
}

fn events(props: &Props) -> Html {
    let Props { words, outline, act, .. } = props;
    let choose = when(act, |event: Event| {
        let at = position(&Events::NAMES, &page::value_of(&event))?;
        Some(Action::Edit(Edit::Backfill(BackfillEdit::SetEvents(Events::ALL[at]))))
    });
    let select = Select {
        label: Some(words.events_label()),
        chosen: Events::NAMES[outline.events as usize],
        onchange: choose,
        ..Select::default()
    };
    let options = Events::ALL.into_iter().zip(Events::NAMES);
    let options =
        options.map(|(events, name)| (name.to_owned(), words.events_name(events).to_owned()));
    html! { <div class="wide"><dt>{ words.events_label() }</dt><dd>{ select.html(options) }</dd></div> }
}

fn overrun(props: &Props) -> Html {
    let Props { words, outline, act, .. } = props;
    let choose = when(act, |event: Event| {
        let at = position(&Overrun::NAMES, &page::value_of(&event))?;
        Some(Action::Edit(Edit::Backfill(BackfillEdit::SetOverrun(Overrun::ALL[at]))))
    });
    let select = Select {
        label: Some(words.overrun_label()),
        chosen: Overrun::NAMES[outline.overrun as usize],
        onchange: choose,
        ..Select::default()
    };
    let options = Overrun::ALL.into_iter().zip(Overrun::NAMES);
    let options =
        options.map(|(overrun, name)| (name.to_owned(), words.overrun_name(overrun).to_owned()));
    html! { <div class="wide"><dt>{ words.overrun_label() }</dt><dd>{ select.html(options) }</dd></div> }
}

fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| *known == name)
}
