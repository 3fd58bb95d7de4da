//! A session as a front end talks to it: a command in, one final reply out.

use gantry_core::scenario::{Checked, Scenario};
use gantry_core::session::{
    Clock, Command, Comparing, Comparison, Goal, Moment, Overview, Place, Reply, Request, Response,
    Seen, Session, View,
};

#[derive(Default)]
pub struct Talk {
    pub session: Session,
    /// Work in slices of so many events, if they are to be short.
    slice: Option<u64>,
    id: u32,
}

impl Talk {
    /// A session that works in slices of so many events.
    pub fn in_slices(events: u64) -> Talk {
        Talk { slice: Some(events), ..Talk::default() }
    }

    /// Opens a scenario.
    ///
    /// # Panics
    /// Where it has errors.
    pub fn open(text: &str, goal: Goal) -> (Talk, Overview, Moment, View) {
        let mut talk = Talk::default();
        match talk.send(Command::Open { text: text.to_owned(), goal }) {
            Reply::Opened { overview, moment, view } => (talk, overview, moment, view),
            other => panic!("{other:?}\n{text}"),
        }
    }

    /// Opens a scenario that is no text; the final reply.
    ///
    /// # Panics
    /// Where there is none.
    pub fn of(scenario: Scenario, checked: Checked, goal: Goal) -> (Talk, Reply) {
        let (mut talk, mut out) = (Talk::default(), Vec::new());
        talk.session.open(0, Ok((scenario, checked)), goal, &mut out);
        while talk.session.work(&mut out) {}
        (talk, out.pop().expect("one final reply").reply)
    }

    /// What is replied to a command at once. Commands are numbered from 1.
    pub fn begin(&mut self, command: Command) -> Vec<Response> {
        self.id += 1;
        let mut out = Vec::new();
        self.session.handle(Request { id: self.id, command }, &mut out);
        out
    }

    /// Everything that is replied to a command, at once and by work in slices.
    pub fn all(&mut self, command: Command) -> Vec<Response> {
        let mut out = self.begin(command);
        while match self.slice {
            Some(slice) => self.session.work_on(slice, &mut out),
            None => self.session.work(&mut out),
        } {}
        out
    }

    /// The final reply to a command.
    ///
    /// # Panics
    /// Where there is none, or another reply than progress comes before it.
    pub fn send(&mut self, command: Command) -> Reply {
        let mut out = self.all(command);
        assert!(out.iter().all(|response| response.id == self.id), "{out:?}");
        let last = out.pop().expect("one final reply").reply;
        assert!(out.iter().all(|response| matches!(response.reply, Reply::Progress(_))), "{out:?}");
        last
    }

    /// # Panics
    /// Where the session does not go there.
    pub fn go(&mut self, goal: Goal) -> (Moment, View) {
        match self.send(Command::Go(goal)) {
            Reply::At { moment, view } => (moment, view),
            other => panic!("{other:?}"),
        }
    }

    /// The event of a kind, by its number from 1.
    pub fn nth(&mut self, kind: &str, n: u64) -> (Moment, View) {
        self.go(Goal::Nth { kind: kind.to_owned(), n })
    }

    pub fn begin_comparing(&mut self, policies: &[&str], place: Place) -> Reply {
        let policies = policies.iter().map(|&policy| policy.to_owned()).collect();
        self.send(Command::Compare(Comparing::Begin { policies, place }))
    }

    /// # Panics
    /// Where these are not compared.
    pub fn compare(&mut self, policies: &[&str], place: Place) -> (Comparison, Clock, Vec<Seen>) {
        match self.begin_comparing(policies, place) {
            Reply::Compared { comparison, clock, seen } => (comparison, clock, seen),
            other => panic!("{other:?}"),
        }
    }

    /// The place of a comparison.
    ///
    /// # Panics
    /// Where nothing is compared.
    pub fn go_beside(&mut self, place: Place) -> (Clock, Vec<Seen>) {
        match self.send(Command::Compare(Comparing::Go(place))) {
            Reply::ComparedAt { clock, seen } => (clock, seen),
            other => panic!("{other:?}"),
        }
    }
}
