//! What is looked at of this lab where all sentences are gathered.

use gantry_core::labs::groups::Question;
use gantry_core::session::{self, Answer};

use super::GroupsTeller;
use crate::labs::groups::Ui;
use crate::labs::{Showing, own};
use crate::narrate::sentences::runs::{Speaks, numbers};
use crate::narrate::{Explained, Tells as _, Words};
use crate::shown::Shown;

impl Speaks for Ui {
    fn questions(&self, shown: &Shown) -> Vec<(u32, session::Question)> {
        let Showing { outline, .. } = own::<Ui>(shown);
        let requests = numbers(outline.requests.len());
        let all = requests
            .map(|request| Question::Request { request })
            .chain(numbers(outline.nodes.len()).map(|node| Question::Node { node }))
            .chain(numbers(outline.groups.len()).map(|group| Question::Group { group }))
            .chain(numbers(outline.unit_count() as usize).map(|unit| Question::Unit { unit }));
        all.map(|asked| (0, session::Question::Groups(asked))).collect()
    }

    fn answered(&self, words: Words, shown: &Shown, _: u32, answer: &Answer) -> Explained {
        let Answer::Groups(answer) = answer else { return Explained::default() };
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = GroupsTeller::new(words, None, outline, view);
        Explained::of(&teller.explanation(&answer.explanation))
    }

    fn listed(&self, words: Words, shown: &Shown) -> Vec<String> {
        let Showing { outline, view } = own::<Ui>(shown);
        let requests = view.requests.iter().flat_map(|listed| {
            [words.request_mark(listed, outline), words.request_asks(listed.request, outline)]
        });
        let labels = [words.boards_label(outline, view)];
        requests.chain(labels).collect()
    }
}
