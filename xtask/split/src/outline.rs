//! A region as a function of its own, and the call that takes its place.
//!
//! Both sides agree on [`Region::results`]: the function fills what a way out does not need with zeros.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{Error as Reencoding, Reencode};
use wasm_encoder::{BlockType, Function, Instruction, ValType as Written};
use wasmparser::{Operator, ValType};

use crate::body::Body;
use crate::region::{Region, depths};

/// Where the call in place of a region goes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The function that sees to it that the late module is there.
    pub ensure: u32,
    /// The region's place in the table of late functions.
    pub slot: u32,
    /// The type of the region as a function.
    pub ty: u32,
    /// The table of late functions.
    pub table: u32,
}

/// The locals that calls of regions need beside a function's own.
#[derive(Debug, Default)]
pub struct Fresh {
    first: u32,
    types: Vec<ValType>,
}

impl Fresh {
    /// Those that the regions of a body need.
    pub fn of(body: &Body<'_>, regions: &[Region]) -> Fresh {
        let mut fresh = Fresh { first: index(body.locals.len()), types: Vec::new() };
        for region in regions {
            let selector = region.selects().then_some(ValType::I32);
            for ty in region.carried().into_iter().chain(selector) {
                let needed = 1 + usize::from(ty == ValType::I32 && selector.is_some());
                while fresh.types.iter().filter(|&&known| known == ty).count() < needed {
                    fresh.types.push(ty);
                }
            }
        }
        fresh
    }

    /// Their types, in order.
    pub fn types(&self) -> impl Iterator<Item = Written> + '_ {
        self.types.iter().map(|&ty| written(ty))
    }

    /// The local for a carried value of that type.
    fn carrier(&self, ty: ValType) -> u32 {
        let place = self.types.iter().position(|&known| known == ty);
        self.first + index(place.expect("made for every region"))
    }

    /// The local for how a region was left: the last of its type.
    fn selector(&self) -> u32 {
        let place = self.types.iter().rposition(|&known| known == ValType::I32);
        self.first + index(place.expect("made for every region"))
    }
}

/// Writes the call of a region in its place.
pub fn call(function: &mut Function, region: &Region, fresh: &Fresh, target: Target) {
    function.instruction(&Instruction::Call(target.ensure));
    for &local in &region.inputs {
        function.instruction(&Instruction::LocalGet(local));
    }
    function.instruction(&Instruction::I32Const(target.slot.cast_signed()));
    function.instruction(&Instruction::CallIndirect {
        type_index: target.ty,
        table_index: target.table,
    });
    if region.selects() {
        function.instruction(&Instruction::LocalSet(fresh.selector()));
    }
    for &local in region.outputs.iter().rev() {
        function.instruction(&Instruction::LocalSet(local));
    }
    for &ty in region.carried().iter().rev() {
        function.instruction(&Instruction::LocalSet(fresh.carrier(ty)));
    }
    leave(function, region, fresh);
    if !region.falls && region.exits.is_empty() {
        function.instruction(&Instruction::Unreachable);
    }
}

/// Branches to where the region was left for.
fn leave(function: &mut Function, region: &Region, fresh: &Fresh) {
    for (at, exit) in region.exits.iter().enumerate() {
        let carrier = exit.carries.map(|ty| fresh.carrier(ty));
        if let Some(carrier) = carrier {
            function.instruction(&Instruction::LocalGet(carrier));
        }
        let depth = index(region.depth - 1 - exit.label);
        if !region.falls && at + 1 == region.exits.len() {
            function.instruction(&Instruction::Br(depth));
            return;
        }
        function.instruction(&Instruction::LocalGet(fresh.selector()));
        if region.exits.len() > 1 {
            function.instruction(&Instruction::I32Const(number(at)));
            function.instruction(&Instruction::I32Eq);
        } else {
            // Its number is 0, that of falling out 1.
            function.instruction(&Instruction::I32Eqz);
        }
        function.instruction(&Instruction::BrIf(depth));
        if carrier.is_some() {
            function.instruction(&Instruction::Drop);
        }
    }
}

/// The region as a function. `late` writes an operator as the late module has it.
pub fn function<'a, R: Reencode>(
    body: &Body<'a>,
    region: &Region,
    mut late: impl FnMut(&mut Function, Operator<'a>) -> Result<(), Reencoding<R::Error>>,
) -> Result<Function, Reencoding<R::Error>> {
    let names = names(body, region);
    let mut kept: Vec<(u32, u32)> = names.iter().map(|(&old, &new)| (new, old)).collect();
    kept.sort_unstable();
    let own = kept[region.inputs.len()..].iter().map(|&(_, old)| body.locals[old as usize]);
    let carried = region.carried();
    let first_carrier = index(kept.len());
    let types = own.chain(carried.iter().copied());
    let mut function = Function::new_with_locals_types(types.map(written).collect::<Vec<_>>());
    // One block an exit, the first exit's innermost: its end is where the region leaves by it.
    for exit in region.exits.iter().rev() {
        let ty = exit.carries.map_or(BlockType::Empty, |ty| BlockType::Result(written(ty)));
        function.instruction(&Instruction::Block(ty));
    }
    let mut nested = 0;
    for operator in &body.operators[region.start..region.end] {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => nested += 1,
            Operator::End => nested -= 1,
            _ => {}
        }
        match renamed(operator, &names, region, nested) {
            Some(instruction) => {
                function.instruction(&instruction);
            }
            None => late(&mut function, operator.clone())?,
        }
    }
    if region.falls {
        give_back(&mut function, body, region, &names, region.exits.len(), None);
    } else {
        function.instruction(&Instruction::Unreachable);
    }
    for (at, exit) in region.exits.iter().enumerate() {
        function.instruction(&Instruction::End);
        let held = exit.carries.map(|ty| {
            let place = carried.iter().position(|&known| known == ty).expect("one of them");
            first_carrier + index(place)
        });
        if let Some(held) = held {
            function.instruction(&Instruction::LocalSet(held));
        }
        give_back(&mut function, body, region, &names, at, held.or(Some(u32::MAX)));
    }
    function.instruction(&Instruction::End);
    Ok(function)
}

/// Puts the results of one way out on the stack, and returns. `by` is none where the region falls out of its
/// end (its value is there already), else the local of what is carried, if anything is.
fn give_back(
    function: &mut Function,
    body: &Body<'_>,
    region: &Region,
    names: &BTreeMap<u32, u32>,
    way: usize,
    by: Option<u32>,
) {
    if let (Some(ty), Some(_)) = (region.leaves, by) {
        function.instruction(&zero(ty));
    }
    let first_carrier = index(names.len());
    for (place, &ty) in region.carried().iter().enumerate() {
        let carrier = first_carrier + index(place);
        match by {
            Some(local) if local == carrier => function.instruction(&Instruction::LocalGet(local)),
            _ => function.instruction(&zero(ty)),
        };
    }
    for local in &region.outputs {
        debug_assert!((*local as usize) < body.locals.len());
        function.instruction(&Instruction::LocalGet(names[local]));
    }
    if region.selects() {
        function.instruction(&Instruction::I32Const(number(way)));
    }
    function.instruction(&Instruction::Return);
}

/// The locals of a region by their new numbers: its parameters first.
fn names(body: &Body<'_>, region: &Region) -> BTreeMap<u32, u32> {
    let mut names: BTreeMap<u32, u32> = region.inputs.iter().copied().zip(0..).collect();
    let mentioned = body.operators[region.start..region.end].iter().filter_map(local);
    for local in mentioned.chain(region.outputs.iter().copied()) {
        let next = index(names.len());
        names.entry(local).or_insert(next);
    }
    names
}

fn local(operator: &Operator<'_>) -> Option<u32> {
    match operator {
        Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } => Some(*local_index),
        _ => None,
    }
}

/// An operator that names locals or labels, as it stands in the new function.
fn renamed(
    operator: &Operator<'_>,
    names: &BTreeMap<u32, u32>,
    region: &Region,
    nested: usize,
) -> Option<Instruction<'static>> {
    let to = |depth: usize| {
        let Some(out) = depth.checked_sub(nested) else { return index(depth) };
        let label = region.depth - 1 - out;
        let exit = region.exits.iter().position(|exit| exit.label == label);
        index(nested + exit.expect("every way out is known"))
    };
    Some(match operator {
        Operator::LocalGet { local_index } => Instruction::LocalGet(names[local_index]),
        Operator::LocalSet { local_index } => Instruction::LocalSet(names[local_index]),
        Operator::LocalTee { local_index } => Instruction::LocalTee(names[local_index]),
        Operator::Br { relative_depth } => Instruction::Br(to(*relative_depth as usize)),
        Operator::BrIf { relative_depth } => Instruction::BrIf(to(*relative_depth as usize)),
        Operator::Return => Instruction::Br(to(depths(operator, nested, region.depth)[0])),
        Operator::BrTable { .. } => {
            let mut all: Vec<u32> =
                depths(operator, nested, region.depth).into_iter().map(to).collect();
            let default = all.pop().expect("a table has a default");
            Instruction::BrTable(all.into(), default)
        }
        _ => return None,
    })
}

fn zero(ty: ValType) -> Instruction<'static> {
    match ty {
        ValType::I64 => Instruction::I64Const(0),
        ValType::F32 => Instruction::F32Const(0.0_f32.into()),
        ValType::F64 => Instruction::F64Const(0.0_f64.into()),
        _ => Instruction::I32Const(0),
    }
}

/// A type as it is written.
pub fn written(ty: ValType) -> Written {
    Written::try_from(ty).expect("a type without parts")
}

fn index(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 of anything")
}

fn number(way: usize) -> i32 {
    i32::try_from(way).expect("few ways out")
}
