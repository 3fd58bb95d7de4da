//! The units that an admitted workflow lends, the quotas of the users, and the borrowers.
//!
//! The free quota (`room`) of a user at a lender is the number of units that the user can still borrow there: the
//! user's quota less its use, and at most the idle units of the loan. The second bound matters where rounding made the
//! quota of a user smaller than its use when more was lent: the other quotas then add up to more than the idle units.
//!
//! **Invariant:** the borrowed units of a workflow are at most its lent units, and it lends more than its target only
//! while the jobs that use the difference are still to be interrupted.

use std::cmp::Reverse;

use super::split::split;
use crate::kernel::Time;
use crate::labs::workflow::{By, Problem};

/// A user, the start time of the user's job, and the job. Borrowers are sorted in order of interruption: users as
/// listed, the job that started last first.
type Borrower = (u32, Reverse<(Time, u32)>);

/// An admitted workflow that lends.
#[derive(Clone, Debug)]
pub struct Lender {
    pub workflow: u32,
    /// Number of transfers before its admission: lenders are in this order.
    pub from: u32,
    /// The longest runtime of jobs that may borrow.
    pub limit: Time,
    /// Units that it should lend.
    pub target: u32,
    /// Borrowed units.
    pub used: u32,
    /// For each user: the quota, and the units that the user borrows. In listed order the quota is that of all users
    /// together, the target.
    pub quotas: Vec<(u32, u32)>,
    borrowers: Vec<Borrower>,
}

impl Lender {
    /// A workflow admitted after `from` transfers; it lends nothing yet.
    pub fn new(problem: &Problem, workflow: u32, from: u32) -> Self {
        Lender {
            workflow,
            from,
            limit: problem.limit(workflow),
            target: 0,
            used: 0,
            quotas: vec![(0, 0); problem.user_count()],
            borrowers: Vec::new(),
        }
    }

    /// Lent units.
    #[inline]
    pub fn lent(&self) -> u32 {
        self.target.max(self.used)
    }

    /// Free quota of a user, in units.
    #[inline]
    pub fn room(&self, user: u32) -> u32 {
        let (quota, taken) = self.quotas[user as usize];
        quota.saturating_sub(taken).min(self.lent() - self.used)
    }

    /// Units that other users borrow beyond their quotas.
    pub fn beyond(&self, user: u32) -> u32 {
        let others = self.quotas.iter().zip(0..).filter(|&(_, other)| other != user);
        others.map(|(&(quota, used), _)| used.saturating_sub(quota)).sum()
    }

    /// Sets the units that the workflow should lend; the quotas divide them.
    pub fn set_target(&mut self, target: u32, problem: &Problem) {
        self.target = target;
        match problem.by {
            By::Ratio => {
                let shares = split(target, &problem.ratio);
                self.quotas.iter_mut().zip(shares).for_each(|(quota, share)| quota.0 = share);
            }
            By::ListedOrder => self.quotas.iter_mut().for_each(|quota| quota.0 = target),
        }
    }

    /// A job of a user starts on lent units.
    pub fn borrow(&mut self, user: u32, start: Time, job: u32, need: u32) {
        let borrower = (user, Reverse((start, job)));
        let at = self.borrowers.partition_point(|other| *other < borrower);
        self.borrowers.insert(at, borrower);
        self.quotas[user as usize].1 += need;
        self.used += need;
    }

    /// Returns the units of a borrower.
    pub fn repay(&mut self, user: u32, start: Time, job: u32, need: u32) {
        let at = self.borrowers.binary_search(&(user, Reverse((start, job))));
        self.borrowers.remove(at.expect("it borrows"));
        self.quotas[user as usize].1 -= need;
        self.used -= need;
    }

    /// The jobs to interrupt so that the workflow lends its target, in order of interruption. By ratio, each user
    /// returns what exceeds the quota; in listed order, users return units until the target is met.
    pub fn to_interrupt(&self, by: By, need: impl Fn(u32) -> u32) -> impl Iterator<Item = u32> {
        let all = match by {
            By::Ratio => 0,
            By::ListedOrder => self.used.saturating_sub(self.target),
        };
        let (mut last, mut excess) = (None, all);
        self.borrowers.iter().filter_map(move |&(user, Reverse((_, job)))| {
            if by == By::Ratio && last.replace(user) != Some(user) {
                let (quota, used) = self.quotas[user as usize];
                excess = used.saturating_sub(quota);
            }
            let returns = excess > 0;
            excess = excess.saturating_sub(need(job));
            returns.then_some(job)
        })
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Lender>()
            + self.quotas.len() * size_of::<(u32, u32)>()
            + self.borrowers.len() * size_of::<Borrower>()
    }
}
