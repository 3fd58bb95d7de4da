//! What is looked at of this lab where all sentences are gathered.

use gantry_core::labs::placement::Question;
use gantry_core::labs::placement::view::BucketView;
use gantry_core::session::{self, Answer};

use super::PlacementTeller;
use crate::labs::placement::Ui;
use crate::labs::{Showing, own};
use crate::narrate::sentences::runs::{ASKED, Speaks, numbers};
use crate::narrate::{Explained, Tells as _, Words};
use crate::shown::Shown;

impl Speaks for Ui {
    fn questions(&self, shown: &Shown) -> Vec<(u32, session::Question)> {
        let Showing { outline, view } = own::<Ui>(shown);
        let node = |node| (node, Question::WhyNotNode { node });
        let bucket = |view: &BucketView| (0, Question::WhyNotBucket { at: view.at.clone() });
        let nodes = numbers(outline.nodes.len()).map(node);
        let all = nodes.chain(view.buckets.iter().take(ASKED).map(bucket));
        all.map(|(about, asked)| (about, session::Question::Placement(asked))).collect()
    }

    fn answered(&self, words: Words, shown: &Shown, _: u32, answer: &Answer) -> Explained {
        let Answer::Placement(answer) = answer else { return Explained::default() };
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = PlacementTeller::new(words, None, outline, view);
        Explained::of(&teller.explanation(&answer.explanation))
    }

    fn listed(&self, words: Words, shown: &Shown) -> Vec<String> {
        let Showing { outline, view } = own::<Ui>(shown);
        let tasks = view
            .tasks
            .iter()
            .flat_map(|task| [words.task_mark(task, outline), words.asks(&task.request, outline)]);
        let label = words.space_label(outline.nodes.len() as u64, view.task, outline);
        tasks.chain([label]).collect()
    }
}
