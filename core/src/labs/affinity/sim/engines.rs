//! Idle engines by node and type, and the nearest acceptable one on another node.
//!
//! The crossing overhead depends on the call and on whether both nodes have the same environment, not on the node. So
//! the nodes with an idle engine of a type are kept by environment, and the least overhead is that of the nearest
//! environment with such a node.
//!
//! **Invariant:** the idle engines of a type on a node are at most its engines of that type.
//!
//! Cost: taking or releasing an engine updates a count and, at a change from or to 0, a bit. A search looks at the
//! acceptable types.

use crate::kernel::RankBitset;
use crate::labs::affinity::event::Route;
use crate::labs::affinity::layout::{Choice, Layout, env_number};
use crate::labs::affinity::policy::{Env, Fallback};
use crate::labs::affinity::problem::{Call, Cross, Problem};

/// All environments, as bits.
const EVERYWHERE: u8 = (1 << Env::ALL.len()) - 1;

/// An engine for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The node of the engine.
    pub node: u32,
    /// The engine type.
    pub of: u32,
    /// Route of the call to it.
    pub route: Route,
}

/// The idle engines.
#[derive(Clone, Debug)]
pub struct Engines {
    /// Number of idle engines, by pool.
    idle: Vec<u32>,
    /// The types with an idle engine, by node, as bits.
    types: Vec<u64>,
    /// The nodes with an idle engine, by environment and type; empty if calls do not cross.
    nodes: Vec<RankBitset>,
    /// Nodes and types with an engine released at this instant.
    pub(super) freed: Vec<(u32, u32)>,
}

impl Engines {
    pub(super) fn new(problem: &Problem, layout: &Layout) -> Self {
        let sets = if problem.cross.is_some() { Env::ALL.len() * problem.type_count() } else { 0 };
        let mut nodes = vec![RankBitset::default(); sets];
        if sets > 0 {
            for (number, node) in (0..).zip(&problem.nodes) {
                for pool in problem.pools_of(number) {
                    let of = problem.pools[pool].0 as usize;
                    nodes[env_number(node.env) * problem.type_count() + of].insert(number);
                }
            }
        }
        Engines {
            idle: problem.pools.iter().map(|&(_, engines)| engines).collect(),
            types: layout.types_of.clone(),
            nodes,
            freed: Vec::new(),
        }
    }

    /// Number of idle engines of a type on a node.
    #[inline]
    pub fn idle(&self, problem: &Problem, layout: &Layout, node: u32, of: u32) -> u32 {
        if layout.types_of[node as usize] >> of & 1 == 0 {
            return 0;
        }
        self.idle[pool(problem, layout, node, of)]
    }

    /// The types of a node with an idle engine, as bits.
    #[inline]
    pub fn types(&self, node: u32) -> u64 {
        self.types[node as usize]
    }

    /// True if a node of one of these environments has an idle engine of a type.
    pub(super) fn any(&self, types: usize, envs: u8, of: u32) -> bool {
        (0..Env::ALL.len())
            .any(|env| envs >> env & 1 == 1 && !self.nodes[env * types + of as usize].is_empty())
    }

    /// Takes an engine.
    pub(super) fn take(&mut self, problem: &Problem, layout: &Layout, node: u32, of: u32) {
        let idle = &mut self.idle[pool(problem, layout, node, of)];
        *idle -= 1;
        if *idle == 0 {
            self.types[node as usize] &= !(1 << of);
            if let Some(set) = set(&mut self.nodes, problem, node, of) {
                set.remove(node);
            }
        }
    }

    /// Releases an engine.
    pub(super) fn give_back(&mut self, problem: &Problem, layout: &Layout, node: u32, of: u32) {
        let idle = &mut self.idle[pool(problem, layout, node, of)];
        *idle += 1;
        if *idle == 1 {
            self.types[node as usize] |= 1 << of;
            if let Some(set) = set(&mut self.nodes, problem, node, of) {
                set.insert(node);
            }
        }
    }

    /// The engine that a call of a task on `node` gets in this state.
    pub fn choose(
        &self,
        problem: &Problem,
        layout: &Layout,
        node: u32,
        call: Call,
    ) -> Option<Chosen> {
        let choice = layout.choice(call);
        let idle = self.types(node);
        if let Some(of) = first(choice, idle & choice.mask) {
            return Some(Chosen { node, of, route: Route::Local });
        }
        if let Some((node, of)) = self.elsewhere(problem, layout, node, call) {
            return Some(Chosen { node, of, route: Route::Crossed });
        }
        let of = first(choice, idle & fallback(problem, layout, node, choice))?;
        Some(Chosen { node, of, route: Route::Fallback })
    }

    /// The node with the least overhead that has an idle engine of an acceptable type within the limit; of equals the
    /// one with the better type, then the first.
    pub fn elsewhere(
        &self,
        problem: &Problem,
        layout: &Layout,
        node: u32,
        call: Call,
    ) -> Option<(u32, u32)> {
        let cross = problem.cross.as_ref()?;
        let same = 1_u8 << env_number(problem.nodes[node as usize].env);
        let near = cross.overhead(call.size, false);
        let far = cross.overhead(call.size, true);
        let (first, then) = match near.cmp(&far) {
            std::cmp::Ordering::Less => ((same, near), (EVERYWHERE & !same, far)),
            std::cmp::Ordering::Equal => ((EVERYWHERE, near), (0, far)),
            std::cmp::Ordering::Greater => ((EVERYWHERE & !same, far), (same, near)),
        };
        let choice = layout.choice(call);
        let mut within = [first, then].into_iter().filter(|(_, overhead)| cross.admits(*overhead));
        within.find_map(|(envs, _)| self.first_of(problem.type_count(), envs, choice))
    }

    fn first_of(&self, types: usize, envs: u8, choice: &Choice) -> Option<(u32, u32)> {
        let acceptable = choice.ranked[..choice.acceptable].iter();
        acceptable.map(|&(of, _)| of).find_map(|of| {
            let sets = (0..Env::ALL.len()).filter(|env| envs >> env & 1 == 1);
            let nodes = sets.filter_map(|env| self.nodes[env * types + of as usize].next(0));
            nodes.min().map(|node| (node, of))
        })
    }

    /// Size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.idle.len() * size_of::<u32>()
            + self.types.len() * size_of::<u64>()
            + self.freed.len() * size_of::<(u32, u32)>()
            + self.nodes.iter().map(|set| size_of::<RankBitset>() + set.bytes()).sum::<usize>()
    }
}

/// The environments to which a call may cross, as bits.
pub(super) fn reach(cross: &Cross, env: Env, size: u64) -> u8 {
    let same = 1 << env_number(env);
    let admits = |far| cross.admits(cross.overhead(size, far));
    let near = if admits(false) { same } else { 0 };
    let far = if admits(true) { EVERYWHERE & !same } else { 0 };
    near | far
}

/// The fallback types of a call on its own node, while no acceptable engine is idle within reach, as bits.
pub(super) fn fallback(problem: &Problem, layout: &Layout, node: u32, choice: &Choice) -> u64 {
    let local = layout.types_of[node as usize];
    let falls = problem.fallback == Fallback::NextBest || choice.mask & local == 0;
    if falls { choice.all & local } else { 0 }
}

/// The best of `types` for a call.
#[inline]
fn first(choice: &Choice, types: u64) -> Option<u32> {
    if types == 0 {
        return None;
    }
    choice.ranked.iter().map(|&(of, _)| of).find(|of| types >> of & 1 == 1)
}

/// Index of the pool of a node and one of its types.
#[inline]
fn pool(problem: &Problem, layout: &Layout, node: u32, of: u32) -> usize {
    let before = layout.types_of[node as usize] & ((1 << of) - 1);
    (problem.first_pool[node as usize] + before.count_ones()) as usize
}

fn set<'s>(
    nodes: &'s mut [RankBitset],
    problem: &Problem,
    node: u32,
    of: u32,
) -> Option<&'s mut RankBitset> {
    let env = env_number(problem.nodes[node as usize].env);
    nodes.get_mut(env * problem.type_count() + of as usize)
}
