//! What a change of a groups scenario says, and such changes as lead further than to one path.

use gantry_core::labs::groups::scenario::{Gpu, Grouping, Member, Mode, Release};
use gantry_core::labs::groups::{GroupsScenario, Item, stored_groups};
use gantry_core::scenario::Errors;
use gantry_core::session::Asked;
use gantry_core::sort;

use super::Ui;
pub use super::change::GroupsEdit;
use crate::edit::{LabEdit, rows};
use crate::form::Layout;
use crate::narrate::Words;
use crate::words::predict::PredictGroupsNode;

fn add_gpu(scenario: &mut GroupsScenario, node: u32, group: Option<u32>) -> Result<(), Errors> {
    let own = rows::row(&mut scenario.nodes, node, "nodes")?;
    let mut gpu = own.gpus.last().cloned().unwrap_or_default();
    let mut names = (0..=own.gpus.len()).map(|number| number.to_string());
    let taken = |name: &String| own.gpus.iter().any(|gpu| gpu.id == *name);
    gpu.id = names.find(|name| !taken(name)).unwrap_or_default();
    let (node_name, units) = (own.id.clone(), gpu.units().collect::<Vec<_>>());
    own.gpus.push(gpu);
    let Some(group) = group else { return Ok(()) };
    let grouping = scenario.grouping.get_or_insert_with(Grouping::default);
    let own = rows::row(&mut grouping.groups, group, "grouping.groups")?;
    match own.members.iter_mut().find(|member| member.node == node_name) {
        Some(member) => member.units.extend(units),
        None => own.members.push(Member { node: node_name, units }),
    }
    Ok(())
}

/// Ends containers before a request, or behind the last of them where that comes later.
fn end(scenario: &mut GroupsScenario, requests: &[String], before: &str) {
    let place = |name: &str| {
        let is = |item: &Item| matches!(item, Item::Request(own) if own.id == name);
        scenario.requests.iter().position(is)
    };
    let last = requests.iter().filter_map(|name| place(name)).max().map_or(0, |at| at + 1);
    let at = place(before).unwrap_or(scenario.requests.len()).max(last);
    let releases = requests.iter().map(|name| Item::Release(Release { release: name.clone() }));
    scenario.requests.splice(at..at, releases);
}

fn toggle(scenario: &mut GroupsScenario, group: u32, node: u32, unit: &str) -> Result<(), Errors> {
    let node = rows::row(&mut scenario.nodes, node, "nodes")?.clone();
    let grouping = scenario.grouping.get_or_insert_with(Grouping::default);
    let own = rows::row(&mut grouping.groups, group, "grouping.groups")?;
    let order: Vec<String> = node.gpus.iter().flat_map(Gpu::units).collect();
    let Some(member) = own.members.iter_mut().find(|member| member.node == node.id) else {
        own.members.push(Member { node: node.id, units: vec![unit.to_owned()] });
        return Ok(());
    };
    // A GPU that is named as a whole stands for its units.
    let whole = |name: &String| match node.gpus.iter().find(|gpu| gpu.id == *name && gpu.slices > 1)
    {
        Some(gpu) => gpu.units().collect::<Vec<_>>(),
        None => vec![name.clone()],
    };
    let mut units: Vec<String> = member.units.iter().flat_map(whole).collect();
    let count = units.len();
    units.retain(|own| own != unit);
    if units.len() == count {
        units.push(unit.to_owned());
    }
    let place = |name: &String| order.iter().position(|known| known == name);
    sort::sort_by_key(&mut units, place);
    member.units = units;
    own.members.retain(|member| !member.units.is_empty());
    Ok(())
}

impl LabEdit for Ui {
    type Scenario = GroupsScenario;

    const FORM: Layout = super::forms::FORM;

    fn asks(words: Words, asked: &Asked) -> String {
        PredictGroupsNode { subject: asked.about().0 }.tell(words)
    }

    fn change(scenario: &mut GroupsScenario, edit: &GroupsEdit) -> Result<(), Errors> {
        match edit {
            GroupsEdit::Toggle { group, node, unit } => toggle(scenario, *group, *node, unit),
            GroupsEdit::AddGpus { node, count, group } => {
                (0..*count).try_for_each(|_| add_gpu(scenario, *node, *group))
            }
            GroupsEdit::End { requests, before } => {
                end(scenario, requests, before);
                Ok(())
            }
            GroupsEdit::Adopt => {
                let groups = stored_groups(scenario)?;
                let own = scenario.grouping.get_or_insert_with(Grouping::default);
                (own.mode, own.groups) = (Mode::Manual, groups);
                Ok(())
            }
        }
    }

    fn keeps_places(edit: &GroupsEdit) -> bool {
        !matches!(edit, GroupsEdit::Adopt | GroupsEdit::End { .. })
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::{self, Lab};

    use super::*;
    use crate::edit::{Edit, apply};

    const PLANNED: &str = include_str!("../../../../static/gallery/planned.json");

    fn after(edits: &[GroupsEdit]) -> GroupsScenario {
        let open = scenario::check(PLANNED).expect("the example is valid");
        let changed = edits.iter().fold(open, |scenario, edit| {
            let edit = Edit::Groups(edit.clone());
            apply(&scenario, &edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
        });
        let Lab::Groups(own) = changed.lab else { panic!("of the groups lab") };
        own
    }

    /// `n1 0 1, n2 3`: the members of the last group.
    fn members(scenario: &GroupsScenario) -> String {
        let group = scenario.grouping().1.last().expect("there is one");
        let one = |own: &Member| format!("{} {}", own.node, own.units.join(" "));
        group.members.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_plan_is_adopted_and_corrected() {
        let own = after(&[GroupsEdit::Adopt]);
        let (mode, _, demands) = own.grouping();
        assert_eq!((mode, demands.len()), (Mode::Manual, 4), "the plan can come back");
        assert_eq!(members(&own), "n1 0 1 2");
        let toggle =
            |node, unit: &str| GroupsEdit::Toggle { group: 3, node, unit: unit.to_owned() };
        let own = after(&[GroupsEdit::Adopt, toggle(0, "1"), toggle(1, "3"), toggle(1, "0")]);
        assert_eq!(members(&own), "n1 0 2, n2 0 3", "units stand in the order of their node");
        let gone = after(&[GroupsEdit::Adopt, toggle(0, "0"), toggle(0, "1"), toggle(0, "2")]);
        assert_eq!(members(&gone), "", "a node without units is no member");
    }

    #[test]
    fn a_group_that_was_changed_is_told_by_name() {
        let overlap = include_str!("../../../../static/gallery/overlap.json");
        let open = scenario::check(overlap).expect("the example is valid");
        let toggle = GroupsEdit::Toggle { group: 1, node: 0, unit: "0".to_owned() };
        let after = apply(&open, &Edit::Groups(toggle)).expect("it stays valid");
        let told = after.changes_since(&open).expect("two scenarios");
        let expected = vec![("grouping.groups".to_owned(), vec!["serve".to_owned()])];
        assert_eq!((told.lists, told.settings), (expected, false));
    }

    #[test]
    fn a_gpu_comes_with_the_next_name() {
        let own = after(&[GroupsEdit::AddGpus { node: 1, count: 1, group: None }]);
        let names: Vec<&str> = own.nodes[1].gpus.iter().map(|gpu| &*gpu.id).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4"]);
    }
}
