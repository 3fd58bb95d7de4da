//! What a short scenario can make a run do and keep: work and bytes are counted, and a run that would stop jobs without
//! end is ended and says so.

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::cli::Status;
use gantry_core::kernel::{Ended, MOST_STOPS, Model, PartialRun};
use gantry_core::labs::backfill;
use gantry_core::labs::workflow;
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Scenario};
use gantry_core::session::{Command, File, Goal, Overview, Place, Reply};
use gantry_tests::command::{Ran, gantry};
use gantry_tests::talk::Talk;

/// Jobs as JSON, by their fields beside the id.
fn jobs(prefix: &str, fields: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for (at, fields) in fields.enumerate() {
        write!(text, r#"{{"id":"{prefix}{at}",{fields}}},"#).expect("a string takes all");
    }
    text
}

fn backfill_text(head: &str, jobs: &str) -> String {
    let jobs = jobs.trim_end_matches(',');
    format!(r#"{{"gantry":1,"lab":"backfill",{head},"jobs":[{jobs}]}}"#)
}

/// Every second of the heads stops all the jobs of one node that run past it.
fn stops(heads: usize, nodes: usize) -> String {
    let head = |at: usize| match at % 2 {
        0 => format!(r#""submit":0,"nodes":{},"estimate":10,"runtime":10"#, nodes / 2 + 1),
        _ => format!(r#""submit":0,"nodes":{nodes},"estimate":1,"runtime":1"#),
    };
    let small = r#""submit":0,"nodes":1,"estimate":1000000,"runtime":1000000"#;
    let heads = jobs("h", (0..2 * heads).map(head));
    let small = jobs("s", std::iter::repeat_n(small.to_owned(), nodes / 2 - 1));
    let checkpoint = r#""checkpoint":{"split":0.000001,"threshold":0}"#;
    let settings = format!(r#""policy":"checkpoint","nodes":{nodes},{checkpoint}"#);
    backfill_text(&settings, &(heads + &*small))
}

/// Stages that need one unit and all of them in turn, and as many jobs, which borrow and are interrupted.
fn interruptions(count: usize, runtime: u64) -> String {
    let stage = |at: usize| {
        let need = if at.is_multiple_of(2) { 1 } else { count + 1 };
        format!(r#"{{"jobs":[{{"id":"1","need":{need},"runtime":1}}]}}"#)
    };
    let stages: Vec<String> = (0..count).map(stage).collect();
    let job = format!(r#""user":"u","need":1,"runtime":{runtime}"#);
    let jobs = jobs("j", std::iter::repeat_n(job, count));
    format!(
        r#"{{"gantry":1,"lab":"workflow","capacity":{},"workflows":[{{"id":"w","submit":0,"reserve":"max",
            "stages":[{}]}}],"share":{{"by":"appearance","users":[{{"id":"u","ratio":1}}]}},"jobs":[{}]}}"#,
        count + 1,
        stages.join(","),
        jobs.trim_end_matches(',')
    )
}

fn opened(text: &str) -> (Scenario, Checked) {
    scenario::open(text).expect("it is valid")
}

fn backfill_problem(text: &str) -> Arc<backfill::Problem> {
    let (_, Checked::Backfill(problem)) = opened(text) else { unreachable!("of that lab") };
    Arc::new(problem)
}

fn workflow_problem(text: &str) -> workflow::Problem {
    let (_, Checked::Workflow(problem)) = opened(text) else { unreachable!("of that lab") };
    problem
}

#[test]
fn a_run_is_ended_where_it_stops_jobs_without_end() {
    let text = interruptions(60, 3);
    let whole = workflow_problem(&text);
    let all = Ended::run(workflow::Sim::new(Arc::new(whole.clone())));
    let stops_in_all = all.sim.loan_totals().interruptions;
    assert_eq!((all.sim.partial(), stops_in_all), (None, 60 * 30));

    let few = Arc::new(workflow::Problem { most_stops: 500, ..whole });
    let ended = Ended::run(workflow::Sim::new(Arc::clone(&few)));
    let partial = ended.sim.partial().expect("it is ended");
    assert_eq!(partial, PartialRun { time: ended.sim.time(), stops: 9 * 60 });
    let pieces = ended.sim.segments().len() + ended.sim.running_count();
    assert!(pieces as u64 <= partial.stops + 120);
    let mut again = ended.sim.clone();
    assert!(!again.step(&mut ()), "it stays ended");
    assert_eq!((again.partial(), again.time()), (Some(partial), partial.time));

    let text = stops(10, 40);
    let whole = backfill_problem(&text);
    let all = Ended::run(backfill::Sim::new(Arc::clone(&whole)));
    assert_eq!((all.sim.partial(), all.sim.checkpoints()), (None, 10 * 19));
    let few = Arc::new(backfill::Problem { most_stops: 50, ..backfill::Problem::clone(&whole) });
    let ended = Ended::run(backfill::Sim::new(few));
    let partial = ended.sim.partial().expect("it is ended");
    assert_eq!(partial, PartialRun { time: ended.sim.time(), stops: 3 * 19 });

    // Where the last of them is the last that happens at all, nothing is missing.
    let just = Arc::new(backfill::Problem { most_stops: 190, ..backfill::Problem::clone(&whole) });
    let ended = Ended::run(backfill::Sim::new(just));
    assert!(
        ended.sim.partial().is_some_and(|partial| partial.stops == 190),
        "it goes on after that"
    );
}

fn overview(reply: Reply) -> Overview {
    let Reply::Opened { overview, moment, .. } = reply else { panic!("{reply:?}") };
    assert_eq!(moment.moment, moment.moments, "it shows the end of what is recorded");
    overview
}

#[test]
fn a_session_says_that_a_run_was_ended() {
    let (scenario, checked) = opened(&interruptions(60, 3));
    let Checked::Workflow(problem) = checked else { unreachable!("of that lab") };
    let checked = Checked::Workflow(workflow::Problem { most_stops: 500, ..problem });
    let document = run::outcome(&scenario, checked.clone());
    let partial = document.partial().expect("it is ended");
    let (mut talk, opened) = Talk::of(scenario, checked, Goal::End);
    let told = overview(opened);
    assert_eq!((told.complete, told.partial), (false, Some(partial)));

    let on = talk.send(Command::GoOn { goal: Goal::End });
    assert_eq!(overview(on), told, "there is nothing to go on with");

    let export = Command::Export { file: File::Outcome, from: 0, most: 0 };
    let Reply::Exported { text, .. } = talk.send(export) else { panic!("a document") };
    assert_eq!(text, serde_json::to_string(&document).expect("plain data"));
    assert!(text.contains(&format!(r#""partial":{{"time":{},"stops":540}}"#, partial.time)));

    let (comparison, ..) = talk.compare(&["lend", "reserve"], Place::End);
    assert_eq!(comparison.complete, [false, true]);
    assert_eq!(comparison.ended, [Some(partial), None], "each run tells of itself");
}

#[test]
fn the_command_line_tells_a_partial_result_by_its_status() {
    let text = interruptions(12_000, 3);
    let Ran { status, output, errors } = gantry("run -", &text);
    assert_eq!(status, Status::Partial);
    let document: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    let stops = document["partial"]["stops"].as_u64().expect("it is partial");
    assert!((MOST_STOPS..MOST_STOPS + 12_000).contains(&stops), "{stops}");
    let pieces: usize = document["outcome"]["jobs"]
        .as_array()
        .expect("jobs")
        .iter()
        .map(|job| job["segments"].as_array().map_or(0, Vec::len))
        .sum();
    assert!(pieces as u64 <= stops + 12_000);
    assert!(errors.contains("partial result") && errors.contains(&stops.to_string()), "{errors}");
    assert!(gantry("--help", "").output.contains("3 for a partial result"));
}

#[test]
fn a_whole_run_says_nothing_of_parts() {
    let text = interruptions(20, 3);
    for line in ["run -", "trace -", "run - --format csv", "compare - --policies lend,reserve"] {
        let Ran { status, output, errors } = gantry(line, &text);
        assert_eq!((status, errors.as_str()), (Status::Done, ""));
        assert!(!output.contains("partial"), "{line}");
    }
}
