//! The page: which component stands where.

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use super::algorithm::Algorithm;
use super::dots::dots;
use super::figures::figures;
use super::foot::Foot;
use super::header::Header;
use super::headline::headline;
use super::lamps::lamps;
use super::live::live;
use super::note::Beside;
use super::notice::notice_bar;
use super::progress::progress_bars;
use super::scrubber::Scrubber;
use super::story::{slides, story};
use super::transport::{self, Breakpoints, Jump};
use super::why::why;
use crate::edit::lesson::Author;
use crate::gallery;
use crate::labs::{self, facts};
use crate::links::Links;
use crate::narrate::{Tells, Words};
use crate::platform::page as platform;
use crate::state::{Action, Asks, Origin, Shown, State, Tab, Told, Way};
use crate::words::dialogs::ChangedTitle;
use crate::{course, embed, tools};

type Act = Callback<Action>;

/// What a lab puts into the places of the page.
pub struct Panels {
    /// Beside the picture: what waits, the policy.
    pub left: Html,
    /// The picture.
    pub scene: Html,
    /// The pseudocode.
    pub algorithm: Html,
    /// Why, and why not.
    pub why: Html,
    /// The step's sentence.
    pub headline: Html,
    /// The guarantees.
    pub lamps: Html,
    /// The figures.
    pub figures: Html,
    /// The bucket at which the lab stands, for programs that read the page.
    pub bucket: Option<String>,
}

impl Panels {
    /// A lab's own parts, `left`, `scene` and what is said `about` the thing that is selected; and what its teller
    /// tells.
    pub fn new(
        state: &State,
        teller: &dyn Tells,
        (left, scene, about): (Html, Html, Html),
        act: &Act,
    ) -> Self {
        let (words, level) = (teller.words(), state.level);
        Panels {
            left,
            scene,
            algorithm: html! { <Algorithm {words} lines={teller.listing()} line={teller.line()} {level} /> },
            why: why(teller, state, about, act),
            headline: headline(words, &teller.reason(), state.preview().is_some()),
            lamps: lamps(words, &teller.lamps()),
            figures: figures(words, teller.figures()),
            bucket: None,
        }
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

/// The same in other words.
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

/// The whole page.
pub fn page(state: &State, act: &Act, links: &Links) -> Html {
    let words = state.words();
    if state.embed.is_some() {
        let page = embed::here().map(|parts| (parts.page)(state, act, links));
        return page.unwrap_or_else(|| html! { <div class="page">{ empty(state) }</div> });
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
                {history}
                settings={state.settings}
                act={act.clone()}
            />
            <div class="told">
                if *state.pictured().0 == Origin::Gallery(gallery::first().to_owned()) && state.beside.is_none() {
                    <section class="purpose" aria-label={words.gantry()}><p><b>{ words.purpose() }</b>{ words.purpose_how() }</p></section>
                }
                { notice_bar(words, state.notice.as_ref(), true, act) }
                { progress_bars(state, act) }
            </div>
            { tabs(words, lab, state.tab, &Tab::ALL, act) }
            { body(state, act, links) }
            { editor(state, act) }
            { live(words, state) }
            <div class="over">{ for dialog(state, act, links) }</div>
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

pub(super) fn tabs(words: Words, lab: LabKind, open: Tab, all: &[Tab], act: &Act) -> Html {
    let tab = |&tab: &Tab| {
        let label = match tab {
            Tab::Scene => words.scene(),
            Tab::Tasks => (facts(lab).waiting)(words),
            Tab::Algorithm => words.algorithm(),
            Tab::Why => words.why(),
        };
        let choose = act.reform(move |_: MouseEvent| Action::Tab(tab));
        html! {
            <button key={tab.name()} type="button" aria-pressed={if tab == open { "true" } else { "false" }} onclick={choose}>
                { label }
            </button>
        }
    };
    html! { <nav class="tabs" aria-label={words.parts()}>{ for all.iter().map(tab) }</nav> }
}

fn body(state: &State, act: &Act, links: &Links) -> Html {
    let words = state.words();
    let lay = |shown: &Shown, panels: Panels| {
        let main = html! {
            <>
                <section class="panel left" id="lists" popover="auto" aria-label={words.scenario()}>
                    { panels.left }
                    // Neither what it says of itself gives a decision away.
                    if !state.withheld() { { note(state, shown) } }
                </section>
                { middle(state, (panels.headline, panels.scene, story(state, act)), links, act) }
                { right(words, Some(panels.algorithm), Some(panels.why)) }
            </>
        };
        (main, foot(state, shown, panels.lamps, panels.figures, act))
    };
    shown(state, act, lay)
}

/// What is shown, with what stands in it and under it; in its place what is compared, or that nothing is here yet.
pub(super) fn shown(
    state: &State,
    act: &Act,
    lay: impl FnOnce(&Shown, Panels) -> (Html, Html),
) -> Html {
    let Some(shown) = &state.shown else { return empty(state) };
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
    let so_far = if state.holds_future() { seen.so_far() } else { None };
    let panels = labs::of(shown).panels(state, so_far.as_ref().unwrap_or(seen), act);
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

fn empty(state: &State) -> Html {
    let words = state.words();
    let comes = state.opening.is_some() || state.importing.is_some() || state.following.is_some();
    html! {
        <main class="empty">
            <p class="soft">{ if comes { words.loading() } else { words.nothing_open() } }</p>
        </main>
    }
}

/// The step's sentence, the picture, and under it the question that is asked or the story.
pub(super) fn middle(
    state: &State,
    (headline, scene, story): (Html, Html, Html),
    links: &Links,
    act: &Act,
) -> Html {
    let words = state.words();
    html! {
        <section class="panel middle" id="scene" tabindex="-1" aria-label={words.scene()}>
            { headline }
            <div class="canvas">{ scene }</div>
            if let Some(predicting) = &state.predicting {
                { for tools::here().map(|tools| (tools.predict)(state, predicting, act, links)) }
            } else {
                { for state.way_back().map(|way| aside(words, &way, act)) }
                { story }
            }
        </section>
    }
}

/// What the scenario says of itself. Of an example that was changed it is told that it speaks of the example.
fn note(state: &State, shown: &Shown) -> Html {
    let words = state.words();
    let from = state.example_title().map(|title| words.changed_from(title, state.pictured().1));
    let text = AttrValue::from(shown.overview.head.note.clone().unwrap_or_default());
    html! { <Beside {words} {from} {text} /> }
}

/// The pseudocode, and why: those that are shown.
pub(super) fn right(words: Words, algorithm: Option<Html>, why: Option<Html>) -> Html {
    let algorithm = algorithm.map(|algorithm| {
        html! {
            <section class="panel code-panel" aria-labelledby="algorithm-title">
                <h2 id="algorithm-title">{ words.algorithm() }</h2>
                { algorithm }
            </section>
        }
    });
    let why = why.map(|why| {
        html! {
            <section class="panel why-panel" aria-labelledby="why-title">
                <h2 id="why-title">{ words.why() }</h2>
                { why }
            </section>
        }
    });
    html! { <div class="right">{ for algorithm }{ for why }</div> }
}

fn foot(state: &State, shown: &Shown, lamps: Html, figures: Html, act: &Act) -> Html {
    let words = state.words();
    let position = AttrValue::from(words.position(state.level, &shown.moment, &shown.overview));
    let moment = &shown.moment;
    let (overview, lab) = (&shown.overview, shown.overview.head.lab);
    let transport = transport::group(words, (moment.moment, state.bounds()), state.playing(), act);
    let decisions = [&moment.shown, &overview.levels].map(|levels| levels.of(Level::Decision));
    let dots = || dots(decisions[0], decisions[1], &position);
    let steps = slides(state, act).or_else(|| state.presenting.then(dots).flatten());
    let rail = steps.unwrap_or_else(|| html! {
        <Scrubber {words} moment={moment.clone()} heading={state.heading()} position={position.clone()} marks={state.marks.clone()} {lab} act={act.clone()} />
    });
    let predicts = state.predicting.is_some();
    let tools = html! {
        <>
            <button
                type="button"
                id="predict"
                class="button"
                aria-pressed={predicts.to_string()}
                title={words.predict_hint()}
                onclick={act.reform(move |_: MouseEvent| Action::Predict((!predicts).then_some(Asks::Reader)))}
            >
                { words.predict() }
            </button>
            { transport::levels(words, state.level, lab, act) }
            { transport::speeds(words, (state.pace, state.speed), overview.span.is_some(), act) }
        </>
    };
    let more = html! {
        <>
            <Jump {words} overview={overview.clone()} act={act.clone()} />
            <Breakpoints {words} overview={overview.clone()} breakpoints={state.breakpoints.clone()} act={act.clone()} />
            <div class="status">{ lamps }{ figures }</div>
        </>
    };
    html! {
        <Foot {words} {transport} {position} {rail} {tools} more={Some(more)} told={state.panel() == Some("figures")} presenting={state.presenting} act={act.clone()} />
    }
}

/// The dialog that is open: a part of the program that is here by then.
fn dialog(state: &State, act: &Act, links: &Links) -> Option<Html> {
    let dialog = state.dialog?;
    (tools::here()?.dialog)(dialog, state, act, links)
}
