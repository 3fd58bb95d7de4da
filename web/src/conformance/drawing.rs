//! Pictures of the gallery as files, to be looked at without a browser's program: seconds, where a site takes minutes.
//!
//! `GANTRY_DRAW="OUT EXAMPLE&m=12 FIGURE 1000x600 [dark] [zh]; …" cargo test -p gantry-web --lib drawing -- --ignored`
//! writes `OUT/EXAMPLE-12-FIGURE-1000x600….svg`; `all` is every figure, a moment `all` some of the run; `pair` is the
//! usual comparison of two runs at a place of their common clock, where the lab draws both as one.

use gantry_core::session::{self, Goal};

use super::bench::{Bench, folder};
use super::{moments, some};
use crate::figure::Context;
use crate::labs;
use crate::narrate::Language;
use crate::scene::paint::Palette;
use crate::scene::shape::Point;
use crate::scene::svg::document;
use crate::state::{Action, Compare, Origin};

#[test]
#[ignore = "writes files for people to look at"]
fn drawings_are_written() {
    let asked = std::env::var("GANTRY_DRAW").expect("what is to be drawn");
    for line in asked.split(';').filter(|line| !line.trim().is_empty()) {
        write(&line.split_whitespace().collect::<Vec<_>>());
    }
}

fn write(asked: &[&str]) {
    let [out, at, id, size, rest @ ..] = asked else { panic!("{asked:?}") };
    let (example, moment) = at.split_once("&m=").unwrap_or((at, "0"));
    let (width, height) = size.split_once('x').expect("a size");
    let size = (width.parse().expect("a width"), height.parse().expect("a height"));
    let path = folder("static/gallery").join(format!("{example}.json"));
    let text = std::fs::read_to_string(&path).expect(example);
    let mut bench = Bench::open(&text, Origin::Gallery(example.to_owned()));
    let goals: Vec<Goal> = match moment {
        "all" => moments(bench.shown(), 24).collect(),
        moment => vec![Goal::Moment(moment.parse().expect("a moment"))],
    };
    let language = if rest.contains(&"zh") { Language::ALL[1] } else { Language::ALL[0] };
    let palette = if rest.contains(&"dark") { Palette::dark() } else { Palette::light() };
    std::fs::create_dir_all(out).expect(out);
    if *id == "pair" {
        return pair(&mut bench, language, size, &palette, (out, example, &asked[3..].join("-")));
    }
    for goal in goals {
        bench.act(Action::Go(goal));
        let shown = bench.shown();
        let words = bench.words(language);
        for figure in labs::of(shown).figures(words, shown) {
            if *id != "all" && figure.id != *id {
                continue;
            }
            let cx = Context::new(words, shown, size);
            let picture = (figure.picture)(&cx);
            let moment = shown.moment.moment;
            let name = format!("{example}-{moment:04}-{}-{}.svg", figure.id, asked[3..].join("-"));
            let drawn = document(figure.title, &[(Point::default(), &picture)], &palette);
            std::fs::write(format!("{out}/{name}"), drawn).expect(out);
        }
    }
}

/// Some places of the usual comparison of two runs, each as one picture.
fn pair(
    bench: &mut Bench,
    language: Language,
    size: (f64, f64),
    palette: &Palette,
    (out, example, rest): (&str, &str, &str),
) {
    bench.act(Action::Compare(Compare::Toggle));
    let last = bench.state.beside.as_ref().expect("it is open").clock.last;
    for place in some(last + 1, 12) {
        bench.act(Action::Compare(Compare::Go(session::Place::Index(place))));
        let runs = &bench.state.beside.as_ref().expect("it is open").runs;
        let [first, second, ..] = &runs[..] else { continue };
        let words = bench.words(language);
        let both = [&first.shown, &second.shown];
        let Some(pair) = labs::of(both[0]).together(words, both, size.0) else { continue };
        let picture = (pair.picture)(both, words, size);
        let drawn = document(&pair.said, &[(Point::default(), &picture)], palette);
        std::fs::write(format!("{out}/{example}-pair-{place:04}-{rest}.svg"), drawn).expect(out);
    }
}
