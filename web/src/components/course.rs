//! The course: a map of each chapter, in which a line leads from a lesson to those that build on it, and its lessons as a
//! list, with what they teach and how far the reader is.

#![allow(clippy::cast_precision_loss, reason = "places on a small map")]

use wasm_bindgen_futures::spawn_local;

use super::gallery::opens;
use crate::components::prelude::*;
use crate::course::{self, Entry, Far, columns};
use crate::gallery;
use crate::platform::{files, store};
use crate::scene::shape::Type;
use crate::scene::text;
use crate::words::lesson::{CourseBuildsOn, CourseFar, CourseMap, CourseNumber, CourseTold};

const HERE: &str = "lesson-here";

/// Size of a lesson on the map, and of its place.
const BOX: (f64, f64) = (168.0, 44.0);
const PLACE: (f64, f64) = (200.0, 58.0);

const TYPE: Type = Type { size: 13.0, strong: false, mono: false };

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub open: Option<AttrValue>,
    /// Whether to begin at its lesson.
    pub here: bool,
    pub act: Act,
}

#[component]
pub fn Course(&Props { words, ref open, ref here, ref act }: &Props) -> Html {
    let entries = use_state(Vec::<Entry>::new);
    let far = use_state(|| course::read(&store::get(course::PROGRESS).unwrap_or_default()));
    use_effect_with((), {
        let entries = entries.clone();
        move |()| {
            spawn_local(async move {
                let Some(bytes) = files::bytes(course::ADDRESS).await else { return };
                entries.set(course::all(&bytes));
            });
        }
    });
    use_effect_with(*here && !entries.is_empty(), |there| {
        if *there {
            page::reveal(HERE);
        }
    });
    let forget = {
        let far = far.clone();
        move |()| {
            store::set(course::PROGRESS, "");
            far.set(Vec::new());
        }
    };
    let one = |lab: LabKind| {
        let own = |entry: &&Entry| gallery::lab_of(&entry.name) == Some(lab);
        let chapter: Vec<&Entry> = entries.iter().filter(own).collect();
        html! {
            <section key={lab as usize}>
                <h3>{ (facts(lab).name)(words) }</h3>
                { map(words, lab, &chapter, (&far, open.as_deref())) }
                <ol class="lessons">{ for chapter.iter().map(|entry| lesson(words, entry, (&far, open.as_deref()), act)) }</ol>
            </section>
        }
    };
    let done = |far: &&Far| entries.iter().any(|entry| entry.is_done(far));
    let (seen, all) = (far.iter().filter(done).count(), entries.len());
    let told = CourseTold { seen: seen as u64, all: all as u64 };
    html! {
        <div class="course">
            <p>{ told.tell(words) }{ " " }{ words.course_counts() }</p>
            { for gallery::labs().map(one) }
            <div class="actions"><Button label={words.course_forget()} onclick={forget} /></div>
        </div>
    }
}

fn titled(words: Words, name: &str) -> String {
    words.example(name).map_or_else(|| name.to_owned(), |(title, _)| title.to_owned())
}

/// A lesson in the list: it opens from its start.
fn lesson(words: Words, entry: &Entry, (far, open): (&[Far], Option<&str>), act: &Act) -> Html {
    let name = entry.name.clone();
    let onclick = act.reform(move |_: MouseEvent| opens(&name));
    let now = open == Some(entry.name.as_str());
    let before: Vec<String> = entry.builds_on.iter().map(|name| titled(words, name)).collect();
    let far = far.iter().find(|far| far.name == entry.name);
    // What is kept may be of an earlier lesson of that name, which was longer.
    let told = CourseFar {
        step: far.map_or(0, |far| far.step.min(entry.steps)) as u64,
        steps: entry.steps as u64,
        right: far.map_or(0, |far| far.right.min(entry.questions)) as u64,
        questions: entry.questions as u64,
    };
    let teaches = entry.objectives.get(words.language_tag()).cloned().unwrap_or_default();
    html! {
        <li key={entry.name.clone()} id={now.then_some(HERE)}>
            <button type="button" class="button" aria-current={now.then_some("true")} {onclick}>{ titled(words, &entry.name) }</button>
            <p>{ teaches }</p>
            <p class="soft">
                { told.tell(words) }
                if !before.is_empty() { { " " }{ CourseBuildsOn { lessons: &words.list(&before) }.tell(words) } }
            </p>
        </li>
    }
}

/// The lessons of a chapter as boxes, with a line from each to those that build on it.
fn map(
    words: Words,
    lab: LabKind,
    chapter: &[&Entry],
    (far, open): (&[Far], Option<&str>),
) -> Html {
    let columns = columns(chapter);
    let mut filled = vec![0_usize; chapter.len() + 1];
    let places: Vec<(f64, f64)> = columns
        .iter()
        .map(|&column| {
            filled[column] += 1;
            (column as f64 * PLACE.0 + 1.0, (filled[column] - 1) as f64 * PLACE.1 + 1.0)
        })
        .collect();
    let width = columns.iter().max().map_or(0.0, |last| (*last as f64 + 1.0) * PLACE.0);
    let height = filled.iter().max().map_or(0.0, |rows| *rows as f64 * PLACE.1);
    let line = |(at, entry): (usize, &&Entry)| {
        let to = places[at];
        let from = (0..at).filter(|&before| entry.builds_on.contains(&chapter[before].name));
        let lines = from.map(|before| {
            let (x, y) = (places[before].0 + BOX.0, places[before].1 + BOX.1 / 2.0);
            let (to_x, to_y) = (to.0, to.1 + BOX.1 / 2.0);
            let middle = f64::midpoint(x, to_x);
            let [x, y, to_x, to_y, middle] = [x, y, to_x, to_y, middle].map(Length);
            let d = format!("M{x} {y} C{middle} {y} {middle} {to_y} {to_x} {to_y}");
            html! { <path class="way" {d} /> }
        });
        lines.collect::<Html>()
    };
    let lesson = |(at, entry): (usize, &&Entry)| {
        let (x, y) = places[at];
        let far = far.iter().find(|far| far.name == entry.name);
        let state = match far {
            Some(far) if entry.is_done(far) => Some("done"),
            Some(_) => Some("begun"),
            None => None,
        };
        let sign = if state == Some("done") { "✓ " } else { "" };
        let number = CourseNumber { number: at as u64 + 1 }.tell(words);
        let title = format!("{sign}{number} {}", titled(words, &entry.name));
        let transform = format!("translate({} {})", Length(x), Length(y));
        let rows = text::lines(&title, TYPE, BOX.0 - 16.0, 2);
        let rows = rows.into_iter().enumerate().map(|(row, told)| {
            html! { <text x="8" y={Length(17.0 + row as f64 * 17.0).to_string()}>{ told }{ " " }</text> }
        });
        let now = open == Some(entry.name.as_str());
        html! {
            <a
                href={format!("./#g={}&m=0", entry.name)}
                aria-current={now.then_some("true")}
                class={classes!("lesson", state)}
                {transform}
            >
                <rect width={Length(BOX.0).to_string()} height={Length(BOX.1).to_string()} rx="6" />
                { for rows }
            </a>
        }
    };
    let label = CourseMap { chapter: (facts(lab).name)(words) }.tell(words);
    let size = format!("0 0 {} {}", Length(width), Length(height));
    let [wide, high] = [width, height].map(|it| Length(it).to_string());
    html! {
        <div class="map" tabindex="0" role="group" aria-label={label}>
            <svg viewBox={size} width={wide} height={high} focusable="false">
                { for chapter.iter().enumerate().map(line) }
                { for chapter.iter().enumerate().map(lesson) }
            </svg>
        </div>
    }
}
