//! The gallery of examples.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::gallery::{EXAMPLES, Example, Shelf};
use crate::narrate::Words;
use crate::state::Action;

/// The gallery.
pub fn gallery(words: Words, open: Option<&str>, act: &Callback<Action>) -> Html {
    let shelf = |shelf: Shelf| {
        let title = match shelf {
            Shelf::Figures => words.gallery_figures(),
            Shelf::Beyond => words.gallery_beyond(),
            Shelf::Real => words.gallery_real(),
        };
        let examples = EXAMPLES.iter().filter(|example| example.shelf == shelf);
        html! {
            <section key={shelf as usize}>
                <h3>{ title }</h3>
                <ul class="shelf">{ for examples.map(|example| card(words, example, open, act)) }</ul>
            </section>
        }
    };
    html! {
        <Dialog {words} title={words.gallery_title()} class="gallery" act={act.clone()}>{ for Shelf::ALL.map(shelf) }</Dialog>
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
