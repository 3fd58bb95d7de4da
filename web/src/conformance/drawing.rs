//! Pictures of the gallery as files, to be looked at without a browser's program: seconds, where a site takes minutes.
//!
//! `GANTRY_DRAW="OUT EXAMPLE&m=12 FIGURE 1000x600 [dark] [zh]; …" cargo test -p gantry-web --lib drawing -- --ignored`
//! writes `OUT/EXAMPLE-12-FIGURE-1000x600….svg`; `all` is every figure, a moment `all` some of the run. The figure
//! `told` is no picture: what is said of every step, with the event that a caption names it by.

use gantry_core::session::Goal;

use super::bench::{Bench, folder};
use super::moments;
use crate::figure::Context;
use crate::labs;
use crate::narrate::Language;
use crate::scene::paint::Palette;
use crate::scene::shape::Point;
use crate::scene::svg::document;
use crate::state::{Action, Origin};

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
    if *id == "told" {
        let path = format!("{out}/{example}.txt");
        return std::fs::write(path, told(&mut bench)).expect(out);
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

/// What is said of every step of a run.
fn told(bench: &mut Bench) -> String {
    let mut lines = Vec::new();
    for moment in 0..=bench.shown().moment.moments.min(400) {
        bench.act(Action::Go(Goal::Moment(moment)));
        let now = &bench.shown().moment;
        let stop = now.stop.as_ref();
        let named = stop.map_or_else(String::new, |stop| {
            format!("#k={}.{} {:?}", stop.kind, stop.nth, stop.level)
        });
        lines.push(format!("m={moment} time={} {named}", now.time));
        lines
            .extend(Language::ALL.map(|language| format!("  {}", bench.why(language).join(" | "))));
    }
    lines.join("\n")
}
