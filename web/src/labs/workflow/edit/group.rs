//! The sharing group and its ordinary jobs.

use gantry_core::labs::workflow::{Job, Share, User, WorkflowScenario};
use gantry_core::scenario::{Errors, fresh_name};

use super::rows;

/// The agreement, which begins as one that says nothing where there was none.
pub(super) fn share(scenario: &mut WorkflowScenario) -> &mut Share {
    scenario.share.get_or_insert_default()
}

fn user_of(scenario: &mut WorkflowScenario, user: u32) -> Result<&mut User, Errors> {
    let users = scenario.share.as_mut().map(|share| &mut *share.users);
    rows::row(users.unwrap_or_default(), user, "users")
}

fn add_user(scenario: &mut WorkflowScenario) {
    let users = &mut share(scenario).users;
    let id = fresh_name("u", users.iter().map(|user| user.id.as_str()));
    users.push(User { id, ratio: 1 });
}

/// Without its last user an agreement that says nothing else is none.
pub(super) fn remove_user(
    scenario: &mut WorkflowScenario,
    user: u32,
    heir: Option<u32>,
) -> Result<(), Errors> {
    let heir = heir.filter(|&heir| heir != user);
    let heir = heir.map(|heir| user_of(scenario, heir).map(|heir| heir.id.clone())).transpose()?;
    let gone = user_of(scenario, user)?.id.clone();
    share(scenario).users.remove(user as usize);
    match heir {
        None => scenario.jobs.retain(|job| job.user != gone),
        Some(heir) => {
            let his = scenario.jobs.iter_mut().filter(|job| job.user == gone);
            his.for_each(|job| job.user.clone_from(&heir));
        }
    }
    scenario.share.take_if(|share| *share == Share::default());
    Ok(())
}

pub(super) fn add_job(scenario: &mut WorkflowScenario) {
    if scenario.users().is_empty() {
        add_user(scenario);
    }
    let id = fresh_name("j", scenario.jobs.iter().map(|job| job.id.as_str()));
    let first = |user: &User| Job {
        id: String::new(),
        user: user.id.clone(),
        submit: 0,
        need: 1,
        runtime: 1,
    };
    let like = scenario.jobs.last().cloned().or_else(|| scenario.users().first().map(first));
    scenario.jobs.extend(like.map(|like| Job { id, ..like }));
}
