//! What waits and what runs.

use gantry_core::labs::backfill::view::{Outline, RunningView, View, WaitingView};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::row::{Row, use_current_revealed};
use crate::labs::backfill::things;

pub type Props = SceneProps<Outline, View>;

impl Props {
    fn row(&self, job: u32, what: String, state: String, more: String, hint: String) -> Html {
        let current = self.view.job == Some(job);
        let name = self.words.job(job, &self.outline);
        let (about, class) = (things::job(job), "mono");
        let row = Row { about, number: job, current, name, what, state, class, more, hint };
        row.html(self.selection.as_ref(), &self.act)
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
    use_current_revealed(view.job);
    let teller = props.teller();
    let row = |waiting: &WaitingView| {
        let (needs, expects) = (teller.needs(waiting), teller.expects(waiting));
        let (more, hint) = (teller.verdict(waiting), teller.waiting_mark(waiting));
        props.row(waiting.job, needs, expects, more, hint)
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
        props.row(running.job, holds, ends, String::new(), hint)
    };
    let rows = view.running.iter().map(row).collect();
    let words = props.words;
    let left_out = view.running_count.saturating_sub(view.running.len() as u64);
    props.list(words.running_heading(), words.no_job_runs(), rows, left_out)
}
