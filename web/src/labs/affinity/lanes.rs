//! What stands around the charts of several runs over one another: over each its policy and what the master sends, up to
//! the first decision in which the runs part, and why it decides so there.
//!
//! **Invariant:** a reason is made of the numbers of the decision, as the core tells it, and of the task's run times.

use gantry_core::kernel::{Explanation, Time};
use gantry_core::labs::affinity::RankedType;
use gantry_core::labs::affinity::view::TaskView;

use super::Ui;
use super::things::CALL;
use super::words::AffinityTeller;
use crate::labs::own;
use crate::narrate::rich::plain;
use crate::narrate::{Clock, First, Words};
use crate::scene::lane::{Flag, Lane, Told};
use crate::state::{At, Ran, Selection};
use crate::words::affinity as say;
use crate::words::compare::LaneFirst;
use gantry_core::session::{Comparison, Side};

pub fn lanes(words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
    let head = &runs.first()?.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let first = First::of(comparison);
    let flag = |at: usize| {
        let First { pair, time, sides } = first?;
        let side = [pair.0, pair.1].iter().position(|&run| run as usize == at)?;
        let sides = (&sides[side], &sides[1 - side]);
        Some(flag((words, clock), (pair, time), sides, (&runs[at], runs)))
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
    let call = side.reason.fact.thing("call").unwrap_or(0);
    Selection(CALL, At::Pair(side.thing, call))
}

/// What a run decides where it parts from the other; the other side tells what kind of decision that is.
fn flag(
    (words, clock): (Words, Clock),
    (pair, time): ((u32, u32), Time),
    (side, other): (&Side, &Side),
    (run, runs): (&Ran, &[Ran]),
) -> Flag {
    let outline = &own::<Ui>(&run.shown).outline;
    let sends = |told: &Explanation| told.says("affinity_assigned")?.thing("node");
    let time = &words.duration(time, clock);
    let label = say::AffinityFirst { time }.tell(words);
    let short = LaneFirst { time }.tell(words);
    let task = words.affinity_task(side.thing, outline);
    let [told, _] = words.side(side, &run.shown);
    let ground = told.body.first_sentence().to_string();
    let own = &side.reason;
    let (decision, why) = if let Some(node) = sends(own) {
        let teller = AffinityTeller::of_shown(words, &run.shown);
        let why = match own.says("affinity_assigned_load") {
            None => relation(runs, side.thing).and_then(|own| suits(&teller, &own)),
            Some(load) => {
                let [tasks, engines] = ["tasks", "engines"].map(|it| load.number(it).unwrap_or(0));
                let load = say::AffinityLeast { node, tasks, engines };
                Some(plain(&load.tell(&teller)))
            }
        };
        let node = &words.worker(node, outline);
        let goes = say::AffinityGoesTo { task: &task, node }.tell(words);
        (Some(goes), why.unwrap_or(ground))
    } else if sends(&other.reason).is_some() {
        (Some(say::AffinityWaits { name: &task }.tell(words)), ground)
    } else {
        (None, words.sentences(&[told.headline.clone(), ground]))
    };
    let said: Vec<String> = decision.iter().cloned().chain([why.clone()]).collect();
    let title = words.labelled(&label, &words.items(said));
    // It stands over the first of them, where it is read for all.
    let over = runs.first().is_some_and(|first| std::ptr::eq(run, first));
    let label = over.then_some([label, short]);
    Flag { pair, thing: side.thing, label, decision, why, title }
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
