//! The meanings of the placement lab's shapes, for its legends; samples are around the origin, 18 by 12 pixels.

use gantry_core::labs::placement::view::{BucketChange, BucketState, NodeState, View};

use crate::labs::placement::picture::look as buckets;
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::look::Token;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Point, Shape};

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
    let shade = Paint::stroke(Ink::Sky, 1.0).filled(Ink::Sky, 0.2).dashed(Dash::Long);
    let mut all = vec![
        Meaning::new(words.fittable_area(), rect(shade)).or([rect(Paint::fill(Ink::Sky, 0.28))]),
    ];
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
    all
}

/// The looks of two runs over one space.
pub fn of_pair(words: Words) -> Vec<Meaning> {
    let shade = Paint::stroke(Ink::Sky, 1.0).filled(Ink::Sky, 0.2).dashed(Dash::Long);
    let pill = |state| buckets::outlined(Area::new(-9.0, -5.0, 17.0, 11.0), 5.5, state, false);
    let states = [BucketState::Open, BucketState::Refused, BucketState::Yielded];
    let area = Meaning::new(words.fittable_area(), vec![look::rect(AREA, 0.0, shade)]);
    let meaning = |state| Meaning::new(words.bucket_state(state), pill(state));
    [area].into_iter().chain(states.map(meaning)).collect()
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
    let area = Area::new(-9.0, -5.0, 17.0, 11.0);
    let pill = |state, current| -> Vec<Shape> {
        let mut shapes = buckets::outlined(area, 5.5, state, current);
        let corner = Point::new(7.0, -4.0);
        match state {
            BucketState::Refused => shapes.push(look::cross(corner, 2.5)),
            BucketState::Yielded => {
                shapes.push(look::disc(corner, 2.5, Paint::fill(Ink::Green, 1.0)));
            }
            _ => {}
        }
        shapes
    };
    let one =
        |state| Meaning::new(words.bucket_state(state), pill(state, false)).or([pill(state, true)]);
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
