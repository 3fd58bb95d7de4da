//! The page without a screen: its state, and the session that serves it at once.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gantry_core::scenario::lesson::Teaching;
use gantry_core::scenario::{self, LabKind};
use gantry_core::session::{
    Answer, Command, Comparison, Direction, Goal, MOST_COMPARED, Place, Question, Reply, Request,
};

use super::texts;
use crate::figure::{self, Context};
use crate::gallery::Example;
use crate::labs::{self, facts};
use crate::narrate::{Language, Words};
use crate::scene::arrange::{lanes_over, lanes_stacked};
use crate::scene::lane::{self, Lane};
use crate::scene::shape::Picture;
use crate::scene::time::Window;
use crate::state::server::Server;
use crate::state::{
    Action, Beside, Compare, Effect, Origin, Ran, Selection, Settings, Shown, State, System,
};

/// A page, with a worker that serves it at once, and all that was wanted done.
pub(crate) struct Bench {
    pub(crate) state: State,
    pub(crate) server: Server,
    pub(crate) effects: Vec<Effect>,
}

impl Bench {
    /// A page on which nothing is open.
    pub(crate) fn empty() -> Bench {
        let state = State::new(Settings::default(), System::default());
        Bench { state, server: Server::default(), effects: Vec::new() }
    }

    /// A page on which a scenario is open.
    pub(crate) fn open(text: &str, origin: Origin) -> Bench {
        let mut bench = Bench::empty();
        let (text, goal) = (text.into(), Goal::Start);
        bench.act(Action::Open { text, origin, goal, edited: false, push: false });
        bench
    }

    /// A page on which an example is open, at its start.
    pub(crate) fn example(name: &str) -> Bench {
        Bench::open(&example(name), Origin::Gallery(name.to_owned()))
    }

    /// Opens a scenario of the reader's own.
    pub(crate) fn load(&mut self, text: &str, goal: Goal) {
        let (text, origin) = (text.into(), Origin::Own);
        self.act(Action::Open { text, origin, goal, edited: false, push: false });
    }

    /// Does it, and all that follows from it.
    pub(crate) fn act(&mut self, action: Action) {
        let effects = self.state.apply(action);
        self.serve(effects);
    }

    pub(crate) fn serve(&mut self, mut effects: Vec<Effect>) {
        while !effects.is_empty() {
            let said: Vec<Action> =
                effects.iter().flat_map(|effect| self.server.serve(effect)).collect();
            self.effects.append(&mut effects);
            effects = said.into_iter().flat_map(|action| self.state.apply(action)).collect();
        }
    }

    /// Steps at the level chosen.
    pub(crate) fn step(&mut self, direction: Direction) {
        self.act(Action::Step { direction, coarser: false });
    }

    pub(crate) fn moment(&self) -> u64 {
        self.shown().moment.moment
    }

    pub(crate) fn replies(&mut self, request: Request) -> Vec<Reply> {
        let mut replies = Vec::new();
        self.server.session.handle(request, &mut replies);
        replies.into_iter().map(|response| response.reply).collect()
    }

    /// The core's answer to a question about the moment; `None` if it has none.
    pub(crate) fn ask(&mut self, question: Question) -> Option<Answer> {
        let request = Request { id: u32::MAX, command: Command::Ask(question) };
        match self.replies(request).pop()? {
            Reply::Answered(answer) => Some(answer),
            _ => None,
        }
    }

    pub(crate) fn shown(&self) -> &Shown {
        self.state.shown.as_ref().expect("a scenario is open")
    }

    /// The words of a language, for what the scenario counts.
    pub(crate) fn words(&self, language: Language) -> Words {
        language.words().counting(self.shown().lab.counted())
    }

    pub(crate) fn beside(&self) -> &Beside {
        self.state.beside.as_ref().expect("a comparison is open")
    }

    /// What was told of the runs that are compared.
    pub(crate) fn comparison(&self) -> &Comparison {
        self.beside().comparison.as_ref().expect("it is told")
    }

    /// Opens a comparison, or ends it.
    pub(crate) fn compare(&mut self) {
        self.act(Action::Compare(Compare::Toggle));
    }

    /// Compares the run under as many policies as there may be.
    pub(crate) fn compare_all(&mut self) {
        self.compare();
        for policy in self.shown().lab.offered() {
            let chosen = &self.beside().policies;
            if chosen.len() < MOST_COMPARED && !chosen.iter().any(|name| name == policy) {
                self.act(Action::Compare(Compare::Policy(policy)));
            }
        }
    }

    pub(crate) fn stand(&mut self, index: u64) {
        self.act(Action::Compare(Compare::Go(Place::Index(index))));
    }

    /// The lanes in a room as the page draws them, each with its run and its picture; none in a lab without lanes.
    pub(crate) fn lanes(
        &self,
        words: Words,
        (width, height): (f64, f64),
        window: Option<Window>,
    ) -> Option<Vec<(&Ran, Lane, Picture)>> {
        let runs = &self.beside().runs;
        let lanes = labs::of(&runs[0].shown).lanes(words, runs, self.comparison())?;
        let (count, over) = (runs.len(), lane::are_over(&lanes));
        let (each, _) =
            if over { lanes_over(count, width, height) } else { lanes_stacked(count, height) };
        let drawn = |(at, (run, lane)): (usize, (_, Lane))| {
            let (run, axis): (&Ran, _) = (run, at + 1 == count);
            let size = (width, each + lane.above() + lane.below(axis));
            let place = figure::Place::Among { axis };
            let cx = Context::new(words, &run.shown, size);
            let cx = Context { place, window, lane: Some(&lane), ..cx };
            let picture = labs::compared(words, &run.shown).expect("a figure").draw(&cx);
            (run, lane, picture)
        };
        Some(runs.iter().zip(lanes).enumerate().map(drawn).collect())
    }

    pub(crate) fn select(&mut self, selection: Option<Selection>) {
        self.act(Action::Select(selection));
    }

    /// Why this step, and why not the thing that is selected, in a language.
    pub(crate) fn why(&self, language: Language) -> Vec<String> {
        let mut state = self.state.clone();
        state.settings.language = language;
        let shown = self.shown();
        let mut told = texts(&labs::of(shown).panels(&state, shown, &yew::Callback::noop()).why);
        told.retain(|text| !text.is_empty());
        told
    }
}

pub(crate) fn example(name: &str) -> String {
    let path = folder("static/gallery").join(format!("{name}.json"));
    std::fs::read_to_string(path).expect("it is in the gallery")
}

/// The examples of a lab that are scenarios, with their texts.
pub(crate) fn examples(kind: LabKind) -> impl Iterator<Item = (&'static Example, String)> {
    let scenarios = facts(kind).examples.iter().filter(|example| example.file.is_none());
    scenarios.map(|example| {
        let path = folder("static/gallery").join(format!("{}.json", example.name));
        (example, std::fs::read_to_string(path).expect(example.name))
    })
}

pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// Words that a scenario brings along.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    quoted(&untaught(text))
}

/// The same, with those of what it teaches.
pub(crate) fn quoted(text: &str) -> BTreeSet<String> {
    let pieces: Vec<&str> = text.split('"').collect();
    let quoted =
        pieces.chunks(2).zip(pieces.chunks(2).skip(1)).map(|(one, next)| (one[1], next[0]));
    let values = quoted.filter(|(_, after)| !after.trim_start().starts_with(':'));
    let names = values.map(|(word, _)| word).filter(|word| !word.contains(' ') && word.len() < 24);
    names.map(str::to_owned).collect()
}

/// The text of a scenario without what it teaches.
pub(crate) fn untaught(text: &str) -> String {
    let Ok(mut scenario) = scenario::read(text) else { return text.to_owned() };
    (scenario.title, scenario.note) = (None, None);
    scenario.teaching = Teaching::default();
    scenario::write_pretty(&scenario)
}

pub(crate) fn things(text: &str) -> BTreeSet<String> {
    let ids = text.split("\"id\":").skip(1).filter_map(|rest| rest.split('"').nth(1));
    let told = ids.filter(|id| id.contains(|c: char| c.is_alphabetic()));
    told.map(str::to_owned).collect()
}
