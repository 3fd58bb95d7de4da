//! Sheets of questions, one a student, and behind all of them their keys. A question of the lesson comes first; only a sheet
//! for everybody has one.
//!
//! **Invariant:** what makes a key again (the seed) is on the keys alone.

use gantry_core::kernel::Time;
use gantry_core::scenario::lesson::{LessonAsk, LessonStep};
use gantry_core::session::{Guess, Printed};

use super::lesson::{answer, lettered, posed};
use super::moment::figures;
use crate::components::explained::rich;
use crate::components::note::inline;
use crate::components::predict::{nothing, told};
use crate::components::prelude::*;
use crate::edit::asks;
use crate::state::paper::{Paper, Posed, Sheet, Wish};
use crate::story::{Caption, caption};
use crate::words::paper as say;

pub fn sheet(state: &State, paper: &Paper, title: &str) -> Html {
    let own = posed(state, paper);
    let questions = |sheet: &Sheet| student(state, (paper, &own), (sheet, title));
    let keys = |sheet: &Sheet| key(state, (paper, &own), (sheet, title));
    html! { <>{ for paper.sheets.iter().map(questions) }{ for paper.sheets.iter().map(keys) }</> }
}

/// A paper, and the questions of the lesson on it.
type Own<'a> = (&'a Paper, &'a [(&'a LessonStep, &'a Posed)]);

fn student(state: &State, (paper, own): Own<'_>, (sheet, title): (&Sheet, &str)) -> Html {
    let words = state.words();
    let question = |(at, printed): (usize, &Printed)| {
        let shown = paper.album.shown(sheet.first + 2 * at);
        html! {
            <section class="question">
                <h4>{ heading(words, own.len() + at, (printed.asked.time, shown)) }</h4>
                <p class="asks">{ for shown.map(|shown| asks(shown.overview.head.lab, words, &printed.asked)) }</p>
                { figures(words, shown) }
                { choices(words, printed) }
            </section>
        }
    };
    let several = own.len() + sheet.questions.len() > 1;
    html! {
        <article class="leaf">
            <header>
                <h3>{ title }</h3>
                <p class="name">{ words.paper_name() }{ " " }
                    if let Some(name) = &sheet.name { <b>{ name }</b> } else { <span class="line" /> }
                </p>
            </header>
            <p>{ words.paper_how() }{ " " }if several { { words.paper_how_several() } }</p>
            { for own.iter().enumerate().map(|(at, own)| of_lesson(state, paper, (at, own))) }
            { for sheet.questions.iter().enumerate().map(question) }
        </article>
    }
}

fn of_lesson(
    state: &State,
    paper: &Paper,
    (at, &(step, posed)): (usize, &(&LessonStep, &Posed)),
) -> Html {
    let words = state.words();
    let shown = paper.album.shown(posed.page);
    let number = say::PaperQuestion { number: at as u64 + 1 }.tell(words);
    let Caption { fact, turn } = caption(step, words);
    let asked = match (&step.ask, &posed.decision, shown) {
        (Some(LessonAsk::Choose(choice)), ..) => lettered(state, posed.step, choice),
        (_, Some((printed, _)), Some(shown)) => {
            let asks = asks(shown.overview.head.lab, words, &printed.asked);
            html! { <><p class="asks">{ asks }</p>{ choices(words, printed) }</> }
        }
        _ => Html::default(),
    };
    html! {
        <section class="question">
            <h4>{ number }</h4>
            <p><b>{ inline(&fact) }</b>{ " " }{ inline(&turn) }</p>
            { figures(words, shown) }
            { asked }
        </section>
    }
}

/// The choices that make the sheet again: seed, kinds and number of questions.
fn drawn_by(words: Words, paper: &Paper) -> Option<Html> {
    let Wish { kinds, most, seed, .. } = paper.wish.as_ref()?;
    let all = kinds.is_empty();
    let kinds: Vec<String> = kinds.iter().map(|kind| words.paper_kind(kind).to_owned()).collect();
    let kinds = if all { words.paper_all().to_owned() } else { words.list(&kinds) };
    let (seed, most) = (seed.to_string(), most.to_string());
    let drawn = say::PaperDrawn { seed: &seed, kinds: &kinds, most: &most };
    Some(html! { <p class="soft drawn">{ drawn.tell(words) }</p> })
}

/// The number of a question, and the instant where time passes.
fn heading(words: Words, at: usize, (time, shown): (Time, Option<&Shown>)) -> String {
    let number = at as u64 + 1;
    let timed = shown.filter(|shown| shown.overview.span.is_some());
    match timed {
        Some(shown) => {
            let clock = Clock::of(shown.overview.head.time_unit.as_deref());
            let time = &*words.duration(time, clock);
            say::PaperQuestionAt { number, time }.tell(words)
        }
        None => say::PaperQuestion { number }.tell(words),
    }
}

/// Boxes to mark, or a line for a number.
fn choices(words: Words, printed: &Printed) -> Html {
    let asked = &printed.asked;
    if asked.number_wanted {
        return html! { <p class="answer">{ words.predict_number() }{ " " }<span class="line" /></p> };
    }
    let things = asked.things.iter().map(ToString::to_string);
    let reasons = asked.nothing.iter().map(|reason| nothing(words, reason).to_owned());
    let choice = |name: String| html! { <li><span class="box" aria-hidden="true" />{ name }</li> };
    html! { <ul class="boxes">{ for things.chain(reasons).map(choice) }</ul> }
}

fn key(state: &State, (paper, own): Own<'_>, (sheet, title): (&Sheet, &str)) -> Html {
    let words = state.words();
    let heading = match &sheet.name {
        Some(name) => say::PaperKeyOf { name }.tell(words),
        None => words.paper_key().to_owned(),
    };
    let decided = |(at, printed): (usize, &Printed)| {
        let shown = paper.album.shown(sheet.first + 2 * at + 1);
        html! { <li>{ solution(words, (printed, shown)) }</li> }
    };
    html! {
        <article class="leaf key">
            <header><h3>{ heading }</h3><p>{ title }</p></header>
            { for drawn_by(words, paper) }
            <ol>
                { for own.iter().map(|&own| html! { <li>{ for answer(state, paper, own) }</li> }) }
                { for sheet.questions.iter().enumerate().map(decided) }
            </ol>
        </article>
    }
}

/// The right answer, those that count too, and the reason: as the page tells the moment that shows the decision.
pub(super) fn solution(words: Words, (printed, shown): (&Printed, Option<&Shown>)) -> Html {
    let all = |guesses: &[Guess]| {
        let said: Vec<String> = guesses.iter().map(|guess| told(words, guess)).collect();
        (!said.is_empty()).then(|| words.list(&said))
    };
    let right = say::PaperRight { said: &told(words, &printed.right) }.tell(words);
    let tied = all(&printed.tied).map(|said| say::PaperTied { said: &said }.tell(words));
    let early = all(&printed.early).map(|said| say::PaperEarly { said: &said }.tell(words));
    let reason = shown.map(|shown| {
        let words = words.counting(shown.lab.counted());
        let reason = labs::of(shown).teller(words, shown).reason();
        html! { <p>{ reason.headline.clone() }{ " " }{ rich(&reason.body) }</p> }
    });
    html! {
        <>
            <p><b>{ right }</b>{ for [tied, early].into_iter().flatten().map(|said| html! { <>{ " " }{ said }</> }) }</p>
            { for reason }
        </>
    }
}
