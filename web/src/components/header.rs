//! The head of the page: name, labs, the example, what can be done with the scenario, and the menu of all else.

use super::menu::{Menu, item, opens};
use crate::components::prelude::*;
use crate::gallery;
use crate::platform::files;
use crate::state::{Compare, Dialog, Notice, Settings, SheetAction};
use crate::words::lesson::CoursePlace;

const MENU: &str = "menu";

#[derive(Properties, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "none of them follows from another")]
pub struct Props {
    pub words: Words,
    pub title: AttrValue,
    /// The number of its lesson in its chapter of the course, and of all there.
    pub lesson: Option<(usize, usize)>,
    pub lab: LabKind,
    pub editing: bool,
    pub comparing: bool,
    pub tables: bool,
    /// Whether the scenario says something of itself.
    pub noted: bool,
    /// Whether there is a change to undo, and one to do again; none while nothing was changed.
    pub history: Option<(bool, bool)>,
    /// What came of the last import or export, where that was closed.
    pub report: Option<Notice>,
    pub settings: Settings,
    pub act: Act,
}

#[component]
pub fn Header(props: &Props) -> Html {
    let Props { words, title, lesson, lab, editing, comparing, act, .. } = props;
    let editing = *editing;
    let place = lesson.map(|(number, lessons)| {
        CoursePlace { number: number as u64, lessons: lessons as u64 }.tell(*words)
    });
    html! {
        <header class="head">
            <span class="logo">{ logo() }<span>{ words.gantry() }</span></span>
            <nav class="labs" aria-label={words.labs()}>
                { for gallery::labs().map(|known| lab_link(*words, known, *lab, None)) }
            </nav>
            <h1 class="title">
                <button type="button" class="button quiet" title={place} onclick={open(Dialog::Gallery, act)}>
                    <span>{ title.clone() }</span>
                    { Icon::Down.html() }
                </button>
            </h1>
            <div class="actions">
                <Button
                    id="compare"
                    class="where-wide"
                    label={words.compare()}
                    key_hint="c"
                    pressed={*comparing}
                    onclick={act.reform(|()| Action::Compare(Compare::Toggle))}
                />
                <Button id="edit" class="where-wide" label={words.edit()} pressed={editing} onclick={act.reform(move |()| Action::Sheet(SheetAction::Open(!editing)))} />
                <Button label={words.share()} onclick={act.reform(|()| Action::Dialog(Some(Dialog::Share)))} />
                { menu(props) }
            </div>
        </header>
    }
}

fn lab_link(words: Words, known: LabKind, open: LabKind, class: Option<&'static str>) -> Html {
    let href = format!("#g={}", facts(known).opens);
    let current = (known == open).then_some("page");
    html! { <a key={known as usize} {class} {href} aria-current={current}>{ (facts(known).name)(words) }</a> }
}

fn open(dialog: Dialog, act: &Act) -> Callback<MouseEvent> {
    act.reform(move |_| Action::Dialog(Some(dialog)))
}

/// All that is seldom wanted, each thing with its key.
fn menu(props: &Props) -> Html {
    let Props { words, lab, editing, tables, noted, history, report, settings, act, .. } = props;
    let does = |label, key, action: Action| item(label, key, act.reform(move |_| action.clone()));
    let table = if *tables { words.show_picture() } else { words.show_table() };
    let shown = Icon::Menu.html();
    Menu { id: MENU, name: words.menu(), hint: Some(words.menu().into()), shown }.html(html! {
        <>
            // Where the head has no room for them.
            <div class="where-narrow">
                <nav class="labs-of" aria-label={words.labs()}>{ for gallery::labs().map(|known| lab_link(*words, known, *lab, Some("item"))) }</nav>
                <hr />
                { does(words.compare(), Some("C"), Action::Compare(Compare::Toggle)) }
                { does(words.edit(), None, Action::Sheet(SheetAction::Open(!editing))) }
            </div>
            { item(words.gallery(), None, open(Dialog::Gallery, act)) }
            { item(words.open_file(), None, Callback::from(|_| files::choose())) }
            if let Some((undo, redo)) = *history {
                if undo { { does(words.undo(), Some("Ctrl Z"), Action::Undo) } }
                if redo { { does(words.redo(), Some("Ctrl Y"), Action::Redo) } }
            }
            <hr />
            if !props.comparing {
                { opens("lists", (facts(*lab).waiting)(*words), Some("/")) }
            }
            { does(table, Some("T"), Action::Tables) }
            if let Some(report) = report { { does(words.report(), None, Action::Notice(Some(report.clone()))) } }
            if *noted { { opens("note", words.note(), None) } }
            { does(words.presenter(), Some("P"), Action::Present(None)) }
            <hr />
            { for Language::ALL.into_iter().filter(|other| *other != settings.language).map(|language| speak(language, *settings, act)) }
            { item(words.settings(), None, open(Dialog::Settings, act)) }
            { item(words.help(), Some("?"), open(Dialog::Help, act)) }
        </>
    })
}

/// The way to another language, in its own words.
fn speak(language: Language, settings: Settings, act: &Act) -> Html {
    let speak = act.reform(move |_| Action::Settings(Settings { language, ..settings }));
    html! { <span lang={language.tag()} class="item-of">{ item(language.own_name(), None, speak) }</span> }
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
