//! What a decision changes: what a node has free, which reservations live, and so where nodes stand.

use super::amounts::{kept, widened, with_amounts};
use super::held::NONE;
use super::{Sim, Status};
use crate::placement::event::IndexName;
use crate::placement::problem::MAX_DIMENSIONS;

/// What a task does to what its node has free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// It takes what it asks for.
    Take,
    /// It gives it back.
    Give,
    /// Nothing.
    None,
}

impl Sim {
    /// Puts `task` on `node` and ends its reservations.
    pub(super) fn place(&mut self, task: u32, node: u32) {
        if self.reservation_of.is_empty() {
            self.change(node, task, Change::Take);
        } else {
            let ends = self.index_for(task, node) == IndexName::Reserved;
            self.change_held(node, task, Change::Take, ends);
            for at in self.held.of(task) {
                let node = self.held.node(at);
                if self.reservation_of[node as usize] == at {
                    self.change_held(node, task, Change::None, true);
                }
            }
        }
        self.status[task as usize] = Status::Placed(node);
        self.decided.push((task, Some(node)));
        self.committed_last = node;
    }

    /// Gives back what `task` holds; the node it was on, if it holds anything.
    pub(super) fn release(&mut self, task: u32) -> Option<u32> {
        let Status::Placed(node) = self.status[task as usize] else { return None };
        if self.reservation_of.is_empty() {
            self.change(node, task, Change::Give);
        } else {
            self.change_held(node, task, Change::Give, false);
        }
        self.status[task as usize] = Status::Released(node);
        self.released += 1;
        Some(node)
    }

    /// Changes what is free on `node` by what `task` asks for, and moves the node in the indexes, where no node
    /// is ever reserved.
    #[inline]
    fn change(&mut self, node: u32, task: u32, change: Change) {
        let before = self.offer(IndexName::Open, node);
        let after = self.change_free(node, task, change);
        self.move_open(node, task, &before, &after);
    }

    /// The same where nodes may be reserved; the reservation on it ends where `ends`.
    fn change_held(&mut self, node: u32, task: u32, change: Change, ends: bool) {
        let before = self.offer(IndexName::Open, node);
        let before_held = self.reservation(node).map(|_| self.offer(IndexName::Reserved, node));
        self.change_free(node, task, change);
        if ends {
            self.reservation_of[node as usize] = NONE;
        }
        let after = self.offer(IndexName::Open, node);
        self.move_open(node, task, &before, &after);
        let Some(before) = before_held else { return };
        for index in &mut self.reserved {
            let from = index.space().point(&before);
            if ends {
                index.remove(node, &from);
            } else {
                let held = with_amounts!(&self.free, free => {
                    let at = node as usize * self.problem.dimensions;
                    index.space().point(&free[at..at + self.problem.dimensions])
                });
                index.relocate(node, &from, &held);
            }
        }
    }

    /// What `node` has free after the change.
    #[inline]
    fn change_free(&mut self, node: u32, task: u32, change: Change) -> [u64; MAX_DIMENSIONS] {
        let mut after = [0; MAX_DIMENSIONS];
        let request = self.problem.request(task);
        let at = node as usize * request.len();
        with_amounts!(&mut self.free, free => {
            let free = free[at..at + request.len()].iter_mut().zip(&mut after);
            for ((free, after), &asked) in free.zip(request) {
                *after = match change {
                    Change::Take => widened(*free) - asked,
                    Change::Give => widened(*free) + asked,
                    Change::None => widened(*free),
                };
                *free = kept(*after);
            }
        });
        after
    }

    #[inline]
    fn move_open(
        &mut self,
        node: u32,
        task: u32,
        before: &[u64; MAX_DIMENSIONS],
        after: &[u64; MAX_DIMENSIONS],
    ) {
        // Nodes that tasks name lie anywhere; the others are where the walks of late have been.
        let is_named = self.problem.candidates(task).is_some();
        for index in &mut self.open {
            let (from, to) = (index.space().point(before), index.space().point(after));
            if is_named {
                index.touch(&from, &to);
            }
            index.relocate(node, &from, &to);
        }
    }
}
