//! What goes where.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use wasm_encoder::{ExportKind, RefType, TableType, TypeSection};
use wasmparser::ValType;

use crate::module::{Facts, referred};
use crate::outline::written;
use crate::region::{Region, regions};
use crate::rules::Early;

/// A piece of code that moves: a function, or a stretch of one by its place among that function's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Whole(u32),
    Stretch(u32, usize),
}

/// Bodies up to this many bytes beside twice their parameters stay: what a stub takes, as far as it packs.
const STUB: usize = 6;

/// What a function takes and gives.
type Signature = (Vec<ValType>, Vec<ValType>);

/// What goes where.
#[derive(Debug, Default)]
pub struct Plan {
    /// Functions whose bodies move, in order.
    pub whole: Vec<u32>,
    /// Stretches that move, by the function they are in.
    pub regions: BTreeMap<u32, Vec<Region>>,
    /// The pieces that the first module refers to, with their slot in the table of late functions.
    pub slots: BTreeMap<Piece, u32>,
    /// Functions of the first module that late code refers to, with their slot in the table of the lent.
    pub lent: BTreeMap<u32, u32>,
    /// Types of stretches that are no types of the module, and their indices.
    pub types: Vec<Signature>,
    /// The type of every stretch.
    pub type_of: BTreeMap<Piece, u32>,
}

impl Plan {
    pub fn new(facts: &Facts<'_>, early: &Early) -> Result<Self, Box<dyn Error>> {
        let defined = facts.imported..facts.functions();
        let mut plan = Plan::default();
        for function in defined.clone() {
            let name = &facts.names[function as usize];
            let body = facts.body(function);
            // What is shorter than the stub in its place stays.
            let worth = body.offsets.last() > Some(&(STUB + 2 * body.parameters));
            if early.leaves_out(name) {
                plan.whole.extend(worth.then_some(function));
            } else if let Some(ran) = early.ran(name, body.shape) {
                let found = regions(body, facts.results_of(function), ran);
                if !found.is_empty() {
                    plan.regions.insert(function, found);
                }
            }
        }
        let mut called = facts.rooted.clone();
        let mut lent = BTreeSet::new();
        for function in defined {
            let whole = plan.is_late(function);
            for (at, operator) in facts.body(function).operators.iter().enumerate() {
                let Some(other) = referred(operator)? else { continue };
                if whole || plan.stretch(function, at).is_some() {
                    lent.extend((!plan.is_late(other)).then_some(other));
                } else {
                    called.insert(other);
                }
            }
        }
        plan.lent = lent.into_iter().zip(0..).collect();
        plan.find_slots(&called);
        plan.find_types(facts);
        Ok(plan)
    }

    pub fn is_late(&self, function: u32) -> bool {
        self.whole.binary_search(&function).is_ok()
    }

    /// The stretches of a function.
    pub fn stretches(&self, function: u32) -> &[Region] {
        self.regions.get(&function).map_or(&[], Vec::as_slice)
    }

    /// The stretch that an operator is in.
    fn stretch(&self, function: u32, at: usize) -> Option<&Region> {
        self.stretches(function).iter().find(|region| (region.start..region.end).contains(&at))
    }

    /// Every stretch with its name.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, u32, &Region)> {
        self.regions.iter().flat_map(|(&function, regions)| {
            let numbered = regions.iter().enumerate();
            numbered.map(move |(at, region)| (Piece::Stretch(function, at), function, region))
        })
    }

    fn find_slots(&mut self, called: &BTreeSet<u32>) {
        let whole = self.whole.iter().filter(|function| called.contains(function));
        let whole = whole.map(|&function| Piece::Whole(function));
        let pieces: Vec<Piece> = whole.chain(self.pieces().map(|(piece, ..)| piece)).collect();
        self.slots = pieces.into_iter().zip(0..).collect();
    }

    fn find_types(&mut self, facts: &Facts<'_>) {
        let mut known: Vec<Option<Signature>> = facts
            .parameters
            .iter()
            .zip(&facts.results)
            .map(|(parameters, results)| Some((parameters.clone()?, results.clone())))
            .collect();
        let own = known.len();
        // The type of what sees to it that the late module is there.
        known.push(Some((Vec::new(), Vec::new())));
        let mut type_of = BTreeMap::new();
        for (piece, function, region) in self.pieces() {
            let locals = &facts.body(function).locals;
            let inputs = region.inputs.iter().map(|&local| locals[local as usize]).collect();
            let signature = Some((inputs, region.results(locals)));
            let at = known.iter().position(|known| *known == signature).unwrap_or_else(|| {
                known.push(signature);
                known.len() - 1
            });
            type_of.insert(piece, count(at));
        }
        self.types = known.split_off(own).into_iter().flatten().collect();
        self.type_of = type_of;
    }

    /// Adds the types that the module has not.
    pub fn add_types(&self, types: &mut TypeSection) {
        for (parameters, results) in &self.types {
            let [parameters, results] =
                [parameters, results].map(|types| types.iter().map(|&ty| written(ty)));
            types.ty().function(parameters, results);
        }
    }

    /// The two tables behind the module's own: of late functions, and of those lent to them.
    pub fn tables(&self) -> [TableType; 2] {
        [self.slots.len(), self.lent.len()].map(|length| TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: length as u64,
            maximum: Some(length as u64),
            shared: false,
        })
    }
}

/// What both modules call what they share: the memory, and tables and globals by number.
pub fn shared(kind: ExportKind, index: u32) -> String {
    match kind {
        ExportKind::Table => format!("T{index}"),
        ExportKind::Global => format!("G{index}"),
        _ => "M".to_owned(),
    }
}

pub fn count(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 of anything")
}
