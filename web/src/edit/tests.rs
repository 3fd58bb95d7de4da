//! What each change does.

use gantry_core::labs::placement::{Item, PlacementScenario};
use gantry_core::scenario::{self, ErrorKind, Errors, Lab, Scenario};

use super::{Changed, Edit, add, apply, at, changed, choose, clear, remove, set};
use crate::client::Keeper;
use crate::labs::placement::edit::PlacementEdit;
use crate::narrate::Language;
use crate::state::{Document, Origin};

const FIG4: &str = include_str!("../../../static/gallery/fig4.json");
const RESERVATIONS: &str = include_str!("../../../static/gallery/reservations.json");

fn apply_to_text(text: &str, edit: &Edit) -> Result<Changed, Errors> {
    changed(&scenario::read(text)?, edit)
}

fn open(text: &str) -> Scenario {
    scenario::check(text).expect("the example is valid")
}

fn placement(scenario: &Scenario) -> &PlacementScenario {
    let Lab::Placement(placement) = &scenario.lab else { panic!("of the placement lab") };
    placement
}

fn after(text: &str, edits: &[Edit]) -> PlacementScenario {
    let changed = edits.iter().fold(open(text), |scenario, edit| {
        apply(&scenario, edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
    });
    placement(&changed).clone()
}

fn task(scenario: &PlacementScenario, at: usize) -> &gantry_core::labs::placement::Task {
    match &scenario.tasks[at] {
        Item::Task(task) => task,
        Item::Release(_) => panic!("a release"),
    }
}

fn candidates(nodes: &[&str]) -> Edit {
    let names: Vec<String> = nodes.iter().map(|&name| name.to_owned()).collect();
    choose(at!["tasks", 0, "candidates"], names)
}

/// The first node is kept for the first task.
fn reserve(amount: Vec<u64>) -> Edit {
    let fields = [("node", "a".into()), ("task", "t".into()), ("amount", amount.into())];
    add(at!["reservations"], fields)
}

#[test]
fn renaming_follows_every_mention() {
    let renamed = after(FIG4, &[set(at!["nodes", 1, "id"], "bee")]);
    assert_eq!(renamed.nodes[1].id, "bee");
    assert_eq!(
        task(&renamed, 0).candidates.as_deref(),
        Some(&["bee", "c", "e", "f"].map(str::to_owned)[..])
    );
    let renamed = after(
        FIG4,
        &[
            add(at!["tasks"], [("release", "t".into())]),
            reserve(vec![1, 1]),
            choose(at!["tasks", 0, "prefer"], vec!["memory".to_owned()]),
            set(at!["tasks", 0, "id"], "job"),
            set(at!["dimensions", 1, "name"], "ram"),
        ],
    );
    assert!(matches!(&renamed.tasks[1], Item::Release(release) if release.release == "job"));
    assert_eq!(renamed.reservations[0].task, "job");
    assert_eq!(task(&renamed, 0).prefer, ["ram"]);
}

#[test]
fn removing_takes_every_mention_along() {
    let without = after(FIG4, &[remove(at!["nodes", 1])]);
    assert_eq!(task(&without, 0).candidates.as_ref().map(Vec::len), Some(3));
    let only = candidates(&["b"]);
    let without = after(FIG4, &[only, remove(at!["nodes", 1])]);
    assert_eq!(task(&without, 0).candidates, None, "no list of candidates may be empty");
    let without = after(RESERVATIONS, &[remove(at!["nodes", 0])]);
    assert!(without.reservations.is_empty());
    let without = after(
        FIG4,
        &[
            add(at!["tasks"], [("release", "t".into())]),
            reserve(vec![1, 1]),
            add(at!["tasks"], [("request", vec![1, 1].into())]),
            remove(at!["tasks", 0]),
        ],
    );
    assert_eq!((without.tasks.len(), without.reservations.len()), (1, 0));
}

#[test]
fn dimensions_come_and_go_in_every_vector() {
    let wider = after(RESERVATIONS, &[Edit::Placement(PlacementEdit::AddDimension)]);
    assert_eq!(
        (
            wider.nodes[0].available.len(),
            wider.reservations[0].amount.len(),
            task(&wider, 0).request.len()
        ),
        (3, 3, 3)
    );
    let narrower =
        after(RESERVATIONS, &[Edit::Placement(PlacementEdit::RemoveDimension { dimension: 0 })]);
    assert_eq!((narrower.dimensions.len(), narrower.nodes[0].available.len()), (1, 1));
    assert!(
        apply(&open(FIG4), &Edit::Placement(PlacementEdit::RemoveDimension { dimension: 9 }))
            .is_err()
    );
}

#[test]
fn fresh_names_are_fresh() {
    let add = add(at!["nodes"], [("available", vec![1, 1].into())]);
    let more = after(FIG4, &[add.clone(), add.clone(), remove(at!["nodes", 12]), add]);
    let ids: Vec<&str> = more.nodes[12..].iter().map(|node| node.id.as_str()).collect();
    assert_eq!(ids, ["n2", "n1"]);
}

#[test]
fn what_would_be_invalid_is_refused_with_its_reason() {
    let kind = |text: &str, edit: &Edit| {
        apply(&open(text), edit).expect_err("invalid").list[0].kind.clone()
    };
    let reserve = reserve(vec![99, 0]);
    assert!(matches!(
        kind(FIG4, &reserve),
        ErrorKind::OverReserved { found: 99, available: 4, .. }
    ));
    let clash = set(at!["nodes", 0, "id"], "b");
    assert!(matches!(kind(FIG4, &clash), ErrorKind::DuplicateName { .. }));
    let nameless = set(at!["nodes", 0, "id"], "");
    assert!(matches!(kind(FIG4, &nameless), ErrorKind::WrongLength { found: 0, .. }));
    let none = candidates(&[]);
    assert!(matches!(kind(FIG4, &none), ErrorKind::WrongCount { found: 0, .. }));
    let missing = set(at!["nodes", 99, "available"], vec![1, 1]);
    assert!(matches!(kind(FIG4, &missing), ErrorKind::OutOfRange { min: 0, .. }));
    let short = set(at!["nodes", 0, "available"], vec![1]);
    assert!(matches!(kind(FIG4, &short), ErrorKind::WrongCount { .. }));
    assert!(apply_to_text(FIG4, &clash).is_err());
    assert!(apply_to_text("{", &set(at!["seed"], 1)).is_err());
}

#[test]
fn tasks_that_lose_their_last_candidate_are_named() {
    let freed = |text: &str, edit: Edit| {
        let changed = apply_to_text(text, &edit).expect("a valid change");
        (changed.text, changed.remark.map(|it| it.tell(Language::English.words())))
    };
    let task = Some("No candidate left, so any node is allowed: t".to_owned());
    let (two, none) = freed(FIG4, candidates(&["a", "d"]));
    assert_eq!(none, None);
    let (one, none) = freed(&two, remove(at!["nodes", 0]));
    assert_eq!(none, None);
    assert_eq!(freed(&one, remove(at!["nodes", 2])).1, task);
    assert_eq!(freed(&one, clear(at!["tasks", 0, "candidates"])).1, task);
    let (any, _) = freed(FIG4, clear(at!["tasks", 0, "candidates"]));
    assert_eq!(freed(&any, set(at!["seed"], 3)).1, None);
}

#[test]
fn moves_of_one_drag_are_one_change() {
    let at = |node, value| set(at!["nodes", node, "available"], vec![value, 1]);
    assert!(at(1, 2).continues(&at(1, 3)));
    assert!(!at(1, 2).continues(&at(2, 2)));
    assert!(
        !Edit::Placement(PlacementEdit::AddDimension)
            .continues(&Edit::Placement(PlacementEdit::AddDimension))
    );
}

#[test]
fn a_drag_is_undone_at_once() {
    let mut document = Document::new(FIG4.into(), Origin::Own);
    for value in 5..9 {
        document.make(set(at!["nodes", 0, "available"], vec![value, 4]));
        let script = document.script();
        let (scenario, _) = Keeper::default().follow(&script).unwrap().expect("a valid change");
        document.stands(Some(Keeper::default().tell(&script, &scenario)));
    }
    assert!(document.undo() && !document.can_undo());
    assert_eq!(&*document.text, FIG4);
}

#[test]
fn a_number_field_knows_its_own_range() {
    use super::range;
    use gantry_core::kernel::MAX_NUMBER;
    let backfill = open(include_str!("../../../static/gallery/easy.json"));
    let Lab::Backfill(own) = &backfill.lab else { panic!("of the backfill lab") };
    assert_eq!(range(&backfill, &at!["jobs", 0, "nodes"]), (1, own.nodes));
    assert_eq!(range(&backfill, &at!["jobs", 0, "submit"]), (0, MAX_NUMBER));
    let workflow = open(include_str!("../../../static/gallery/lend.json"));
    let task = |field: &str| at!["workflows", 0, "stages", 0, "jobs", 0, field];
    assert_eq!(range(&workflow, &task("need")).0, 1);
    assert_eq!(range(&workflow, &task("runtime")), (1, MAX_NUMBER));
}

#[test]
fn an_estimate_below_the_runtime_is_warned_of_where_it_is_set() {
    let fig5 = include_str!("../../../static/gallery/checkpoint.json");
    let extend = fig5.replace("\"nodes\": 10,", "\"nodes\": 10, \"overrun\": \"extend\",");
    let short = |text: &str, edit: Edit, language: Language| {
        let changed = apply_to_text(text, &edit).expect("a valid change");
        changed.remark.map(|remark| remark.tell(language.words()))
    };
    let estimate = |estimate: u64| set(at!["jobs", 4, "estimate"], estimate);
    assert_eq!(short(fig5, estimate(9), Language::English), None, "equal: it completes");
    assert_eq!(
        short(fig5, estimate(8), Language::English).as_deref(),
        Some("E's estimate of 8 is below its runtime of 9: it is killed at its estimate.")
    );
    assert_eq!(
        short(fig5, estimate(8), Language::Chinese).as_deref(),
        Some("E 的估计 8 小于其运行时间 9：作业到估计时间即被终止。")
    );
    let extended = short(&extend, estimate(8), Language::English).expect("E runs for 9");
    assert!(extended.ends_with("its estimate is extended to 9."), "{extended}");
    let longer = set(at!["jobs", 4, "runtime"], 13);
    assert!(short(fig5, longer, Language::English).is_some());
    assert_eq!(short(fig5, set(at!["jobs", 4, "nodes"], 1), Language::English), None);
}
