//! Playing: started, stopped, and what is due when time passes; and jumps to events of a kind.

use super::Panel;
use crate::player::reading_ms;
use crate::state::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The place, of a first to a last.
    pub at: u64,
    pub bounds: (u64, u64),
    pub playing: bool,
    /// True where playing leads to the next caption of the story.
    pub next: bool,
    /// True while a question is open: nothing plays then.
    pub asks: bool,
}

impl State {
    pub(super) fn toggle(&mut self) {
        if self.playing() {
            return self.pause();
        }
        if self.plays_to_next() {
            return self.play_on();
        }
        if self.asks_in_story() || self.play_comparison() || self.goes_on() {
            return;
        }
        let (first, last) = self.bounds();
        if first == last {
            return;
        }
        if self.at_last() {
            self.go(Goal::Start);
        }
        self.play(Player::start());
    }

    /// Whether playing leads to the next caption of the story.
    fn plays_to_next(&self) -> bool {
        let busy = self.predicting.is_some() || self.beside.is_some() || self.question().is_some();
        let at = self.shown.as_ref().map_or(u64::MAX, |shown| shown.moment.moment);
        let to = self.bounds().1;
        let next = self.next_step().filter(|(_, moment)| (at..=to).contains(moment));
        self.shows_story() && !busy && next.is_some()
    }

    /// Whether captions are on the page: an embed may show none.
    fn shows_story(&self) -> bool {
        self.embed.as_ref().is_none_or(|embed| embed.has(Panel::Lesson))
    }

    fn asks_in_story(&self) -> bool {
        self.shows_story() && self.beside.is_none() && self.question().is_some()
    }

    pub fn playback(&self, at: u64) -> Playback {
        let (next, asks) = (self.plays_to_next(), self.asks_in_story());
        Playback { at, bounds: self.bounds(), playing: self.playing(), next, asks }
    }

    fn play(&mut self, player: Player) {
        self.spoken = None;
        self.told = None;
        self.manual = false;
        self.player = Some(player);
    }

    /// Plays on to the next step of the story; without one, just on.
    pub(super) fn play_on(&mut self) {
        // Who asks again while it plays does not want to wait.
        if let Some(moment) = self.player.as_ref().and_then(|player| player.until) {
            return self.go_by_hand(Goal::Moment(moment));
        }
        if self.beside.is_some() || self.step().is_none() {
            return self.toggle();
        }
        let at = self.shown.as_ref().map(|shown| shown.moment.moment);
        match self.lesson_goes_on() {
            Some(moment) if Some(moment) > at => self.play(Player::until(moment)),
            _ => {}
        }
    }

    pub(super) fn pause(&mut self) {
        if self.player.take().is_some() {
            self.ask();
            self.effects.push(Effect::Remember);
        }
    }

    pub(super) fn tick(&mut self, elapsed_ms: f64) {
        let to_step = self.player.as_ref().is_some_and(|player| player.until.is_some());
        if !to_step && self.tick_time(elapsed_ms) || self.tick_comparison(elapsed_ms) {
            return;
        }
        let (interval, end) = (self.interval_ms(), self.bounds().1);
        let (Some(player), Some(shown)) = (&mut self.player, &self.shown) else { return };
        let steps = player.tick(elapsed_ms, interval, self.traffic.busy());
        if steps == 0 {
            return;
        }
        if shown.moment.moment >= end {
            return self.ends_playing();
        }
        let last = player.until.unwrap_or(u64::MAX);
        let all_pass = self.breakpoints.names().is_empty();
        let goal = if shown.moment.moment + steps >= last {
            Goal::Moment(last)
        } else if steps > 1 && all_pass && self.level == Level::Probe {
            Goal::Moment((shown.moment.moment + steps).min(end))
        } else {
            let level = self.breakpoints.finest(self.level, shown.overview.head.lab);
            Goal::Step { level, direction: Direction::Forward }
        };
        self.go(goal);
    }

    /// It has played to the end: it stops there, or begins again.
    pub(super) fn ends_playing(&mut self) {
        if !self.plays_again() {
            self.pause();
        }
    }

    fn interval_ms(&self) -> f64 {
        match &self.shown {
            Some(shown) if self.pace == Pace::Read => {
                let reason = labs::of(shown).teller(self.words(), shown).reason();
                reading_ms(&format!("{} {}", reason.headline, reason.turn()))
            }
            _ => self.speed.interval_ms(),
        }
    }

    pub(super) fn toggle_breakpoint(&mut self, kind: Option<String>) {
        let stop = self.shown.as_ref().and_then(|shown| shown.moment.stop.as_ref());
        if let Some(kind) = kind.or_else(|| stop.map(|stop| stop.kind.clone())) {
            self.breakpoints.toggle(&kind);
            self.effects.push(Effect::Remember);
        }
    }

    /// Where `,` and `.` lead: to the selected thing's own events and decisions; else to the next event of a kind.
    pub(super) fn jump(&self, direction: Direction) -> Option<Goal> {
        let lab = &self.shown.as_ref()?.lab;
        match self.selection.as_ref().and_then(|selection| lab.thing(selection)) {
            Some(thing) => Some(Goal::About { thing, direction }),
            None => self.kind_to_jump().map(|kind| Goal::Jump { kind, direction }),
        }
    }

    /// The kind to jump by: that of the selected thing's events, else that of this step, else the lab's own.
    fn kind_to_jump(&self) -> Option<String> {
        let shown = self.shown.as_ref()?;
        let of_selected = self.selection.as_ref().map_or(&[][..], |it| shown.lab.targets(it));
        let occurs = |kind: &&&str| self.marks.marks.iter().any(|mark| mark.kind == **kind);
        let first = |kinds: &[&str]| kinds.iter().find(occurs).map(|&kind| kind.to_owned());
        let current = || shown.moment.stop.as_ref().map(|stop| stop.kind.clone());
        let usual = || first(facts(shown.overview.head.lab).targets);
        first(of_selected).or_else(current).or_else(usual)
    }

    /// Whether playing stops at what is shown: an event of a chosen kind, of the selected job if one is.
    pub(super) fn breaks(&self) -> bool {
        let Some(Shown { moment, lab, .. }) = &self.shown else { return false };
        let of_selected = self.selection.as_ref().is_none_or(|it| lab.is_about(it));
        let kind = moment.stop.as_ref().map(|stop| stop.kind.as_str());
        of_selected && kind.is_some_and(|kind| self.breakpoints.has(kind))
    }
}
