//! Sharing and keeping: the link, files, pictures, the trace.

use gantry_core::scenario::is_of_word;
use gantry_core::session::File;

use super::package::{self, Package};
use crate::client::Source;
use crate::components::prelude::*;
use crate::figure::sheet::{Sheet, sheet};
use crate::import::Annotation;
use crate::links::Unlinkable;
use crate::package::exercise;
use crate::platform::{address, files, picture as drawing};
use crate::scene::paper::{Sample, paper};
use crate::scene::shape::Picture as Drawn;
use crate::scene::time::Window;
use crate::state::{self, Export, Origin, PaperKind};

/// The command that grades many receipts.
const GRADE: &str = "gantry grade FILE LINKS.txt";

/// Links above this many characters are better saved as files.
const TOO_LONG: usize = 8_000;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    /// The fragment of the link, or why there is none.
    pub fragment: Result<AttrValue, Unlinkable>,
    /// The fragment of the lesson that is shown, from its first step on.
    pub lesson: Option<AttrValue>,
    /// The lab, where a scenario is open.
    pub lab: Option<LabKind>,
    /// The scenario's text; none where it is kept elsewhere.
    pub text: Option<Rc<str>>,
    /// Whether the run was not recorded to its end.
    pub partial: bool,
    pub name: AttrValue,
    pub title: AttrValue,
    /// What a package for a learning platform needs, where a link leads to what is shown.
    pub package: Option<package::Props>,
    pub exporting: bool,
    /// Whether it was read from manifests that it can be written to.
    pub manifests: bool,
    pub picture: Callback<Picture>,
    pub act: Act,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Svg,
    Png,
}

#[derive(Clone, Copy, Debug)]
pub struct PictureFile<'a> {
    pub kind: Picture,
    /// The file's name without its end.
    pub name: &'a str,
    pub title: &'a str,
    /// What it shows of time; all that the view covers where that is none.
    pub window: Option<Window>,
    pub words: Words,
}

/// Gives the reader pictures as one file of that name, with their title and legend.
pub fn give(
    kind: Picture,
    name: &str,
    title: &str,
    legend: &[Sample],
    pictures: Vec<(Point, Drawn)>,
) {
    let pictures = paper(title, legend, pictures);
    let pictures: Vec<(Point, &Drawn)> = pictures.iter().map(|(at, one)| (*at, one)).collect();
    match kind {
        Picture::Svg => drawing::save_svg(&format!("{name}.svg"), title, &pictures),
        Picture::Png => drawing::save_png(&format!("{name}.png"), &pictures),
    }
}

/// Gives the reader the figures of a moment as one file.
pub fn save(file: &PictureFile<'_>, shown: &Shown, selection: Option<&Selection>) {
    let PictureFile { kind, name, title, window, words } = *file;
    let figures = labs::of(shown).figures(words, shown);
    let Sheet { pictures, legend } = sheet(&figures, words, shown, (selection, window));
    give(kind, name, title, &legend, pictures);
}

/// The name of a file: the title, made fit for file systems.
pub fn file_name(state: &State, suffix: &str) -> String {
    format!("{}{suffix}", stem(state))
}

fn stem(state: &State) -> String {
    if let Origin::Gallery(name) = &state.document.origin {
        return format!("gantry-{name}");
    }
    let title = state
        .shown
        .as_ref()
        .and_then(|shown| shown.overview.head.title.clone())
        .unwrap_or_default();
    let kept: String =
        title.chars().map(|c| if is_of_word(c) { c } else { '-' }).take(48).collect();
    let kept = kept.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if kept.is_empty() { "gantry-scenario".to_owned() } else { kept }
}

#[component]
pub fn Share(props: &Props) -> Html {
    let Props { words, fragment, exporting, picture, act, .. } = props;
    let write = |label, export| {
        let onclick = act.reform(move |()| Action::Export(export));
        html! { <Button {label} disabled={*exporting} {onclick} /> }
    };
    let export = |label, file| write(label, Export::Run(file));
    let save = {
        let (text, name, act) = (props.text.clone(), props.name.clone(), act.clone());
        move |()| match &text {
            Some(text) => {
                files::download(&format!("{name}.json"), "application/json", text.as_bytes());
            }
            None => act.emit(Action::Export(Export::Scenario)),
        }
    };
    let files = props.lab.map_or(&[][..], |lab| facts(lab).files);
    let own = |&file: &File| export(words.file_of_lab(file), file);
    let draw = |kind| picture.reform(move |()| kind);
    let paper = |id: &'static str, label, kind| {
        let onclick = act.reform(move |()| Action::Dialog(Some(state::Dialog::Paper(kind))));
        html! { <Button {id} {label} {onclick} /> }
    };
    html! {
        <Dialog words={*words} title={words.share_title()} class="share" act={act.clone()}>
            <Link words={*words} fragment={fragment.clone()} lesson={props.lesson.clone()} title={props.title.clone()} has_questions={props.lab.is_some()} />
            <h3>{ words.file() }</h3>
            <div class="actions">
                <Button label={words.save_file()} onclick={save} />
            </div>
            <h3>{ words.export() }</h3>
            if props.partial { <p class="partial-note">{ words.partial_export() }</p> }
            <div class="actions">
                <Button label={words.export_svg()} onclick={draw(Picture::Svg)} />
                <Button label={words.export_png()} onclick={draw(Picture::Png)} />
                if props.lab.is_some() {
                    <Button id="film" label={words.film_open()} onclick={act.reform(|()| Action::Dialog(Some(state::Dialog::Film)))} />
                }
                { export(words.export_outcome(), File::Outcome) }
                { for files.iter().map(own) }
                { export(words.export_trace(), File::Trace) }
                { export(words.export_trace_events(), File::TraceEvents) }
                if props.manifests {
                    { write(words.export_patches(), Export::Manifests(Annotation::Patches)) }
                    { write(words.export_manifests(), Export::Manifests(Annotation::Whole)) }
                }
            </div>
            if props.lab.is_some() {
                <h3>{ words.paper_on() }</h3>
                <div class="actions">
                    { paper("paper-sheet", words.paper_sheet(), PaperKind::Sheet) }
                    { paper("paper-handout", words.paper_handout(), PaperKind::Handout) }
                </div>
            }
            <p class="soft" role="status">{ if *exporting { words.exporting() } else { "" } }</p>
            { for props.package.clone().map(|props| html! { <Package ..props /> }) }
        </Dialog>
    }
}

#[derive(Properties, PartialEq)]
struct LinkProps {
    words: Words,
    fragment: Result<AttrValue, Unlinkable>,
    /// That of the lesson from its first step on.
    lesson: Option<AttrValue>,
    title: AttrValue,
    /// Whether it may lead to questions before decisions.
    has_questions: bool,
}

#[component]
fn Link(LinkProps { words, fragment, lesson, title, has_questions }: &LinkProps) -> Html {
    let said = use_state(|| "");
    // The reader's choice, where it is not as what is shown.
    let other = use_state(|| false);
    // True if the link of a lesson leads to the moment that is shown.
    let here = use_state(|| false);
    let fragment = match fragment {
        Ok(fragment) => lesson.as_ref().filter(|_| !*here).unwrap_or(fragment),
        Err(why) => return html! { <p class="bad">{ words.no_link(*why) }</p> },
    };
    let asks = fragment.split('&').any(|part| part.starts_with("predict=")) != *other;
    let fragment =
        if *other { AttrValue::from(exercise(fragment, asks)) } else { fragment.clone() };
    let link = AttrValue::from(format!("{}#{fragment}", address::base()));
    let length = link.chars().count();
    // Where the browser does not pass it on, the reader can copy it by hand.
    let passed = {
        let (words, said) = (*words, said.clone());
        move |done: bool, told: &'static str| {
            said.set(if done { told } else { words.copy_failed() });
            if !done {
                page::select("link");
            }
        }
    };
    let copy = {
        let (link, passed, copied) = (link.clone(), passed.clone(), words.copied());
        move |()| {
            address::push();
            let passed = passed.clone();
            page::copy(&link, move |done| passed(done, copied));
        }
    };
    let share = {
        let (link, title) = (link.clone(), title.clone());
        move |()| {
            address::push();
            let passed = passed.clone();
            page::share(&title, &link, move |done| passed(done, ""));
        }
    };
    html! {
        <div class="link">
            <p>{ if lesson.is_some() && !*here { words.share_lesson() } else { words.share_text() } }</p>
            <label class="soft" for="link">{ words.share_link() }</label>
            <div class="line">
                <input id="link" class="mono" type="text" readonly=true value={link} />
                <Button class="strong" label={words.copy_link()} onclick={copy} />
                if page::shares() { <Button label={words.send_link()} onclick={share} /> }
            </div>
            <p class={classes!("soft", (length > TOO_LONG).then_some("bad"))}>{ words.link_length(length as u64) }</p>
            <p class="good" role="status">{ *said }</p>
            if lesson.is_some() { { switch("link-here", words.share_here(), &here) } }
            if *has_questions { { questions(*words, asks, &other) } }
        </div>
    }
}

fn switch(id: &'static str, label: &'static str, on: &UseStateHandle<bool>) -> Html {
    let (checked, set) = (**on, on.clone());
    let onchange = move |_: Event| set.set(!checked);
    html! {
        <label class="switch"><input {id} type="checkbox" {checked} {onchange} /><span>{ label }</span></label>
    }
}

/// Whether the link leads to questions, and how receipts are checked.
fn questions(words: Words, asks: bool, other: &UseStateHandle<bool>) -> Html {
    let set = other.clone();
    let onchange = move |_: Event| set.set(!*set);
    html! {
        <>
            <label class="switch">
                <input id="link-asks" type="checkbox" checked={asks} {onchange} />
                <span>{ words.share_asks() }</span>
            </label>
            <p class="soft" hidden={!asks}>{ words.share_grades() }{ " " }<code>{ GRADE }</code></p>
        </>
    }
}

/// What becomes of a file that was given: it is read, and opened at its beginning, whatever is in it. What is open gives way only to what can be opened.
pub fn opened(given: files::BrowserFile) -> Action {
    let source = Source::File(given);
    Action::Import { source, origin: Origin::Own, goal: Goal::Start, push: true }
}
