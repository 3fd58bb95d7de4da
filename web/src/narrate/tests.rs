//! Sentences as tables: what each step of the examples says, in both languages; and what no sentence may hold.

use gantry_core::kernel::PartialRun;
use gantry_core::labs::placement::Question;
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, Goal, Progress};

use super::{Clock, Explained, Language};
use crate::conformance::bench::Bench;
use crate::labs::placement::Ui;
use crate::labs::{self, own};
use crate::state::{Action, Origin};

const FIG4: &str = include_str!("../../../static/gallery/fig4.json");

/// Scans and releases, which no example has.
pub(super) const SCANS: &str = r#"{"gantry": 1, "lab": "placement", "policy": "first-fit",
  "dimensions": [{"name": "cpu"}], "nodes": [{"id": "a", "available": [1]}, {"id": "b", "available": [1523]}],
  "tasks": [{"id": "t", "request": [2]}, {"id": "s", "request": [1], "candidates": ["b"]}, {"release": "t"}, {"release": "t"}]}"#;

/// Each step as `headline | body`.
fn steps(text: &str, language: Language) -> Vec<String> {
    let mut bench = Bench::open(text, Origin::Own);
    let last = bench.shown().moment.moments;
    let mut says = |moment| {
        bench.act(Action::Go(Goal::Moment(moment)));
        let (words, shown) = (bench.words(language), bench.shown());
        let Explained { headline, body } = labs::of(shown).teller(words, shown).reason();
        format!("{headline} | {body}")
    };
    (0..=last).map(&mut says).collect()
}

#[test]
fn every_step_of_fig_4_in_english() {
    let expected = [
        "12 nodes are in the space, with 1 task to place. | ",
        "Task t arrives. | It asks for 1 vcore and 2 GiB and may run on only 4 nodes.",
        "The walk for t begins at the root (*, *). | It contains 12 nodes, 4 of them candidates of t. The walk visits its children highest first. The tree's levels are vcores first, then memory.",
        "Bucket (6, *) may contain a match: the walk enters it. | It intersects the fittable area (6 ≥ 1 vcore) and contains 3 nodes, 1 of them a candidate of t.",
        "Leaf (6, 4) is refused. | Its node is not a candidate of t.",
        "Leaf (6, 3) is refused. | Its node is not a candidate of t.",
        "Bucket (6, *) is finished. | 2 of its 3 children were visited, 1 is outside the fittable area; it yielded no leaf.",
        "Bucket (5, *) is refused. | None of its 2 nodes is a candidate of t.",
        "Bucket (4, *) may contain a match: the walk enters it. | It intersects the fittable area (4 ≥ 1 vcore) and contains 3 nodes, 2 of them candidates of t.",
        "Leaf (4, 4) is refused. | Its node is not a candidate of t.",
        "Leaf (4, 2) is yielded. | It is in the fittable area (4 ≥ 1 vcore, 2 ≥ 2 GiB) and contains b, one of t's candidates. b is the first that fits t: the match. The walk searched buckets with more vcores first: (6, *) had no candidate with enough memory, (5, *) had no candidate.",
        "Bucket (4, *) is finished. | 2 of its 3 children were visited, 1 is outside the fittable area; it yielded 1 leaf.",
        "Bucket (3, *) may contain a match: the walk enters it. | It intersects the fittable area (3 ≥ 1 vcore) and contains 3 nodes, 1 of them a candidate of t.",
        "Leaf (3, 5) is yielded. | It is in the fittable area (3 ≥ 1 vcore, 5 ≥ 2 GiB) and contains c, one of t's candidates. t already has a match: this leaf only shows other nodes that fit.",
        "Leaf (3, 3) is refused. | Its node is not a candidate of t.",
        "Bucket (3, *) is finished. | Both its children were visited; it yielded 1 leaf.",
        "Bucket (1, *) is refused. | Its node is not a candidate of t.",
        "Bucket (*, *) is finished. | All its 5 children were visited; it yielded 2 leaves.",
        "Task t is placed on b. | b moves from (4, 2) to (3, 0). The move touches 5 buckets: (4, 2) is gone, (4, *) loses it, (3, *) gains it, (3, 0) is new, (*, *) keeps it. The walk visited 12 buckets; a scan would examine 4 nodes for the same answer. 4 of the visits came after the match, to show every leaf. The scan is this short because t names its 4 candidates.",
    ];
    let said = steps(FIG4, Language::English);
    for (at, expected) in expected.into_iter().enumerate() {
        assert_eq!(said.get(at).map(String::as_str), Some(expected), "step {at}");
    }
    assert_eq!(said.len(), expected.len());
}

#[test]
fn some_steps_in_chinese() {
    let said = steps(FIG4, Language::Chinese);
    let expected = [
        (1, "任务 t 到达。 | 它请求 1 vcore 和 2 GiB；只能在 4 个候选节点上运行。"),
        (
            3,
            "桶 (6, *) 中可能有匹配：遍历进入该桶。 | 它与适合区域相交：6 ≥ 1 vcore；包含 3 个节点，其中 1 个是 t 的候选节点。",
        ),
        (
            10,
            "叶桶 (4, 2) 已给出。 | 它位于适合区域内：4 ≥ 1 vcore，2 ≥ 2 GiB；其中有 t 的候选节点 b。b 是第一个适合 t 的节点：匹配成功。vcores 更多的桶已先查找过：(6, *) 没有内存足够的候选节点，(5, *) 没有候选节点。",
        ),
        (
            18,
            "任务 t 放置到 b。 | b 从 (4, 2) 移到 (3, 0)。这次移动涉及 5 个桶：(4, 2) 消失、(4, *) 失去它、(3, *) 得到它、(3, 0) 新出现、(*, *) 仍包含它。遍历访问了 12 个桶；得出同一结果的扫描需检查 4 个节点。对桶的访问中，有 4 次在匹配之后，只为显示每个适合的叶桶。扫描之所以短，是因为 t 指定了 4 个候选节点。",
        ),
    ];
    for (at, expected) in expected {
        assert_eq!(said[at], expected);
    }
}

#[test]
fn scans_and_releases_have_their_sentences() {
    let said = steps(SCANS, Language::English);
    let expected = [
        "Node a does not fit. | Its cpu is 1, but t asks for 2.",
        "Node b fits. | It has everything that t asks for.",
        "Task t is placed on b. | b moves from (1523) to (1521). The scan examined 2 nodes.",
        "Node a does not fit. | It is not a candidate of s.",
        "Task t ends on b. | It releases 2 cpu. b moves from (1520) to (1522).",
        "The release of t changes nothing. | t has no node now.",
    ];
    for sentence in expected {
        assert!(said.iter().any(|said| said == sentence), "{sentence}\n{said:#?}");
    }
}

#[test]
fn why_not_names_the_nearest_change() {
    let mut bench = Bench::open(FIG4, Origin::Own);
    bench.act(Action::Go(Goal::Nth { kind: "place".to_owned(), n: 1 }));
    let mut why = |name: &str, language: Language| {
        let mut nodes = (0..).zip(&own::<Ui>(bench.shown()).outline.nodes);
        let node = nodes.find(|(_, node)| *node == name).expect("a node of Fig. 4").0;
        let question = session::Question::Placement(Question::WhyNotNode { node });
        let answer = bench.ask(question).expect("an answer");
        let (words, shown) = (bench.words(language), bench.shown());
        let lab = labs::speaks(LabKind::Placement);
        let Explained { headline, body } = lab.answered(words, shown, node, &answer);
        format!("{headline} {body}")
    };
    let expected = [
        (
            "e",
            "Why not e? Its memory is 1, but t asks for 2. One more GiB and it would have been chosen: it has 6 vcores.",
        ),
        (
            "c",
            "Why not c? It fits, but b comes first: LeastFit takes the larger of (4, 2) and (3, 5). Coordinates are compared by vcores first, then memory. One more vcore and it would have been chosen.",
        ),
        (
            "f",
            "Why not f? Its memory is 1, but t asks for 2. With 1 more vcore and 1 more GiB it would have been chosen.",
        ),
        (
            "p",
            "Why not p? It is not a candidate of t. As a candidate it would have been chosen: it has 6 vcores.",
        ),
    ];
    for (name, sentence) in expected {
        assert_eq!(why(name, Language::English), sentence);
    }
    assert_eq!(
        why("e", Language::Chinese),
        "为什么不是 e？ 其内存为 1，而 t 请求 2。只要多 1 GiB，就会选中它：它有 6 vcores。"
    );
    assert!(why("b", Language::English).starts_with("b is the node that t gets."));
}

#[test]
fn every_label_has_its_own_text() {
    for messages in crate::words::read() {
        let name = &messages[0].id;
        let fixed: Option<Vec<String>> =
            messages.iter().map(gantry_words::Message::fixed).collect();
        let Some(fixed) = fixed else { continue };
        assert!(fixed.iter().all(|text| !text.is_empty() && text.trim() == text), "{name}");
        let translated = fixed[1..].iter().all(|text| *text != fixed[0]);
        assert!(translated || name == "gantry", "{name} is not translated");
    }
}

#[test]
fn a_run_that_was_ended_and_one_under_way_are_told_in_both_languages() {
    let partial = PartialRun { time: 90_061, stops: 2_000_540 };
    let told = |language: Language, lab| language.words().ended_text(partial, lab, Clock::Seconds);
    for (lab, english, chinese) in [
        (LabKind::Workflow, "interrupted 2,000,540 times", "中断 2,000,540 次"),
        (LabKind::Backfill, "stopped 2,000,540 times", "停止 2,000,540 次"),
    ] {
        let [english_told, chinese_told] =
            [Language::English, Language::Chinese].map(|it| told(it, lab));
        assert!(
            english_told.starts_with("The recording ends at 1d 1h 1m 1s, because jobs"),
            "{english_told}"
        );
        assert!(
            english_told.contains(english) && english_told.contains("the limit is 2,000,000 times")
        );
        assert!(chinese_told.contains(chinese) && chinese_told.contains("1天1时1分1秒"));
    }
    // Nobody ends while all are interrupted again and again: what has happened grows all the same.
    let so_far = Progress { done: 0, total: 8_000, events: 1_234_567 };
    let told = |language: Language| language.words().progress(so_far, None, None);
    assert_eq!(told(Language::English), "0 of 8,000 jobs · 1,234,567 steps");
    assert_eq!(told(Language::Chinese), "0/8,000 个作业 · 1,234,567 个步骤");
}
