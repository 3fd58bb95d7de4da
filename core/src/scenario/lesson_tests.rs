//! Both forms of a text, the errors of a lesson, and edits of it.

use super::{Edit, Json, Path, Scenario};
use crate::format::lesson::{LessonLanguages, LessonPlace, LessonText, Teaching};
use crate::scenario;

/// A scenario of one node and one task that teaches this.
fn text(teaching: &str) -> String {
    format!(
        r#"{{"gantry":1,"lab":"backfill",{teaching},"policy":"easy","nodes":1,"jobs":[{{"id":"A","nodes":1,"estimate":1,"runtime":1}}]}}"#
    )
}

fn errors(teaching: &str) -> Vec<String> {
    let errors = scenario::open(&text(teaching)).expect_err("an error");
    let said = |error: &crate::scenario::Error| format!("{}: {}", error.path, error.kind);
    errors.list.iter().map(said).collect()
}

const WHOLE: &str = r#""objectives":{"en":"Say why.","zh":"说明原因。"},"builds_on":["easy"],"lesson":[{"at":{"event":"start","of":"A","nth":2},"say":"A starts.\nIt fits.","look":"A","level":"decision"},{"at":{"moment":0},"say":{"zh":"开始。"},"ask":true},{"at":{"decision":1},"say":"b","ask":{"choose":["x",{"en":"y"}],"right":1,"because":"z"}},{"at":{"time":1},"say":"c"},{"at":{"end":true},"say":"d"}]"#;

#[test]
fn a_lesson_is_written_as_it_was_given() {
    let file = text(WHOLE);
    let read = scenario::check(&file).expect("it is valid");
    assert_eq!(scenario::write_compact(&read), file);
    assert_eq!(scenario::read(&scenario::write_pretty(&read)), Ok(read.clone()));
    let link = scenario::link::encode(&read).expect("a link");
    assert_eq!(scenario::link::decode(&link), Ok(read.clone()));
    let places: Vec<_> = read.teaching.lesson.iter().map(|step| step.at.place()).collect();
    let start = LessonPlace::Event { kind: "start", of: Some("A"), nth: 2 };
    let rest = [LessonPlace::Moment(0), LessonPlace::Decision(1), LessonPlace::Time(1)];
    let all = [start].into_iter().chain(rest).chain([LessonPlace::End]).map(Some);
    assert_eq!(places, all.collect::<Vec<_>>());
    let json = serde_json::to_string(&read.teaching).expect("JSON");
    assert_eq!(serde_json::from_str::<Teaching>(&json).expect("JSON"), read.teaching);
}

#[test]
fn a_text_is_told_in_a_language_that_it_has() {
    let both = LessonLanguages { en: Some("yes".to_owned()), zh: Some("是".to_owned()) };
    let chinese = LessonLanguages { en: None, ..both.clone() };
    let [both, chinese] = [both, chinese].map(LessonText::ByLanguage);
    assert_eq!(["en", "zh", "fr"].map(|tag| both.tell(tag)), ["yes", "是", "yes"]);
    assert_eq!(["en", "zh"].map(|tag| chinese.tell(tag)), ["是", "是"]);
    assert_eq!(LessonText::from("one").tell("zh"), "one");
}

#[test]
fn errors_have_their_paths() {
    let step = |step: &str| errors(&format!(r#""lesson":[{step}]"#));
    let [one, at] =
        ["lesson[0].at: expected one of the fields", "event, moment, time, decision, end"];
    assert_eq!(step(r#"{"at":{},"say":"a"}"#), [format!("{one} {at}, found none")]);
    assert_eq!(
        step(r#"{"at":{"event":"end","time":1},"say":"a"}"#),
        [format!("{one} {at}, found event, time")]
    );
    assert_eq!(
        step(r#"{"at":{"time":1,"of":"A"},"say":"a"}"#),
        ["lesson[0].at.of: unknown field, expected time"]
    );
    assert_eq!(
        step(r#"{"at":{"evnt":"end"},"say":3}"#)[..2],
        [
            "lesson[0].at.evnt: unknown field, expected one of event, of, nth, moment, time, decision, end; did you mean \"event\"?",
            "lesson[0].say: expected a string, or an object of strings by language, found 3",
        ]
    );
    assert_eq!(
        step(r#"{"at":{"end":true},"say":{"en":""},"level":"probes"}"#),
        [
            "lesson[0].say.en: expected 1 to 2000 characters, found 0",
            "lesson[0].level: expected one of event, decision, probe, found \"probes\"; did you mean \"probe\"?",
        ]
    );
    assert_eq!(
        step(r#"{"at":{"end":true},"say":{}}"#),
        ["lesson[0].say: expected one of the fields en, zh, found none"]
    );
    let long = "é".repeat(2_001);
    assert_eq!(
        step(&format!(r#"{{"at":{{"end":true}},"say":"{long}"}}"#)),
        ["lesson[0].say: expected at most 2000 characters, found 2001"]
    );
    assert_eq!(
        step(r#"{"at":{"end":true},"say":"a","ask":false}"#),
        ["lesson[0].ask: expected true, found \"false\""]
    );
    assert_eq!(
        step(r#"{"at":{"end":true},"say":"a","ask":1}"#),
        ["lesson[0].ask: expected true or an object, found 1"]
    );
    let ask = |ask: &str| step(&format!(r#"{{"at":{{"end":true}},"say":"a","ask":{ask}}}"#));
    assert_eq!(
        ask(r#"{"choose":["a"],"right":0,"because":"b"}"#),
        ["lesson[0].ask.choose: expected 2 to 9 entries, found 1"]
    );
    assert_eq!(
        ask(r#"{"choose":["a",{"en":""}],"right":2,"because":"b"}"#),
        [
            "lesson[0].ask.choose[1].en: expected 1 to 2000 characters, found 0",
            "lesson[0].ask.right: expected a whole number from 0 to 1, found 2",
        ]
    );
    assert_eq!(
        errors(r#""builds_on":["easy","easy"]"#),
        ["builds_on[1]: duplicate name \"easy\", first at builds_on[0]"]
    );
    let compared = errors(r#""compare":["easy","eazy","easy"]"#);
    assert!(compared[0].starts_with("compare[1]: expected one of fcfs, "), "{compared:?}");
    assert!(compared[0].ends_with("found \"eazy\"; did you mean \"easy\"?"), "{compared:?}");
    assert_eq!(compared[1..], ["compare[2]: duplicate name \"easy\", first at compare[0]"]);
    let many = vec![r#"{"at":{"end":true},"say":"a"}"#; 101].join(",");
    assert_eq!(step(&many), ["lesson: expected at most 100 entries, found 101"]);
}

#[test]
fn edits_reach_into_a_lesson() {
    let mut scenario = scenario::check(&text(WHOLE)).expect("it is valid");
    let step = |at: usize| Path::root().field("lesson").index(at);
    let edit = |scenario: &mut Scenario, edit: Edit| scenario.edit(&edit).expect("an edit");
    let say = step(0).field("say").field("zh");
    edit(&mut scenario, Edit::Set(say.clone(), "A 开始。".into()));
    edit(&mut scenario, Edit::Set(step(1).field("at").field("moment"), 3.into()));
    edit(&mut scenario, Edit::Set(step(2).field("ask").field("right"), 0.into()));
    let choice = |at: usize| step(2).field("ask").field("choose").index(at);
    edit(&mut scenario, Edit::Set(choice(0), "w".into()));
    edit(&mut scenario, Edit::Set(choice(1).field("zh"), "乙".into()));
    assert!(scenario.edit(&Edit::Set(choice(2), "v".into())).is_err());
    edit(&mut scenario, Edit::Move(step(4), 0));
    edit(&mut scenario, Edit::Remove(step(4)));
    edit(&mut scenario, Edit::Clear(Path::root().field("objectives")));
    let at = Json(r#"{"end":true}"#.to_owned());
    let fields = vec![("at".to_owned(), at), ("say".to_owned(), "e".into())];
    edit(&mut scenario, Edit::Add(Path::root().field("lesson"), fields));
    scenario::Checked::new(&scenario).expect("it is valid");
    assert_eq!(
        scenario::write_compact(&scenario),
        text(
            r#""builds_on":["easy"],"lesson":[{"at":{"end":true},"say":"d"},{"at":{"event":"start","of":"A","nth":2},"say":{"en":"A starts.\nIt fits.","zh":"A 开始。"},"look":"A","level":"decision"},{"at":{"moment":3},"say":{"zh":"开始。"},"ask":true},{"at":{"decision":1},"say":"b","ask":{"choose":["w",{"en":"y","zh":"乙"}],"right":0,"because":"z"}},{"at":{"end":true},"say":"e"}]"#
        )
    );
    assert!(scenario.edit(&Edit::Remove(step(9))).is_err());
    let form = scenario.field(&Path::root().field("lesson")).expect("a field");
    assert_eq!(form.kind, scenario::FormValue::List(5, None));
}
