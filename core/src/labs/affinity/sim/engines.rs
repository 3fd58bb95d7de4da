//! Which engines are idle, and where else an acceptable one is.
//!
//! What crossing costs depends on the call and on whether the environment is the same, not on the node. So the nodes with
//! an idle engine of a type are kept by environment, and the least overhead is that of the nearer environments that have
//! any.
//!
//! **Invariant:** a node has no more idle engines of a type than engines.
//!
//! Cost: taking and giving back touch a count and, where it comes to or from 0, a bit. Finding one looks at the types
//! that are acceptable.

use crate::kernel::RankBitset;
use crate::labs::affinity::event::Way;
use crate::labs::affinity::layout::{Choice, Layout, env_number};
use crate::labs::affinity::policy::{Env, Fallback};
use crate::labs::affinity::problem::{Call, Cross, Problem};

/// All environments, as bits.
const EVERYWHERE: u8 = (1 << Env::ALL.len()) - 1;

/// An engine for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The node that has it.
    pub node: u32,
    /// Its type.
    pub of: u32,
    /// How the call comes to it.
    pub way: Way,
}

/// The idle engines.
#[derive(Clone, Debug)]
pub struct Engines {
    /// How many, by cell.
    idle: Vec<u32>,
    /// The types of each node of which one is idle, as bits.
    types: Vec<u64>,
    /// The nodes with an idle one, by environment and type; empty where calls do not cross.
    nodes: Vec<RankBitset>,
    /// Nodes and types of which an engine came free in this instant.
    pub(super) freed: Vec<(u32, u32)>,
}

impl Engines {
    pub(super) fn new(problem: &Problem, layout: &Layout) -> Self {
        let sets = if problem.cross.is_some() { Env::ALL.len() * problem.type_count() } else { 0 };
        let mut nodes = vec![RankBitset::default(); sets];
        if sets > 0 {
            for (node, own) in (0..).zip(&problem.nodes) {
                for cell in problem.cells_of(node) {
                    let of = problem.cells[cell].0 as usize;
                    nodes[env_number(own.env) * problem.type_count() + of].insert(node);
                }
            }
        }
        Engines {
            idle: problem.cells.iter().map(|cell| cell.1).collect(),
            types: layout.types_of.clone(),
            nodes,
            freed: Vec::new(),
        }
    }

    /// How many engines of a type are idle on a node.
    #[inline]
    pub fn idle(&self, problem: &Problem, layout: &Layout, node: u32, of: u32) -> u32 {
        if layout.types_of[node as usize] >> of & 1 == 0 {
            return 0;
        }
        self.idle[cell(problem, layout, node, of)]
    }

    /// The types of a node of which one is idle, as bits.
    #[inline]
    pub fn types(&self, node: u32) -> u64 {
        self.types[node as usize]
    }

    /// Whether a node of one of these environments has an engine of a type idle.
    pub(super) fn any(&self, types: usize, envs: u8, of: u32) -> bool {
        (0..Env::ALL.len())
            .any(|env| envs >> env & 1 == 1 && !self.nodes[env * types + of as usize].is_empty())
    }

    /// Takes an engine.
    pub(super) fn take(&mut self, problem: &Problem, layout: &Layout, node: u32, of: u32) {
        let idle = &mut self.idle[cell(problem, layout, node, of)];
        *idle -= 1;
        if *idle == 0 {
            self.types[node as usize] &= !(1 << of);
            if let Some(set) = set(&mut self.nodes, problem, node, of) {
                set.remove(node);
            }
        }
    }

    /// Gives one back.
    pub(super) fn give_back(&mut self, problem: &Problem, layout: &Layout, node: u32, of: u32) {
        let idle = &mut self.idle[cell(problem, layout, node, of)];
        *idle += 1;
        if *idle == 1 {
            self.types[node as usize] |= 1 << of;
            if let Some(set) = set(&mut self.nodes, problem, node, of) {
                set.insert(node);
            }
        }
    }

    /// The engine that a call of a task on `node` gets now.
    pub fn choose(
        &self,
        problem: &Problem,
        layout: &Layout,
        node: u32,
        call: Call,
    ) -> Option<Chosen> {
        let choice = layout.choice(call);
        let own = self.types(node);
        if let Some(of) = first(choice, own & choice.mask) {
            return Some(Chosen { node, of, way: Way::Own });
        }
        if let Some((node, of)) = self.elsewhere(problem, layout, node, call) {
            return Some(Chosen { node, of, way: Way::Crossed });
        }
        let of = first(choice, own & fallback(problem, layout, node, choice))?;
        Some(Chosen { node, of, way: Way::Fallback })
    }

    /// The node with the least overhead that has an acceptable engine idle, where that is within the limit; of equals
    /// that with the better type, and then the first.
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
        acceptable.map(|own| own.0).find_map(|of| {
            let sets = (0..Env::ALL.len()).filter(|env| envs >> env & 1 == 1);
            let nodes = sets.filter_map(|env| self.nodes[env * types + of as usize].next(0));
            nodes.min().map(|node| (node, of))
        })
    }

    /// Bytes that a clone takes.
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

/// The types that a call may go to on its own node while no acceptable one is idle within reach, as bits.
pub(super) fn fallback(problem: &Problem, layout: &Layout, node: u32, choice: &Choice) -> u64 {
    let own = layout.types_of[node as usize];
    let falls = problem.fallback == Fallback::NextBest || choice.mask & own == 0;
    if falls { choice.all & own } else { 0 }
}

/// The best of these types.
#[inline]
fn first(choice: &Choice, types: u64) -> Option<u32> {
    if types == 0 {
        return None;
    }
    choice.ranked.iter().map(|own| own.0).find(|of| types >> of & 1 == 1)
}

/// The place of the cell of a type that a node has.
#[inline]
fn cell(problem: &Problem, layout: &Layout, node: u32, of: u32) -> usize {
    let before = layout.types_of[node as usize] & ((1 << of) - 1);
    (problem.first_cell[node as usize] + before.count_ones()) as usize
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
