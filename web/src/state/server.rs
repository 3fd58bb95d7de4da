//! A worker without a screen, for tests: it does at once what a state wants of one.

use gantry_core::session::{Failure, Reply, Response, Session};

use super::{Action, Effect};
use crate::client::{Keeper, Source, preview};
use crate::packed::pack;

/// A session and what is kept beside it.
#[derive(Default)]
pub(crate) struct Server {
    pub(crate) session: Session,
    pub(crate) keeper: Keeper,
}

impl Server {
    /// Does what an effect wants of a worker. What it says to that.
    pub(crate) fn serve(&mut self, effect: &Effect) -> Vec<Action> {
        let (mut replies, mut said) = (Vec::new(), Vec::new());
        match effect {
            Effect::Send(request) => self.session.handle(request.clone(), &mut replies),
            Effect::Make { id, script, goal } => match self.keeper.follow(script) {
                Some(Ok((scenario, checked))) => {
                    said.push(Action::Stands(*id, Keeper::tell(script, &scenario)));
                    self.session.open(*id, Ok((scenario, checked)), goal.clone(), &mut replies);
                }
                Some(Err(refusal)) => said.push(Action::Refused(*id, refusal)),
                None => {
                    let reply = Reply::Failed(Failure::NothingOpen);
                    replies.push(Response { id: *id, reply });
                }
            },
            Effect::Describe { id, script } => {
                if let Some(Ok((scenario, _))) = self.keeper.follow(script) {
                    said.push(Action::Stands(*id, Keeper::tell(script, &scenario)));
                }
            }
            Effect::Preview { id, script, goal, extent } => {
                let page = (*id, script, goal.clone());
                let told = preview(Session::default(), &self.keeper, page, *extent);
                said.push(Action::Previewed(*id, told));
            }
            Effect::Bring { id, source: Source::Drawn(drawn) } => {
                let told = drawn.clone().draw().map(|(brought, kept, _)| {
                    self.keeper.keep(kept);
                    (brought, None)
                });
                said.push(Action::Brought(*id, told));
            }
            _ => {}
        }
        while self.session.work(&mut replies) {}
        said.extend(replies.into_iter().map(|reply| Action::Replied(pack(reply).into())));
        said
    }
}
