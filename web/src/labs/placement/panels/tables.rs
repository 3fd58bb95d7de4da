//! The tables behind the pictures: the same nodes and buckets in words and numbers.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::View;
use yew::prelude::*;

use crate::components::table;
use crate::labs::placement::things::{BUCKET, NODE};
use crate::narrate::Words;
use crate::state::{At, Selection};

/// What a table shows.
pub struct Props<'a> {
    /// The words.
    pub words: Words,
    /// What the scenario is.
    pub outline: &'a Outline,
    /// The moment.
    pub view: &'a View,
    /// What the reader has pointed at.
    pub selection: Option<&'a Selection>,
    /// The reader chose something, or nothing.
    pub on_select: Callback<Option<Selection>>,
}

impl Props<'_> {
    fn choice(&self, target: Selection, name: &str) -> Html {
        table::choice(Some(target), name, self.selection, &self.on_select)
    }
}

/// Nodes: coordinates, what is free, state.
pub fn nodes_table(props: &Props<'_>) -> Html {
    let (words, outline) = (props.words, &props.outline);
    let row = |(node, shown): (u32, &gantry_core::labs::placement::view::NodeView)| {
        let at: Vec<_> = shown.at.iter().copied().map(Some).collect();
        let reserved = shown.reserved_for.map(|task| {
            format!("{} → {}", words.amounts(&shown.reserved, outline), words.task(task, outline))
        });
        html! {
            <tr key={node}>
                <th scope="row">{ props.choice(Selection(NODE, At::One(node)), &words.node(node, outline)) }</th>
                <td class="number">{ words.bucket(&at) }</td>
                <td>{ words.amounts(&shown.free, outline) }</td>
                <td>{ reserved.unwrap_or_default() }</td>
                <td class="number">{ words.number(shown.tasks.into()) }</td>
                <td>{ if shown.candidate { words.candidate() } else { words.not_candidate() } }</td>
                <td>{ words.node_state(shown.state) }</td>
            </tr>
        }
    };
    let heads = [
        words.node_heading(),
        words.coordinates_heading(),
        words.free_heading(),
        words.reserved_heading(),
        words.placed_heading(),
        words.candidate(),
        words.state_heading(),
    ];
    let rows = (0..).zip(&props.view.nodes).map(row);
    table::table(words, words.nodes_heading(), &heads, props.view.nodes.len(), rows)
}

/// Buckets: coordinates, elements, state.
pub fn buckets_table(props: &Props<'_>) -> Html {
    let words = props.words;
    let row = |bucket: &gantry_core::labs::placement::view::BucketView| {
        let name = words.bucket(&bucket.at);
        html! {
            <tr key={name.clone()} aria-current={bucket.current.then_some("step")}>
                <th scope="row" class="number">{ props.choice(Selection(BUCKET, At::Many(bucket.at.clone())), &name) }</th>
                <td class="number">{ words.number(bucket.elements) }</td>
                <td class="number">{ bucket.candidates.map_or_else(|| words.any_node().to_owned(), |count| words.number(count)) }</td>
                <td>{ if bucket.inside { "✓" } else { "–" } }</td>
                <td>{ words.bucket_state(bucket.state) }</td>
            </tr>
        }
    };
    let heads = [
        words.bucket_heading(),
        words.elements_heading(),
        words.candidates_heading(),
        words.inside_heading(),
        words.state_heading(),
    ];
    let rows = props.view.buckets.iter().map(row);
    table::table(words, words.tree(), &heads, props.view.buckets.len(), rows)
}
