//! The parts of the page's program that come when they are needed, the messages that need them, and those that wait for
//! them.

use std::collections::VecDeque;

use gantry_core::scenario::LabKind;

use crate::app::Message;
use crate::client::FromWorker;
use crate::packed::Reply;
use crate::split::Unfetched;
use crate::state::{Action, CostAction, SheetAction};
use crate::{embed, labs, tools};

/// A part of the page's program that comes when it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramPart {
    Lab(LabKind),
    /// What changes, compares and reports.
    Tools,
    /// What a moment needs besides its picture.
    Details,
    Embed,
}

impl ProgramPart {
    pub fn is_here(self) -> bool {
        match self {
            ProgramPart::Lab(kind) => labs::here(kind).is_some(),
            ProgramPart::Tools => tools::here().is_some(),
            ProgramPart::Details => tools::details::here().is_some(),
            ProgramPart::Embed => embed::here().is_some(),
        }
    }

    pub async fn fetch(self) -> Result<(), Unfetched> {
        match self {
            ProgramPart::Lab(kind) => labs::fetch(kind).await,
            ProgramPart::Tools => tools::fetch().await,
            ProgramPart::Details => tools::details::fetch().await,
            ProgramPart::Embed => embed::fetch().await,
        }
    }
}

pub fn needed(message: &Message) -> Option<ProgramPart> {
    match message {
        Message::Host => Some(ProgramPart::Embed),
        Message::Act(Action::First(Some((_, moment)))) => Some(ProgramPart::Lab(moment.lab())),
        Message::FromWorker(_, FromWorker::Reply(response), _) => match &response.reply {
            Reply::Opened { overview, .. } => Some(ProgramPart::Lab(overview.head.lab)),
            Reply::Compared { .. } | Reply::Graded { .. } | Reply::Reviewed(_) => Some(ProgramPart::Tools),
            _ => None,
        },
        Message::FromWorker(_, FromWorker::Stands(..), _) => Some(ProgramPart::Details),
        Message::Packaged(_)
        | Message::Act(
            Action::Sheet(SheetAction::Open(true))
            | Action::Mend
            // What a change comes to is told by the tools, once it is made.
            | Action::Edit(_)
            | Action::Try { .. }
            | Action::Predict(Some(_))
            | Action::PredictHere
            | Action::PredictStep
            | Action::Review(_)
            | Action::TakeUp { .. }
            | Action::Dialog(Some(_))
            | Action::Cost(CostAction::Open(_)),
        ) => Some(ProgramPart::Tools),
        _ => None,
    }
}

/// Messages that wait for a part of the program.
///
/// **Invariant:** nothing that came in is dropped: what needs a part that could not be fetched is kept aside, and done once
/// the part is here. What came behind it goes on meanwhile.
#[derive(Debug)]
pub struct DeferredMessages<M, P> {
    /// The first needs a part that is on its way.
    waiting: VecDeque<M>,
    /// What needs a part that could not be fetched.
    aside: Vec<(P, M)>,
}

impl<M, P> Default for DeferredMessages<M, P> {
    fn default() -> Self {
        DeferredMessages { waiting: VecDeque::new(), aside: Vec::new() }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Turn<M, P> {
    Now(M),
    /// It waits for a part, which is to be fetched.
    Fetch(P),
    Wait,
}

impl<M, P: Copy + PartialEq> DeferredMessages<M, P> {
    /// A message comes in that needs a part which is not here, or none.
    pub fn take(&mut self, message: M, missing: Option<P>) -> Turn<M, P> {
        if self.waiting.is_empty() && missing.is_none() {
            return Turn::Now(message);
        }
        let first = self.waiting.is_empty();
        self.waiting.push_back(message);
        missing.filter(|_| first).map_or(Turn::Wait, Turn::Fetch)
    }

    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// A part was fetched, or could not be: what goes on now. None where nothing waited for it.
    pub fn fetched(
        &mut self,
        part: P,
        here: bool,
        needs: impl Fn(&M) -> Option<P>,
    ) -> Option<Vec<M>> {
        let first = self.waiting.front().is_some_and(|message| needs(message) == Some(part));
        let aside = self.aside.iter().any(|(of, _)| *of == part);
        let mut on = Vec::new();
        if here {
            on.extend(self.aside.extract_if(.., |(of, _)| *of == part).map(|(_, message)| message));
        } else if first {
            self.aside.extend(self.waiting.pop_front().map(|message| (part, message)));
        }
        if first {
            on.extend(self.waiting.drain(..));
        }
        (first || aside).then_some(on)
    }

    pub fn missed(&self) -> Vec<P> {
        let mut parts = Vec::new();
        for (part, _) in &self.aside {
            if !parts.contains(part) {
                parts.push(*part);
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::{at, clear};

    #[test]
    fn a_change_needs_the_tools_and_a_plain_visit_does_not() {
        let needed = |action: Action| needed(&Message::Act(action));
        assert_eq!(needed(Action::Edit(clear(at!["title"]))), Some(ProgramPart::Tools));
        for plain in [Action::Toggle, Action::Select(None), Action::Describe, Action::Undo] {
            assert_eq!(needed(plain), None);
        }
    }

    /// Messages are words; what begins with a capital needs the part of that letter.
    fn needed_by(message: &&str) -> Option<char> {
        message.chars().next().filter(char::is_ascii_uppercase)
    }

    #[test]
    fn what_waits_goes_on_in_order_once_its_part_is_here() {
        let mut deferred = DeferredMessages::default();
        assert_eq!(deferred.take("step", None), Turn::Now("step"));
        assert_eq!(deferred.take("Edit", Some('E')), Turn::Fetch('E'));
        assert_eq!(deferred.take("step", None), Turn::Wait);
        assert_eq!(deferred.take("Compare", Some('C')), Turn::Wait);
        assert_eq!(deferred.fetched('R', true, needed_by), None, "fetched ahead");
        assert_eq!(deferred.fetched('E', true, needed_by), Some(vec!["Edit", "step", "Compare"]));
        assert!(!deferred.waits());
    }

    #[test]
    fn what_could_not_be_done_is_done_after_another_try_and_holds_nothing_up() {
        let mut deferred = DeferredMessages::default();
        deferred.take("Edit", Some('E'));
        deferred.take("step", None);
        assert_eq!(deferred.fetched('E', false, needed_by), Some(vec!["step"]));
        assert_eq!(deferred.take("step", None), Turn::Now("step"));
        assert_eq!(deferred.take("Edit again", Some('E')), Turn::Fetch('E'));
        assert_eq!(deferred.fetched('E', false, needed_by), Some(vec![]));
        assert_eq!(deferred.missed(), ['E']);
        assert_eq!(deferred.fetched('E', true, needed_by), Some(vec!["Edit", "Edit again"]));
        assert!(deferred.missed().is_empty() && !deferred.waits());
    }
}
