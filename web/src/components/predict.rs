//! Predict under the picture, in the place of the story: the question with its choices, then how the answer is graded; and
//! the strip of all answers.
//!
//! The answer is given on the picture: a press on a thing that is asked about. By keyboard a digit chooses one of the first
//! nine, 0 none; a number is typed.

use std::rc::Rc;

use gantry_core::scenario::LabKind;
use gantry_core::session::{Asked, Goal, Grade, Guess, NamedSubject};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::labs;
use crate::narrate::Words;
use crate::state::{Action, Answer, Predicting, State};
use crate::words::predict::{
    PredictAnswered, PredictDone, PredictNumberSaid, PredictRight, PredictScore, PredictTold,
};

type Act = Callback<Action>;

/// Of so many things the first are choices as well.
pub const DIGITS: usize = 9;

/// The bar under the picture while a run is predicted.
pub fn predict(state: &State, predicting: &Predicting, act: &Act) -> Html {
    let words = state.words();
    let Some(shown) = &state.shown else { return html! {} };
    let lab = shown.overview.head.lab;
    let said = match (state.asked(), predicting.at(shown.moment.moment)) {
        (Some(asked), _) => question(words, lab, asked, act),
        (None, Some(answer)) => verdict(words, answer, act),
        (None, None) => under_way(words, predicting, shown.overview.asked.is_none(), act),
    };
    html! {
        <section class="predict" aria-label={words.predict()}>
            { said }
            { strip(words, predicting, shown.moment.moment, act) }
        </section>
    }
}

/// The question, and what can be answered besides what is pressed on the picture.
fn question(words: Words, lab: LabKind, asked: &Asked, act: &Act) -> Html {
    let text = labs::here(lab).map(|part| part.asks(words, asked)).unwrap_or_default();
    let choice = |number: usize, name: String| {
        let onclick = act.reform(move |_: MouseEvent| Action::Choose(number));
        html! { <button type="button" class="button" {onclick}><kbd>{ number }</kbd>{ name }</button> }
    };
    let things = (1..=DIGITS).zip(&asked.things).map(|(number, it)| choice(number, it.to_string()));
    let others = asked.nothing.iter().enumerate().map(|(at, reason)| {
        let name = nothing(words, reason);
        if at == 0 {
            return choice(0, name.to_owned());
        }
        let guess = Guess::Nothing(reason.clone());
        let onclick = act.reform(move |_: MouseEvent| Action::Guess(guess.clone()));
        html! { <button type="button" class="button" {onclick}>{ name }</button> }
    });
    let how = if asked.number_wanted { None } else { Some(words.predict_how()) };
    html! {
        <div class="asked">
            <p role="status"><b>{ text }</b>{ " " }<span class="soft">{ how }</span></p>
            <div class="choices-of">
                { for things }
                { for others }
                if asked.number_wanted { <Number key={asked.number} {words} act={act.clone()} /> }
            </div>
        </div>
    }
}

/// What a number is typed into.
#[derive(Properties, PartialEq)]
struct NumberProps {
    words: Words,
    act: Act,
}

#[component]
fn Number(props: &NumberProps) -> Html {
    let NumberProps { words, act } = props;
    let field = use_node_ref();
    let onsubmit = {
        let (field, act) = (field.clone(), act.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            let typed = field.cast::<HtmlInputElement>().and_then(|it| it.value().parse().ok());
            if let Some(number) = typed {
                act.emit(Action::Guess(Guess::Number(number)));
            }
        }
    };
    html! {
        <form {onsubmit}>
            <input ref={field} type="number" min="0" required=true aria-label={words.predict_number()} />
            <button type="submit" class="button">{ words.predict_answer() }</button>
        </form>
    }
}

/// How an answer is graded: what was said, and what is decided.
fn verdict(words: Words, answer: &Answer, act: &Act) -> Html {
    let Answer { guess, graded, helped, .. } = answer;
    let (said, right) = (told(words, guess), told(words, &graded.right));
    let text = match graded.grade {
        Grade::Right => PredictRight { said: &said }.tell(words),
        _ => PredictTold { said: &said, right: &right }.tell(words),
    };
    let on = act.reform(|_: MouseEvent| Action::Go(Goal::End));
    html! {
        <div class="asked">
            <p role="status">
                <b class={class(graded.grade)}>{ grade(words, graded.grade) }</b>{ " " }{ text }
                if *helped { { " " }<span class="soft">{ words.predict_helped() }</span> }
            </p>
            <button type="button" class="button on" onclick={on}>{ words.predict_on() }</button>
        </div>
    }
}

/// Between two questions, and after the last.
fn under_way(words: Words, predicting: &Predicting, done: bool, act: &Act) -> Html {
    let (right, all) = (predicting.graded(Grade::Right) as u64, predicting.answers.len() as u64);
    let text =
        if done { PredictDone { right, all }.tell(words) } else { words.predict_play().to_owned() };
    let on = act.reform(|_: MouseEvent| Action::Go(Goal::End));
    html! {
        <div class="asked">
            <p role="status">{ text }</p>
            if !done { <button type="button" class="button on" onclick={on}>{ words.predict_on() }</button> }
        </div>
    }
}

/// Every answer with its grade, which leads to its decision; and the score.
fn strip(words: Words, predicting: &Predicting, moment: u64, act: &Act) -> Html {
    let one = |(at, answer): (usize, &Rc<Answer>)| {
        let Answer { asked, guess, graded, .. } = &**answer;
        let goal = Goal::Moment(asked.moment + 1);
        let (said, right) = (told(words, guess), told(words, &graded.right));
        let label = PredictAnswered {
            number: at as u64 + 1,
            grade: grade(words, graded.grade),
            said: &said,
            right: &right,
        }
        .tell(words);
        let onclick = act.reform(move |_: MouseEvent| Action::Go(goal.clone()));
        html! {
            <li key={at}>
                <button
                    type="button"
                    class={class(graded.grade)}
                    aria-current={(asked.moment + 1 == moment).then_some("step")}
                    aria-label={label.clone()}
                    title={label}
                    {onclick}
                >
                    { sign(graded.grade) }
                </button>
            </li>
        }
    };
    let count = |grade| predicting.graded(grade) as u64;
    let score = PredictScore {
        right: count(Grade::Right),
        tied: count(Grade::Tied),
        early: count(Grade::Early),
        wrong: count(Grade::Wrong),
        streak: predicting.streak() as u64,
    };
    html! {
        if !predicting.answers.is_empty() {
            <div class="review">
                <ol aria-label={words.predict_review()}>{ for predicting.answers.iter().enumerate().map(one) }</ol>
                <p class="soft">{ score.tell(words) }</p>
            </div>
        }
    }
}

/// A guess as it is read: a thing by its name.
fn told(words: Words, guess: &Guess) -> String {
    match guess {
        Guess::Thing(NamedSubject { name, .. }) => name.clone(),
        Guess::Nothing(reason) => nothing(words, reason).to_owned(),
        Guess::Number(number) => PredictNumberSaid { number: *number }.tell(words),
    }
}

/// The reasons for choosing nothing, of all labs.
fn nothing(words: Words, reason: &str) -> &'static str {
    match reason {
        "quota" => words.predict_waits_quota(),
        "group" => words.predict_waits_group(),
        "type" => words.predict_waits_type(),
        "capacity" => words.predict_waits_capacity(),
        _ => words.predict_none(),
    }
}

fn grade(words: Words, grade: Grade) -> &'static str {
    match grade {
        Grade::Right => words.predict_grade_right(),
        Grade::Tied => words.predict_grade_tied(),
        Grade::Early => words.predict_grade_early(),
        Grade::Wrong => words.predict_grade_wrong(),
    }
}

/// Each grade has a sign of its own beside its colour.
fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Right => "✓",
        Grade::Tied => "=",
        Grade::Early => "‹",
        Grade::Wrong => "✗",
    }
}

fn class(grade: Grade) -> &'static str {
    match grade {
        Grade::Right | Grade::Tied => "good",
        Grade::Early | Grade::Wrong => "bad",
    }
}
