//! The gallery of a lab: its files are there, open as the lab's, where the example says, and are told in both languages.

use gantry_core::scenario::lesson::{LessonLanguages, LessonText};

use super::prelude::*;
use crate::story::moment;

pub(super) fn is_whole(kind: LabKind) {
    let all = facts(kind).examples;
    assert!(all.iter().any(|example| example.name == facts(kind).opens), "it opens on an example");
    for file in all.iter().filter_map(|example| example.file) {
        assert!(folder("static").join(file).exists(), "{file}");
    }
    for (example, text) in examples(kind) {
        let name = example.name;
        assert!(example.text.is_none_or(|own| own == text), "{name}: the text of the file");
        let mut bench = Bench::open(&text, Origin::Gallery(name.to_owned()));
        let (notice, shown) = (&bench.state.notice, bench.shown());
        assert_eq!((shown.overview.head.lab, notice), (kind, &None), "{name}");
        assert!(shown.moment.moments > 0 && shown.overview.complete, "{name}");
        bench.act(Action::Go(example.goal()));
        let first = moment(&bench.state.marks, 0);
        assert_eq!(Some(bench.shown().moment.moment), first, "{name} opens on its first caption");
        for language in Language::ALL {
            let (title, lesson) = language.words().example(name).expect("it is described");
            assert!(!title.is_empty() && !lesson.is_empty(), "{name}, {language:?}");
            let own = bench.shown().overview.head.title.as_deref();
            assert!(language != Language::English || own == Some(title), "{name}: {own:?}");
        }
        for (at, step) in bench.shown().overview.head.lesson.iter().enumerate() {
            let LessonText::ByLanguage(LessonLanguages { en: Some(english), zh: Some(chinese) }) =
                &step.say
            else {
                panic!("{name}: step {at} is in both languages")
            };
            for mark in ["**", "\n"] {
                let count = |text: &str| text.matches(mark).count();
                assert_eq!(count(english), count(chinese), "{name}: step {at}: {mark}");
            }
        }
    }
}
