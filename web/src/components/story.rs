//! The story of a run: the present caption in a strip under the picture, its steps as discs over the rail, and its questions
//! beside the picture, where answers stand.
//!
//! After an edit, or under another policy, the story rests: the strip tells what was changed and what that did to the
//! metrics. In the presenter's view the strip is a slide: the caption in large letters; its discs are the rail of the foot.
//!
//! **Invariant:** the strip has one height, whatever it says.
//! **Invariant:** a question stands no longer than it waits: the reason of its answer, once given, has the place of it.
//! **Invariant:** while a question waits, no later disc is shown.

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice};
use gantry_core::scenario::note::Span;
use gantry_core::session::{Grade, Row};

use super::explained::use_terms;
use super::lesson_end::LessonEnd;
use super::predict::told_grade;
use crate::components::prelude::*;
use crate::platform::page::place_along;
use crate::state::{LooksAt, Overview, Said, order_of, right_choice};
use crate::story::{Caption, captions, moment};
use crate::tools::details;
use crate::words::lesson::{LessonLooks, LessonStepNumber, StoryBefore, StorySame};

/// The most metrics that are told of a change.
const METRICS: usize = 3;

/// The least way between two discs over the rail, in hundredths of that.
const APART: f64 = 3.2;

#[derive(Properties, PartialEq)]
struct Props {
    words: Words,
    /// The open scenario: its lesson, and the lab whose terms it uses.
    overview: Rc<Overview>,
    now: usize,
    /// The name that the present step looks at, where nothing has it.
    lacks: Option<String>,
    /// In place of the rest of a caption whose question no longer waits.
    answer: Option<String>,
    /// True in an embed, where it scrolls if that is low.
    scrolls: bool,
}

/// The strip, where what is shown has a lesson, or had one before it was changed.
pub fn story(state: &State, act: &Act) -> Html {
    let Some(shown) = &state.shown else { return html! {} };
    let step = state.predicting.as_ref().and_then(|own| Some(own.lesson.as_ref()?.0));
    let Some(now) = step.or(state.step()) else { return rests(state, act) };
    let lacks = match state.looks_at() {
        Some((_, LooksAt::Nothing(name))) => Some(name),
        _ => None,
    };
    let (words, overview) = (state.words(), shown.overview.clone());
    let answer = answer(state, now);
    html! { <Strip {words} {overview} {now} {lacks} {answer} scrolls={state.embed.is_some()} /> }
}

/// Why the answer to a step's question is right; empty where the run itself shows it, or none was given. None as long as
/// it is to come, or waits.
pub(crate) fn answer(state: &State, step: usize) -> Option<String> {
    let Shown { overview, moment: at, .. } = state.shown.as_ref()?;
    let ask = overview.head.lesson.get(step)?.ask.as_ref()?;
    let come = moment(&state.marks, step).is_some_and(|moment| moment <= at.moment);
    if !come || state.predicting.is_some() || state.question().is_some() {
        return None;
    }
    Some(match ask {
        LessonAsk::Choose(choice) if state.lesson.said.contains_key(&step) => {
            choice.because.tell(state.words().language_tag()).to_owned()
        }
        _ => String::new(),
    })
}

#[component]
fn Strip(Props { words, overview, now, lacks, answer, scrolls }: &Props) -> Html {
    let terms = use_terms(*words, overview.head.lab);
    let steps = (overview.head.lesson.clone(), *words);
    let captions = use_memo(steps, |(steps, words)| captions(steps, *words));
    let Some(Caption { fact, turn }) = captions.get(*now) else { return html! {} };
    let answer = answer.clone().map(|text| vec![Span::Text(text)]);
    let [fact, turn] = terms.caption([fact, answer.as_ref().unwrap_or(turn)]);
    html! {
        <section class="story" aria-label={words.story()} tabindex={scrolls.then_some("0")}>
            <span class="number" aria-hidden="true">{ now + 1 }</span>
            <p>
                <b>{ fact }</b>{ " " }{ turn }
                if let Some(name) = lacks { <span class="soft">{ LessonLooks { name: &words.name(name) }.tell(*words) }</span> }
            </p>
        </section>
    }
}

/// What was changed since the story was written, what that did to the metrics, and the way back.
fn rests(state: &State, act: &Act) -> Html {
    let (Some(shown), Some(before)) = (&state.shown, &state.story_run) else { return html! {} };
    if before.head.lesson.is_empty() || state.predicting.is_some() || state.beside.is_some() {
        return html! {};
    }
    let (words, overview) = (state.words(), &shown.overview);
    let clock = Clock::of(overview.head.time_unit.as_deref());
    let of = |rows: &[Row], judged| rows.iter().find(|row| row.metric == judged).cloned();
    let metric = |judged: &_| {
        let (was, is) = (of(&before.metrics, *judged)?, of(&overview.metrics, *judged)?);
        let value =
            |row: &Row| words.figure_value(row.values.first().copied().flatten(), row.unit, clock);
        let (was, is) = (value(&was), value(&is));
        let told = if was == is {
            StorySame { value: &is }.tell(words)
        } else {
            StoryBefore { value: &is, before: &was }.tell(words)
        };
        Some(
            html! { <div key={words.metric(*judged)}><dt>{ words.metric(*judged) }</dt><dd>{ told }</dd></div> },
        )
    };
    let metrics = facts(overview.head.lab).judged.iter().filter_map(metric).take(METRICS);
    let changed = words.changed_into(overview.head.lab, state.pictured().1);
    html! {
        <section class="story rests" aria-label={words.story()}>
            <p><b>{ changed }</b>{ " " }{ words.story_rests() }</p>
            <dl>{ for metrics }</dl>
            <button type="button" class="button" onclick={act.reform(|_: MouseEvent| Action::UndoAll)}>{ words.story_back() }</button>
        </section>
    }
}

/// What is asked with the present caption, what other policies came to, and the end of the lesson; nothing where there is
/// none of these.
pub fn asks(state: &State, act: &Act) -> Option<Html> {
    let (shown, now) = (state.shown.as_ref()?, state.step()?);
    let (words, overview) = (state.words(), &*shown.overview);
    let step = overview.head.lesson.get(now)?;
    let said = state.lesson.said.get(&now).copied();
    let waits = state.question().is_some();
    let ask =
        step.ask.as_ref().and_then(|ask| question((words, overview, now), ask, (said, waits), act));
    let compared = details::here().filter(|_| !overview.head.compare.is_empty());
    let kept = compared.map(|it| {
        (it.kept)(
            words,
            &overview.head,
            &state.marks.compare,
            !state.at_end() || state.question().is_some(),
        )
    });
    let end = LessonEnd::of(state).map(|end| end.html(words, act));
    let all: Vec<Html> = [ask, kept, end].into_iter().flatten().collect();
    (!all.is_empty()).then(|| html! { <section class="asks-of" aria-label={words.lesson_question()}>{ for all }</section> })
}

/// The steps as discs over the rail, each at its moment, as far apart as they can be read; in the place of the rail where the
/// presenter's view shows slides. By keyboard `[` and `]` lead to them.
#[component]
pub fn Discs(props: &DiscsProps) -> Html {
    let (list, places) = (use_node_ref(), spread(&props.discs));
    use_effect_with((list.clone(), places.clone()), |(list, places)| place_along(list, places));
    let tabindex = if props.alone { "0" } else { "-1" };
    let one = |Disc { index, class, label, .. }: &Disc| {
        let (index, current) = (*index, *index == props.now);
        let go = props.act.reform(move |_: MouseEvent| Action::GoToStep(index));
        html! {
            <li key={index}>
                <button
                    type="button"
                    class={class.clone()}
                    {tabindex}
                    aria-current={current.then_some("step")}
                    aria-label={label.clone()}
                    title={label.clone()}
                    onclick={go}
                >
                    { index + 1 }
                </button>
            </li>
        }
    };
    let class = classes!("steps", (!props.alone).then_some("over-rail"));
    html! { <ol ref={list} {class} aria-label={props.label}>{ for props.discs.iter().map(one) }</ol> }
}

#[derive(Properties, PartialEq)]
pub struct DiscsProps {
    label: &'static str,
    discs: Vec<Disc>,
    now: usize,
    alone: bool,
    act: Act,
}

/// The discs of the story that is shown; of a later step there is none while a question waits.
pub fn discs(state: &State, act: &Act) -> Html {
    let (Some(shown), Some(now)) = (&state.shown, state.step()) else { return html! {} };
    let words = state.words();
    let (overview, last) = (&shown.overview, shown.moment.moments.max(1));
    let captions = captions(&overview.head.lesson, words);
    let shown = captions.len().min(if state.question().is_some() { now + 1 } else { usize::MAX });
    let disc = |index: usize| {
        let at = moment(&state.marks, index)?;
        let number = LessonStepNumber { number: index as u64 + 1 }.tell(words);
        let told = (index <= now).then(|| format!("{} {}", index + 1, captions[index].plain()));
        let asks = overview.head.lesson[index].ask.is_some().then_some("asks");
        let said = state.lesson.said.get(&index).map(|said| mark(overview, index, *said));
        let class = classes!((index <= now).then_some("past"), asks, said);
        #[expect(clippy::cast_precision_loss, reason = "a place on the screen")]
        let place = at as f64 * 100.0 / last as f64;
        Some(Disc { index, place, class, label: told.unwrap_or(number) })
    };
    let discs: Vec<Disc> = (0..shown).filter_map(disc).collect();
    let alone = state.shows_slides();
    html! { <Discs label={words.story()} {discs} {now} {alone} act={act.clone()} /> }
}

/// A step as a disc: its number from 0, and its place along the run, in hundredths of that.
#[derive(Clone, Debug, PartialEq)]
struct Disc {
    index: usize,
    place: f64,
    class: Classes,
    label: String,
}

/// The places of discs in ascending order, moved apart where they would lie over each other.
fn spread(discs: &[Disc]) -> Vec<f64> {
    let mut apart: Vec<f64> = discs.iter().map(|disc| disc.place).collect();
    for at in 1..apart.len() {
        apart[at] = apart[at].max(apart[at - 1] + APART);
    }
    let mut most = 100.0_f64;
    for place in apart.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
    apart
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
    (words, overview, step): (Words, &Overview, usize),
    ask: &LessonAsk,
    (said, waits): (Option<Said>, bool),
    act: &Act,
) -> Option<Html> {
    let skip = act.reform(|_: MouseEvent| Action::Skip);
    let skip = html! { <button type="button" class="button quiet" onclick={skip}>{ words.lesson_skip() }</button> };
    let choices = |choice: &LessonChoice, said| {
        let order = order_of(&overview.head, step, choice);
        choices(words, (choice, &order), said, act)
    };
    Some(match (ask, said) {
        (_, None) if !waits => return None,
        (LessonAsk::Choose(choice), None) => html! {
            <div class="asks" role="group" aria-label={words.lesson_question()}>
                { choices(choice, None) }
                { skip }
            </div>
        },
        (LessonAsk::Choose(choice), Some(said)) => html! {
            <div class="asks">
                { choices(choice, Some(said)) }
                <p class="because" role="status">{ because(words, choice, said) }</p>
            </div>
        },
        (LessonAsk::Predict, None) => {
            let begin = act.reform(|_: MouseEvent| Action::PredictStep);
            html! {
                <div class="asks">
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
        (LessonAsk::Predict, Some(_)) => return None,
    })
}

/// The choices in the order in which they are shown.
fn choices(
    words: Words,
    (choice, order): (&LessonChoice, &[usize]),
    said: Option<Said>,
    act: &Act,
) -> Html {
    let right = usize::try_from(choice.right).ok();
    let one = |(place, &index): (usize, &usize)| {
        let text = choice.choose.get(index)?.tell(words.language_tag()).to_owned();
        let onclick = act.reform(move |_: MouseEvent| Action::Choose(place + 1));
        let own = said == Some(Said::Choice(index));
        let (class, sign) = match said {
            Some(_) if right == Some(index) => (Some("good"), Some("✓ ")),
            Some(_) if own => (Some("bad"), Some("✗ ")),
            _ => (None, None),
        };
        Some(html! {
            <button
                type="button"
                class={classes!("button", class)}
                aria-pressed={said.map(|_| if own { "true" } else { "false" })}
                disabled={said.is_some()}
                {onclick}
            >
                <kbd>{ place + 1 }</kbd>{ sign }{ text }
            </button>
        })
    };
    order.iter().enumerate().filter_map(one).collect()
}

fn because(words: Words, choice: &LessonChoice, said: Said) -> Html {
    let grade = match said {
        Said::Choice(own) if usize::try_from(choice.right).ok() == Some(own) => Some(Grade::Right),
        Said::Choice(_) => Some(Grade::Wrong),
        _ => None,
    };
    // In sight it stands in the strip, where there is room for that.
    let because = choice.because.tell(words.language_tag()).to_owned();
    html! {
        <>
            { for grade.map(|grade| told_grade(words, grade)) }{ " " }
            <span class="hidden">{ because }</span>
        </>
    }
}
