//! The module that comes later: bodies of late functions and of late stretches, over the first one's memory,
//! tables and globals.

use std::collections::BTreeMap;
use std::error::Error;

use wasm_encoder::reencode::{Error as Reencoding, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, Function,
    FunctionSection, ImportSection, Instruction, Module, TypeSection,
};
use wasmparser::{Operator, Parser, Payload};

use super::plan::{Piece, Plan, count, shared};
use crate::module::Facts;
use crate::outline::{self, written};

type Reencoded<T> = Result<T, Reencoding<std::convert::Infallible>>;

struct Second<'f, 'a> {
    facts: &'f Facts<'a>,
    plan: &'f Plan,
    /// The new index of every piece.
    indices: BTreeMap<Piece, u32>,
}

impl Reencode for Second<'_, '_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Reencoded<u32> {
        Ok(self.indices[&Piece::Whole(function)])
    }
}

/// The late module of a cut.
pub fn module(facts: &Facts<'_>, plan: &Plan, bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let whole = plan.whole.iter().map(|&function| Piece::Whole(function));
    let order: Vec<Piece> = whole.chain(plan.pieces().map(|(piece, ..)| piece)).collect();
    let indices = order.iter().copied().zip(0..).collect();
    let mut second = Second { facts, plan, indices };
    let mut types = TypeSection::new();
    for payload in Parser::new(0).parse_all(bytes) {
        if let Payload::TypeSection(section) = payload? {
            utils::parse_type_section(&mut second, &mut types, section)?;
        }
    }
    plan.add_types(&mut types);
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    for &piece in &order {
        let (ty, body) = match piece {
            Piece::Whole(function) => (facts.types[function as usize], second.whole(function)?),
            Piece::Stretch(function, at) => (plan.type_of[&piece], second.stretch(function, at)?),
        };
        functions.function(ty);
        code.function(&body);
    }
    let mut elements = ElementSection::new();
    let slotted: Vec<u32> = plan.slots.keys().map(|piece| second.indices[piece]).collect();
    let table = Some(count(facts.tables.len()));
    elements.active(table, &ConstExpr::i32_const(0), Elements::Functions(slotted.into()));
    let mut module = Module::new();
    module.section(&types).section(&second.imports()?).section(&functions);
    module.section(&elements).section(&code);
    Ok(module.finish())
}

impl Second<'_, '_> {
    fn whole(&mut self, function: u32) -> Reencoded<Function> {
        let body = self.facts.body(function);
        let own = body.locals[body.parameters..].iter().map(|&ty| written(ty));
        let mut whole = Function::new_with_locals_types(own.collect::<Vec<_>>());
        for operator in &body.operators {
            self.write(&mut whole, operator.clone())?;
        }
        Ok(whole)
    }

    fn stretch(&mut self, function: u32, at: usize) -> Reencoded<Function> {
        let region = &self.plan.stretches(function)[at];
        let body = self.facts.body(function);
        outline::function::<Self>(body, region, |function, operator| self.write(function, operator))
    }

    /// Writes an operator; what it calls of the first module it finds in the table of the lent.
    fn write(&mut self, function: &mut Function, operator: Operator<'_>) -> Reencoded<()> {
        let lent = |of: u32| self.plan.lent.get(&of).copied();
        let table_index = count(self.facts.tables.len()) + 1;
        match operator {
            Operator::Call { function_index } if lent(function_index).is_some() => {
                let slot = lent(function_index).expect("just seen");
                let type_index = self.facts.types[function_index as usize];
                function.instruction(&Instruction::I32Const(slot.cast_signed()));
                function.instruction(&Instruction::CallIndirect { type_index, table_index });
            }
            Operator::RefFunc { function_index } if lent(function_index).is_some() => {
                let slot = lent(function_index).expect("just seen");
                function.instruction(&Instruction::I32Const(slot.cast_signed()));
                function.instruction(&Instruction::TableGet(table_index));
            }
            other => {
                function.instruction(&self.instruction(other)?);
            }
        }
        Ok(())
    }

    fn imports(&mut self) -> Result<ImportSection, Box<dyn Error>> {
        let mut imports = ImportSection::new();
        let mut import = |kind, index, ty: EntityType| {
            imports.import("first", &shared(kind, index), ty);
        };
        let memory = self.facts.memory.ok_or("a module without a memory")?;
        import(ExportKind::Memory, 0, EntityType::Memory(self.memory_type(memory)?));
        for (at, &table) in self.facts.tables.iter().enumerate() {
            import(ExportKind::Table, count(at), EntityType::Table(self.table_type(table)?));
        }
        for (at, table) in (self.facts.tables.len()..).zip(self.plan.tables()) {
            import(ExportKind::Table, count(at), EntityType::Table(table));
        }
        for (at, &global) in self.facts.globals.iter().enumerate() {
            import(ExportKind::Global, count(at), EntityType::Global(self.global_type(global)?));
        }
        Ok(imports)
    }
}
