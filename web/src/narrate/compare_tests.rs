//! What a comparison says of the examples, in both languages.

use gantry_core::scenario::LabKind;
use gantry_core::session::{Clock as Place, Metric, PairDivergence, Unit};

use super::{Clock, Language};
use crate::conformance::bench::{Bench, examples};
use crate::state::{Beside, Origin, Ran};

const CHECKPOINT: &str = include_str!("../../../static/gallery/checkpoint.json");
const FIG4: &str = include_str!("../../../static/gallery/fig4.json");
const THIRD: &str = include_str!("../../../static/gallery/third.json");

fn opened(text: &str) -> Beside {
    let mut bench = Bench::open(text, Origin::Own);
    bench.compare();
    bench.state.beside.expect("it is open")
}

/// Both decisions of the first pair, as `policy: headline body | why not as the other`.
fn told(beside: &Beside, language: Language) -> Vec<String> {
    let words = language.words();
    let comparison = beside.comparison.as_ref().unwrap();
    let PairDivergence { first: Some((_, sides)), .. } = &comparison.divergences[0] else {
        panic!()
    };
    let one = |(run, side): (&Ran, _)| {
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
/// of in its place.
#[test]
fn a_comparison_tells_of_one_subject() {
    let mut differences = 0;
    let small = LabKind::ALL.into_iter().flat_map(examples).filter(|own| own.1.len() <= 10_000);
    for (example, text) in small {
        let beside = opened(&text);
        let comparison = beside.comparison.as_ref().expect("it is compared");
        for words in Language::ALL.map(Language::words) {
            for PairDivergence { pair, first, .. } in &comparison.divergences {
                let Some((_, sides)) = first else { continue };
                assert_eq!(sides[0].thing, sides[1].thing, "{}", example.name);
                for (run, side) in [pair.0, pair.1].into_iter().zip(sides) {
                    let run = &beside.runs[run as usize];
                    // The jobs of a stage begin together: they are told by their workflow.
                    let name = crate::labs::of(&run.shown).thing(words, side.thing, &run.shown);
                    let name = name.split('.').next().unwrap_or_default().to_owned();
                    let [told, _] = words.side(side, &run.shown);
                    let said = format!("{} {}", told.headline, told.body);
                    assert!(said.contains(&name), "{}: {name} in {said}", example.name);
                    differences += 1;
                }
            }
        }
    }
    assert!(differences > 80, "{differences} decisions");
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

#[test]
fn the_verdict_says_which_policy_is_best_at_what() {
    let said = |text: &str, language: Language| {
        let beside = opened(text);
        let lab = beside.runs[0].shown.overview.head.lab;
        language.words().verdict(lab, beside.comparison.as_ref().unwrap(), Clock::Plain)
    };
    assert_eq!(
        said(THIRD, Language::English),
        "EASY is best on makespan 16 (against 21) and mean wait 3 (against 3.4). Conservative is best on 95th percentile wait 8 (against 11)."
    );
    assert!(said(THIRD, Language::Chinese).contains("最优的是：总完成时间 16（对比 21）"));
    let wins = include_str!("../../../static/gallery/wins.json");
    assert_eq!(
        said(wins, Language::English),
        "Lend is best on makespan 13 (against 14). Lend and Reserve are tied for best on mean workflow turnaround 8 (against 12) and total workflow delay 0 (against 4)."
    );
}
