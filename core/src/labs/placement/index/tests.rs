//! Every store, compared with a list of nodes and their points.

use super::dense::Dense;
use super::sparse::Sparse;
use super::{Index, Point, Space};
use crate::kernel::Pcg;
use crate::labs::placement::problem::Problem;
use crate::labs::placement::{Explore, Policy};

/// A problem with nothing but a space: nodes with the largest coordinates.
fn space(extents: &[u64]) -> Space {
    let problem = Problem {
        policy: Policy::LeastFit,
        explore: Explore::First,
        seed: 0,
        batch: 1,
        dimensions: extents.len(),
        granularity: vec![1; extents.len()],
        available: extents.to_vec(),
        requests: vec![],
        candidates: vec![],
        candidate_sets: vec![],
        order_of: vec![],
        orders: vec![(0..u8::try_from(extents.len()).unwrap()).collect()],
        reservations: vec![],
        entries: vec![],
    };
    Space::new(&problem, 0)
}

fn drawn(rng: &mut Pcg, extents: &[u64], beyond: u32) -> Point {
    let mut point = Point::default();
    for (coordinate, &extent) in point.iter_mut().zip(extents) {
        *coordinate = rng.below(u32::try_from(extent).unwrap() + 1 + beyond);
    }
    point
}

/// Moves nodes at random and compares the children found with those found by a search of all nodes.
fn check<I: Index>(extents: &[u64], nodes: u32, build: impl Fn(Space, Vec<(u32, Point)>) -> I) {
    let mut rng = Pcg::new(7);
    let mut points: Vec<Point> = (0..nodes).map(|_| drawn(&mut rng, extents, 0)).collect();
    let mut index = build(space(extents), (0..nodes).zip(points.iter().copied()).collect());
    let dimensions = extents.len();
    for _ in 0..3_000 {
        let node = rng.below(nodes);
        index.remove(node, &points[node as usize]);
        points[node as usize] = drawn(&mut rng, extents, 0);
        index.add(node, &points[node as usize]);

        let depth = rng.below(u32::try_from(dimensions).unwrap()) as usize;
        let bucket = points[rng.below(nodes) as usize];
        let key =
            (0..depth).fold(index.root(), |key, depth| index.child(key, depth, bucket[depth]));
        let mut low = drawn(&mut rng, extents, 1);
        low[..depth].iter_mut().zip(&bucket).for_each(|(low, &at)| *low = at.min(*low));
        let end = low[depth] + rng.below(u32::try_from(extents[depth]).unwrap() + 2);

        let children = || {
            let here = points.iter().filter(|point| point[..depth] == bucket[..depth]);
            here.map(|point| point[depth]).filter(|&at| low[depth] <= at && at <= end)
        };
        assert_eq!(index.last_child(key, depth, low[depth], end), children().max());
        assert_eq!(index.first_child(key, depth, low[depth], end), children().min());

        let mut inside: Vec<_> =
            points.iter().filter(|point| (0..8).all(|axis| point[axis] >= low[axis])).collect();
        inside.sort_unstable();
        inside.dedup();
        let keys = |points: Vec<&Point>| {
            points.into_iter().map(|point| index.key(point)).take(20).collect::<Vec<_>>()
        };
        let first = std::iter::successors(index.first_inside(&low, None), |&key| {
            index.first_inside(&low, Some(key))
        });
        assert_eq!(first.take(20).collect::<Vec<_>>(), keys(inside.clone()), "{low:?}");
        inside.reverse();
        let last = std::iter::successors(index.last_inside(&low, None), |&key| {
            index.last_inside(&low, Some(key))
        });
        assert_eq!(last.take(20).collect::<Vec<_>>(), keys(inside), "{low:?}");
    }
    let leaves: std::collections::BTreeSet<Point> = points.iter().copied().collect();
    assert_eq!(index.leaves(), leaves.len() as u64);
}

#[test]
fn stores_answer_as_a_list_of_nodes_does() {
    for extents in
        [&[63, 255][..], &[3, 3, 3, 3], &[0, 40, 0], &[1, 1, 1, 1, 1, 1, 1, 1], &[900], &[600, 599]]
    {
        for nodes in [1, 40, 700] {
            check(extents, nodes, |space, nodes| Dense::build(space, nodes.into_iter()));
            check(extents, nodes, |space, nodes| Sparse::<u64>::build(space, nodes.into_iter()));
            check(extents, nodes, |space, nodes| Sparse::<Point>::build(space, nodes.into_iter()));
        }
    }
}

#[test]
fn sparse_stores_take_wide_spaces_and_crowded_cells() {
    let far = 1 << 20;
    check(&[far, far], 500, |space, nodes| Sparse::<u64>::build(space, nodes.into_iter()));
    check(&[far; 8], 300, |space, nodes| Sparse::<Point>::build(space, nodes.into_iter()));
    // One distant node puts all others in one cell.
    let crowded = |nodes: Vec<(u32, Point)>| {
        nodes.into_iter().map(|(node, point)| (node, point.map(|at| at % 16))).collect::<Vec<_>>()
    };
    let all_in_one = |point: Point| point.map(|at| at % 16);
    let mut index = Sparse::<u64>::build(space(&[far, far, far]), Vec::new().into_iter());
    let mut rng = Pcg::new(11);
    let mut points: Vec<(u32, Point)> =
        (0..2_000).map(|node| (node, drawn(&mut rng, &[far; 3], 0))).collect();
    points = crowded(points);
    for (node, point) in &points {
        index.add(*node, point);
    }
    for _ in 0..2_000 {
        let low = all_in_one(drawn(&mut rng, &[far; 3], 0));
        let inside = points
            .iter()
            .map(|(_, point)| point)
            .filter(|point| point.iter().zip(&low).all(|(at, low)| at >= low));
        assert_eq!(
            index.last_inside(&low, None),
            inside.clone().max().map(|point| index.key(point))
        );
        assert_eq!(index.first_inside(&low, None), inside.min().map(|point| index.key(point)));
        if let Some((node, point)) = points.pop() {
            index.remove(node, &point);
        }
    }
    assert_eq!(index.leaves(), 0);
}
