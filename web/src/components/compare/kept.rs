//! The metrics of the policies that a lesson compares, beside the picture: the core's, of runs to the end. While a question of
//! the lesson waits for its answer, their places are there and nothing in them.

use gantry_core::session::{Head, Row};

use crate::components::prelude::*;

const MOST: usize = 3;

/// The table, by the metrics in which the policies differ; nothing where no policies are compared.
pub fn kept(words: Words, head: &Head, rows: &[Row], held_back: bool) -> Html {
    let clock = Clock::of(head.time_unit.as_deref());
    let differs = |row: &&Row| row.values.windows(2).any(|two| two[0] != two[1]);
    let judged = facts(head.lab).judged.iter();
    let judged = judged.filter_map(|metric| rows.iter().find(|row| row.metric == *metric));
    let rows: Vec<&Row> = judged.filter(differs).take(MOST).collect();
    if rows.is_empty() {
        return Html::default();
    }
    let policy = |name: &String| {
        html! { <th key={name.clone()} scope="col">{ words.policy_called(head.lab, name) }</th> }
    };
    let line = |row: &&Row| {
        let cell = |(value, best): (&Option<f64>, &bool)| {
            let told = words.figure_value(*value, row.unit, clock);
            let told = if held_back { "?".to_owned() } else { told };
            let best = *best && !held_back;
            html! { <td class={classes!("number", best.then_some("best"))}>{ told }</td> }
        };
        html! {
            <tr key={row.metric as usize}>
                <th scope="row">{ words.metric(row.metric) }</th>
                { for row.values.iter().zip(&row.best).map(cell) }
            </tr>
        }
    };
    html! {
        <div class="kept" role="group" tabindex="0" aria-label={words.figures_heading()}>
            <table>
                <thead><tr><th scope="col">{ words.figure_heading() }</th>{ for head.compare.iter().map(policy) }</tr></thead>
                <tbody>{ for rows.iter().map(line) }</tbody>
            </table>
        </div>
    }
}
