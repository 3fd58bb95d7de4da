//! Every kind of error in both languages.

use gantry_core::scenario::{
    Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Path, Position, Shape, Token,
};
use gantry_core::session::Failure;

use super::Language;

fn text(text: &str) -> String {
    text.to_owned()
}

#[expect(clippy::too_many_lines, reason = "one table: a row a kind")]
fn table() -> Vec<(ErrorKind, &'static str, &'static str)> {
    let words = || vec![text("first"), text("all")];
    let path = || Path::root().field("tasks").index(3);
    vec![
        (
            ErrorKind::Syntax { found: Some(text("abc")), expected: Token::CommaOrBrace },
            "expected a comma or }, found “abc”.",
            "应为逗号或 }，此处为 “abc”。",
        ),
        (
            ErrorKind::Syntax { found: None, expected: Token::Value },
            "unexpected end of the text, expected a value.",
            "文本意外结束，此处应为一个值。",
        ),
        (ErrorKind::NotUtf8, "the text is not UTF-8.", "文本不是 UTF-8 编码。"),
        (
            ErrorKind::TooDeep { max: 16 },
            "expected at most 16 levels of nesting.",
            "嵌套过深：最多允许 16 层。",
        ),
        (
            ErrorKind::TooLarge { what: Measure::Nodes, found: 2_000_000, max: 1_000_000 },
            "too many nodes: expected at most 1,000,000, found 2,000,000.",
            "节点过多：最多允许 1,000,000，实际为 2,000,000。",
        ),
        (
            ErrorKind::TooLarge {
                what: Measure::SumAvailable { dimension: text("cpu") },
                found: 9,
                max: 8,
            },
            "the nodes together have too much cpu: expected at most 8, found 9.",
            "所有节点的 cpu 总量过大：最多允许 8，实际为 9。",
        ),
        (
            ErrorKind::UnknownField {
                found: text("polcy"),
                allowed: vec![text("policy")],
                nearest: Some(text("policy")),
            },
            "unknown field “polcy”. Did you mean “policy”? Allowed: policy.",
            "没有字段 “polcy”。是否想写 “policy”？允许的有：policy。",
        ),
        (
            ErrorKind::MissingField { field: text("tasks") },
            "missing field “tasks”.",
            "缺少字段 “tasks”。",
        ),
        (
            ErrorKind::NotOneField { found: Vec::new(), allowed: words() },
            "one of the fields first and all is required.",
            "字段 first 和 all 中须有一个。",
        ),
        (
            ErrorKind::NotOneField { found: words(), allowed: words() },
            "only one of the fields first and all may be given.",
            "字段 first 和 all 中只能有一个。",
        ),
        (
            ErrorKind::NotInRun {
                event: Some(text("refuse")),
                of: Some(text("D")),
                nth: 3,
                found: 2,
                nearest: None,
            },
            "expected event “refuse” of “D” number 3, but the run has 2 of them.",
            "应有 “D” 的第 3 个事件 “refuse”，但这次运行只有 2 个。",
        ),
        (
            ErrorKind::NotInRun {
                event: Some(text("refuse")),
                of: None,
                nth: 3,
                found: 2,
                nearest: None,
            },
            "expected event “refuse” number 3, but the run has 2 of them.",
            "应有第 3 个事件 “refuse”，但这次运行只有 2 个。",
        ),
        (
            ErrorKind::NotInRun { event: None, of: None, nth: 8, found: 7, nearest: None },
            "expected decision number 8, but the run has 7 of them.",
            "应有第 8 个决策，但这次运行只有 7 个。",
        ),
        (
            ErrorKind::DuplicateField { field: text("tasks") },
            "duplicate field “tasks”.",
            "字段 “tasks” 重复。",
        ),
        (
            ErrorKind::WrongType { found: Found::Text(text("a")), expected: Shape::WholeNumber },
            "expected a whole number, found the string “a”.",
            "应为整数，此处为字符串 “a”。",
        ),
        (
            ErrorKind::OutOfRange { found: text("-1"), min: 0, max: 1 << 20 },
            "expected a whole number from 0 to 1,048,576, found -1.",
            "应为 0 到 1,048,576 之间的整数，此处为 -1。",
        ),
        (
            ErrorKind::OutOfRange { found: text("-1"), min: 1, max: u64::MAX },
            "expected a whole number of at least 1, found -1.",
            "应为不小于 1 的整数，此处为 -1。",
        ),
        (
            ErrorKind::WrongType { found: Found::Number(text("1.5")), expected: Shape::Digits },
            "expected a whole number in digits only, found 1.5.",
            "应为只用数字写出的整数，此处为数字 1.5。",
        ),
        (
            ErrorKind::UnknownWord { found: text("al"), allowed: words(), nearest: None },
            "unknown word “al”. Allowed: first and all.",
            "此处不能用 “al”。允许的有：first 和 all。",
        ),
        (
            ErrorKind::UnknownName {
                found: text("z"),
                list: List::Nodes,
                nearest: Some(text("a")),
            },
            "no node is called “z”. Did you mean “a”?",
            "没有节点名为 “z”。是否想写 “a”？",
        ),
        (
            ErrorKind::NotYetListed { found: text("t"), listed: path() },
            "“t” is used before it is listed (at tasks[3]).",
            "“t” 在列出之前就被引用（列于 tasks[3]）。",
        ),
        (
            ErrorKind::DuplicateName { found: text("a"), first: path() },
            "duplicate name “a”, first at tasks[3].",
            "名称 “a” 重复，首次出现在 tasks[3]。",
        ),
        (
            ErrorKind::WrongLength { found: 0, min: 1, max: 64 },
            "expected 1 to 64 characters, found 0.",
            "应为 1 到 64 个字符，此处为 0 个。",
        ),
        (
            ErrorKind::UnseenCharacter { found: text("a\u{200b}b"), sign: '\u{200b}' },
            "“a[U+200B]b” contains the invisible character U+200B; two names could look the same. Remove it.",
            "“a[U+200B]b” 含有看不见的字符 U+200B，会使两个名称看起来相同；请将其删去。",
        ),
        (
            ErrorKind::WrongCount { found: 1, min: 2, max: 2 },
            "wrong number of entries: expected 2, found 1.",
            "应为 2，此处有 1 项。",
        ),
        (
            ErrorKind::FutureVersion { found: text("2"), known: 1 },
            "version 2 is newer than this page, which knows up to version 1.",
            "版本 2 比本页面新，本页面最高支持版本 1。",
        ),
        (
            ErrorKind::OverReserved { dimension: text("cpu"), found: 5, available: 4 },
            "reserves 5 of cpu, but the node has 4.",
            "预留的 cpu 为 5，但该节点只有 4。",
        ),
        (
            ErrorKind::SlashInName { found: text("a/0") },
            "“a/0” contains a slash, which separates a GPU from its slices.",
            "“a/0” 含有斜线，斜线只用于分隔 GPU 与其切片。",
        ),
        (
            ErrorKind::SlicesOfMig { found: 4 },
            "expected a MIG device without slices, found 4.",
            "MIG 设备不应有切片，此处有 4 个。",
        ),
        (
            ErrorKind::HeldTwice {
                found: text("0"),
                first: Path::root().field("requests").index(1),
            },
            "“0” is already assigned, by requests[1].",
            "“0” 已由 requests[1] 占用。",
        ),
        (
            ErrorKind::TooFewUnits { wanted: 3, left: 1 },
            "needs 3 matching free units, but the node has 1.",
            "需要 3 个匹配的空闲 GPU 资源，但该节点只有 1 个。",
        ),
        (
            ErrorKind::NotPermitted { found: text("n1"), requester: text("team") },
            "“team” may not group “n1”.",
            "“team” 没有对 “n1” 分组的权限。",
        ),
        (
            ErrorKind::ReservedTwice { node: text("a") },
            "node “a” already has a reservation.",
            "节点 “a” 已有预留。",
        ),
        (
            ErrorKind::BeyondSpace { found: 2_000_000, max: 1 << 20, granularity: 2 },
            "expected a coordinate of at most 1,048,576, found 2,000,000; with a granularity of 2 it would fit.",
            "坐标最大为 1,048,576，此处为 2,000,000；粒度为 2 时可以放入坐标空间。",
        ),
        (
            ErrorKind::NotFraction { found: text("1.5") },
            "expected a number above 0 and below 1 with at most 15 decimal places, found 1.5.",
            "应为大于 0 且小于 1、小数不超过 15 位的数，此处为 1.5。",
        ),
        (
            ErrorKind::NotDecimal { found: text("0.5"), min: 1 },
            "expected a number from 1 to 9,007,199,254,740,991 with at most 15 significant digits and 15 decimal places, found 0.5.",
            "应为 1 到 9,007,199,254,740,991 之间、有效数字和小数均不超过 15 位的数，此处为 0.5。",
        ),
        (
            ErrorKind::NotAscending { found: 3, before: 4 },
            "expected a size greater than 4, found 3; sizes must ascend.",
            "参数规模应大于前一个 4，此处为 3。",
        ),
        (
            ErrorKind::NotImplemented { found: text("sort") },
            "no engine of any node implements “sort”.",
            "没有节点的处理引擎实现 “sort”。",
        ),
        (
            ErrorKind::NoNodes { tasks: 9 },
            "expected a node for 9 tasks, found none. Add a node first.",
            "有 9 个任务，却没有从节点：请先添加从节点。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Damaged },
            "the link is truncated or was altered.",
            "链接被截断或改动过。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::NoScenario },
            "the link contains no scenario.",
            "链接中没有场景。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Character { found: '!' } },
            "expected letters, digits, - and _ in the link, found “!”.",
            "链接只由字母、数字、- 和 _ 组成，此处有 “!”。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Draw { found: "many".into() } },
            "expected a link with jobs_nodes_load_seed_estimates, such as 1000_128_0.8_1_rounded, found “many”.",
            "链接应为“作业数_节点数_负载_种子_估计方式”，例如 1000_128_0.8_1_rounded，此处为 “many”。",
        ),
    ]
}

#[test]
fn every_kind_of_error_has_its_sentence() {
    for (kind, english, chinese) in table() {
        let error = Error { path: Path::root(), position: None, kind };
        assert_eq!(Language::English.words().error(&error), english);
        assert_eq!(Language::Chinese.words().error(&error), chinese);
    }
}

#[test]
fn an_error_is_told_with_its_place() {
    let position = Some(Position { line: 1_204, column: 7 });
    let path = Path::root().field("tasks").index(3).field("request");
    let error = Error { path, position, kind: ErrorKind::MissingField { field: text("tasks") } };
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
    let kind = || ErrorKind::OutOfRange { found: text("4"), min: 1, max: 3 };
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
