//! The head: name, labs, title, and what can be done with the scenario as a whole.

use gantry_core::scenario::LabKind;
use yew::prelude::*;

use super::button::Button;
use super::icon::Icon;
use super::select::Select;
use crate::gallery;
use crate::labs::facts;
use crate::narrate::{Language, Words};
use crate::platform::page;
use crate::state::{Action, Compare, Dialog, Settings, SheetAction};
use crate::words::lesson::CoursePlace;

/// What the head shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// Title of the scenario.
    pub title: AttrValue,
    /// The number of its lesson in its chapter of the course, and of all there.
    pub lesson: Option<(usize, usize)>,
    /// The lab that is open.
    pub lab: LabKind,
    /// Whether the editor is open.
    pub editing: bool,
    /// Whether policies stand beside each other.
    pub comparing: bool,
    /// Whether there is a change to undo, and one to do again; none while nothing was changed.
    pub history: Option<(bool, bool)>,
    /// The reader's choices.
    pub settings: Settings,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The head.
#[component]
pub fn Header(props: &Props) -> Html {
    let Props { words, title, lesson, lab, editing, comparing, settings, act, history } = props;
    let open = |dialog| act.reform(move |()| Action::Dialog(Some(dialog)));
    let (editing, settings) = (*editing, *settings);
    let place = lesson.map(|(number, lessons)| {
        CoursePlace { number: number as u64, lessons: lessons as u64 }.tell(*words)
    });
    let tab = |known: LabKind| {
        let href = format!("#g={}", facts(known).opens);
        let current = (known == *lab).then_some("page");
        html! { <a key={known as usize} {href} aria-current={current}>{ (facts(known).name)(*words) }</a> }
    };
    html! {
        <header class="head">
            <span class="logo">{ logo() }<span>{ words.gantry() }</span></span>
            <nav class="labs" aria-label={words.labs()}>
                { for gallery::labs().map(tab) }
            </nav>
            <span class="place">{ place.unwrap_or_default() }</span>
            <h1 class="title">{ title.clone() }</h1>
            <div class="history">
                if let Some((undo, redo)) = *history {
                    <Button label={words.undo()} icon={Icon::Undo} disabled={!undo} onclick={act.reform(|()| Action::Undo)} />
                    <Button label={words.redo()} icon={Icon::Redo} disabled={!redo} onclick={act.reform(|()| Action::Redo)} />
                }
            </div>
            <div class="actions">
                if !*comparing {
                    <button type="button" class="button lists" popovertarget="lists">
                        <span>{ words.scenario() }</span>
                    </button>
                }
                <Button label={words.gallery()} onclick={open(Dialog::Gallery)} />
                <Button
                    id="compare"
                    label={words.compare()}
                    key_hint="c"
                    pressed={*comparing}
                    onclick={act.reform(|()| Action::Compare(Compare::Toggle))}
                />
                <Button id="edit" label={words.edit()} pressed={editing} onclick={act.reform(move |()| Action::Sheet(SheetAction::Open(!editing)))} />
                <Button label={words.share()} class="strong" onclick={open(Dialog::Share)} />
                <Button label={words.settings()} icon={Icon::Settings} onclick={open(Dialog::Settings)} />
                <Button label={words.help()} class="help" icon={Icon::Help} key_hint="?" onclick={open(Dialog::Help)} />
                { languages(*words, settings, act) }
            </div>
        </header>
    }
}

/// The way to another language: a button where there is one other, a list where there are more.
fn languages(words: Words, settings: Settings, act: &Callback<Action>) -> Html {
    let mut others = Language::ALL.into_iter().filter(|other| *other != settings.language);
    if let (Some(other), None) = (others.next(), others.next()) {
        let speak = act.reform(move |_: MouseEvent| {
            Action::Settings(Settings { language: other, ..settings })
        });
        return html! {
            <button type="button" class="button" lang={other.tag()} onclick={speak} title={other.own_name()}>
                { other.words().language_short() }
            </button>
        };
    }
    let speak = act.reform(move |event: Event| {
        let language = Language::from_tag(&page::value_of(&event)).unwrap_or(settings.language);
        Action::Settings(Settings { language, ..settings })
    });
    let (label, chosen) = (Some(words.language()), settings.language.tag());
    let options = languages_by_tag().into_iter();
    Select { label, chosen, onchange: speak, ..Select::default() }.html(options)
}

/// The tag of each language, and what it calls itself.
fn languages_by_tag() -> [(String, String); Language::ALL.len()] {
    Language::ALL.map(|one| (one.tag().to_owned(), one.own_name().to_owned()))
}

fn logo() -> Html {
    html! {
        <svg class="mark" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
            <path d="M2 6h18M5 6v13M17 6v13" />
            <rect x="8.5" y="10" width="5" height="4.5" />
            <path class="thin" d="M11 6v4" />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_languages_has_all_that_there_are() {
        for (language, (tag, name)) in Language::ALL.into_iter().zip(languages_by_tag()) {
            assert_eq!(Language::from_tag(&tag), Some(language));
            assert_eq!(name, language.own_name());
        }
    }
}
