//! What those hear who do not see the page: each step is one sentence with its instant, what happened and the numbers that
//! decided; the slider says the instant too; and nothing of this instant is told as if it were later.

use super::prelude::*;
use super::selections::numbered;

const MOMENTS: u64 = 12;

/// The size of a large scenario's text, in bytes.
const LARGE: usize = 100_000;

pub(super) fn is_said(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let names = names(&text);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS) {
            bench.act(Action::Go(goal));
            let shown = bench.shown();
            let at = || format!("{} at {}", example.name, shown.moment.moment);
            for language in Language::ALL {
                let words = bench.words(language);
                let told = labs::of(shown).teller(words, shown).reason();
                let said = words.spoken(shown, &told);
                let slider = words.heard_position(bench.state.level, shown);
                let grounds = told.body.first_sentence().to_string();
                found.hold(said.contains(&told.headline), "it does not say what happened", &at);
                found.hold(said.contains(&grounds), "it does not say why", &at);
                if facts(kind).timed && shown.moment.moment > 0 {
                    let clock = Clock::of(shown.overview.head.time_unit.as_deref());
                    let time = &words.tick(shown.moment.time, kind, clock);
                    found.hold(said.starts_with(time), "a step does not say the instant", &at);
                    found.hold(slider.starts_with(time), "the slider does not", &at);
                }
                for text in [said, slider] {
                    let wrong = faults(&text, language, &names);
                    found.all(wrong.into_iter().map(|wrong| format!("{wrong}: {text}")), &at);
                }
            }
            of_this_instant(&mut bench, &mut found);
        }
    }
    found.report();
}

/// Whatever is asked about, no answer says `only at 0` at 0.
fn of_this_instant(bench: &mut Bench, found: &mut Found) {
    let (time, moment) = (bench.shown().moment.time, bench.shown().moment.moment);
    let things = facts(bench.shown().overview.head.lab).things;
    for selection in things.iter().flat_map(|&noun| numbered(noun)) {
        if !bench.shown().lab.has(&selection) {
            continue;
        }
        bench.select(Some(selection.clone()));
        let later = format!("only at {time}.");
        for text in bench.why(Language::English) {
            let at = || format!("{selection:?} at moment {moment}: {text}");
            found.hold(!text.contains(&later), "this instant is told as a later one", &at);
        }
    }
    bench.select(None);
}
