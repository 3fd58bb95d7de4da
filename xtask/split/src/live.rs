//! Which locals of a function still matter at each of its operators.
//!
//! The usual backward pass, over structured control; what a loop needs at its head is found by going again
//! until nothing changes. Cost: operators times the depth of loops.

use wasmparser::Operator;

use crate::body::Body;

/// A set of locals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locals(Vec<u64>);

impl Locals {
    /// No local of a function that has `count`.
    pub fn none(count: usize) -> Self {
        Locals(vec![0; count.div_ceil(64)])
    }

    /// Adds a local.
    pub fn insert(&mut self, local: u32) {
        self.0[local as usize / 64] |= 1 << (local % 64);
    }

    fn remove(&mut self, local: u32) {
        self.0[local as usize / 64] &= !(1 << (local % 64));
    }

    /// Adds those of another set.
    pub fn add(&mut self, other: &Locals) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Those that are in both sets, ascending.
    pub fn common(&self, other: &Locals) -> Vec<u32> {
        let words = self.0.iter().zip(&other.0).zip(0u32..);
        words
            .flat_map(|((a, b), at)| {
                (0..64).filter(move |bit| a & b & 1 << bit != 0).map(move |bit| at * 64 + bit)
            })
            .collect()
    }
}

/// The locals that matter before each operator, and behind the last.
pub fn live(body: &Body<'_>) -> Vec<Locals> {
    let count = body.locals.len();
    let mut live = vec![Locals::none(count); body.operators.len() + 1];
    loop {
        let before = live.clone();
        pass(body, &mut live);
        if live == before {
            return live;
        }
    }
}

/// What matters where a branch to a construct goes; the function's own end needs nothing.
struct Label {
    /// At the target of a branch.
    target: Locals,
    /// At the start of its `else`, once that has been seen.
    otherwise: Option<Locals>,
}

fn pass(body: &Body<'_>, live: &mut [Locals]) {
    let mut labels: Vec<Label> = Vec::new();
    let none = Locals::none(body.locals.len());
    // The opener of each construct, by its `end`.
    let openers = openers(body);
    for at in (0..body.operators.len()).rev() {
        let target =
            |labels: &[Label], depth: u32| labels[labels.len() - 1 - depth as usize].target.clone();
        let mut now = live[at + 1].clone();
        match &body.operators[at] {
            Operator::End => {
                let is_loop = openers[at]
                    .is_some_and(|opener| matches!(body.operators[opener], Operator::Loop { .. }));
                let whole = openers[at].is_none();
                let head = openers[at].map_or(0, |opener| opener + 1);
                let target = match (whole, is_loop) {
                    (true, _) => none.clone(),
                    (_, true) => live[head].clone(),
                    _ => now.clone(),
                };
                if whole {
                    now = none.clone();
                }
                labels.push(Label { target, otherwise: None });
            }
            Operator::Else => {
                let label = labels.last_mut().expect("inside its construct");
                label.otherwise = Some(now);
                now = label.target.clone();
            }
            Operator::If { .. } => {
                let label = labels.pop().expect("inside its construct");
                now.add(label.otherwise.as_ref().unwrap_or(&label.target));
            }
            Operator::Block { .. } | Operator::Loop { .. } => {
                labels.pop();
            }
            Operator::Br { relative_depth } => now = target(&labels, *relative_depth),
            Operator::BrIf { relative_depth } => now.add(&target(&labels, *relative_depth)),
            Operator::BrTable { targets } => {
                now = target(&labels, targets.default());
                for depth in targets.targets().flatten() {
                    now.add(&target(&labels, depth));
                }
            }
            Operator::Return | Operator::Unreachable => now = none.clone(),
            Operator::LocalGet { local_index } => now.insert(*local_index),
            Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                now.remove(*local_index);
            }
            _ => {}
        }
        live[at] = now;
    }
}

/// For each `end` the operator that opened it (an `else`'s is its `if`); none for the function's own.
fn openers(body: &Body<'_>) -> Vec<Option<usize>> {
    let mut openers = vec![None; body.operators.len()];
    for at in 0..body.operators.len() {
        if let Some(&(_, end)) = body.arms(at).last() {
            openers[end] = Some(at);
        }
    }
    openers
}
