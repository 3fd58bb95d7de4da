//! What is said of the thing that the reader points at: who holds it, why it waits, what would help.

use gantry_core::labs::groups::Answer;
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use crate::components::explained::explained;
use crate::labs::groups::things::{GROUP, NODE};
use crate::labs::groups::words::GroupsTeller;
use crate::narrate::Tells;
use crate::state::{At, Selection};

/// What is said of what is selected.
pub fn about(
    teller: GroupsTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    let words = teller.words();
    match (selection, answer) {
        (Some(_), Some(answer)) => {
            explained(words, LabKind::Groups, teller.answer(answer).beyond(&teller.reason()))
        }
        (Some(Selection(NODE, At::One(node))), None) => {
            html! { <p>{ words.cluster_node_mark(*node, teller.outline, teller.view) }</p> }
        }
        (Some(Selection(GROUP, At::One(group))), None) => {
            html! { <p>{ words.gpu_group_whole(*group, teller.outline) }</p> }
        }
        _ => html! { <p class="soft">{ words.ask_groups_hint() }</p> },
    }
}
