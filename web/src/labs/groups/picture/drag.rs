//! A GPU that is carried into a group, or out of it: by pointer onto a group's outline or away from it, by keyboard with
//! Alt and Up or Down.
//!
//! Groups that are planned are not changed so: the plan is kept first, which makes groups made by hand of it.

use gantry_core::labs::groups::ranges::contains;
use gantry_core::labs::groups::{Outline, Policy};

use super::boards::BoardOptions;
use super::layout::Layout;
use crate::labs::groups::change::GroupsEdit;
use crate::scene::shape::{Area, Point};

/// How far around its tiles a group takes what is let go.
const AROUND: f64 = 12.0;

/// Whether GPUs can be carried: groups made by hand are shown.
pub fn movable(outline: &Outline) -> bool {
    outline.policy == Policy::Group && outline.plans.is_empty() && !outline.groups.is_empty()
}

/// What letting a unit go at a point does, and the area that shows it: over a group that it is not in, it comes into that
/// group; over one that it is in, nothing; anywhere else it leaves the last group that it is in.
pub fn aim(
    outline: &Outline,
    options: &BoardOptions,
    (unit, at): (u32, Point),
) -> Option<(GroupsEdit, Area)> {
    let layout = Layout::of(outline, options);
    // Lines of cards lie close: a group takes what is let go on it.
    let around = if layout.line.is_some() { 0.0 } else { AROUND };
    let (mut into, mut is_own) = (None, false);
    for (group, own) in (0..).zip(&outline.groups) {
        for (node, units) in &own.members {
            let Some(board) = layout.board(*node) else { continue };
            let areas = board.runs(units).into_iter().map(|(area, _)| area.inset(-around));
            for area in areas.filter(|area| area.contains(at)) {
                // Of several the last, which is drawn over the others.
                if has(outline, group, unit) {
                    is_own = true;
                } else {
                    into = Some((group, area));
                }
            }
        }
    }
    if let Some((group, area)) = into {
        return Some((toggled(outline, unit, group)?, area));
    }
    let group = last_of(outline, unit).filter(|_| !is_own)?;
    let tile = layout.board(outline.node_of(unit))?.tile(unit)?;
    Some((toggled(outline, unit, group)?, tile.inset(-AROUND / 2.0)))
}

fn has(outline: &Outline, group: u32, unit: u32) -> bool {
    outline.groups[group as usize].members.iter().any(|(_, units)| contains(units, unit))
}

fn last_of(outline: &Outline, unit: u32) -> Option<u32> {
    (0..).take(outline.groups.len()).filter(|&group| has(outline, group, unit)).last()
}

/// The change that puts a unit into a group, or takes it out where it stands in it.
pub fn toggled(outline: &Outline, unit: u32, group: u32) -> Option<GroupsEdit> {
    let name = outline.unit_name(unit)?;
    Some(GroupsEdit::Toggle { group, node: outline.node_of(unit), unit: name })
}

/// The group that an arrow key with Alt puts a unit into, or takes it out of: up, the first that it is not in; down, the
/// last that it is in.
pub fn by_key(outline: &Outline, unit: u32, key: &str) -> Option<u32> {
    match key {
        "ArrowUp" => (0..).take(outline.groups.len()).find(|&group| !has(outline, group, unit)),
        "ArrowDown" => last_of(outline, unit),
        _ => None,
    }
}
