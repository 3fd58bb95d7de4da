//! Calls and their costs, looked up in what stays the same.

use gantry_core::format::Decimal;
use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{CallRun, Tile};
use gantry_core::labs::affinity::{Fallback, Outline, Policy, View};

/// The API and the size of a call; none where calls are too many to be told.
pub fn call(outline: &Outline, task: u32, call: u32) -> Option<(u32, u64)> {
    let own = outline.tasks.get(task as usize).filter(|own| call < own.calls)?;
    outline.calls.get((own.first + call) as usize).copied()
}

/// What a call of an API with a size takes on each type.
pub fn times(outline: &Outline, api: u32, size: u64) -> Option<&[Option<Time>]> {
    let costs = &outline.apis.get(api as usize)?.costs;
    let after = costs.partition_point(|own| own.0 <= size);
    Some(&costs.get(after.saturating_sub(1))?.1)
}

/// Whether the times of an API depend on the size of a call.
pub fn is_sized(outline: &Outline, api: u32) -> bool {
    outline.apis.get(api as usize).is_some_and(|own| own.costs.len() > 1)
}

/// The size of a call of an API; none where its time does not depend on it.
pub fn sized(outline: &Outline, (api, size): (u32, u64)) -> Option<u64> {
    is_sized(outline, api).then_some(size)
}

/// What a call takes on its best type.
pub fn best(outline: &Outline, task: u32, of: u32) -> Option<Time> {
    let (api, size) = call(outline, task, of)?;
    times(outline, api, size)?.iter().copied().flatten().min()
}

/// A call under way that has crossed, if it has.
pub fn crossing(view: &View, task: u32, call: u32) -> Option<&CallRun> {
    view.crossings.iter().find(|own| (own.task, own.call) == (task, call))
}

pub fn home(view: &View, tile: &Tile) -> Option<u32> {
    crossing(view, tile.task, tile.call).map(|own| own.home)
}

/// The type of an engine by its place among those of its node, type by type, and its number among those of its type.
pub fn engine_of(outline: &Outline, node: u32, engine: u32) -> Option<(u32, u32)> {
    let mut left = engine;
    for &(of, count) in &outline.nodes.get(node as usize)?.engines {
        if left < count {
            return Some((of, left));
        }
        left -= count;
    }
    None
}

/// The node of a row of the chart, and the engine by its place there.
pub fn row(outline: &Outline, row: u32) -> (u32, u32) {
    let after = outline.nodes.partition_point(|own| own.row <= row);
    let node = after.saturating_sub(1);
    let first = outline.nodes.get(node).map_or(0, |own| own.row);
    (u32::try_from(node).unwrap_or(u32::MAX), row - first)
}

/// A number of hundredths as a decimal: `1.5` for 150.
pub fn written(hundredths: u64) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match (part, part % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", part / 10),
        _ => format!("{whole}.{part:02}"),
    }
}

pub fn engines(outline: &Outline, node: u32) -> u32 {
    let own = outline.nodes.get(node as usize);
    own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum())
}

/// Whether the tolerance decides where a task goes.
pub fn tolerates(outline: &Outline) -> bool {
    outline.policy == Policy::Affinity
}

/// Whether it decides which engine a call gets: by load alone only where calls cross or wait.
pub fn tolerates_calls(outline: &Outline) -> bool {
    tolerates(outline) || outline.cross.is_some() || outline.fallback == Fallback::Wait
}

/// How a time stands to the best one; where the tolerance does not decide, others are only longer.
pub fn standing(outline: &Outline, (time, best): (Time, Time), tolerates: bool) -> &'static str {
    if time == best {
        "best"
    } else if !tolerates {
        "longer"
    } else if time.saturating_mul(100) > limit(outline, best) {
        "rejected"
    } else {
        "acceptable"
    }
}

/// The tolerance times the time on the best type, rounded down to hundredths: what is acceptable at most.
pub fn limit(outline: &Outline, best: Time) -> u64 {
    let tolerance = Decimal::parse(&outline.tolerance).unwrap_or(Decimal::ONE);
    let product = u128::from(tolerance.numerator) * u128::from(best) * 100;
    u64::try_from(product / u128::from(tolerance.denominator)).unwrap_or(u64::MAX)
}

pub fn is_full(outline: &Outline, node: u32, tasks: u64) -> bool {
    let limit = outline.max_load.as_deref().and_then(Decimal::parse);
    limit.is_some_and(|limit| {
        let most = u128::from(limit.numerator) * u128::from(engines(outline, node));
        u128::from(tasks) * u128::from(limit.denominator) >= most
    })
}
