//! Changes of a lesson by its author: a step at the moment that is shown, its captions, its question.
//!
//! **Invariant:** a step that is added stands behind those whose moments have come.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::scenario::Path;
use gantry_core::scenario::lesson::{
    LessonAsk, LessonAt, LessonChoice, LessonLanguages, LessonStep, LessonText,
};
use gantry_core::session::{Marks, Moment, Thing};

use super::{Edit, at, choose, clear};
use crate::form::{Control, Input, index};
use crate::labs;
use crate::narrate::Words;
use crate::state::{Selection, Shown};
use crate::story::moment;
use crate::words::author::{AuthorChoice, AuthorIn};

/// The languages of a text, by their tags.
pub const TAGS: [&str; 2] = ["en", "zh"];

/// What an author sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Author {
    /// The moment.
    pub shown: Shown,
    /// The moments of the steps.
    pub marks: Rc<Marks>,
    /// What is selected.
    pub selection: Option<Selection>,
    /// The level of stepping.
    pub level: Level,
}

/// The question of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// There is none.
    Nothing,
    /// The next decision is predicted.
    Predict,
    /// One answer of several.
    Choices,
}

impl Author {
    /// A step at the moment that is shown, and its number from 0.
    pub fn add(&self, words: Words, lesson: &[LessonStep]) -> (usize, Edit) {
        let now = self.shown.moment.moment;
        let come = |step: &usize| moment(&self.marks, *step).is_some_and(|its| its <= now);
        let place = if self.marks.lesson.len() == lesson.len() {
            (0..lesson.len()).rev().find(come).map_or(0, |last| last + 1)
        } else {
            lesson.len()
        };
        let mut steps = lesson.to_vec();
        steps.insert(place, self.step(words));
        (place, choose(at!["lesson"], steps))
    }

    fn step(&self, words: Words) -> LessonStep {
        let fact = labs::of(&self.shown).teller(words, &self.shown).reason().headline;
        LessonStep {
            at: place_of(&self.shown.moment),
            say: text_in(words, fact),
            look: self.look(words),
            level: Some(self.level),
            ask: None,
        }
    }

    /// The name of the job or task that is selected.
    fn look(&self, words: Words) -> Option<String> {
        let Thing::Task(task) = self.shown.lab.thing(self.selection.as_ref()?)? else {
            return None;
        };
        Some(labs::of(&self.shown).thing(words, task, &self.shown)).filter(|name| name != "?")
    }
}

/// The event that is shown, or the start.
fn place_of(moment: &Moment) -> LessonAt {
    match &moment.stop {
        Some(stop) => {
            LessonAt { event: Some(stop.kind.clone()), nth: stop.nth, ..LessonAt::default() }
        }
        None => LessonAt { moment: Some(moment.moment), ..LessonAt::default() },
    }
}

/// A text in the reader's language.
fn text_in(words: Words, text: String) -> LessonText {
    let text = Some(text);
    LessonText::ByLanguage(if words.language.folder() == "zh" {
        LessonLanguages { en: None, zh: text }
    } else {
        LessonLanguages { en: text, zh: None }
    })
}

impl Asking {
    /// In the order in which they are offered.
    pub const ALL: [Asking; 3] = [Asking::Nothing, Asking::Predict, Asking::Choices];

    /// That of a step.
    pub fn of(step: &LessonStep) -> Asking {
        match step.ask {
            None => Asking::Nothing,
            Some(LessonAsk::Predict) => Asking::Predict,
            Some(LessonAsk::Choose(_)) => Asking::Choices,
        }
    }

    /// The change that gives a step such a question; `ask` is where it stands.
    pub fn set(self, words: Words, ask: Path) -> Edit {
        let all = match self {
            Asking::Nothing => return clear(ask),
            Asking::Predict => LessonAsk::Predict,
            Asking::Choices => LessonAsk::Choose(LessonChoice {
                choose: [1, 2].map(|number| new_choice(words, number)).into(),
                right: 0,
                because: text_in(words, words.author_because_new().to_owned()),
            }),
        };
        choose(ask, &all)
    }
}

fn new_choice(words: Words, number: u64) -> LessonText {
    text_in(words, AuthorChoice { number }.tell(words))
}

/// A choice more.
pub fn with_choice(words: Words, ask: Path, choice: &LessonChoice) -> Edit {
    let mut more = choice.clone();
    more.choose.push(new_choice(words, choice.choose.len() as u64 + 1));
    choose(ask, &LessonAsk::Choose(more))
}

/// A choice less. The right one stays the right one; where that goes, it is the first.
pub fn without_choice(ask: Path, choice: &LessonChoice, gone: usize) -> Edit {
    let mut less = choice.clone();
    less.choose.remove(gone);
    let gone = gone as u64;
    less.right = match choice.right {
        right if right == gone => 0,
        right => right - u64::from(right > gone),
    };
    choose(ask, &LessonAsk::Choose(less))
}

/// The path of a step, by its number from 0.
pub fn step_at(step: usize) -> Path {
    at!["lesson", index(step)]
}

/// The control of a text in a language. A text for readers of all languages is the English one until the other is
/// written.
pub(crate) fn control(
    words: Words,
    path: &Path,
    text: Option<&LessonText>,
    (what, tag): (&str, &'static str),
    input: Input,
) -> Control {
    let (path, value, optional) = match text {
        Some(LessonText::Plain(text)) if tag == TAGS[0] => (path.clone(), text.clone(), false),
        Some(LessonText::ByLanguage(LessonLanguages { en, zh })) => {
            let own = if tag == TAGS[0] { en } else { zh };
            (path.field(tag), own.clone().unwrap_or_default(), true)
        }
        _ => (path.field(tag), String::new(), true),
    };
    let language = crate::narrate::Language::from_tag(tag).unwrap_or_default().own_name();
    Control {
        path,
        label: AuthorIn { what, language }.tell(words),
        owner: String::new(),
        hint: None,
        value,
        optional,
        input,
        offers: None,
        warning: None,
    }
}
