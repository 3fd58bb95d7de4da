//! What is said of the thing that the reader points at: who holds it, why it waits, what would help.

use gantry_core::labs::groups::{Answer, Policy};
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use crate::components::explained::explained;
use crate::labs::groups::things::{GROUP, NODE};
use crate::labs::groups::words::{GroupsTeller, stored};
use crate::narrate::{Explained, Tells};
use crate::state::{At, Selection};
use crate::words::groups::GroupNotPlanned;

pub fn about(
    teller: GroupsTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    let words = teller.words();
    match (selection, answer) {
        (Some(_), Some(answer)) => {
            let answer = Explained::of(&teller.explanation(&answer.explanation));
            explained(words, LabKind::Groups, answer.beyond(&teller.reason()))
        }
        (Some(Selection(NODE, At::One(node))), None) => {
            html! { <p>{ words.cluster_node_mark(*node, teller.outline, teller.view) }</p> }
        }
        (Some(Selection(GROUP, At::One(group))), None) => {
            let told = if stored(teller.outline, teller.view).contains(group) {
                words.gpu_group_mark(*group, None, teller.outline)
            } else if teller.outline.policy == Policy::Machine {
                words.groups_ignored().to_owned()
            } else {
                let group = &words.gpu_group(*group, teller.outline);
                GroupNotPlanned { group }.tell(words)
            };
            html! { <p>{ told }</p> }
        }
        _ => html! { <p class="soft">{ words.ask_groups_hint() }</p> },
    }
}
