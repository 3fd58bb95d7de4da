//! How many units each requester holds, now and when a waiting request was last tried.
//!
//! Whether a waiting request was over its quota depends on what its requester held at that moment. A round tries all
//! that wait, one after the other; nobody goes through them. So it is known what a requester held when the last round
//! began, and what the round has given to whom since: from that the amount at any place in the round follows.
//!
//! Cost: constant for a change; a look back adds up what the last round gave.

use std::collections::BTreeMap;

/// What the requesters hold.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Units by requester.
    held: Vec<u64>,
    /// What each held when a round began, and the number of that round: the last before its amount changed.
    began: Vec<(u32, u64)>,
    /// What the last round gave: request, requester and units, ascending by request.
    given: Vec<(u32, u32, u64)>,
    round: u32,
}

/// A look back at the last round, request by request.
pub struct LastRound<'a> {
    allocation: &'a Allocation,
    /// How many entries of what the round gave are added up.
    next: usize,
    /// What it gave to each requester so far.
    given: BTreeMap<u32, u64>,
}

impl LastRound<'_> {
    /// As [`Allocation::when_tried`]; no request is less than one asked about before. Cost: a step for each request that
    /// was given units since.
    pub fn held(&mut self, requester: u32, request: u32) -> u64 {
        while let Some(&(of, to, units)) = self.allocation.given.get(self.next)
            && of < request
        {
            *self.given.entry(to).or_default() += units;
            self.next += 1;
        }
        let (round, held) = self.allocation.began[requester as usize];
        let is_present = round == self.allocation.round;
        let began = if is_present { held } else { self.allocation.held(requester) };
        began + self.given.get(&requester).copied().unwrap_or(0)
    }
}

impl Allocation {
    /// Nobody holds anything.
    pub fn new(requesters: usize) -> Self {
        Allocation {
            held: vec![0; requesters],
            began: vec![(0, 0); requesters],
            given: Vec::new(),
            round: 0,
        }
    }

    /// What a requester holds.
    #[inline]
    pub fn held(&self, requester: u32) -> u64 {
        self.held[requester as usize]
    }

    /// How many rounds there were.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// A round begins.
    pub fn begin_round(&mut self) {
        self.round += 1;
        self.given.clear();
    }

    /// A requester gets units; `request` got them in the present round, if one is named.
    pub fn give(&mut self, requester: u32, units: u64, request: Option<u32>) {
        self.note(requester);
        self.held[requester as usize] += units;
        self.given.extend(request.map(|request| (request, requester, units)));
    }

    /// A requester loses units.
    pub fn take_back(&mut self, requester: u32, units: u64) {
        self.note(requester);
        self.held[requester as usize] -= units;
    }

    fn note(&mut self, requester: u32) {
        let began = &mut self.began[requester as usize];
        if began.0 != self.round {
            *began = (self.round, self.held[requester as usize]);
        }
    }

    /// What a requester held when the last round tried a request that was not placed.
    pub fn when_tried(&self, requester: u32, request: u32) -> u64 {
        let (round, held) = self.began[requester as usize];
        let began = if round == self.round { held } else { self.held(requester) };
        let before = self.given.iter().take_while(|given| given.0 < request);
        began + before.filter(|given| given.1 == requester).map(|given| given.2).sum::<u64>()
    }

    /// What requesters held when the last round tried them, for requests that ascend.
    pub fn tried(&self) -> LastRound<'_> {
        LastRound { allocation: self, next: 0, given: BTreeMap::new() }
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> usize {
        self.held.len() * (size_of::<u64>() + size_of::<(u32, u64)>())
            + self.given.len() * size_of::<(u32, u32, u64)>()
    }
}
