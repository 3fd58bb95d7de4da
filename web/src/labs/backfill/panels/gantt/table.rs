//! The tables behind the chart: the pieces of the visible range, and the queue, with true runtimes where the chart shows
//! them.

use gantry_core::labs::backfill::view::{SegmentView, WaitingView};
use yew::prelude::*;

use super::Props;
use crate::components::table::{self, captioned};
use crate::labs::backfill::things::JOB;
use crate::narrate::Clock;
use crate::state::{At, Selection};

/// Both tables; with true runtimes where they are asked for.
pub fn tables(
    props: &Props,
    clock: Clock,
    truth: bool,
    select: &Callback<Option<Selection>>,
) -> Html {
    let both =
        html! { <>{ waiting(props, clock, truth, select) }{ pieces(props, clock, select) }</> };
    table::scrolled(props.words.gantt(), both)
}

fn choice(props: &Props, job: u32, select: &Callback<Option<Selection>>) -> Html {
    let name = props.words.job(job, &props.outline);
    table::choice(Some(Selection(JOB, At::One(job))), &name, props.selection.as_ref(), select)
}

fn waiting(props: &Props, clock: Clock, truth: bool, select: &Callback<Option<Selection>>) -> Html {
    let (words, view) = (props.words, &props.view);
    let row = |waiting: &WaitingView| {
        html! {
            <tr key={waiting.job}>
                <th scope="row">{ choice(props, waiting.job, select) }</th>
                <td class="number">{ words.number(waiting.nodes) }</td>
                <td class="number">{ words.duration(waiting.submit, clock) }</td>
                <td class="number">{ words.duration(waiting.estimate, clock) }</td>
                if truth { <td class="number">{ words.duration(waiting.runtime, clock) }</td> }
                <td class="number">{ waiting.planned.map(|time| words.duration(time, clock)).unwrap_or_default() }</td>
            </tr>
        }
    };
    let mut heads = vec![
        words.gantt_job_heading(),
        words.gantt_rows_heading(),
        words.gantt_submit_heading(),
        words.gantt_estimate_heading(),
    ];
    heads.extend(truth.then(|| words.gantt_runtime_heading()));
    heads.push(words.gantt_planned_heading());
    let all = usize::try_from(view.waiting).unwrap_or(usize::MAX);
    captioned(words, (words.gantt_waiting(), None), &heads, all, view.queue.iter().map(row))
}

fn pieces(props: &Props, clock: Clock, select: &Callback<Option<Selection>>) -> Html {
    let (words, window) = (props.words, props.seen().shown());
    let seen = |piece: &&SegmentView| piece.end >= window.0 && piece.start < window.1;
    let pieces: Vec<&SegmentView> = props.view.gantt.segments.iter().filter(seen).collect();
    let row = |piece: &SegmentView| {
        let rows: Vec<_> = piece
            .rows
            .iter()
            .map(|&(first, count)| match count {
                1 => format!("{}", first + 1),
                _ => format!("{}–{}", first + 1, first + count),
            })
            .collect();
        html! {
            <tr key={format!("{}-{}", piece.job, piece.number)}>
                <th scope="row">{ choice(props, piece.job, select) }</th>
                <td class="number">{ rows.join(", ") }</td>
                <td class="number">{ words.duration(piece.start, clock) }</td>
                <td class="number">{ words.duration(piece.end, clock) }</td>
                <td class="number">{ words.duration(piece.estimated_end, clock) }</td>
                <td>{ words.piece_state(piece.state) }</td>
                <td>{ if piece.backfilled { words.gantt_backfilled() } else { "" } }</td>
            </tr>
        }
    };
    let heads = [
        words.gantt_job_heading(),
        words.gantt_rows_heading(),
        words.gantt_start_heading(),
        words.gantt_end_heading(),
        words.gantt_estimated_heading(),
        words.state_heading(),
        words.gantt_backfilled(),
    ];
    let (all, rows) = (pieces.len(), pieces.into_iter().map(row));
    captioned(words, (words.gantt_pieces(), None), &heads, all, rows)
}
