//! Moments for tests of pictures: of an example, and of scenarios that are drawn.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::View;
use serde_json::json;

use crate::labs::placement::words::run::{Run, example};

/// Figure 4 when least-fit has yielded (4, 2), and after its task went to b.
pub fn figure_4() -> (Outline, View) {
    figure_4_at(10)
}

pub fn figure_4_placed() -> (Outline, View) {
    figure_4_at(18)
}

fn figure_4_at(moment: u64) -> (Outline, View) {
    let mut run = Run::open(&example("fig4"));
    let view = run.at(moment);
    (run.outline, view)
}

/// `count` nodes scattered over a space with these extents, the same for the same arguments, when a leaf is yielded.
pub fn scattered(dimensions: &[(&str, &str, u32)], count: usize) -> (Outline, View) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as u32 % below
    };
    let node = |node: usize| {
        let free = dimensions.iter().map(|&(_, _, most)| draw(most + 1).max(draw(most + 1)));
        json!({"id": format!("node-{node:04}"), "available": free.collect::<Vec<_>>()})
    };
    let nodes: Vec<_> = (0..count).map(node).collect();
    let request: Vec<_> = dimensions.iter().map(|&(_, _, most)| most / 4).collect();
    let dimensions: Vec<_> =
        dimensions.iter().map(|(name, unit, _)| json!({"name": name, "unit": unit})).collect();
    let text = json!({
        "gantry": 1, "lab": "placement", "policy": "least-fit", "dimensions": dimensions,
        "nodes": nodes, "tasks": [{"id": "t", "request": request}],
    });
    let mut run = Run::open(&text.to_string());
    let mut views = (0..=run.moments).map(|moment| run.at(moment));
    let view = views.find(|view| view.reason.fact.id == "leaf_is_yielded");
    let view = view.expect("a node fits");
    (run.outline, view)
}
