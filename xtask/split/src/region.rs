//! Stretches of an early function that have not run until the first picture, fit to be moved away.
//!
//! A region is a run of operators at one level of nesting. It takes the locals it needs as parameters and gives
//! back those it changes, a value that it leaves on the stack, and, where it is left in more ways than one, a
//! number that tells which.

use wasmparser::{Operator, ValType};

use crate::body::{Body, carried};
use crate::live::{Locals, live};

/// Regions that save fewer bytes than this are left where they are.
const LEAST_GAIN: usize = 12;

/// A branch out of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The label it goes to, counted from the function's own (0).
    pub label: usize,
    /// The value it carries.
    pub carries: Option<ValType>,
}

/// A stretch of operators that moves away.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its first operator.
    pub start: usize,
    /// The one behind its last.
    pub end: usize,
    /// Labels around it, the function's own included.
    pub depth: usize,
    /// Locals it is given.
    pub inputs: Vec<u32>,
    /// Locals it gives back.
    pub outputs: Vec<u32>,
    /// Ways out of it by a branch.
    pub exits: Vec<Exit>,
    /// Whether control can leave it at its end.
    pub falls: bool,
    /// What it then leaves on the stack.
    pub leaves: Option<ValType>,
}

impl Region {
    /// Whether it has to tell how it was left.
    pub fn selects(&self) -> bool {
        self.exits.len() + usize::from(self.falls) > 1
    }

    /// The types of the values that its exits carry, each once: only one exit is taken.
    pub fn carried(&self) -> Vec<ValType> {
        let mut types = Vec::new();
        for ty in self.exits.iter().filter_map(|exit| exit.carries) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        types
    }

    /// Its results as a function: what it leaves, what its exits carry, the locals it changes, how it was left.
    pub fn results(&self, locals: &[ValType]) -> Vec<ValType> {
        let mut results: Vec<ValType> = self.leaves.into_iter().collect();
        results.extend(self.carried());
        results.extend(self.outputs.iter().map(|&local| locals[local as usize]));
        results.extend(self.selects().then_some(ValType::I32));
        results
    }

    /// About how many bytes the call in its place takes.
    fn price(&self) -> usize {
        let exits = if self.selects() { 2 + 6 * self.exits.len() } else { 2 };
        12 + 2 * (self.inputs.len() + self.outputs.len()) + exits + 6 * self.carried().len()
    }
}

struct Label {
    carries: Option<ValType>,
    live: Locals,
}

struct Search<'b, 'a> {
    body: &'b Body<'a>,
    live: Vec<Locals>,
    /// For each operator that is a point: whether control came there.
    ran: Vec<Option<bool>>,
    labels: Vec<Label>,
    found: Vec<Region>,
}

/// The regions of a function with results `results`, of whose points those with `ran` set have run; ascending.
pub fn regions(body: &Body<'_>, results: &[ValType], ran: &[bool]) -> Vec<Region> {
    if !body.plain || results.len() > 1 {
        return Vec::new();
    }
    let mut of = vec![None; body.operators.len()];
    for (&point, &ran) in body.points().iter().zip(ran) {
        of[point] = Some(ran);
    }
    let own = Label { carries: results.first().copied(), live: Locals::none(body.locals.len()) };
    let live = live(body);
    let mut search = Search { body, live, ran: of, labels: vec![own], found: Vec::new() };
    search.level(0, body.operators.len() - 1);
    search.found
}

impl Search<'_, '_> {
    /// Looks through the operators of one level.
    fn level(&mut self, start: usize, end: usize) {
        let mut cold = None;
        let mut at = start;
        while at < end {
            match (cold, self.ran[at]) {
                (None, Some(false)) => cold = Some(at),
                (Some(start), Some(true)) => {
                    self.take(start, at);
                    cold = None;
                }
                _ => {}
            }
            if cold.is_none() {
                self.within(at);
            }
            at = self.body.next(at);
        }
        if let Some(start) = cold {
            self.take(start, end);
        }
    }

    /// Looks through what opens at an operator.
    fn within(&mut self, at: usize) {
        let (Operator::Block { blockty } | Operator::Loop { blockty } | Operator::If { blockty }) =
            self.body.operators[at]
        else {
            return;
        };
        let label = match self.body.operators[at] {
            Operator::Loop { .. } => Label { carries: None, live: self.live[at + 1].clone() },
            _ => Label { carries: carried(blockty), live: self.live[self.body.next(at)].clone() },
        };
        self.labels.push(label);
        for (start, end) in self.body.arms(at) {
            self.level(start, end);
        }
        self.labels.pop();
    }

    /// Keeps the region if it is fit to move and worth it, else what is inside it.
    fn take(&mut self, start: usize, end: usize) {
        let start = self.above_what_is_below(start, end);
        if let Some(region) = self.region(start, end) {
            let size = self.body.offsets[end] - self.body.offsets[start];
            if size >= region.price() + LEAST_GAIN {
                self.found.push(region);
                return;
            }
        }
        let mut at = start;
        while at < end {
            self.within(at);
            at = self.body.next(at);
        }
    }

    /// The first place from `start` on from which nothing is taken off the stack that was there before.
    fn above_what_is_below(&self, mut start: usize, end: usize) -> usize {
        let mut at = start;
        while at < end && self.body.places[at].reachable {
            let left = self.body.places[at].height.saturating_sub(self.body.pops[at]);
            at = self.body.next(at);
            if left < self.body.places[start].height {
                start = at;
            }
        }
        start
    }

    /// The region from `start` to `end`; none where it can't move.
    fn region(&self, start: usize, end: usize) -> Option<Region> {
        let places = &self.body.places;
        if start >= end || !places[start].reachable {
            return None;
        }
        let falls = places[end].reachable;
        let leaves = match places[end].height.checked_sub(places[start].height) {
            _ if !falls => None,
            Some(0) => None,
            Some(1) => Some(places[end].top?),
            _ => return None,
        };
        let mut region = Region {
            start,
            end,
            depth: self.labels.len(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            exits: self.exits(start, end)?,
            falls,
            leaves,
        };
        let (mentioned, written) = self.locals(start, end);
        region.inputs = self.live[start].common(&mentioned);
        let mut needed = Locals::none(self.body.locals.len());
        if falls {
            needed.add(&self.live[end]);
        }
        for exit in &region.exits {
            needed.add(&self.labels[exit.label].live);
        }
        region.outputs = needed.common(&written);
        let types = region.inputs.iter().chain(&region.outputs);
        let numbers = types.map(|&local| self.body.locals[local as usize]);
        let numbers = numbers.chain(region.carried()).chain(leaves).all(is_number);
        numbers.then_some(region)
    }

    /// The locals that a stretch names, and those that it sets.
    fn locals(&self, start: usize, end: usize) -> (Locals, Locals) {
        let mut mentioned = Locals::none(self.body.locals.len());
        let mut written = mentioned.clone();
        for operator in &self.body.operators[start..end] {
            match operator {
                Operator::LocalGet { local_index } => mentioned.insert(*local_index),
                Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                    mentioned.insert(*local_index);
                    written.insert(*local_index);
                }
                _ => {}
            }
        }
        (mentioned, written)
    }

    /// The branches out of a stretch.
    fn exits(&self, start: usize, end: usize) -> Option<Vec<Exit>> {
        let mut exits: Vec<Exit> = Vec::new();
        let mut nested = 0;
        for operator in &self.body.operators[start..end] {
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => nested += 1,
                Operator::End => nested -= 1,
                _ => {}
            }
            for depth in depths(operator, nested, self.labels.len()) {
                let Some(out) = depth.checked_sub(nested) else { continue };
                let label = self.labels.len().checked_sub(out + 1)?;
                let exit = Exit { label, carries: self.labels[label].carries };
                if !exits.contains(&exit) {
                    exits.push(exit);
                }
            }
        }
        Some(exits)
    }
}

/// The depths that an operator branches to; `return` goes to the outermost of `labels`, `nested` further in.
pub fn depths(operator: &Operator<'_>, nested: usize, labels: usize) -> Vec<usize> {
    match operator {
        Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
            vec![*relative_depth as usize]
        }
        Operator::BrTable { targets } => {
            let listed = targets.targets().flatten().map(|depth| depth as usize);
            listed.chain([targets.default() as usize]).collect()
        }
        Operator::Return => vec![nested + labels - 1],
        _ => Vec::new(),
    }
}

fn is_number(ty: ValType) -> bool {
    matches!(ty, ValType::I32 | ValType::I64 | ValType::F32 | ValType::F64)
}
