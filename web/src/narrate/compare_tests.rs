//! What a comparison says of the examples, in both languages.

use gantry_core::session::{Clock as Place, Figure, Parting, Unit};

use super::{Clock, Language};
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
            let apply = |reply| state.apply(Action::Replied(Box::new(reply)));
            effects = replies.into_iter().flat_map(apply).collect();
        }
    }
    state.beside.expect("it is open")
}

/// Both decisions of the first pair, as `policy: headline body | why not as the other`.
fn told(beside: &Beside, language: Language) -> Vec<String> {
    let words = language.words();
    let comparison = beside.comparison.as_ref().unwrap();
    let Parting { first: Some((_, sides)), .. } = &comparison.partings[0] else { panic!() };
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
            "D does not start. By the estimates it would delay C: 4 + 10 > 10 and 2 > 1 extra. With an estimate 4 shorter, or with 1 node fewer, it would start now.",
            "D is backfilled. It fits now and is expected to end by C's reservation: 4 + 5 ≤ 10. Of its estimate of 10, the shortened 5 counts.",
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

#[test]
fn those_who_listen_hear_one_sentence_of_all_runs() {
    let beside = opened(CHECKPOINT);
    let english = Language::English.words().beside_live(&beside.clock, &beside.runs);
    assert_eq!(english, "At 4: EASY, D is refused. Checkpoint, D is backfilled.");
    let chinese = Language::Chinese.words().beside_live(&beside.clock, &beside.runs);
    assert_eq!(chinese, "时刻 4：EASY，拒绝 D。检查点，回填 D。");
    let lab = &beside.runs[0].shown.lab;
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
    for (by, from, unit, clock, told) in [
        (-6.0, 25.0, Unit::Time, Clock::Plain, "−6 (−24 %)"),
        (-780.87, 6_412.24, Unit::Time, Clock::Seconds, "−13m 1s (−12 %)"),
        (0.197, 0.624, Unit::Share, Clock::Plain, "+19.7 pp"),
        (0.001, 3.0, Unit::Ratio, Clock::Plain, "±0"),
        (3.0, 0.0, Unit::Count, Clock::Plain, "+3"),
        (-0.28, 1.5, Unit::Ratio, Clock::Plain, "−0.28 (−19 %)"),
    ] {
        assert_eq!(words.figure_difference(by, from, unit, clock), told);
    }
    assert_eq!(words.figure_value(Some(0.821), Unit::Share, Clock::Plain), "82.1 %");
    assert_eq!(words.figure_value(None, Unit::Time, Clock::Plain), "none");
    assert_eq!(Language::Chinese.words().figure(Figure::MeanWait), "平均等待");
}
