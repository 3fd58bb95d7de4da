//! Predict beside the picture, under it where there is no room: the question with its choices, then how the answer is graded; and
//! the strip of all answers.
//!
//! The answer is given on the picture: a press on a thing that is asked about. By keyboard a digit chooses one of the first
//! nine, 0 none; a number is typed. In a room each press raises a hand, and hands can be typed.

use std::collections::BTreeMap;

use gantry_core::quiz::MOST_NAME;
use gantry_core::session::{Asked, Grade, Guess, NamedSubject};

use crate::components::prelude::*;
use crate::edit::asks;
use crate::links::Unlinkable;
use crate::platform::address;
use crate::state::{Answer, Asks, Predicting, Round};
use crate::words::predict as say;

/// So many of the things have a number.
pub const DIGITS: usize = 9;

/// What is asked and graded while a run is predicted.
pub fn predict(state: &State, predicting: &Predicting, act: &Act) -> Html {
    let words = state.words();
    let Some(shown) = &state.shown else { return html! {} };
    let lab = shown.overview.head.lab;
    let over = shown.overview.asked.is_none();
    let said = match (state.asked(), state.verdict()) {
        (Some(asked), _) => question(words, (lab, asked), predicting, act),
        (None, Some(answer)) => {
            let on = over && !state.tells();
            let on = if on { done(words, predicting, act) } else { go_on(words, act) };
            verdict(words, answer, on)
        }
        (None, None) if state.opening.is_some() => html! { <div class="asked"></div> },
        (None, None) if over => html! { <div class="asked">{ done(words, predicting, act) }</div> },
        (None, None) => html! {
            <div class="asked"><p role="status">{ words.predict_play() }</p>{ go_on(words, act) }</div>
        },
    };
    let of_lesson = predicting.lesson.as_ref();
    html! {
        <section class="predict" aria-label={words.predict()}>
            { said }
            if of_lesson.is_none() {
                { strip(words, predicting, state.verdict(), act) }
                { for receipt(state, predicting, act) }
            }
        </section>
    }
}

/// The question, and what can be answered besides what is pressed on the picture.
fn question(
    words: Words,
    (lab, asked): (LabKind, &Asked),
    predicting: &Predicting,
    act: &Act,
) -> Html {
    let choice = |(number, name): (usize, String)| {
        let onclick = act.reform(move |_: MouseEvent| Action::Choose(number));
        let press = html! { <button type="button" class="button" {onclick}><kbd>{ number }</kbd>{ name.clone() }</button> };
        if !predicting.of_room() {
            return press;
        }
        let up = predicting.hands.get(&number).copied().unwrap_or_default();
        let typed = act.reform(move |event: Event| {
            Action::Hands(number, page::value_of(&event).parse().unwrap_or_default())
        });
        let label = say::PredictHandsOf { name: &name }.tell(words);
        html! {
            <span class="hands">{ press }<input type="number" min="0" value={up.to_string()} aria-label={label} onchange={typed} /></span>
        }
    };
    // Of several reasons for none, each after the first has a button without a number.
    let reason = |reason: &String| {
        let guess = Guess::Nothing(reason.clone());
        let onclick = act.reform(move |_: MouseEvent| Action::Guess(guess.clone()));
        html! { <button type="button" class="button" {onclick}>{ nothing(words, reason) }</button> }
    };
    let reasons = asked.nothing.iter().skip(1).filter(|_| !predicting.of_room()).map(reason);
    let how = match (asked.number_wanted, predicting.of_room()) {
        (true, _) => None,
        (false, true) => Some(words.predict_room_how()),
        (false, false) if asked.things.len() > DIGITS => Some(words.predict_how_many()),
        (false, false) => Some(words.predict_how()),
    };
    let tell = act.reform(|_: MouseEvent| Action::TellRoom);
    html! {
        <div class="asked">
            <p role="status"><b>{ asks(lab, words, asked) }</b>{ " " }<span class="soft">{ how }</span></p>
            <div class="choices-of">
                { for choices(words, asked).into_iter().map(choice) }
                { for reasons }
                if asked.number_wanted {
                    <Number key={asked.number} {words} act={act.clone()} />
                } else if predicting.of_room() {
                    <button type="button" class="button on" onclick={tell}>{ words.predict_tell() }</button>
                }
            </div>
        </div>
    }
}

/// What has a number, with its name: the first things from 1, and 0 for none.
pub fn choices(words: Words, asked: &Asked) -> Vec<(usize, String)> {
    if asked.number_wanted {
        return Vec::new();
    }
    let none = asked.nothing.first().map(|reason| (0, nothing(words, reason).to_owned()));
    let things = (1..=DIGITS).zip(asked.things.iter().map(ToString::to_string));
    things.chain(none).collect()
}

#[derive(Properties, PartialEq)]
struct NumberProps {
    words: Words,
    act: Act,
}

#[component]
fn Number(NumberProps { words, act }: &NumberProps) -> Html {
    let typed = use_mut_ref(String::new);
    use_effect_with((), |()| {
        if page::keyboard_is_free() {
            page::focus("predict-number");
        }
    });
    let oninput = {
        let typed = typed.clone();
        move |event: InputEvent| *typed.borrow_mut() = page::value_of(&event)
    };
    let onsubmit = {
        let act = act.clone();
        move |event: SubmitEvent| {
            event.prevent_default();
            let number = typed.borrow().trim().parse().ok();
            if let Some(number) = number {
                act.emit(Action::Guess(Guess::Number(number)));
            }
        }
    };
    html! {
        <form {onsubmit}>
            <input id="predict-number" type="number" min="0" required=true aria-label={words.predict_number()} {oninput} />
            <button type="submit" class="button">{ words.predict_answer() }</button>
        </form>
    }
}

/// How an answer is graded: what was said, and what is decided.
fn verdict(words: Words, answer: &Answer, on: Html) -> Html {
    let Answer { asked, guess, graded, helped, hands, .. } = answer;
    let (said, right) = (told(words, guess), told(words, &graded.right));
    let text = match graded.grade {
        Grade::Right => say::PredictRight { said: &said }.tell(words),
        _ => say::PredictTold { said: &said, right: &right }.tell(words),
    };
    html! {
        <div class="asked">
            <p role="status">
                { told_grade(words, graded.grade) }{ " " }{ text }
                if *helped { { " " }<span class="soft">{ words.predict_helped() }</span> }
                { for room(words, asked, hands) }
            </p>
            { on }
        </div>
    }
}

/// How many hands were up for what.
fn room(words: Words, asked: &Asked, hands: &BTreeMap<usize, u64>) -> Option<Html> {
    let counted = choices(words, asked).into_iter().filter_map(|(number, name)| {
        let hands = *hands.get(&number).filter(|hands| **hands > 0)?;
        Some(say::PredictHands { name: &name, hands }.tell(words))
    });
    let counted: Vec<String> = counted.collect();
    (!counted.is_empty())
        .then(|| html! { <>{ " " }<span class="soft">{ words.list(&counted) }</span></> })
}

fn go_on(words: Words, act: &Act) -> Html {
    let on = act.reform(|_: MouseEvent| Action::Go(Goal::End));
    html! {
        <button type="button" class="button on" onclick={on}>{ words.predict_on() }<kbd>{ "↵" }</kbd></button>
    }
}

/// After the last question: how many were right, and the wrong ones again.
fn done(words: Words, predicting: &Predicting, act: &Act) -> Html {
    let (right, all) = (predicting.graded(Grade::Right) as u64, predicting.answers.len() as u64);
    let text = match predicting.round {
        Round::Review { questions } => {
            say::PredictReviewed { right, answers: all, questions }.tell(words)
        }
        _ if predicting.of_room() => words.predict_over().to_owned(),
        _ => say::PredictDone { right, all }.tell(words),
    };
    let again = act.reform(|_: MouseEvent| Action::PredictAgain);
    html! {
        <>
            <p role="status">{ text }</p>
            if !predicting.missed().is_empty() {
                <button type="button" class="button on" onclick={again}>{ words.predict_again() }</button>
            }
        </>
    }
}

/// Every answer with its grade, which leads to its decision; the score; and who is asked.
fn strip(words: Words, predicting: &Predicting, present: Option<&Rc<Answer>>, act: &Act) -> Html {
    let one = |(at, answer): (usize, &Rc<Answer>)| {
        let Answer { guess, graded, decided, .. } = &**answer;
        let goal = Goal::Moment(*decided);
        let (said, right) = (told(words, guess), told(words, &graded.right));
        let label = say::PredictAnswered {
            number: at as u64 + 1,
            grade: grade(words, graded.grade),
            said: &said,
            right: &right,
        }
        .tell(words);
        let onclick = act.reform(move |_: MouseEvent| Action::Go(goal.clone()));
        let now = present.is_some_and(|present| Rc::ptr_eq(present, answer));
        html! {
            <li key={at}>
                <button
                    type="button"
                    class={class(graded.grade)}
                    aria-current={now.then_some("step")}
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
    let score = say::PredictScore {
        right: count(Grade::Right),
        tied: count(Grade::Tied),
        early: count(Grade::Early),
        wrong: count(Grade::Wrong),
        helped: predicting.helped() as u64,
        streak: predicting.streak() as u64,
    };
    let other = if predicting.of_room() { Asks::Reader } else { Asks::Room };
    let switch = act.reform(move |_: MouseEvent| Action::Predict(Some(other)));
    html! {
        <div class="review">
            <ol aria-label={words.predict_review()}>{ for predicting.answers.iter().enumerate().map(one) }</ol>
            if !predicting.of_room() && !predicting.answers.is_empty() { <p class="soft">{ score.tell(words) }</p> }
            if !predicting.is_review() {
                <button
                    type="button"
                    class="button"
                    aria-pressed={predicting.of_room().to_string()}
                    title={words.predict_room_hint()}
                    onclick={switch}
                >
                    { words.predict_room() }
                </button>
            }
        </div>
    }
}

/// The receipt of the first answers, where there are any and they are not those of a receipt already; of a receipt that is
/// reviewed, the name in it.
fn receipt(state: &State, predicting: &Predicting, act: &Act) -> Option<Html> {
    let words = state.words();
    if predicting.is_review() {
        let name = Some(&*predicting.signed).filter(|name| !name.is_empty())?;
        return Some(html! { <p class="soft">{ say::PredictSigned { name }.tell(words) }</p> });
    }
    let waits = predicting.receipt_awaits();
    let receipt = predicting.receipt.as_deref().filter(|_| !predicting.of_room() && !waits);
    let link = match receipt {
        Some(receipt) => state.receipt_fragment(receipt).map(AttrValue::from),
        None if !predicting.of_room() && waits => Err(Unlinkable::NotYet),
        None => return None,
    };
    let sign = (predicting.round == Round::First).then(|| signature(words, &state.signs, act));
    Some(html! { <>{ for sign }<CopyReceipt {words} fragment={link} /></> })
}

fn signature(words: Words, name: &str, act: &Act) -> Html {
    let oninput =
        act.reform(|event: InputEvent| Action::Sign(page::value_of(&event).as_str().into()));
    html! {
        <label class="sign">{ words.predict_sign() }
            <input
                id="receipt-name"
                type="text"
                autocomplete="name"
                maxlength={MOST_NAME.to_string()}
                value={name.to_owned()}
                {oninput}
            />
        </label>
    }
}

#[derive(Properties, PartialEq)]
struct ReceiptProps {
    words: Words,
    /// The fragment of its link, or why there is none.
    fragment: Result<AttrValue, Unlinkable>,
}

#[component]
fn CopyReceipt(ReceiptProps { words, fragment }: &ReceiptProps) -> Html {
    // Which fragment was copied, and whether the browser did it.
    let copied = use_state(|| None::<(AttrValue, bool)>);
    let link = fragment.clone().ok().map(|fragment| format!("{}#{fragment}", address::base()));
    let onclick = {
        let (fragment, link, copied) = (fragment.clone(), link.clone(), copied.clone());
        move |()| {
            if let (Ok(fragment), Some(link)) = (&fragment, &link) {
                let (fragment, copied) = (fragment.clone(), copied.clone());
                page::copy(link, move |done| copied.set(Some((fragment, done))));
            }
        }
    };
    // Where the browser does not pass it on, the reader can copy it by hand.
    let done = copied.as_ref().filter(|(of, _)| fragment.as_ref() == Ok(of)).map(|(_, done)| *done);
    use_effect_with(done, |done| {
        if *done == Some(false) {
            page::select("receipt-link");
        }
    });
    let told = match (fragment, done) {
        (Err(Unlinkable::NotYet), _) | (Ok(_), None) => "",
        (Err(why), _) => words.no_link(*why),
        (Ok(_), Some(true)) => words.copied(),
        (Ok(_), Some(false)) => words.copy_failed(),
    };
    html! {
        <div class="receipt">
            <Button id="receipt" label={words.predict_receipt()} disabled={link.is_none()} {onclick} />
            <span class="soft">{ words.predict_receipt_hint() }</span>
            if done == Some(false) {
                <input id="receipt-link" class="mono" type="text" readonly=true aria-label={words.predict_receipt_link()} value={link} />
            }
            <span role="status">{ told }</span>
        </div>
    }
}

/// A guess as it is read: a thing by its name.
pub fn told(words: Words, guess: &Guess) -> String {
    match guess {
        Guess::Thing(NamedSubject { name, .. }) => name.clone(),
        Guess::Nothing(reason) => nothing(words, reason).to_owned(),
        Guess::Number(number) => say::PredictNumberSaid { number: *number }.tell(words),
    }
}

/// The reasons for choosing nothing, of all labs.
pub fn nothing(words: Words, reason: &str) -> &'static str {
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

pub fn told_grade(words: Words, own: Grade) -> Html {
    html! { <b class={class(own)}>{ sign(own) }{ " " }{ grade(words, own) }</b> }
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
