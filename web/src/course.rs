//! The course: what the lessons of the examples teach, what builds on what, and how far a reader is.
//!
//! The site has one file about all lessons (`gallery/course.bin`), written when it is built. How far the reader is stands in
//! the browser, a line for each lesson: `name=step.right.answered`.
//!
//! **Invariant:** what is kept of a lesson is the most steps seen and the most right answers of one visit; going back takes
//! nothing away.

use std::collections::BTreeMap;

use gantry_core::scenario::LabKind;
use serde::{Deserialize, Serialize};

use crate::gallery::{self, Example};

pub const PROGRESS: &str = "gantry.course";

pub const ADDRESS: &str = "./gallery/course.bin";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    /// What a reader can do after it, by the tag of a language.
    pub objectives: BTreeMap<String, String>,
    /// The examples whose lessons come first.
    pub builds_on: Vec<String>,
    pub steps: usize,
    pub questions: usize,
}

impl Entry {
    /// True if all of its steps were seen and all of its questions answered.
    pub fn is_done(&self, far: &Far) -> bool {
        far.name == self.name && far.step >= self.steps && far.answered >= self.questions
    }
}

/// What the site's file says; nothing where it is of another build.
pub fn all(bytes: &[u8]) -> Vec<Entry> {
    postcard::from_bytes(bytes).unwrap_or_default()
}

/// The site's file.
#[cfg(not(target_arch = "wasm32"))]
pub fn write(entries: &Vec<Entry>) -> Vec<u8> {
    postcard::to_allocvec(entries).unwrap_or_default()
}

/// All lessons with their chapters, in order: the examples that are scenarios.
fn lessons() -> impl Iterator<Item = (LabKind, &'static Example)> {
    gallery::all().filter(|(_, example)| example.file.is_none())
}

/// The lesson after that of an example; after the last of a chapter, the first of the next.
pub fn next(name: &str) -> Option<&'static Example> {
    lessons().map(|(_, example)| example).skip_while(|example| example.name != name).nth(1)
}

/// The number of a lesson in its chapter, from 1, and how many that has.
pub fn place(name: &str) -> Option<(usize, usize)> {
    let chapter = gallery::lab_of(name)?;
    let own = || lessons().filter(move |(lab, _)| *lab == chapter);
    let at = own().position(|(_, example)| example.name == name)?;
    Some((at + 1, own().count()))
}

/// How far a reader is in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Far {
    pub name: String,
    pub step: usize,
    /// Number of questions answered right, or as well.
    pub right: usize,
    pub answered: usize,
}

impl Far {
    /// A line of what is kept.
    fn read(line: &str) -> Option<Far> {
        let (name, rest) = line.split_once('=')?;
        let mut numbers = rest.split('.').map(|number| number.parse().ok());
        let mut number = || numbers.next().flatten();
        let (step, right, answered) = (number()?, number()?, number()?);
        Some(Far { name: name.to_owned(), step, right, answered })
    }
}

/// All that is kept; what is not understood is left out.
pub fn read(kept: &str) -> Vec<Far> {
    kept.lines().filter_map(Far::read).collect()
}

/// What is kept, with how far the reader is now.
pub fn with(kept: &str, now: &Far) -> String {
    let mut all = read(kept);
    match all.iter_mut().find(|far| far.name == now.name) {
        Some(far) => {
            far.step = far.step.max(now.step);
            if (now.right, now.answered) > (far.right, far.answered) {
                (far.right, far.answered) = (now.right, now.answered);
            }
        }
        None => all.push(now.clone()),
    }
    let line = |far: &Far| format!("{}={}.{}.{}\n", far.name, far.step, far.right, far.answered);
    all.iter().map(line).collect()
}

/// The column of each lesson of a chapter: one more than the last of those that it builds on, as far as these stand before
/// it in the chapter.
pub fn columns(chapter: &[&Entry]) -> Vec<usize> {
    let mut columns: Vec<usize> = Vec::new();
    for entry in chapter {
        let before = chapter.iter().zip(&columns);
        let own = before.filter(|(other, _)| entry.builds_on.contains(&other.name));
        columns.push(own.map(|(_, column)| column + 1).max().unwrap_or(0));
    }
    columns
}

/// What the lesson of an example teaches, from its text.
#[cfg(not(target_arch = "wasm32"))]
pub fn entry(name: &str, text: &str) -> Option<Entry> {
    use crate::narrate::Language;

    let teaching = gantry_core::scenario::read(text).ok()?.teaching;
    let tags = Language::ALL.map(|language| language.words().language_tag());
    let objectives = teaching.objectives?;
    Some(Entry {
        name: name.to_owned(),
        objectives: tags.map(|tag| (tag.to_owned(), objectives.tell(tag).to_owned())).into(),
        builds_on: teaching.builds_on,
        steps: teaching.lesson.len(),
        questions: teaching.lesson.iter().filter(|step| step.ask.is_some()).count(),
    })
}

#[cfg(all(test, feature = "page"))]
mod tests {
    use super::*;
    use crate::conformance::bench::examples;
    use crate::labs::facts;

    fn chapter(lab: LabKind) -> Vec<Entry> {
        examples(lab).filter_map(|(example, text)| entry(example.name, &text)).collect()
    }

    #[test]
    fn progress_never_goes_back() {
        let far = |step, right, answered| Far { name: "easy".into(), step, right, answered };
        let kept = with(&with("odd\nfcfs=3.1.1\n", &far(4, 1, 2)), &far(2, 0, 1));
        assert_eq!(read(&kept)[1..], [far(4, 1, 2)]);
        assert_eq!(read(&with(&kept, &far(1, 2, 2)))[1..], [far(4, 2, 2)]);
        assert_eq!(read("easy=x.1.1\neasy\n"), []);
    }

    #[test]
    fn a_lesson_is_done_once_its_steps_are_seen_and_its_questions_answered() {
        let entry = Entry { name: "easy".into(), steps: 4, questions: 2, ..Entry::default() };
        let far = |step, answered| Far { name: "easy".into(), step, right: 0, answered };
        let done = [far(4, 2), far(5, 3)].iter().all(|far| entry.is_done(far));
        assert!(done && ![far(4, 0), far(4, 1), far(3, 2)].iter().any(|far| entry.is_done(far)));
    }

    #[test]
    fn a_lesson_leads_to_the_next_of_its_chapter_and_the_last_to_the_next_chapter() {
        let mut known = Vec::new();
        for lab in LabKind::ALL {
            let chapter = chapter(lab);
            for (at, entry) in chapter.iter().enumerate() {
                assert_eq!(place(&entry.name), Some((at + 1, chapter.len())), "{}", entry.name);
            }
            known.extend(chapter.into_iter().map(|entry| entry.name));
        }
        for pair in known.windows(2) {
            assert_eq!(next(&pair[0]).map(|example| example.name), Some(&*pair[1]));
        }
        assert_eq!(known.last().and_then(|last| next(last)), None);
        assert_eq!(place("no such example"), None);
    }

    #[test]
    fn the_course_has_the_lessons_that_it_promises() {
        let mut all = Vec::new();
        for lab in LabKind::ALL {
            let chapter = chapter(lab);
            let known: Vec<&str> = chapter.iter().map(|entry| entry.name.as_str()).collect();
            for (at, entry) in chapter.iter().enumerate() {
                let before = |name: &String| known[..at].contains(&name.as_str());
                let name = &entry.name;
                assert!(entry.builds_on.iter().all(before), "{name} builds on what comes later");
                assert!(entry.questions > 0 && (3..=8).contains(&entry.steps), "{name}");
                assert!(entry.objectives.values().all(|text| !text.is_empty()), "{name}");
            }
            assert!(columns(&chapter.iter().collect::<Vec<_>>()).iter().any(|&column| column > 0));
            all.extend(chapter);
        }
        let examples: usize = LabKind::ALL.into_iter().map(|lab| facts(lab).examples.len()).sum();
        let questions: usize = all.iter().map(|entry| entry.questions).sum();
        assert!(all.len() + 1 >= examples && all.len() >= 25 && questions >= 40, "{}", all.len());
    }
}
