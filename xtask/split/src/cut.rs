//! The cut itself: calls through a table in the first module, bodies in the late one.
//!
//! A late function leaves a stub, a late stretch of an early function a call; both go through a table that the
//! late module fills. What late code calls of the first module it finds in a table too: that is shorter than a
//! named export each.

mod first;
mod plan;
mod second;

use std::error::Error;
use std::path::Path;

use wasm_encoder::Module;
use wasm_encoder::reencode::Reencode;
use wasmparser::{Parser, Validator};

use crate::module::Facts;
use crate::rules::Early;
use first::First;
use plan::Plan;

/// Cuts the module at `app` by the list of what is early; the report says how much went where.
pub fn cut(app: &Path, early: &Path, late: &Path) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(app)?;
    let facts = Facts::read(&bytes)?;
    let plan = Plan::new(&facts, &Early::read(&std::fs::read_to_string(early)?))?;
    let mut module = Module::new();
    First::new(&facts, &plan).parse_core_module(&mut module, Parser::new(0), &bytes)?;
    let first = module.finish();
    let second = second::module(&facts, &plan, &bytes)?;
    Validator::new().validate_all(&first)?;
    Validator::new().validate_all(&second)?;
    std::fs::write(app, &first)?;
    std::fs::write(late, &second)?;
    Ok(format!(
        "{} of {} functions are late, and {} stretches of others; {} and {} of {} bytes; {} functions lent",
        plan.whole.len(),
        facts.bodies.len(),
        plan.regions.values().map(Vec::len).sum::<usize>(),
        first.len(),
        second.len(),
        bytes.len(),
        plan.lent.len()
    ))
}
