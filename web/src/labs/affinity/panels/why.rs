//! What is said of the thing that the reader points at: what has become of it, why it waits, what would help.

use gantry_core::labs::affinity::Answer;
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use crate::components::explained::explained;
use crate::labs::affinity::things::{ENGINE, NODE};
use crate::labs::affinity::words::AffinityTeller;
use crate::narrate::Tells;
use crate::state::{At, Selection};

/// What is said of what is selected.
pub fn about(
    teller: AffinityTeller<'_>,
    selection: Option<&Selection>,
    answer: Option<&Answer>,
) -> Html {
    let words = teller.words();
    match (selection, answer) {
        (Some(_), Some(answer)) => {
            explained(words, LabKind::Affinity, teller.answer(answer).beyond(&teller.reason()))
        }
        (Some(Selection(NODE, At::One(node)) | Selection(ENGINE, At::Pair(node, _))), None) => {
            html! { <p>{ words.affinity_node_mark(*node, teller.outline, teller.view) }</p> }
        }
        _ => html! { <p class="soft">{ words.ask_affinity_hint() }</p> },
    }
}
