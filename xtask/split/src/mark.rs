//! A copy of a module that tells which functions run.

use std::error::Error;
use std::path::Path;

use wasm_encoder::reencode::{Error as Reencoding, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, Function, ImportSection, Instruction, Module, TypeSection, ValType,
};
use wasmparser::{FunctionBody, ImportSectionReader, Parser, TypeSectionReader};

use crate::module::Facts;
use crate::rules::plain;

/// Rewrites the module at `app` so that every function first calls `late.mark` with its index.
pub fn mark(app: &Path) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(app)?;
    let facts = Facts::read(&bytes)?;
    let mut module = Module::new();
    Marking { facts: &facts, next: facts.imported }.parse_core_module(
        &mut module,
        Parser::new(0),
        &bytes,
    )?;
    std::fs::write(app, module.finish())?;
    let names =
        facts.names.iter().enumerate().map(|(index, name)| format!("{index} {}", plain(name)));
    Ok(names.collect::<Vec<_>>().join("\n"))
}

struct Marking<'f> {
    facts: &'f Facts,
    next: u32,
}

impl Reencode for Marking<'_> {
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
        function.instruction(&Instruction::I32Const(self.next.cast_signed()));
        function.instruction(&Instruction::Call(self.facts.imported));
        self.next += 1;
        copy_operators(self, &mut function, &body)?;
        code.function(&function);
        Ok(())
    }
}

/// Copies a body's operators, its last `end` included.
pub fn copy_operators<R: Reencode>(
    encoder: &mut R,
    function: &mut Function,
    body: &FunctionBody<'_>,
) -> Result<(), Reencoding<R::Error>> {
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        function.instruction(&encoder.parse_instruction(&mut reader)?);
    }
    Ok(())
}
