//! The camera over a picture of time: which window of the run all its charts show.
//!
//! At first a run of many jobs shows a window around the present instant that holds a sensible number of them
//! ([`SHOWN`]), a small run shows all of itself. The camera follows the present instant: where that comes near an edge of
//! the window, the window moves on by about a quarter; where it jumps, the window opens around it. A window that the
//! reader has moved stays until the present instant would leave it.
//!
//! **Invariant:** a window never leaves what there is, and is at least two units of time long where there are as many.
//! **Invariant:** what is shown is told by the last view: another window is shown once a view covers it.
//!
//! A view is asked for with a margin on both sides, so that the picture can slide without waiting.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shares of a window on the screen, not negative"
)]

use gantry_core::kernel::Time;
use gantry_core::session::Look;

use crate::scene::zoom::{self, Range, length};

/// So many jobs of a run are in sight at first, if they were spread evenly.
const SHOWN: u64 = 120;
/// Where the present instant stands in a window that opens around it, in shares of its length.
const OPENS: f64 = 0.6;
/// Where it stands after the window has moved on, or back.
const ON: f64 = 0.6;
const BACK: f64 = 0.4;
/// It comes no nearer to an end of the window than these.
const EDGES: (f64, f64) = (0.04, 0.86);
/// What is asked for beyond each end of the window, as a part of it.
const MARGIN: Time = 4;
/// While a run plays by time, the window holds at least so many seconds of it.
const PLAYED_S: f64 = 6.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// The picture is so many pixels wide.
    Wide(u32),
    /// Closer (a factor below 1) or further away, around an instant; without one around the present, or where that is
    /// out of sight around the middle.
    Zoom {
        /// What stays where it is.
        about: Option<Time>,
        /// The new length in shares of the old.
        factor: f64,
    },
    /// Along by a share of the window.
    Pan(f64),
    To(Range),
    All,
    /// Back to the present instant, in a window as at first.
    Home,
}

/// What is to be kept in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The present instant; of several runs the first and the last of theirs.
    pub now: Range,
    /// What comes: the latest instant that the present decision is about.
    pub ahead: Time,
}

impl Subject {
    /// An instant, of which nothing comes.
    pub fn at(now: Time) -> Subject {
        Subject { now: (now, now), ahead: now }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    all: Range,
    /// The length of a window as at first.
    usual: Time,
    /// The window that is wanted.
    window: Range,
    shown: Range,
    /// What the last view covers.
    known: Range,
    /// Whether the reader has moved the window.
    held: bool,
    /// The present instants when the run last stood elsewhere.
    met: Range,
    /// How wide the picture is; 0 while that is not known.
    width_px: u32,
}

impl Camera {
    /// On a run of so many jobs that fills `all`.
    pub fn new(all: Range, jobs: u64, subject: Subject) -> Camera {
        let usual = usual(all, jobs);
        let mut camera = Camera {
            all,
            usual,
            window: all,
            shown: all,
            known: all,
            held: false,
            met: subject.now,
            width_px: 0,
        };
        camera.open(usual, subject);
        camera
    }

    pub fn all(&self) -> Range {
        self.all
    }

    pub fn shown(&self) -> Range {
        self.shown
    }

    /// What the last view covers.
    pub fn known(&self) -> Range {
        self.known
    }

    pub fn width_px(&self) -> u32 {
        self.width_px
    }

    /// The window that is wanted.
    pub fn window(&self) -> Range {
        self.window
    }

    /// The window that the reader has chosen, for the address.
    pub fn chosen(&self) -> Option<Range> {
        self.held.then_some(self.window)
    }

    /// Whether all there is is in sight, as it is at first.
    pub fn is_small(&self) -> bool {
        self.window == self.all && self.usual >= self.all.1 - self.all.0
    }

    /// What to ask the core for; nothing before the picture has a width.
    pub fn look(&self) -> Option<Look> {
        let (from, to) = self.window;
        let margin = (to - from) / MARGIN;
        let range = (from.saturating_sub(margin).max(self.all.0), (to + margin).min(self.all.1));
        let share = length(range) / length(self.window);
        let width_px = (f64::from(self.width_px) * share).round() as u32;
        (self.width_px > 0).then_some(Look { range: Some(range), width_px, ahead: false })
    }

    /// A view has come that covers so much.
    pub fn arrived(&mut self, known: Range) {
        self.known = known;
        self.settle();
    }

    pub fn steer(&mut self, steer: Steer, subject: Subject) {
        let Camera { all, window, .. } = *self;
        let within = |time: Time| window.0 <= time && time <= window.1;
        self.window = match steer {
            Steer::Wide(width_px) => {
                self.width_px = width_px;
                return;
            }
            Steer::Zoom { about, factor } => {
                let about = about.or(Some(subject.now.0)).filter(|&about| within(about));
                let share = about.map_or(0.5, |about| (about - window.0) as f64 / length(window));
                zoom::zoomed(window, all, share, factor)
            }
            Steer::Pan(share) => zoom::panned(window, all, share),
            Steer::To((from, to)) => zoom::brushed(from, to, all),
            Steer::All => all,
            Steer::Home => return self.open(self.usual, subject),
        };
        self.held = !self.is_small();
        self.settle();
    }

    /// The run stands somewhere else: the window follows where it has to.
    pub fn meet(&mut self, subject: Subject) {
        if subject.now == std::mem::replace(&mut self.met, subject.now) {
            return;
        }
        let (window, all, now) = (self.window, self.all, self.within(subject.now));
        let long = length(window);
        let (near, far) = if self.held { (0.0, 1.0) } else { EDGES };
        let share = |time: Time| (time as f64 - window.0 as f64) / long;
        let (first, last) = (share(now.0), share(now.1));
        let early = first < near && (window.0 > all.0 || first < 0.0);
        let late = last > far && (window.1 < all.1 || last > 1.0);
        if !early && !late {
            return;
        }
        self.held = false;
        let wide = length(now) / long;
        let turn = 1.0 / MARGIN as f64;
        if wide < EDGES.1 - EDGES.0 && first > -turn && last < 1.0 + turn {
            // On or back by about a quarter: the picture slides.
            let by =
                if late { last - ON.max(wide + EDGES.0) } else { first - BACK.min(EDGES.1 - wide) };
            self.window = zoom::kept(window.0 as f64 + (by * long).round(), long, all);
            self.settle();
        } else {
            let room = length(now) / (EDGES.1 - EDGES.0);
            self.open(room.max(long).round() as Time, subject);
        }
    }

    /// There is more or less to see than before. What the reader has chosen is kept as far as there is any, and where the
    /// run stands still.
    pub fn extend(&mut self, all: Range, jobs: u64, subject: Subject) {
        let whole = self.window == self.all;
        let usual = usual(all, jobs);
        let same = self.usual == usual || usual == all.1 - all.0;
        (self.all, self.usual) = (all, usual);
        if self.held {
            self.window =
                if whole { all } else { zoom::brushed(self.window.0, self.window.1, all) };
        } else if whole || !same {
            self.open(usual, subject);
        } else {
            self.window = zoom::kept(self.window.0 as f64, length(self.window), all);
        }
        self.settle();
        self.meet(subject);
    }

    /// The run begins to play by time, so much of it in a second: what is seen lasts a while.
    pub fn widen(&mut self, per_second: f64, subject: Subject) {
        let least = per_second * PLAYED_S;
        if !self.held && length(self.window) < least {
            self.open(least.min(length(self.all)) as Time, subject);
        }
    }

    fn open(&mut self, long: Time, subject: Subject) {
        let (now, ahead) = (self.within(subject.now), subject.ahead);
        let long = long as f64;
        let wide = length(now) / long;
        let free = EDGES.1 - wide.min(EDGES.1);
        // What comes is seen too, if it fits.
        let before = OPENS.min(free);
        let comes = (ahead.saturating_sub(now.0)) as f64 / long;
        let fits = comes <= EDGES.1 - EDGES.0;
        let before = if fits { before.min(EDGES.1 - comes).max(EDGES.0) } else { before };
        self.held = false;
        self.window = zoom::kept((now.0 as f64 - before * long).round(), long, self.all);
        self.settle();
    }

    /// Instants as far as there is something: before it begins, a run stands at 0.
    fn within(&self, now: Range) -> Range {
        let kept = |time: Time| time.clamp(self.all.0, self.all.1);
        (kept(now.0), kept(now.1))
    }

    /// What is wanted is shown where it is known; what is shown no more where it is not.
    fn settle(&mut self) {
        let known = |window: Range| self.known.0 <= window.0 && window.1 <= self.known.1;
        if known(self.window) {
            self.shown = self.window;
        } else if !known(self.shown) {
            self.shown = self.known;
        }
    }
}

/// The length of a window as at first: all of a small run.
fn usual(all: Range, jobs: u64) -> Time {
    let long = length(all);
    let part = long * SHOWN as f64 / jobs.max(1) as f64;
    if part >= 0.75 * long { all.1 - all.0 } else { (part.round() as Time).max(zoom::LEAST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Range = (0, 100_000);

    /// 1,200 jobs: a tenth is in sight.
    fn camera(now: Time) -> Camera {
        let mut camera = Camera::new(ALL, 1_200, Subject::at(now));
        camera.steer(Steer::Wide(1_000), Subject::at(now));
        camera
    }

    fn comes(now: Time, ahead: Time) -> Subject {
        Subject { ahead, ..Subject::at(now) }
    }

    fn meet(camera: &mut Camera, now: Time) -> Range {
        camera.meet(Subject::at(now));
        camera.window()
    }

    #[test]
    fn a_small_run_shows_all_of_itself_and_a_large_one_a_window_around_now() {
        assert_eq!(Camera::new((0, 26), 5, comes(4, 10)).window(), (0, 26));
        assert_eq!(Camera::new((0, 26), 150, comes(4, 10)).window(), (0, 26), "nearly all is all");
        assert_eq!(camera(0).window(), (0, 10_000));
        assert_eq!(camera(50_000).window(), (44_000, 54_000));
        assert_eq!(camera(100_000).window(), (90_000, 100_000));
        // The reservation is in sight where it fits, else now stands where it always does.
        assert_eq!(Camera::new(ALL, 1_200, comes(50_000, 58_000)).window(), (49_400, 59_400));
        assert_eq!(Camera::new(ALL, 1_200, comes(50_000, 80_000)).window(), (44_000, 54_000));
        assert_eq!(Camera::new((7, 9), 1 << 40, comes(7, 7)).window(), (7, 9));
    }

    #[test]
    fn the_window_follows_now_by_quarters_both_ways_and_opens_anew_where_now_jumps() {
        let mut camera = camera(50_000);
        assert_eq!(meet(&mut camera, 52_500), (44_000, 54_000), "still well within");
        assert_eq!(meet(&mut camera, 52_700), (46_700, 56_700), "on");
        assert_eq!(meet(&mut camera, 46_800), (42_800, 52_800), "back");
        assert_eq!(meet(&mut camera, 90_000), (84_000, 94_000), "a jump");
        assert_eq!(meet(&mut camera, 99_000), (90_000, 100_000), "no further than the end");
        assert_eq!(meet(&mut camera, 100_000), (90_000, 100_000));
        assert_eq!(meet(&mut camera, 0), (0, 10_000));
        for now in (0..100_000).chain((0..100_000).rev()).step_by(333) {
            let (from, to) = meet(&mut camera, now);
            assert!(from <= now && now <= to && to - from == 10_000, "{now} in {from} to {to}");
        }
    }

    #[test]
    fn before_a_run_begins_its_beginning_is_in_sight() {
        let mut camera = Camera::new((9_000, 19_000), 1_200, Subject::at(0));
        assert_eq!(camera.window(), (9_000, 10_000));
        camera.steer(Steer::To((9_000, 9_500)), Subject::at(0));
        assert_eq!(meet(&mut camera, 9_001), (9_000, 9_500));
        assert_eq!(meet(&mut camera, 0), (9_000, 9_500));
        assert!(camera.chosen().is_some());
    }

    #[test]
    fn what_the_reader_chose_stays_until_now_would_leave_it() {
        let mut camera = camera(50_000);
        camera.steer(Steer::To((49_000, 50_500)), Subject::at(50_000));
        assert_eq!((camera.window(), camera.chosen()), ((49_000, 50_500), Some((49_000, 50_500))));
        assert_eq!(meet(&mut camera, 50_500), (49_000, 50_500), "at its very end");
        assert_eq!(meet(&mut camera, 50_600), (49_700, 51_200), "as long as it was");
        assert_eq!(camera.chosen(), None);
        camera.steer(Steer::To((10_000, 12_000)), Subject::at(50_600));
        assert_eq!(meet(&mut camera, 50_600), (10_000, 12_000), "looked elsewhere, nothing moved");
        assert_eq!(meet(&mut camera, 50_601), (49_401, 51_401), "now moved, and is in sight");
        camera.steer(Steer::All, Subject::at(50_600));
        assert_eq!((meet(&mut camera, 99_999), camera.chosen()), (ALL, Some(ALL)));
        camera.steer(Steer::Home, Subject::at(99_999));
        assert_eq!((camera.window(), camera.chosen()), ((90_000, 100_000), None));
    }

    #[test]
    fn zooming_is_about_the_pointer_or_now_and_panning_goes_along() {
        let mut camera = camera(50_000);
        camera.steer(Steer::Zoom { about: None, factor: 0.5 }, Subject::at(50_000));
        assert_eq!(camera.window(), (47_000, 52_000), "now stays where it is");
        camera.steer(Steer::Zoom { about: Some(52_000), factor: 0.4 }, Subject::at(50_000));
        assert_eq!(camera.window(), (50_000, 52_000), "so does the end");
        camera.steer(Steer::Pan(0.375), Subject::at(50_000));
        camera.steer(Steer::Zoom { about: None, factor: 2.0 }, Subject::at(50_000));
        assert_eq!(camera.window(), (49_750, 53_750), "now is out of sight: about the middle");
        camera.steer(Steer::Pan(-0.2), Subject::at(50_000));
        assert_eq!(camera.window(), (48_950, 52_950));
    }

    #[test]
    fn a_view_is_asked_for_with_a_margin_and_another_window_is_shown_once_it_is_known() {
        let mut camera = Camera::new(ALL, 1_200, comes(50_000, 50_000));
        assert_eq!(camera.look(), None, "how wide is not known");
        camera.steer(Steer::Wide(1_000), Subject::at(50_000));
        let look = Look { range: Some((41_500, 56_500)), width_px: 1_500, ahead: false };
        assert_eq!(camera.look(), Some(look));
        assert_eq!(camera.shown(), (44_000, 54_000), "of the whole run all is known");
        camera.arrived((41_500, 56_500));
        camera.steer(Steer::Pan(0.2), Subject::at(50_000));
        assert_eq!(camera.shown(), (46_000, 56_000), "within the margin at once");
        camera.steer(Steer::Pan(0.2), Subject::at(50_000));
        assert_eq!((camera.shown(), camera.window()), ((46_000, 56_000), (48_000, 58_000)));
        camera.arrived((45_500, 60_500));
        assert_eq!(camera.shown(), (48_000, 58_000));
    }

    #[test]
    fn several_instants_are_in_sight_together() {
        let mut camera = camera(50_000);
        camera.meet(Subject { now: (60_000, 64_000), ahead: 60_000 });
        let (from, to) = camera.window();
        assert!(from < 60_000 && 64_000 < to && to - from == 10_000, "{from} to {to}");
        camera.meet(Subject { now: (61_000, 81_000), ahead: 61_000 });
        let (from, to) = camera.window();
        assert!(from < 61_000 && 81_000 < to && to - from < 30_000, "{from} to {to}");
    }

    #[test]
    fn a_run_that_grows_keeps_what_was_chosen() {
        let mut camera = camera(50_000);
        camera.steer(Steer::To((40_000, 60_000)), Subject::at(50_000));
        camera.extend((0, 50_000), 1_200, Subject::at(50_000));
        assert_eq!(camera.window(), (30_000, 50_000));
        camera.steer(Steer::All, Subject::at(0));
        camera.extend((0, 200_000), 1_200, Subject::at(0));
        assert_eq!(camera.window(), (0, 200_000));
        let mut small = Camera::new((0, 26), 5, comes(4, 4));
        small.extend((0, 30), 6, Subject::at(4));
        assert_eq!((small.window(), small.chosen()), ((0, 30), None));
        small.extend((0, 30_000), 3_000, Subject::at(400));
        assert_eq!(small.window(), (0, 1_200));
    }

    #[test]
    fn what_plays_by_time_stays_in_sight_for_a_while() {
        let mut camera = camera(50_000);
        camera.widen(5_000.0, Subject::at(50_000));
        assert_eq!(camera.window(), (32_000, 62_000));
        camera.widen(100.0, Subject::at(50_000));
        assert_eq!(camera.window(), (32_000, 62_000));
    }
}
