//! Idle engines by node and type, and the first node with one in each environment.
//!
//! The crossing overhead depends on the call and on whether both nodes have the same environment, not on the node. So of
//! the nodes of an environment with an idle engine of a type, a call goes to the first.
//!
//! Cost: taking or releasing an engine updates a count and, at a change from or to 0, a bit.

use crate::kernel::RankBitset;
use crate::labs::affinity::policy::Env;
use crate::labs::affinity::problem::Problem;

/// The idle engines.
#[derive(Clone, Debug)]
pub(super) struct Engines {
    /// Number of idle engines, by pool.
    idle: Vec<u32>,
    /// The nodes with an idle engine, by type and environment.
    nodes: Vec<RankBitset>,
}

impl Engines {
    pub(super) fn new(problem: &Problem) -> Self {
        let idle = problem.pools.iter().map(|&(_, engines)| engines).collect();
        let nodes = vec![RankBitset::default(); problem.type_count() * Env::ALL.len()];
        let mut engines = Engines { idle, nodes };
        for node in 0..problem.node_count() {
            for pool in problem.pools_of(node) {
                engines.set(problem, node, problem.pools[pool].0).insert(node);
            }
        }
        engines
    }

    /// Number of idle engines of a type on a node.
    #[inline]
    pub(super) fn idle(&self, problem: &Problem, node: u32, of: u32) -> u32 {
        problem.pool(node, of).map_or(0, |pool| self.idle[pool])
    }

    /// The first node of an environment with an idle engine of a type.
    #[inline]
    pub(super) fn first(&self, env: Env, of: u32) -> Option<u32> {
        self.nodes[index(env, of)].next(0)
    }

    /// The types with an idle engine on some node, as bits.
    pub(super) fn types(&self) -> u64 {
        let sets = (0..).zip(self.nodes.chunks(Env::ALL.len()));
        let idle = sets.filter(|(_, nodes)| nodes.iter().any(|nodes| !nodes.is_empty()));
        idle.fold(0, |types, (of, _): (u32, _)| types | 1 << of)
    }

    pub(super) fn take(&mut self, problem: &Problem, node: u32, of: u32) {
        let pool = problem.pool(node, of).expect("the node has the type");
        self.idle[pool] -= 1;
        if self.idle[pool] == 0 {
            self.set(problem, node, of).remove(node);
        }
    }

    pub(super) fn release(&mut self, problem: &Problem, node: u32, of: u32) {
        let pool = problem.pool(node, of).expect("the node has the type");
        self.idle[pool] += 1;
        if self.idle[pool] == 1 {
            self.set(problem, node, of).insert(node);
        }
    }

    fn set(&mut self, problem: &Problem, node: u32, of: u32) -> &mut RankBitset {
        &mut self.nodes[index(problem.nodes[node as usize].env, of)]
    }

    /// Size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.idle.len() * size_of::<u32>()
            + self.nodes.iter().map(|set| size_of::<RankBitset>() + set.bytes()).sum::<usize>()
    }
}

fn index(env: Env, of: u32) -> usize {
    of as usize * Env::ALL.len() + env as usize
}
