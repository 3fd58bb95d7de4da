//! Which containers would have to move for a waiting request to fit.
//!
//! Some containers leave, the request comes first, and those that left come again in their order, each decided by the
//! method itself. The fewest are wanted for which all of them find a place: first every single one is tried, then every
//! pair, and so on. Where that is too much, those on a node that lacks little are tried together, and the answer says
//! that fewer may do.
//!
//! **Invariant:** what is told has been tried: all decisions were made by the stock of the run ([`Stock`]), which is as
//! it was afterwards.
//!
//! Cost: at most [`SETS`] sets are looked at, of which at most [`TRIES`] are tried; a set is only tried if what it frees
//! leaves enough on a node.

use super::Sim;
use super::layout::Layout;
use super::problem::Problem;
use super::reason::{ContainerMove, FreePiece, Replan};
use super::stock::{Seat, Stock};
use super::trial::{Trial, Tried};
use crate::sort;

/// The most sets of containers that are looked at.
pub const SETS: u64 = 1 << 20;

/// The most sets that are tried.
pub const TRIES: u64 = 1 << 12;

/// A container that could move.
struct Container {
    request: u32,
    node: u32,
    units: Vec<u32>,
}

/// Where a request goes, and its units.
type Put = (u32, Seat, Vec<u32>);

/// The fewest containers that would have to move for a request that waits for capacity.
pub fn replan(sim: &Sim, request: u32) -> Replan {
    let tried = Trial::new(sim, request).decide();
    let mut search = Search::new(sim, request, &tried);
    let count = search.containers.len();
    let mut complete = 0;
    for size in 1..=count {
        let mut leaving = Vec::with_capacity(size);
        match search.sets(0, size, &mut leaving) {
            Some(put) => return search.told(&leaving, put, true),
            None if search.is_spent() => break,
            None => complete = size,
        }
    }
    if complete < count
        && let Some((leaving, put)) = search.by_nodes()
    {
        let fewest = leaving.len() <= complete + 1;
        return search.told(&leaving, put, fewest);
    }
    Replan::None { tried: complete as u64, all: complete == count }
}

struct Search<'s> {
    problem: &'s Problem,
    layout: &'s Layout,
    stock: Stock,
    request: u32,
    containers: Vec<Container>,
    /// By node: how many units it lacks for the request; none where it has none that the request may get.
    lacks: Vec<Option<u64>>,
    sets: u64,
    tries: u64,
}

impl<'s> Search<'s> {
    fn new(sim: &'s Sim, request: u32, tried: &Tried) -> Self {
        let (problem, layout) = (&**sim.problem(), sim.layout());
        let mut containers: Vec<Container> = sim
            .placements()
            .filter(|placement| sim.is_running(placement.request))
            .map(|placement| Container {
                request: placement.request,
                node: placement.node,
                units: sim.units(placement),
            })
            .collect();
        sort::by_number(&mut containers, |container| container.request.into());
        let wanted = problem.requests[request as usize].units;
        let trial = Trial::new(sim, request);
        let mut lacks = vec![None; problem.node_count()];
        for offer in &tried.offers {
            for member in layout.members_of(offer.group) {
                let lack = wanted.saturating_sub(trial.free(member));
                // What never has enough is no place, whoever moves.
                if trial.whole(member) >= wanted {
                    let known = &mut lacks[layout.node_of[member as usize] as usize];
                    *known = Some(known.map_or(lack, |known: u64| known.min(lack)));
                }
            }
        }
        Search {
            stock: sim.stock().clone(),
            problem,
            layout,
            request,
            containers,
            lacks,
            sets: 0,
            tries: 0,
        }
    }

    fn is_spent(&self) -> bool {
        self.sets >= SETS || self.tries >= TRIES
    }

    /// Looks at the sets that begin with `leaving` and have `more` containers from `from` on; leaves that which works in it.
    fn sets(&mut self, from: usize, more: usize, leaving: &mut Vec<usize>) -> Option<Vec<Put>> {
        if more == 0 {
            self.sets += 1;
            return if self.may_help(leaving) { self.put(leaving) } else { None };
        }
        for at in from..=self.containers.len() - more {
            if self.is_spent() {
                return None;
            }
            leaving.push(at);
            let found = self.sets(at + 1, more - 1, leaving);
            if found.is_some() {
                return found;
            }
            leaving.pop();
        }
        None
    }

    /// Whether a node has enough for the request once these have left. It may still lack units of the wanted sort.
    fn may_help(&self, leaving: &[usize]) -> bool {
        leaving.iter().any(|&at| {
            let node = self.containers[at].node;
            let left =
                leaving.iter().map(|&at| &self.containers[at]).filter(|own| own.node == node);
            let freed: u64 = left.map(|own| own.units.len() as u64).sum();
            self.lacks[node as usize].is_some_and(|lack| freed >= lack)
        })
    }

    /// Lets some leave, places the request and then these; none where one of them finds no place.
    fn put(&mut self, leaving: &[usize]) -> Option<Vec<Put>> {
        self.tries += 1;
        let Search { problem, layout, stock, containers, .. } = self;
        for &at in leaving {
            stock.give_back(layout, &containers[at].units, |_| {});
        }
        let moving = leaving.iter().map(|&at| containers[at].request);
        let mut put: Vec<Put> = Vec::with_capacity(leaving.len() + 1);
        let mut all = true;
        for request in std::iter::once(self.request).chain(moving) {
            let class = &layout.classes[layout.class_of[request as usize] as usize];
            let Some(seat) = stock.choose(layout, class) else {
                all = false;
                break;
            };
            let wish = problem.requests[request as usize];
            let most = usize::try_from(wish.units).unwrap_or(usize::MAX);
            let units: Vec<u32> =
                stock.first(problem, layout, seat, wish.want).take(most).collect();
            stock.take(layout, &units, request);
            put.push((request, seat, units));
        }
        for (_, _, units) in &put {
            stock.give_back(layout, units, |_| {});
        }
        for &at in leaving {
            stock.take(layout, &containers[at].units, containers[at].request);
        }
        all.then_some(put)
    }

    /// Tries, node by node, few containers of it that free enough: the large ones first, then the small ones first.
    fn by_nodes(&mut self) -> Option<(Vec<usize>, Vec<Put>)> {
        let mut best: Option<(Vec<usize>, Vec<Put>)> = None;
        let mut order: Vec<usize> = (0..self.containers.len()).collect();
        sort::sort_by_key(&mut order, |&at| {
            let container = &self.containers[at];
            (container.node, container.units.len(), at)
        });
        let before = self.tries;
        let alike = |&a: &usize, &b: &usize| self.node_of(a) == self.node_of(b);
        let by_node: Vec<Vec<usize>> = order.chunk_by(alike).map(<[usize]>::to_vec).collect();
        for own in by_node {
            let Some(lack) = self.lacks[self.node_of(own[0])] else { continue };
            let orders = [own.iter().rev().copied().collect(), own.clone()];
            let sets = orders.map(|own: Vec<usize>| self.enough(own, lack));
            for leaving in sets {
                if best.as_ref().is_none_or(|(known, _)| leaving.len() < known.len())
                    && let Some(put) = self.put(&leaving)
                {
                    best = Some((leaving, put));
                }
            }
            if self.tries >= before + TRIES {
                break;
            }
        }
        best
    }

    fn node_of(&self, at: usize) -> usize {
        self.containers[at].node as usize
    }

    /// The first of these containers that free enough together, ascending.
    fn enough(&self, own: Vec<usize>, lack: u64) -> Vec<usize> {
        let mut freed = 0;
        let mut leaving: Vec<usize> = own
            .into_iter()
            .take_while(|&at| {
                let more = freed < lack;
                freed += self.containers[at].units.len() as u64;
                more
            })
            .collect();
        sort::sort(&mut leaving);
        leaving
    }

    fn told(&self, leaving: &[usize], put: Vec<Put>, fewest: bool) -> Replan {
        let group = |seat: Seat| self.layout.best.then_some(seat.group);
        let node = |seat: Seat| self.layout.node_of[seat.member as usize];
        let mut put = put.into_iter();
        let (_, seat, units) = put.next().expect("the request comes first");
        let to = FreePiece { node: node(seat), group: group(seat), free: units.len() as u64 };
        let moves = leaving.iter().zip(put).map(|(&at, (request, seat, units))| ContainerMove {
            request,
            from: self.containers[at].node,
            to: node(seat),
            group: group(seat),
            units,
        });
        Replan::Moves { moves: moves.collect(), to, units, fewest }
    }
}
