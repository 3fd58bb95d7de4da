//! Where the pictures go in the room there is: the space and the tree beside each other, or the tree below; the space
//! both as one picture where rows can be level, and the space
//! alone where the policy walks no tree.

use gantry_core::labs::placement::Outline;

use super::aligned;
use super::space::SceneOptions;
use crate::narrate::Words;
use crate::scene::arrange::{BESIDE, GAP};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    pub space: SceneOptions,
    /// Of the tree; none where no tree is walked.
    pub tree: Option<SceneOptions>,
    /// Whether the tree is beside the space.
    pub beside: bool,
}

pub fn arranged(outline: &Outline, words: Words, width: f64, height: f64) -> Arrangement {
    let dimensions = outline.dimensions.len();
    let walks = !outline.policy.scans();
    let room = |width, height| SceneOptions { width, height, words };
    let one = |space, tree| Arrangement { space, tree, beside: false };
    if aligned::fits(outline) {
        return one(room(width, height.max(300.0)), None);
    }
    if width < BESIDE {
        // A line is flat; a grid is nearly square; small multiples need room for rows.
        let tall = match dimensions {
            1 => 0.6,
            2 => 0.92,
            _ => 1.25,
        };
        let space = room(width, (width * tall).clamp(200.0, 560.0));
        return one(space, walks.then(|| room(width, 360.0)));
    }
    let height = height.max(260.0);
    if !walks {
        return one(room(width, height), None);
    }
    let share = match dimensions {
        1 | 2 => 0.57,
        3 => 0.58,
        _ => 0.5,
    };
    let left = ((width - GAP) * share).floor();
    let tree = room((width - GAP - left).floor(), height);
    Arrangement { space: room(left, height), tree: Some(tree), beside: true }
}
