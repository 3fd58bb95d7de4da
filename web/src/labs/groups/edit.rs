//! What a change of a groups scenario says, and such changes as lead further than to one path.

use gantry_core::labs::groups::scenario::{Binding, Gpu, Grouping, Member, Mode, Release, Request};
use gantry_core::labs::groups::{GroupsScenario, Item, Policy, stored_groups};
use gantry_core::scenario::{Errors, LabKind};
use gantry_core::session;
use gantry_core::sort;

use super::Ui;
pub use super::change::{Asked, GroupsEdit, Moved};
use crate::edit::changes::{Changes, Things};
use crate::edit::{LabEdit, rows};
use crate::form::Layout;
use crate::narrate::Words;
use crate::words::predict::PredictGroupsNode;

fn named<'s>(scenario: &'s mut GroupsScenario, name: &str) -> Result<&'s mut Request, Errors> {
    let own = scenario.requests.iter_mut().find_map(|item| match item {
        Item::Request(own) if own.id == name => Some(own),
        _ => None,
    });
    own.ok_or_else(|| rows::missing("requests", 0, 0))
}

fn moved(scenario: &mut GroupsScenario, to: &[Moved]) -> Result<(), Errors> {
    for Moved { request, node, units } in to {
        let node = rows::row(&mut scenario.nodes, *node, "nodes")?.id.clone();
        let own = named(scenario, request)?;
        own.bound = Some(Binding { node, gpus: Some(units.clone()) });
    }
    Ok(())
}

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

const NODES: Things = Things("nodes", Words::one_cluster_node, Words::many_cluster_nodes);
const REQUESTS: Things = Things("requests", Words::one_gpu_request, Words::many_gpu_requests);
const GROUPS: Things = Things("groups", Words::find_gpu_group, Words::many_gpu_groups);

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

    fn asks(words: Words, asked: &session::Asked) -> String {
        PredictGroupsNode { subject: asked.about().0 }.tell(words)
    }

    fn change(scenario: &mut GroupsScenario, edit: &GroupsEdit) -> Result<(), Errors> {
        match edit {
            GroupsEdit::Toggle { group, node, unit } => toggle(scenario, *group, *node, unit),
            GroupsEdit::AddGpus { node, count, group } => {
                (0..*count).try_for_each(|_| add_gpu(scenario, *node, *group))
            }
            GroupsEdit::Move { to } => moved(scenario, to),
            GroupsEdit::Ask { request, what } => {
                let own = named(scenario, request)?;
                match what {
                    Asked::Units(units) => own.gpus = *units,
                    Asked::Kind(kind) => own.kind = *kind,
                    Asked::AnyModel => own.model = None,
                    Asked::NoTag => own.tag = None,
                }
                Ok(())
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

    fn differ(changes: &mut Changes, before: GroupsScenario, after: GroupsScenario) {
        if before.policy != after.policy {
            changes.policy = Some((LabKind::Groups, after.policy.name()));
        }
        changes.list(NODES, &before.nodes, &after.nodes, |node| Some(&node.id));
        changes.list(REQUESTS, &before.requests, &after.requests, |item| match item {
            Item::Request(request) => Some(&request.id),
            Item::Release(_) => None,
        });
        let groups = |of: &GroupsScenario| of.grouping().1.to_vec();
        changes.list(GROUPS, &groups(&before), &groups(&after), |group| Some(&group.id));
        let releases = |of: &GroupsScenario| -> Vec<Item> {
            of.requests.iter().filter(|item| matches!(item, Item::Release(_))).cloned().collect()
        };
        let alike = releases(&before) == releases(&after);
        let rest = |of: GroupsScenario| GroupsScenario {
            policy: Policy::Machine,
            nodes: Vec::new(),
            requests: Vec::new(),
            grouping: of.grouping.map(|own| Grouping { groups: Vec::new(), ..own }),
            ..of
        };
        changes.settings |= !alike || rest(before) != rest(after);
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
        let told = crate::edit::changes::between(&open, &after).expect("two scenarios");
        let expected = vec![(GROUPS, vec!["serve".to_owned()])];
        assert_eq!((told.things, told.settings), (expected, false));
    }

    #[test]
    fn a_request_asks_for_fewer() {
        let own = after(&[GroupsEdit::Ask { request: "pc".to_owned(), what: Asked::Units(1) }]);
        let gpus: Vec<u64> = own.requests().map(|own| own.gpus).collect();
        assert_eq!(gpus, [2, 1, 1, 3]);
    }

    #[test]
    fn a_gpu_comes_with_the_next_name() {
        let own = after(&[GroupsEdit::AddGpus { node: 1, count: 1, group: None }]);
        let names: Vec<&str> = own.nodes[1].gpus.iter().map(|gpu| &*gpu.id).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4"]);
    }
}
