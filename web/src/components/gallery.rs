//! The gallery of examples, a lab at a time, with their pictures.

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;
use yew::prelude::*;

use super::button::Button;
use super::dialog::Dialog;
use super::thumbnail::Thumbnail;
use crate::gallery::{self, Example, Shelf};
use crate::labs::facts;
use crate::narrate::Words;
use crate::platform::files;
use crate::state::{Action, Dialog as Over, Origin, SheetAction};

/// What the gallery shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The lab that is open.
    pub present: Option<LabKind>,
    /// The example that is open.
    pub open: Option<AttrValue>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The gallery: the examples of one lab, at first of the one that is open; and how one makes a scenario of one's own.
#[component]
pub fn Gallery(props: &Props) -> Html {
    let Props { words, present, open, act } = props;
    let words = *words;
    let chosen = use_state(|| present.unwrap_or(LabKind::ALL[0]));
    let lab = *chosen;
    let tab = |known: LabKind| {
        let choose = {
            let chosen = chosen.clone();
            move |_: MouseEvent| chosen.set(known)
        };
        html! {
            <button key={known as usize} type="button" aria-pressed={if known == lab { "true" } else { "false" }} onclick={choose}>
                <span>{ (facts(known).name)(words) }</span>
                <span class="soft">{ words.number(facts(known).examples.len() as u64) }</span>
            </button>
        }
    };
    let shelf = |shelf: Shelf| {
        let examples = facts(lab).examples.iter().filter(|example| example.shelf == shelf);
        let cards: Vec<Html> =
            examples.map(|example| card(words, example, open.as_deref(), act)).collect();
        (!cards.is_empty()).then(|| {
            html! {
                <section key={shelf as usize}>
                    <h4>{ facts(lab).shelves[shelf as usize](words) }</h4>
                    <ul class="shelf">{ for cards }</ul>
                </section>
            }
        })
    };
    let blank = |lab: LabKind| {
        let (text, label) = facts(lab).blank?;
        Some(html! { <Button key={lab as usize} label={label(words)} onclick={draw(text, act)} /> })
    };
    html! {
        <Dialog {words} title={words.gallery_title()} class="gallery" act={act.clone()}>
            <nav class="choices" aria-label={words.labs()}>{ for gallery::labs().map(tab) }</nav>
            <div class="examples">
                <h3 class="hidden">{ (facts(lab).name)(words) }</h3>
                <div key={lab as usize}>{ for Shelf::ALL.into_iter().filter_map(shelf) }</div>
                <section key="own" class="own">
                    <p class="soft">{ words.own_workload_text() }</p>
                    <div class="actions">
                        <Button label={words.open_file()} onclick={|()| files::choose()} />
                        { draws(words, act) }
                        { for gallery::labs().filter_map(blank) }
                    </div>
                </section>
            </div>
        </Dialog>
    }
}

/// What leads to the dialogs in which scenarios are drawn from models.
pub fn draws(words: Words, act: &Callback<Action>) -> Html {
    let button = |lab: LabKind| {
        let label = facts(lab).draws?(words);
        let onclick = act.reform(move |()| Action::Dialog(Some(Over::Make(lab))));
        Some(html! { <Button key={lab as usize} {label} {onclick} /> })
    };
    LabKind::ALL.into_iter().filter_map(button).collect()
}

/// Opens a scenario that is drawn from nothing, and the editor beside it.
fn draw(text: &'static str, act: &Callback<Action>) -> Callback<()> {
    let act = act.clone();
    Callback::from(move |()| {
        let (text, origin, goal) = (text.into(), Origin::Own, Goal::Start);
        act.emit(Action::Open { text, origin, goal, edited: false, push: true });
        act.emit(Action::Sheet(SheetAction::Open(true)));
    })
}

fn card(words: Words, example: &Example, open: Option<&str>, act: &Callback<Action>) -> Html {
    let name = example.name;
    let (title, lesson) = example.told;
    let choose = act.reform(move |_: MouseEvent| Action::OpenExample {
        name: name.to_owned(),
        goal: None,
        push: true,
    });
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
