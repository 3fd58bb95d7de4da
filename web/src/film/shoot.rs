//! Films without a page: a session runs the scenario, and each moment is drawn as the page draws it.
//!
//! Cost: the run three times, and each moment of the film twice: once for the layout, once for its frame. Memory: one
//! moment at a time.

use gantry_core::kernel::Time;
use gantry_core::scenario::{Checked, Scenario};
use gantry_core::session::{Command, Goal, Look, Marks, Reply, Request, Session};

use super::stage::{Layout, Scene, Sketch, title};
use super::{Fault, Order, reel};
use crate::camera::{Camera, Subject};
use crate::labs::facts;
use crate::narrate::Words;
use crate::packed::{self, OpenedMoment, pack};
use crate::scene::time::Window;
use crate::scene::zoom;
use crate::shown::Shown;
use crate::story::{Caption, captions};

const MOST_LISTED: u32 = 1 << 24;

/// Where a film begins or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// So many events shown.
    Moment(u64),
    /// The event of that number of a kind, from 1.
    Nth(String, u64),
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// The lab has no such kind of events; those it has.
    Kind(Vec<&'static str>),
    /// The run has only so many events of the kind.
    Few(u64),
    Beyond(Fault),
    /// There are too many events of the kind to list them.
    Uncounted,
}

/// A run that is filmed.
pub struct Studio {
    session: Session,
    shown: Shown,
    marks: Marks,
    window: Option<Window>,
}

#[derive(Clone, Debug)]
pub struct Frame {
    /// Its number, from 0.
    pub number: usize,
    pub svg: String,
    /// Hundredths of a second that it stands.
    pub hold_cs: u16,
}

/// A film of which nothing is drawn yet.
pub struct Film<'s> {
    studio: &'s mut Studio,
    order: Order,
    moments: Vec<u64>,
    holds: Vec<u16>,
    layout: Layout,
}

impl Studio {
    /// Runs a scenario to its end; `watch` gets entries done and their total. None if there is nothing to draw.
    pub fn open(
        (scenario, checked): (Scenario, Checked),
        watch: &mut dyn FnMut(u64, u64),
    ) -> Option<Studio> {
        let (mut session, mut replies) = (Session::new(), Vec::new());
        session.open(0, Ok((scenario, checked)), Goal::Start, &mut replies);
        work(&mut session, &mut replies, watch);
        let shown = OpenedMoment::of(replies.pop()?.reply)?.shown()?;
        session
            .handle(Request { id: 1, command: Command::Mark { most: MOST_LISTED } }, &mut replies);
        work(&mut session, &mut replies, &mut |_, _| ());
        let Reply::Marked(marks) = replies.pop()?.reply else { return None };
        Some(Studio { session, shown, marks, window: None })
    }

    pub fn moment(&self, place: &Place) -> Result<u64, NoPlace> {
        let last = self.shown.moment.moments;
        match place {
            Place::End => Ok(last),
            &Place::Moment(moment) if moment <= last => Ok(moment),
            &Place::Moment(moment) => Err(NoPlace::Beyond(Fault::Beyond { moment, last })),
            Place::Nth(kind, n) => {
                let facts = facts(self.shown.overview.head.lab);
                if facts.kind(kind).is_none() {
                    return Err(NoPlace::Kind(facts.kinds.iter().map(|kind| kind.name).collect()));
                }
                let Some(mark) = self.marks.marks.iter().find(|mark| mark.kind == *kind) else {
                    return Err(NoPlace::Few(0));
                };
                let found = usize::try_from(n.saturating_sub(1)).ok();
                let found = found.and_then(|at| mark.moments.get(at)).filter(|_| *n > 0);
                let listed = !mark.moments.is_empty();
                let few = || NoPlace::Few(mark.moments.len() as u64);
                found.copied().ok_or_else(|| if listed { few() } else { NoPlace::Uncounted })
            }
        }
    }

    /// A film from one moment to another; where they are not chosen, of the lesson or of the whole run.
    pub fn film(
        &mut self,
        order: Order,
        (from, to): (Option<u64>, Option<u64>),
        watch: &mut dyn FnMut(u64, u64),
    ) -> Result<Film<'_>, Fault> {
        let usual = reel::usual(&self.marks, self.shown.moment.moments);
        let is_chosen = from.is_some() || to.is_some();
        let from = from.unwrap_or(usual.0);
        // A chosen beginning after the usual end leads to the end of the run.
        let end = if from > usual.1 { self.shown.moment.moments } else { usual.1 };
        let range = (from, to.unwrap_or(end));
        let kinds = facts(self.shown.overview.head.lab).kinds;
        let moments = reel::moments(&self.marks, kinds, order.level, range, is_chosen)?;
        self.look(&moments);
        let words = order.language.words();
        let captions = captions(&self.shown.overview.head.lesson, words);
        let mut sketch = Sketch::new(order, title(words, &self.shown), moments.len());
        for (done, moment) in (1..).zip(&moments) {
            sketch.add(self.scene(*moment, words, &captions));
            watch(done, moments.len() as u64);
        }
        let (layout, holds) = sketch.finish()?;
        Ok(Film { studio: self, order, moments, holds, layout })
    }

    /// Of a long run a film shows the part in which it plays, as the page does.
    fn look(&mut self, moments: &[u64]) {
        self.window = None;
        self.show(Command::Look(Look::default()));
        let ends = [moments.first(), moments.last()].map(|moment| {
            self.go(moment.copied().unwrap_or_default());
            let now = self.shown.moment.time;
            (now, self.shown.lab.ahead(now))
        });
        let Some(span) = &self.shown.overview.span else { return };
        let all = zoom::all(span.range.0, span.range.1);
        let mut camera = Camera::new(all, span.segments, Subject::at(ends[0].0));
        camera.meet(Subject { now: (ends[0].0, ends[1].0), ahead: ends[1].1 });
        let range: (Time, Time) = camera.window();
        if range != all {
            self.window = Some(Window::at(range));
            let look = Look { range: Some(range), ..Look::default() };
            self.show(Command::Look(look));
        }
    }

    fn scene(&mut self, moment: u64, words: Words, captions: &[Caption]) -> Scene {
        self.go(moment);
        Scene::new(words, &self.shown, self.window, (captions, &self.marks))
    }

    fn go(&mut self, moment: u64) {
        self.show(Command::Go(Goal::Moment(moment)));
    }

    fn show(&mut self, command: Command) {
        let mut replies = Vec::new();
        self.session.handle(Request { id: 2, command }, &mut replies);
        work(&mut self.session, &mut replies, &mut |_, _| ());
        let reply = replies.pop().map(|response| pack(response).reply);
        if let Some(packed::Reply::At { moment, view }) = reply
            && let Some(lab) = self.shown.lab.at(&view)
        {
            (self.shown.moment, self.shown.lab) = (moment, lab);
        }
    }
}

impl Film<'_> {
    /// Width and height of its frames, in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.layout.pixels(self.order.size)
    }

    pub fn frames(&self) -> usize {
        self.moments.len()
    }

    pub fn frame(&mut self, number: usize) -> Frame {
        let words = self.order.language.words();
        let captions = captions(&self.studio.shown.overview.head.lesson, words);
        let scene = self.studio.scene(self.moments[number], words, &captions);
        let svg = self.layout.frame(scene, &self.order);
        Frame { number, svg, hold_cs: self.holds[number] }
    }
}

fn work(
    session: &mut Session,
    replies: &mut Vec<gantry_core::session::Response>,
    watch: &mut dyn FnMut(u64, u64),
) {
    while session.work(replies) {
        if let Some(Reply::Progress(progress)) = replies.last().map(|response| &response.reply) {
            watch(progress.done, progress.total);
        }
    }
}
