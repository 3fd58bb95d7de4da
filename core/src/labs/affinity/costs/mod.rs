//! Measured costs as the APIs of a scenario: a table of what calls took.
//!
//! - Each line is a measurement: an `api`, a type of `engine`, the `size` of the call, and the `time` that it took.
//! - Times are decimals, times a factor (`--scale`), rounded to whole numbers, half up. Without a factor all must be
//!   whole: a table with others is refused with the factor that keeps all their digits.
//! - Several measurements of one point become their median: of an even number the mean of the middle two, rounded up.
//! - Sizes ascend in the scenario whatever their order in the file; APIs and engines stand in the order of their first
//!   lines.
//!
//! Cost: one pass over the file and a sort of its lines; memory as the file.
//!
//! It smooths nothing: a larger call that took less time costs less.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use super::AffinityScenario;
use super::problem::{MAX_APIS, MAX_STEPS, MAX_TYPES};
use super::scenario::{Api, Cost, CostStep, EngineCount, Keyed, Node, Rows};
use crate::import::table::{Column, Problem, Row, Table};
use crate::import::{MAX_BYTES, unpack};

mod report;
#[cfg(test)]
mod tests;
mod times;

use times::{Fractions, Scaled};

pub use report::{Refused, Report, Skip, Skipped};

/// The largest factor of times: a nanosecond of a second.
pub const MOST_SCALE: u64 = 1_000_000_000;

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

/// Reads a file, plain or gzip, with times times `scale`. Errors only where it cannot be read, lacks columns, has no line
/// that can be used, or has times that need a scale; every line that is skipped is in the report.
pub fn read(file: impl Read, scale: Option<u64>) -> Result<Costs, Refused> {
    let mut table = Table::open(unpack(file, MAX_BYTES), &COLUMNS)?;
    let (mut apis, mut engines) = (Numbered::default(), Numbered::default());
    // By API, engine and size: what calls took.
    let mut points: BTreeMap<(u32, u32, u64), Vec<u64>> = BTreeMap::new();
    let factor = scale.unwrap_or(1);
    let mut report = Report { scale: factor, ..Report::default() };
    let mut fractions = Fractions::default();
    while let Some((line, row)) = table.next_row()? {
        let measured = measured(&row, factor).and_then(|(api, engine, size, time)| {
            let key =
                (apis.number(api, MAX_APIS)?, engines.number(engine, MAX_TYPES as u64)?, size);
            if points.len() as u64 >= MAX_STEPS && !points.contains_key(&key) {
                return Err(Skip::TooMany { what: "points", most: MAX_STEPS });
            }
            fractions.note(line, &row, time);
            if time.rounded == 0 {
                return Err(time.skip(&row));
            }
            report.rounded += u64::from(!time.is_whole);
            Ok((key, time.rounded))
        });
        match measured {
            Ok((key, time)) => {
                report.lines += 1;
                points.entry(key).or_default().push(time);
            }
            Err(why) => report.skipped.push(Skipped { line, why }),
        }
    }
    fractions.refuse(scale)?;
    if report.lines == 0 {
        return Err(Refused::Nothing(report));
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
fn measured<'r>(row: &Row<'r>, factor: u64) -> Result<(&'r str, &'r str, u64, Scaled), Skip> {
    let field = |problem: Problem| Skip::Field(problem);
    let (api, engine) = (row.name(API).map_err(field)?, row.name(ENGINE).map_err(field)?);
    let size = row.number(SIZE).map_err(field)?;
    let time = row.decimal(TIME, |text| Scaled::of(text, factor)).map_err(field)?;
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

    /// The APIs that tasks of a scenario call and that are not among these, in the order in which they are called.
    pub fn missing(&self, scenario: &AffinityScenario) -> Vec<String> {
        let mut known: BTreeSet<&str> = self.apis.iter().map(|api| &*api.id).collect();
        let called = scenario.tasks.iter().flat_map(|task| &task.calls).map(|call| &*call.api);
        called.filter(|api| known.insert(api)).map(str::to_owned).collect()
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
