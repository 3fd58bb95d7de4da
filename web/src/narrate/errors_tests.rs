//! Every kind of error in both languages.

use gantry_core::scenario::{Error, ErrorKind, Errors, LinkFault, Path, Position};
use gantry_core::session::Failure;

use super::Language;

/// Three lines an error: its kind as data, its English sentence, its Chinese one.
const TABLE: &str = include_str!("errors.txt");

#[test]
fn every_kind_of_error_has_its_sentence() {
    let lines: Vec<&str> = TABLE.lines().collect();
    for row in lines.chunks(3) {
        let kind = serde_json::from_str(row[0]).expect("a kind");
        let error = Error { path: Path::root(), position: None, kind };
        assert_eq!(Language::ALL.map(|language| language.words().error(&error)), row[1..]);
    }
}

#[test]
fn an_error_is_told_with_its_place() {
    let position = Some(Position { line: 1_204, column: 7 });
    let path = Path::root().field("tasks").index(3).field("request");
    let error =
        Error { path, position, kind: ErrorKind::MissingField { field: "tasks".to_owned() } };
    let (english, chinese) = (Language::English.words(), Language::Chinese.words());
    assert_eq!(
        english.error_line(&error),
        "tasks[3].request, line 1,204, column 7: missing field “tasks”."
    );
    assert_eq!(
        chinese.error_line(&error),
        "tasks[3].request，第 1,204 行第 7 列：缺少字段 “tasks”。"
    );
    let inner = Error {
        path: Path::root(),
        position: None,
        kind: ErrorKind::BadLink { fault: LinkFault::Contents { error: Box::new(error.clone()) } },
    };
    assert!(
        english
            .error_line(&inner)
            .starts_with("the scenario: the contents of the link are not a scenario: tasks[3]")
    );
    let mut errors = Errors { list: vec![error], more: 0 };
    assert_eq!(
        english.failure(&Failure::Scenario(errors.clone())),
        english.error_line(&errors.list[0])
    );
    errors.more = 2_000;
    assert_eq!(
        english.failure(&Failure::Scenario(errors)),
        "The scenario has errors. (2,001 errors)"
    );
}

#[test]
fn a_field_tells_where_an_error_of_another_entry_is() {
    let words = Language::English.words();
    let kind = || ErrorKind::OutOfRange { found: "4".to_owned(), min: 1, max: 3 };
    let told = |path: Path| {
        let error = Error { path, position: Some(Position { line: 9, column: 9 }), kind: kind() };
        words.first_error(&Errors { list: vec![error], more: 0 })
    };
    let job = Path::root().field("jobs").index(0).field("nodes");
    assert_eq!(told(job), "jobs[0].nodes: expected a whole number from 1 to 3, found 4.");
    assert_eq!(told(Path::root().field("nodes")), "expected a whole number from 1 to 3, found 4.");
}

#[test]
fn names_cannot_steer_the_markup() {
    let words = Language::English.words();
    assert_eq!(words.name("a\u{1}b\u{4}\u{202e}c\n"), "abc");
}
