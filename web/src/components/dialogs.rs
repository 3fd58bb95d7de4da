//! The dialogs: examples, costs, settings, help, what is shared, what is printed, what is drawn from
//! a model.

use super::cost::cost;
use super::film::film;
use super::gallery::Gallery;
use super::help::help;
use super::package;
use super::page::{full_title, title};
use super::paper::paper;
use super::settings::settings_dialog;
use super::share::{Picture, PictureFile, Share, file_name, save};
use crate::components::prelude::*;
use crate::scene::time::Window;
use crate::state::{Dialog, Origin};
use crate::tools;

/// One of them; none where there is none of its kind.
pub fn dialog(dialog: Dialog, state: &State, act: &Act) -> Option<Html> {
    let words = state.words();
    Some(match dialog {
        Dialog::Gallery => {
            let open = match &state.document.origin {
                Origin::Gallery(name) | Origin::Changed(name) => {
                    Some(AttrValue::from(name.clone()))
                }
                Origin::Drawn(_) | Origin::Own => None,
            };
            let present = state.shown.as_ref().map(|shown| shown.overview.head.lab);
            let taught = state.takes_lesson();
            html! { <Gallery {words} {present} {open} {taught} act={act.clone()} /> }
        }
        Dialog::Settings => settings_dialog(words, state.settings, act),
        Dialog::Help => help(words, state.shown.as_ref(), act),
        Dialog::Make(lab) => edit::make(lab, words, act)?,
        Dialog::Cost => cost(words, &state.costs, act),
        Dialog::Paper(kind) => paper(state, kind, act),
        Dialog::Film => film(state, act),
        Dialog::Share => share(state, act.clone()),
    })
}

fn share(state: &State, act: Act) -> Html {
    let words = state.words();
    let document = &state.document;
    let text: Option<Rc<str>> = document.kept.is_none().then(|| document.text.clone());
    let fragment = state.shareable().map(AttrValue::from);
    let name = AttrValue::from(file_name(state, if state.partial() { "-partial" } else { "" }));
    let lesson = state.lesson_fragment().ok().flatten().map(AttrValue::from);
    let package = fragment.clone().ok().map(|fragment| package::Props {
        words,
        fragment: lesson.clone().unwrap_or(fragment),
        name: name.clone(),
        title: full_title(state).into(),
        example: match &document.origin {
            Origin::Gallery(name) => Some(AttrValue::from(name.clone())),
            _ => None,
        },
        asks: state.withheld(),
    });
    html! {
        <Share
            {words}
            {fragment}
            {lesson}
            lab={state.shown.as_ref().map(|shown| shown.overview.head.lab)}
            {text}
            {name}
            title={title(state)}
            {package}
            partial={state.partial()}
            exporting={state.exporting()}
            manifests={state.document.manifests.is_some()}
            picture={picture(state)}
            {act}
        />
    }
}

fn picture(state: &State) -> Callback<Picture> {
    let (shown, words, name, title) =
        (state.shown.clone(), state.words(), file_name(state, ""), title(state));
    let beside = state.beside.as_ref().map(|beside| (beside.runs.clone(), beside.clock.thing));
    let selection = state.selection.clone();
    let window = state.camera.map(|camera| Window::at(camera.shown()));
    Callback::from(move |kind| {
        let file = PictureFile { kind, name: &name, title: &title, window, words };
        if let (Some((runs, thing)), Some(tools)) = (&beside, tools::here()) {
            (tools.save_compared)(&file, runs, *thing);
        } else if let Some(shown) = &shown {
            save(&file, shown, selection.as_ref());
        }
    })
}
