//! What has to be known of a module before it is cut: its functions, their names and types, who refers to whom.

use std::collections::BTreeSet;
use std::error::Error;

use wasmparser::{
    CompositeInnerType, ConstExpr, ElementItems, ElementSectionReader, ExternalKind,
    FuncValidatorAllocations, ImportSectionReader, KnownCustom, Name, Operator, Parser, Payload,
    TypeRef, TypeSectionReader, ValType, ValidPayload, Validator,
};

use crate::body::Body;

/// A module, read once.
#[derive(Debug, Default)]
pub struct Facts<'a> {
    /// How many functions are imported: the indices below it.
    pub imported: u32,
    /// The type of every function, by index.
    pub types: Vec<u32>,
    /// Parameters of every function type, by type index; none for other types.
    pub parameters: Vec<Option<Vec<ValType>>>,
    /// Results of every function type.
    pub results: Vec<Vec<ValType>>,
    /// Names of functions, by index; empty where unknown.
    pub names: Vec<String>,
    /// The defined functions.
    pub bodies: Vec<Body<'a>>,
    /// Functions that tables, exports, the start or globals refer to.
    pub rooted: BTreeSet<u32>,
    /// How many globals, tables and types there are.
    pub globals: Vec<wasmparser::GlobalType>,
    /// The tables.
    pub tables: Vec<wasmparser::TableType>,
    /// The memory.
    pub memory: Option<wasmparser::MemoryType>,
}

impl<'a> Facts<'a> {
    /// Reads and checks a module.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Box<dyn Error>> {
        let mut facts = Facts::default();
        let mut validator = Validator::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let ValidPayload::Func(function, body) = validator.payload(&payload)? {
                let ty = facts.types[facts.imported as usize + facts.bodies.len()];
                let parameters = facts.parameters[ty as usize].as_ref().map_or(0, Vec::len);
                let function = function.into_validator(FuncValidatorAllocations::default());
                facts.bodies.push(Body::read(&body, function, parameters)?);
            }
            facts.take(payload)?;
        }
        facts.names.resize(facts.types.len(), String::new());
        Ok(facts)
    }

    fn take(&mut self, payload: Payload<'_>) -> Result<(), Box<dyn Error>> {
        match payload {
            Payload::TypeSection(section) => self.take_types(section)?,
            Payload::ImportSection(section) => self.take_imports(section)?,
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.types.push(ty?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.tables.push(table?.ty);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memory = Some(memory?);
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    let global = global?;
                    self.globals.push(global.ty);
                    self.root(&global.init_expr)?;
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.rooted.insert(export.index);
                    }
                }
            }
            Payload::StartSection { func, .. } => {
                self.rooted.insert(func);
            }
            Payload::ElementSection(section) => self.take_elements(section)?,
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    self.take_names(names)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take_types(&mut self, section: TypeSectionReader<'_>) -> Result<(), Box<dyn Error>> {
        for group in section {
            for sub in group?.into_types() {
                let (parameters, results) = match sub.composite_type.inner {
                    CompositeInnerType::Func(f) => {
                        (Some(f.params().to_vec()), f.results().to_vec())
                    }
                    _ => (None, Vec::new()),
                };
                self.parameters.push(parameters);
                self.results.push(results);
            }
        }
        Ok(())
    }

    fn take_imports(&mut self, section: ImportSectionReader<'_>) -> Result<(), Box<dyn Error>> {
        for import in section.into_imports() {
            match import?.ty {
                TypeRef::Func(ty) => {
                    self.types.push(ty);
                    self.imported += 1;
                }
                other => return Err(format!("an import of another kind: {other:?}").into()),
            }
        }
        Ok(())
    }

    fn take_elements(&mut self, section: ElementSectionReader<'_>) -> Result<(), Box<dyn Error>> {
        for element in section {
            match element?.items {
                ElementItems::Functions(functions) => {
                    for function in functions {
                        self.rooted.insert(function?);
                    }
                }
                ElementItems::Expressions(_, expressions) => {
                    for expression in expressions {
                        self.root(&expression?)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes the functions that a constant expression refers to.
    fn root(&mut self, expression: &ConstExpr<'_>) -> Result<(), Box<dyn Error>> {
        for operator in expression.get_operators_reader() {
            if let Operator::RefFunc { function_index } = operator? {
                self.rooted.insert(function_index);
            }
        }
        Ok(())
    }

    fn take_names(
        &mut self,
        names: wasmparser::NameSectionReader<'_>,
    ) -> Result<(), Box<dyn Error>> {
        self.names.resize(self.types.len(), String::new());
        for name in names {
            if let Name::Function(functions) = name? {
                for naming in functions {
                    let naming = naming?;
                    if let Some(known) = self.names.get_mut(naming.index as usize) {
                        naming.name.clone_into(known);
                    }
                }
            }
        }
        Ok(())
    }

    /// How many functions there are, imported ones first.
    pub fn functions(&self) -> u32 {
        u32::try_from(self.types.len()).expect("fewer than 2^32 functions")
    }

    /// A defined function.
    pub fn body(&self, function: u32) -> &Body<'a> {
        &self.bodies[(function - self.imported) as usize]
    }

    /// The results of a function.
    pub fn results_of(&self, function: u32) -> &[ValType] {
        &self.results[self.types[function as usize] as usize]
    }
}

/// The function that an operator refers to. Errors: segments that code refers to can't be shared.
pub fn referred(operator: &Operator<'_>) -> Result<Option<u32>, Box<dyn Error>> {
    match operator {
        Operator::Call { function_index }
        | Operator::ReturnCall { function_index }
        | Operator::RefFunc { function_index } => Ok(Some(*function_index)),
        Operator::MemoryInit { .. } | Operator::DataDrop { .. } | Operator::TableInit { .. } => {
            Err("segments that code refers to can't be shared".into())
        }
        _ => Ok(None),
    }
}
