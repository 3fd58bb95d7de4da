//! The gallery of examples.

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;
use yew::prelude::*;

use super::button::Button;
use super::dialog::Dialog;
use crate::gallery::{self, Example, Shelf};
use crate::labs::facts;
use crate::narrate::Words;
use crate::platform::files;
use crate::state::{Action, Dialog as Over, Origin, SheetAction};

/// The gallery.
pub fn gallery(
    words: Words,
    present: Option<LabKind>,
    open: Option<&str>,
    act: &Callback<Action>,
) -> Html {
    let shelf = |lab: LabKind, shelf: Shelf| {
        let title = facts(lab).shelves[shelf as usize](words);
        let examples = facts(lab).examples.iter().filter(|example| example.shelf == shelf);
        let cards: Vec<Html> = examples.map(|example| card(words, example, open, act)).collect();
        let filled = !cards.is_empty();
        filled.then(|| {
            html! {
                <section key={shelf as usize}>
                    <h4>{ title }</h4>
                    <ul class="shelf">{ for cards }</ul>
                </section>
            }
        })
    };
    let blank = |lab: LabKind| {
        let (text, label) = facts(lab).blank?;
        Some(html! { <Button key={lab as usize} label={label(words)} onclick={draw(text, act)} /> })
    };
    let lab = |lab: LabKind| {
        html! {
            <section key={lab as usize} class="lab">
                <h3>{ (facts(lab).name)(words) }</h3>
                { for Shelf::ALL.into_iter().filter_map(|known| shelf(lab, known)) }
            </section>
        }
    };
    html! {
        <Dialog {words} title={words.gallery_title()} class="gallery" act={act.clone()}>
            { for in_order(present).into_iter().map(lab) }
            <section key="own" class="own">
                <p class="soft">{ words.own_workload_text() }</p>
                <div class="actions">
                    <Button label={words.open_file()} onclick={|()| files::choose()} />
                    { draws(words, act) }
                    { for gallery::labs().filter_map(blank) }
                </div>
            </section>
        </Dialog>
    }
}

/// The labs that have examples, the present one first, then those behind it, then those before it.
fn in_order(present: Option<LabKind>) -> Vec<LabKind> {
    let mut labs: Vec<LabKind> = gallery::labs().collect();
    let at = labs.iter().position(|lab| Some(*lab) == present).unwrap_or(0);
    labs.rotate_left(at);
    labs
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
                <b>{ title(words) }</b>
                if open == Some(name) { <span class="now">{ words.open_now() }</span> }
                <span class="soft">{ lesson(words) }</span>
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_lab_comes_first_and_none_is_left_out() {
        for present in LabKind::ALL {
            let order = in_order(Some(present));
            assert_eq!((order[0], order.len()), (present, LabKind::ALL.len()));
        }
        assert_eq!(in_order(None), LabKind::ALL);
    }
}
