//! Writes workflows as text.

use std::fmt::Write as _;

use crate::workflow::{By, Share, StageJob, Workflow, WorkflowScenario};

/// Which of the two forms, and whether runtimes stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `w.step[1].job[1,2]`, a line a job.
    Steps,
    /// `job[1,1,2]`, a line a stage; where there are several workflows, the other form.
    Triples,
}

/// The workflows of a scenario, and the agreement by which they lend, as [`read`](super::read) reads them. A runtime
/// is written where it is not 1. Ordinary jobs, submissions and reservations have no place in these forms.
///
/// None where a name has no place in them: a workflow's that is not of letters, digits, `_` and `-`, another that has a
/// comma, bracket, colon, `#` or white space around it.
pub fn write(scenario: &WorkflowScenario, form: Form) -> Option<String> {
    if !can_be_written(scenario) {
        return None;
    }
    let mut text = String::new();
    let mut priorities: Vec<u64> =
        scenario.workflows.iter().map(|workflow| workflow.priority).collect();
    priorities.sort_unstable_by(|a, b| b.cmp(a));
    priorities.dedup();
    if let Some(share) = &scenario.share {
        for workflow in &scenario.workflows {
            let rank = priorities.iter().take_while(|&&other| other > workflow.priority).count();
            agreement(&mut text, workflow, rank, priorities.len(), share);
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
        }
    }
    Some(text)
}

fn can_be_written(scenario: &WorkflowScenario) -> bool {
    let is_word = |id: &str| {
        id != "shares"
            && id.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-')
    };
    let is_name = |id: &str| {
        id.trim() == id && !id.contains([',', '[', ']', ':', '#']) && !id.contains(char::is_control)
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
            By::Appearance => write!(text, ",[{},p{users}]", user.id),
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

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "shares:[w,p0],[user1,p1,2],[user2,p1,1]\nw.step[1].job[1,2]\nw.step[2].job[2,2,5]\n",
            "shares:[a,p0],[u,p2]\nshares:[b,p1],[u,p2]\na.step[1].job[1,1]\nb.step[1].job[1,1]\n",
            "workflow.step[1].job[1,1]\n",
        ] {
            let first = read(text).unwrap();
            assert_eq!(write(&first.clone().scenario(None), Form::Steps).as_deref(), Some(text));
            let triples = write(&first.clone().scenario(None), Form::Triples).unwrap();
            assert_eq!(read(&triples).unwrap(), first, "{triples}");
        }
    }

    #[test]
    fn what_would_not_read_back_is_not_written() {
        let text = "shares:[w,p0],[u,p1]\nw.step[1].job[1,1]\n";
        let good = read(text).unwrap().scenario(None);
        for name in ["a,b", "a]", " a", "a#", "a\nb"] {
            let mut odd = good.clone();
            odd.workflows[0].stages[0].jobs[0].id = name.to_owned();
            assert_eq!(write(&odd, Form::Steps), None, "{name:?}");
            let mut odd = good.clone();
            odd.workflows[0].id = name.to_owned();
            assert_eq!(write(&odd, Form::Triples), None, "{name:?}");
        }
    }
}
