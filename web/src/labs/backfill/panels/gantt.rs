//! The scene of the backfill lab: the Gantt chart, with true runtimes where the reader asks for them.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::components::sight::OVERVIEW;
use crate::labs::backfill::figures::{METRICS, TRUTH};

/// Height of what stands over and under the picture.
const AROUND: f64 = 96.0;
const PADDING: f64 = 12.0;
/// Below this width the height is the chart's own choice, and the page scrolls.
const NARROW: f64 = 600.0;

/// The scene.
#[component]
pub fn GanttScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let setting = use_state(|| 0_u64);
    let zoom = room.zoom;
    let strip = if given.seen().is_small() { 0.0 } else { OVERVIEW };
    let width = ((room.width - 2.0 * PADDING * room.rem) / zoom).max(260.0).floor();
    let high = ((room.height - AROUND * room.rem) / zoom - strip).floor();
    let size = (width, if width < NARROW { 440.0 } else { high.max(300.0) });
    let words = given.words;
    let buttons = html! {
        <>
            { button(&setting, TRUTH, words.show_truth(), words.show_truth_hint()) }
            { button(&setting, METRICS, words.show_metrics(), words.show_metrics_hint()) }
        </>
    };
    let controls = (Html::default(), buttons);
    let figure = given.figure("gantt").filter(|_| room.width > 0.0);
    html! {
        <div ref={node} class="scene gantt">
            if let Some(figure) = figure {
                <FigureView {figure} given={given.clone()} {size} {zoom} setting={Some(*setting)} {controls} />
            }
        </div>
    }
}

/// A button that shows or hides a part of the chart.
fn button(setting: &UseStateHandle<u64>, bit: u64, name: &'static str, hint: &'static str) -> Html {
    let onclick = {
        let setting = setting.clone();
        Callback::from(move |_: MouseEvent| setting.set(*setting ^ bit))
    };
    let pressed = if **setting & bit > 0 { "true" } else { "false" };
    html! {
        <button type="button" class="as-table truth" aria-pressed={pressed} title={hint} {onclick}>{ name }</button>
    }
}
