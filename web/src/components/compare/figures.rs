//! The figures of all runs side by side, each with its difference to the first.

use gantry_core::session::{Comparison, Head, Metric, Row, Unit};
use yew::prelude::*;

use crate::narrate::{Clock, Words};
use crate::words::compare::MeasuredIn;

/// The table. What is zero in every run and tells nothing is left out.
pub fn table(words: Words, about: &Head, comparison: &Comparison) -> Html {
    let clock = Clock::of(about.time_unit.as_deref());
    let counted_in = words.time_counted_in(about.time_unit.as_deref());
    let head = |name: &String| {
        html! { <th key={name.clone()} scope="col">{ words.policy_called(about.lab, name) }</th> }
    };
    let rows = comparison.table.iter().filter(|row| tells(row));
    html! {
        <section class="figures-beside">
            <h2>{ words.figures_heading() }</h2>
            <div class="wide-table" role="group" tabindex="0" aria-label={words.figures_heading()}>
                <table>
                    <thead>
                        <tr><th scope="col">{ words.figure_heading() }</th>{ for comparison.policies.iter().map(head) }</tr>
                    </thead>
                    <tbody>{ for rows.map(|row| line(words, row, clock, counted_in.as_deref())) }</tbody>
                </table>
            </div>
            <p class="soft">{ words.figures_note() }</p>
        </section>
    }
}

fn tells(row: &Row) -> bool {
    let always = !matches!(
        row.metric,
        Metric::Deferred
            | Metric::NodesUsed
            | Metric::CheckpointedJobs
            | Metric::LostShare
            | Metric::Killed
    );
    always || row.values.iter().flatten().any(|value| *value != 0.0)
}

fn line(words: Words, row: &Row, clock: Clock, counted_in: Option<&str>) -> Html {
    let first = row.values.first().copied().flatten();
    let standings = words.standings(row, clock);
    let cell = |at: usize| {
        let value = words.figure_value(row.values[at], row.unit, clock);
        let by = row.values[at].zip(first).filter(|_| at > 0);
        let by = by.map(|(value, from)| words.figure_difference(value, from, row.unit, clock));
        let best = standings.as_ref().and_then(|standings| words.standing(standings[at]));
        html! {
            <td key={at} class={classes!("number", best.map(|_| "best"))}>
                <span class="value">
                    { value }
                    if let Some(best) = best {
                        <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path d="M1 5.4 3.8 8.2 9 2" /></svg>
                        <span class="hidden">{ format!(" {best}") }</span>
                    }
                </span>
                <span class="by">{ by.unwrap_or_default() }</span>
            </td>
        }
    };
    html! {
        <tr key={row.metric as usize}>
            <th scope="row">
                { words.metric(row.metric) }
                if let Some(unit) = counted_in.filter(|_| row.unit == Unit::Time) {
                    <span class="soft">{ MeasuredIn { unit }.tell(words) }</span>
                }
            </th>
            { for (0..row.values.len()).map(cell) }
        </tr>
    }
}
