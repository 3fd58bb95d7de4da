//! A copy of a module that tells what runs in it, and the list made of what it told.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

use wasm_encoder::reencode::{Error as Reencoding, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, ImportSection, Instruction, Module, TypeSection, ValType,
};
use wasmparser::{FunctionBody, ImportSectionReader, Parser, TypeSectionReader};

use crate::module::Facts;
use crate::rules::Early;

/// Rewrites the module at `app` so that at every point of every function it calls `late.mark` with the number
/// of that point, counted through all functions; what it was before is kept at `whole`.
pub fn mark(app: &Path, whole: &Path) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(app)?;
    let facts = Facts::read(&bytes)?;
    let mut module = Module::new();
    let mut marking = Marking { facts: &facts, next: 0, mark: 0 };
    marking.parse_core_module(&mut module, Parser::new(0), &bytes)?;
    std::fs::write(app, module.finish())?;
    std::fs::write(whole, &bytes)?;
    Ok(format!("{} points in {} functions", marking.mark, facts.bodies.len()))
}

/// The list of what ran, from the module as it was and the numbers of the points that were marked.
pub fn list(whole: &Path, marked: &Path) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(whole)?;
    let facts = Facts::read(&bytes)?;
    let marked = std::fs::read_to_string(marked)?;
    let marked: BTreeSet<usize> = marked.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut early = Early::default();
    let mut first = 0;
    for (body, name) in facts.bodies.iter().zip(&facts.names[facts.imported as usize..]) {
        let points = body.points().len();
        let ran: Vec<bool> = (first..first + points).map(|point| marked.contains(&point)).collect();
        first += points;
        if ran.contains(&true) && !name.is_empty() {
            early.note(name, body.shape, &ran);
        }
    }
    Ok(early.write())
}

struct Marking<'f, 'a> {
    facts: &'f Facts<'a>,
    /// Functions done.
    next: usize,
    /// Points numbered.
    mark: i32,
}

impl Reencode for Marking<'_, '_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Reencoding<Self::Error>> {
        Ok(function + u32::from(function >= self.facts.imported))
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<(), Reencoding<Self::Error>> {
        utils::parse_type_section(self, types, section)?;
        types.ty().function([ValType::I32], []);
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Reencoding<Self::Error>> {
        utils::parse_import_section(self, imports, section)?;
        let ty = u32::try_from(self.facts.parameters.len()).expect("few types");
        imports.import("late", "mark", EntityType::Function(ty));
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Reencoding<Self::Error>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let body = &self.facts.bodies[self.next];
        self.next += 1;
        let mut points = body.points().into_iter().peekable();
        for (at, operator) in body.operators.iter().enumerate() {
            if points.next_if_eq(&at).is_some() {
                function.instruction(&Instruction::I32Const(self.mark));
                function.instruction(&Instruction::Call(self.facts.imported));
                self.mark += 1;
            }
            function.instruction(&self.instruction(operator.clone())?);
        }
        code.function(&function);
        Ok(())
    }
}
