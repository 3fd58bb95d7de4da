//! The meanings of the placement lab's shapes, for its legends; samples are around the origin, 18 by 12 pixels.

use gantry_core::labs::placement::view::{BucketChange, BucketState, NodeState, View};

use crate::labs::placement::picture::kinds::BUCKET;
use crate::labs::placement::picture::look as buckets;
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::look::Token;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Form, Picture, Point, Shape};

const AREA: Area = Area::new(-9.0, -6.0, 18.0, 12.0);

/// The shapes of the space: those of candidates only where the task names them, as all nodes look alike elsewhere.
pub fn of_space(words: Words, view: &View) -> Vec<Meaning> {
    let rect = |paint| vec![look::rect(AREA, 0.0, paint)];
    let line = |ink| {
        let ends = [Point::new(-9.0, 0.0), Point::new(9.0, 0.0)];
        vec![look::path(look::polyline(&ends), Paint::stroke(ink, 2.0))]
    };
    let token = |look: Token| look::token(6.0, "", look);
    let both = |look: Token| [false, true].map(|candidate| token(Token { candidate, ..look }));
    let mut all = vec![area(words).or([rect(Paint::fill(Ink::Sky, 0.28))])];
    let counted = |ink| rect(Paint::fill(ink, 0.5));
    if view.buckets.first().is_some_and(|root| root.candidates.is_some()) {
        let [other, candidate] = both(Token::default());
        all.push(
            Meaning::new(words.candidate(), candidate).or([counted(Ink::Blue), line(Ink::Blue)]),
        );
        all.push(
            Meaning::new(words.not_candidate(), other).or([counted(Ink::Soft), line(Ink::Mark)]),
        );
    } else if view.area.is_some() {
        all.push(Meaning::new(words.inside_area(), counted(Ink::Blue)).within("leaves"));
        all.push(Meaning::new(words.outside_area(), counted(Ink::Soft)).within("leaves"));
    }
    let meaning = |name, token| {
        let [other, candidate] = both(token);
        Meaning::new(name, other).or([candidate])
    };
    all.push(meaning(words.reserved_heading(), Token { reserved: true, ..Token::default() }));
    let refused = Token { refused: true, ..Token::default() };
    all.push(meaning(words.node_state(NodeState::Refused), refused));
    let ghost = Paint::stroke(Ink::Pink, 1.5).filled(Ink::Panel, 1.0).dashed(Dash::Short);
    all.push(Meaning::new(words.in_other_index(), vec![look::disc(Point::default(), 6.0, ghost)]));
    let limit = Paint::stroke(Ink::Red, 1.6).dashed(Dash::Short);
    all.push(Meaning::new(words.row_falls_short(), rect(limit)).within("walk"));
    all
}

pub fn of_pair(words: Words) -> Vec<Meaning> {
    let states = [BucketState::Open, BucketState::Refused, BucketState::Yielded];
    let meaning = |state| Meaning::new(words.bucket_state(state), pill(state, false));
    [area(words)].into_iter().chain(states.map(meaning)).collect()
}

fn area(words: Words) -> Meaning {
    let shade = Paint::stroke(Ink::Sky, 1.0).filled(Ink::Sky, 0.2).dashed(Dash::Long);
    Meaning::new(words.fittable_area(), vec![look::rect(AREA, 0.0, shade)])
}

fn pill(state: BucketState, current: bool) -> Vec<Shape> {
    buckets::outlined(Area::new(-9.0, -5.0, 17.0, 11.0), 5.5, state, current)
}

/// The numbers that buckets have, where pictures have such.
pub fn of_counts(words: Words, pictures: &[&Picture]) -> Vec<Meaning> {
    let marks = || pictures.iter().flat_map(|picture| picture.marks());
    let texts = || {
        marks().filter(|mark| mark.key.0 == BUCKET).flat_map(|mark| &mark.shapes).filter_map(
            |shape| match &shape.form {
                Form::Text { text, .. } => Some(text),
                _ => None,
            },
        )
    };
    let all = [("×", words.number_of_nodes()), ("+", words.more_buckets())].into_iter();
    let written = all.filter(|(sign, _)| texts().any(|text| text.contains(sign)));
    let sample = |(sign, name): (&str, &'static str)| {
        let at = Point::new(0.0, 4.0);
        let text = look::words(at, Anchor::Middle, look::CODE, Ink::Ink, format!("{sign}n"));
        Meaning::new(name, vec![text])
    };
    written.map(sample).collect()
}

/// The pills of a tree; what a move does to them only where there is one.
pub fn of_tree(words: Words, view: &View) -> Vec<Meaning> {
    let states = [
        BucketState::Undiscovered,
        BucketState::Open,
        BucketState::Refused,
        BucketState::Finished,
        BucketState::Yielded,
    ];
    let marked = |state, current| {
        let glyph = buckets::glyph(state, Point::new(7.0, -4.0));
        pill(state, current).into_iter().chain(glyph).collect::<Vec<_>>()
    };
    let one = |state| {
        let looks = [marked(state, true), pill(state, false), pill(state, true)];
        // A bucket that the move of a node touches looks like one that was yielded.
        let bare = if view.moved.is_some() { 1 } else { 3 };
        Meaning::new(words.bucket_state(state), marked(state, false))
            .or(looks.into_iter().take(bare))
    };
    let change = |[change, whole]: [BucketChange; 2]| {
        let area = Area::new(-5.0, -5.0, 13.0, 11.0);
        let pill = |change| {
            let mut shapes = buckets::outlined(area, 5.5, BucketState::Undiscovered, false);
            shapes.extend(buckets::moved(change, Point::new(-5.0, 0.0)));
            shapes
        };
        let glyph = |change| buckets::moved(change, Point::default());
        Meaning::new(words.bucket_change(change), pill(change)).or([glyph(change), glyph(whole)])
    };
    let changes = view.moved.is_some().then_some([
        [BucketChange::Loses, BucketChange::Goes],
        [BucketChange::Gains, BucketChange::Born],
    ]);
    states.map(one).into_iter().chain(changes.into_iter().flatten().map(change)).collect()
}
