//! What is looked at of this lab where all sentences are gathered.

use gantry_core::labs::affinity::Question;
use gantry_core::session::{self, Answer};

use super::AffinityTeller;
use crate::labs::affinity::Ui;
use crate::labs::{Showing, own};
use crate::narrate::sentences::runs::{Speaks, numbers};
use crate::narrate::{Clock, Explained, Tells as _, Words};
use crate::shown::Shown;
use crate::words::affinity as say;

impl Speaks for Ui {
    fn questions(&self, shown: &Shown) -> Vec<(u32, session::Question)> {
        let Showing { outline, .. } = own::<Ui>(shown);
        let types = outline.engines.len();
        let calls = |task: u32| {
            let own = outline.tasks.get(task as usize).map_or(0, |own| own.calls);
            (0..own.min(4)).map(move |call| Question::Call { task, call })
        };
        let engines = |node: u32| numbers(types).map(move |of| Question::Engine { node, of });
        let all = numbers(outline.tasks.len())
            .map(|task| Question::Task { task })
            .chain(numbers(outline.tasks.len()).flat_map(calls))
            .chain(numbers(outline.nodes.len()).map(|node| Question::Node { node }))
            .chain(numbers(outline.nodes.len()).flat_map(engines));
        all.map(|asked| (0, session::Question::Affinity(asked))).collect()
    }

    fn answered(&self, words: Words, shown: &Shown, _: u32, answer: &Answer) -> Explained {
        let Answer::Affinity(answer) = answer else { return Explained::default() };
        let teller = AffinityTeller::of_shown(words, shown);
        Explained::of(&teller.explanation(&answer.explanation))
    }

    fn listed(&self, words: Words, shown: &Shown) -> Vec<String> {
        let clock = Clock::of(shown.overview.head.time_unit.as_deref());
        let Showing { outline, view } = own::<Ui>(shown);
        let whole = [
            words.affinity_stage_label(outline, view),
            words.affinity_gantt_label(view, view.gantt.range, clock),
            say::AffinityBand { tolerance: &outline.tolerance }.tell(words),
            words.affinity_cross(outline.cross.as_ref(), clock),
        ];
        let tasks = view.tasks.iter().flat_map(|task| {
            [words.affinity_task_mark(task, outline), words.affinity_calls_of(task.task, outline)]
        });
        whole.into_iter().chain(tasks).collect()
    }
}
