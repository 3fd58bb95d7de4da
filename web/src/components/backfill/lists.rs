//! What waits and what runs.

use gantry_core::backfill::view::{Outline, RunningView, View, WaitingView};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::platform::page;
use crate::state::{Action, Selection};

/// What a list shows.
pub type Props = SceneProps<Outline, View>;

impl Props {
    /// A row: a button that selects the job.
    fn row(&self, job: u32, what: &str, state: &str, more: &str, hint: String) -> Html {
        let selected = self.selection == Some(Selection::Job(job));
        let current = self.view.job == Some(job);
        let select = self.act.reform(move |_: MouseEvent| {
            Action::Select((!selected).then_some(Selection::Job(job)))
        });
        html! {
            <li key={job}>
                <button
                    type="button"
                    id={current.then_some("current-job")}
                    class={classes!("row", current.then_some("current"))}
                    aria-pressed={if selected { "true" } else { "false" }}
                    aria-current={current.then_some("step")}
                    title={hint}
                    onclick={select}
                >
                    <span class="what"><b>{ self.words.job(job, &self.outline) }</b>{ " " }<span>{ what }</span></span>
                    <span class="state mono">{ state }</span>
                    if !more.is_empty() { <span class="more">{ more }</span> }
                </button>
            </li>
        }
    }

    fn list(
        &self,
        label: &'static str,
        empty: &'static str,
        jobs: Vec<Html>,
        left_out: u64,
    ) -> Html {
        html! {
            <ul class="rows jobs" aria-label={label}>
                if jobs.is_empty() { <li class="slot soft">{ empty }</li> }
                { for jobs }
                if left_out > 0 { <li class="more">{ self.words.and_more(left_out) }</li> }
            </ul>
        }
    }
}

/// The queue, its head first.
#[component]
pub fn Waiting(props: &Props) -> Html {
    let view = &props.view;
    use_effect_with(view.job, |job| {
        if job.is_some() {
            page::reveal("current-job");
        }
    });
    let teller = props.teller();
    let row = |waiting: &WaitingView| {
        let (needs, expects) = (teller.needs(waiting), teller.expects(waiting));
        let (more, hint) = (teller.verdict(waiting), teller.waiting_mark(waiting));
        props.row(waiting.job, &needs, &expects, &more, hint)
    };
    let words = props.words;
    // Between the first ones and those around the current one there may be a gap.
    let mut next = 0;
    let mut rows = Vec::new();
    for waiting in &view.queue {
        if waiting.place > next {
            let more = words.and_more(waiting.place - next);
            rows.push(html! { <li key="gap" class="more">{ more }</li> });
        }
        next = waiting.place + 1;
        rows.push(row(waiting));
    }
    let left_out = view.waiting.saturating_sub(next);
    props.list(words.waiting_heading(), words.no_job_waits(), rows, left_out)
}

/// What runs, by expected end.
#[component]
pub fn Running(props: &Props) -> Html {
    let (teller, view) = (props.teller(), &props.view);
    let row = |running: &RunningView| {
        let (holds, ends) = (teller.holds(running), teller.ends(running));
        let name = props.words.job(running.job, &props.outline);
        let hint = format!("{name}: {holds}, {ends}");
        props.row(running.job, &holds, &ends, "", hint)
    };
    let rows = view.running.iter().map(row).collect();
    let words = props.words;
    let left_out = view.running_count.saturating_sub(view.running.len() as u64);
    props.list(words.running_heading(), words.no_job_runs(), rows, left_out)
}
