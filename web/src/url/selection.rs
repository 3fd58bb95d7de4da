//! What the reader has pointed at, as an address names it: `job.4`, `stage.0.2`, `bucket.3._` (a dimension that is not
//! divided there is `_`).

use crate::state::Selection;

/// The most coordinates of a bucket: a scenario has no more dimensions.
const DIMENSIONS: usize = 8;

/// As written in an address.
pub fn name(selection: &Selection) -> String {
    match selection {
        Selection::Node(node) => format!("node.{node}"),
        Selection::Bucket(at) => {
            let part = |at: &Option<u32>| at.map_or("_".to_owned(), |at| at.to_string());
            format!("bucket.{}", at.iter().map(part).collect::<Vec<_>>().join("."))
        }
        Selection::Task(task) => format!("task.{task}"),
        Selection::Job(job) => format!("job.{job}"),
        Selection::Workflow(workflow) => format!("workflow.{workflow}"),
        Selection::Stage(workflow, number) => format!("stage.{workflow}.{number}"),
        Selection::User(user) => format!("user.{user}"),
        Selection::Unit(unit) => format!("unit.{unit}"),
        Selection::Loan(job, since) => format!("loan.{job}.{since}"),
    }
}

/// Reads it; whether there is such a thing is for the scenario to say.
pub fn read(written: &str) -> Option<Selection> {
    let (kind, rest) = written.split_once('.')?;
    let number = || rest.parse().ok();
    Some(match kind {
        "node" => Selection::Node(number()?),
        "bucket" => {
            let part = |part: &str| match part {
                "_" => Some(None),
                at => at.parse().ok().map(Some),
            };
            let at: Vec<Option<u32>> =
                rest.split('.').take(DIMENSIONS + 1).map(part).collect::<Option<_>>()?;
            (at.len() <= DIMENSIONS).then_some(Selection::Bucket(at))?
        }
        "task" => Selection::Task(number()?),
        "job" => Selection::Job(number()?),
        "workflow" => Selection::Workflow(number()?),
        "stage" => {
            let (workflow, stage) = rest.split_once('.')?;
            Selection::Stage(workflow.parse().ok()?, stage.parse().ok()?)
        }
        "user" => Selection::User(number()?),
        "unit" => Selection::Unit(number()?),
        "loan" => {
            let (job, since) = rest.split_once('.')?;
            Selection::Loan(job.parse().ok()?, since.parse().ok()?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for selection in [
            Selection::Node(3),
            Selection::Bucket(vec![Some(3), None]),
            Selection::Bucket(vec![None; DIMENSIONS]),
            Selection::Task(0),
            Selection::Job(199_999),
            Selection::Workflow(2),
            Selection::Stage(1, 4),
            Selection::User(1),
            Selection::Unit(7),
            Selection::Loan(2, 1 << 53),
        ] {
            assert_eq!(read(&name(&selection)).as_ref(), Some(&selection), "{}", name(&selection));
        }
    }

    #[test]
    fn rubbish_is_nothing() {
        let deep = format!("bucket.{}", ["_"; 9].join("."));
        for text in
            ["", "job", "job.", "job.x", "job.-1", "job.99999999999", "stage.1", "loan.1.-2", &deep]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
