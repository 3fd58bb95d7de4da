//! Policies of the placement lab beside each other.

use super::protocol::{Deed, Row, Side};
use super::rival::{Party, Rival};
use super::table;
use crate::kernel::{Time, mask_of_kind};
use crate::labs::placement::compare::Decided;
use crate::labs::placement::event::Event;
use crate::labs::placement::outcome::metrics;
use crate::labs::placement::{Answer, Policy, Problem, Sim, Status};
use crate::session::lab::Lab as _;
use crate::session::placement::Placement;
use crate::session::standing::Standing;
use crate::session::{Goal, Look, View};

impl Rival for Placement {
    type Deeds = Decided;

    const POLICIES: &'static [&'static str] = &Policy::NAMES;

    fn anew(&self) -> Self {
        self.clone()
    }

    fn under(&self, policy: &str) -> Option<Self> {
        let policy = Policy::from_name(policy)?;
        let problem = Problem { policy, ..Problem::clone(&self.problem) };
        Some(self.sharing(policy, problem))
    }

    fn ticks(&self, _: &[&Standing<Sim>]) -> Vec<Time> {
        (1..=self.problem.task_count() as Time).collect()
    }

    /// All that was done before the task after came.
    fn by(at: &mut Standing<Sim>, tick: Time) -> u64 {
        let next = at.replay.select(kind("arrive"), tick + 1);
        next.map_or_else(|| at.replay.moments(), |moment| moment - 1)
    }

    fn things(&self) -> Vec<u32> {
        (0..).take(self.problem.task_count()).collect()
    }

    /// The number of the decision about each task.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut decisions = vec![None; sim.problem().task_count()];
        for (number, &(task, _)) in (1..).zip(sim.assignments()) {
            decisions[task as usize] = Some(number);
        }
        decisions
    }

    fn decided(at: &mut Standing<Sim>, _: u32, lead: u64) -> Option<u64> {
        at.replay.select(kind("place") | kind("unplaced"), lead)
    }

    fn tick(at: &mut Standing<Sim>) -> Time {
        let moment = at.cursor().moment();
        at.replay.rank(kind("arrive"), moment)
    }

    fn deeds(at: &Standing<Sim>) -> Decided {
        Decided::of(at.replay.last())
    }

    fn part(parties: [Party<'_, Self>; 2]) -> Option<(Time, [Side; 2])> {
        let [one, other] = parties;
        let (task, [node, of_other]) = one.deeds.part(other.deeds)?;
        let sides = [side(one, task, of_other), side(other, task, node)];
        Some((Time::from(task) + 1, sides))
    }

    fn figures(runs: &[&Standing<Sim>]) -> Vec<Row> {
        let figures = runs.iter().map(|run| {
            let sim = run.replay.last();
            (metrics(sim, &run.counted()), nodes_used(sim), run.replay.levels())
        });
        table::of_placement(&figures.collect::<Vec<_>>())
    }
}

fn kind(name: &str) -> u64 {
    mask_of_kind::<Event>(name).expect("a kind of this lab")
}

/// How many nodes hold a task.
fn nodes_used(sim: &Sim) -> u64 {
    let mut used = vec![false; sim.problem().node_count()];
    for task in (0..).take(sim.problem().task_count()) {
        if let Status::Placed(node) = sim.status(task) {
            used[node as usize] = true;
        }
    }
    used.into_iter().filter(|&used| used).count() as u64
}

/// What a run does with a task that another run gives to the node `others`.
fn side(party: Party<'_, Placement>, task: u32, others: Option<u32>) -> Side {
    let Party { lab, at, .. } = party;
    let found = at.replay.last().assignments().iter().position(|decided| decided.0 == task);
    let number = found.map_or(0, |found| found as u64 + 1);
    let moment = Placement::decided(at, task, number).unwrap_or(0);
    at.go(&Goal::Moment(moment));
    let count = at.here().1;
    let View::Placement(view) = lab.view(at.cursor(), &count, Look::default()) else {
        unreachable!("a view of this lab")
    };
    let why_not = others.and_then(|node| lab.why_not_node(at, node));
    let why_not = why_not.and_then(|answer| match answer {
        Answer::Node(why_not) => Some(why_not),
        Answer::Bucket(_) | Answer::NoTask => None,
    });
    Side { moment, thing: task, deed: Deed::Places { reason: view.reason, why_not } }
}
