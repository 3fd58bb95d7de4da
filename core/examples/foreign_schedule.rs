//! A schedule that another program made, read from CSV and measured as the lab measures its own.
//!
//! ```text
//! cargo run -p gantry-sched --example foreign_schedule [SCHEDULE NODES]
//! ```

use std::error::Error;

use gantry_core::labs::backfill::problem::Columns;
use gantry_core::labs::backfill::{Policy, Problem, Scenario, Schedule};

/// The schedule: a line for each job.
const SCHEDULE: &str = "\
submit,nodes,estimate,runtime,start
0,4,4,4,0
0,6,10,10,0
1,9,6,6,10
2,2,10,4,4
3,2,12,9,16
";

/// The nodes of its machine.
const NODES: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else { return sample() };
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("cannot read the schedule {path}: {error}"))?;
    let nodes = arguments.next().ok_or("expected the nodes of the machine after the schedule")?;
    let (problem, starts) = read(&text, nodes.parse()?)?;
    println!("{:#?}", Schedule::from_starts(&problem, &starts)?.metrics(&problem));
    Ok(())
}

/// The jobs of a schedule on a machine, and their starts.
fn read(text: &str, nodes: u64) -> Result<(Problem, Vec<u64>), Box<dyn Error>> {
    let (mut jobs, mut starts) = (Columns::default(), Vec::new());
    for line in text.lines().skip(1) {
        let numbers: Vec<u64> = line.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let [submit, nodes, estimate, runtime, start] = numbers[..] else {
            return Err(format!("expected five columns, found {line}").into());
        };
        jobs.submit.push(submit);
        jobs.nodes.push(nodes);
        jobs.estimate.push(estimate);
        jobs.runtime.push(runtime);
        starts.push(start);
    }
    // The schedule is there: no policy makes it.
    let settings = Scenario { policy: Policy::Fcfs, nodes, ..Scenario::default() };
    Ok((Problem::from_columns(&settings, jobs)?, starts))
}

fn sample() -> Result<(), Box<dyn Error>> {
    let (problem, mut starts) = read(SCHEDULE, NODES)?;
    let schedule = Schedule::from_starts(&problem, &starts)?;
    println!("{:#?}", schedule.metrics(&problem));

    // A schedule that the machine has no room for is refused.
    starts[2] = 9;
    match Schedule::from_starts(&problem, &starts) {
        Ok(_) => Err("B runs until 10: C has no room at 9".into()),
        Err(error) => {
            println!("refused: {error}");
            Ok(())
        }
    }
}

#[test]
fn it_runs() {
    sample().expect("the first schedule can be, the second cannot");
}
