//! The policy, and what else the scenario's head says; each can be changed in place.

use gantry_core::labs::backfill::view::Outline;
use gantry_core::labs::backfill::{Events, Overrun, Policy, Split};
use gantry_core::scenario::Json;

use crate::components::parts::{SetupProps, setting};
use crate::components::prelude::*;
use crate::components::segments::{Segment, segments};
use crate::edit::at;

pub type Props = SetupProps<Outline>;

#[component]
pub fn Setup(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let name = |name: &str, said: &str| (name.to_owned(), said.to_owned());
    let events = Events::ALL.map(|it| name(it.name(), words.events_name(it))).into_iter();
    let overruns = Overrun::ALL.map(|it| name(it.name(), words.overrun_name(it))).into_iter();
    html! {
        <div class="setup">
            { policies(props) }
            <p class="soft">{ words.backfill_policy_hint(outline.policy) }</p>
            <dl class="pairs">
                if outline.policy == Policy::Checkpoint { { checkpoint(props) } }
                { setting(words.events_label(), outline.events.name(), at!["events"], events, act) }
                { setting(words.overrun_label(), outline.overrun.name(), at!["overrun"], overruns, act) }
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
        then: Action::Edit(edit::choose(at!["policy"], policy.name())),
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
    let (checkpoint_cost, restart_cost) = outline.costs;
    let whole = |typed: &str| typed.parse().ok().map(<u64 as Into<Json>>::into);
    let decimal = |typed: &str| Split::parse(typed).map(|split| Json(split.to_string()));
    html! {
        <>
            { number(props, words.split_label(), words.split_hint(), outline.split.clone(), "split", decimal) }
            { number(props, words.threshold_label(), words.threshold_hint(), outline.threshold.to_string(), "threshold", whole) }
            { number(props, words.checkpoint_cost_label(), words.checkpoint_cost_hint(), checkpoint_cost.to_string(), "checkpoint_cost", whole) }
            { number(props, words.restart_cost_label(), words.restart_cost_hint(), restart_cost.to_string(), "restart_cost", whole) }
        </>
    }
}

/// A number of the checkpoints in its place.
fn number(
    props: &Props,
    label: &'static str,
    hint: &'static str,
    value: String,
    field: &'static str,
    read: fn(&str) -> Option<Json>,
) -> Html {
    let onchange = when(&props.act, move |event: Event| {
        let value = read(page::value_of(&event).trim())?;
        Some(Action::Edit(edit::set(at!["checkpoint", field], value)))
    });
    html! {
        <div>
            <dt>{ label }</dt>
            <dd><input class="mono" type="text" inputmode="decimal" aria-label={label} title={hint} {value} {onchange} /></dd>
        </div>
    }
}
