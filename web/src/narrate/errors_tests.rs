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
            "found “abc”, where a comma or } is expected.",
            "此处为 “abc”，应为逗号或 }。",
        ),
        (
            ErrorKind::Syntax { found: None, expected: Token::Value },
            "the text ends where a value is expected.",
            "文本在此结束，此处应为一个值。",
        ),
        (ErrorKind::NotUtf8, "the text is not UTF-8.", "文本不是 UTF-8 编码。"),
        (
            ErrorKind::TooDeep { max: 16 },
            "nested too deeply: at most 16 levels are allowed.",
            "嵌套过深：最多允许 16 层。",
        ),
        (
            ErrorKind::TooLarge { what: Measure::Nodes, found: 2_000_000, max: 1_000_000 },
            "too many nodes: found 2,000,000, at most 1,000,000 are allowed.",
            "节点过多：有 2,000,000，最多允许 1,000,000。",
        ),
        (
            ErrorKind::TooLarge {
                what: Measure::SumAvailable { dimension: text("cpu") },
                found: 9,
                max: 8,
            },
            "the nodes together have too much cpu: found 9, at most 8 are allowed.",
            "所有节点的 cpu 总量过大：有 9，最多允许 8。",
        ),
        (
            ErrorKind::UnknownField {
                found: text("polcy"),
                allowed: vec![text("policy")],
                nearest: Some(text("policy")),
            },
            "there is no field “polcy”. Did you mean “policy”? Allowed: policy.",
            "没有字段 “polcy”。是否想写 “policy”？允许的有：policy。",
        ),
        (
            ErrorKind::MissingField { field: text("tasks") },
            "the field “tasks” is missing.",
            "缺少字段 “tasks”。",
        ),
        (
            ErrorKind::DuplicateField { field: text("tasks") },
            "the field “tasks” is given twice.",
            "字段 “tasks” 出现了两次。",
        ),
        (
            ErrorKind::WrongType { found: Found::Text(text("a")), expected: Shape::WholeNumber },
            "found the string “a”, where a whole number is needed.",
            "此处为字符串 “a”，应为整数。",
        ),
        (
            ErrorKind::OutOfRange { found: text("-1"), min: 0, max: 1 << 20 },
            "-1 is not a whole number from 0 to 1,048,576.",
            "-1 不是 0 到 1,048,576 之间的整数。",
        ),
        (
            ErrorKind::UnknownWord { found: text("al"), allowed: words(), nearest: None },
            "“al” is not known here. Allowed: first and all.",
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
            "the task “t” is released before it is listed: it stands at tasks[3].",
            "任务 “t” 在列出之前就被释放：它位于 tasks[3]。",
        ),
        (
            ErrorKind::DuplicateName { found: text("a"), first: path() },
            "“a” is given twice: first at tasks[3].",
            "“a” 重复：首次出现在 tasks[3]。",
        ),
        (
            ErrorKind::WrongLength { found: 0, min: 1, max: 64 },
            "0 characters long, where 1 to 64 are allowed.",
            "长度为 0 个字符，应为 1 到 64 个。",
        ),
        (
            ErrorKind::UnseenCharacter { found: text("a\u{200b}b"), sign: '\u{200b}' },
            "“a[U+200B]b” has the character U+200B in it, which cannot be seen; two names could look alike. Take it out.",
            "“a[U+200B]b” 含有看不见的字符 U+200B，会使两个名称看起来相同；请将其删去。",
        ),
        (
            ErrorKind::WrongCount { found: 1, min: 2, max: 2 },
            "has 1 entry, needs 2.",
            "有 1 项，应为 2。",
        ),
        (
            ErrorKind::FutureVersion { found: text("2"), known: 1 },
            "version 2 is newer than this page, which knows up to version 1.",
            "版本 2 比本页面新，本页面最高支持版本 1。",
        ),
        (
            ErrorKind::OverReserved { dimension: text("cpu"), found: 5, available: 4 },
            "5 of cpu is set aside, but the node has 4.",
            "预留了 5 的 cpu，但该节点只有 4。",
        ),
        (
            ErrorKind::SlashInName { found: text("a/0") },
            "“a/0” has a slash in it, which stands between a GPU and its slices.",
            "“a/0” 含有斜线，斜线只用于分隔 GPU 与其切片。",
        ),
        (
            ErrorKind::SlicesOfMig { found: 4 },
            "a MIG device has no slices, but 4 are given.",
            "MIG 设备没有切片，但给出了 4 个。",
        ),
        (
            ErrorKind::HeldTwice {
                found: text("0"),
                first: Path::root().field("requests").index(1),
            },
            "“0” is given to two containers: first at requests[1].",
            "“0” 分给了两个容器：首次出现在 requests[1]。",
        ),
        (
            ErrorKind::TooFewUnits { wanted: 3, left: 1 },
            "the container has 3 units, but only 1 free units of the node match.",
            "容器占用 3 个单元，但该节点只有 1 个空闲单元与之匹配。",
        ),
        (
            ErrorKind::NotPermitted { found: text("n1"), requester: text("team") },
            "“team” may not group “n1”.",
            "“team” 没有对 “n1” 分组的权限。",
        ),
        (
            ErrorKind::ReservedTwice { node: text("a") },
            "node “a” already holds a reservation.",
            "节点 “a” 已有预留。",
        ),
        (
            ErrorKind::BeyondSpace { found: 2_000_000, max: 1 << 20, granularity: 2 },
            "the coordinate 2,000,000 is beyond 1,048,576: a granularity of at least 2 brings it inside.",
            "坐标 2,000,000 超过上限 1,048,576：粒度至少为 2 才能放入坐标空间。",
        ),
        (
            ErrorKind::NotFraction { found: text("1.5") },
            "1.5 is not a number between 0 and 1 with at most 15 digits behind the point.",
            "1.5 不是 0 与 1 之间、小数不超过 15 位的数。",
        ),
        (
            ErrorKind::NotDecimal { found: text("-1") },
            "-1 is not a number of at least 0 with at most 15 digits behind the point.",
            "-1 不是不小于 0、小数不超过 15 位的数。",
        ),
        (
            ErrorKind::NotAscending { found: 3, before: 4 },
            "the size 3 is not above the one before it, 4.",
            "参数规模 3 不大于前一个 4。",
        ),
        (
            ErrorKind::NotImplemented { found: text("sort") },
            "no engine of any node implements “sort”.",
            "没有节点的处理引擎实现 “sort”。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Damaged },
            "the link is cut off or was altered.",
            "链接被截断或改动过。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::NoScenario },
            "the link carries no scenario.",
            "链接中没有场景。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Character { found: '!' } },
            "the link holds “!”, which links do not use.",
            "链接中有 “!”，这不是链接使用的字符。",
        ),
        (
            ErrorKind::BadLink { fault: LinkFault::Draw { found: "many".into() } },
            "the link says that “many” is to be drawn; jobs_nodes_load_seed_estimates is wanted, as in 1000_128_0.8_1_rounded.",
            "链接要求生成 “many”；应为“作业数_节点数_负载_种子_估计方式”，例如 1000_128_0.8_1_rounded。",
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
        "tasks[3].request, line 1,204, column 7: the field “tasks” is missing."
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
            .starts_with("the scenario: the link holds no scenario: tasks[3]")
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
    assert_eq!(told(job), "jobs[0].nodes: 4 is not a whole number from 1 to 3.");
    assert_eq!(told(Path::root().field("nodes")), "4 is not a whole number from 1 to 3.");
}

#[test]
fn names_cannot_steer_the_markup() {
    let words = Language::English.words();
    assert_eq!(words.name("a\u{1}b\u{4}\u{202e}c\n"), "abc");
}
