//! Runs under other conditions than their scenario says: overruns, and jobs that metrics leave out; and what became of
//! each job as a table.

use super::{Case, JOBS, SMALL, Status};

/// A job that runs longer than its estimate.
const OVERRUN: &str = r#"{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,
"jobs":[{"id":"x","nodes":3,"estimate":6,"runtime":9}]}"#;

pub const CASES: &[Case] = &[
    Case {
        line: "run - --format csv",
        input: JOBS,
        status: Status::Done,
        output: &[
            "id,submit,nodes,",
            "ran,wait,bounded_slowdown\r\n",
            "\r\n\"a,b\",1,4,2,2,,completed,5,7,0,2,4,1\r\n",
        ],
        errors: &[],
    },
    Case {
        line: "run - --overrun extend",
        input: OVERRUN,
        status: Status::Done,
        output: &["\"end\":9", "\"status\":\"completed\""],
        errors: &[],
    },
    Case {
        line: "run - --overrun kill",
        input: OVERRUN,
        status: Status::Done,
        output: &["\"end\":6", "\"status\":\"killed\""],
        errors: &[],
    },
    Case {
        line: "run - --policy fcfs --overrun maybe",
        input: OVERRUN,
        status: Status::Refused,
        output: &[],
        errors: &["[possible values: kill, extend]"],
    },
    // All is measured from 1 on, when the second job is submitted: 12 + 8 of 6 x 4 node-units are used, it waits 4 of 6.
    Case {
        line: "run - --warm-up 1",
        input: JOBS,
        status: Status::Done,
        output: &[
            "\"makespan\":6,\"mean_wait\":4.0",
            "\"utilization\":0.8333333333333334,\"mean_queue_length\":0.6666666666666666,\"completed\":1,",
        ],
        errors: &[],
    },
    Case {
        line: "run - --warm-up 9",
        input: JOBS,
        status: Status::Done,
        output: &["\"makespan\":null,\"mean_wait\":null", "\"completed\":0"],
        errors: &[],
    },
    Case {
        line: "compare - --policies easy,fcfs --overrun extend --warm-up 0",
        input: OVERRUN,
        status: Status::Done,
        output: &["mean bounded slowdown", "\neasy           9"],
        errors: &[],
    },
    Case {
        line: "run - --warm-up 1",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &["gantry: --warm-up is for metrics of rigid jobs; the lab placement has none"],
    },
    Case {
        line: "run - --overrun kill",
        input: SMALL,
        status: Status::Refused,
        output: &[],
        errors: &[
            "gantry: --overrun is for jobs with estimates; those of the lab placement have none",
        ],
    },
];
