//! Units by what they are together: those that a workflow uses, those that it lends to nobody yet, those that a user
//! has borrowed of it, the pool.
//!
//! Cost: linear in the units where they are listed, in workflows and users where they are counted.

use gantry_core::labs::workflow::view::{Outline, UnitState, View};
use gantry_core::labs::workflow::{Mode, WorkflowStatus};
use gantry_core::sort;

use super::usage::Usage;

/// Users up to this many have a group of their own even while it is empty: what comes and goes keeps its place.
const ALWAYS: usize = 4;
/// Room is kept for so many workflows at once.
const TOGETHER: usize = 2;

/// Whose a group of units is, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A workflow's own: its stage uses them, or nobody.
    Stage(u32),
    /// Lent by a workflow, used by nobody.
    Idle(u32),
    /// Lent by a workflow and used by jobs of a user.
    User(u32, u32),
    /// Used of what a workflow lent that has ended.
    LeftOver(u32),
    /// Of no workflow.
    Pool,
}

impl Role {
    /// The workflow that owns it.
    pub fn workflow(self) -> Option<u32> {
        match self {
            Role::Stage(workflow)
            | Role::Idle(workflow)
            | Role::User(workflow, _)
            | Role::LeftOver(workflow) => Some(workflow),
            Role::Pool => None,
        }
    }
}

/// Units that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Whose they are.
    pub role: Role,
    /// Each unit and what it is used for, in order.
    pub units: Vec<(u32, UnitState, Usage)>,
    /// Of how many: a workflow's reservation, a user's share, all units where room is kept for the pool's caption.
    pub of: Option<u64>,
}

/// The groups of a moment in a fixed order, whether or not they hold a unit.
pub fn groups(outline: &Outline, view: &View) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |role, of| groups.push(Group { role, units: Vec::new(), of });
    let (lends, few) = lending(outline);
    for state in &view.workflows {
        let workflow = state.workflow;
        if state.status != WorkflowStatus::Admitted || outline.mode == Mode::PerJob {
            continue;
        }
        let own = outline.workflows.get(workflow as usize);
        add(Role::Stage(workflow), own.map(|own| own.reservation));
        if lends {
            add(Role::Idle(workflow), None);
            for (at, user) in (0..).zip(0..outline.users.len()).filter(|_| few) {
                let share = state.shares.get(user).map(|share| share.0);
                add(Role::User(workflow, at), share);
            }
        }
    }
    add(Role::Pool, None);
    for run in &view.units.runs {
        let over = run.owner.is_some_and(|owner| !is_admitted(view, owner));
        let role = match (run.owner, run.state) {
            (None, _) => Role::Pool,
            (Some(owner), _) if over => Role::LeftOver(owner),
            (Some(owner), UnitState::Lent) => Role::Idle(owner),
            (Some(owner), UnitState::Job(job)) => Role::User(owner, user_of(outline, job)),
            (Some(owner), _) => Role::Stage(owner),
        };
        let usage = Usage::of(run.owner, over, run.state);
        let at = groups.iter().position(|group| group.role == role).unwrap_or_else(|| {
            groups.push(Group { role, units: Vec::new(), of: share_of(view, role) });
            groups.len() - 1
        });
        let units = (run.first..).take(run.count as usize);
        groups[at].units.extend(units.map(|unit| (unit, run.state, usage)));
    }
    // What a lender that has ended is owed goes to the pool, and stands beside it.
    let place = |role: Role| match role {
        Role::LeftOver(_) => 1,
        Role::Pool => 2,
        Role::Stage(_) | Role::Idle(_) | Role::User(..) => 0,
    };
    sort::sort_by_key(&mut groups, |group| (place(group.role), group.role.workflow(), group.role));
    groups
}

/// The groups while as many workflows as have room beside each other, at most [`TOGETHER`], hold what they reserve and lend
/// nothing: what room a run will need, told from the scenario alone. Which units they are is not said.
pub fn together(outline: &Outline) -> Vec<Group> {
    let (lends, few) = lending(outline);
    let mut reserved: Vec<(u64, u32)> =
        outline.workflows.iter().map(|own| own.reservation).zip(0..).collect();
    reserved.sort_unstable();
    if outline.mode == Mode::PerJob {
        reserved.clear();
    }
    let mut free = outline.capacity;
    let mut groups = Vec::new();
    let units = |count: u64| (0..count as u32).map(|unit| (unit, UnitState::Free, Usage::Free));
    for (reservation, workflow) in reserved.into_iter().take(TOGETHER) {
        let Some(rest) = free.checked_sub(reservation) else { break };
        free = rest;
        let group = |role, units| Group { role, units, of: Some(reservation) };
        groups.push(group(Role::Stage(workflow), units(reservation).collect()));
        if lends {
            groups.push(group(Role::Idle(workflow), Vec::new()));
            let users = (0..).take(outline.users.len()).filter(|_| few);
            groups.extend(users.map(|user| group(Role::User(workflow, user), Vec::new())));
        }
    }
    // As wide a caption as the pool can have: what is free changes from moment to moment.
    let of = Some(outline.capacity);
    groups.push(Group { role: Role::Pool, units: units(free).collect(), of });
    groups
}

/// Whether anything is lent, and whether each user has a group.
fn lending(outline: &Outline) -> (bool, bool) {
    (outline.mode == Mode::Lend && !outline.users.is_empty(), outline.users.len() <= ALWAYS)
}

/// The user of an ordinary job.
pub fn user_of(outline: &Outline, job: u32) -> u32 {
    outline.jobs.get(job as usize).map_or(0, |job| job.user)
}

fn is_admitted(view: &View, workflow: u32) -> bool {
    let known = view.workflows.iter().find(|state| state.workflow == workflow);
    known.is_none_or(|state| state.status == WorkflowStatus::Admitted)
}

fn share_of(view: &View, role: Role) -> Option<u64> {
    let Role::User(workflow, user) = role else { return None };
    let state = view.workflows.iter().find(|state| state.workflow == workflow)?;
    state.shares.get(user as usize).map(|share| share.0)
}
