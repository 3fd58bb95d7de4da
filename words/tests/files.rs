//! Files as tables: what each becomes, and what is refused.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder with a file `a.ftl` in each language.
fn folder(english: &str, chinese: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{next}", std::process::id()));
    // A run before may have had the number.
    let _ = std::fs::remove_dir_all(&folder);
    for (language, text) in [("en", english), ("zh", chinese)] {
        let folder = folder.join(language);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("a.ftl"), text).expect("a file");
    }
    folder
}

/// The code, or what is wrong, a line each.
fn compiled(english: &str, chinese: &str) -> Result<String, String> {
    gantry_words::compile(&folder(english, chinese))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of files and what they become")]
fn a_message_becomes_a_method_or_a_struct_with_named_fields() {
    for (english, chinese, has) in [
        (
            "open = Open",
            "open = 打开",
            r#"const fn open(self) -> &'static str { self.one_of(&["Open", "打开"]) }"#,
        ),
        (
            "go_to = Go to { $place }",
            "go_to = 前往 { $place }",
            "struct GoTo<'a> { pub(crate) place: &'a str, }",
        ),
        // The other language's order is its own.
        (
            "to = { $from } to { $till }",
            "to = { $till } 自 { $from }",
            r#"["\u{10} to \u{11}", "\u{11} 自 \u{10}"]"#,
        ),
        (
            "in_all = { NUMBER($jobs) } in all",
            "in_all = 共 { $jobs }",
            "struct InAll { pub(crate) jobs: u64, }",
        ),
        (
            "n = { $n ->\n [one] a node\n *[other] { $n } nodes\n }",
            "n = { $n } 个节点",
            r#"["\u{5}\u{10}o\u{6}a node\u{7}\u{6}\u{10} nodes\u{7}\u{8}", "\u{10} 个节点"]"#,
        ),
        (
            "n = { $n ->\n [0] none\n *[other] { $n }\n }",
            "n = { $n ->\n *[other] { $n }\n [0] 无\n }",
            r#""\u{5}\u{10}0\u{6}无\u{7}\u{6}\u{10}\u{7}\u{8}""#,
        ),
        (
            "so = { $so ->\n [true] yes\n *[false] no\n }",
            "so = { $so ->\n *[true] 是\n [false] 否\n }",
            r#"["\u{5}\u{10}1\u{6}yes\u{7}\u{6}no\u{7}\u{8}", "\u{5}\u{10}0\u{6}否\u{7}\u{6}是\u{7}\u{8}"]"#,
        ),
        (
            "ends = { $how ->\n [killed] a\n [well_done] b\n *[other] c\n }",
            "ends = { $how ->\n [killed] 甲\n *[other] 乙\n }",
            "enum EndsHow { Killed, WellDone, Other }",
        ),
        (
            "nodes = { $n } nodes\nhas = It has { nodes }",
            "nodes = { $n } 个节点\nhas = 它有 { nodes }",
            r#"["It has \u{10} nodes", "它有 \u{10} 个节点"]"#,
        ),
        (
            "bold = **Not** { $a }, **{ $b }**",
            "bold = **不** { $a } { $b }",
            r#""\u{1}Not\u{4} \u{10}, \u{1}\u{11}\u{4}""#,
        ),
        ("bold = { \"**\" }{ \" \" }", "bold = { \"{\" }", r#"["** ", "{"]"#),
        // What a scenario counts is known to the words, and no field.
        (
            "n = { $resource ->\n [gpu] { $n } GPU\n *[unit] { $n } units\n }",
            "n = { $n } 个",
            "struct N<'a> { pub(crate) n: &'a str, }",
        ),
        (
            "n = { $resource ->\n [gpu] GPU\n *[unit] unit\n }",
            "n = 单元",
            "told(words, &[\"\\u{5}\\u{10}0\\u{6}GPU\\u{7}\\u{6}unit\\u{7}\\u{8}\", \"单元\"], &[Argument::Number(words.counted as u64), ])",
        ),
        (
            "# leaves out $b\na = { $a }",
            "a = { $a } { $b }",
            "struct A<'a> { pub(crate) a: &'a str, pub(crate) b: &'a str, }",
        ),
    ] {
        let code = compiled(english, chinese).expect(english);
        assert!(code.contains(has), "{has}\n{code}");
    }
}

#[test]
fn a_table_matches_the_variants_of_an_enum_or_names() {
    for (english, chinese, has) in [
        (
            "## enum core::Level prefix level_\nlevel_one = One\nlevel_two_more = Two",
            "level_one = 一\nlevel_two_more = 二",
            r#"const fn level(self, of: core::Level) -> &'static str { self.one_of(match of {
core::Level::One { .. } => &["One", "一"],
core::Level::TwoMore { .. } => &["Two", "二"],
}) }"#,
        ),
        // A message is of the longest prefix; an enum may be taken by reference.
        (
            "## enum &M prefix m_ but B C\n## enum M prefix m_hint_\nm_a = A\nm_hint_a = H",
            "m_a = 甲\nm_hint_a = 乙",
            "fn m(self, of: &M) -> &'static str { self.one_of(match of {\nM::A { .. } => &[\"A\", \"甲\"],\n\
             M::B { .. } | M::C { .. } => return \"\",\n}) }",
        ),
        (
            "## names prefix k_ else other\nk_task_end = A\nother = B",
            "k_task_end = 甲\nother = 乙",
            "fn k(self, of: &str) -> &'static str { self.one_of(match of {\n\
             \"task-end\" => &[\"A\", \"甲\"],\n_ => &[\"B\", \"乙\"],\n}) }",
        ),
    ] {
        let code = compiled(english, chinese).expect(english);
        assert!(code.contains(has), "{has}\n{code}");
    }
}

#[test]
fn a_term_is_a_method_of_what_its_lab_tells() {
    let english = "runs = { TASK($task) } runs for { SPAN($time) } as { API($task, $call) }";
    let chinese = "runs = { API($task, $call) }：{ TASK($task) } 运行 { SPAN($time) }";
    let code = compiled(english, chinese).expect("they are read");
    for has in [
        "struct Runs { pub(crate) task: u32, pub(crate) time: u64, pub(crate) call: u32, }",
        "fn tell(&self, terms: &dyn super::terms::ATerms) -> String",
        r#""\u{f}\u{12}\u{10}\u{10} runs for \u{f}\u{11}\u{11}\u{11} as \u{f}\u{10}\u{10}\u{12}""#,
        "fn api(&self, first: u32, second: u32) -> String;",
        "pub(crate) trait ATerms: Quantities {",
        "0 => self.api(first as u32, second as u32),",
        "1 => self.span(first),",
    ] {
        assert!(code.contains(has), "{has}\n{code}");
    }
}

#[test]
fn a_file_that_english_does_not_have_says_nothing_in_english() {
    let notes = "### Markdown\n## names prefix note_\n\nnote_a_b = **甲**\n\n    - 乙\n";
    let folder = folder("a = A", "a = 甲");
    std::fs::write(folder.join("zh/notes.ftl"), notes).expect("a file");
    let code = gantry_words::compile(&folder).expect("they are read");
    assert!(code.contains(r#""a-b" => &["", "**甲**\n\n- 乙"],"#), "{code}");
    assert!(code.contains("if said.is_empty() { None }"), "{code}");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of files and what is wrong with each")]
fn what_is_wrong_is_named_with_its_place() {
    for (english, chinese, wrong) in [
        ("a = A\nb = B", "a = 甲", "en/a.ftl:2: b: zh does not have it"),
        ("a = A", "a = 甲\nb = 乙", "zh/a.ftl:2: b: en does not have it"),
        ("a = A\na = B", "a = 甲", "en/a.ftl:2: a: it stands in en/a.ftl:1 too"),
        ("a = { $a }", "a = 甲", "zh/a.ftl:1: a: it leaves out $a; if"),
        ("# leaves out $a\na = { $a }", "a = { $a }", "en/a.ftl:2: a: it does not leave out $a"),
        ("# leaves out $b\na = { $a }", "a = { $a }", "en/a.ftl:2: a: no language has $b"),
        (
            "a = { $n ->\n [few] x\n *[other] y\n }",
            "a = { $n }",
            "en/a.ftl:1: a: [few]: the language has no such plural",
        ),
        (
            "a = { $resource ->\n [cpu] x\n *[unit] y\n }",
            "a = 甲",
            "en/a.ftl:1: a: $resource is never [cpu]",
        ),
        (
            "a = { $n }",
            "a = { $n ->\n [one] x\n *[other] y\n }",
            "zh/a.ftl:1: a: [one]: the language has no such plural",
        ),
        (
            "a = { $n ->\n *[one] { $n }\n [other] y\n }",
            "a = { $n }",
            "en/a.ftl:1: a: en: $n is a number: what is said else",
        ),
        (
            "a = { $n ->\n [0] x\n [0] z\n *[other] { $n }\n }",
            "a = { $n }",
            "en/a.ftl:1: a: en: $n is [0] twice",
        ),
        (
            "a = { $k ->\n [up] x\n *[down] y\n }{ $k }",
            "a = { $k }",
            "en/a.ftl:1: a: $k chooses by words, so it cannot be said",
        ),
        (
            "a = { $k ->\n [up] x\n *[down] y\n }",
            "a = { $k ->\n [upp] x\n *[down] y\n }",
            "en/a.ftl:1: a: $k is never [upp] in the first language",
        ),
        ("a = { $k ->\n [1] x\n *[down] y\n }", "a = { $k }", "en/a.ftl:1: a: $k chooses by words"),
        ("## enum A", "", "en/a.ftl:1: enum A: no table"),
        ("## names prefix a else b", "a = 甲", "en/a.ftl:1: a: there is no message b"),
        (
            "## names prefix a_\na_b = A",
            "## names prefix a_ else a_b\na_b = 甲",
            "zh/a.ftl:1: a_: the table is another one in en/a.ftl:1",
        ),
        (
            "## names prefix a_\na_b = { $c }",
            "a_b = { $c }",
            "en/a.ftl:2: a_b: a table has no gaps",
        ),
        ("-a = A", "a = 甲", "en/a.ftl:1: a: terms are not supported"),
        ("a = { -b }", "a = 甲", "en/a.ftl:1: a: terms are not supported"),
        ("a = A\n    .title = B", "a = 甲", "en/a.ftl:1: a: attributes are not supported: .title"),
        (
            "a = { TASK($n, short: 1) }",
            "a = 甲",
            "en/a.ftl:1: a: TASK takes one or two variables and nothing else",
        ),
        ("a = { TASK(\"n\") }", "a = 甲", "en/a.ftl:1: a: TASK takes variables and nothing else"),
        (
            "a = { TASK($n) }\nb = { TASK($n, $m) }",
            "a = { TASK($n) }\nb = { TASK($n, $m) }",
            "en/a.ftl:2: b: TASK takes more or less in another place",
        ),
        (
            "a = { TASK($n) }",
            "a = { NUMBER($n) }",
            "en/a.ftl:1: a: $n is a thing in one place and a number in another",
        ),
        (
            "a = { NUMBER($n, minimumFractionDigits: 2) }",
            "a = 甲",
            "en/a.ftl:1: a: NUMBER takes one variable",
        ),
        ("a = { b }", "a = 甲", "en/a.ftl:1: a: there is no message b"),
        ("a = { b }\nb = { a }", "a = 甲\nb = 乙", "en/a.ftl:1: a: a refers to itself"),
        ("a = **A", "a = 甲", "en/a.ftl:1: a: a mark (`**`, `<good>`, `<bad>`) is not closed"),
        ("a = A\n    B", "a = 甲", "en/a.ftl:1: a: a text stands in one line"),
        ("a = { \"\\u0001\" }", "a = 甲", "en/a.ftl:1: a: control characters are not supported"),
        ("a-b = A", "a-b = 甲", "en/a.ftl:1: a-b: a-b: names are of small letters, digits and _"),
        ("a = { $type }", "a = { $type }", "en/a.ftl:1: a: type is a word of Rust"),
        ("a = A\nb { = B", "a = 甲", "en/a.ftl:2: "),
    ] {
        let told = compiled(english, chinese).expect_err(english);
        assert!(told.lines().any(|line| line.starts_with(wrong)), "{wrong}\nbut\n{told}");
    }
}

#[test]
fn a_language_whose_plurals_are_not_known_is_refused() {
    let folder = folder("a = A", "a = 甲");
    std::fs::create_dir_all(folder.join("xx")).expect("a folder");
    let faults = gantry_words::compile(&folder).expect_err("a third language");
    assert_eq!(faults[0].to_string(), "xx: the plurals of this language are not known (`KNOWN`)");
}

#[test]
fn all_that_a_message_can_say_is_listed() {
    let english =
        "a = { $n ->\n [one] a\n *[other] { $n }\n } of { $k ->\n [true] x\n *[false] y\n }";
    let languages = gantry_words::read(&folder(english, "a = 甲")).expect("they are read");
    assert_eq!(
        languages[0].messages["a"].filled("□", String::push_str),
        ["a of x", "a of y", "□ of x", "□ of y"]
    );
    assert_eq!(
        (languages[0].messages["a"].fixed(), languages[1].messages["a"].fixed()),
        (None, Some("甲".to_owned()))
    );
}
