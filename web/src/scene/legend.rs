//! Legends made from the pictures that they explain: a meaning is listed if a picture has its look.
//!
//! **Invariant:** a legend has no sample of which the pictures have nothing.

use super::paint::{Dash, Ink};
use super::paper::Sample;
use super::shape::{Form, Picture, Shape};

/// A meaning that pictures can show, with its looks; the legend has the first one that is on a picture.
#[derive(Clone, Debug)]
pub struct Meaning {
    name: &'static str,
    looks: Vec<Vec<Shape>>,
    layer: Option<&'static str>,
}

impl Meaning {
    pub fn new(name: &'static str, look: Vec<Shape>) -> Meaning {
        Meaning { name, looks: vec![look], layer: None }
    }

    /// The same meaning with further looks.
    #[must_use]
    pub fn or(mut self, looks: impl IntoIterator<Item = Vec<Shape>>) -> Meaning {
        self.looks.extend(looks);
        self
    }

    /// The meaning that its looks have in one layer only.
    #[must_use]
    pub fn within(self, layer: &'static str) -> Meaning {
        Meaning { layer: Some(layer), ..self }
    }
}

/// How a shape is painted, whatever its size and strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    round: bool,
    fill: Option<Ink>,
    stroke: Option<(Ink, Dash)>,
}

impl Sign {
    /// The sign of a shape; letters and shapes that are not seen have none.
    pub fn of(shape: &Shape) -> Option<Sign> {
        let fill = shape.paint.fill.filter(|it| it.1 > 0.0).map(|it| it.0);
        let stroke = shape.paint.stroke.filter(|it| it.width > 0.0 && it.opacity > 0.0);
        let stroke = stroke.map(|it| (it.ink, it.dash));
        let letters = matches!(shape.form, Form::Text { .. });
        let round = matches!(shape.form, Form::Disc { .. });
        (!letters && (fill.is_some() || stroke.is_some())).then_some(Sign { round, fill, stroke })
    }

    pub fn inks(self) -> impl Iterator<Item = Ink> {
        self.fill.into_iter().chain(self.stroke.map(|it| it.0))
    }
}

/// The samples of the meanings that the pictures show; of all where no picture is given.
pub fn drawn(meanings: impl IntoIterator<Item = Meaning>, pictures: &[&Picture]) -> Vec<Sample> {
    let mut signs: Vec<(&str, Sign)> = Vec::new();
    for layer in pictures.iter().flat_map(|picture| &picture.layers) {
        for sign in layer.marks.iter().flat_map(|mark| &mark.shapes).filter_map(Sign::of) {
            if !signs.contains(&(layer.name, sign)) {
                signs.push((layer.name, sign));
            }
        }
    }
    let has = |layer: Option<&str>, sign: Sign| {
        signs.iter().any(|(name, known)| *known == sign && layer.is_none_or(|it| it == *name))
    };
    let sample = |Meaning { name, looks, layer }: Meaning| {
        let seen = |look: &Vec<Shape>| {
            pictures.is_empty() || look.iter().filter_map(Sign::of).all(|sign| has(layer, sign))
        };
        looks.into_iter().find(seen).map(|look| (name, look))
    };
    meanings.into_iter().filter_map(sample).collect()
}
