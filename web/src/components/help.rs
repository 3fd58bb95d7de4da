//! Help: the keys, the glyphs over the scrubber, the terms.

use gantry_core::kernel::Kind;

use super::note::Note;
use super::scrubber::shape;
use crate::components::prelude::*;

/// The bar, whose name is the language's.
const SPACE: &str = " ";

/// Keys that do the same, and what they do.
pub type Keys = (&'static [&'static str], &'static str);

pub fn help(words: Words, shown: Option<&Shown>, act: &Act) -> Html {
    let shell: [Keys; 18] = [
        (&[SPACE], words.key_play()),
        (&["g"], words.key_story()),
        (&["[", "]"], words.key_story_steps()),
        (&["←", "→"], words.key_step()),
        (&["Shift + ←", "Shift + →"], words.key_step_coarser()),
        (&["Home", "End"], words.key_ends()),
        (&[",", "."], words.key_kind()),
        (&["+", "−"], words.key_speed()),
        (&["b"], words.key_breakpoint()),
        (&["c"], words.key_compare()),
        (&["d"], words.key_difference()),
        (&["?"], words.key_help()),
        (&["p"], words.key_present()),
        (&["t"], words.key_tables()),
        (&["Page ↑", "Page ↓"], words.key_presenter()),
        (&["1 … 9", "0"], words.key_choose()),
        (&["↵"], words.key_on()),
        (&["Esc"], words.key_escape()),
    ];
    let chart: [Keys; 4] = [
        (&["+", "−"], words.key_chart_zoom()),
        (&["0"], words.key_chart_all()),
        (&["n"], words.key_chart_now()),
        (&["Shift + ←", "Shift + →"], words.key_chart_along()),
    ];
    // Only the keys of the lab that is open.
    let own = shown.map(|shown| labs::of(shown).keys(words)).unwrap_or_default();
    let timed = shown.is_some_and(|shown| facts(shown.overview.head.lab).timed);
    let of_lab = own.into_iter().chain(chart.into_iter().filter(|_| timed));
    let key = |name: &&'static str| {
        let shown = if *name == SPACE { words.key_space() } else { *name };
        html! { <kbd key={*name}>{ shown }</kbd> }
    };
    let row = |(names, text): Keys| {
        html! {
            <div key={text}><dt>{ for names.iter().map(key) }</dt><dd>{ text }</dd></div>
        }
    };
    let terms = |of: &str| {
        Some(html! {
            <section key={of.to_owned()} class="glossary">
                <h3>{ words.glossary_title() }</h3>
                <Note text={words.glossary(of)?} />
            </section>
        })
    };
    html! {
        <Dialog {words} title={words.help()} class="help" act={act.clone()}>
            <p>{ words.course_where() }</p>
            <div class="columns">
                <section>
                    <h3>{ words.keyboard() }</h3>
                    <dl class="keys">{ for shell.into_iter().chain(of_lab).map(row) }</dl>
                    if timed { <p class="soft">{ words.timeline_hint() }</p> }
                </section>
                <div>
                    { for shown.map(|shown| glyphs(words, shown)) }
                    { for shown.and_then(|shown| terms(shown.overview.head.lab.name())) }
                </div>
            </div>
            { for terms("shell") }
        </Dialog>
    }
}

/// What the glyphs over the scrubber stand for, of the events of this run.
fn glyphs(words: Words, shown: &Shown) -> Html {
    let lab = shown.overview.head.lab;
    let one = |kind: &Kind| {
        let (path, class) = shape(kind.sign?);
        Some(html! {
            <div key={kind.name}>
                <dt><svg class="marks" viewBox="-8 -12 16 14" aria-hidden="true"><path {class} d={path} /></svg></dt>
                <dd>{ words.kind_name(kind.name, lab) }</dd>
            </div>
        })
    };
    html! {
        <section>
            <h3>{ words.glyphs() }</h3>
            <dl class="glyphs">{ for facts(lab).kinds.iter().filter_map(one) }</dl>
        </section>
    }
}
