//! The gallery of examples, a lab at a time, with their pictures.

use super::course::Course;
use super::drafts::Drafts;
use super::thumbnail::Thumbnail;
use crate::components::prelude::*;
use crate::gallery::{self, Example, Shelf};
use crate::platform::lower;
use crate::state::{CostAction, Dialog as Over, Origin, SheetAction};
use crate::words::dialogs::GalleryFound;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub present: Option<LabKind>,
    pub open: Option<AttrValue>,
    /// Whether the reader takes its lesson: then the course is shown at first.
    pub taught: bool,
    pub act: Act,
}

/// The gallery: the examples of one lab, at first of the one that is open, or those of all labs that are sought; the course;
/// and how one makes a scenario of one's own.
#[component]
pub fn Gallery(&Props { words, ref present, ref open, taught: ref here, ref act }: &Props) -> Html {
    let chosen = use_state(|| present.unwrap_or(LabKind::ALL[0]));
    let sought = use_state(String::new);
    let lab = *chosen;
    let course = use_state(|| *here);
    let found = found(words, &sought);
    let tab = |known: LabKind| {
        let on = known == lab && found.is_none() && !*course;
        let choose = {
            let (chosen, sought, course) = (chosen.clone(), sought.clone(), course.clone());
            move |_: MouseEvent| {
                chosen.set(known);
                course.set(false);
                sought.set(String::new());
            }
        };
        html! {
            <button key={known as usize} type="button" aria-pressed={if on { "true" } else { "false" }} onclick={choose}>
                <span>{ (facts(known).name)(words) }</span>
                <span class="soft">{ words.number(facts(known).examples.len() as u64) }</span>
            </button>
        }
    };
    let teach = {
        let (sought, course) = (sought.clone(), course.clone());
        move |_: MouseEvent| {
            course.set(true);
            sought.set(String::new());
        }
    };
    let taught = *course && found.is_none();
    let example = open.clone();
    let open = open.as_deref();
    html! {
        <Dialog {words} title={if taught { words.course() } else { words.gallery_title() }} class="gallery" act={act.clone()}>
            <div class="choosing">
                { search(words, &sought, found.as_deref(), act) }
                <nav class="choices" aria-label={words.labs()}>
                    <button key="course" type="button" aria-pressed={if taught { "true" } else { "false" }} onclick={teach}>
                        <span>{ words.course() }</span>
                    </button>
                    { for gallery::labs().map(tab) }
                </nav>
            </div>
            <div class="examples">
                {
                    match &found {
                        Some(found) => hits(words, found, open, act),
                        None if taught => html! { <Course {words} open={example} here={*here} act={act.clone()} /> },
                        None => shelves(words, lab, open, act),
                    }
                }
                if !taught && found.is_none() { { made(words, lab, act) } }
                <Drafts {words} act={act.clone()} />
            </div>
        </Dialog>
    }
}

/// The examples of all labs whose title or sentence has what is sought, in order; none where nothing is sought.
fn found(words: Words, sought: &str) -> Option<Vec<(LabKind, &'static Example)>> {
    let sought = lower(sought.trim());
    let has = |(_, example): &(LabKind, &Example)| {
        let (title, lesson) = example.told;
        [title, lesson].into_iter().any(|text| lower(text(words)).contains(&sought))
    };
    (!sought.is_empty()).then(|| gallery::all().filter(has).collect())
}

/// The field in which one seeks, and how much was found.
fn search(
    words: Words,
    sought: &UseStateHandle<String>,
    found: Option<&[(LabKind, &'static Example)]>,
    act: &Act,
) -> Html {
    let oninput = {
        let sought = sought.clone();
        move |event: InputEvent| sought.set(page::value_of(&event))
    };
    let first = found.and_then(|found| found.first()).map(|(_, example)| example.name);
    let onkeydown = {
        let (sought, act) = (sought.clone(), act.clone());
        move |event: KeyboardEvent| {
            match (event.key().as_str(), first) {
                ("Enter", Some(name)) => act.emit(opens(name)),
                // What is sought is let go before the gallery is.
                ("Escape", _) if !sought.is_empty() => sought.set(String::new()),
                _ => return,
            }
            event.prevent_default();
        }
    };
    let said = match found {
        None => String::new(),
        Some([]) => words.gallery_none().to_owned(),
        Some(found) => GalleryFound { found: found.len() as u64 }.tell(words),
    };
    html! {
        <div class="seek" role="search">
            <input
                id="gallery-search"
                type="search"
                autocomplete="off"
                spellcheck="false"
                placeholder={words.gallery_search()}
                aria-label={words.gallery_search()}
                value={(**sought).clone()}
                {oninput}
                {onkeydown}
            />
            <p class="soft" role="status">{ said }</p>
        </div>
    }
}

fn hits(
    words: Words,
    found: &[(LabKind, &'static Example)],
    open: Option<&str>,
    act: &Act,
) -> Html {
    let of_lab = |lab: LabKind| {
        let own = found.iter().filter(|(of, _)| *of == lab);
        let cards: Vec<Html> = own.map(|(_, example)| card(words, example, open, act)).collect();
        (!cards.is_empty()).then(|| {
            html! {
                <section key={lab as usize}>
                    <h3>{ (facts(lab).name)(words) }</h3>
                    <ul class="shelf">{ for cards }</ul>
                </section>
            }
        })
    };
    html! { <div key="found">{ for gallery::labs().filter_map(of_lab) }</div> }
}

/// The examples of a lab, a shelf at a time.
fn shelves(words: Words, lab: LabKind, open: Option<&str>, act: &Act) -> Html {
    let shelf = |shelf: Shelf| {
        let examples = facts(lab).examples.iter().filter(|example| example.shelf == shelf);
        let cards: Vec<Html> = examples.map(|example| card(words, example, open, act)).collect();
        (!cards.is_empty()).then(|| {
            html! {
                <section key={shelf as usize}>
                    <h4>{ facts(lab).shelves[shelf as usize](words) }</h4>
                    <ul class="shelf">{ for cards }</ul>
                </section>
            }
        })
    };
    html! {
        <div key={lab as usize}>
            <h3 class="hidden">{ (facts(lab).name)(words) }</h3>
            { for Shelf::ALL.into_iter().filter_map(shelf) }
            if facts(lab).costs { { costs(words, act) } }
        </div>
    }
}

fn costs(words: Words, act: &Act) -> Html {
    let open = act.reform(|_: MouseEvent| Action::Cost(CostAction::Open(0)));
    html! {
        <section key="costs">
            <h4>{ words.gallery_run_here() }</h4>
            <ul class="shelf">
                <li>
                    <button type="button" class="card costs" onclick={open}>
                        <b>{ words.cost_title() }</b>
                        <span class="soft">{ words.cost_hint() }</span>
                    </button>
                </li>
            </ul>
        </section>
    }
}

pub(super) fn opens(name: &str) -> Action {
    Action::OpenExample { name: name.to_owned(), goal: None, push: true }
}

/// Scenarios of a lab from a model or from nothing, and what files can be opened.
fn made(words: Words, lab: LabKind, act: &Act) -> Html {
    let model = facts(lab).draws.map(|label| {
        let onclick = act.reform(move |()| Action::Dialog(Some(Over::Make(lab))));
        html! { <Button label={label(words)} {onclick} /> }
    });
    let blank = facts(lab)
        .blank
        .map(|(text, label)| html! { <Button label={label(words)} onclick={draw(text, act)} /> });
    html! {
        <section key="own" class="own">
            <div class="actions">{ for model }{ for blank }</div>
            <p class="soft">{ words.own_workload_text() }</p>
        </section>
    }
}

/// Opens a scenario that is drawn from nothing, and the editor beside it.
fn draw(text: &'static str, act: &Act) -> Callback<()> {
    let act = act.clone();
    Callback::from(move |()| {
        let (text, origin, goal) = (text.into(), Origin::Own, Goal::Start);
        act.emit(Action::Open { text, origin, goal, edited: false, push: true });
        act.emit(Action::Sheet(SheetAction::Open(true)));
    })
}

fn card(words: Words, example: &Example, open: Option<&str>, act: &Act) -> Html {
    let name = example.name;
    let (title, lesson) = example.told;
    let choose = act.reform(move |_: MouseEvent| opens(name));
    html! {
        <li key={name}>
            <button type="button" class="card" aria-current={(open == Some(name)).then_some("true")} onclick={choose}>
                <Thumbnail {words} example={*example} />
                <b>{ title(words) }</b>
                if open == Some(name) { <span class="now">{ words.open_now() }</span> }
                <span class="soft">{ lesson(words) }</span>
            </button>
        </li>
    }
}
