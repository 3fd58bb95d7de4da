//! Where the pictures go in the room there is: the space and the tree beside each other, or the tree below; the space
//! both as one picture where rows can be level, and the space
//! alone where the policy walks no tree.

use gantry_core::labs::placement::Outline;

use super::aligned;
use super::space::SceneOptions;
use crate::narrate::Words;
use crate::scene::arrange::{BESIDE, GAP};

/// The room of each picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// Of the space.
    pub space: SceneOptions,
    /// Of the tree; none where no tree is walked.
    pub tree: Option<SceneOptions>,
    /// Whether the tree is beside the space.
    pub beside: bool,
}

/// Divides a room of `width` by `height` pixels.
pub fn arranged(outline: &Outline, words: Words, width: f64, height: f64) -> Arrangement {
    let dimensions = outline.dimensions.len();
    let walks = !outline.policy.scans();
    if aligned::fits(outline) {
        let space = SceneOptions { width, height: height.max(300.0), words };
        return Arrangement { space, tree: None, beside: false };
    }
    if width < BESIDE {
        // A line is flat; a grid is nearly square; small multiples need room for rows.
        let tall = match dimensions {
            1 => 0.6,
            2 => 0.92,
            _ => 1.25,
        };
        let space = SceneOptions { width, height: (width * tall).clamp(200.0, 560.0), words };
        let tree = SceneOptions { width, height: 360.0, words };
        return Arrangement { space, tree: walks.then_some(tree), beside: false };
    }
    let share = match dimensions {
        1 | 2 => 0.57,
        3 => 0.58,
        _ => 0.5,
    };
    let left = ((width - GAP) * share).floor();
    let height = height.max(260.0);
    if !walks {
        let space = SceneOptions { width, height, words };
        return Arrangement { space, tree: None, beside: false };
    }
    Arrangement {
        space: SceneOptions { width: left, height, words },
        tree: Some(SceneOptions { width: (width - GAP - left).floor(), height, words }),
        beside: true,
    }
}
