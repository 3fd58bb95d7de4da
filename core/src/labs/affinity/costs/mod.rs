//! Measured costs as the APIs of a scenario, from a table of run times of calls.
//!
//! - Each line is a measurement: an `api`, an `engine` type, the `size` of the call, and its `time`.
//! - Times are decimals. They are multiplied by a factor (`--scale`) and rounded to integers, half up. Without a factor
//!   all times must be integers; otherwise the table is refused, with the factor that keeps all their digits.
//! - Several measurements of one point become their median; of an even number, the mean of the middle two, rounded up.
//! - Sizes ascend in the scenario, whatever their order in the file; APIs and engine types are in the order of their
//!   first lines.
//!
//! Cost: one pass over the file and a sort of its lines; memory proportional to the file.
//!
//! Measurements are not smoothed: a larger call with a shorter measured time costs less.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use super::AffinityScenario;
use super::problem::{MAX_APIS, MAX_STEPS, MAX_TYPES};
use super::scenario::{Api, Cost, CostStep, EngineCount, Keyed, Node, Rows};
use crate::import::Skipped;
use crate::import::table::{Column, Problem, Row, Table};

mod report;
#[cfg(test)]
mod tests;
mod times;

use times::{Fractions, Scaled};

pub use report::{Refused, Report, Skip};

/// The largest factor of times: from seconds to nanoseconds.
pub const MOST_SCALE: u64 = 1_000_000_000;

/// The title of an imported scenario.
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

/// Costs read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// The engine types.
    pub engines: Vec<String>,
    pub apis: Vec<Api>,
    /// The report of used and skipped lines.
    pub report: Report,
}

/// Reads a file, plain or gzip, with times multiplied by `scale`. Errors: the file cannot be read, lacks columns, has
/// no usable line, or has times that need a scale. The report lists every skipped line.
pub fn read(file: impl Read, scale: Option<u64>) -> Result<Costs, Refused> {
    let mut table = Table::open(file, &COLUMNS)?;
    let (mut apis, mut engines) = (Numbered::default(), Numbered::default());
    // Times of calls by API, engine type and size.
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
    // An API with no usable line is omitted; the others keep the order of their first lines.
    let mut known: Vec<Option<Api>> = vec![None; apis.names.len()];
    for ((api, engine, size), mut times) in points {
        let name = || apis.names[api as usize].clone();
        let api =
            known[api as usize].get_or_insert_with(|| Api { id: name(), cost: Keyed::default() });
        let engine = &read.engines[engine as usize];
        if api.cost.0.last().is_none_or(|last| last.engine != *engine) {
            api.cost.0.push(Cost { engine: engine.clone(), steps: Rows::default() });
        }
        let time = median(&mut times);
        api.cost.0.last_mut().expect("an entry exists").steps.0.push(CostStep { size, time });
    }
    read.apis = known.into_iter().flatten().collect();
    read.report.apis = read.apis.len() as u64;
    read.report.engines = read.engines.clone();
    Ok(read)
}

/// The measurement of a line.
fn measured<'r>(row: &Row<'r>, factor: u64) -> Result<(&'r str, &'r str, u64, Scaled), Skip> {
    let field = |problem: Problem| Skip::Field(problem);
    let (api, engine) = (row.name(API).map_err(field)?, row.name(ENGINE).map_err(field)?);
    let size = row.number(SIZE).map_err(field)?;
    let time = row.decimal(TIME, |text| Scaled::of(text, factor)).map_err(field)?;
    Ok((api, engine, size, time))
}

/// Names in the order of their first occurrence.
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

/// The median; of an even number, the mean of the middle two, rounded up.
fn median(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    let (low, high) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
    low + (high - low).div_ceil(2)
}

impl Costs {
    /// A scenario with these APIs: one node with an engine of each type, and no tasks.
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

    /// The APIs that a scenario's tasks call and that have no costs here, in the order of the first calls.
    pub fn missing(&self, scenario: &AffinityScenario) -> Vec<String> {
        let mut known: BTreeSet<&str> = self.apis.iter().map(|api| &*api.id).collect();
        let called = scenario.tasks.iter().flat_map(|task| &task.calls).map(|call| &*call.api);
        called.filter(|api| known.insert(api)).map(str::to_owned).collect()
    }

    /// Replaces the APIs of a scenario by these; missing engine types are appended to its list.
    pub fn replace(&self, scenario: &mut AffinityScenario) {
        for engine in &self.engines {
            if !scenario.engines.contains(engine) {
                scenario.engines.push(engine.clone());
            }
        }
        scenario.apis.clone_from(&self.apis);
    }
}
