//! A small harness: tables of cases, each compared with the first case of its table in one run.
//!
//! `divan` and its like have no ratio of two cases, write nothing that a program reads, and do not run in wasm.
//!
//! A time is the best of several passes over a table, for the noise of a shared machine only ever adds. Work is bounded:
//! a case that took long is not run again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use gantry_core::kernel::Model;
use web_time::Instant;

/// Passes over a table, and how often one repeats a case at most.
const PASSES: usize = 4;
const REPEATS: usize = 20;

/// Nanoseconds after which a pass does not repeat a case, and after which a case is not run again.
const LONG_NS: f64 = 2e7;
const LONGEST_NS: f64 = 2e9;

/// Cases that belong together. The first is the baseline of the others.
pub struct Table {
    pub title: String,
    cases: Box<dyn FnOnce() -> Vec<Case>>,
}

/// A number of things and the word for one of them: `(27_992, "job")`.
pub type Units = (usize, &'static str);

/// Some work on so many units.
pub struct Case {
    name: String,
    units: Units,
    bars: &'static [Bar],
    /// Does the work once; the nanoseconds that it took.
    work: Box<dyn FnMut() -> f64>,
    best_ns: f64,
    spent_ns: f64,
}

pub enum Bar {
    /// At most so many milliseconds.
    Ms(f64),
    /// At most so many nanoseconds for each unit.
    Each(f64),
    /// A unit costs at most so many times what it costs in the baseline.
    Times(f64),
    /// A unit costs at least so many times what it costs in the baseline.
    AtLeastTimes(f64),
    /// At most so many times as long in wasm.
    Wasm(f64),
}

/// Nanoseconds that some work takes, and its result.
pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = std::hint::black_box(work());
    (ns_since(start), result)
}

pub fn ns_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e9
}

impl Case {
    pub fn new<T>(name: &str, units: Units, mut work: impl FnMut() -> T + 'static) -> Self {
        Case::clocked(name, units, move || timed(&mut work).0)
    }

    /// A case that prepares its work, or does more than what counts: it reads the clock itself.
    pub fn clocked(name: &str, units: Units, work: impl FnMut() -> f64 + 'static) -> Self {
        let (name, work) = (name.to_owned(), Box::new(work));
        Case { name, units, bars: &[], work, best_ns: f64::INFINITY, spent_ns: 0.0 }
    }

    /// Runs from these states to their ends.
    pub fn runs<M: Model + 'static>(name: &str, units: Units, starts: Vec<M>) -> Self {
        Case::clocked(name, units, move || {
            let mut models = starts.clone();
            timed(|| models.iter_mut().for_each(|model| while model.step(&mut ()) {})).0
        })
    }

    #[must_use]
    pub fn bars(self, bars: &'static [Bar]) -> Self {
        Case { bars, ..self }
    }

    fn measure(&mut self) {
        let until = (self.spent_ns + LONG_NS).min(LONGEST_NS);
        for _ in 0..REPEATS {
            if self.spent_ns > until {
                return;
            }
            let (spent_ns, ns) = timed(&mut self.work);
            self.best_ns = self.best_ns.min(ns);
            self.spent_ns += spent_ns;
        }
    }

    /// Nanoseconds for each unit.
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    fn each(&self) -> f64 {
        self.best_ns / self.units.0 as f64
    }
}

impl Table {
    pub fn new(title: &str, cases: impl FnOnce() -> Vec<Case> + 'static) -> Self {
        Table { title: title.to_owned(), cases: Box::new(cases) }
    }

    /// The table as Markdown; the times of its cases are put into `times`, by title and name. `wasm` has those in wasm.
    pub fn run(self, times: &mut BTreeMap<String, f64>, wasm: &BTreeMap<String, f64>) -> String {
        let mut cases = (self.cases)();
        for _ in 0..PASSES {
            cases.iter_mut().for_each(Case::measure);
        }
        let head = "| case | size | ms | ns each | ratio | wasm/native | bars |\n|---|---:|---:|---:|---:|---:|---|";
        let mut text = format!("\n### {}\n\n{head}\n", self.title);
        for case in &cases {
            let Case { name, units: (count, unit), best_ns, .. } = case;
            let key = format!("{}: {name}", self.title);
            let (ms, each) = (best_ns / 1e6, case.each());
            let ratio = (*unit == cases[0].units.1).then(|| each / cases[0].each());
            let slower = wasm.get(&key).map(|ns| ns / best_ns);
            let verdict = |bar: &Bar| match *bar {
                Bar::Ms(most) => judged(Some(ms), "<=", most, " ms"),
                Bar::Each(most) => judged(Some(each), "<=", most, " ns each"),
                Bar::Times(most) => judged(ratio, "<=", most, " times"),
                Bar::AtLeastTimes(least) => judged(ratio, ">=", least, " times"),
                Bar::Wasm(most) => judged(slower, "<=", most, " times in wasm"),
            };
            let bars = case.bars.iter().filter_map(verdict).collect::<Vec<_>>().join(", ");
            let [ratio, slower] = [ratio, slower]
                .map(|figure| figure.map_or(String::new(), |figure| format!("{figure:.2}")));
            let figures = format!("{count} {unit} | {ms:.2} | {each:.1} | {ratio} | {slower}");
            let _ = writeln!(text, "| {name} | {figures} | {bars} |");
            times.insert(key, *best_ns);
        }
        text
    }
}

/// A bar with its verdict, where its figure was measured.
fn judged(measured: Option<f64>, sign: &str, bound: f64, unit: &str) -> Option<String> {
    let is_met = if sign == "<=" { measured? <= bound } else { measured? >= bound };
    Some(format!("{sign} {bound}{unit}: {}", if is_met { "met" } else { "**missed**" }))
}
