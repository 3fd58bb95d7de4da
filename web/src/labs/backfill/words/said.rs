//! What is looked at of this lab where all sentences are gathered.

use gantry_core::labs::backfill::Question;
use gantry_core::session::{self, Answer};

use super::BackfillTeller;
use crate::labs::backfill::Ui;
use crate::labs::{Showing, own};
use crate::narrate::sentences::runs::{ASKED, Speaks, numbers};
use crate::narrate::{Clock, Explained, Tells as _, Words};
use crate::shown::Shown;

impl Speaks for Ui {
    fn questions(&self, shown: &Shown) -> Vec<(u32, session::Question)> {
        let Showing { outline, view } = own::<Ui>(shown);
        let shown = view.queue.iter().map(|waiting| waiting.job).take(ASKED);
        let jobs = numbers(outline.jobs.len()).chain(shown);
        let ask = |job| (job, session::Question::Backfill(Question::WhyNotJob { job }));
        jobs.map(ask).collect()
    }

    fn answered(&self, words: Words, shown: &Shown, _: u32, answer: &Answer) -> Explained {
        let Answer::Backfill(answer) = answer else { return Explained::default() };
        let time_unit = shown.overview.head.time_unit.as_deref();
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = BackfillTeller::new(words, time_unit, outline, view);
        Explained::of(&teller.explanation(&answer.explanation))
    }

    fn listed(&self, words: Words, shown: &Shown) -> Vec<String> {
        let time_unit = shown.overview.head.time_unit.as_deref();
        let clock = Clock::of(time_unit);
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = BackfillTeller::new(words, time_unit, outline, view);
        let mut told = vec![teller.clock(), words.gantt_label(view, view.gantt.range, clock)];
        for job in &view.queue {
            told.extend([teller.needs(job), teller.expects(job)]);
            told.extend([teller.verdict(job), teller.waiting_mark(job)]);
            told.push(words.waiting_mark(job, outline, clock));
        }
        for job in &view.running {
            told.extend([teller.holds(job), teller.ends(job)]);
        }
        told
    }
}
