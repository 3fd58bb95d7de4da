//! The effects of a decision: on the open amounts of a node, on live reservations, and so on the points of nodes.

use super::amounts::Change;
use super::{Sim, Status};
use crate::labs::placement::event::IndexName;

impl Sim {
    /// Puts `task` on `node` and ends its reservations.
    pub(super) fn place(&mut self, task: u32, node: u32) {
        self.end_reservations(task, node);
        self.change(node, task, Change::Take);
        self.decided.push((task, Some(node)));
        self.committed_last = node;
    }

    /// Frees the resources of `task`. Returns its node, if it had one.
    pub(super) fn release(&mut self, task: u32) -> Option<u32> {
        let Status::Placed(node) = self.status[task as usize] else { return None };
        self.change(node, task, Change::Give);
        self.status[task as usize] = Status::Released(node);
        self.released += 1;
        Some(node)
    }

    /// Opens the amounts reserved for `task`; from then on, it is placed on `node`.
    fn end_reservations(&mut self, task: u32, node: u32) {
        let reservations = self.reservations.of(task);
        for at in reservations.clone() {
            self.leave(self.reservations.node(at));
            let reservation = self.reservations.get(at);
            self.open_amounts.change(self.reservations.node(at), reservation.amount, Change::Give);
        }
        self.status[task as usize] = Status::Placed(node);
        for at in reservations {
            self.enter(self.reservations.node(at));
        }
    }

    /// Changes the open amounts of `node` by the request of `task`, and moves the node in the indexes.
    #[inline]
    fn change(&mut self, node: u32, task: u32, change: Change) {
        // Candidates can be anywhere in memory; the others are near the recent walks.
        if self.problem.candidates(task).is_some() {
            self.touch_move(node, task, change);
        }
        self.leave(node);
        self.open_amounts.change(node, self.problem.request(task), change);
        self.enter(node);
    }

    /// Prefetches the memory that the change will write in the indexes, so that it waits for memory once, not twice.
    fn touch_move(&self, node: u32, task: u32, change: Change) {
        let mut then = self.offer(IndexName::Open, node);
        for (amount, &asked) in then.iter_mut().zip(self.problem.request(task)) {
            *amount = change.applied(*amount, asked);
        }
        for index in &self.open {
            index.touch(&self.open_amounts.point(index.space(), node));
            index.touch(&index.space().point(&then));
        }
    }

    /// Removes a node from the indexes.
    #[inline]
    fn leave(&mut self, node: u32) {
        for index in &mut self.open {
            let point = self.open_amounts.point(index.space(), node);
            index.remove(node, &point);
        }
        if let Some(reservation) = self.reservation(node) {
            let free = self.open_amounts.plus(node, reservation.amount);
            for index in &mut self.reserved {
                let point = index.space().point(&free);
                index.remove(node, &point);
            }
        }
    }

    /// Adds the node to the indexes at its new point.
    #[inline]
    fn enter(&mut self, node: u32) {
        for index in &mut self.open {
            let point = self.open_amounts.point(index.space(), node);
            index.add(node, &point);
        }
        if let Some(reservation) = self.reservation(node) {
            let free = self.open_amounts.plus(node, reservation.amount);
            for index in &mut self.reserved {
                let point = index.space().point(&free);
                index.add(node, &point);
            }
        }
    }
}
