//! Measured costs as the APIs of a scenario: a table of what calls took.
//!
//! - Each line is a measurement: an `api`, a type of `engine`, the `size` of the call, and the `time` that it took.
//! - Several measurements of one point become their median: of an even number the mean of the middle two, rounded up.
//! - Sizes ascend in the scenario whatever their order in the file; APIs and engines stand in the order of their first
//!   lines.
//!
//! Cost: one pass over the file and a sort of its lines; memory as the file.
//!
//! It smooths nothing: a larger call that took less time costs less.

use std::collections::BTreeMap;
use std::io::Read;

use super::AffinityScenario;
use super::problem::{MAX_APIS, MAX_STEPS, MAX_TYPES};
use super::scenario::{Api, Cost, CostStep, EngineCount, Keyed, Node, Rows};
use crate::import::table::{Column, Problem, Row, Table, TableError};
use crate::import::{MAX_BYTES, unpack};

mod report;
#[cfg(test)]
mod tests;

pub use report::{Report, Skip, Skipped};

/// The title of what is read.
pub const TITLE: &str = "Measured costs";

const COLUMNS: [Column; 4] = [
    Column::required("api"),
    Column::required("engine"),
    Column::required("size"),
    Column::required("time"),
];
const API: usize = 0;
const ENGINE: usize = 1;
const SIZE: usize = 2;
const TIME: usize = 3;

/// What was read of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// The types of engines.
    pub engines: Vec<String>,
    /// The APIs.
    pub apis: Vec<Api>,
    /// What was taken and skipped.
    pub report: Report,
}

/// Reads a file, plain or gzip. Errors only where it cannot be read or lacks columns; every line that is skipped stands in
/// the report.
pub fn read(file: impl Read) -> Result<Costs, TableError> {
    let mut table = Table::open(unpack(file, MAX_BYTES), &COLUMNS)?;
    let (mut apis, mut engines) = (Numbered::default(), Numbered::default());
    // By API, engine and size: what calls took.
    let mut points: BTreeMap<(u32, u32, u64), Vec<u64>> = BTreeMap::new();
    let mut report = Report::default();
    while let Some((line, row)) = table.next_row()? {
        let measured = measured(&row).and_then(|(api, engine, size, time)| {
            let key =
                (apis.number(api, MAX_APIS)?, engines.number(engine, MAX_TYPES as u64)?, size);
            if points.len() as u64 >= MAX_STEPS && !points.contains_key(&key) {
                return Err(Skip::TooMany { what: "points", most: MAX_STEPS });
            }
            Ok((key, time))
        });
        match measured {
            Ok((key, time)) => {
                report.lines += 1;
                points.entry(key).or_default().push(time);
            }
            Err(why) => report.skipped.push(Skipped { line, why }),
        }
    }
    report.points = points.len() as u64;
    report.medians = points.values().filter(|times| times.len() > 1).count() as u64;
    let mut read = Costs { engines: engines.names, report, ..Costs::default() };
    // An API whose lines were all skipped has no number; those that have stand in their order.
    let mut known: Vec<Option<Api>> = vec![None; apis.names.len()];
    for ((api, engine, size), mut times) in points {
        let name = || apis.names[api as usize].clone();
        let own =
            known[api as usize].get_or_insert_with(|| Api { id: name(), cost: Keyed::default() });
        let engine = &read.engines[engine as usize];
        if own.cost.0.last().is_none_or(|last| last.engine != *engine) {
            own.cost.0.push(Cost { engine: engine.clone(), steps: Rows::default() });
        }
        let time = median(&mut times);
        own.cost.0.last_mut().expect("just looked at").steps.0.push(CostStep { size, time });
    }
    read.apis = known.into_iter().flatten().collect();
    read.report.apis = read.apis.len() as u64;
    read.report.engines = read.engines.clone();
    Ok(read)
}

/// What a line says.
fn measured<'r>(row: &Row<'r>) -> Result<(&'r str, &'r str, u64, u64), Skip> {
    let field = |problem: Problem| Skip::Field(problem);
    let (api, engine) = (row.name(API).map_err(field)?, row.name(ENGINE).map_err(field)?);
    let (size, time) = (row.number(SIZE).map_err(field)?, row.number(TIME).map_err(field)?);
    if time == 0 {
        return Err(Skip::NoTime);
    }
    Ok((api, engine, size, time))
}

/// Names in the order in which they first came.
#[derive(Debug, Default)]
struct Numbered {
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Numbered {
    fn number(&mut self, name: &str, most: u64) -> Result<u32, Skip> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if self.names.len() as u64 >= most {
            return Err(Skip::TooMany { what: "names", most });
        }
        let number = super::problem::index_u32(self.names.len());
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }
}

/// The middle of these times; of an even number the mean of the middle two, rounded up.
fn median(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    let (low, high) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
    low + (high - low).div_ceil(2)
}

impl Costs {
    /// A scenario of these APIs: a node with an engine of each type, and no tasks.
    pub fn scenario(&self) -> AffinityScenario {
        let count = |engine: &String| EngineCount { engine: engine.clone(), count: 1 };
        let engines = Keyed(self.engines.iter().map(count).collect());
        AffinityScenario {
            engines: self.engines.clone(),
            nodes: vec![Node { id: "n1".to_owned(), engines, ..Node::default() }],
            apis: self.apis.clone(),
            ..AffinityScenario::default()
        }
    }

    /// Puts these APIs in the place of a scenario's own; types of engines that it lacks are added behind those that it has.
    pub fn replace(&self, scenario: &mut AffinityScenario) {
        for engine in &self.engines {
            if !scenario.engines.contains(engine) {
                scenario.engines.push(engine.clone());
            }
        }
        scenario.apis.clone_from(&self.apis);
    }
}
