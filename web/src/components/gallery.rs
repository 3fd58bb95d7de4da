//! The gallery of examples.

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;
use yew::prelude::*;

use super::button::Button;
use super::dialog::Dialog;
use crate::gallery::{EXAMPLES, Example, Shelf};
use crate::narrate::Words;
use crate::state::{Action, Dialog as Over, Origin};

/// The gallery.
pub fn gallery(words: Words, open: Option<&str>, act: &Callback<Action>) -> Html {
    let shelf = |lab: LabKind, shelf: Shelf| {
        let title = words.shelf(lab, shelf);
        let of = |example: &&Example| example.lab == lab && example.shelf == shelf;
        let examples = EXAMPLES.iter().filter(of);
        html! {
            <section key={shelf as usize}>
                <h4>{ title }</h4>
                <ul class="shelf">{ for examples.map(|example| card(words, example, open, act)) }</ul>
            </section>
        }
    };
    let lab = |lab: LabKind| {
        html! {
            <section key={lab as usize} class="lab">
                <h3>{ words.lab(lab) }</h3>
                { for Shelf::ALL.map(|known| shelf(lab, known)) }
                if let Some(empty) = crate::gallery::empty(lab) { { nothing(words, empty, act) } }
            </section>
        }
    };
    html! {
        <Dialog {words} title={words.gallery_title()} class="gallery" act={act.clone()}>
            <section key="own" class="own">
                <p class="soft">{ words.own_workload_text() }</p>
                <div class="actions">
                    <Button label={words.open_file()} onclick={super::share::choose_file(act)} />
                    <Button label={words.make_workload()} onclick={act.reform(|()| Action::Dialog(Some(Over::Make)))} />
                </div>
            </section>
            { for crate::gallery::labs().map(lab) }
        </Dialog>
    }
}

/// Where a scenario is drawn from nothing.
fn nothing(words: Words, empty: &'static str, act: &Callback<Action>) -> Html {
    let act = act.clone();
    let onclick = move |_: MouseEvent| {
        let (text, origin, goal) = (empty.into(), Origin::Own, Goal::Start);
        act.emit(Action::Open { text, origin, goal, edited: false, push: true });
        act.emit(Action::Editor(true));
    };
    html! {
        <ul class="shelf">
            <li>
                <button type="button" class="card" {onclick}>
                    <b>{ words.draw_workflow() }</b>
                    <span class="soft">{ words.draw_workflow_text() }</span>
                </button>
            </li>
        </ul>
    }
}

fn card(words: Words, example: &Example, open: Option<&str>, act: &Callback<Action>) -> Html {
    let name = example.name;
    let (title, lesson) = words.example(name).unwrap_or_default();
    let choose = act.reform(move |_: MouseEvent| Action::OpenExample(name.to_owned()));
    html! {
        <li key={name}>
            <button type="button" class="card" aria-current={(open == Some(name)).then_some("true")} onclick={choose}>
                <b>{ title }</b>
                <span class="soft">{ lesson }</span>
            </button>
        </li>
    }
}
