//! Where a node is chosen, one engine more of each type; where engines of a type are, one more or one less of that.

use super::rows::Rows;
use crate::figure::Context;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::{ENGINE, LESS, MORE, NODE};
use crate::labs::affinity::{Ui, calls};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Point};
use crate::scene::text;
use crate::shown::{At, Selection};

/// Types of which one more is offered.
const MOST: usize = 4;
const HEIGHT: f64 = 18.0;

/// Their layer: they stand at the right end of the node's first row, or of its board.
pub fn layer(cx: &Context<'_>, rows: &Rows) -> Layer {
    Layer { name: "adds", marks: marks(cx, rows).unwrap_or_default() }
}

fn marks(cx: &Context<'_>, rows: &Rows) -> Option<Vec<Mark>> {
    let (words, outline) = (cx.words, &cx.own::<Ui>().outline);
    let (node, only) = match *cx.selection? {
        Selection(NODE, At::One(node)) => (node, None),
        Selection(ENGINE, At::Pair(node, of)) => (node, Some(of)),
        _ => return None,
    };
    let board = rows.boards.iter().find(|own| own.node == node)?;
    let types = (0..).zip(&outline.engines).map(|own| own.0);
    let offered = types.filter(|of| only.is_none_or(|it| it == *of)).take(MOST);
    let mut chips: Vec<(u32, bool)> = offered.map(|of| (of, true)).collect();
    chips.extend(only.filter(|_| calls::engines(outline, node) > 1).map(|of| (of, false)));
    let mut right = match rows.plot {
        Some(_) => cx.size.0 - 4.0,
        None => board.area.x + board.area.width - 4.0,
    };
    let chip = |(of, more): (u32, bool)| {
        let name = text::shortened(&words.engine_type(of, outline), SMALL, 60.0);
        let told = format!("{} {name}", if more { "+" } else { "−" });
        let wide = text::width(&told, STRONG) + 12.0;
        right -= wide;
        let at = Point::new(right, board.area.y + 2.0);
        right -= 5.0;
        let whole = Area::new(0.0, 0.0, wide, HEIGHT);
        let edge = Paint::stroke(Ink::Blue, 1.5).dashed(Dash::Short).filled(Ink::Panel, 1.0);
        let hint = if more { words.add_engine() } else { words.remove_engine() };
        let middle = Point::new(wide / 2.0, HEIGHT / 2.0 + 4.0);
        let shapes = vec![
            look::rect(whole, 5.0, edge),
            look::words(middle, Anchor::Middle, STRONG, Ink::BlueText, told.clone()),
        ];
        Mark {
            at,
            target: Some(Selection(if more { MORE } else { LESS }, At::Pair(node, of))),
            reach: whole,
            title: Some(words.labelled(&told, hint)),
            ..Mark::plain(Key(kinds::CHANGE, u64::from(of) << 1 | u64::from(more)), shapes)
        }
    };
    Some(chips.into_iter().rev().map(chip).collect())
}
