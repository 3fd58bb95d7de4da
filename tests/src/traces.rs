//! Traces in the Standard Workload Format with something odd or wrong, and a writer of traces.

use std::fmt::Write;

use gantry_core::workload::swf::{self, Options, Processors, ReadError, Report};
use gantry_core::workload::{Record, Workload};

pub struct Case {
    pub name: &'static str,
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
const HEAD: &str = "; MaxProcs: 8\n";
const GOOD: &str = "1 5 -1 10 4 -1 -1 6 20 -1 1 7 1 -1 -1 -1 -1 -1\n";

/// Lines after a good beginning, read as usual.
const LINES: &[(&str, &str)] = &[
    ("nothing odd", ""),
    ("a word in a field", "2 6 -1 ten 4 -1 -1 4 20 -1 1 7\n"),
    ("a word for a number", "two 6 -1 10 4 -1 -1 4 20 -1 1 7\n"),
    ("words instead of a job", "Job finished.\n"),
    ("a word in a field that is not read", "2 6 later 10 4 -1 -1 4 20 -1 1 7\n"),
    ("a number with a tail", "2 6 -1 10s 4 -1 -1 4 20 -1 1 7\n"),
    ("hexadecimal", "2 6 -1 0x10 4 -1 -1 4 20 -1 1 7\n"),
    ("two signs", "2 6 -1 --10 4 -1 -1 4 20 -1 1 7\n"),
    ("a sign alone", "2 6 -1 - 4 -1 -1 4 20 -1 1 7\n"),
    ("a point alone", "2 6 -1 . 4 -1 -1 4 20 -1 1 7\n"),
    ("an exponent", "2 6 -1 1e3 4 -1 -1 4 20 -1 1 7\n"),
    ("no number at all", "2 6 -1 nan 4 -1 -1 4 inf -1 1 7\n"),
    ("not UTF-8's letters", "2 6 -1 １０ 4 -1 -1 4 20 -1 1 7\n"),
    ("fractions of seconds", "2 6.9 -1 10.2 4 3.7 -1 4 20.5 -1 1 7\n3 +7 -1 10.0 4.000\n"),
    ("half a processor", "2 6 -1 10 0.5 -1 -1 4 20 -1 1 7\n"),
    ("a fraction below zero", "2 6 -1 -0.5 4 -1 -1 4 20 -1 1 7\n"),
    ("the largest number", "2 6 -1 10 9007199254740991\n"),
    ("beyond the largest number", "2 6 -1 10 9007199254740992\n"),
    ("far beyond", "2 6 -1 99999999999999999999999999999999999999999999999999 4\n"),
    ("far below", "2 6 -1 -99999999999999999999999999999999999999999999999999 4\n"),
    ("a user beyond 32 bits", "2 6 -1 10 4 -1 -1 4 20 -1 1 4294967296\n"),
    ("times that add up to too much", "2 6 -1 9007199254740000 4\n3 7 -1 10 4\n4 8 -1 9000 4\n"),
    ("missing trailing fields", "2 6 -1 10 4\n3 6 -1 10 4 -1 -1 4 20\n"),
    ("too few fields", "2 6 -1 10\n3 6 -1\n4 6\n5\n"),
    ("too many fields", "2 6 -1 10 4 -1 -1 4 20 -1 1 7 1 -1 -1 -1 -1 -1 99 98\n"),
    ("tabs, ends of lines of two bytes", "\t2\t6\t-1\t10\t4\r\n\r\n 3 6 -1 10 4 \t\r\n"),
    ("ends of lines of a carriage return", "2 6 -1 10 4\r\r; MaxProcs: 9\r3 6 -1 10 9\r\n4 x\r5 6"),
    ("comments among jobs", "; two\n  ; three: 3\n2 6 -1 10 4 ; as an aside\n;\n"),
    ("a header behind the jobs", "2 6 -1 10 9\n; MaxProcs: 16\n"),
    ("no number", "-1 6 -1 10 4\n"),
    ("no submit time", "2 -1 -1 10 4\n"),
    ("no run time", "2 6 -1 -1 4\n3 6 -1 0 4\n4 6 -1 -7 4\n"),
    ("no processors", "2 6 -1 10 -1 -1 -1 -1\n3 6 -1 10 0 -1 -1 0\n4 6 -1 10 -1 -1 -1\n"),
    ("processors only requested", "2 6 -1 10 -1 -1 -1 3\n"),
    ("no estimate", "2 6 -1 10 4 -1 -1 4 -1\n3 6 -1 10 4 -1 -1 4 0\n"),
    ("an overrun", "2 6 -1 21 4 -1 -1 4 20 -1 1 7\n"),
    ("larger than the machine", "2 6 -1 10 9\n3 6 -1 10 8\n"),
    ("parts of a job", "2 6 -1 10 4 -1 -1 4 20 -1 2 7\n2 9 -1 5 4 -1 -1 4 20 -1 3 7\n"),
    (
        "failed and cancelled jobs ran too",
        "2 6 -1 3 4 -1 -1 4 20 -1 0 7\n3 6 -1 3 4 -1 -1 4 20 -1 5 7\n",
    ),
    ("numbers given twice", "3 6 -1 10 4\n2 6 -1 10 4\n1 7 -1 10 4\n3 8 -1 10 4\n"),
    ("out of order", "2 9 -1 10 4\n3 4 -1 10 4\n4 5 -1 10 4\n5 5 -1 10 4\n"),
    ("cut off", "2 6 -1 10 4 -1 -1 4 2"),
    ("whole, but for the end of the line", "2 6 -1 10 4 -1 -1 6 20 -1 1 7 1 -1 -1 -1 -1 -1"),
    ("nulls", "2 6 -1 1\u{0}0 4\n\u{0}\u{0}\n"),
];

/// Whole traces, read as usual.
const WHOLE: &[(&str, &str)] = &[
    ("empty", ""),
    ("blank", " \n\t\n\r\n"),
    ("a header alone", "; MaxProcs: 8\n"),
    ("JSON", "{\"gantry\": 1,\n \"lab\": \"backfill\"}\n"),
    ("a byte order mark", "\u{feff}; MaxProcs: 8\n1 5 -1 10 4\n"),
    ("no size", "; Computer: SP2\n1 5 -1 10 4\n2 5 -1 10 6\n"),
    ("a size of nodes", "; maxnodes : 1,024 (fat)\n1 5 -1 10 4\n"),
    ("two sizes", "; MaxNodes: 4\n; MAXPROCS : 8\n1 5 -1 10 4\n2 5 -1 10 6\n"),
    ("an unknown size", "; MaxProcs: -1\n; MaxNodes: 6\n1 5 -1 10 4\n"),
    ("a size beyond all", "; MaxProcs: 1073741825\n1 5 -1 10 4\n"),
    ("records announced", "; MaxProcs: 8\n; MaxRecords: 4\n1 5 -1 10 4\n"),
    ("a single line, cut off", "1 5 -1 10 4"),
    ("bad lines alone", "one\ntwo\n"),
    ("carriage returns alone", "; MaxProcs: 8\r; Computer: SP2\r1 5 -1 10 4\r2 6 -1 10 4\r"),
];

fn asked(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::default();
    change(&mut options);
    options
}

pub fn cases() -> Vec<Case> {
    let usual = Options::default();
    let case = |name, trace: String, options| Case { name, trace: trace.into_bytes(), options };
    let lines = LINES.iter().map(|(name, lines)| case(name, format!("{HEAD}{GOOD}{lines}"), usual));
    let whole = WHOLE.iter().map(|(name, trace)| case(name, (*trace).to_owned(), usual));
    let long = format!("{HEAD}{GOOD}2 {} 6 -1 10 4\n3 6 -1 10 4\n", " ".repeat(20_000));
    let comment = format!(";{}MaxProcs: 4\n{HEAD}{GOOD}", " ".repeat(20_000));
    let many = format!("{HEAD}{GOOD}{}", "2 6 -1 0 4\n".repeat(30));
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
            format!("{HEAD}{GOOD}2 6 -1 10 4\n"),
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
    lines.chain(whole).chain(further).collect()
}
