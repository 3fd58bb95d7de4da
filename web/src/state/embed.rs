//! The page inside another page: which of its parts are shown, and which part of the run.
//!
//! **Invariant:** every moment that is asked for is one of the range: goals go to the core with it
//! ([`Goal::Within`]), so nothing outside of it is ever drawn.
//! **Invariant:** nothing that an embed takes changes the scenario, or leads to a part of the page that it does not have.

use gantry_core::scenario::{ErrorKind, Path};

use crate::state::prelude::*;

/// A part of the page beside the picture, where an embed shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    Why,
    Algorithm,
    Figures,
    /// The lesson's captions and questions.
    Lesson,
}

impl Panel {
    pub const ALL: [Panel; 4] = [Panel::Why, Panel::Algorithm, Panel::Figures, Panel::Lesson];

    /// As written in an address.
    pub fn name(self) -> &'static str {
        match self {
            Panel::Why => "why",
            Panel::Algorithm => "algorithm",
            Panel::Figures => "figures",
            Panel::Lesson => "lesson",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    pub panels: Vec<Panel>,
    /// The first and last moment that it shows.
    pub range: (u64, u64),
    /// True if playing begins again at the end.
    pub loops: bool,
    /// True if it can be played and stepped by hand.
    pub controls: bool,
    /// The colours; the system's where none are given.
    pub theme: Option<Theme>,
}

pub const WHOLE: (u64, u64) = (0, u64::MAX);

impl Default for Embed {
    fn default() -> Self {
        Embed { panels: Vec::new(), range: WHOLE, loops: false, controls: true, theme: None }
    }
}

impl Embed {
    pub fn has(&self, panel: Panel) -> bool {
        self.panels.contains(&panel)
    }
}

impl State {
    /// The first and last moment to go to.
    pub fn bounds(&self) -> (u64, u64) {
        let last = self.shown.as_ref().map_or(0, |shown| shown.moment.moments);
        let (from, to) = self.embed.as_ref().map_or(WHOLE, |embed| embed.range);
        (from.min(last), to.min(last))
    }

    /// Whether the last of what is to be shown is shown.
    pub fn at_last(&self) -> bool {
        let at = self.shown.as_ref().map(|shown| shown.moment.moment);
        at.is_some_and(|at| at >= self.bounds().1)
    }

    pub(super) fn within(&self, goal: Goal) -> Goal {
        match self.embed.as_ref().map(|embed| embed.range).filter(|range| *range != WHOLE) {
            Some((from, to)) => Goal::Within { goal: Box::new(goal), from, to },
            None => goal,
        }
    }

    /// A command, kept to the range: where it goes, and what it asks about.
    pub(super) fn command_within(&self, command: Command) -> Command {
        let Some(embed) = &self.embed else { return command };
        let (from, to) = embed.range;
        let asking = |asking: Asking| Asking {
            from: asking.from.max(from),
            to: Some(to).filter(|to| *to != WHOLE.1),
            ..asking
        };
        match command {
            Command::Open { text, goal } => Command::Open { text, goal: self.within(goal) },
            Command::Go(goal) => Command::Go(self.within(goal)),
            Command::GoOn { goal } => Command::GoOn { goal: self.within(goal) },
            Command::Predict(asked, goal) => Command::Predict(asked.map(asking), self.within(goal)),
            other => other,
        }
    }

    /// Refuses a range that does not end within the run that was opened: the embed shows all of it, from its start.
    pub(super) fn refuse_range(&mut self) {
        let (Some(embed), Some(shown)) = (&mut self.embed, &self.shown) else { return };
        let (last, (from, to)) = (shown.moment.moments, embed.range);
        // A run that is asked about, or was stopped, may go on.
        let ended = shown.overview.complete && shown.overview.asked.is_none();
        let beyond = |moment: u64| moment > last && ended;
        let bounds = [("from", from, beyond(from)), ("to", to, to != WHOLE.1 && beyond(to))];
        let mut errors = Errors::default();
        for (name, moment, _) in bounds.into_iter().filter(|bound| bound.2) {
            let kind = ErrorKind::OutOfRange { found: moment.to_string(), min: 0, max: last };
            errors.push(Path::root().field(name), kind);
        }
        if !errors.is_empty() {
            embed.range = WHOLE;
            self.open(Goal::Start, false);
            self.notice = Some(Notice::BadLink { errors: Rc::new(errors) });
        }
    }

    /// Plays again from the beginning, where an embed does so at its end. Whether it does.
    pub(super) fn plays_again(&mut self) -> bool {
        let (first, last) = self.bounds();
        let loops = self.embed.as_ref().is_some_and(|embed| embed.loops);
        let again = loops && first < last && self.beside.is_none();
        if again {
            self.go(Goal::Start);
        }
        again
    }

    /// Whether an embed takes an action: what would change the scenario, cover the picture or look for a part that it does
    /// not have comes from a key or a hand that meant the page.
    pub(crate) fn takes_in_embed(&self, action: &Action) -> bool {
        self.embed.is_none()
            || !matches!(
                action,
                Action::Present(_)
                    | Action::Dialog(Some(_))
                    | Action::Cost(_)
                    | Action::Sheet(_)
                    | Action::Paper(_)
                    | Action::Compare(Compare::Toggle)
                    | Action::Edit(_)
                    | Action::Hold(_)
                    | Action::Try { .. }
                    | Action::Text(_)
                    | Action::Undo
                    | Action::Redo
                    | Action::Mend
                    | Action::TakeUp { .. }
                    | Action::Focus(_)
                    | Action::Import { push: true, .. }
            )
    }
}
