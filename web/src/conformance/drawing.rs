//! Pictures of the gallery as files, to be looked at without a browser's program: seconds, where a site takes minutes.
//!
//! `GANTRY_DRAW="OUT EXAMPLE&m=12 FIGURE 1000x600 [dark] [zh]; …" cargo test -p gantry-web --lib drawing -- --ignored`
//! writes `OUT/EXAMPLE-12-FIGURE-1000x600….svg`; `all` is every figure, a moment `all` some of the run. The figure
//! `told` is no picture: what is said of every step, with the event that a caption names it by.
//! As `FIGURE`, `lanes` is the run under all policies, the moment a place of the common clock; `pair` is the usual
//! comparison of two runs, where the lab draws both as one.

use super::prelude::*;
use crate::scene::caption::caption;
use crate::scene::paint::Palette;
use crate::scene::svg::document;

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
    if *id == "lanes" {
        let name = format!("{out}/{example}-{moment}-{}", asked[2..].join("-"));
        return lanes(&mut bench, moment.parse().ok(), (language, &palette, size), &name);
    }
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
            let picture = figure.draw(&cx);
            let moment = shown.moment.moment;
            let name = format!("{example}-{moment:04}-{}-{}.svg", figure.id, asked[3..].join("-"));
            let drawn = document(figure.title, &[(Point::default(), &picture)], &palette);
            std::fs::write(format!("{out}/{name}"), drawn).expect(out);
        }
    }
}

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

/// The lanes of all policies at a place of the common clock, or at all of them.
fn lanes(
    bench: &mut Bench,
    place: Option<u64>,
    (language, palette, (width, height)): (Language, &Palette, (f64, f64)),
    name: &str,
) {
    bench.compare_all();
    let last = bench.beside().clock.last;
    let words = bench.words(language);
    for place in place.map_or(0..=last, |place| place..=place) {
        bench.stand(place);
        let window = bench.state.camera.map(|camera| Window::at(camera.shown()));
        let (mut top, mut drawn) = (0.0, Vec::new());
        for (_, _, picture) in bench.lanes(words, (width, height), window).expect("it has lanes") {
            let high = picture.height;
            drawn.push((Point::new(0.0, top), picture));
            top += high;
        }
        let said = words.beside_said(bench.beside());
        drawn.push((Point::new(0.0, top), caption(&said, "", width)));
        let drawn: Vec<_> = drawn.iter().map(|(at, picture)| (*at, picture)).collect();
        let text = document(&said, &drawn, palette);
        std::fs::write(format!("{name}-{place:03}.svg"), text).expect(name);
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
    bench.compare();
    let last = bench.beside().clock.last;
    for place in some(last + 1, 12) {
        bench.stand(place);
        let runs = &bench.beside().runs;
        let [first, second, ..] = &runs[..] else { continue };
        let words = bench.words(language);
        let both = [&first.shown, &second.shown];
        let Some(pair) = labs::of(both[0]).together(both, size.0) else { continue };
        let picture = (pair.picture)(both, words, size);
        let said = words.beside_said(bench.beside());
        let drawn = document(&said, &[(Point::default(), &picture)], palette);
        std::fs::write(format!("{out}/{example}-pair-{place:04}-{rest}.svg"), drawn).expect(out);
    }
}
