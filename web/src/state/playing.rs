//! Playing: started, stopped, and what is due when time passes.

use gantry_core::kernel::Level;
use gantry_core::session::{Direction, Goal};

use super::{Effect, Panel, Shown, State};
use crate::labs;
use crate::player::{Pace, Player, reading_ms};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The place, of a first to a last.
    pub at: u64,
    /// The first and the last.
    pub bounds: (u64, u64),
    pub playing: bool,
    /// True where playing leads to the next caption of the story.
    pub next: bool,
    /// True while a question is open: nothing plays then.
    pub asks: bool,
}

impl State {
    pub(super) fn toggle(&mut self, effects: &mut Vec<Effect>) {
        if self.playing() {
            return self.pause(effects);
        }
        if self.plays_to_next() {
            return self.play_on(effects);
        }
        if self.asks_in_story() || self.play_comparison(effects) || self.goes_on() {
            return;
        }
        let (first, last) = self.bounds();
        if first == last {
            return;
        }
        if self.at_last() {
            self.go(Goal::Start, effects);
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
    pub(super) fn play_on(&mut self, effects: &mut Vec<Effect>) {
        // Who asks again while it plays does not want to wait.
        if let Some(moment) = self.player.as_ref().and_then(|player| player.until) {
            return self.go_by_hand(Goal::Moment(moment), effects);
        }
        if self.beside.is_some() || self.step().is_none() {
            return self.toggle(effects);
        }
        let at = self.shown.as_ref().map(|shown| shown.moment.moment);
        match self.lesson_goes_on(effects) {
            Some(moment) if Some(moment) > at => self.play(Player::until(moment)),
            _ => {}
        }
    }

    pub(super) fn pause(&mut self, effects: &mut Vec<Effect>) {
        if self.player.take().is_some() {
            self.ask(effects);
            effects.push(Effect::Remember);
        }
    }

    pub(super) fn tick(&mut self, elapsed_ms: f64, effects: &mut Vec<Effect>) {
        let to_step = self.player.as_ref().is_some_and(|player| player.until.is_some());
        if !to_step && self.tick_time(elapsed_ms, effects)
            || self.tick_comparison(elapsed_ms, effects)
        {
            return;
        }
        let (interval, end) = (self.interval_ms(), self.bounds().1);
        let (Some(player), Some(shown)) = (&mut self.player, &self.shown) else { return };
        let steps = player.tick(elapsed_ms, interval, self.traffic.busy());
        if steps == 0 {
            return;
        }
        if shown.moment.moment >= end {
            return self.ends_playing(effects);
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
        self.go(goal, effects);
    }

    /// It has played to the end: it stops there, or begins again.
    pub(super) fn ends_playing(&mut self, effects: &mut Vec<Effect>) {
        if !self.plays_again(effects) {
            self.pause(effects);
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

    pub(super) fn toggle_breakpoint(&mut self, kind: Option<String>, effects: &mut Vec<Effect>) {
        let stop = self.shown.as_ref().and_then(|shown| shown.moment.stop.as_ref());
        if let Some(kind) = kind.or_else(|| stop.map(|stop| stop.kind.clone())) {
            self.breakpoints.toggle(&kind);
            effects.push(Effect::Remember);
        }
    }

    /// Whether playing stops at what is shown: an event of a chosen kind, of the selected job if one is.
    pub(super) fn breaks(&self) -> bool {
        let Some(Shown { moment, lab, .. }) = &self.shown else { return false };
        let of_selected = self.selection.as_ref().is_none_or(|it| lab.is_about(it));
        let kind = moment.stop.as_ref().map(|stop| stop.kind.as_str());
        of_selected && kind.is_some_and(|kind| self.breakpoints.has(kind))
    }
}
