//! The groups lab by a plain scan: for each request every node, or every group, is looked at.

use gantry_core::labs::groups::Policy;
use gantry_core::labs::groups::problem::{Entry, Group, Member, NONE, Problem, Wish};

/// A run.
pub struct Scan<'p> {
    problem: &'p Problem,
    /// The groups as stored; the nodes, machine by machine.
    groups: &'p [Group],
    is_free: Vec<bool>,
    held: Vec<u64>,
    /// The units of each request that has a container.
    units: Vec<Option<Vec<u32>>>,
    waiting: Vec<u32>,
    /// Requests that were ever placed.
    pub placed: u64,
}

impl<'p> Scan<'p> {
    /// The beginning of a run in which these groups stand.
    pub fn new(problem: &'p Problem, groups: &'p [Group]) -> Self {
        Scan {
            problem,
            groups,
            is_free: vec![true; problem.node_of.len()],
            held: vec![0; problem.quota.len()],
            units: vec![None; problem.requests.len()],
            waiting: Vec::new(),
            placed: 0,
        }
    }

    /// How many requests wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The units of each request that has a container.
    pub fn units(&self) -> &[Option<Vec<u32>>] {
        &self.units
    }

    /// Takes an entry of the list.
    pub fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Request(request) if !self.place(request) => self.waiting.push(request),
            Entry::Request(_) => {}
            Entry::Release(request) => {
                self.waiting.retain(|&waiting| waiting != request);
                let Some(units) = self.units[request as usize].take() else { return };
                for unit in units {
                    self.is_free[unit as usize] = true;
                }
                let wish = self.problem.requests[request as usize];
                if let Some(held) = self.held.get_mut(wish.requester as usize) {
                    *held -= wish.units;
                }
                let waiting = std::mem::take(&mut self.waiting);
                self.waiting =
                    waiting.into_iter().filter(|&request| !self.place(request)).collect();
            }
        }
    }

    fn place(&mut self, request: u32) -> bool {
        let wish = self.problem.requests[request as usize];
        let requester = wish.requester as usize;
        let quota = self.problem.quota.get(requester).copied().flatten();
        if quota.is_some_and(|quota| self.held[requester] + wish.units > quota) {
            return false;
        }
        let Some(member) = self.member(wish) else { return false };
        let units = self.free(member, wish).take(usize::try_from(wish.units).expect("it fits"));
        let units: Vec<u32> = units.collect();
        for &unit in &units {
            self.is_free[unit as usize] = false;
        }
        self.units[request as usize] = Some(units);
        if let Some(held) = self.held.get_mut(requester) {
            *held += wish.units;
        }
        self.placed += 1;
        true
    }

    fn free<'m>(&'m self, member: &'m Member, wish: Wish) -> impl Iterator<Item = u32> + 'm {
        let fits =
            move |unit: &u32| self.is_free[*unit as usize] && self.problem.meets(*unit, wish.want);
        member.units.iter().copied().filter(fits)
    }

    fn member(&self, wish: Wish) -> Option<&'p Member> {
        let count = |member: &Member| self.free(member, wish).count() as u64;
        let fits = |group: &&Group| group.members.iter().any(|member| count(member) >= wish.units);
        let group = if self.problem.policy == Policy::Machine {
            self.groups.iter().find(fits)?
        } else {
            let meant = |group: &&Group| {
                (group.requester == NONE || group.requester == wish.requester)
                    && (wish.tag == NONE || group.tags.contains(&wish.tag))
            };
            let total = |group: &&Group| group.members.iter().map(count).sum::<u64>();
            self.groups.iter().filter(meant).filter(fits).min_by_key(total)?
        };
        let enough = group.members.iter().filter(|member| count(member) >= wish.units);
        enough.min_by_key(|member| count(member))
    }
}
