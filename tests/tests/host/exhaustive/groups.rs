//! Tiny clusters of GPUs.

use gantry_core::labs::groups::scenario::{
    Binding, Gpu, Group, Grouping, Item, Member, Mode, Node, Release, Request,
};
use gantry_core::labs::groups::{GroupsScenario, Policy, UnitKind};
use gantry_tests::choices::{Choices, try_some};

fn node(id: &str, gpus: &[&str]) -> Node {
    let gpu =
        |id: &&str| Gpu { id: (*id).to_owned(), model: "gpu".to_owned(), slices: 1, mig: false };
    Node { id: id.to_owned(), gpus: gpus.iter().map(gpu).collect(), closed: false }
}

fn request(number: usize, gpus: u64, tag: Option<&str>) -> Request {
    let (id, tag) = (format!("p{number}"), tag.map(str::to_owned));
    let (requester, model, kind, bound) = (None, None, UnitKind::Physical, None);
    Request { id, gpus, requester, tag, model, kind, bound }
}

/// A group of any of the three units.
fn any_group(choices: &mut Choices, id: &str, tag: &str) -> Group {
    let mut members = Vec::new();
    for (node, units) in [("m", &["0"][..]), ("n", &["0", "1"])] {
        let units = units.iter().filter(|_| choices.one_of(&[false, true]));
        let units: Vec<String> = units.map(|&unit| unit.to_owned()).collect();
        if !units.is_empty() {
            members.push(Member { node: node.to_owned(), units });
        }
    }
    Group { id: id.to_owned(), requester: None, tags: vec![tag.to_owned()], members }
}

/// Every way to group three units of two nodes in two groups, and every list of four entries; with one node closed, too,
/// where a container runs from the start.
#[test]
fn four_entries_on_three_units_in_two_groups() {
    // Groups, the closed node, entries.
    try_some(8 * 8 * 3 * 756, 1, |choices| {
        let groups = vec![any_group(choices, "A", "a"), any_group(choices, "B", "b")];
        let mut nodes = vec![node("m", &["0"]), node("n", &["0", "1"])];
        let mut requests = Vec::new();
        if let Some(node) = nodes.get_mut(choices.below(3)) {
            node.closed = true;
            let bound = Some(Binding { node: node.id.clone(), gpus: None });
            requests.push(Item::Request(Request { bound, ..request(9, 1, None) }));
        }
        let mut named = 0;
        for _ in 0..4 {
            // A release of any request so far, or one more request.
            let kinds = [(1, None), (2, None), (1, Some("a")), (2, Some("b"))];
            let entry = choices.below(kinds.len() + named);
            requests.push(match kinds.get(entry) {
                Some(&(gpus, tag)) => Item::Request(request(named, gpus, tag)),
                None => Item::Release(Release { release: format!("p{}", entry - kinds.len()) }),
            });
            named += usize::from(entry < kinds.len());
        }
        let grouping = Some(Grouping { mode: Mode::Manual, groups, demands: Vec::new() });
        GroupsScenario { policy: Policy::Group, nodes, requesters: Vec::new(), grouping, requests }
    });
}
