//! The cost of a look: a scan beside the index, in clusters of a few nodes to a million, as it was run and measured here.
//!
//! **Invariant:** every number is of a run of this page; a size that was not run says so.

mod chart;
mod times;

use gantry_core::cost::{EXTENTS, SHARE, SIZES, TASKS};

use self::chart::chart;
use self::times::times;
use super::explained::rich;
use super::table;
use crate::client::Measured;
use crate::components::prelude::*;
use crate::narrate::Rich;
use crate::state::{CostAction, Costs};
use crate::words::cost as say;

pub fn cost(words: Words, costs: &Costs, act: &Act) -> Html {
    let size = words.number(SIZES[costs.at].into());
    html! {
        <Dialog {words} title={words.cost_title()} class="cost" act={act.clone()}>
            <p class="soft">{ words.cost_lead() }</p>
            <div class="cost-board">
                <div class="cost-said">
                    <span class="cost-size" aria-hidden="true">{ size }</span>
                    <p role="status">{ said(words, costs) }</p>
                    { runs(words, costs, act) }
                </div>
                { chart(words, costs, act) }
                { times(words, costs.present()) }
            </div>
            <p class="soft">{ how(words) }</p>
            { all(words, costs) }
        </Dialog>
    }
}

/// What was found at the knob's size, or that nothing was run there.
fn said(words: Words, costs: &Costs) -> Html {
    let nodes = u64::from(SIZES[costs.at]);
    if let Some(measured) = costs.present() {
        let scan = &*say::CostScanLooks { nodes: measured.looks.nodes }.tell(words);
        let index = &*index_looks(words, measured);
        return rich(&Rich::new(&say::CostFound { scan, index }.tell(words)));
    }
    if costs.running == Some(costs.at) {
        return html! { say::CostRunning { nodes }.tell(words) };
    }
    if costs.failed == Some(costs.at) {
        return html! { say::CostFailed { nodes }.tell(words) };
    }
    html! { say::CostNotRun { nodes }.tell(words) }
}

fn index_looks(words: Words, measured: &Measured) -> String {
    let looks = measured.looks;
    let buckets = &*words.decimal(mean(measured), 1);
    if looks.buckets == u64::from(looks.placed) * u64::from(looks.most) {
        say::CostIndexLooks { buckets }.tell(words)
    } else {
        say::CostIndexMean { buckets }.tell(words)
    }
}

fn runs(words: Words, costs: &Costs, act: &Act) -> Html {
    let emit = |action: CostAction| act.reform(move |()| Action::Cost(action));
    let nodes = u64::from(SIZES[costs.at]);
    let done = costs.done.iter().all(Option::is_some);
    let running = costs.running.is_some();
    let other = costs.running.filter(|&size| size != costs.at);
    html! {
        <div class="actions">
            <Button class="strong" label={say::CostRun { nodes }.tell(words)} disabled={running} onclick={emit(CostAction::Run)} />
            <Button label={words.cost_run_all()} disabled={running || done} onclick={emit(CostAction::RunAll)} />
            <Button label={words.cancel()} disabled={!running} onclick={emit(CostAction::Stop)} />
            if let Some(size) = other {
                <span class="soft">{ say::CostRunning { nodes: SIZES[size].into() }.tell(words) }</span>
            }
        </div>
    }
}

fn how(words: Words) -> String {
    let [first, second] = &EXTENTS.map(|extent| words.number(u64::from(extent) - 1));
    let share = &*words.number(SHARE.into());
    say::CostHow { first, second, share, tasks: TASKS.into() }.tell(words)
}

/// Buckets that the walk of a task looks at, on average.
#[expect(clippy::cast_precision_loss, reason = "a few hundred")]
fn mean(measured: &Measured) -> f64 {
    measured.looks.buckets as f64 / f64::from(measured.looks.placed.max(1))
}

/// How many times as many nodes as buckets are looked at.
#[expect(clippy::cast_precision_loss, reason = "a million")]
fn ratio(measured: &Measured) -> f64 {
    measured.looks.nodes as f64 / mean(measured)
}

fn told_ratio(words: Words, measured: &Measured) -> String {
    let ratio = ratio(measured);
    let times = &*words.decimal(ratio, usize::from(ratio < 10.0));
    say::CostTimes { times }.tell(words)
}

fn all(words: Words, costs: &Costs) -> Html {
    let heads = [
        words.cost_head_nodes(),
        words.cost_head_scan(),
        words.cost_head_mean(),
        words.cost_head_most(),
        words.cost_head_placed(),
        words.cost_head_scan_time(),
        words.cost_head_index_time(),
    ];
    let row = |(size, measured): (&u32, &Option<Measured>)| {
        let cells = match measured {
            None => vec![words.cost_none().to_owned()],
            Some(measured) => vec![
                words.number(measured.looks.nodes),
                words.decimal(mean(measured), 2),
                words.number(measured.looks.most.into()),
                words.number(measured.looks.placed.into()),
                times::time(words, measured.scan_ns),
                times::time(words, measured.place_ns),
            ],
        };
        let across = (cells.len() == 1).then(|| (heads.len() - 1).to_string());
        let cell =
            |cell: String| html! { <td class="number" colspan={across.clone()}>{ cell }</td> };
        html! {
            <tr key={*size}>
                <th scope="row" class="number">{ words.number((*size).into()) }</th>
                { for cells.into_iter().map(cell) }
            </tr>
        }
    };
    html! {
        <details>
            <summary>{ words.show_table() }</summary>
            { table::scrolled(words.cost_title(), html! {
                <table>
                    <caption class="hidden">{ words.cost_title() }</caption>
                    { table::head(&heads) }
                    <tbody>{ for SIZES.iter().zip(&costs.done).map(row) }</tbody>
                </table>
            }) }
        </details>
    }
}
