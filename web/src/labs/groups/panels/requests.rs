//! The list of requests: what each asks for and what has become of it.

use gantry_core::labs::groups::view::{RequestState, RequestView};
use gantry_core::labs::groups::{Outline, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{self, Row, use_current_revealed};
use crate::labs::groups::things::REQUEST;
use crate::state::{At, Selection};

pub type Props = SceneProps<Outline, View>;

/// Names above this many bytes are long.
const LONG: usize = 7;

#[component]
pub fn Requests(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    use_current_revealed(view.request);
    let before = u64::from(view.first_request);
    let shown = view.requests.len() as u64;
    let after = (outline.requests.len() as u64).saturating_sub(before + shown);
    // Long names have a line of their own.
    let name = |listed: &RequestView| outline.requests.get(listed.request as usize);
    let long = view.requests.iter().filter_map(name).any(|own| own.id.len() > LONG);
    let rows = view.requests.iter().map(|listed| row(props, listed));
    let class = classes!("queue", long.then_some("long"));
    row::around(*words, class, words.requests_heading(), (before, after), rows)
}

fn row(props: &Props, listed: &RequestView) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    let place = listed.node.filter(|_| listed.state == RequestState::Placed);
    let place = place.map(|node| format!("→ {}", words.cluster_node(node, outline)));
    let row = Row {
        about: Selection(REQUEST, At::One(listed.request)),
        number: listed.request,
        current: view.request == Some(listed.request),
        name: words.gpu_request(listed.request, outline),
        what: words.request_asks(listed.request, outline),
        state: place.unwrap_or_else(|| words.request_state(listed).to_owned()),
        class: class_of(listed.state),
        more: String::new(),
        hint: words.request_mark(listed, outline),
    };
    row.html(selection.as_ref(), act)
}

fn class_of(state: RequestState) -> &'static str {
    match state {
        RequestState::Placed => "good",
        RequestState::Waiting(_) => "bad",
        RequestState::Deciding => "live",
        RequestState::Released | RequestState::Withdrawn => "soft",
    }
}
