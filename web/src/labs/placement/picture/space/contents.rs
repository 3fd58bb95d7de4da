//! What stands in each cell of a board: nodes, and what the walk made of the leaves there.

use std::collections::BTreeMap;

use gantry_core::labs::placement::view::{BucketState, BucketView, View};

use super::board::{Board, Cell};

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// Nodes, by index in the scenario; left empty where only their number counts.
    pub nodes: Vec<u32>,
    /// How many nodes there are.
    pub elements: u64,
    /// The leaf that speaks for the cell, by index in the view: the one with the most telling state.
    pub leaf: Option<usize>,
}

/// Everything on the board, by cell. With `by_node`, nodes are listed. Cost: linear in nodes and buckets, times
/// the number of panels.
pub(super) fn gathered(board: &Board, view: &View, by_node: bool) -> BTreeMap<Cell, Place> {
    let mut places: BTreeMap<Cell, Place> = BTreeMap::new();
    for (node, shown) in view.nodes.iter().enumerate() {
        if let Some(cell) = board.cell(&shown.at) {
            let place = places.entry(cell).or_default();
            place.elements += 1;
            if by_node {
                place.nodes.push(node as u32);
            }
        }
    }
    for (index, bucket) in view.buckets.iter().enumerate() {
        let Some(cell) = leaf_point(bucket).and_then(|at| board.cell(&at)) else { continue };
        let place = places.entry(cell).or_default();
        if view.nodes.is_empty() {
            place.elements += bucket.elements;
        }
        if place.leaf.is_none_or(|other| telling(bucket) > telling(&view.buckets[other])) {
            place.leaf = Some(index);
        }
    }
    places
}

/// The point of a leaf; none for a bucket above.
pub(super) fn leaf_point(bucket: &BucketView) -> Option<Vec<u32>> {
    bucket.at.iter().copied().collect()
}

/// How much a leaf's state says, when several share a cell.
pub(in super::super) fn telling(bucket: &BucketView) -> u8 {
    let state = match bucket.state {
        BucketState::Undiscovered => 0,
        BucketState::Finished => 1,
        BucketState::Refused => 2,
        BucketState::Open => 3,
        BucketState::Yielded => 4,
    };
    state + if bucket.current { 8 } else { 0 }
}
