//! Changes of a lesson by its author: a step at the moment that is shown, its captions, its question.
//!
//! **Invariant:** a step that is added stands behind those whose moments have come.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::scenario::Path;
use gantry_core::scenario::lesson::{
    CHOICES, LessonAsk, LessonAt, LessonChoice, LessonLanguages, LessonStep, LessonText,
};
use gantry_core::session::{Marks, Moment, Thing};

use super::{Edit, at, choose, clear};
use crate::form::{Control, Input, index};
use crate::labs;
use crate::narrate::Words;
use crate::state::{Selection, Shown};
use crate::story::moment;
use crate::words::author::{AuthorChoice, AuthorIn};

pub const TAGS: [&str; 2] = ["en", "zh"];

#[derive(Clone, Debug, PartialEq)]
pub struct Author {
    pub shown: Shown,
    /// The moments of the steps.
    pub marks: Rc<Marks>,
    pub selection: Option<Selection>,
    pub level: Level,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amiss {
    /// The run does not have its moment.
    Moment,
    /// Nothing has the name that it looks at.
    Look,
    /// Its moment is before that of the step above.
    Order,
}

/// What is amiss with a step of that number from 0; nothing as long as the marks are of another lesson.
pub fn amiss(marks: &Marks, lesson: &[LessonStep], at: usize) -> Vec<Amiss> {
    if marks.lesson.len() != lesson.len() {
        return Vec::new();
    }
    let its = moment(marks, at);
    let above = at.checked_sub(1).and_then(|above| moment(marks, above));
    let looks = lesson.get(at).is_some_and(|step| step.look.is_some());
    let sees = marks.looks.get(at).is_none_or(Option::is_some);
    let all = [
        (Amiss::Moment, its.is_none()),
        (Amiss::Look, looks && !sees),
        (Amiss::Order, its.zip(above).is_some_and(|(its, above)| its < above)),
    ];
    all.into_iter().filter_map(|(amiss, is)| is.then_some(amiss)).collect()
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

    /// The change after which a step has the moment that is shown; none where it has it.
    pub fn moved_here(&self, lesson: &[LessonStep], step: usize) -> Option<Edit> {
        let known = self.marks.lesson.len() == lesson.len();
        if known && moment(&self.marks, step) == Some(self.shown.moment.moment) {
            return None;
        }
        let mut steps = lesson.to_vec();
        steps.get_mut(step)?.at = place_of(&self.shown.moment);
        Some(choose(at!["lesson"], steps))
    }

    fn step(&self, words: Words) -> LessonStep {
        LessonStep {
            at: place_of(&self.shown.moment),
            say: text_in(words, words.author_caption_new().to_owned()),
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

fn text_in(words: Words, text: String) -> LessonText {
    let text = Some(text);
    LessonText::ByLanguage(if words.language.folder() == "zh" {
        LessonLanguages { en: None, zh: text }
    } else {
        LessonLanguages { en: text, zh: None }
    })
}

/// The questions that a step can be given, each with what it is called: none, a prediction, one answer of several.
pub fn questions(words: Words) -> [(&'static str, Option<LessonAsk>); 3] {
    let choices = LessonChoice {
        choose: [1, 2].map(|number| new_choice(words, number)).into(),
        right: 0,
        because: text_in(words, words.author_because_new().to_owned()),
    };
    [
        (words.author_ask_none(), None),
        (words.author_ask_predict(), Some(LessonAsk::Predict)),
        (words.author_ask_choices(), Some(LessonAsk::Choose(choices))),
    ]
}

/// The change that gives a step such a question; `ask` is where it stands.
pub fn asking(ask: Path, asked: Option<&LessonAsk>) -> Edit {
    match asked {
        None => clear(ask),
        Some(asked) => choose(ask, asked),
    }
}

/// Whether a text of a question is the one that it began with.
pub fn is_new(words: Words, text: &str) -> bool {
    let mut choices = (1..=u64::from(CHOICES.1)).map(|number| AuthorChoice { number }.tell(words));
    text == words.author_because_new() || choices.any(|choice| choice == text)
}

fn new_choice(words: Words, number: u64) -> LessonText {
    text_in(words, AuthorChoice { number }.tell(words))
}

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
        value,
        optional,
        input,
        ..Control::default()
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::session::Looked;

    use super::*;

    #[test]
    fn what_is_amiss_with_a_step_is_known_once_its_marks_are() {
        let step = |look: Option<&str>| LessonStep {
            at: LessonAt::default(),
            say: "a".into(),
            look: look.map(str::to_owned),
            level: None,
            ask: None,
        };
        let lesson = [step(None), step(Some("why")), step(Some("Q")), step(None)];
        let why = Some(Looked::Panel("why".to_owned()));
        let mut marks = Marks {
            lesson: vec![Some(4), Some(3), Some(3), None],
            looks: vec![None, why, None, None],
            ..Marks::default()
        };
        let all = [0, 1, 2, 3].map(|at| amiss(&marks, &lesson, at));
        assert_eq!(all, [vec![], vec![Amiss::Order], vec![Amiss::Look], vec![Amiss::Moment]]);
        marks.lesson.pop();
        assert!(amiss(&marks, &lesson, 2).is_empty(), "they are of another lesson");
    }

    #[test]
    fn a_text_that_a_question_begins_with_is_known() {
        for language in crate::narrate::Language::ALL {
            let words = language.words();
            let LessonText::ByLanguage(LessonLanguages { en, zh }) = new_choice(words, 2) else {
                panic!("a text by language")
            };
            assert!(en.or(zh).is_some_and(|text| is_new(words, &text)));
            assert!(!is_new(words, "No."));
        }
    }
}
