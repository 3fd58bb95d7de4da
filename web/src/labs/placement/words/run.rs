//! Runs of scenarios for tests of what is said of them.

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Question};
use gantry_core::session::{self, Command, Goal, Reply, Request, Session};

use super::PlacementTeller;
use crate::narrate::{Explained, Language, Tells as _};

/// The text of an example.
pub fn example(name: &str) -> String {
    let gallery = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    std::fs::read_to_string(gallery.join(format!("{name}.json"))).expect("an example")
}

/// A scenario that is open.
pub struct Run {
    session: Session,
    pub outline: Outline,
    pub moments: u64,
}

impl Run {
    pub fn open(text: &str) -> Run {
        let mut session = Session::new();
        let open = Command::Open { text: text.to_owned(), goal: Goal::Start };
        let Reply::Opened { overview, moment, .. } = asked(&mut session, open) else {
            panic!("not opened")
        };
        let session::Outline::Placement(outline) = overview.outline else { panic!("of this lab") };
        Run { session, outline, moments: moment.moments }
    }

    pub fn at(&mut self, moment: u64) -> View {
        match asked(&mut self.session, Command::Go(Goal::Moment(moment))) {
            Reply::At { view: session::View::Placement(view), .. } => view,
            other => panic!("{other:?}"),
        }
    }

    pub fn views(&mut self) -> Vec<View> {
        (0..=self.moments).map(|moment| self.at(moment)).collect()
    }

    pub fn said(&mut self, moment: u64, language: Language) -> String {
        let view = self.at(moment);
        let teller = PlacementTeller::new(language.words(), None, &self.outline, &view);
        let Explained { headline, body } = teller.reason();
        format!("{headline} {body}")
    }

    /// The sentences of the n-th moment at which a headline has these words.
    pub fn said_at(&mut self, headline: &str) -> String {
        let mut all = (0..=self.moments).map(|moment| self.said(moment, Language::English));
        all.find(|said| said.contains(headline)).unwrap_or_else(|| panic!("never: {headline}"))
    }

    /// The answer to "why not this node?" at a moment.
    pub fn why_not(&mut self, moment: u64, node: u32) -> String {
        let view = self.at(moment);
        let question = session::Question::Placement(Question::WhyNotNode { node });
        let answer = match asked(&mut self.session, Command::Ask(question)) {
            Reply::Answered(session::Answer::Placement(answer)) => answer,
            other => panic!("{other:?}"),
        };
        let teller = PlacementTeller::new(Language::English.words(), None, &self.outline, &view);
        let Explained { headline, body } = Explained::of(&teller.explanation(&answer.explanation));
        format!("{headline} {body}")
    }
}

fn asked(session: &mut Session, command: Command) -> Reply {
    let mut replies = Vec::new();
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    replies.pop().expect("a reply").reply
}
