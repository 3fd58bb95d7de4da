//! A worker without a screen, for tests: it does at once what a state wants of one.

use gantry_core::session::Session;

use super::{Action, Effect};
use crate::client::{FromWorker, Keeper, ToWorker, revised};

/// A session and what is kept beside it.
#[derive(Default)]
pub(crate) struct Server {
    pub(crate) session: Session,
    pub(crate) keeper: Keeper,
}

impl Server {
    /// Hears what is asked of the session, and works no further.
    pub(crate) fn hear(&mut self, effects: &[Effect]) -> Vec<Action> {
        let mut replies = Vec::new();
        for request in effects.iter().filter_map(Effect::request) {
            self.session.handle(request.clone(), &mut replies);
        }
        replies.into_iter().map(|reply| FromWorker::from(reply).into()).collect()
    }

    /// Does what an effect wants of a worker. What it says to that.
    pub(crate) fn serve(&mut self, effect: &Effect) -> Vec<Action> {
        let Effect::Send(message, _) = effect else { return Vec::new() };
        let (mut replies, mut said) = (Vec::new(), Vec::new());
        match message.clone() {
            ToWorker::Session(request) => self.session.handle(request, &mut replies),
            ToWorker::Draw(id, drawing) => {
                let told = drawing.draw().map(|(brought, scenario, _)| {
                    self.keeper.keep(scenario);
                    (brought, None)
                });
                said.push(FromWorker::Imported(id, told));
            }
            // What is written is a file, which only a browser has.
            ToWorker::Write(..) => {}
            message => {
                let opens = revised(&self.keeper, message, &mut |message| said.push(message));
                if let Some((id, read, goal)) = opens {
                    self.session.open(id, Ok(read), goal, &mut replies);
                }
            }
        }
        while self.session.work(&mut replies) {}
        said.extend(replies.into_iter().map(FromWorker::from));
        said.into_iter().map(Action::from).collect()
    }
}
