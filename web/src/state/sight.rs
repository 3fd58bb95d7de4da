//! What the camera means for the page: when it is set up, what it follows, and what is asked of the core for it.
//!
//! **Invariant:** at most one look is under way; what is wanted when it comes back is asked for then.

use gantry_core::session::{Align, Command, Comparing, Goal, Look, Place};

use super::{Beside, Effect, State};
use crate::camera::{Camera, Steer, Subject};
use crate::player::Pace;
use crate::scene::zoom::{self, Range};

impl State {
    /// What the camera keeps in sight.
    fn subject(&self) -> Option<Subject> {
        if let Some(beside) = self.beside.as_ref().filter(|beside| beside.comparison.is_some()) {
            return Some(beside.subject());
        }
        let shown = self.shown.as_ref()?;
        let now = shown.moment.time;
        Some(Subject { now: (now, now), ahead: shown.lab.ahead(now) })
    }

    /// All there is to see, and how many pieces it has.
    fn extent(&self) -> Option<(Range, u64)> {
        let span = self.shown.as_ref()?.overview.span.as_ref()?;
        let compared = self.beside.as_ref().and_then(|beside| beside.comparison.as_ref());
        // That of one run ends at a round number beyond it already.
        let all = compared.map_or(span.range, |own| zoom::all(own.range.0, own.range.1));
        Some((all, span.segments))
    }

    /// Whether what comes is shown; `None` while it is not to be: a question is open, or decisions are predicted.
    pub fn shows_what_comes(&self) -> Option<bool> {
        (self.question().is_none() && self.predicting.is_none()).then_some(self.comes)
    }

    pub fn at_end(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.moment.moment == shown.moment.moments)
    }

    /// A run was opened, or runs are compared or no more: the camera is set up, for what is `fresh` anew.
    pub(super) fn set_up(&mut self, fresh: bool) {
        let wanted = if fresh { self.expected.window.take() } else { None };
        let (Some((all, pieces)), Some(subject)) = (self.extent(), self.subject()) else {
            self.camera = None;
            return;
        };
        let whole = self.document.kept.is_some() && self.at_end();
        match &mut self.camera {
            Some(camera) if !fresh => camera.extend(all, pieces, subject),
            before => {
                let width_px = before.map_or(0, |camera| camera.width_px());
                let mut camera = Camera::new(all, pieces, subject);
                camera.steer(Steer::Wide(width_px), subject);
                if whole {
                    camera.steer(Steer::All, subject);
                }
                *before = Some(camera);
            }
        }
        if let (Some(camera), Some(range)) = (&mut self.camera, wanted) {
            camera.steer(Steer::To(range), subject);
        }
        self.known();
        self.look();
    }

    /// The run stands somewhere else.
    pub(super) fn follow(&mut self) {
        self.known();
        if let (Some(subject), Some(camera)) = (self.subject(), &mut self.camera) {
            camera.meet(subject);
        }
        self.look();
    }

    pub(super) fn steer(&mut self, steer: Steer) {
        if let (Some(subject), Some(camera)) = (self.subject(), &mut self.camera) {
            camera.steer(steer, subject);
            self.look();
            if !matches!(steer, Steer::Wide(_)) {
                self.effects.push(Effect::Remember);
            }
        }
    }

    /// Plays on by time, if that is how it plays. Whether it is.
    pub(super) fn tick_time(&mut self, elapsed_ms: f64) -> bool {
        let (Some(subject), Some((all, _))) = (self.subject(), self.extent()) else { return false };
        if self.pace != Pace::Time {
            return false;
        }
        let per_second = zoom::length(all) / self.speed.whole_run_s();
        let now = subject.now.0.max(all.0);
        let (busy, at_end) = match (&self.beside, &self.shown) {
            (Some(beside), _) => (beside.busy(), beside.at_end()),
            (None, Some(_)) => (self.traffic.busy(), self.at_last()),
            (None, None) => return false,
        };
        let Some(player) = &mut self.player else { return false };
        if at_end && !busy {
            self.ends_playing();
            return true;
        }
        let Some(time) = player.tick_time(elapsed_ms, per_second, now, busy) else { return true };
        if let Some(camera) = &mut self.camera {
            camera.widen(per_second, subject);
        }
        if self.beside.is_some() {
            self.stand(Place::Tick(time));
        } else {
            let kinds = self.breakpoints.names().to_vec();
            self.go(Goal::Until { time, kinds });
        }
        true
    }

    /// What the views cover that have come.
    pub(super) fn known(&mut self) {
        let compared = self.beside.as_ref().and_then(|beside| beside.runs.first());
        let shown = compared.map(|run| &run.shown).or(self.shown.as_ref());
        if let (Some(range), Some(camera)) =
            (shown.and_then(|shown| shown.lab.range()), &mut self.camera)
        {
            camera.arrived(range);
        }
    }

    /// Asks for what the camera wants, unless that was asked for or something is on its way.
    pub(super) fn look(&mut self) {
        // A lab without time has no camera.
        let look = self.camera.as_ref().map_or(Some(Look::default()), Camera::look);
        let Some(look) = look.filter(|_| self.opening.is_none() && self.shown.is_some()) else {
            return;
        };
        match &self.beside {
            None => {
                let look = Look { ahead: self.shows_what_comes() == Some(true), ..look };
                if self.awaited.look.is_some() || self.awaited.looked.unwrap_or_default() == look {
                    return;
                }
                let id = self.send(Command::Look(look));
                (self.awaited.look, self.awaited.looked) = (Some(id), Some(look));
            }
            Some(beside) if beside.wants(look) => {
                let id = self.send(Command::Compare(Comparing::Look(look)));
                if let Some(beside) = &mut self.beside {
                    beside.asked(id, look);
                }
            }
            _ => {}
        }
    }
}

impl Beside {
    /// What the camera keeps in sight: the common instant, or where each run decides the job.
    fn subject(&self) -> Subject {
        let tick = self.clock.tick;
        if self.clock.align == Align::Time {
            return Subject::at(tick);
        }
        let reached = self.runs.iter().filter(|run| run.reached);
        let times = reached.map(|run| run.shown.moment.time);
        let (first, last) = times.fold((tick, tick), |(a, b), time| (a.min(time), b.max(time)));
        Subject { now: (first, last), ahead: last }
    }
}
