//! Sentences of the backfill lab as tables.

use gantry_core::labs::backfill::Answer;
use gantry_core::session::Goal;

use super::BackfillTeller;
use crate::conformance::bench::Bench;
use crate::labs::backfill::Ui;
use crate::labs::backfill::things::job;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::{Language, Teller, Tells, Words};
use crate::state::{Action, Origin};
use crate::words::Quantities as _;

const FIG5: &str = include_str!("../../../../../static/gallery/checkpoint.json");
const EASY: &str = include_str!("../../../../../static/gallery/easy.json");
const CONSERVATIVE: &str = include_str!("../../../../../static/gallery/conservative.json");
const FCFS: &str = include_str!("../../../../../static/gallery/fcfs.json");

/// The teller of what is shown.
fn teller(bench: &Bench, words: Words) -> BackfillTeller<'_> {
    let Showing { outline, view } = own::<Ui>(bench.shown());
    let time_unit = bench.shown().overview.head.time_unit.as_deref();
    BackfillTeller::new(words, time_unit, outline, view)
}

fn steps(text: &str, words: Words) -> Vec<String> {
    let mut bench = Bench::open(text, Origin::Own);
    let mut says = |moment| {
        bench.act(Action::Go(Goal::Moment(moment)));
        let explained = teller(&bench, words).reason();
        (format!("{} | {}", explained.headline, explained.body), bench.shown().moment.moments)
    };
    let (first, last) = says(0);
    std::iter::once(first).chain((1..=last).map(|moment| says(moment).0)).collect()
}

#[test]
fn fig_5_tells_what_admits_refuses_and_stops() {
    let said = steps(FIG5, Language::English.words());
    for expected in [
        "5 jobs will be submitted to a machine of 10 nodes. | ",
        "The policy reserves 9 nodes for C from the shadow time, 10. | It is the head and does not fit: 9 > 4 free. The policy expects B to have ended then. 1 extra node is left then.",
        "D is backfilled. | It fits now and is expected to end by C's shadow time: 4 + 5 ≤ 10. Its estimate of 10 is shortened to 5.",
        "E is checkpointed and stopped. | C's shadow time is now, 10, and C needs 9 nodes; 8 are free. E overtook C and has 2 of the nodes, so the policy stops it. The checkpoint saves the work done, 6 units of time; the time left to run, with the cost of stopping, is 3 units of time.",
        "E resumes. | It is the head of the queue and it fits: 2 ≤ 10 free. It waited 7 units of time in total.",
    ] {
        assert!(said.iter().any(|said| said == expected), "{expected}\n{said:#?}");
    }
    let refused = steps(EASY, Language::English.words());
    assert!(
        refused.iter().any(|said| said.starts_with(
            "D is refused. | By the estimates it would delay C: 4 + 10 > 10 and 2 > 1 extra."
        )),
        "{refused:#?}"
    );
}

#[test]
fn what_a_step_explains_is_not_explained_again_of_the_job_that_is_selected() {
    let mut bench = Bench::open(EASY, Origin::Own);
    bench.act(Action::Go(Goal::Nth { kind: "refuse".into(), n: 1 }));
    let mut asked = |it| {
        bench.select(Some(job(it)));
        let answer = bench.state.answer.as_ref().expect("an answer").open(Ui::KIND);
        let Answer { explanation, .. } = answer.expect("of this lab");
        let told = teller(&bench, Language::English.words()).answered(&explanation);
        told.map(|told| told.headline)
    };
    // The step refuses D; C is the head.
    assert_eq!([asked(3), asked(2)], [None, Some("Why does C not run?".to_owned())]);
}

/// A page never writes some times as days and others as plain numbers.
#[test]
fn times_are_written_in_one_way() {
    // As Fig. 5, a thousand seconds for each unit.
    let hours = |text: &str| {
        let times = ["estimate", "runtime", "submit"];
        times.iter().fold(text.to_owned(), |text, name| {
            let parts: Vec<&str> = text.split(&format!("\"{name}\": ")).collect();
            let scaled = parts[1..].iter().map(|part| {
                let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
                format!("\"{name}\": {}000{}", &part[..digits], &part[digits..])
            });
            parts[..1].iter().map(|&part| part.to_owned()).chain(scaled).collect()
        })
    };
    for text in [FIG5, EASY, CONSERVATIVE, FCFS] {
        let text =
            hours(text).replacen("\"gantry\": 1,", "\"gantry\": 1, \"time_unit\": \"s\",", 1);
        for said in steps(&text, Language::English.words()) {
            assert!(!said.contains(",000"), "{said}");
        }
    }
}

#[test]
fn an_instant_is_told_as_on_the_axis() {
    let words = Language::English.words();
    for (unit, told) in
        [(Some("s"), "1d 1h 1m 1s"), (Some("seconds"), "1d 1h 1m 1s"), (None, "90,061")]
    {
        assert_eq!(Teller::new(words, unit, &(), &()).at(90_061), told);
    }
}

#[test]
fn a_length_of_time_has_the_unit_that_the_scenario_names() {
    let told = |language: Language, unit| Teller::new(language.words(), unit, &(), &()).lasting(12);
    for (unit, expected) in [(Some("h"), "12 h"), (None, "12 units of time"), (Some("s"), "12s")] {
        assert_eq!(told(Language::English, unit), expected);
    }
    assert_eq!(told(Language::Chinese, Some("h")), "12 h");
}
