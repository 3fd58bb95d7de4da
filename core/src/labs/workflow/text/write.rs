//! Writes workflows as text.
//!
//! Cost: linear, and sorting the priorities; at most [`MAX_BYTES`] and a line are written.

use std::fmt::Write as _;

use super::read::{ENDS_OF_NAMES, MAX_BYTES};
use crate::labs::workflow::{By, Share, StageJob, Workflow, WorkflowScenario};

/// The two forms of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `w.step[1].job[1,2]`, a line a job.
    Steps,
    /// `job[1,1,2]`, a line a stage; with several workflows, the first form.
    Triples,
}

/// The reason for which a scenario cannot be written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// A name has a character that the forms use themselves.
    Name,
    /// The text would be longer than [`MAX_BYTES`].
    Long,
}

/// The workflows of a scenario, and the agreement by which they lend, in the form that [`read`](super::read) reads. A
/// runtime is written if it is not 1. These forms have no ordinary jobs, submission times or reservations.
///
/// Errors: the forms cannot express a name (of a workflow: one that is not of letters, digits, `_` and `-`; another:
/// one that has a comma, bracket, colon, `#` or white space around it), or the text would be too long to be read back.
pub fn write(scenario: &WorkflowScenario, form: Form) -> Result<String, Unwritten> {
    if !can_be_written(scenario) {
        return Err(Unwritten::Name);
    }
    let bounded = |text: &str| if text.len() > MAX_BYTES { Err(Unwritten::Long) } else { Ok(()) };
    let mut text = String::new();
    let mut priorities: Vec<u64> =
        scenario.workflows.iter().map(|workflow| workflow.priority).collect();
    priorities.sort_unstable();
    priorities.dedup();
    priorities.reverse();
    if let Some(share) = &scenario.share {
        for workflow in &scenario.workflows {
            let rank = priorities.partition_point(|&other| other > workflow.priority);
            agreement(&mut text, workflow, rank, priorities.len(), share);
            bounded(&text)?;
        }
    }
    let triples = form == Form::Triples && scenario.workflows.len() == 1;
    for workflow in &scenario.workflows {
        for (stage, step) in workflow.stages.iter().zip(1..) {
            let jobs = stage.jobs.iter();
            if triples {
                let jobs: Vec<String> =
                    jobs.map(|job| format!("job[{step},{}]", numbers(job))).collect();
                text.push_str(&jobs.join(", "));
                text.push('\n');
            } else {
                for job in jobs {
                    let id = &workflow.id;
                    let _ = writeln!(text, "{id}.step[{step}].job[{}]", numbers(job));
                }
            }
            bounded(&text)?;
        }
    }
    Ok(text)
}

fn can_be_written(scenario: &WorkflowScenario) -> bool {
    let is_word = |id: &str| {
        id != "shares"
            && id.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-')
    };
    let is_name = |id: &str| {
        id.trim() == id
            && !id.contains(ENDS_OF_NAMES)
            && !id.contains('#')
            && !id.contains(char::is_control)
    };
    let stages = scenario.workflows.iter().flat_map(|workflow| &workflow.stages);
    let mut jobs = stages.flat_map(|stage| &stage.jobs);
    scenario.workflows.iter().all(|workflow| is_word(&workflow.id))
        && jobs.all(|job| is_name(&job.id))
        && scenario.users().iter().all(|user| is_name(&user.id))
}

fn agreement(text: &mut String, workflow: &Workflow, rank: usize, users: usize, share: &Share) {
    let _ = write!(text, "shares:[{},p{rank}]", workflow.id);
    for user in &share.users {
        let _ = match share.by {
            By::Ratio => write!(text, ",[{},p{users},{}]", user.id, user.ratio),
            By::ListedOrder => write!(text, ",[{},p{users}]", user.id),
        };
    }
    text.push('\n');
}

fn numbers(job: &StageJob) -> String {
    match job.runtime {
        1 => format!("{},{}", job.id, job.need),
        runtime => format!("{},{},{runtime}", job.id, job.need),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read, write};
    use super::*;
    use crate::labs::workflow::User;

    #[test]
    fn names_that_would_not_read_back_are_refused() {
        let text = "shares:[w,p0],[u,p1]\nw.step[1].job[1,1]\n";
        let good = read(text).unwrap().scenario(None);
        for name in ["a,b", "a]", " a", "a#", "a\nb", "甲，乙", "a：b", "［a"] {
            let mut odd = good.clone();
            odd.workflows[0].stages[0].jobs[0].id = name.to_owned();
            assert_eq!(write(&odd, Form::Steps), Err(Unwritten::Name), "{name:?}");
            let mut odd = good.clone();
            odd.workflows[0].id = name.to_owned();
            assert_eq!(write(&odd, Form::Triples), Err(Unwritten::Name), "{name:?}");
        }
    }

    #[test]
    fn too_long_texts_are_refused() {
        let mut scenario =
            read("shares:[w,p0],[u,p1]\nw.step[1].job[1,1]\n").unwrap().scenario(None);
        let user = |at: u32| User { id: format!("user {at}"), ratio: 1 };
        let workflow = scenario.workflows[0].clone();
        let named = |at: u32| Workflow { id: format!("w{at}"), ..workflow.clone() };
        scenario.share.as_mut().expect("an agreement").users = (0..400).map(user).collect();
        scenario.workflows = (0..400).map(named).collect();
        let text = write(&scenario, Form::Steps).expect("160,000 shares");
        assert_eq!(read(&text).map(|text| text.workflows.len()), Ok(400));
        scenario.workflows = (0..1_000_000).map(named).collect();
        assert_eq!(write(&scenario, Form::Steps), Err(Unwritten::Long));
    }
}
