//! Fixed geometry: from step to step, what did not change lies where it lay, and no picture changes its size or its scale.
//!
//! A mark did not change where its key, state, name and size are the same. Kinds that their figure declares to move
//! (`Figure::ways`: a node between buckets, a row that moves up) may move. Steps are looked at one after the other, of a
//! long run some.

use super::prelude::*;
use crate::scene::shape::Key;

/// The most steps of a run that are looked at.
const STEPS: u64 = 40;

/// The room of the pictures in units: windows of 1366, 1920 and 360 pixels, and an embed of 700 x 438.
const ROOMS: [(f64, f64); 4] = [(830.0, 440.0), (1_120.0, 560.0), (336.0, 330.0), (676.0, 260.0)];

/// What is nearer than this, in units, lies in the same place.
const NEAR: f64 = 0.5;

pub(super) fn is_kept(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        let last = bench.shown().moment.moments;
        for moment in some(last, STEPS) {
            bench.act(Action::Go(Goal::Moment(moment)));
            let before = drawn(&bench, bench.shown());
            bench.act(Action::Go(Goal::Moment(moment + 1)));
            let after = drawn(&bench, bench.shown());
            let at = || format!("g={}&m={moment}", example.name);
            for (key, (figure, after)) in &after {
                let Some((_, before)) = before.get(key) else {
                    found.hold(false, format!("{} comes in between", key.0), &at);
                    continue;
                };
                let at = || format!("{} in {:?}", at(), ROOMS[key.1]);
                lies_where_it_lay(figure, before, after, &mut found, &at);
            }
        }
    }
    found.report();
}

/// The pictures of a moment, by figure and room.
fn drawn(bench: &Bench, shown: &Shown) -> BTreeMap<(&'static str, usize), (Figure, Picture)> {
    let words = bench.words(Language::English);
    let figures = labs::of(shown).figures(words, shown);
    let each = figures.iter().flat_map(|figure| {
        ROOMS.iter().enumerate().map(move |(at, &room)| {
            let picture = figure.draw(&Context::new(words, shown, room));
            ((figure.id, at), (*figure, picture))
        })
    });
    each.collect()
}

fn lies_where_it_lay(
    figure: &Figure,
    before: &Picture,
    after: &Picture,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let same = |one: f64, two: f64| (one - two).abs() < NEAR;
    let size = same(before.width, after.width) && same(before.height, after.height);
    found.hold(size, format!("{}: its size changes", figure.id), &|| {
        format!(
            "{}: {} x {}, then {} x {}",
            at(),
            before.width,
            before.height,
            after.width,
            after.height
        )
    });
    let goes = |mark: &Mark| figure.ways.iter().any(|way| way.goes && way.kind == mark.key.0);
    let old: BTreeMap<Key, &Mark> = before.marks().map(|mark| (mark.key, mark)).collect();
    for mark in after.marks().filter(|mark| !goes(mark)) {
        let Some(old) = old.get(&mark.key).filter(|old| is_unchanged(old, mark)) else { continue };
        let (then, now) = (old.place(), mark.place());
        let lies = same(old.at.x, mark.at.x)
            && same(old.at.y, mark.at.y)
            && same(then.x, now.x)
            && same(then.y, now.y);
        found.hold(lies, format!("{}: a {} moves", figure.id, mark.key.0.0), &|| {
            format!("{}: {:?} at {then:?}, then {now:?}", at(), mark.title)
        });
    }
}

fn is_unchanged(old: &Mark, new: &Mark) -> bool {
    let (then, now) = (old.place(), new.place());
    let sized = (then.width - now.width).abs() < NEAR && (then.height - now.height).abs() < NEAR;
    sized && old.state == new.state && old.title == new.title
}
