//! A run in the Trace Event Format (JSON object form), which common trace viewers open.
//!
//! Source: "Trace Event Format", the Chromium project. Events and decisions are instants of the thread "scheduler",
//! each described in its arguments; a lab's bars are slices, one thread a row; probes are left out.
//!
//! **Invariant:** the pages of a long run, one after another, are one JSON document.
//!
//! Cost: linear in the output.

use std::io::Write as _;

use crate::kernel::Time;
use crate::kernel::free_intervals::Range;
use crate::kernel::trace::{DescribedEvent, Occupancy};
use crate::sort;

/// The thread of decisions.
const SCHEDULER: u64 = 0;

/// Time stamps of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticks {
    /// The instant of the run; `unit_us` microseconds for each unit of time.
    Time { unit_us: u64 },
    /// The number of the step, one a millisecond: for methods without time.
    Step,
}

impl Ticks {
    /// Real time if the unit is the second, else a millisecond a unit.
    pub fn of(time_unit: Option<&str>) -> Ticks {
        let seconds = matches!(time_unit, Some("s" | "sec" | "second" | "seconds" | "秒"));
        Ticks::Time { unit_us: if seconds { 1_000_000 } else { 1_000 } }
    }

    fn at(self, step: u64, time: Time) -> u128 {
        match self {
            Ticks::Time { unit_us } => u128::from(time) * u128::from(unit_us),
            Ticks::Step => u128::from(step) * 1_000,
        }
    }
}

#[derive(Debug)]
pub struct TraceEvents {
    text: Vec<u8>,
    ticks: Ticks,
}

impl TraceEvents {
    pub fn begin(title: Option<&str>, ticks: Ticks) -> Self {
        let mut events = Self::go_on(ticks);
        events.put(format_args!("{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"));
        let title = string(title.unwrap_or("gantry"));
        events.put(format_args!(
            r#"{{"name":"process_name","ph":"M","pid":1,"tid":0,"args":{{"name":{title}}}}}"#
        ));
        events.thread(SCHEDULER, "scheduler");
        events
    }

    /// A further page of a file.
    pub fn go_on(ticks: Ticks) -> Self {
        TraceEvents { text: Vec::new(), ticks }
    }

    /// The text of this page; `last` closes the file.
    pub fn end(mut self, last: bool) -> String {
        if last {
            self.put(format_args!("\n]}}\n"));
        }
        String::from_utf8(self.text).expect("JSON is UTF-8")
    }

    /// Names the thread of a chart's row.
    pub fn row(&mut self, row: u32, name: &str) {
        self.thread(thread_of(row), name);
    }

    /// Names the threads of the rows at which ranges begin.
    pub fn rows(&mut self, ranges: impl Iterator<Item = Range>, name: impl Fn(u32) -> String) {
        let mut rows: Vec<u32> = ranges.map(|(first, _)| first).collect();
        rows.sort_unstable();
        rows.dedup();
        for row in rows {
            self.row(row, &name(row));
        }
    }

    /// Names a thread; viewers show threads in order of their numbers.
    fn thread(&mut self, thread: u64, name: &str) {
        let name = string(name);
        for (what, args) in [
            ("thread_name", format!(r#"{{"name":{name}}}"#)),
            ("thread_sort_index", format!(r#"{{"sort_index":{thread}}}"#)),
        ] {
            self.put(format_args!(
                ",\n{{\"name\":\"{what}\",\"ph\":\"M\",\"pid\":1,\"tid\":{thread},\"args\":{args}}}"
            ));
        }
    }

    /// A bar of a row; `args` is a JSON object.
    pub fn slice(&mut self, name: &str, row: u32, (from, to): (Time, Time), args: &str) {
        let (name, ts, end) = (string(name), self.ticks.at(0, from), self.ticks.at(0, to));
        let (dur, thread) = (end - ts, thread_of(row));
        self.put(format_args!(
            ",\n{{\"name\":{name},\"cat\":\"piece\",\"ph\":\"X\",\"ts\":{ts},\"dur\":{dur},\"pid\":1,\"tid\":{thread},\"args\":{args}}}"
        ));
    }

    /// An arrow from the end of one bar to the start of the next of the same thing.
    pub fn flow(&mut self, name: &str, id: u32, from: (u32, Time), to: (u32, Time)) {
        let name = string(name);
        for (phase, (row, at)) in [("\"s\"", from), ("\"f\",\"bp\":\"e\"", to)] {
            let (ts, thread) = (self.ticks.at(0, at), thread_of(row));
            self.put(format_args!(
                ",\n{{\"name\":{name},\"cat\":\"resumed\",\"ph\":{phase},\"id\":{id},\"ts\":{ts},\"pid\":1,\"tid\":{thread}}}"
            ));
        }
    }

    /// Counters at each instant at which one of them changes: changes have an instant, the counter's index and the difference.
    pub fn counters(&mut self, names: &[&str], mut changes: Vec<(Time, usize, i64)>) {
        sort::by_number(&mut changes, |change| change.0);
        let mut values = vec![0_i64; names.len()];
        for group in changes.chunk_by(|one, other| one.0 == other.0) {
            let before = values.clone();
            for &(_, counter, change) in group {
                values[counter] += change;
            }
            for (name, (value, before)) in names.iter().zip(values.iter().zip(before)) {
                if *value != before {
                    self.counter(name, group[0].0, u64::try_from(*value).unwrap_or(0));
                }
            }
        }
    }

    /// The value of a counter from an instant on.
    fn counter(&mut self, name: &str, at: Time, value: u64) {
        let ts = self.ticks.at(0, at);
        self.put(format_args!(
            ",\n{{\"name\":\"{name}\",\"ph\":\"C\",\"ts\":{ts},\"pid\":1,\"args\":{{\"{name}\":{value}}}}}"
        ));
    }

    /// An event of the run: an instant, and for the begin or end of a job's or task's occupancy, an end of a span.
    pub fn event(&mut self, event: DescribedEvent<'_>) {
        let DescribedEvent { step, time, level, kind, .. } = event;
        let ts = self.ticks.at(step, time);
        let thing = event.thing();
        let name = match thing {
            Some(thing) => string(&format!("{kind} {thing}")),
            None => string(kind),
        };
        let place = format!(r#""pid":1,"tid":{SCHEDULER}"#);
        self.put(format_args!(
            ",\n{{\"name\":{name},\"cat\":\"{level}\",\"ph\":\"i\",\"s\":\"t\",\"ts\":{ts},{place},\"args\":"
        ));
        self.arguments(event);
        if let (Some(occupancy), Some(thing)) = (event.occupancy(), thing) {
            let (phase, thing) =
                (if occupancy == Occupancy::Begins { "b" } else { "e" }, string(thing));
            self.put(format_args!(
                ",\n{{\"name\":{thing},\"cat\":\"placed\",\"ph\":\"{phase}\",\"id\":{thing},\"ts\":{ts},{place},\"args\":"
            ));
            self.arguments(event);
        }
    }

    fn arguments(&mut self, event: DescribedEvent<'_>) {
        event.write(&mut self.text).expect("a vector takes all");
        self.put(format_args!("}}"));
    }

    /// Size of this page so far, in bytes.
    pub fn written(&self) -> usize {
        self.text.len()
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        self.text.write_fmt(what).expect("a vector takes all");
    }
}

/// The thread of a chart's row: behind that of decisions.
fn thread_of(row: u32) -> u64 {
    u64::from(row) + 1
}

fn string(text: &str) -> String {
    serde_json::to_string(text).expect("a string is JSON")
}
