//! The parts of the page's program that come when they are needed, and the messages that need them.

use gantry_core::scenario::LabKind;

use crate::app::Message;
use crate::client::News;
use crate::packed::Reply;
use crate::split::Unfetched;
use crate::state::{Action, CostAction, SheetAction};
use crate::{embed, labs, tools};

/// A part of the page's program that comes when it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Lab(LabKind),
    /// What changes, compares and reports.
    Tools,
    /// What a moment needs besides its picture.
    Details,
    Embed,
}

impl Part {
    pub fn is_here(self) -> bool {
        match self {
            Part::Lab(kind) => labs::here(kind).is_some(),
            Part::Tools => tools::here().is_some(),
            Part::Details => tools::details::here().is_some(),
            Part::Embed => embed::here().is_some(),
        }
    }

    pub async fn fetch(self) -> Result<(), Unfetched> {
        match self {
            Part::Lab(kind) => labs::fetch(kind).await,
            Part::Tools => tools::fetch().await,
            Part::Details => tools::details::fetch().await,
            Part::Embed => embed::fetch().await,
        }
    }
}

pub fn needed(message: &Message) -> Option<Part> {
    match message {
        Message::Host => Some(Part::Embed),
        Message::First(Some((_, moment))) => Some(Part::Lab(moment.lab())),
        Message::News(News::Reply(response)) => match &response.reply {
            Reply::Opened { overview, .. } => Some(Part::Lab(overview.head.lab)),
            Reply::Compared { .. } | Reply::Graded { .. } | Reply::Reviewed(_) => Some(Part::Tools),
            _ => None,
        },
        Message::News(News::Stands(..)) => Some(Part::Details),
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
        ) => Some(Part::Tools),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::{at, clear};

    #[test]
    fn a_change_needs_the_tools_and_a_plain_visit_does_not() {
        let needed = |action: Action| needed(&Message::Act(action));
        assert_eq!(needed(Action::Edit(clear(at!["title"]))), Some(Part::Tools));
        for plain in [Action::Toggle, Action::Select(None), Action::Describe, Action::Undo] {
            assert_eq!(needed(plain), None);
        }
    }
}
