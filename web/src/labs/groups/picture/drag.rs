//! A GPU that is carried into a group, or out of it: by pointer onto the group's outline, by keyboard with Alt and Up or
//! Down.
//!
//! Groups that are planned are not changed so: the plan is kept first, which makes groups made by hand of it.

use gantry_core::labs::groups::{Outline, Policy, View};

use super::boards::BoardOptions;
use super::layout::{Layout, shown};
use crate::labs::groups::edit::GroupsEdit;
use crate::scene::shape::{Area, Point};

/// How far around its tiles a group takes what is let go.
const AROUND: f64 = 12.0;

/// Whether GPUs can be carried: groups made by hand are shown.
pub fn movable(outline: &Outline) -> bool {
    outline.policy == Policy::Group && outline.plans.is_empty() && !outline.groups.is_empty()
}

/// The group at a point, and the area that shows it: of several the last, which is drawn over the others.
pub fn group_at(
    outline: &Outline,
    view: &View,
    options: &BoardOptions,
    at: Point,
) -> Option<(u32, Area)> {
    let nodes = shown(outline, view, options.chosen);
    let lane = options.beside && view.other.is_some();
    let layout = Layout::new(outline, &nodes, (options.width, options.height), lane);
    let mut found = None;
    for (group, own) in (0..).zip(&outline.groups) {
        for (node, units) in &own.members {
            let Some(board) = layout.board(*node) else { continue };
            let areas = board.runs(units).into_iter().map(|(area, _)| area.inset(-AROUND));
            for area in areas.filter(|area| area.contains(at)) {
                found = Some((group, area));
            }
        }
    }
    found
}

/// The change that puts a unit into a group, or takes it out where it stands in it.
pub fn toggled(outline: &Outline, unit: u32, group: u32) -> Option<GroupsEdit> {
    let name = outline.units.get(unit as usize)?.clone();
    Some(GroupsEdit::Toggle { group, node: outline.node_of(unit), unit: name })
}

/// The group that an arrow key with Alt puts a unit into, or takes it out of: up, the first that it is not in; down, the
/// last that it is in.
pub fn by_key(outline: &Outline, unit: u32, key: &str) -> Option<u32> {
    let has = |group: &u32| {
        let members = &outline.groups[*group as usize].members;
        members.iter().any(|(_, units)| units.contains(&unit))
    };
    let mut groups = (0..).take(outline.groups.len());
    match key {
        "ArrowUp" => groups.find(|group| !has(group)),
        "ArrowDown" => groups.filter(has).last(),
        _ => None,
    }
}
