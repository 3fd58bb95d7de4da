//! Units allocated to each requester, now and when a waiting request was last tried.
//!
//! The allocation of the requester at that moment decides if a waiting request was over its quota. A round tries all
//! waiting requests in order, but does not walk them. So this module keeps the allocation of a requester at the start
//! of the last round, and the allocations made by the round since: they give the amount at any position of the round.
//!
//! Cost: constant for a change; a look back adds up the allocations of the last round.

use std::collections::BTreeMap;

/// The allocations of the requesters.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Units by requester.
    units: Vec<u64>,
    /// The allocation of each requester at the start of a round, and that round's number: the last one before it
    /// changed.
    began: Vec<(u32, u64)>,
    /// Allocations made by the last round: request, requester and units, ascending by request.
    given: Vec<(u32, u32, u64)>,
    round: u32,
}

/// A look back at the last round, in ascending order of requests.
pub struct LastRound<'a> {
    allocation: &'a Allocation,
    /// Number of entries of the round's allocations added up.
    next: usize,
    /// Units that the round allocated to each requester so far.
    given: BTreeMap<u32, u64>,
}

impl LastRound<'_> {
    /// As [`Allocation::when_tried`], for requests in ascending order. Cost: a step for each request that got units
    /// since the last call.
    pub fn when_tried(&mut self, requester: u32, request: u32) -> u64 {
        while let Some(&(of, to, units)) = self.allocation.given.get(self.next)
            && of < request
        {
            *self.given.entry(to).or_default() += units;
            self.next += 1;
        }
        let (round, units) = self.allocation.began[requester as usize];
        let is_present = round == self.allocation.round;
        let began = if is_present { units } else { self.allocation.allocated(requester) };
        began + self.given.get(&requester).copied().unwrap_or(0)
    }
}

impl Allocation {
    /// The start: nothing is allocated.
    pub fn new(requesters: usize) -> Self {
        Allocation {
            units: vec![0; requesters],
            began: vec![(0, 0); requesters],
            given: Vec::new(),
            round: 0,
        }
    }

    /// Units allocated to a requester.
    #[inline]
    pub fn allocated(&self, requester: u32) -> u64 {
        self.units[requester as usize]
    }

    /// Number of rounds begun.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Begins a round.
    pub fn begin_round(&mut self) {
        self.round += 1;
        self.given.clear();
    }

    /// Adds units to a requester; `request` is the request that got them, if the current round placed it.
    pub fn give(&mut self, requester: u32, units: u64, request: Option<u32>) {
        self.note(requester);
        self.units[requester as usize] += units;
        self.given.extend(request.map(|request| (request, requester, units)));
    }

    /// Removes units from a requester.
    pub fn take_back(&mut self, requester: u32, units: u64) {
        self.note(requester);
        self.units[requester as usize] -= units;
    }

    fn note(&mut self, requester: u32) {
        let began = &mut self.began[requester as usize];
        if began.0 != self.round {
            *began = (self.round, self.units[requester as usize]);
        }
    }

    /// The allocation of a requester when the last round tried this request, which was not placed.
    pub fn when_tried(&self, requester: u32, request: u32) -> u64 {
        let (round, units) = self.began[requester as usize];
        let began = if round == self.round { units } else { self.allocated(requester) };
        let before = self.given.iter().take_while(|given| given.0 < request);
        began + before.filter(|given| given.1 == requester).map(|given| given.2).sum::<u64>()
    }

    /// The allocations of requesters when the last round tried them, for requests in ascending order.
    pub fn tried(&self) -> LastRound<'_> {
        LastRound { allocation: self, next: 0, given: BTreeMap::new() }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.units.len() * (size_of::<u64>() + size_of::<(u32, u64)>())
            + self.given.len() * size_of::<(u32, u32, u64)>()
    }
}
