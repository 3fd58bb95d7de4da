//! The groups lab by a plain scan: it examines every node, or every group, for each request.

use gantry_core::labs::groups::Policy;
use gantry_core::labs::groups::problem::{Entry, Group, Member, NONE, Problem, RequestShape};

pub struct Scan<'p> {
    problem: &'p Problem,
    /// The groups as stored; machine by machine, the nodes.
    groups: &'p [Group],
    is_free: Vec<bool>,
    allocated: Vec<u64>,
    /// The units of each request that has a container.
    units: Vec<Option<Vec<u32>>>,
    waiting: Vec<u32>,
    /// Requests that were ever placed.
    pub placed: u64,
}

impl<'p> Scan<'p> {
    pub fn new(problem: &'p Problem, groups: &'p [Group]) -> Self {
        Scan {
            problem,
            groups,
            is_free: vec![true; problem.node_of.len()],
            allocated: vec![0; problem.quota.len()],
            units: vec![None; problem.requests.len()],
            waiting: Vec::new(),
            placed: 0,
        }
    }

    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The units of each request that has a container.
    pub fn units(&self) -> &[Option<Vec<u32>>] {
        &self.units
    }

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
                let shape = self.problem.requests[request as usize];
                if let Some(allocated) = self.allocated.get_mut(shape.requester as usize) {
                    *allocated -= shape.units;
                }
                let waiting = std::mem::take(&mut self.waiting);
                self.waiting =
                    waiting.into_iter().filter(|&request| !self.place(request)).collect();
            }
        }
    }

    fn place(&mut self, request: u32) -> bool {
        let shape = self.problem.requests[request as usize];
        let requester = shape.requester as usize;
        let quota = self.problem.quota.get(requester).copied().flatten();
        if quota.is_some_and(|quota| self.allocated[requester] + shape.units > quota) {
            return false;
        }
        let Some(member) = self.member(shape) else { return false };
        let units = self.free(member, shape).take(usize::try_from(shape.units).expect("it fits"));
        let units: Vec<u32> = units.collect();
        for &unit in &units {
            self.is_free[unit as usize] = false;
        }
        self.units[request as usize] = Some(units);
        if let Some(allocated) = self.allocated.get_mut(requester) {
            *allocated += shape.units;
        }
        self.placed += 1;
        true
    }

    fn free<'m>(
        &'m self,
        member: &'m Member,
        shape: RequestShape,
    ) -> impl Iterator<Item = u32> + 'm {
        let fits = move |unit: &u32| {
            self.is_free[*unit as usize] && self.problem.matches(*unit, shape.selector)
        };
        member.units.iter().copied().filter(fits)
    }

    fn member(&self, shape: RequestShape) -> Option<&'p Member> {
        let count = |member: &Member| self.free(member, shape).count() as u64;
        let fits = |group: &&Group| group.members.iter().any(|member| count(member) >= shape.units);
        let group = if self.problem.policy == Policy::Machine {
            self.groups.iter().find(fits)?
        } else {
            let serves = |group: &&Group| {
                (group.requester == NONE || group.requester == shape.requester)
                    && (shape.tag == NONE || group.tags.contains(&shape.tag))
            };
            let total = |group: &&Group| group.members.iter().map(count).sum::<u64>();
            self.groups.iter().filter(serves).filter(fits).min_by_key(total)?
        };
        let enough = group.members.iter().filter(|member| count(member) >= shape.units);
        enough.min_by_key(|member| count(member))
    }
}
