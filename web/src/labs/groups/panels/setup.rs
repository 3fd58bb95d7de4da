//! The policy, and where groups come from; each can be changed in place.

use gantry_core::labs::groups::scenario::Mode;
use gantry_core::labs::groups::{Outline, Policy};
use yew::prelude::*;

use crate::components::parts::SetupProps;
use crate::components::segments::{Segment, segments};
use crate::edit::{self, Edit, at};
use crate::labs::groups::edit::GroupsEdit;
use crate::state::Action;

pub type Props = SetupProps<Outline>;

#[component]
pub fn Setup(props: &Props) -> Html {
    let Props { words, outline, act } = props;
    let policy = |policy: Policy| Segment {
        label: words.groups_policy(policy),
        hint: Some(words.groups_policy_hint(policy)),
        checked: policy == outline.policy,
        then: Action::Edit(edit::choose(at!["policy"], policy.name())),
    };
    let mode = |mode: Mode| Segment {
        label: words.grouping_mode(mode),
        hint: None,
        checked: mode == outline.mode,
        // Made by hand, groups begin as they are planned now.
        then: Action::Edit(match (outline.mode, mode) {
            (Mode::Auto, Mode::Manual) => Edit::Groups(GroupsEdit::Adopt),
            _ => edit::choose(at!["grouping", "mode"], mode.name()),
        }),
    };
    let grouped = !outline.groups.is_empty() || outline.demands > 0;
    let set = |legend: &'static str, choices: Html| {
        html! {
            <fieldset class="segments policies"><legend class="hidden">{ legend }</legend>{ choices }</fieldset>
        }
    };
    html! {
        <div class="setup">
            { set(words.policy(), segments("policy", Policy::ALL.map(policy), act)) }
            <p class="soft">{ words.groups_policy_hint(outline.policy) }</p>
            if grouped {
                { set(words.grouping_heading(), segments("grouping", Mode::ALL.map(mode), act)) }
            }
        </div>
    }
}
