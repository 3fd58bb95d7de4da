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
