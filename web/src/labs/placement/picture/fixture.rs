//! Moments for tests of pictures: small ones written by hand, large ones made by rule.

use std::collections::BTreeMap;

use gantry_core::kernel::listing::Line;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::reason::Reason;
use gantry_core::labs::placement::view::{
    BucketChange, BucketState, BucketView, Metrics, Moved, NodeState, NodeView, TaskState,
    TaskView, Touched, View, Work,
};
use gantry_core::labs::placement::{Explore, Outline, Outlined, Policy};

/// A scenario's outline: dimensions with their extents, names of nodes, one task.
pub fn outline(dimensions: &[(&str, &str, u32)], nodes: Vec<String>) -> Outline {
    let dimensions = dimensions.iter().map(|&(name, unit, extent)| Outlined {
        name: name.into(),
        unit: unit.into(),
        granularity: 1,
        extent,
    });
    Outline {
        policy: Policy::LeastFit,
        explore: Explore::All,
        seed: 0,
        batch: 1,
        dimensions: dimensions.collect(),
        nodes,
        tasks: vec!["t".into()],
    }
}

/// A moment at which nodes stand at `points` and one task asks for `area`; nothing has been visited.
pub fn view(points: &[Vec<u32>], candidates: Option<&[u32]>, area: &[u32]) -> View {
    let is_candidate = |node: u32| candidates.is_none_or(|set| set.contains(&node));
    let nodes = points.iter().enumerate().map(|(node, at)| NodeView {
        at: at.clone(),
        free: at.iter().map(|&coordinate| coordinate.into()).collect(),
        reserved: Vec::new(),
        reserved_for: None,
        tasks: 0,
        candidate: is_candidate(node as u32),
        state: NodeState::Idle,
    });
    View {
        reason: Reason::Start { tasks: 1, nodes: points.len() as u64 },
        task: Some(0),
        area: Some(area.to_vec()),
        order: (0..area.len() as u32).collect(),
        nodes: nodes.collect(),
        buckets: buckets(points, candidates, area),
        buckets_left_out: 0,
        index: IndexName::Open,
        other: Vec::new(),
        tasks: vec![TaskView {
            task: 0,
            request: area.iter().map(|&coordinate| coordinate.into()).collect(),
            candidates: candidates.map(|set| set.len() as u64),
            state: TaskState::Searching,
            node: None,
        }],
        first_task: 0,
        waiting: 0,
        round: Vec::new(),
        moved: None,
        work: Work::default(),
        line: Line { line: None, variables: Vec::new() },
        invariant_checks: Vec::new(),
        metrics: Metrics::default(),
    }
}

/// The non-empty buckets of these points, in tree order.
fn buckets(points: &[Vec<u32>], candidates: Option<&[u32]>, area: &[u32]) -> Vec<BucketView> {
    // A prefix sorts before what it begins: the order of a walk through the tree.
    let mut found: BTreeMap<Vec<u32>, (u64, u64)> = BTreeMap::new();
    for (node, at) in points.iter().enumerate() {
        for depth in 0..=at.len() {
            let entry = found.entry(at[..depth].to_vec()).or_default();
            entry.0 += 1;
            entry.1 += u64::from(candidates.is_some_and(|set| set.contains(&(node as u32))));
        }
    }
    let bucket = |(prefix, (elements, named)): (Vec<u32>, (u64, u64))| BucketView {
        at: (0..area.len()).map(|dimension| prefix.get(dimension).copied()).collect(),
        depth: prefix.len() as u32,
        elements,
        candidates: candidates.map(|_| named),
        inside: prefix.iter().zip(area).all(|(coordinate, least)| coordinate >= least),
        state: BucketState::Undiscovered,
        current: false,
        chosen: false,
        look: None,
        nodes: Vec::new(),
    };
    found.into_iter().map(bucket).collect()
}

/// The bucket at these coordinates.
pub fn bucket<'a>(view: &'a mut View, at: &[Option<u32>]) -> &'a mut BucketView {
    view.buckets.iter_mut().find(|bucket| bucket.at == at).expect("the bucket is not empty")
}

/// Figure 4 at its ninth frame: least-fit has yielded (4, 2).
pub fn figure_4() -> (Outline, View) {
    let nodes = [
        ("a", 4, 4),
        ("b", 4, 2),
        ("c", 3, 5),
        ("d", 3, 5),
        ("e", 6, 1),
        ("f", 4, 1),
        ("g", 3, 3),
        ("h", 6, 3),
        ("p", 6, 4),
        ("q", 1, 3),
        ("u", 5, 5),
        ("v", 5, 2),
    ];
    let names = nodes.iter().map(|node| node.0.to_owned()).collect();
    let points: Vec<_> = nodes.iter().map(|node| vec![node.1, node.2]).collect();
    let outline = outline(&[("vcores", "", 6), ("memory", "GiB", 5)], names);
    let mut view = view(&points, Some(&[1, 2, 4, 5]), &[1, 2]);
    for (at, state) in [
        ([None, None], BucketState::Open),
        ([Some(6), None], BucketState::Finished),
        ([Some(6), Some(4)], BucketState::Refused),
        ([Some(6), Some(3)], BucketState::Refused),
        ([Some(5), None], BucketState::Refused),
        ([Some(4), None], BucketState::Open),
        ([Some(4), Some(4)], BucketState::Refused),
        ([Some(4), Some(2)], BucketState::Yielded),
    ] {
        bucket(&mut view, &at).state = state;
    }
    bucket(&mut view, &[Some(4), Some(2)]).current = true;
    (outline, view)
}

/// Figure 4 after its task went to b.
pub fn figure_4_placed() -> (Outline, View) {
    let (outline, mut view) = figure_4();
    view.nodes[1].at = vec![3, 0];
    view.nodes[1].state = NodeState::Chosen;
    let touch = |at: [Option<u32>; 2], change| Touched { at: at.to_vec(), change };
    let touched = vec![
        touch([None, None], BucketChange::Keeps),
        touch([Some(4), Some(2)], BucketChange::Goes),
        touch([Some(4), None], BucketChange::Loses),
        touch([Some(3), None], BucketChange::Gains),
        touch([Some(3), Some(0)], BucketChange::Born),
    ];
    view.moved = Some(Moved { node: 1, from: vec![4, 2], to: vec![3, 0], touched });
    let points: Vec<_> = view.nodes.iter().map(|node| node.at.clone()).collect();
    view.buckets = buckets(&points, Some(&[1, 2, 4, 5]), &[1, 2]);
    // The leaf that b has left.
    let after = view.buckets.iter().position(|bucket| bucket.at == [Some(4), Some(4)]);
    let after = after.expect("a stands there");
    let at = vec![Some(4), Some(2)];
    let left = BucketView {
        at,
        elements: 0,
        candidates: Some(0),
        state: BucketState::Yielded,
        ..view.buckets[after].clone()
    };
    view.buckets.insert(after, left);
    for at in [[None, None], [Some(4), None], [Some(4), Some(2)]] {
        bucket(&mut view, &at).chosen = true;
    }
    (outline, view)
}

/// `count` nodes scattered over a space with these extents, the same for the same arguments.
pub fn scattered(dimensions: &[(&str, &str, u32)], count: usize) -> (Outline, View) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as u32 % below
    };
    let points: Vec<Vec<u32>> = (0..count)
        .map(|_| {
            dimensions
                .iter()
                .map(|&(_, _, extent)| draw(extent + 1).max(draw(extent + 1)))
                .collect()
        })
        .collect();
    let names = (0..count).map(|node| format!("node-{node:04}")).collect();
    let area: Vec<u32> = dimensions.iter().map(|&(_, _, extent)| extent / 4).collect();
    let mut view = view(&points, None, &area);
    // A walk that has come some way: the path to a leaf is open.
    if let Some(leaf) =
        view.buckets.iter().rposition(|bucket| bucket.depth as usize == area.len() && bucket.inside)
    {
        let at = view.buckets[leaf].at.clone();
        for depth in 0..area.len() {
            let above: Vec<_> =
                (0..area.len()).map(|index| if index < depth { at[index] } else { None }).collect();
            bucket(&mut view, &above).state = BucketState::Open;
        }
        view.buckets[leaf].state = BucketState::Yielded;
        view.buckets[leaf].current = true;
    }
    (outline(dimensions, names), view)
}
