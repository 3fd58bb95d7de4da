//! The lesson of a scenario: what it teaches, what should come before it, and captions at moments of its run.
//!
//! ```text
//! "objectives": Text, "builds_on": ["easy"], "compare": ["fcfs", "easy"], "lesson": [Step, …]
//! Step = {"at": At, "say": Text, …}
//! ```
//!
//! A text is a string, or an object by language. The first line of a caption is the point of the step; from the second line on it says
//! why that matters. A step names its moment by what happens there, so that it survives a change of the scenario; the
//! run tells whether it has that moment (`lab/lesson.rs`).
//!
//! **Invariant:** a text is written in the form in which it was given.
//! **Invariant:** of a checked lesson, every [`LessonAt`] names exactly one moment ([`LessonAt::place`]), and every right
//! answer is one of the choices.
//! **Invariant:** a text is too short to have as many blocks or spans as a note may have (`note.rs`).
//! Cost: linear in the text, which is bounded: steps, choices and characters.

mod values;

use super::head::is_within;
use super::json::excerpt;
use super::names::{check_name, hash};
use super::nearest::Spelling;
use super::record::{Record as _, count, name, positive, record, text};
use super::{ErrorKind, Errors, Path};
use crate::kernel::{Level, Pcg};

/// The most steps of a lesson.
pub const MAX_STEPS: usize = 100;

/// The most characters of a text in one language.
pub const MAX_TEXT: u64 = 2_000;

/// The most examples that a lesson builds on.
const MAX_BEFORE: usize = 100;

/// The most policies whose metrics stay on the page during a lesson.
pub const MAX_COMPARED: usize = 5;

/// The least and the most choices of a question.
pub const CHOICES: (u16, u16) = (2, 9);

record! {
    in "";
    /// A text in several languages, at least one.
    pub struct LessonLanguages {
        /// In English.
        pub en: Option<String> = None => text(1, MAX_TEXT),
        /// In Chinese.
        pub zh: Option<String> = None => text(1, MAX_TEXT),
    }

    /// The part of a scenario that teaches.
    pub struct Teaching {
        /// Objectives: one to three sentences that begin with a verb.
        pub objectives: Option<LessonText> = None,
        /// Examples whose lessons should come first, by the names of their files.
        pub builds_on: Vec<String> = Vec::new() => count(0, MAX_BEFORE).unique(),
        /// Policies whose metrics stay on the page during the lesson.
        pub compare: Vec<String> = Vec::new() => count(0, MAX_COMPARED).unique(),
        /// Captions at moments of the run, in order of the run.
        pub lesson: Vec<LessonStep> = Vec::new() => count(0, MAX_STEPS),
    }

    /// A caption at a moment of the run.
    pub struct LessonStep {
        /// Its moment.
        pub at: LessonAt,
        /// Markdown: the point of the step in the first line, what ties it to the picture in those after it.
        pub say: LessonText,
        /// Name of the thing or panel that the caption is about.
        pub look: Option<String> = None => name(),
        /// The level at which to step on from here.
        pub level: Option<Level> = None,
        /// The question that is asked here.
        #[typescript("true | LessonChoice")]
        pub ask: Option<LessonAsk> = None,
    }

    /// A moment of a run: exactly one of event, moment, time, decision and end.
    pub struct LessonAt {
        /// The kind of an event, as traces name it.
        pub event: Option<String> = None => name(),
        /// The thing that the event is about; any if left out.
        pub of: Option<String> = None => name(),
        /// Number of the event among those, from 1.
        pub nth: u64 = 1 => positive(),
        /// Number of events shown; 0 for the start.
        pub moment: Option<u64> = None,
        /// An instant: its last moment, or the last one before it.
        pub time: Option<u64> = None,
        /// Number of the decision just made, from 1.
        pub decision: Option<u64> = None => positive(),
        /// True for the end of the run.
        pub end: bool = false,
    }

    /// A question with several answers.
    pub struct LessonChoice {
        /// The answers to choose from.
        pub choose: Vec<LessonText> => count(CHOICES.0, CHOICES.1 as usize),
        /// Number of the right answer, from 0.
        pub right: u64,
        /// Why it is right, shown after an answer.
        pub because: LessonText,
    }
}

/// A text, in one language or in several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), serde(untagged))]
pub enum LessonText {
    /// One text for readers of all languages.
    Plain(String),
    ByLanguage(LessonLanguages),
}

/// A question of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LessonAsk {
    /// `true`: the next decision is predicted on the picture.
    #[default]
    Predict,
    /// One answer of several.
    Choose(LessonChoice),
}

/// The moment that a [`LessonAt`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace<'a> {
    /// The n-th event (from 1) of a kind, of the thing `of` if it is given.
    Event { kind: &'a str, of: Option<&'a str>, nth: u64 },
    /// Number of events shown.
    Moment(u64),
    /// The last moment by an instant.
    Time(u64),
    /// The n-th decision (from 1).
    Decision(u64),
    /// The end of the run.
    End,
}

impl LessonAt {
    /// The moment; `None` if the fields name none, or more than one, which a check refuses.
    pub fn place(&self) -> Option<LessonPlace<'_>> {
        let LessonAt { event, of, nth, moment, time, decision, end } = self;
        let event =
            event.as_deref().map(|kind| LessonPlace::Event { kind, of: of.as_deref(), nth: *nth });
        let others = [
            moment.map(LessonPlace::Moment),
            time.map(LessonPlace::Time),
            decision.map(LessonPlace::Decision),
            end.then_some(LessonPlace::End),
        ];
        let mut given = event.into_iter().chain(others.into_iter().flatten());
        given.next().filter(|_| given.next().is_none())
    }

    /// Fields one of which is given.
    const PLACES: [&str; 5] = ["event", "moment", "time", "decision", "end"];

    fn check(&self, path: &Path, errors: &mut Errors) {
        let given = Self::FIELDS
            .iter()
            .zip(0..)
            .filter(|(field, at)| Self::PLACES.contains(&field.name) && !self.is_default(*at));
        let found: Vec<String> = given.map(|(field, _)| field.name.to_owned()).collect();
        for (name, text) in [("event", &self.event), ("of", &self.of)] {
            if let Some(text) = text {
                check_name(text, || path.field(name), errors);
            }
        }
        let allowed = Self::PLACES.map(str::to_owned).to_vec();
        let [only] = &found[..] else {
            return errors.push(path.clone(), ErrorKind::NotOneField { found, allowed });
        };
        for (name, is_given) in [("of", self.of.is_some()), ("nth", self.nth != 1)] {
            if is_given && only != "event" {
                let (found, allowed) = (name.to_owned(), vec![only.clone()]);
                let kind = ErrorKind::UnknownField { found, allowed, nearest: None };
                errors.push(path.field(name), kind);
            }
        }
        for (name, number) in [("nth", Some(self.nth)), ("decision", self.decision)] {
            if number == Some(0) {
                errors.push(path.field(name), out_of_range(0, 1, u64::MAX));
            }
        }
    }
}

impl LessonText {
    /// The text in a language by its BCP 47 tag (`en`, `zh-CN`); in the first language that it has, if it lacks that one.
    pub fn tell(&self, language: &str) -> &str {
        match self {
            LessonText::Plain(text) => text,
            LessonText::ByLanguage(LessonLanguages { en, zh }) => {
                let is_chinese = language.split('-').next() == Some("zh");
                let asked = if is_chinese { zh } else { en };
                asked.as_ref().or(en.as_ref()).or(zh.as_ref()).map_or("", String::as_str)
            }
        }
    }

    fn check(&self, path: &Path, errors: &mut Errors) {
        match self {
            LessonText::Plain(text) => check_length(text, path, errors),
            LessonText::ByLanguage(LessonLanguages { en: None, zh: None }) => {
                let allowed = vec!["en".to_owned(), "zh".to_owned()];
                errors.push(path.clone(), ErrorKind::NotOneField { found: Vec::new(), allowed });
            }
            LessonText::ByLanguage(LessonLanguages { en, zh }) => {
                for (name, text) in [("en", en), ("zh", zh)] {
                    if let Some(text) = text {
                        check_length(text, &path.field(name), errors);
                    }
                }
            }
        }
    }
}

fn check_length(text: &str, path: &Path, errors: &mut Errors) {
    if text.is_empty() {
        let kind = ErrorKind::WrongLength { found: 0, min: 1, max: MAX_TEXT };
        return errors.push(path.clone(), kind);
    }
    is_within(text, MAX_TEXT, path, errors);
}

fn out_of_range(found: u64, min: u64, max: u64) -> ErrorKind {
    ErrorKind::OutOfRange { found: found.to_string(), min, max }
}

impl LessonChoice {
    /// The order in which the choices are shown, by their numbers from 0: drawn from the lesson's name and the step, so
    /// that no place is the right one more often than others.
    pub fn order(&self, lesson: &str, step: usize) -> Vec<usize> {
        let mut random = Pcg::new(hash(lesson.bytes().chain((step as u64).to_le_bytes())));
        let mut rest: Vec<usize> = (0..self.choose.len()).collect();
        let mut order = Vec::new();
        while let Ok(left @ 1..) = u32::try_from(rest.len()) {
            order.push(rest.swap_remove(random.below(left) as usize));
        }
        order
    }

    fn check(&self, path: &Path, errors: &mut Errors) {
        let (found, all) = (self.choose.len() as u64, path.field("choose"));
        let (min, max) = (u64::from(CHOICES.0), u64::from(CHOICES.1));
        if found < min {
            errors.push(all.clone(), ErrorKind::WrongCount { found, min, max });
        } else if self.right >= found {
            errors.push(path.field("right"), out_of_range(self.right, 0, found - 1));
        }
        for (at, answer) in self.choose.iter().enumerate() {
            answer.check(&all.index(at), errors);
        }
        self.because.check(&path.field("because"), errors);
    }
}

fn are_unique(names: &[String], all: &Path, errors: &mut Errors) {
    for (at, name) in names.iter().enumerate() {
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            let (found, first) = (excerpt(name), all.index(first));
            errors.push(all.index(at), ErrorKind::DuplicateName { found, first });
        }
    }
}

/// Checks what a scenario teaches, in a lab with these policies.
pub(crate) fn check(teaching: &Teaching, policies: &[&str], errors: &mut Errors) {
    let (root, Teaching { objectives, builds_on, compare, lesson }) = (Path::root(), teaching);
    if let Some(objectives) = objectives {
        objectives.check(&root.field("objectives"), errors);
    }
    let all = root.field("builds_on");
    for (at, example) in builds_on.iter().enumerate() {
        check_name(example, || all.index(at), errors);
    }
    are_unique(builds_on, &all, errors);
    let all = root.field("compare");
    for (at, policy) in compare.iter().enumerate() {
        if !policies.contains(&&**policy) {
            let nearest = Spelling::default().nearest(policy, policies.iter().copied());
            let (found, nearest) = (excerpt(policy), nearest.map(str::to_owned));
            let allowed = policies.iter().map(|&known| known.to_owned()).collect();
            errors.push(all.index(at), ErrorKind::UnknownWord { found, allowed, nearest });
        }
    }
    are_unique(compare, &all, errors);
    for (at, step) in lesson.iter().enumerate() {
        let path = root.field("lesson").index(at);
        step.at.check(&path.field("at"), errors);
        step.say.check(&path.field("say"), errors);
        if let Some(look) = &step.look {
            check_name(look, || path.field("look"), errors);
        }
        if let Some(LessonAsk::Choose(choice)) = &step.ask {
            choice.check(&path.field("ask"), errors);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::LessonAsk;
    use crate::scenario;

    /// In the gallery no place in the order is the right one often enough to be worth a guess.
    #[test]
    fn no_place_among_the_choices_is_favoured() {
        let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
        let files = std::fs::read_dir(gallery).expect("the gallery is there");
        let (mut places, mut questions) = (BTreeMap::new(), 0);
        for file in files {
            let path = file.expect("it is listed").path();
            let text = std::fs::read_to_string(&path).expect("an example can be read");
            let scenario = scenario::read(&text).expect("it is valid");
            let name = scenario.title.as_deref().expect("it has a title");
            for (number, step) in scenario.teaching.lesson.iter().enumerate() {
                let Some(LessonAsk::Choose(choice)) = &step.ask else { continue };
                let order = choice.order(name, number);
                assert_eq!(order, choice.order(name, number), "always the same");
                let mut all = order.clone();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..choice.choose.len()), "each once: {order:?}");
                let right = usize::try_from(choice.right).expect("a few");
                let place = order.iter().position(|at| *at == right).expect("it is one of them");
                println!("{} step {number}: {order:?}, right {right}", path.display());
                *places.entry(place).or_insert(0_u32) += 1;
                questions += 1;
            }
        }
        let most = places.values().max().expect("lessons ask");
        assert!(questions > 50 && most * 100 <= questions * 45, "{places:?} of {questions}");
        assert!(places[&0] * 100 >= questions * 20, "the first is never right: {places:?}");
    }
}
