//! Traces in the Standard Workload Format with something odd or wrong, and a writer of traces.

use std::fmt::Write;

use gantry_core::workload::swf::{self, Options, Processors, ReadError, Report};
use gantry_core::workload::{Record, Workload};

use crate::rows::rows;

pub struct Case {
    pub name: String,
    pub trace: Vec<u8>,
    pub options: Options,
}

pub type Read = Result<(Workload, Report), ReadError>;

impl Case {
    pub fn read(&self) -> Read {
        swf::read(&self.trace, self.options)
    }
}

/// What came of reading a trace: jobs as `number@submit: nodes x runtime/estimate user`, then the report.
pub fn told(read: &Read) -> String {
    let (workload, report) = match read {
        Ok(read) => read,
        Err(error) => return format!("error: {error}\n"),
    };
    let mut text = String::new();
    for Record { number, submit, nodes, runtime, estimate, user, .. } in
        workload.jobs.iter().take(9)
    {
        let user = user.map(|user| format!(" of {user}")).unwrap_or_default();
        writeln!(text, "{number}@{submit}: {nodes} x {runtime}/{estimate}{user}")
            .expect("a string takes all");
    }
    text + &report.to_string()
}

/// A workload as a trace, with its machine in the header.
pub fn write(workload: &Workload) -> String {
    let mut text = format!("; MaxProcs: {}\n", workload.nodes);
    for job in &workload.jobs {
        let [user, group] =
            [job.user, job.group].map(|owner| owner.map_or(-1, |owner| i64::from(owner.get())));
        let Record { number, submit, nodes, estimate, runtime, .. } = job;
        writeln!(
            text,
            "{number:5} {submit:8} -1 {runtime:6} {nodes:4} -1 -1 {nodes:4} {estimate:6} -1 1 {user:3} {group} -1 1 -1 -1 -1"
        )
        .expect("a string takes all");
    }
    text
}

/// A job of 4 processors on a machine of 8, for traces that are good but for one thing.
const GOOD: &str = "; MaxProcs: 8\n1 5 -1 10 4 -1 -1 6 20 -1 1 7 1 -1 -1 -1 -1 -1\n";

fn asked(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::default();
    change(&mut options);
    options
}

pub fn cases() -> Vec<Case> {
    let usual = Options::default();
    let case = |name: &str, trace: String, options| Case {
        name: name.to_owned(),
        trace: trace.into_bytes(),
        options,
    };
    let of_table = |table: &str, before: &str| -> Vec<Case> {
        let rows = rows(table).into_iter();
        rows.map(|[name, lines]| case(&name, format!("{before}{lines}"), usual)).collect()
    };
    let lines = of_table(include_str!("../data/traces-lines.tsv"), GOOD);
    let whole = of_table(include_str!("../data/traces.tsv"), "");
    let long = format!("{GOOD}2 {} 6 -1 10 4\n3 6 -1 10 4\n", " ".repeat(20_000));
    let comment = format!(";{}MaxProcs: 4\n{GOOD}", " ".repeat(20_000));
    let many = format!("{GOOD}{}", "2 6 -1 0 4\n".repeat(30));
    let mut jobs = "; MaxProcs: 16\n".to_owned();
    for at in 1..=10 {
        writeln!(jobs, "{at} {} -1 10 {at}", at * 10).expect("a string takes all");
    }
    let further = [
        case("a line too long", long, usual),
        case("a comment too long", comment, usual),
        case("many of a kind", many, usual),
        case(
            "requested processors",
            format!("{GOOD}2 6 -1 10 4\n"),
            asked(|o| o.processors = Processors::Requested),
        ),
        case("a machine asked for", jobs.clone(), asked(|o| o.nodes = Some(5))),
        case("a limit", jobs.clone(), asked(|o| o.limit = Some(3))),
        case("a range of times", jobs.clone(), asked(|o| (o.from, o.to) = (Some(30), Some(60)))),
        case("a range without jobs", jobs.clone(), asked(|o| o.from = Some(1000))),
        case("too many jobs", jobs.clone(), asked(|o| o.max_jobs = 9)),
        case("as many jobs as allowed", jobs.clone(), asked(|o| o.max_jobs = 10)),
        case("too many bytes", jobs, asked(|o| o.max_bytes = 64)),
    ];
    lines.into_iter().chain(whole).chain(further).collect()
}
