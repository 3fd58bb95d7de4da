//! What a pointer meets in a picture, and the way of the keyboard through it.

use super::shape::{Key, Mark, Picture, Point};
use crate::shown::Selection;

/// The uppermost mark at `point` that can be chosen. Cost: linear in the marks.
pub fn at(picture: &Picture, point: Point) -> Option<&Mark> {
    choosable(picture).rev().find(|mark| mark.place().contains(point))
}

/// The marks that can be chosen, in the order of the keyboard.
pub fn choosable(picture: &Picture) -> impl DoubleEndedIterator<Item = &Mark> {
    picture.marks().filter(|mark| mark.target.is_some())
}

pub fn selected<'a>(picture: &'a Picture, selection: &Selection) -> Option<&'a Mark> {
    choosable(picture).rfind(|mark| mark.target.as_ref() == Some(selection))
}

/// The mark that the Tab key leads to: the one that had the focus, else the selected, else the first.
pub fn stop(picture: &Picture, focused: Option<Key>, selection: Option<&Selection>) -> Option<Key> {
    let kept = focused.and_then(|key| picture.mark(key)).filter(|mark| mark.target.is_some());
    kept.or_else(|| selected(picture, selection?))
        .or_else(|| choosable(picture).next())
        .map(|mark| mark.key)
}

/// The mark after `from`, or before it; the last and the first have none.
pub fn neighbour(picture: &Picture, from: Key, forward: bool) -> Option<Key> {
    let mut before = None;
    let mut marks = choosable(picture).map(|mark| mark.key);
    while let Some(key) = marks.next() {
        if key == from {
            return if forward { marks.next() } else { before };
        }
        before = Some(key);
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::placement::picture::space::SceneOptions;
    use crate::labs::placement::picture::{fixture, space};
    use crate::labs::placement::things::{BUCKET, NODE};
    use crate::narrate::Language;
    use crate::scene::shape::Kind;
    use crate::shown::At;

    fn figure_4() -> Picture {
        let (outline, view) = fixture::figure_4();
        space::picture(
            &outline,
            &view,
            &SceneOptions { width: 420.0, height: 400.0, words: Language::English.words() },
        )
    }

    #[test]
    fn a_pointer_meets_the_uppermost_mark() {
        let picture = figure_4();
        let token = picture.mark(Key(Kind("node"), 0)).expect("a is drawn");
        assert_eq!(at(&picture, token.at).map(|mark| mark.key), Some(token.key));
        let beside = token.at.plus(Point::new(0.0, 16.0));
        assert_eq!(
            at(&picture, beside).and_then(|mark| mark.target.clone()),
            Some(Selection(BUCKET, At::Many(vec![Some(4), Some(4)])))
        );
        assert!(at(&picture, Point::new(1.0, 399.0)).is_none());
    }

    #[test]
    fn the_keyboard_reaches_every_mark_and_comes_back() {
        let picture = figure_4();
        let first = stop(&picture, None, None).expect("something can be chosen");
        let mut way = vec![first];
        while let Some(next) = neighbour(&picture, way[way.len() - 1], true) {
            way.push(next);
        }
        assert_eq!(way.len(), choosable(&picture).count());
        let mut back = *way.last().expect("the way has an end");
        for &expected in way.iter().rev().skip(1) {
            back = neighbour(&picture, back, false).expect("there is a way back");
            assert_eq!(back, expected);
        }
        assert_eq!(neighbour(&picture, first, false), None);
    }

    #[test]
    fn tab_leads_back_to_what_was_focused_or_selected() {
        let picture = figure_4();
        let selection = Selection(NODE, At::One(4));
        let node = |node| Some(Key(Kind("node"), node));
        assert_eq!(stop(&picture, None, Some(&selection)), node(4));
        assert_eq!(stop(&picture, node(2), Some(&selection)), node(2));
        assert_eq!(stop(&picture, node(99), Some(&selection)), node(4), "a mark that is gone");
    }
}
