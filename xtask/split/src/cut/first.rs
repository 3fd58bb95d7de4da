//! The module that stays: early code, stubs for the rest.

use wasm_encoder::reencode::{Error as Reencoding, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, GlobalType, ImportSection,
    Instruction, Module, TableSection, TypeSection, ValType,
};
use wasmparser::{
    CustomSectionReader, ElementSectionReader, ExportSectionReader, FunctionBody,
    FunctionSectionReader, GlobalSectionReader, ImportSectionReader, TableSectionReader,
    TypeSectionReader,
};

use super::plan::{Piece, Plan, count, shared};
use crate::module::Facts;
use crate::outline::{self, Fresh, Target, written};

type Done<E> = Result<(), Reencoding<E>>;

/// Whether the late module is there.
const READY: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

/// Rewrites a module as its first part.
pub struct First<'f, 'a> {
    facts: &'f Facts<'a>,
    plan: &'f Plan,
    /// The function whose body comes next.
    next: u32,
}

impl<'f, 'a> First<'f, 'a> {
    pub fn new(facts: &'f Facts<'a>, plan: &'f Plan) -> Self {
        First { facts, plan, next: facts.imported }
    }

    /// The type `() -> ()`, the first that is added.
    fn plain_type(&self) -> u32 {
        count(self.facts.parameters.len())
    }

    fn late_table(&self) -> u32 {
        count(self.facts.tables.len())
    }

    fn ready(&self) -> u32 {
        count(self.facts.globals.len())
    }

    /// The function that sees to it that the late module is there, after the module's own.
    fn ensure(&self) -> u32 {
        self.facts.functions() + 1
    }

    /// What is left of a late function.
    fn stub(&self, function: u32) -> Function {
        let mut stub = Function::new([]);
        let Some(&slot) = self.plan.slots.get(&Piece::Whole(function)) else {
            stub.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
            return stub;
        };
        stub.instruction(&Instruction::Call(self.ensure()));
        for parameter in 0..count(self.facts.body(function).parameters) {
            stub.instruction(&Instruction::LocalGet(parameter));
        }
        stub.instruction(&Instruction::I32Const(slot.cast_signed()));
        stub.instruction(&Instruction::CallIndirect {
            type_index: self.facts.types[function as usize],
            table_index: self.late_table(),
        });
        stub.instruction(&Instruction::End);
        stub
    }

    /// An early function, calls in the place of its late stretches.
    fn kept(&mut self, function: u32) -> Result<Function, Reencoding<std::convert::Infallible>> {
        let (facts, plan) = (self.facts, self.plan);
        let body = facts.body(function);
        let regions = plan.stretches(function);
        let fresh = Fresh::of(body, regions);
        let own = body.locals[body.parameters..].iter().map(|&ty| written(ty));
        let mut kept =
            Function::new_with_locals_types(own.chain(fresh.types()).collect::<Vec<_>>());
        let mut regions = regions.iter().enumerate().peekable();
        let mut at = 0;
        while at < body.operators.len() {
            if let Some((number, region)) = regions.next_if(|(_, region)| region.start == at) {
                let piece = Piece::Stretch(function, number);
                let target = Target {
                    ensure: self.ensure(),
                    slot: plan.slots[&piece],
                    ty: plan.type_of[&piece],
                    table: self.late_table(),
                };
                outline::call(&mut kept, region, &fresh, target);
                at = region.end;
            } else {
                kept.instruction(&self.instruction(body.operators[at].clone())?);
                at += 1;
            }
        }
        Ok(kept)
    }

    /// Loads the late module unless it is there.
    fn ensuring(&self) -> Function {
        let mut ensure = Function::new([]);
        ensure.instruction(&Instruction::GlobalGet(self.ready()));
        ensure.instruction(&Instruction::I32Eqz);
        ensure.instruction(&Instruction::If(BlockType::Empty));
        ensure.instruction(&Instruction::Call(self.facts.imported));
        ensure.instruction(&Instruction::End);
        ensure.instruction(&Instruction::End);
        ensure
    }
}

impl Reencode for First<'_, '_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Reencoding<Self::Error>> {
        Ok(function + u32::from(function >= self.facts.imported))
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_type_section(self, types, section)?;
        self.plan.add_types(types);
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_import_section(self, imports, section)?;
        imports.import("late", "load", EntityType::Function(self.plain_type()));
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_function_section(self, functions, section)?;
        functions.function(self.plain_type());
        Ok(())
    }

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: TableSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_table_section(self, tables, section)?;
        for table in self.plan.tables() {
            tables.table(table);
        }
        Ok(())
    }

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_global_section(self, globals, section)?;
        globals.global(READY, &ConstExpr::i32_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_export_section(self, exports, section)?;
        exports.export("late_ready", ExportKind::Global, self.ready());
        exports.export(&shared(ExportKind::Memory, 0), ExportKind::Memory, 0);
        for table in 0..self.late_table() + 2 {
            exports.export(&shared(ExportKind::Table, table), ExportKind::Table, table);
        }
        for global in 0..self.ready() {
            exports.export(&shared(ExportKind::Global, global), ExportKind::Global, global);
        }
        Ok(())
    }

    fn parse_element_section(
        &mut self,
        elements: &mut ElementSection,
        section: ElementSectionReader<'_>,
    ) -> Done<Self::Error> {
        utils::parse_element_section(self, elements, section)?;
        let lent: Vec<u32> = self
            .plan
            .lent
            .keys()
            .map(|&function| self.function_index(function))
            .collect::<Result<_, _>>()?;
        let table = Some(self.late_table() + 1);
        elements.active(table, &ConstExpr::i32_const(0), Elements::Functions(lent.into()));
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        _: FunctionBody<'_>,
    ) -> Done<Self::Error> {
        let function = self.next;
        self.next += 1;
        if self.plan.is_late(function) {
            code.function(&self.stub(function));
        } else {
            code.function(&self.kept(function)?);
        }
        if self.next == self.facts.functions() {
            code.function(&self.ensuring());
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Done<Self::Error> {
        Ok(())
    }
}
