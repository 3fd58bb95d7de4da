//! The space: nodes where their free resources put them, the fittable area, and the buckets of the walk.
//!
//! One dimension is drawn as a line, two as a grid, three as a grid for each slice, more as parallel
//! coordinates. The first three are boards: one or several panels of cells.
//!
//! **Invariant:** panels and axes depend on the scenario alone, whatever order of dimensions a task prefers, so that nothing
//! but nodes moves from step to step.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::View;

use crate::narrate::Words;
use crate::scene::shape::Picture;

mod board;
mod contents;
mod panel;
mod parallel;
mod plain;
mod small_multiples;

pub use board::{Board, Cell, Panel};
pub(super) use contents::telling;
pub(super) use panel::{picture as on_board, state_name, token};
pub(super) use plain::axes;

/// From this many nodes up, places carry counts instead of tokens.
pub const CROWD: usize = 1_500;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels; a picture that needs more says so by its own height.
    pub height: f64,
    pub words: Words,
}

/// Whether nodes are too many to be drawn one by one.
pub fn crowded(outline: &Outline) -> bool {
    outline.nodes.len() >= CROWD
}

/// The space at one moment. Cost: linear in nodes and buckets of the view.
pub fn picture(outline: &Outline, view: &View, options: &SceneOptions) -> Picture {
    match board(outline, options) {
        Some(board) => panel::picture(&board, outline, view, options, |_| ()),
        None => parallel::picture(outline, view, options),
    }
}

/// The panels on which nodes stand; none where the space has too many dimensions for panels.
pub fn board(outline: &Outline, options: &SceneOptions) -> Option<Board> {
    match outline.dimensions.len() {
        1 => Some(plain::line(outline, options)),
        2 => Some(plain::board(outline, options)),
        3 => Some(small_multiples::board(outline, options)),
        _ => None,
    }
}
