//! Workflows written as text, on the command line: what was read runs and goes round.

use gantry_core::cli::Status;
use gantry_core::labs::workflow::text::{self, Form};
use gantry_core::scenario::{self, Lab};
use gantry_tests::command::gantry;
use gantry_tests::rows::rows;
use serde_json::Value;

/// The workflow of the text: stages that need 2, 6, 6 and 8.
const TEXT: &str = "shares:[w,p0],[u1,p1,1],[u2,p1,1]\nw.step[1].job[1,2]\nw.step[2].job[2,2]\nw.step[2].job[3,3]\n\
w.step[2].job[4,1]\nw.step[3].job[5,5]\r\nw.step[3].job[6,1]\nw.step[4].job[7,8]\n";

/// The same as triples, without a name.
const TRIPLES: &str =
    "job[1,1,2], job[2,2,2], job[2,3,3], job[2,4,1]\n\tjob[3,5,5] job[3,6,1]\njob[4,7,8]";

#[test]
fn what_is_read_gives_the_table_of_the_text() {
    for (input, flags) in [(TEXT, ""), (TRIPLES, " --capacity 8 --runtime 3 --resource gpu")] {
        let read = gantry(&format!("import shares -{flags}"), input);
        assert_eq!((read.status, read.errors.as_str()), (Status::Done, ""), "{flags}");
        let ran = gantry("run -", &read.output);
        assert_eq!(ran.status, Status::Done, "{}", ran.errors);
        let document: Value = serde_json::from_str(&ran.output).unwrap();
        let column = |name: &str| -> Vec<u64> {
            let stages = document["outcome"]["stages"].as_array().unwrap();
            stages.iter().map(|stage| stage[name].as_u64().unwrap()).collect()
        };
        assert_eq!(column("need"), [2, 6, 6, 8]);
        let lent = if flags.is_empty() { ([6, 2, 2, 0], [0, 4, 0, 2]) } else { ([0; 4], [0; 4]) };
        assert_eq!(column("lent"), lent.0, "{flags}");
        assert_eq!(column("reclaimed"), lent.1, "{flags}");
    }
}

#[test]
fn what_is_read_is_written_as_it_was() {
    let read = gantry("import shares - --runtime 1", TEXT);
    let Lab::Workflow(scenario) = scenario::check(&read.output).unwrap().lab else {
        panic!("{}", read.output)
    };
    for form in [Form::Steps, Form::Triples] {
        let written = text::write(&scenario, form).expect("it can be written");
        let again = gantry("import shares -", &written);
        assert_eq!(again.output, read.output, "{written}");
    }
}

#[test]
fn every_fault_has_its_column() {
    let faults = |text: &str| text::read(text).expect_err("something is wrong").to_string();
    for [expected, text] in rows(include_str!("../../data/shares.tsv")) {
        assert_eq!(faults(&text), expected, "{text}");
    }
    assert_eq!(faults("job[\n\njob[1,a,]").lines().count(), 2, "one a line");
}
