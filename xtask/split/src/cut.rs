//! The cut itself: stubs in the first module, bodies in the late one.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use wasm_encoder::reencode::{Error as Reencoding, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, Module,
    RefType, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::{
    CustomSectionReader, ExportSectionReader, FunctionBody, FunctionSectionReader,
    GlobalSectionReader, ImportSectionReader, Parser, Payload, TableSectionReader,
    TypeSectionReader,
};

use crate::mark::copy_operators;
use crate::module::Facts;
use crate::rules::Early;

/// Cuts the module at `app` by the list of early functions; the report says how much went where.
pub fn cut(app: &Path, early: &Path, late: &Path) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(app)?;
    let facts = Facts::read(&bytes)?;
    let plan = Plan::new(&facts, &Early::read(&std::fs::read_to_string(early)?));
    let mut first = Module::new();
    First { facts: &facts, plan: &plan, next: facts.imported }.parse_core_module(
        &mut first,
        Parser::new(0),
        &bytes,
    )?;
    let second = second(&facts, &plan, &bytes)?;
    std::fs::write(app, first.finish())?;
    std::fs::write(late, second)?;
    let moved: usize = plan.late.iter().map(|&function| facts.sizes[facts.defined(function)]).sum();
    let all: usize = facts.sizes.iter().sum();
    Ok(format!(
        "{} of {} functions are late, {moved} of {all} bytes; {} stubs, {} functions lent",
        plan.late.len(),
        facts.sizes.len(),
        plan.slots.len(),
        plan.lent.len()
    ))
}

/// What goes where.
struct Plan {
    /// Functions whose bodies move, in order.
    late: Vec<u32>,
    /// Of these, those that the first module refers to, with their slot in the table of late functions.
    slots: BTreeMap<u32, u32>,
    /// Functions of the first module that late ones refer to.
    lent: BTreeSet<u32>,
}

impl Plan {
    fn new(facts: &Facts, early: &Early) -> Self {
        let defined = facts.imported..facts.functions();
        let is_late: Vec<bool> = (0..facts.functions())
            .map(|f| f >= facts.imported && early.leaves_out(&facts.names[f as usize]))
            .collect();
        let late: Vec<u32> =
            defined.clone().filter(|&function| is_late[function as usize]).collect();
        let mut referred = facts.rooted.clone();
        let mut lent = BTreeSet::new();
        for function in defined {
            let calls = &facts.calls[facts.defined(function)];
            if is_late[function as usize] {
                lent.extend(calls.iter().filter(|&&called| !is_late[called as usize]));
            } else {
                referred.extend(calls);
            }
        }
        let slotted = late.iter().copied().filter(|function| referred.contains(function));
        Plan { slots: slotted.zip(0..).collect(), late, lent }
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 of anything")
}

struct First<'f> {
    facts: &'f Facts,
    plan: &'f Plan,
    next: u32,
}

impl First<'_> {
    /// The type `() -> ()`, added after the module's own.
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

    fn stub(&self, function: u32) -> Function {
        let mut stub = Function::new([]);
        let Some(&slot) = self.plan.slots.get(&function) else {
            stub.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
            return stub;
        };
        let ty = self.facts.types[function as usize];
        let parameters =
            self.facts.parameters[ty as usize].as_ref().expect("a function has a function type");
        stub.instruction(&Instruction::Call(self.ensure()));
        for parameter in 0..count(parameters.len()) {
            stub.instruction(&Instruction::LocalGet(parameter));
        }
        stub.instruction(&Instruction::I32Const(slot.cast_signed()));
        stub.instruction(&Instruction::CallIndirect {
            type_index: ty,
            table_index: self.late_table(),
        });
        stub.instruction(&Instruction::End);
        stub
    }
}

type Done<E> = Result<(), Reencoding<E>>;

impl Reencode for First<'_> {
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
        types.ty().function([], []);
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
        tables.table(late_table(self.plan));
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
        exports.export("M", ExportKind::Memory, 0);
        for table in 0..=self.late_table() {
            exports.export(&format!("T{table}"), ExportKind::Table, table);
        }
        for global in 0..self.ready() {
            exports.export(&format!("G{global}"), ExportKind::Global, global);
        }
        for (at, &function) in self.plan.lent.iter().enumerate() {
            let index = self.function_index(function)?;
            exports.export(&format!("F{at}"), ExportKind::Func, index);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Done<Self::Error> {
        let function = self.next;
        self.next += 1;
        if self.plan.late.binary_search(&function).is_ok() {
            code.function(&self.stub(function));
        } else {
            let mut copy = self.new_function_with_parsed_locals(&body)?;
            copy_operators(self, &mut copy, &body)?;
            code.function(&copy);
        }
        if self.next == self.facts.functions() {
            let mut ensure = Function::new([]);
            ensure.instruction(&Instruction::GlobalGet(self.ready()));
            ensure.instruction(&Instruction::I32Eqz);
            ensure.instruction(&Instruction::If(wasm_encoder::BlockType::Empty));
            ensure.instruction(&Instruction::Call(self.facts.imported));
            ensure.instruction(&Instruction::End);
            ensure.instruction(&Instruction::End);
            code.function(&ensure);
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

const READY: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

fn late_table(plan: &Plan) -> TableType {
    let slots = plan.slots.len() as u64;
    TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: slots,
        maximum: Some(slots),
        shared: false,
    }
}

/// Bodies of late functions, in a module with the same types, tables, memory and globals.
struct Second {
    /// The new index of every function that a late one may refer to.
    indices: BTreeMap<u32, u32>,
}

impl Reencode for Second {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Reencoding<Self::Error>> {
        Ok(self.indices[&function])
    }
}

fn second(facts: &Facts, plan: &Plan, bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let order = plan.lent.iter().chain(&plan.late).copied();
    let mut encoder = Second { indices: order.zip(0..).collect() };
    let mut types = TypeSection::new();
    let mut code = CodeSection::new();
    let mut next = facts.imported;
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::TypeSection(section) => {
                utils::parse_type_section(&mut encoder, &mut types, section)?;
            }
            Payload::CodeSectionEntry(body) => {
                if plan.late.binary_search(&next).is_ok() {
                    let mut copy = encoder.new_function_with_parsed_locals(&body)?;
                    copy_operators(&mut encoder, &mut copy, &body)?;
                    code.function(&copy);
                }
                next += 1;
            }
            _ => {}
        }
    }
    let mut functions = FunctionSection::new();
    for &function in &plan.late {
        functions.function(facts.types[function as usize]);
    }
    let mut elements = ElementSection::new();
    let slotted: Vec<u32> = plan.slots.keys().map(|function| encoder.indices[function]).collect();
    let table = count(facts.tables.len());
    elements.active(Some(table), &ConstExpr::i32_const(0), Elements::Functions(slotted.into()));
    let mut module = Module::new();
    module.section(&types).section(&imports(&mut encoder, facts, plan)?).section(&functions);
    module.section(&elements).section(&code);
    Ok(module.finish())
}

fn imports(
    encoder: &mut Second,
    facts: &Facts,
    plan: &Plan,
) -> Result<ImportSection, Box<dyn Error>> {
    let mut imports = ImportSection::new();
    for (at, &function) in plan.lent.iter().enumerate() {
        imports.import(
            "first",
            &format!("F{at}"),
            EntityType::Function(facts.types[function as usize]),
        );
    }
    let memory = facts.memory.ok_or("a module without a memory")?;
    imports.import("first", "M", EntityType::Memory(encoder.memory_type(memory)?));
    for (at, table) in facts.tables.iter().enumerate() {
        imports.import("first", &format!("T{at}"), EntityType::Table(encoder.table_type(*table)?));
    }
    imports.import(
        "first",
        &format!("T{}", facts.tables.len()),
        EntityType::Table(late_table(plan)),
    );
    for (at, global) in facts.globals.iter().enumerate() {
        imports.import(
            "first",
            &format!("G{at}"),
            EntityType::Global(encoder.global_type(*global)?),
        );
    }
    Ok(imports)
}
