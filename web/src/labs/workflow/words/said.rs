//! What is looked at of this lab where all sentences are gathered.

use gantry_core::labs::workflow::Question;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::Loan;
use gantry_core::session::{self, Answer};

use super::WorkflowTeller;
use crate::labs::workflow::Ui;
use crate::labs::{Showing, own};
use crate::narrate::sentences::runs::{ASKED, Speaks, numbers};
use crate::narrate::{Clock, Explained, Tells as _, Words};
use crate::shown::Shown;

impl Speaks for Ui {
    fn questions(&self, shown: &Shown) -> Vec<(u32, session::Question)> {
        let Showing { outline, view } = own::<Ui>(shown);
        let job = |job| (job, Question::WhyNotJob { job });
        let workflow = |workflow| (workflow, Question::WhyNotWorkflow { workflow });
        let user = |user| (0, Question::User { user });
        let unit = |unit| (0, Question::Unit { unit });
        let loan = |loan: &Loan| (0, Question::Loan { job: loan.job, since: loan.since });
        let stages = outline.workflows.iter().zip(0..).flat_map(|(own, workflow)| {
            let stages = (1..).take(own.stages.len().min(ASKED));
            let stages = stages.map(move |number| {
                let stage = StageName { workflow, number };
                (0, Question::Stage { stage })
            });
            let count: usize = own.stages.iter().map(|stage| stage.jobs.len()).sum();
            let tasks = (own.first_task..).take(count.min(ASKED));
            stages.chain(tasks.map(|task| (0, Question::Task { task })))
        });
        let jobs = numbers(outline.jobs.len()).map(job);
        let all = jobs
            .chain(numbers(outline.workflows.len()).map(workflow))
            .chain(numbers(outline.users.len()).map(user))
            .chain(numbers(usize::try_from(outline.capacity).unwrap_or(0)).map(unit))
            .chain(view.ledger.iter().rev().take(ASKED).map(loan))
            .chain([(0, Question::Loan { job: 0, since: u64::MAX })])
            .chain(stages.take(2 * ASKED));
        all.map(|(about, asked)| (about, session::Question::Workflow(asked))).collect()
    }

    fn answered(&self, words: Words, shown: &Shown, _: u32, answer: &Answer) -> Explained {
        let Answer::Workflow(answer) = answer else { return Explained::default() };
        let time_unit = shown.overview.head.time_unit.as_deref();
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = WorkflowTeller::new(words, time_unit, outline, view);
        Explained::of(&teller.explanation(answer))
    }

    fn listed(&self, words: Words, shown: &Shown) -> Vec<String> {
        let time_unit = shown.overview.head.time_unit.as_deref();
        let clock = Clock::of(time_unit);
        let Showing { outline, view } = own::<Ui>(shown);
        let teller = WorkflowTeller::new(words, time_unit, outline, view);
        let mut told = vec![words.units_label(view, outline), words.graph_label(outline, view)];
        told.extend([
            words.timeline_label(view, view.timeline.range, clock),
            words.units_caption(outline),
        ]);
        for job in &outline.jobs {
            told.extend([teller.job_hint(job), teller.whose(job.user, job.need)]);
        }
        told.extend(view.ledger.iter().map(|loan| words.returned(loan.returned).to_owned()));
        told.extend(words.latest_reclaim(outline, view));
        told.extend(view.timeline.segments.iter().map(|it| words.use_mark(it, outline, clock)));
        for row in view.stages.iter().filter(|row| row.start.is_some()) {
            told.push(words.stage_mark(row, None, outline, clock));
        }
        told
    }
}
