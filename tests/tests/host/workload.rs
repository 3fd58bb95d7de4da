//! Traces of jobs: what the import takes from good ones, and what it says of bad ones.
#![expect(clippy::cast_precision_loss, reason = "shares of small counts")]

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::kernel::Ended;
use gantry_core::labs::backfill::{Policy, Problem, Sim};
use gantry_core::workload::lublin::{self, Estimates, Load};
use gantry_core::workload::swf::{self, Options, Processors, ReadError, Reader, Report, Source};
use gantry_core::workload::{Owner, Record, Workload};
use gantry_tests::packed;
use gantry_tests::traces::{self, Case, Read, told};

use crate::gzip;

const KTH: &[u8] = include_bytes!("../../data/KTH-SP2-1996-2.1-cln.swf.gz");
const SAMPLE: &[u8] = include_bytes!("../../../static/samples/kth-sp2-week.swf.gz");
const LUBLIN: &[u8] = include_bytes!("../../data/lublin_256.swf.gz");

/// Reads bytes in chunks whose sizes are those of `sizes`, over and over.
fn in_chunks(bytes: &[u8], sizes: &[usize], options: Options) -> Read {
    let mut reader = Reader::new(options);
    let mut rest = bytes;
    for &size in sizes.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (chunk, after) = rest.split_at(size.clamp(1, rest.len()));
        reader.push(chunk)?;
        rest = after;
    }
    reader.finish()
}

#[test]
fn every_trace_has_its_report() {
    let mut said = String::new();
    for case in traces::cases() {
        writeln!(said, "# {}\n{}", case.name, told(&case.read())).unwrap();
    }
    insta::assert_snapshot!(said);
}

#[test]
fn chunks_and_gzip_do_not_matter() {
    for Case { name, trace, options } in traces::cases() {
        let whole = swf::read(&trace, options);
        let packed = gzip(&trace);
        for sizes in [&[1][..], &[2], &[7, 1, 30], &[4096]] {
            assert_eq!(in_chunks(&trace, sizes, options), whole, "{name}, {sizes:?}");
            assert_eq!(in_chunks(&packed, sizes, options), whole, "{name}, packed, {sizes:?}");
        }
    }
}

/// Number, submission, processors, estimate and run time of a job.
fn row(job: &Record) -> [u64; 5] {
    [job.number, job.submit, job.nodes, job.estimate, job.runtime]
}

#[test]
fn real_traces_are_read_as_published_schedules_have_them() {
    for (trace, starts, nodes, source, count) in [
        (KTH, "kth-sp2.Fcfs.csv.gz", 100, Source::MaxProcs, 27_992),
        (LUBLIN, "lublin256.Fcfs.csv.gz", 256, Source::MaxNodes, 10_000),
    ] {
        let (workload, report) = swf::read(trace, Options::default()).unwrap();
        assert_eq!((workload.nodes, report.machine.source), (nodes, source));
        assert_eq!((report.jobs, report.records, report.skipped_count()), (count, count, 0));
        let published = packed::published(starts);
        assert_eq!(workload.jobs.len(), published.len());
        let mut pairs = workload.jobs.iter().zip(published);
        assert!(pairs.all(|(job, published)| row(job) == published[..5]));
    }
}

#[test]
fn the_report_says_what_is_particular_about_a_trace() {
    let (workload, report) = swf::read(KTH, Options::default()).unwrap();
    assert_eq!(
        workload.title.as_deref(),
        Some("IBM SP2, Swedish Royal Institute of Technology (KTH)")
    );
    assert!(workload.note.unwrap().contains("Recorded by Lars Malinowsky"));
    assert_eq!((report.lines, report.missing_records()), (28_016, 28_476 - 27_992));
    assert_eq!((report.overruns, report.without_estimate, report.out_of_order), (0, 0, 0));
    assert_eq!(workload.jobs[0].user, Owner::new(12));
    let (_, report) = swf::read(LUBLIN, Options::default()).unwrap();
    assert_eq!((report.without_estimate, report.other_processors), (10_000, 0));
}

#[test]
fn the_sample_is_a_week_of_the_whole_trace_and_policies_differ_on_it() {
    let (from, to) = (Some(10_839_569), Some(10_839_569 + 7 * 86_400));
    let (cut, _) = swf::read(KTH, Options { from, to, ..Options::default() }).unwrap();
    let (sample, report) = swf::read(SAMPLE, Options::default()).unwrap();
    assert_eq!(sample, cut);
    assert_eq!((report.jobs, report.skipped_count(), report.missing_records()), (741, 0, 0));
    let wait = |policy| {
        let problem = Problem::new(&sample.lab(policy)).unwrap();
        Ended::run(Sim::new(Arc::new(problem))).metrics().mean_wait.map(f64::round)
    };
    let waits = [Policy::Fcfs, Policy::Conservative, Policy::Easy, Policy::Checkpoint].map(wait);
    assert_eq!(waits, [50_861.0, 6_849.0, 5_081.0, 4_869.0].map(Some), "as its README says");
}

#[test]
fn requested_processors_differ_where_more_were_given() {
    let read = |processors| {
        let (workload, _) = swf::read(KTH, Options { processors, ..Options::default() }).unwrap();
        workload.jobs.iter().map(|job| job.nodes).collect::<Vec<_>>()
    };
    let (given, asked) = (read(Processors::Allocated), read(Processors::Requested));
    assert_eq!(given.iter().zip(&asked).filter(|(given, asked)| given != asked).count(), 218);
}

#[test]
fn a_bomb_ends_at_the_cap() {
    let bomb = gzip(&vec![b'\n'; 64 << 20]);
    let options = Options { max_bytes: 1 << 20, ..Options::default() };
    assert_eq!(swf::read(&bomb, options), Err(ReadError::TooManyBytes { most: 1 << 20 }));
    let spaces = gzip(&vec![b' '; 8 << 20]);
    assert!(matches!(swf::read(&spaces, Options::default()), Err(ReadError::NoJobs(_))));
    let said = swf::read(&bomb, options).unwrap_err().to_string();
    assert_eq!(said, "expected a trace of at most 1 MiB, unpacked");
}

#[test]
fn damaged_archives_are_errors() {
    let turned: Vec<u8> =
        KTH.iter().enumerate().map(|(at, &byte)| byte ^ u8::from(at == 200_000)).collect();
    for bad in [&KTH[..KTH.len() / 2], &KTH[..3], &turned] {
        assert!(matches!(swf::read(bad, Options::default()), Err(ReadError::Damaged(_))));
    }
}

#[test]
fn a_job_is_small() {
    assert!(size_of::<Record>() <= 48);
}

fn lublin(jobs: u64, nodes: u64, load: Option<f64>, seed: u64, estimates: Estimates) -> Workload {
    let load = load.map(|load| Load::new(load).unwrap());
    lublin::draw(&lublin::Options { jobs, nodes, load, seed, estimates }).unwrap()
}

/// The share of the machine that jobs need from the first submission to the last.
fn load(workload: &Workload) -> f64 {
    let work: u64 = workload.jobs.iter().map(|job| job.nodes * job.runtime).sum();
    let [first, .., last] = &workload.jobs[..] else { panic!("jobs") };
    work as f64 / (workload.nodes * (last.submit - first.submit)) as f64
}

#[test]
fn drawn_jobs_have_the_proportions_of_the_model_and_of_its_published_sample() {
    let (sample, _) = swf::read(LUBLIN, Options::default()).unwrap();
    let drawn = lublin(10_000, 256, None, 1, Estimates::Exact);
    let share = |workload: &Workload, is: &dyn Fn(&Record) -> bool| {
        workload.jobs.iter().filter(|job| is(job)).count() as f64 / workload.jobs.len() as f64
    };
    let alike = |what: &str, is: &dyn Fn(&Record) -> bool| {
        let (drawn, sample) = (share(&drawn, is), share(&sample, is));
        assert!((drawn - sample).abs() < 0.04, "{what}: {drawn} drawn, {sample} in the sample");
    };
    alike("serial", &|job| job.nodes == 1);
    alike("powers of two", &|job| job.nodes > 1 && job.nodes.is_power_of_two());
    alike("large", &|job| job.nodes > 45);
    for runtime in [10, 60, 600, 3_600, 10_000, 20_000] {
        alike(&format!("over {runtime} s"), &|job| job.runtime > runtime);
    }
    for hour in 0..8 {
        alike(&format!("hours {hour}"), &|job| job.submit / 3 / 3600 % 8 == hour);
    }
    let span = |workload: &Workload| workload.jobs[9_999].submit as f64;
    assert!((span(&drawn) / span(&sample) - 1.0).abs() < 0.3, "{} {}", span(&drawn), span(&sample));
}

#[test]
fn the_load_is_what_was_asked_for() {
    for (asked, nodes) in [(0.5, 256), (0.9, 100), (1.2, 1024), (3.0, 17)] {
        let found = load(&lublin(5_000, nodes, Some(asked), 7, Estimates::Exact));
        assert!((found / asked - 1.0).abs() < 0.05, "{asked} asked, {found} found");
    }
}

#[test]
fn drawn_jobs_fit_any_machine_and_any_trace() {
    for nodes in [1, 2, 3, 5, 8, 100, 1 << 20, 1 << 30] {
        let drawn = lublin(500, nodes, Some(0.9), nodes, Estimates::Rounded);
        assert!(drawn.jobs.iter().all(|job| (1..=nodes).contains(&job.nodes)));
        assert!(drawn.jobs.is_sorted_by_key(|job| job.submit));
        assert!(drawn.jobs.iter().all(|job| 1 <= job.runtime && job.runtime <= job.estimate));
        let (read, report) =
            swf::read(traces::write(&drawn).as_bytes(), Options::default()).unwrap();
        assert_eq!((read.nodes, &read.jobs), (nodes, &drawn.jobs));
        assert_eq!(report.skipped_count(), 0);
    }
    let nothing =
        lublin::Options { jobs: 0, nodes: 1, load: None, seed: 0, estimates: Estimates::Exact };
    assert!(lublin::draw(&nothing).is_err());
}

#[test]
fn what_users_say_does_not_change_what_they_run() {
    let exact = lublin(300, 64, Some(1.0), 5, Estimates::Exact);
    let rounded = lublin(300, 64, Some(1.0), 5, Estimates::Rounded);
    let but_estimates = |workload: &Workload| -> Vec<Record> {
        workload.jobs.iter().map(|&job| Record { estimate: 0, ..job }).collect()
    };
    assert_ne!(exact.jobs, rounded.jobs);
    assert_eq!(but_estimates(&exact), but_estimates(&rounded));
}

#[test]
fn the_report_is_empty_where_nothing_is_odd() {
    let (_, report) =
        swf::read(b"; MaxProcs: 4\n1 0 -1 5 4 -1 -1 4 5\n", Options::default()).unwrap();
    assert_eq!(
        Report { header: swf::Header::default(), ..report.clone() },
        Report {
            machine: report.machine,
            lines: 2,
            records: 1,
            jobs: 1,
            span: Some((0, 0)),
            ..Report::default()
        }
    );
}
