//! The tables behind the chart: the pieces of the visible range, and the queue.
//!
//! **Invariant:** a table has at most [`ROWS`] rows; it says how many there are in all.

use gantry_core::labs::backfill::view::{Piece, WaitingView};
use yew::prelude::*;

use super::Props;
use crate::components::table::ROWS;
use crate::labs::backfill::things::JOB;
use crate::narrate::{Clock, Words};
use crate::state::{At, Selection};

/// Both tables.
pub fn tables(props: &Props, clock: Clock, select: &Callback<Option<Selection>>) -> Html {
    html! {
        <div class="table" tabindex="0" role="group" aria-label={props.words.gantt()}>
            { waiting(props, clock, select) }
            { pieces(props, clock, select) }
        </div>
    }
}

/// A button that chooses the job of a row.
fn choice(props: &Props, job: u32, select: &Callback<Option<Selection>>) -> Html {
    let chosen = props.selection == Some(Selection(JOB, At::One(job)));
    let choose =
        select.reform(move |_: MouseEvent| (!chosen).then_some(Selection(JOB, At::One(job))));
    let name = props.words.job(job, &props.outline);
    html! {
        <button type="button" class="pick" aria-pressed={if chosen { "true" } else { "false" }} onclick={choose}>{ name }</button>
    }
}

fn head(names: &[&'static str]) -> Html {
    html! { <thead><tr>{ for names.iter().map(|&name| html! { <th key={name} scope="col">{ name }</th> }) }</tr></thead> }
}

fn more(words: Words, all: u64) -> Html {
    let more = all.saturating_sub(ROWS as u64);
    html! { <p class="soft more" hidden={more == 0}>{ words.and_more(more) }</p> }
}

fn waiting(props: &Props, clock: Clock, select: &Callback<Option<Selection>>) -> Html {
    let (words, view) = (props.words, &props.view);
    let row = |waiting: &WaitingView| {
        html! {
            <tr key={waiting.job}>
                <th scope="row">{ choice(props, waiting.job, select) }</th>
                <td class="number">{ words.number(waiting.nodes) }</td>
                <td class="number">{ words.duration(waiting.submit, clock) }</td>
                <td class="number">{ words.duration(waiting.estimate, clock) }</td>
                <td class="number">{ words.duration(waiting.runtime, clock) }</td>
                <td class="number">{ waiting.planned.map(|time| words.duration(time, clock)).unwrap_or_default() }</td>
            </tr>
        }
    };
    let heads = [
        words.gantt_job_heading(),
        words.gantt_rows_heading(),
        words.gantt_submit_heading(),
        words.gantt_estimate_heading(),
        words.gantt_runtime_heading(),
        words.gantt_planned_heading(),
    ];
    html! {
        <>
            <table>
                <caption>{ words.gantt_waiting() }</caption>
                { head(&heads) }
                <tbody>{ for view.queue.iter().take(ROWS).map(row) }</tbody>
            </table>
            { more(words, view.waiting) }
        </>
    }
}

fn pieces(props: &Props, clock: Clock, select: &Callback<Option<Selection>>) -> Html {
    let (words, window) = (props.words, props.seen().shown());
    let seen = |piece: &&Piece| piece.end >= window.0 && piece.start < window.1;
    let pieces: Vec<&Piece> = props.view.gantt.pieces.iter().filter(seen).collect();
    let row = |piece: &Piece| {
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
    html! {
        <>
            <table>
                <caption>{ words.gantt_pieces() }</caption>
                { head(&heads) }
                <tbody>{ for pieces.iter().take(ROWS).map(|piece| row(piece)) }</tbody>
            </table>
            { more(words, pieces.len() as u64) }
        </>
    }
}
