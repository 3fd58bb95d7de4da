//! Calls and their costs, looked up in what stays the same.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::Tile;
use gantry_core::labs::affinity::{Outline, View};

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

/// The node from which the call of an engine has crossed.
pub fn home(view: &View, tile: &Tile) -> Option<u32> {
    let key = (tile.task, tile.call);
    view.crossings.iter().find(|own| (own.task, own.call) == key).map(|own| own.home)
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

/// The tolerance times the time on the best type, rounded down to hundredths: what is acceptable at most.
pub fn limit(outline: &Outline, best: Time) -> u64 {
    let (whole, part) = outline.tolerance.split_once('.').unwrap_or((&outline.tolerance, ""));
    let digit = |text: &str, at: usize| {
        text.as_bytes().get(at).map_or(0, |digit| u128::from(digit.wrapping_sub(b'0') % 10))
    };
    let whole = (0..whole.len()).fold(0, |sum: u128, at| sum.saturating_mul(10) + digit(whole, at));
    // The scenario's tolerance may have more decimal places than are told here.
    let places = (0..part.len().min(12)).fold(0, |sum: u128, at| sum * 10 + digit(part, at));
    let scale = (0..part.len().min(12)).fold(1_u128, |scale, _| scale * 10);
    let product = whole.saturating_mul(scale).saturating_add(places).saturating_mul(best.into());
    u64::try_from(product.saturating_mul(100) / scale).unwrap_or(u64::MAX)
}

/// The tolerance as a number.
pub fn tolerance(outline: &Outline) -> f64 {
    decimal(&outline.tolerance)
}

/// A decimal as written as a number, for lines in pictures: it decides nothing.
#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
pub fn decimal(written: &str) -> f64 {
    let (whole, part) = written.split_once('.').unwrap_or((written, ""));
    let digits = |text: &str| {
        text.bytes().fold(0_u64, |sum, digit| {
            sum.saturating_mul(10).saturating_add(u64::from(digit.wrapping_sub(b'0') % 10))
        })
    };
    let scale = part.bytes().fold(1.0, |scale, _| scale * 10.0);
    digits(whole) as f64 + digits(part) as f64 / scale
}
