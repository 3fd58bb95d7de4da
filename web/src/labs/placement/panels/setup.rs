//! What the scenario's head says: policy, granularity, exploration; and the work done so far.

use gantry_core::labs::placement::view::{View, Work};
use gantry_core::labs::placement::{Outline, Policy};
use yew::prelude::*;

use super::tasks::Props;
use crate::components::parts::SceneProps;
use crate::components::select::Select;
use crate::edit::{self, at};
use crate::narrate::Words;
use crate::platform::page;
use crate::scene::svg::Length;
use crate::state::Action;

#[component]
pub fn Setup(props: &Props) -> Html {
    let SceneProps { words, outline, act, .. } = props;
    let grains: Vec<String> =
        (0..outline.dimensions.len()).map(|at| words.grain(at, outline)).collect();
    let choose = act
        .reform(|event: Event| Action::Edit(edit::choose(at!["policy"], page::value_of(&event))));
    let policies = Select {
        class: "wide",
        label: Some(words.policy()),
        title: Some(words.placement_policy_hint(outline.policy).into()),
        chosen: outline.policy.name(),
        onchange: choose,
        ..Select::default()
    };
    let option = |policy: Policy| (policy.name().to_owned(), words.policy_name(policy).to_owned());
    html! {
        <div class="setup">
            { policies.html(Policy::ALL.into_iter().map(option)) }
            <dl class="pairs">
                <div><dt>{ words.granularity() }</dt><dd class="mono">{ grains.join(" × ") }</dd></div>
                if !outline.policy.scans() {
                    <div><dt>{ words.explore() }</dt><dd>{ words.explore_name(outline.explore) }</dd></div>
                }
                if outline.batch > 1 {
                    <div><dt>{ words.batch() }</dt><dd class="mono">{ words.number(outline.batch) }</dd></div>
                }
                if outline.policy == Policy::Random {
                    <div><dt>{ words.seed() }</dt><dd class="mono">{ words.number(outline.seed) }</dd></div>
                }
            </dl>
        </div>
    }
}

/// The method's work beside that of a scan that gives the same answer: for the present task, and for all so far.
pub fn work_so_far(words: Words, outline: &Outline, view: &View) -> Html {
    let Work { visited, linear, most, .. } = view.work;
    let scans = outline.policy.scans();
    let total = if scans { view.metrics.examined } else { view.metrics.visited };
    let scanned = view.metrics.scanned;
    let several = outline.tasks.len() > 1;
    html! {
        <div>
            if several { <h3 class="work-of">{ words.work_of_task() }</h3> }
            { bars(words, scans, [visited, linear], most) }
            if several {
                <h3 class="work-of">{ words.work_of_run() }</h3>
                { bars(words, scans, [total, scanned], total.max(scanned)) }
            }
            <p class="soft">{ words.scan_hint(outline.policy) }</p>
        </div>
    }
}

/// What the method looked at and what a scan looks at, to the scale of `most`.
fn bars(words: Words, scans: bool, [visited, linear]: [u64; 2], most: u64) -> Html {
    let label = if scans { words.nodes_examined() } else { words.buckets_visited() };
    let most = most.max(1);
    let told = told(words, [visited, linear]);
    let bar = |value: u64, class: &'static str| {
        #[expect(clippy::cast_precision_loss, reason = "a length on the screen")]
        let width = value as f64 * 100.0 / most as f64;
        html! {
            <svg class="bar" aria-hidden="true" focusable="false">
                <rect class={class} width={format!("{}%", Length(width))} height="100%" />
            </svg>
        }
    };
    html! {
        <dl class="pairs work">
            <div><dt>{ label }</dt><dd class="number">{ &*told[0] }</dd>{ bar(visited, "ours") }</div>
            if !scans {
                <div><dt>{ words.linear_scan() }</dt><dd class="number">{ &*told[1] }</dd>{ bar(linear, "theirs") }</div>
            }
        </dl>
    }
}

/// Both numbers; dashes where nothing is looked for at the moment, as when a choice made earlier is committed.
fn told(words: Words, work: [u64; 2]) -> [String; 2] {
    work.map(|value| if work == [0, 0] { "–".to_owned() } else { words.number(value) })
}

#[cfg(test)]
mod tests {
    use super::told;
    use crate::narrate::Language;

    #[test]
    fn a_task_that_is_not_searched_for_has_no_work_of_zero() {
        let words = Language::English.words();
        assert_eq!(told(words, [0, 0]), ["–", "–"]);
        assert_eq!(told(words, [0, 12]), ["0", "12"]);
    }
}
