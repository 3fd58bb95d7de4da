//! The lent units of admitted workflows, their quotas, and their borrowers.
//!
//! An admitted workflow has a *slot*; slots are in order of admission. A *borrower group* is the set of users that
//! shares one lending quota: by ratio, a single user; in listed order, all users. The free quota (`room`) of a group at
//! a lender is the number of units that it can still borrow there. Each group has a tournament tree over the slots,
//! with the largest free quota below each node. So one descent finds the first workflow with enough free quota. The
//! *borrowers* of a user at a workflow, jobs by the slots of their run segments, form a linked list in start order.
//!
//! **Invariant:** the borrowed units of a workflow are at most its lent units, and it lends more than its target only
//! while the jobs that use the difference are still to be interrupted.
//! **Invariant:** a free quota is the quota less its use, and at most the idle units of the loan.
//!
//! The second bound of that matters where a quota became smaller than its use, which rounding can do when more is lent:
//! the other quotas then add up to more than the idle units. A lender counts the use beyond quotas, and while that is
//! not 0, each of its loans changes the free quota of every group.
//!
//! Cost: borrowing or returning units updates a path of one tree (of every tree, while there is use beyond quotas); a
//! new amount of lent units updates a path for each group; the first workflow with enough free quota is one descent
//! (with `short_jobs_only`, where free quota and runtime both count, a descent may backtrack). Slots are compacted when
//! they run out: O(groups x slots) an admission at most, amortized O(groups).

use super::split::split;
use crate::kernel::{Time, index_u32};
use crate::labs::workflow::{By, Problem};

/// The absence of a borrower, or of a slot.
pub const NONE: u32 = u32::MAX;

/// Quota and use of one user at one lender.
#[derive(Clone, Copy, Debug)]
struct Quota {
    /// The user's quota (by ratio), in units.
    share: u32,
    /// Units that the user's jobs borrow.
    used: u32,
    /// The user's borrower that started last.
    last: u32,
}

const EMPTY: Quota = Quota { share: 0, used: 0, last: NONE };

impl Quota {
    /// Units used beyond the quota.
    fn beyond(self) -> u32 {
        self.used.saturating_sub(self.share)
    }
}

/// The loan totals of one workflow.
#[derive(Clone, Copy, Debug)]
struct Lender {
    workflow: u32,
    /// Units that it should lend; in listed order, the quota of all users.
    target: u32,
    lent: u32,
    used: u32,
    /// Units that users borrow beyond their quotas (by ratio).
    beyond: u32,
}

const FREE: Lender = Lender { workflow: NONE, target: 0, lent: 0, used: 0, beyond: 0 };

/// The neighbours of a borrower in its user's list at a workflow.
#[derive(Clone, Copy, Debug)]
struct Link {
    before: u32,
    after: u32,
}

/// All loans.
#[derive(Clone, Debug)]
pub struct Loans {
    by: By,
    users: usize,
    /// Number of slots; a power of two.
    slots: usize,
    /// Number of slots given out since the last compaction.
    given: usize,
    /// Number of slots in use by a workflow.
    lender_count: usize,
    lenders: Vec<Lender>,
    /// Indexed by user, then slot.
    quotas: Vec<Quota>,
    /// A tournament tree over the slots for each borrower group: the largest free quota.
    rooms: Vec<u32>,
    /// A tournament tree of the longest runtime that may borrow; empty if any runtime may.
    limits: Vec<Time>,
    /// Indexed by workflow.
    slot: Vec<u32>,
    /// Indexed by borrower.
    links: Vec<Link>,
    /// By user: the sum of the user's quotas (0 in listed order), and of the user's borrowed units.
    sums: Vec<(u64, u64)>,
    /// The sum of the quotas of all lenders (in listed order).
    target_sum: u64,
    scratch: Vec<(u64, u32)>,
    shares: Vec<u32>,
}

impl Loans {
    /// A state without loans. Cost: linear in the workflows if the scenario lends.
    pub fn new(problem: &Problem) -> Self {
        let lends = problem.lends();
        let users = if lends { problem.user_count() } else { 0 };
        let mut loans = Loans {
            by: problem.by,
            users,
            slots: 0,
            given: 0,
            lender_count: 0,
            lenders: Vec::new(),
            quotas: Vec::new(),
            rooms: Vec::new(),
            limits: Vec::new(),
            slot: vec![NONE; if lends { problem.workflow_count() } else { 0 }],
            links: Vec::new(),
            sums: vec![(0, 0); users],
            target_sum: 0,
            scratch: Vec::new(),
            shares: Vec::new(),
        };
        if lends {
            loans.resize(8, problem);
        }
        loans
    }

    /// Number of borrower groups.
    pub fn group_count(&self) -> usize {
        match self.by {
            By::Ratio => self.users,
            By::ListedOrder => self.users.min(1),
        }
    }

    /// The borrower group of a user.
    #[inline]
    pub fn group_of(&self, user: u32) -> u32 {
        match self.by {
            By::Ratio => user,
            By::ListedOrder => 0,
        }
    }

    /// Gives an admitted workflow the next slot; it lends nothing yet.
    pub fn admit(&mut self, workflow: u32, problem: &Problem) {
        if self.given == self.slots {
            // Doubles only if compaction would not free as many slots again.
            self.resize(
                if self.lender_count * 2 > self.slots { self.slots * 2 } else { self.slots },
                problem,
            );
        }
        let slot = self.given;
        self.given += 1;
        self.lender_count += 1;
        self.slot[workflow as usize] = index_u32(slot);
        self.lenders[slot] = Lender { workflow, ..FREE };
        self.set_limit(slot, problem);
    }

    /// Ends the loans of a finished workflow and returns the units that are still borrowed.
    pub fn finish(&mut self, workflow: u32) -> u32 {
        let slot = std::mem::replace(&mut self.slot[workflow as usize], NONE) as usize;
        let Lender { used, target, .. } = std::mem::replace(&mut self.lenders[slot], FREE);
        self.target_sum -= u64::from(target);
        for (user, sums) in self.sums.iter_mut().enumerate() {
            let quota = std::mem::replace(&mut self.quotas[user * self.slots + slot], EMPTY);
            sums.0 -= u64::from(quota.share);
            sums.1 -= u64::from(quota.used);
        }
        self.update_rooms(slot);
        self.lender_count -= 1;
        if !self.limits.is_empty() {
            raise(&mut self.limits, self.slots, slot, 0);
        }
        used
    }

    /// Lent units of a workflow, and the borrowed ones among them.
    pub fn lent(&self, workflow: u32) -> (u32, u32) {
        match self.slot.get(workflow as usize) {
            Some(&slot) if slot != NONE => {
                let lender = self.lenders[slot as usize];
                (lender.lent, lender.used)
            }
            _ => (0, 0),
        }
    }

    /// Sum of a user's quotas over all lenders, and of the units that the user borrows. In listed order, the quotas of
    /// all users.
    pub fn sums(&self, user: u32) -> (u64, u64) {
        let (quotas, borrowed) = self.sums.get(user as usize).copied().unwrap_or_default();
        (if self.by == By::Ratio { quotas } else { self.target_sum }, borrowed)
    }

    /// A user's quota at a workflow, and the units that the user borrows there. In listed order, the quota of all
    /// users.
    pub fn share(&self, workflow: u32, user: u32) -> (u32, u32) {
        match self.slot.get(workflow as usize) {
            Some(&slot) if slot != NONE => {
                let quota = self.quota(user, slot as usize);
                let target = self.lenders[slot as usize].target;
                (if self.by == By::Ratio { quota.share } else { target }, quota.used)
            }
            _ => (0, 0),
        }
    }

    /// Units of a workflow that other users borrow beyond their quotas (by ratio).
    pub fn beyond(&self, workflow: u32, user: u32) -> u32 {
        match self.slot.get(workflow as usize) {
            Some(&slot) if slot != NONE && self.by == By::Ratio => {
                self.lenders[slot as usize].beyond - self.quota(user, slot as usize).beyond()
            }
            _ => 0,
        }
    }

    /// Free quota of a user at a workflow, in units.
    pub fn room(&self, workflow: u32, user: u32) -> u32 {
        match self.slot.get(workflow as usize) {
            Some(&slot) if slot != NONE => {
                self.room_at(self.group_of(user) as usize, slot as usize)
            }
            _ => 0,
        }
    }

    /// Number of admitted workflows, if the scenario lends.
    pub fn lender_count(&self) -> usize {
        self.lender_count
    }

    /// The admitted workflows, in order of admission.
    pub fn admitted(&self) -> impl Iterator<Item = u32> + '_ {
        let lenders = self.lenders[..self.given].iter();
        lenders.map(|lender| lender.workflow).filter(|&workflow| workflow != NONE)
    }

    /// Sets the lent units of a workflow: `target`, or the borrowed units if these are more. The quotas divide
    /// `target`.
    pub fn set_lent(&mut self, workflow: u32, target: u32, ratio: &[u64]) {
        let slot = self.slot[workflow as usize] as usize;
        let lender = &mut self.lenders[slot];
        self.target_sum = self.target_sum + u64::from(target) - u64::from(lender.target);
        lender.target = target;
        lender.lent = target.max(lender.used);
        if self.by == By::Ratio {
            let mut shares = std::mem::take(&mut self.shares);
            split(target, ratio, &mut self.scratch, &mut shares);
            lender.beyond = 0;
            for (user, &share) in shares.iter().enumerate() {
                let quota = &mut self.quotas[user * self.slots + slot];
                let sum = &mut self.sums[user].0;
                *sum = *sum + u64::from(share) - u64::from(quota.share);
                quota.share = share;
                lender.beyond += quota.beyond();
            }
            self.shares = shares;
        }
        self.update_rooms(slot);
    }

    /// Lowers the lent units after an interruption to the borrowed ones, but not below the target. Returns the
    /// reduction.
    pub fn lower(&mut self, workflow: u32) -> u32 {
        let slot = self.slot[workflow as usize] as usize;
        let lender = &mut self.lenders[slot];
        let lent = lender.lent.min(lender.target.max(lender.used));
        let less = lender.lent - lent;
        lender.lent = lent;
        if less > 0 && (self.by == By::ListedOrder || lender.beyond > 0) {
            self.update_rooms(slot);
        }
        less
    }

    /// Starts a job on units that a workflow lends to the job's user. `later` returns true for a borrower that
    /// started at the same instant and is a later job of the scenario; the new one is inserted before such borrowers.
    pub fn borrow(
        &mut self,
        (borrower, user, need): (u32, u32, u32),
        workflow: u32,
        later: impl Fn(u32) -> bool,
    ) {
        let slot = self.slot[workflow as usize] as usize;
        let mut after = NONE;
        let mut before = self.quota(user, slot).last;
        while before != NONE && later(before) {
            after = before;
            before = self.links[before as usize].before;
        }
        if self.links.len() <= borrower as usize {
            self.links.resize(borrower as usize + 1, Link { before: NONE, after: NONE });
        }
        self.links[borrower as usize] = Link { before, after };
        if before != NONE {
            self.links[before as usize].after = borrower;
        }
        let quota = &mut self.quotas[user as usize * self.slots + slot];
        match after {
            NONE => quota.last = borrower,
            _ => self.links[after as usize].before = borrower,
        }
        quota.used += need;
        self.sums[user as usize].1 += u64::from(need);
        self.lenders[slot].used += need;
        if self.lenders[slot].beyond > 0 {
            self.update_rooms(slot);
        } else {
            self.update_room(self.group_of(user) as usize, slot);
        }
    }

    /// Returns the borrowed units of a job to an admitted workflow. True if other groups may have more free quota too.
    pub fn repay(&mut self, (borrower, user, need): (u32, u32, u32), workflow: u32) -> bool {
        let slot = self.slot[workflow as usize] as usize;
        let Link { before, after } = self.links[borrower as usize];
        if before != NONE {
            self.links[before as usize].after = after;
        }
        let quota = &mut self.quotas[user as usize * self.slots + slot];
        match after {
            NONE => quota.last = before,
            _ => self.links[after as usize].before = before,
        }
        let beyond = quota.beyond();
        quota.used -= need;
        self.sums[user as usize].1 -= u64::from(need);
        let less = beyond - quota.beyond();
        let lender = &mut self.lenders[slot];
        lender.used -= need;
        let for_all = self.by == By::Ratio && lender.beyond > 0;
        if for_all {
            lender.beyond -= less;
            self.update_rooms(slot);
        } else {
            self.update_room(self.group_of(user) as usize, slot);
        }
        for_all
    }

    /// The borrowers to interrupt so that a workflow can lend its target, with their users, in order of interruption;
    /// users before `from` have returned enough. Empty if the borrowed units fit the target.
    pub fn to_interrupt(
        &self,
        workflow: u32,
        from: u32,
        need: impl Fn(u32) -> u32,
    ) -> impl Iterator<Item = (u32, u32)> {
        let slot = self.slot[workflow as usize] as usize;
        let mut excess = self.lenders[slot].used.saturating_sub(self.lenders[slot].target);
        let user_quota =
            move |user: u32| ((user as usize) < self.users).then(|| (user, self.quota(user, slot)));
        // A user, the units of those of the user's jobs that are not selected yet, and the last started of these jobs.
        let mut at = user_quota(from);
        std::iter::from_fn(move || {
            loop {
                let (user, quota) = at?;
                let returns = match self.by {
                    By::Ratio => quota.used > quota.share,
                    By::ListedOrder => excess > 0 && quota.used > 0,
                };
                if returns {
                    let (borrower, need) = (quota.last, need(quota.last));
                    let last = self.links[borrower as usize].before;
                    at = Some((user, Quota { used: quota.used - need, last, ..quota }));
                    excess = excess.saturating_sub(need);
                    return Some((user, borrower));
                }
                at = user_quota(user + 1);
            }
        })
    }

    /// A user's borrowers at a workflow, the last started first.
    pub fn borrowers_of(&self, workflow: u32, user: u32) -> impl Iterator<Item = u32> + '_ {
        let slot = self.slot.get(workflow as usize).copied().filter(|&slot| slot != NONE);
        let last = slot.map_or(NONE, |slot| self.quota(user, slot as usize).last);
        let some = |borrower: u32| (borrower != NONE).then_some(borrower);
        std::iter::successors(some(last), move |&borrower| {
            some(self.links[borrower as usize].before)
        })
    }

    /// The largest free quota of a borrower group at any lender.
    #[inline]
    pub fn most_room(&self, group: u32) -> u32 {
        if self.slots == 0 { 0 } else { self.tournament(group as usize)[1] }
    }

    /// The largest free quota of a borrower group at the lenders that accept jobs of this runtime.
    pub fn largest_room(&self, group: u32, runtime: Time) -> u32 {
        if self.slots == 0 {
            return 0;
        }
        let tree = self.tournament(group as usize);
        if self.limits.is_empty() {
            return tree[1];
        }
        // The nodes still to visit: at most one a level, and the one just opened.
        let (mut open, mut depth) = ([1; usize::BITS as usize + 1], 1);
        let mut best = 0;
        while depth > 0 {
            depth -= 1;
            let node = open[depth];
            if tree[node] <= best || self.limits[node] < runtime {
                continue;
            }
            if node >= self.slots {
                best = tree[node];
                continue;
            }
            // The child with more free quota first, so that the other one is rarely visited.
            let more = usize::from(tree[2 * node + 1] > tree[2 * node]);
            open[depth] = 2 * node + 1 - more;
            open[depth + 1] = 2 * node + more;
            depth += 2;
        }
        best
    }

    /// The first workflow in order of admission at which a group has a free quota of `need` units, and which accepts
    /// jobs of this runtime.
    pub fn first_with_room(&self, group: u32, need: u32, runtime: Time) -> Option<u32> {
        if self.slots == 0 {
            return None;
        }
        let tree = self.tournament(group as usize);
        let fits = |node: usize| {
            tree[node] >= need && self.limits.get(node).is_none_or(|&limit| limit >= runtime)
        };
        let mut node = 1;
        loop {
            if fits(node) {
                if node >= self.slots {
                    return Some(self.lenders[node - self.slots].workflow);
                }
                node *= 2;
                continue;
            }
            // The next node to the right.
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return None;
            }
            node += 1;
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.lenders.len() * size_of::<Lender>()
            + self.quotas.len() * size_of::<Quota>()
            + self.rooms.len() * 4
            + self.limits.len() * size_of::<Time>()
            + self.slot.len() * 4
            + self.links.len() * size_of::<Link>()
            + self.sums.len() * size_of::<(u64, u64)>()
    }

    #[inline]
    fn quota(&self, user: u32, slot: usize) -> Quota {
        self.quotas[user as usize * self.slots + slot]
    }

    #[inline]
    fn tournament(&self, group: usize) -> &[u32] {
        &self.rooms[group * 2 * self.slots..][..2 * self.slots]
    }

    #[inline]
    fn room_at(&self, group: usize, slot: usize) -> u32 {
        self.rooms[(2 * group + 1) * self.slots + slot]
    }

    fn update_room(&mut self, group: usize, slot: usize) {
        let unused = self.lenders[slot].lent - self.lenders[slot].used;
        let room = match self.by {
            By::Ratio => {
                let quota = self.quotas[group * self.slots + slot];
                quota.share.saturating_sub(quota.used).min(unused)
            }
            By::ListedOrder => unused,
        };
        self.set_room(group, slot, room);
    }

    fn update_rooms(&mut self, slot: usize) {
        for group in 0..self.group_count() {
            self.update_room(group, slot);
        }
    }

    fn set_room(&mut self, group: usize, slot: usize, room: u32) {
        let slots = self.slots;
        raise(&mut self.rooms[group * 2 * slots..][..2 * slots], slots, slot, room);
    }

    fn set_limit(&mut self, slot: usize, problem: &Problem) {
        if problem.short_jobs_only {
            let limit = problem.limit(self.lenders[slot].workflow);
            raise(&mut self.limits, self.slots, slot, limit);
        }
    }

    /// Compacts the slots, and sets their number.
    fn resize(&mut self, slots: usize, problem: &Problem) {
        let present: Vec<usize> =
            (0..self.given).filter(|&slot| self.lenders[slot].workflow != NONE).collect();
        let mut quotas = vec![EMPTY; self.users * slots];
        let mut lenders = vec![FREE; slots];
        for (to, &from) in present.iter().enumerate() {
            lenders[to] = self.lenders[from];
            self.slot[lenders[to].workflow as usize] = index_u32(to);
            for user in 0..self.users {
                quotas[user * slots + to] = self.quotas[user * self.slots + from];
            }
        }
        self.slots = slots;
        self.given = present.len();
        (self.quotas, self.lenders) = (quotas, lenders);
        self.rooms = vec![0; self.group_count() * 2 * slots];
        self.limits = vec![0; if problem.short_jobs_only { 2 * slots } else { 0 }];
        for slot in 0..present.len() {
            self.set_limit(slot, problem);
            self.update_rooms(slot);
        }
    }
}

/// Sets a leaf of a tournament tree and updates the nodes above it.
fn raise<T: Copy + Ord>(nodes: &mut [T], slots: usize, slot: usize, value: T) {
    let mut node = slots + slot;
    nodes[node] = value;
    while node > 1 {
        node /= 2;
        let larger = nodes[2 * node].max(nodes[2 * node + 1]);
        if nodes[node] == larger {
            return;
        }
        nodes[node] = larger;
    }
}
