//! Files for other programs: the schedule as a trace of jobs, the run as trace events.

use gantry_core::kernel::Model;
use gantry_core::labs::backfill::Sim;
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Lab, Scenario};
use gantry_core::session::File;
use gantry_core::workload::swf;
use gantry_tests::{agree, gallery};
use serde_json::Value;

fn example(name: &str) -> (Scenario, Checked) {
    scenario::open(&gallery::text(name)).expect("an example without errors")
}

fn trace_events(scenario: &Scenario, checked: Checked) -> Value {
    let mut text = Vec::new();
    run::trace_events(scenario, checked, &mut text).expect("writing to memory");
    serde_json::from_slice(&text).expect("JSON")
}

const FIG_5: &str = include_str!("../../golden/frames/fig5.swf");

#[test]
fn fig_5_as_a_trace_of_jobs() {
    let (scenario, checked) = example("checkpoint");
    assert_eq!(run::file(&scenario, checked, File::Swf), Some((FIG_5.to_owned(), None)));
}

/// Both formats tell the same of each event, though neither is made from the other.
#[test]
fn an_instant_says_what_the_line_of_the_trace_says() {
    for name in ["fig4", "release", "reservations", "checkpoint", "lend", "stalls"] {
        let (scenario, checked) = example(name);
        let (lines, events) = (agree::trace(&scenario), trace_events(&scenario, checked));
        let all = events["traceEvents"].as_array().expect("a list").iter();
        let instants = all.clone().filter(|event| event["ph"] == "i").map(|event| &event["args"]);
        // Whom the head keeps waiting is told to who listens to each candidate.
        let coarse = |line: &&Value| line["level"] != "probe" && line["kind"] != "refuse";
        assert!(instants.eq(lines.iter().filter(coarse)), "{name}");
        let spans = |phase: &str| all.clone().filter(|event| event["ph"] == phase).count();
        let told = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count();
        assert_eq!([spans("b"), spans("e")], [told("place"), told("release")], "{name}");
    }
}

#[test]
fn a_schedule_read_back_has_the_same_machine_and_jobs() {
    for name in ["easy", "checkpoint", "conservative", "estimates", "helps", "costs", "deep"] {
        let (scenario, checked) = example(name);
        let Lab::Backfill(lab) = &scenario.lab else { panic!("{name} is of this lab") };
        let (table, _) = run::file(&scenario, checked.clone(), File::Table).expect("a table");
        let (text, _) = run::file(&scenario, checked, File::Swf).expect("a schedule");
        let (workload, _) = swf::read(text.as_bytes(), swf::Options::default()).expect("a trace");
        assert_eq!(workload.nodes, lab.nodes, "{name}");
        assert_eq!(workload.jobs.len(), lab.jobs.len(), "{name}");
        // In order of submission, ties in that of the file, as the scenario's jobs stand in the examples.
        let mut jobs: Vec<_> = lab.jobs.iter().zip(table.lines().skip(1)).collect();
        jobs.sort_by_key(|(job, _)| job.submit);
        for (back, (job, line)) in workload.jobs.iter().zip(jobs) {
            // Its wait and its slowdown stand behind it.
            let ran: u64 = line.rsplit(',').nth(2).and_then(|ran| ran.parse().ok()).expect("ran");
            let (was, is) = (
                (job.submit, job.nodes, job.estimate, ran),
                (back.submit, back.nodes, back.estimate, back.runtime),
            );
            assert_eq!(is, was, "{name} {line}");
        }
    }
}

#[test]
fn no_row_of_the_trace_events_holds_two_jobs_at_a_time() {
    for name in ["checkpoint", "easy", "deep", "helps"] {
        let (scenario, checked) = example(name);
        let document = trace_events(&scenario, checked);
        let mut slices: Vec<(u64, u64, u64)> = document["traceEvents"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|event| event["ph"] == "X")
            .map(|event| ["tid", "ts", "dur"].map(|key| event[key].as_u64().expect("a number")))
            .map(|[thread, at, long]| (thread, at, at + long))
            .collect();
        slices.sort_unstable();
        let apart = |pair: &[(u64, u64, u64)]| pair[0].0 != pair[1].0 || pair[0].2 <= pair[1].1;
        assert!(slices.windows(2).all(apart), "{name}");
        assert!(slices.len() > 4, "{name}");
    }
}

/// What stands in the file is what stands in the picture.
#[test]
fn every_piece_of_a_run_is_a_slice() {
    let (scenario, checked) = example("checkpoint");
    let Checked::Backfill(problem) = checked.clone() else { panic!("of this lab") };
    let mut sim = Sim::new(std::sync::Arc::new(problem));
    while sim.step(&mut ()) {}
    let segments = usize::try_from(sim.segments_begun()).unwrap();
    let text = trace_events(&scenario, checked).to_string();
    assert_eq!(text.matches(r#""piece":"#).count(), segments, "each in one range of rows here");
}

#[test]
fn no_name_in_a_table_is_a_formula() {
    let names = ["=HYPERLINK(\\\"file:x\\\",\\\"a\\\")", "-2+3", "@SUM(1)", "+1", "a,b"];
    let [first, second, third, fourth, fifth] = names;
    let backfill = format!(
        r#"{{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,"jobs":[
{{"id":"{first}","nodes":1,"estimate":1,"runtime":1,"user":"{third}"}},
{{"id":"{second}","nodes":1,"estimate":1,"runtime":1,"user":"{fourth}"}}]}}"#
    );
    let workflow = format!(
        r#"{{"gantry":1,"lab":"workflow","capacity":4,"workflows":[{{"id":"{first}","stages":[
{{"jobs":[{{"id":"{second}","need":1,"runtime":9}}]}}]}}],"share":{{"users":[{{"id":"{third}"}}]}},
"jobs":[{{"id":"{fourth}","user":"{third}","need":1,"runtime":2}},{{"id":"{fifth}","user":"{third}","need":1,"runtime":2}}]}}"#
    );
    for text in [backfill, workflow] {
        let (scenario, checked) = scenario::open(&text).expect("names may be so");
        let (table, _) = run::file(&scenario, checked, File::Table).expect("a table");
        for name in ["=HYPERLINK", "-2+3", "@SUM(1)", "+1"] {
            let safe = table.matches(&format!("'{name}")).count();
            assert!(table.matches(name).count() == safe, "{name} in {table}");
        }
        assert!(table.contains("'=HYPERLINK(\"\"file:x\"\",\"\"a\"\")"), "{table}");
    }
}

#[test]
fn a_table_of_workflows_has_every_loan() {
    for (name, loans) in [("lend", 4), ("reserve", 0)] {
        let (scenario, checked) = example("lend");
        let checked = run::under(checked, name).expect("a mode");
        let (table, _) = run::file(&scenario, checked.clone(), File::Table).expect("a table");
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
        let column = |name: &str| rows[0].iter().position(|head| *head == name).expect("a column");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table}");
        let of = |kind: &'static str| rows.iter().filter(move |row| row[0] == kind);
        assert_eq!(of("loan").count(), loans, "{table}");
        let sum = |kind, name: &str| -> u128 {
            of(kind).filter_map(|row| row[column(name)].parse::<u128>().ok()).sum()
        };
        let run::Document::Workflow { metrics, .. } = run::outcome(&scenario, checked) else {
            panic!("of this lab")
        };
        assert_eq!(sum("loan", "lost"), metrics.lost, "{table}");
        for kind in ["loan", "job"] {
            assert_eq!(sum(kind, "interruptions"), metrics.interruptions.into(), "{table}");
        }
    }
}
