//! What the state of the page asks of the backfill lab.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::labs::backfill::{Policy, Question};
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, File, Metric, Thing};

use super::Ui;
use super::examples::EXAMPLES;
use crate::change::NoEdit;
use crate::gallery::Example;
use crate::labs::backfill::things::job_of;
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Label, Words};
use crate::scene::zoom::Range;
use crate::shown::{Noun, Selection};

pub const EMPTY: &str = "{\n  \"gantry\": 1,\n  \"lab\": \"backfill\",\n  \"policy\": \"easy\",\n  \"nodes\": 10,\n  \"jobs\": []\n}\n";

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;
    type Edit = NoEdit;

    const KIND: LabKind = LabKind::Backfill;
    const NAME: Label = Words::backfill_lab;
    const WAITING: Label = Words::waiting_heading;
    const TIMED: bool = true;
    const ASKED_BEFORE: bool = true;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "checkpoint";
    const DRAWS: Option<Label> = Some(Words::make_workload);
    const BLANK: Option<(&'static str, Label)> = Some((EMPTY, Words::draw_jobs));
    const SHELVES: [Label; 3] =
        [Words::gallery_policies, Words::gallery_beyond, Words::gallery_traces];
    const THINGS: &'static [Noun] = super::things::ALL;
    const LISTS: &'static [(&'static str, [Label; 2])] =
        &[("jobs", [Words::one_job, Words::many_jobs])];
    const JUDGED: &'static [Metric] = &[
        Metric::Makespan,
        Metric::MeanWait,
        Metric::P95Wait,
        Metric::MeanSlowdown,
        Metric::Wasted,
        Metric::LostShare,
        Metric::Killed,
    ];
    const FILES: &'static [File] = &[File::Table, File::Swf];

    fn under(outline: &Outline, policy: &str) -> Option<Outline> {
        Some(Outline { policy: Policy::from_name(policy)?, ..outline.clone() })
    }

    fn continues(outline: &Outline, before: &Outline) -> bool {
        outline.nodes == before.nodes
    }
}

impl LabShown for Showing<Ui> {
    fn has(&self, selection: &Selection) -> bool {
        job_of(selection).is_some_and(|job| (job as usize) < self.outline.jobs.len())
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let ask = |job| session::Question::Backfill(Question::WhyNotJob { job });
        job_of(selection).map(ask)
    }

    fn marked(&self, selection: &Selection) -> Option<u32> {
        job_of(selection)
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        job_of(selection).map(Thing::Task)
    }

    fn is_about(&self, selection: &Selection) -> bool {
        job_of(selection).is_none_or(|job| self.view.job == Some(job))
    }

    fn job(&self) -> Option<u32> {
        self.view.job
    }

    fn offered(&self) -> Vec<&'static str> {
        Policy::NAMES.to_vec()
    }

    fn usual(&self) -> Vec<&'static str> {
        let own = self.outline.policy.name();
        vec!["easy", if own == "easy" { "checkpoint" } else { own }]
    }

    fn range(&self) -> Option<Range> {
        Some(self.view.gantt.range)
    }

    fn ahead(&self, now: Time) -> Time {
        let planned = self.view.queue.first().and_then(|head| head.planned);
        self.view.reservation.map(|held| held.time).or(planned).unwrap_or(now).max(now)
    }
}
