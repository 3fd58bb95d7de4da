//! Near misses of this lab as changes to try: another tolerance, limit, size or fallback. Fewer tasks on a node is none: it
//! is not said which.

use gantry_core::format::Decimal;
use gantry_core::kernel::Sentence;
use gantry_core::labs::affinity::view::TaskState;
use gantry_core::labs::affinity::{Answer, Outline};
use gantry_core::scenario::Json;

use super::things::{CALL, ENGINE, NODE, TASK};
use super::{Ui, calls};
use crate::change::{Edit, at, choose, set};
use crate::labs::{LabState as _, Near, Showing, own};
use crate::narrate::{Clock, Words};
use crate::packed::Packed;
use crate::shown::{At, Selection, Shown};
use crate::state::Try;
use crate::words::tries::{TryLimit, TryMaxLoad, TrySize, TryTolerance};

pub const NEAR: Near = Near { tries, starts };

/// The changes that would send a task to a node, or give an engine to a call.
fn tries(words: Words, shown: &Shown, answer: Option<(&Selection, &Packed)>) -> Vec<Try> {
    let answer = answer.and_then(|(_, answer)| answer.open::<Answer>(Ui::KIND));
    let Some(Answer { explanation }) = answer else { return Vec::new() };
    let thing = |name| explanation.fact.thing(name);
    let Some(task) = thing("task") else { return Vec::new() };
    let about = match thing("call") {
        Some(call) => Selection(CALL, At::Pair(task, call)),
        None => Selection(TASK, At::One(task)),
    };
    let place = thing("node").map(|node| match thing("engine") {
        Some(of) => Selection(ENGINE, At::Pair(node, of)),
        None => Selection(NODE, At::One(node)),
    });
    let one = |near: &Sentence| {
        let (edit, said) = change(words, shown, task, near)?;
        Some(Try { edit, said, thing: about.clone(), place: place.clone() })
    };
    explanation.grounds.iter().filter_map(one).collect()
}

/// A near miss of a task as a change, and what that is called.
fn change(words: Words, shown: &Shown, task: u32, near: &Sentence) -> Option<(Edit, String)> {
    let Outline { tolerance, max_load, cross, tasks, calls, .. } = &*own::<Ui>(shown).outline;
    let decimal = |name| {
        let (numerator, denominator) = (near.number(name)?, near.number("per")?);
        Some(Decimal { numerator, denominator }.to_string())
    };
    Some(match &*near.id {
        "affinity_near_tolerance" => {
            let value = decimal("tolerance")?;
            let said = TryTolerance { value: &value, now: tolerance }.tell(words);
            (set(at!["tolerance"], Json(value)), said)
        }
        "affinity_near_max_load" => {
            let value = decimal("max_load")?;
            let said = TryMaxLoad { value: &value, now: max_load.as_deref()? }.tell(words);
            (set(at!["max_load"], Json(value)), said)
        }
        "affinity_near_limit" => {
            let clock = Clock::of(shown.overview.head.time_unit.as_deref());
            let limit = near.number("limit")?;
            let limits = [limit, cross.as_ref()?.limit?];
            let [value, now] = limits.map(|time| words.duration(time, clock));
            let said = TryLimit { value: &value, now: &now }.tell(words);
            (set(at!["cross_node", "limit"], limit), said)
        }
        "affinity_near_size_more" | "affinity_near_size_less" => {
            let (call, size) = (near.thing("call")?, near.number("size")?);
            let first = tasks.get(task as usize)?.first;
            let (_, now) = calls.get((first + call) as usize)?;
            let [call_name, value, now] =
                [u64::from(call) + 1, size, *now].map(|number| words.number(number));
            let said = TrySize { call: &call_name, value: &value, now: &now }.tell(words);
            (set(at!["tasks", task, "calls", call, "size"], size), said)
        }
        "affinity_near_next_best" => {
            (choose(at!["fallback"], "next-best"), words.try_next_best().to_owned())
        }
        _ => return None,
    })
}

/// Whether the task is at a node, or the call on an engine: at that one, if one was asked for.
fn starts(shown: &Shown, tried: &Try) -> bool {
    let Showing { outline, view } = own::<Ui>(shown);
    let wanted = |there| tried.place.as_ref().is_none_or(|place| *place == there);
    match tried.thing {
        Selection(TASK, At::One(task)) => {
            let own = view.tasks.iter().find(|own| own.task == task);
            let sent = view.sent.iter().find(|sent| sent.0 == task).map(|sent| sent.1);
            let node = sent.or(match own.map(|own| own.state) {
                Some(TaskState::Queued { node, .. } | TaskState::Running { node, .. }) => {
                    Some(node)
                }
                _ => None,
            });
            node.is_some_and(|node| wanted(Selection(NODE, At::One(node))))
        }
        Selection(CALL, At::Pair(task, call)) => {
            let segments = view.gantt.segments.iter();
            segments.filter(|own| (own.task, own.call) == (task, call)).any(|own| {
                let (node, engine) = calls::row(outline, own.row);
                let of = calls::engine_of(outline, node, engine).map_or(u32::MAX, |own| own.0);
                wanted(Selection(ENGINE, At::Pair(node, of)))
            })
        }
        _ => false,
    }
}
