//! Why this step, and why not the thing that the reader points at.

use gantry_core::session::{Progress, Row};

use super::explained::explained;
use crate::components::prelude::*;
use crate::narrate::Tells;
use crate::state::{Focus, Overview, Tried};
use crate::words::lesson::{StoryBefore, StorySame};
use crate::words::teller::WorkingOnAnswer;
use crate::words::tries::TryNamed;

/// The step's reason; and what is said of the thing that is selected, with a button that drops it. While an answer is being
/// worked on, how far it is. Then the changes that would turn the decision.
pub fn why(teller: &dyn Tells, state: &State, about: Html, act: &Act) -> Html {
    let (words, selected) = (teller.words(), state.selection.is_some());
    let lab = state.shown.as_ref().map(|shown| shown.overview.head.lab);
    // The sentence over the picture has the fact and the first of its grounds; the rest may answer a question that is open.
    let beyond = lab.filter(|_| state.question().is_none()).and_then(|lab| {
        let beyond = teller.reason().beyond_turn();
        (!beyond.body.is_empty()).then(|| explained(words, lab, beyond))
    });
    let asks_first = selected && state.question().is_some();
    let working = state.answering().map(|Progress { done, total, .. }| {
        let percent = done.min(total) * 100 / total.max(1);
        html! { <p class="soft" role="status">{ WorkingOnAnswer { percent }.tell(words) }</p> }
    });
    html! {
        <div class="why" role="group" tabindex="0" aria-label={words.why()}>
            { for beyond }
            <div class="why-not">
                if selected {
                    <Button
                        class="quiet"
                        label={words.close()}
                        icon={Icon::Close}
                        key_hint="Esc"
                        onclick={act.reform(|()| Action::Select(None))}
                    />
                }
                { for working }
                if asks_first { <p class="soft">{ words.answer_comes_first() }</p> }
                { about }
            </div>
            { tries(words, state, act) }
        </div>
    }
}

/// The near misses that turned the decision when they were made, each with a button that makes it, and with what the whole
/// run comes to then.
fn tries(words: Words, state: &State, act: &Act) -> Html {
    let Some(shown) = state.shown.as_ref().filter(|_| !state.tries.made.is_empty()) else {
        return Html::default();
    };
    let near = state.near_misses();
    let one = |tried: &_| {
        let Tried { edit, after } = tried;
        let said = near.iter().find(|near| near.edit == *edit)?.said.clone();
        let price = after.as_ref().and_then(|after| price(words, &shown.overview, after));
        let (act, edit) = (act.clone(), edit.clone());
        let label = TryNamed { said: &said }.tell(words);
        let press = move |_: MouseEvent| {
            act.emit(Action::Edit(edit.clone()));
            // The button goes.
            act.emit(Action::Focus(Focus::Picture));
        };
        Some(html! {
            <li key={said.clone()}>
                <p>{ said }{ for price.map(|price| html! { <span class="soft">{ price }</span> }) }</p>
                <button type="button" class="button" aria-label={label} onclick={press}>{ words.try_it() }</button>
            </li>
        })
    };
    html! { <ul class="tries">{ for state.tries.made.iter().filter_map(one) }</ul> }
}

/// The first metric that is another after a change, or the first where none is: `Makespan: 30, not 29`.
fn price(words: Words, before: &Overview, after: &Overview) -> Option<String> {
    let clock = Clock::of(before.head.time_unit.as_deref());
    let value =
        |row: &Row| words.figure_value(row.values.first().copied().flatten(), row.unit, clock);
    let both = facts(before.head.lab).judged.iter().filter_map(|judged| {
        let of = |run: &Overview| run.metrics.iter().find(|row| row.metric == *judged).map(value);
        Some((*judged, of(before)?, of(after)?))
    });
    let both: Vec<_> = both.collect();
    let (metric, was, is) = both.iter().find(|(_, was, is)| was != is).or(both.first())?;
    let told = if was == is {
        StorySame { value: is }.tell(words)
    } else {
        StoryBefore { value: is, before: was }.tell(words)
    };
    Some(words.labelled(words.metric(*metric), &told))
}
