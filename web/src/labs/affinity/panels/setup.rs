//! The policy and the settings; what is a word among a few can be changed in place.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Fallback, Outline, Pick, Policy, Trials, View};
use gantry_core::scenario::Path;
use yew::prelude::*;

use super::outcomes::{outcomes, switched};
use super::tolerance::Tolerance;
use crate::components::parts::{SceneProps, setting};
use crate::components::segments::{Segment, segments};
use crate::components::select::Select;
use crate::edit::{self, at};
use crate::labs::affinity::calls;
use crate::narrate::Clock;
use crate::platform::page;
use crate::state::Action;

/// Policy and settings; ends under others where what comes is told.
#[component]
pub fn Setup(given: &SceneProps<Outline, View>) -> Html {
    let SceneProps { words, outline, view, act, time_unit, .. } = given;
    let (clock, trials) = (Clock::of(time_unit.as_deref()), &view.trials);
    let policy = |policy: Policy| Segment {
        label: words.affinity_policy(policy),
        hint: Some(words.affinity_policy_hint(policy)),
        checked: policy == outline.policy,
        then: Action::Edit(edit::choose(at!["policy"], policy.name())),
    };
    let pick = |pick: Pick| (pick.name().to_owned(), words.affinity_pick_name(pick).to_owned());
    let fallback = |way: Fallback| (way.name().to_owned(), words.affinity_fallback(way).to_owned());
    let fact = |label: &'static str, value: String| html! { <div><dt>{ label }</dt><dd>{ value }</dd></div> };
    let limit = outline.max_load.clone().unwrap_or_else(|| words.affinity_none().to_owned());
    let switch = |label: &'static str, on: bool, path: Path, end: fn(&Trials) -> Option<Time>| {
        let options = [("true", words.affinity_on()), ("false", words.affinity_off())];
        let options = options.map(|(value, shown)| (value.to_owned(), shown.to_owned()));
        let chosen = if on { "true" } else { "false" };
        let onchange = act.reform(move |event: Event| {
            Action::Edit(edit::choose(path.clone(), page::value_of(&event) == "true"))
        });
        let select = Select { label: Some(label), chosen, onchange, ..Select::default() };
        html! { <div class="wide"><dt>{ label }</dt><dd>{ select.html(options.into_iter()) }{ for trials.as_ref().map(|all| switched(*words, clock, (on, end(all)))) }</dd></div> }
    };
    let cross = outline.cross.as_ref();
    html! {
        <div class="setup">
            <fieldset class="segments policies">
                <legend class="hidden">{ words.policy() }</legend>
                { segments("policy", Policy::ALL.map(policy), act) }
            </fieldset>
            <p class="soft">{ words.affinity_policy_hint(outline.policy) }</p>
            <dl class="pairs">
                if calls::tolerates_calls(outline) {
                    <Tolerance words={*words} outline={outline.clone()} act={act.clone()} />
                    { for trials.as_ref().map(|all| outcomes(*words, (outline, all), clock, act)) }
                }
                { fact(words.affinity_max_load_label(), limit) }
                if cross.is_some() {
                    { fact(words.affinity_latency_label(), words.affinity_cross(cross, clock)) }
                }
                { switch(words.affinity_steal_label(), outline.steal, at!["steal"], |all| all.steal) }
                { switch(words.affinity_crossing_label(), cross.is_some(), at!["cross_node", "enabled"], |all| all.cross) }
                { setting(words.affinity_pick_label(), outline.pick.name(), at!["pick"], Pick::ALL.into_iter().map(pick), act) }
                { setting(words.affinity_fallbacks_label(), outline.fallback.name(), at!["fallback"], Fallback::ALL.into_iter().map(fallback), act) }
            </dl>
        </div>
    }
}
