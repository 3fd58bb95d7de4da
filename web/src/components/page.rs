//! The page: which component stands where.

use super::algorithm::Algorithm;
use super::explained::use_terms;
use super::foot::{self, dots};
use super::header::Header;
use super::live::live;
use super::menu::Menu;
use super::note::Beside;
use super::notice::notice_bar;
use super::progress::progress_bars;
use super::scrubber::Scrubber;
use super::story::{self, discs};
use super::transport;
use super::why::why;
use crate::components::prelude::*;
use crate::edit::lesson::Author;
use crate::narrate::{Tells, Watched};
use crate::platform::page as platform;
use crate::state::{Origin, Tab, Told, Way};
use crate::words::dialogs::ChangedTitle;
use crate::{course, embed, tools};

/// What a lab puts into the places of the page.
pub struct Panels {
    /// What waits and runs.
    pub lists: Html,
    /// The policy's name, and what sets it.
    pub policy: (&'static str, Html),
    /// What else can be shown in the picture.
    pub shows: Html,
    pub scene: Html,
    pub algorithm: Html,
    pub why: Html,
    pub headline: Html,
    pub lamps: Html,
    pub figures: Html,
    /// The bucket at which the lab stands, for programs that read the page.
    pub bucket: Option<String>,
}

impl Panels {
    /// A lab's own parts, `lists`, `policy`, `scene` and what is said `about` the thing that is selected; and what its
    /// teller tells.
    pub fn new(
        state: &State,
        teller: &dyn Tells,
        (lists, policy, scene, about): (Html, (&'static str, Html), Html, Html),
        act: &Act,
    ) -> Self {
        let (words, level) = (teller.words(), state.level);
        Panels {
            lists,
            policy,
            shows: Html::default(),
            scene,
            algorithm: html! { <Algorithm {words} lines={teller.listing()} line={teller.line()} {level} /> },
            why: why(teller, state, about, act),
            headline: headline(state, words, teller.reason()),
            lamps: lamps(words, &teller.lamps()),
            figures: figures(words, teller.figures()),
            bucket: None,
        }
    }
}

fn headline(state: &State, words: Words, said: Explained) -> Html {
    let Some(shown) = state.seen().or(state.shown.as_ref()) else { return Html::default() };
    let (lab, time) = (shown.overview.head.lab, words.instant(shown));
    html! { <Headline {words} {lab} {time} {said} preview={state.preview().is_some()} /> }
}

#[derive(Properties, PartialEq)]
struct HeadlineProps {
    words: Words,
    lab: LabKind,
    /// The instant, in a lab with time.
    time: Option<String>,
    said: Explained,
    /// Whether it is what a hand would change, not what is so.
    preview: bool,
}

/// The step's sentence over the picture: the time, the fact, then the reason or the meaning. Its lines are reserved, so that
/// no picture moves from step to step.
#[component]
fn Headline(HeadlineProps { words, lab, time, said, preview }: &HeadlineProps) -> Html {
    let turn = said.turn();
    let terms = use_terms(*words, *lab);
    html! {
        <p class="moment">
            if *preview { <span class="preview">{ words.preview() }</span>{ " " } }
            if let Some(time) = time { <span class="time">{ time.clone() }</span>{ " " } }
            <b>{ said.headline.clone() }</b>
            if !turn.is_empty() { { " " }<span class="soft">{ terms.sentences(&turn) }</span> }
        </p>
    }
}

/// What the page is called: the example in the reader's language, else the scenario's own title.
pub fn title(state: &State) -> String {
    let words = state.words();
    // What it is called may say what is decided.
    if state.withheld() {
        return words.predict().to_owned();
    }
    full_title(state)
}

/// The title while nothing is withheld.
pub fn full_title(state: &State) -> String {
    titled(state, state.words())
}

pub fn titled(state: &State, words: Words) -> String {
    if let (Origin::Gallery(name), _) = state.pictured() {
        return words.example(name).map_or_else(|| words.untitled(), |(title, _)| title).to_owned();
    }
    if let Some(title) = state.example_title() {
        return ChangedTitle { title }.tell(words);
    }
    let title = state.shown.as_ref().and_then(|shown| shown.overview.head.title.as_deref());
    title.map_or_else(|| words.untitled().to_owned(), |title| words.name(title))
}

/// The lab of what is shown, else that of the example on its way.
pub(super) fn lab(state: &State) -> LabKind {
    let coming = match &state.document.origin {
        Origin::Gallery(name) => crate::gallery::lab_of(name),
        _ => None,
    };
    let shown = state.shown.as_ref().map(|shown| shown.overview.head.lab);
    shown.or(coming).unwrap_or(LabKind::ALL[0])
}

pub fn page(state: &State, act: &Act) -> Html {
    let words = state.words();
    if state.embed.is_some() {
        let page = embed::here().map(|parts| (parts.page)(state, act));
        return page.unwrap_or_else(|| html! { <div class="page">{ empty(state, act) }</div> });
    }
    let document = &state.document;
    let lab = lab(state);
    let history = document.edited.then(|| (document.can_undo(), document.can_redo()));
    let layout = state.presenting.then_some("presenter");
    html! {
        <div
            class={classes!("page", state.sheet.open.then_some("editing"), state.beside.is_some().then_some("comparing"), state.shows_slide().then_some("slides"))}
            data-tab={state.tab.name()}
            data-layout={layout}
            data-look={state.panel()}
            data-tables={state.tables.to_string()}
        >
            <button type="button" class="skip button" onclick={|_: MouseEvent| platform::focus("scene")}>
                { words.skip_to_scene() }
            </button>
            <Header
                {words}
                title={title(state)}
                lesson={state.course_lesson().and_then(course::place)}
                {lab}
                editing={state.sheet.open}
                comparing={state.beside.is_some()}
                tables={state.tables}
                noted={note_of(state).is_some()}
                {history}
                report={state.report.clone()}
                settings={state.settings}
                act={act.clone()}
            />
            <div class="told">
                { progress_bars(state, act) }
            </div>
            { body(state, act) }
            { editor(state, act) }
            { live(words, state) }
            <div class="over">{ for dialog(state, act) }</div>
        </div>
    }
}

fn editor(state: &State, act: &Act) -> Html {
    let document = &state.document;
    let Some(tools) = tools::here() else { return html! {} };
    (tools.editor)(super::editor::Props {
        words: state.words(),
        sheet: state.sheet.clone(),
        text: document.text.clone(),
        described: document.described.clone(),
        errors: state.errors.clone(),
        refused: state.refused.clone(),
        kept: document.kept.as_ref().map(|kept| kept.jobs),
        told: state.words().title_told(document.titled_as()),
        author: author(state),
        history: (document.can_undo(), document.can_redo()),
        act: act.clone(),
    })
}

/// What the author of the lesson sees, while that is edited.
pub(crate) fn author(state: &State) -> Option<Author> {
    let writes = state.sheet.open && state.sheet.way == Some(Way::Lesson);
    let shown = state.shown.clone().filter(|_| writes)?;
    let (marks, selection) = (state.marks.clone(), state.selection.clone());
    Some(Author { shown, marks, selection, level: state.level })
}

/// Where a window has no room beside the picture: the way to what stands there, and back.
pub(super) fn beside(words: Words, open: Tab, act: &Act) -> Html {
    let (pressed, other) = match open {
        Tab::Scene => (false, Tab::Why),
        _ => (true, Tab::Scene),
    };
    let class = classes!("beside", "where-narrow");
    let onclick = act.reform(move |()| Action::Tab(other));
    html! { <Button {class} label={words.why()} {pressed} {onclick} /> }
}

fn body(state: &State, act: &Act) -> Html {
    let words = state.words();
    let lay = |shown: &Shown, panels: Panels| {
        let lists = (facts(shown.overview.head.lab).waiting)(words);
        let (strip, asked) = (story::story(state, act), asked(state, act));
        // Slides have no place beside the picture.
        let (under, beside) = if state.presenting { (asked, None) } else { (None, asked) };
        let head = scene_head(words, panels.policy, panels.lamps, panels.figures);
        let main = html! {
            <>
                <section class="panel left" id="lists" popover="auto" aria-label={lists}>{ panels.lists }</section>
                { for note_of(state).map(|note| note_panel(words, note)) }
                { middle((state, act), (Some(head), panels.headline, panels.scene), (strip, under)) }
                { right(words, Some(panels.algorithm), beside, Some(panels.why)) }
            </>
        };
        (main, foot(state, shown, panels.shows, act))
    };
    shown(state, act, lay)
}

/// What is shown, with what stands in it and under it; in its place what is compared, or that nothing is here yet.
pub(super) fn shown(
    state: &State,
    act: &Act,
    lay: impl FnOnce(&Shown, Panels) -> (Html, Html),
) -> Html {
    let Some(shown) = &state.shown else { return empty(state, act) };
    if let Some(beside) = &state.beside {
        let words = state.words();
        return match tools::here() {
            Some(tools) => (tools.compared)(state, beside, shown, act),
            None => html! { <main class="empty"><p class="soft">{ words.loading() }</p></main> },
        };
    }
    // Where it stands, for programs that read the page.
    let stop = shown.moment.stop.as_ref().map(|stop| stop.kind.clone());
    let seen = state.seen().unwrap_or(shown);
    let panels = labs::of(shown).panels(state, seen, act);
    let bucket = panels.bucket.clone();
    let (main, foot) = lay(shown, panels);
    html! {
        <>
            <main
                data-moment={shown.moment.moment.to_string()}
                data-moments={shown.moment.moments.to_string()}
                data-time={shown.moment.time.to_string()}
                data-kind={stop}
                data-bucket={bucket}
                data-playing={state.playing().to_string()}
                data-preview={state.preview().is_some().to_string()}
                aria-busy={state.opening.is_some().to_string()}
            >
                { main }
            </main>
            { foot }
        </>
    }
}

/// Answers are kept for another state of the scenario, and the way back to it.
fn aside(words: Words, way: &Told, act: &Act) -> Html {
    let (label, action) = match way {
        Told::Redone => (words.redo(), Action::Redo),
        _ => (words.undo(), Action::Undo),
    };
    let onclick = act.reform(move |_: MouseEvent| action.clone());
    html! {
        <section class="predict" aria-label={words.predict()}>
            <div class="asked">
                <p role="status">{ words.predict_aside() }</p>
                <button type="button" class="button on" {onclick}>{ label }</button>
            </div>
        </section>
    }
}

fn empty(state: &State, act: &Act) -> Html {
    let words = state.words();
    let comes = state.opening.is_some() || state.importing.is_some() || state.following.is_some();
    html! {
        <main class="empty">
            <p class="soft">{ if comes { words.loading() } else { words.nothing_open() } }</p>
            { notice_bar(state, act) }
        </main>
    }
}

/// Over the picture: the policy, which is changed in place, and the metrics so far with the invariants.
fn scene_head(
    words: Words,
    (name, setup): (&'static str, Html),
    lamps: Html,
    figures: Html,
) -> Html {
    let shown = html! { <><b>{ name }</b>{ Icon::Down.html() }</> };
    let policy = Menu { id: "policy", name: words.policy(), hint: None, shown }.html(setup);
    let shown = html! { <span>{ words.metrics() }</span> };
    let told = html! { <div class="status">{ lamps }{ figures }</div> };
    let metrics = Menu { id: "metrics", name: words.metrics(), hint: None, shown }.html(told);
    html! { <div class="scene-head"><span class="soft">{ words.policy() }</span>{ policy }{ metrics }</div> }
}

/// Over the picture the step's sentence, under it the strip of the story, in whose place a notice stands; and what is asked where there is no place beside
/// it.
pub(super) fn middle(
    (state, act): (&State, &Act),
    (head, headline, scene): (Option<Html>, Html, Html),
    (strip, asked): (Html, Option<Html>),
) -> Html {
    html! {
        <section class="panel middle" id="scene" tabindex="-1" aria-label={state.words().scene()}>
            { for head }
            { headline }
            <div class="canvas">{ scene }</div>
            { strip }
            { notice_bar(state, act) }
            { for asked }
        </section>
    }
}

/// The question that is open, of the run or of the lesson; and where answers are kept for another state of the scenario, the
/// way back to it.
pub(super) fn asked(state: &State, act: &Act) -> Option<Html> {
    if let Some(predicting) = &state.predicting {
        return tools::here().map(|tools| (tools.predict)(state, predicting, act));
    }
    let way = state.way_back().map(|way| aside(state.words(), &way, act));
    way.or_else(|| story::asks(state, act))
}

/// What the scenario says of itself, unless that could give a decision away; and, of an example that was changed, that it
/// speaks of the example.
fn note_of(state: &State) -> Option<(Option<String>, AttrValue)> {
    let shown = state.shown.as_ref().filter(|_| !state.withheld())?;
    let text = shown.overview.head.note.clone()?;
    let lab = shown.overview.head.lab;
    let changed = |title| state.words().changed_from(lab, title, state.pictured().1);
    Some((state.example_title().map(changed), text.into()))
}

fn note_panel(words: Words, (from, text): (Option<String>, AttrValue)) -> Html {
    html! { <section class="panel" id="note" popover="auto" aria-label={words.note()}><Beside {words} {from} {text} /></section> }
}

/// The program, what is asked, and why: those that are shown.
pub(super) fn right(
    words: Words,
    algorithm: Option<Html>,
    asked: Option<Html>,
    why: Option<Html>,
) -> Html {
    let algorithm = algorithm.map(|algorithm| {
        html! {
            <section class="panel code-panel" aria-labelledby="algorithm-title">
                <h2 id="algorithm-title" class="hidden">{ words.algorithm() }</h2>
                { algorithm }
            </section>
        }
    });
    let why = why.map(|why| {
        html! {
            <section class="panel why-panel" aria-labelledby="why-title">
                <h2 id="why-title" class="hidden">{ words.why() }</h2>
                { why }
            </section>
        }
    });
    let asked = asked.map(|asked| html! { <section class="panel ask-panel">{ asked }</section> });
    html! { <div class="right">{ for algorithm }{ for asked }{ for why }</div> }
}

fn foot(state: &State, shown: &Shown, switches: Html, act: &Act) -> Html {
    let words = state.words();
    let position = AttrValue::from(words.position(Level::Probe, &shown.moment, &shown.overview));
    let moment = &shown.moment;
    let (overview, lab) = (&shown.overview, shown.overview.head.lab);
    let transport = transport::group(words, &state.playback(moment.moment), act);
    let decisions = [&moment.shown, &overview.levels].map(|levels| levels.of(Level::Decision));
    let dots = state.presenting.then(|| dots(decisions[0], decisions[1], &position)).flatten();
    let steps = if state.shows_slides() { Some(discs(state, act)) } else { dots };
    let rail = steps.unwrap_or_else(|| html! {
        <>
            { discs(state, act) }
            <Scrubber {words} moment={moment.clone()} heading={state.heading()} position={words.heard_position(state.level, shown)} marks={state.marks.clone()} {lab} act={act.clone()} />
        </>
    });
    let predicts = state.predicting.is_some();
    let predict = if predicts { Action::Predict(None) } else { Action::PredictHere };
    let tools = html! {
        <>
            { transport::pace(state, shown, (switches, predict.clone()), act) }
            { beside(words, state.tab, act) }
            <button
                type="button"
                id="predict"
                class="button where-wide"
                aria-pressed={predicts.to_string()}
                title={words.predict_hint()}
                onclick={act.reform(move |_: MouseEvent| predict.clone())}
            >
                { words.predict() }
            </button>
        </>
    };
    foot::foot(state, [transport, rail, tools], position, act)
}

/// The dialog that is open: a part of the program that is here by then.
fn dialog(state: &State, act: &Act) -> Option<Html> {
    let dialog = state.dialog?;
    (tools::here()?.dialog)(dialog, state, act)
}

/// The figures, each a label and a value.
fn figures(words: Words, told: Vec<(&'static str, String)>) -> Html {
    let figure = |(label, value): (&'static str, String)| {
        html! { <div key={label}><dt>{ label }</dt><dd>{ value }</dd></div> }
    };
    html! { <dl class="figures" aria-label={words.metrics()}>{ for told.into_iter().map(figure) }</dl> }
}

/// The guarantees of the method, as lamps: shape and word as well as colour.
fn lamps(words: Words, watched: &[Watched]) -> Html {
    let lamp = |&(name, hint, holds): &Watched| {
        let class = if holds { "holds" } else { "broken" };
        let path = if holds { "m1 5 3 3 5-6" } else { "m1 1 8 8m0-8-8 8" };
        html! {
            <li key={name} class={class}>
                <button type="button" title={format!("{name}: {hint}")}>
                    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path d={path} /></svg>
                    <span>{ name }</span>
                    <span class="hidden">{ format!(": {}", words.lamp(holds)) }</span>
                </button>
            </li>
        }
    };
    html! { <ul class="lamps" aria-label={words.invariants()}>{ for watched.iter().map(lamp) }</ul> }
}
