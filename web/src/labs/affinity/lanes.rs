//! What stands around the charts of several runs over one another: over each its policy and what the master sends, up to
//! the first decision in which the runs part, and why it decides so there.
//!
//! **Invariant:** a reason is made of the numbers of the decision, as the core tells it, and of the task's run times.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::SideReason;
use gantry_core::labs::affinity::reason::{RankedType, Reason};
use gantry_core::labs::affinity::view::TaskView;

use super::Ui;
use super::things::CALL;
use super::words::AffinityTeller;
use crate::labs::{LabState as _, LabUi as _, own};
use crate::narrate::rich::plain;
use crate::narrate::{Clock, First, Words};
use crate::packed::{Comparison, Side};
use crate::scene::lane::{Flag, Lane, Told};
use crate::state::{At, Ran, Selection};
use crate::words::affinity as say;
use crate::words::compare::LaneFirst;

pub fn lanes(words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
    let head = &runs.first()?.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let first = First::of(comparison);
    let flag = |at: usize| {
        let First { pair, time, sides } = first?;
        let side = [pair.0, pair.1].iter().position(|&run| run as usize == at)?;
        flag((words, clock), (pair, time), (&sides[side], &sides[1 - side]), (&runs[at], runs))
    };
    let lane = |(at, run): (usize, &Ran)| Lane {
        place: Told::Over,
        name: words.policy_called(head.lab, &run.policy).to_owned(),
        said: words.policy_called_hint(head.lab, &run.policy).to_owned(),
        flag: flag(at),
        first: first.map(|first| first.time),
        same: first.map(|first| framed(&first.sides[0])),
        ..Lane::default()
    };
    Some(runs.iter().enumerate().map(lane).collect())
}

/// The first call that the decision is about: of the task, or the one that got an engine.
fn framed(side: &Side) -> Selection {
    let call = match side.reason.open(Ui::KIND) {
        Some(SideReason::Does(Reason::Began { run, .. })) => run.call,
        Some(SideReason::Does(Reason::Deferred { call, .. })) => call,
        _ => 0,
    };
    Selection(CALL, At::Pair(side.thing, call))
}

/// What a run decides where it parts from the other; the other side tells what kind of decision that is.
fn flag(
    (words, clock): (Words, Clock),
    (pair, time): ((u32, u32), Time),
    (side, other): (&Side, &Side),
    (run, runs): (&Ran, &[Ran]),
) -> Option<Flag> {
    let outline = &own::<Ui>(&run.shown).outline;
    let does = |side: &Side| side.reason.open::<SideReason>(Ui::KIND);
    let sends = |side: &Side| matches!(does(side), Some(SideReason::Does(Reason::Assigned { .. })));
    let time = &words.duration(time, clock);
    let label = say::AffinityFirst { time }.tell(words);
    let short = LaneFirst { time }.tell(words);
    let task = words.affinity_task(side.thing, outline);
    let [told, _] = Ui.side(words, side, &run.shown);
    let ground = told.body.first_sentence().to_string();
    let (decision, why) = match does(side)? {
        SideReason::Does(Reason::Assigned { to, sought, time, .. }) => {
            let node = words.worker(to.node, outline);
            let teller = AffinityTeller::of_shown(words, &run.shown);
            let of = sought.last().and_then(|own| own.of);
            let why = if time.and(of).is_some() {
                relation(runs, side.thing).and_then(|own| suits(&teller, &own))
            } else {
                let (tasks, engines) = (to.tasks, to.engines);
                let load = say::AffinityLeast { node: to.node, tasks, engines };
                Some(plain(&load.tell(&teller)))
            };
            let goes = say::AffinityGoesTo { task: &task, node: &node }.tell(words);
            (Some(goes), why.unwrap_or(ground))
        }
        _ if sends(other) => (Some(say::AffinityWaits { name: &task }.tell(words)), ground),
        _ => (None, words.sentences(&[told.headline.clone(), ground])),
    };
    let said: Vec<String> = decision.iter().cloned().chain([why.clone()]).collect();
    let title = words.labelled(&label, &words.items(said));
    // It stands over the first of them, where it is read for all.
    let over = runs.first().is_some_and(|first| std::ptr::eq(run, first));
    let label = over.then_some([label, short]);
    Some(Flag { pair, thing: side.thing, label, decision, why, title })
}

/// What a task takes on each type, from a run that ranks them.
fn relation(runs: &[Ran], task: u32) -> Option<Vec<RankedType>> {
    let listed = |own: &&TaskView| own.task == task && !own.relation.is_empty();
    let view = |run: &Ran| own::<Ui>(&run.shown).view.clone();
    runs.iter().find_map(|run| Some(view(run).tasks.iter().find(listed)?.relation.clone()))
}

/// The types that suit a task, against the quickest that does not; none where all do.
fn suits(teller: &AffinityTeller<'_>, relation: &[RankedType]) -> Option<String> {
    let words = teller.words;
    let best = relation.first()?.time;
    let suitable = relation.iter().filter(|own| own.acceptable);
    let named = |own: &RankedType| {
        let name = words.engine_type(own.of, teller.outline);
        if own.time == best {
            name
        } else {
            format!("{name} ({})", words.duration(own.time, teller.clock))
        }
    };
    let types = &words.either(&suitable.map(named).collect::<Vec<_>>());
    let worse = relation.iter().find(|own| !own.acceptable)?;
    let told = say::AffinitySuits { types, best, worse: worse.time, engine: worse.of };
    Some(plain(&told.tell(teller)))
}
