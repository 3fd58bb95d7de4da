//! What a comparison says of the examples, in both languages.

use std::rc::Rc;

use gantry_core::session::{Clock as Place, Metric, PairDivergence, Unit};

use super::{Clock, Language, Standing};
use crate::packed::pack;
use crate::state::{Action, Beside, Compare, Effect, Origin, Settings, State, System};

const CHECKPOINT: &str = include_str!("../../../static/gallery/checkpoint.json");
const FIG4: &str = include_str!("../../../static/gallery/fig4.json");

/// The comparison that a scenario opens on.
fn opened(text: &str) -> Beside {
    let mut state = State::new(Settings::default(), System::default());
    let mut session = gantry_core::session::Session::new();
    let open = Action::Open {
        text: text.into(),
        origin: Origin::Own,
        goal: gantry_core::session::Goal::Start,
        edited: false,
        push: false,
    };
    for action in [open, Action::Compare(Compare::Toggle)] {
        let mut effects = state.apply(action);
        while !effects.is_empty() {
            let mut replies = Vec::new();
            for effect in effects {
                if let Effect::Send(request) = effect {
                    session.handle(request, &mut replies);
                    while session.work(&mut replies) {}
                }
            }
            let apply = |reply| state.apply(Action::Replied(Rc::new(pack(reply))));
            effects = replies.into_iter().flat_map(apply).collect();
        }
    }
    state.beside.expect("it is open")
}

/// Both decisions of the first pair, as `policy: headline body | why not as the other`.
fn told(beside: &Beside, language: Language) -> Vec<String> {
    let words = language.words();
    let comparison = beside.comparison.as_ref().unwrap();
    let PairDivergence { first: Some((_, sides)), .. } = &comparison.divergences[0] else {
        panic!()
    };
    let one = |(run, side): (&crate::state::Ran, _)| {
        let [told, other] = words.side(side, &run.shown);
        let other = if other.body.is_empty() {
            String::new()
        } else {
            format!(" | {} {}", other.headline, other.body)
        };
        format!("{} {}{other}", told.headline, told.body)
    };
    beside.runs.iter().zip(sides).map(one).collect()
}

#[test]
fn both_decisions_are_told_with_their_reasons() {
    let beside = opened(CHECKPOINT);
    assert_eq!(
        told(&beside, Language::English),
        [
            "D does not start. By the estimates it would delay C: 4 + 10 > 10 and 2 > 1 extra. With an estimate shorter by 4, or if it needed 1 node fewer, it would start now.",
            "D is backfilled. It fits now and is expected to end by C's shadow time: 4 + 5 ≤ 10. Its estimate of 10 is shortened to 5.",
        ]
    );
    assert!(
        told(&beside, Language::Chinese)[0].starts_with("D 没有开始。 按估计时间，它会推迟 C：")
    );
    let beside = opened(FIG4);
    let [least, best] = &told(&beside, Language::English)[..] else { panic!() };
    assert!(least.starts_with("Task t is placed on b.") && least.contains("Why not c?"), "{least}");
    assert!(best.starts_with("Task t is placed on c.") && best.contains("Why not b?"), "{best}");
}

/// What is told of either run where they first differ names the job, task or request in question, and no other is told
/// of in its place; and no sentence says that all metrics tie over a table in which they do not.
#[test]
fn a_comparison_tells_of_one_subject_and_of_no_tie_that_is_none() {
    let gallery = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    let files = std::fs::read_dir(gallery).expect("the gallery is there");
    let mut all: Vec<_> = files.map(|file| file.expect("it can be listed").path()).collect();
    all.sort_unstable();
    let (mut differences, mut tables) = (0, 0);
    for path in all {
        let text = std::fs::read_to_string(&path).expect("an example can be read");
        if text.len() > 10_000 {
            continue;
        }
        let beside = opened(&text);
        let comparison = beside.comparison.as_ref().expect("it is compared");
        let shown = &beside.runs[0].shown;
        let lab = shown.overview.head.lab;
        for words in Language::ALL.map(Language::words) {
            for PairDivergence { pair, first, .. } in &comparison.divergences {
                let Some((_, sides)) = first else { continue };
                assert_eq!(sides[0].thing, sides[1].thing, "{}", path.display());
                for (run, side) in [pair.0, pair.1].into_iter().zip(sides) {
                    let run = &beside.runs[run as usize];
                    // The jobs of a stage begin together: they are told by their workflow.
                    let name = crate::labs::of(&run.shown).thing(words, side.thing, &run.shown);
                    let name = name.split('.').next().unwrap_or_default().to_owned();
                    let [told, _] = words.side(side, &run.shown);
                    let said = format!("{} {}", told.headline, told.body);
                    assert!(said.contains(&name), "{}: {name} in {said}", path.display());
                    differences += 1;
                }
            }
            let clock = Clock::of(shown.overview.head.time_unit.as_deref());
            let verdict = words.verdict(lab, comparison, clock);
            for row in &comparison.table {
                let value = |value: &Option<f64>| words.figure_value(*value, row.unit, clock);
                let values: Vec<String> = row.values.iter().map(value).collect();
                if values.iter().any(|value| *value != values[0]) {
                    assert_ne!(verdict, words.policies_alike(), "{}", path.display());
                    tables += 1;
                }
            }
        }
    }
    assert!(differences > 80 && tables > 100, "{differences} decisions, {tables} rows");
}

#[test]
fn both_sides_of_the_first_difference_tell_of_the_same_job() {
    let third = told(&opened(EXAMPLES[2]), Language::English);
    assert!(
        third[0].starts_with("D is backfilled.") && third[1].starts_with("D is planned for 11."),
        "{third:?}"
    );
    let costs = told(&opened(EXAMPLES[4]), Language::English);
    let starts = costs.iter().filter(|told| told.starts_with("D is backfilled."));
    assert!(starts.count() == 1 && costs.iter().all(|told| told.starts_with("D ")), "{costs:?}");
}

#[test]
fn figures_that_differ_are_told_where_none_is_better() {
    let beside = opened(FIG4);
    let lab = beside.runs[0].shown.overview.head.lab;
    let comparison = beside.comparison.as_ref().expect("it is compared");
    assert_eq!(
        Language::English.words().verdict(lab, comparison, Clock::Plain),
        "They differ on: non-empty leaves 11 / 12."
    );
}

#[test]
fn those_who_listen_hear_one_sentence_of_all_runs() {
    let beside = opened(CHECKPOINT);
    let english = Language::English.words().beside_said(&beside);
    assert_eq!(english, "At 4. EASY: D does not start. Checkpoint: D is backfilled.");
    let chinese = Language::Chinese.words().beside_said(&beside);
    assert_eq!(chinese, "时刻 4。EASY：D 没有开始。检查点：回填 D。");
    let lab = &beside.runs[0].shown;
    let words = Language::English.words();
    assert_eq!(words.beside_position(&beside.clock, lab, Clock::Plain), "At 4 · place 5 of 11");
    let start = Place { last: 11, ..Place::default() };
    assert_eq!(
        words.beside_position(&start, lab, Clock::Plain),
        format!("{} · place 0 of 11", words.at_start())
    );
}

#[test]
fn differences_are_signed_and_say_their_share() {
    let words = Language::English.words();
    for (value, from, unit, clock, told) in [
        (19.0, 25.0, Unit::Time, Clock::Plain, "−6 (−24 %)"),
        (5_631.37, 6_412.24, Unit::Time, Clock::Seconds, "−13m 1s (−12 %)"),
        (0.821, 0.624, Unit::Share, Clock::Plain, "+19.7 pp"),
        (3.001, 3.0, Unit::Ratio, Clock::Plain, "±0"),
        (3.0, 0.0, Unit::Count, Clock::Plain, "+3"),
        (1.22, 1.5, Unit::Ratio, Clock::Plain, "−0.28 (−19 %)"),
        // 2.34 beside 1.12: what is shown differs by 1.22, what is behind it by 1.228.
        (2.344, 1.116, Unit::Ratio, Clock::Plain, "+1.22 (+109 %)"),
    ] {
        assert_eq!(words.figure_difference(value, from, unit, clock), told);
    }
    assert_eq!(words.figure_value(Some(0.821), Unit::Share, Clock::Plain), "82.1 %");
    assert_eq!(words.figure_value(None, Unit::Time, Clock::Plain), "none");
    assert_eq!(Language::Chinese.words().metric(Metric::MeanWait), "平均等待");
}

/// Every example of the labs that is small enough to be compared at once.
const EXAMPLES: [&str; 8] = [
    CHECKPOINT,
    FIG4,
    include_str!("../../../static/gallery/third.json"),
    include_str!("../../../static/gallery/helps.json"),
    include_str!("../../../static/gallery/costs.json"),
    include_str!("../../../static/gallery/wins.json"),
    include_str!("../../../static/gallery/lend.json"),
    include_str!("../../../static/gallery/batches.json"),
];

/// What is told of who wins stands against the figures: the best is better than all others by what is shown, and
/// whoever is told to be behind is not.
#[test]
fn who_wins_is_told_from_the_figures() {
    let words = Language::English.words();
    let mut told = [0; 3];
    for text in EXAMPLES {
        let beside = opened(text);
        let comparison = beside.comparison.as_ref().expect("it is compared");
        for row in &comparison.table {
            let shown = |value: &Option<f64>| words.figure_value(*value, row.unit, Clock::Plain);
            let all: Vec<String> = row.values.iter().map(shown).collect();
            let Some(standings) = words.standings(row, Clock::Plain) else {
                let differ = all.iter().any(|one| *one != all[0]);
                assert!(!differ || row.best.iter().all(|best| !best), "{:?}: {all:?}", row.metric);
                continue;
            };
            let best = |at: &usize| standings[*at] != Standing::Behind;
            let goal = (0..all.len()).find(best).map(|at| all[at].clone()).expect("one is best");
            for (at, standing) in standings.iter().enumerate() {
                let alike = all.iter().filter(|one| **one == all[at]).count();
                match standing {
                    Standing::Best => assert!(all[at] == goal && alike == 1),
                    Standing::Shared => assert!(all[at] == goal && alike > 1),
                    Standing::Behind => assert_ne!(all[at], goal, "{:?}", row.metric),
                }
                told[*standing as usize] += 1;
            }
        }
    }
    assert!(told[0] > 10 && told[2] > 10, "{told:?}");
}

#[test]
fn the_verdict_says_which_policy_is_best_at_what() {
    let said = |text: &str, language: Language| {
        let beside = opened(text);
        let lab = beside.runs[0].shown.overview.head.lab;
        language.words().verdict(lab, beside.comparison.as_ref().unwrap(), Clock::Plain)
    };
    let [third, wins] = [2, 5].map(|at| EXAMPLES[at]);
    assert_eq!(
        said(third, Language::English),
        "EASY is best on makespan 16 (against 21) and mean wait 3 (against 3.4). Conservative is best on 95th percentile wait 8 (against 11)."
    );
    assert!(said(third, Language::Chinese).contains("最优的是：总完成时间 16（对比 21）"));
    assert_eq!(
        said(wins, Language::English),
        "Lend is best on makespan 13 (against 14). Lend and Reserve are tied for best on mean workflow turnaround 8 (against 12) and total workflow delay 0 (against 4)."
    );
}
