//! The strip of the lesson under the picture: numbered discs that lead to its steps, the present caption with its question,
//! and the way on.
//!
//! Where a picture has room for the caption beside the mark that it is about (`callout.rs`), the strip leaves its place free.
//! In the presenter's view the strip is a slide: the caption in large letters; its discs are the rail of the foot.
//!
//! **Invariant:** while a question waits, nothing of the strip tells what comes: neither the way on nor a later disc.

use std::rc::Rc;

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice};
use gantry_core::session::{Grade, Marks};
use yew::prelude::*;

use super::explained::use_terms;
use super::lesson_end::LessonEnd;
use super::predict::told_grade;
use crate::narrate::Words;
use crate::state::{Action, Lesson, LooksAt, Overview, Said, State, right_choice};
use crate::story::{Caption, captions, goal, moment};
use crate::tools::details;
use crate::words::lesson::{LessonLooks, LessonStepNumber};
use crate::words::shell::PlayTo;

type Act = Callback<Action>;

/// What is shown.
#[derive(Properties, PartialEq)]
struct Props {
    words: Words,
    /// The open scenario: its lesson, and the lab whose terms it uses.
    overview: Rc<Overview>,
    /// The moments of the steps.
    marks: Rc<Marks>,
    /// What was said to its questions.
    lesson: Lesson,
    /// The present step, and the next.
    at: (usize, Option<usize>),
    /// Whether the present step's question waits for an answer, or will.
    asks: (bool, bool),
    /// True where the caption stands beside its mark.
    elsewhere: bool,
    /// True where it is a slide.
    slide: bool,
    /// The name that the present step looks at, where nothing has it.
    lacks: Option<String>,
    /// What is told at its end.
    end: Option<LessonEnd>,
    /// True once the details are here, which draw the metrics of other policies.
    details: bool,
    act: Act,
}

/// The strip, where what is shown has a lesson.
pub fn story(state: &State, act: &Act) -> Html {
    let (Some(shown), Some(step)) = (&state.shown, state.step()) else { return html! {} };
    let ahead = moment(&state.marks, step).is_none_or(|moment| moment > shown.moment.moment);
    let lacks = match state.looks_at() {
        Some((_, LooksAt::Nothing(name))) => Some(name),
        _ => None,
    };
    html! {
        <Story
            words={state.words()}
            overview={shown.overview.clone()}
            marks={state.marks.clone()}
            lesson={state.lesson.clone()}
            at={(step, state.next_step().map(|(step, _)| step))}
            asks={(state.question().is_some(), ahead)}
            elsewhere={state.card_in().is_some()}
            slide={state.shows_slides()}
            {lacks}
            end={LessonEnd::of(state)}
            details={details::here().is_some()}
            act={act.clone()}
        />
    }
}

/// The discs alone, where the presenter's view shows slides.
pub fn slides(state: &State, act: &Act) -> Option<Html> {
    let (shown, step) = (state.shown.as_ref()?, state.step()?);
    let captions = captions(&shown.overview.head.lesson, state.words());
    let at = (state.words(), step, &captions[..]);
    let all = discs(at, &shown.overview, (&*state.marks, &state.lesson), act);
    state.shows_slides().then(|| html! { <ol class="steps">{ all }</ol> })
}

/// A disc for each step.
fn discs(
    (words, now, captions): (Words, usize, &[Caption]),
    overview: &Overview,
    (marks, lesson): (&Marks, &Lesson),
    act: &Act,
) -> Html {
    let disc = |index: usize| {
        let there = goal(&overview.head.lesson, marks, index).is_some();
        let go = act.reform(move |_: MouseEvent| Action::GoToStep(index));
        let number = LessonStepNumber { number: index as u64 + 1 }.tell(words);
        let label = if index <= now {
            format!("{} {}", index + 1, captions[index].plain())
        } else {
            number
        };
        let asks = overview.head.lesson[index].ask.is_some();
        let said = lesson.said.get(&index).map(|said| mark(overview, index, *said));
        html! {
            <li key={index}>
                <button
                    type="button"
                    class={classes!((index <= now).then_some("past"), asks.then_some("asks"), said)}
                    aria-current={(index == now).then_some("step")}
                    aria-label={label.clone()}
                    title={label}
                    disabled={!there}
                    onclick={go}
                >
                    { index + 1 }
                </button>
            </li>
        }
    };
    (0..captions.len()).map(disc).collect()
}

#[component]
fn Story(props: &Props) -> Html {
    let Props {
        words,
        overview,
        marks,
        lesson,
        at: (now, next),
        asks,
        elsewhere,
        slide,
        lacks,
        end,
        details,
        act,
    } = props;
    let terms = use_terms(*words, overview.head.lab);
    let steps = (overview.head.lesson.clone(), *words);
    let captions = use_memo(steps, |(steps, words)| captions(steps, *words));
    let (Some(caption), Some(step)) = (captions.get(*now), overview.head.lesson.get(*now)) else {
        return html! {};
    };
    let on = next.filter(|_| !asks.0).map(|step| way_on(*words, &captions[step], act));
    let Caption { fact, turn } = caption;
    let ([fact, turn], definition) = terms.caption([fact, turn]);
    let said = lesson.said.get(now).copied();
    let compared = &overview.head.compare;
    let details = details::here().filter(|_| *details && !compared.is_empty());
    let kept = details.map(|it| (it.kept)(*words, &overview.head, &marks.compare, asks.0));
    html! {
        <section class="story" aria-label={words.story()}>
            if !slide {
                <ol class="steps">{ discs((*words, *now, &captions[..]), overview, (&**marks, lesson), act) }</ol>
            }
            <p class={elsewhere.then_some("elsewhere")}>
                if !elsewhere { <b>{ fact }</b>{ " " }{ turn } }
                if let Some(name) = lacks { <span class="soft">{ LessonLooks { name: &words.name(name) }.tell(*words) }</span> }
            </p>
            if !elsewhere { { definition } }
            { on }
            { for kept }
            { for step.ask.as_ref().map(|ask| question(*words, ask, (said, *asks), act)) }
            { end.map(|end| end.html(*words, act)).unwrap_or_default() }
        </section>
    }
}

fn way_on(words: Words, next: &Caption, act: &Act) -> Html {
    let fact = next.plain();
    let label = PlayTo { fact: fact.trim_end_matches(['.', '。']) }.tell(words);
    html! {
        <button
            type="button"
            class="button on"
            title={words.key_story()}
            onclick={act.reform(|_: MouseEvent| Action::PlayOn)}
        >
            <kbd>{ "g" }</kbd>
            <span class="whole">{ label }</span>
            <span class="short">{ words.play_to_short() }</span>
        </button>
    }
}

/// How a disc shows what was said to its question.
fn mark(overview: &Overview, step: usize, said: Said) -> Option<&'static str> {
    let right = overview.head.lesson.get(step).and_then(right_choice);
    match said {
        Said::Choice(choice) if right == Some(choice) => Some("good"),
        Said::Predicted(grade) if grade <= Grade::Tied => Some("good"),
        Said::Skipped => None,
        _ => Some("bad"),
    }
}

/// The question of the present step: its choices, or the way to predict; after an answer, what is right and why.
fn question(
    words: Words,
    ask: &LessonAsk,
    (said, (waits, ahead)): (Option<Said>, (bool, bool)),
    act: &Act,
) -> Html {
    let skip = act.reform(|_: MouseEvent| Action::Skip);
    let skip = html! { <button type="button" class="button quiet" onclick={skip}>{ words.lesson_skip() }</button> };
    // Before its moment it has its place already: what is pressed stays where it is.
    let class = classes!("asks", (!waits).then_some("later"));
    match (ask, said) {
        (_, None) if !waits && !ahead => html! {},
        (LessonAsk::Choose(choice), None) => html! {
            <div {class} role="group" aria-label={words.lesson_question()}>
                { choices(words, choice, None, act) }
                { skip }
            </div>
        },
        (LessonAsk::Choose(choice), Some(said)) => html! {
            <div class="asks">
                { choices(words, choice, Some(said), act) }
                <p class="because" role="status">{ because(words, choice, said) }</p>
            </div>
        },
        (LessonAsk::Predict, None) => {
            let begin = act.reform(|_: MouseEvent| Action::PredictStep);
            html! {
                <div {class}>
                    <button type="button" class="button on" onclick={begin}>{ words.lesson_predict() }</button>
                    { skip }
                </div>
            }
        }
        (LessonAsk::Predict, Some(Said::Predicted(grade))) => html! {
            <div class="asks">
                <p class="because">{ told_grade(words, grade) }{ " " }{ words.lesson_first_counts() }</p>
            </div>
        },
        (LessonAsk::Predict, Some(_)) => html! {},
    }
}

fn choices(words: Words, choice: &LessonChoice, said: Option<Said>, act: &Act) -> Html {
    let right = usize::try_from(choice.right).ok();
    let one = |(index, text): (usize, _)| {
        let text: &gantry_core::scenario::lesson::LessonText = text;
        let text = text.tell(words.language_tag()).to_owned();
        let onclick = act.reform(move |_: MouseEvent| Action::Choose(index + 1));
        let own = said == Some(Said::Choice(index));
        let (class, sign) = match said {
            Some(_) if right == Some(index) => (Some("good"), Some("✓ ")),
            Some(_) if own => (Some("bad"), Some("✗ ")),
            _ => (None, None),
        };
        html! {
            <button
                type="button"
                class={classes!("button", class)}
                aria-pressed={said.map(|_| if own { "true" } else { "false" })}
                disabled={said.is_some()}
                {onclick}
            >
                <kbd>{ index + 1 }</kbd>{ sign }{ text }
            </button>
        }
    };
    choice.choose.iter().enumerate().map(one).collect()
}

/// Whether the answer is right, and why.
fn because(words: Words, choice: &LessonChoice, said: Said) -> Html {
    let because = choice.because.tell(words.language_tag()).to_owned();
    let Said::Choice(own) = said else { return html! { { because } } };
    let is_right = usize::try_from(choice.right).ok() == Some(own);
    let grade = if is_right { Grade::Right } else { Grade::Wrong };
    html! { <>{ told_grade(words, grade) }{ " " }{ because }</> }
}
