//! The caption of a lesson's step beside the mark that it is about: rings around the mark, a line, and a card over the
//! picture.
//!
//! The card is text of the page over the picture, laid out in the picture's units: it grows and moves with it. Where the
//! picture has no room for it, the strip under the pictures tells the caption, and only the rings are here.
//!
//! **Invariant:** the card is here only in the figure that the page chose ([`ToldStep::figure`]).

use std::rc::Rc;

use yew::prelude::*;

use super::explained::use_terms;
use super::figure::Given;
use super::shapes::shape;
use crate::scene::callout::{self, Callout};
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Picture, Shape};
use crate::scene::svg::Length;
use crate::state::{Action, LooksAt, Selection, State};
use crate::story::{self, Caption, text_of};

/// What a lesson tells of a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldStep {
    /// The step.
    pub step: usize,
    /// The thing.
    pub thing: Selection,
    /// What is said.
    pub caption: Rc<Caption>,
    /// The figure that it stands in; none where no figure has room.
    pub figure: Option<&'static str>,
}

impl ToldStep {
    /// The same of the present step, where its caption is about a thing.
    pub fn of(state: &State) -> Option<ToldStep> {
        let (step, LooksAt::Thing(thing)) = state.looks_at()? else { return None };
        let lesson = &state.shown.as_ref()?.overview.head.lesson;
        let caption = Rc::new(story::caption(lesson.get(step)?, state.words()));
        Some(ToldStep { step, thing, caption, figure: state.card_in() })
    }
}

/// What is shown.
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// The figure that it is over.
    pub figure: &'static str,
    /// Its picture.
    pub picture: Rc<Picture>,
    /// How much larger than usual that is drawn.
    pub zoom: f64,
    /// What all figures are given.
    pub given: Given,
}

/// The same over the picture of a figure.
#[component]
pub fn CalloutView(props: &Props) -> Html {
    let Props { figure, picture, zoom, given } = props;
    let told = given.told.clone();
    let step = told.as_ref().map(|told| told.step);
    let found = use_memo((picture.clone(), told.clone()), |(picture, told)| {
        let Some(told) = told else { return (Vec::new(), None) };
        let rings = callout::rings(picture, &told.thing);
        let place = callout::place(picture, &rings, size(&told.caption));
        (rings, place)
    });
    let (rings, place) = &*found;
    use_effect_with((step.filter(|_| place.is_some()), *figure), {
        let act = given.act.clone();
        move |&(step, figure)| {
            let report = move |step| act.emit(Action::Room(figure, step));
            if step.is_some() {
                report(step);
            }
            move || {
                if step.is_some() {
                    report(None);
                }
            }
        }
    });
    let Some(told) = told else { return Html::default() };
    let (wide, high) = (picture.width, picture.height);
    let place = place.filter(|_| told.figure == Some(*figure));
    let drawn = rings.iter().flat_map(|ring| ringed(*ring)).chain(place.iter().flat_map(lined));
    html! {
        <svg
            class="callout"
            width={Length(wide * zoom).to_string()}
            height={Length(high * zoom).to_string()}
            viewBox={format!("0 0 {} {}", Length(wide), Length(high))}
        >
            <g aria-hidden="true">
                { for drawn.enumerate().map(|(index, one)| shape(index, &one)) }
            </g>
            if let Some(Callout { card, .. }) = place {
                <foreignObject
                    x={Length(card.x).to_string()} y={Length(card.y).to_string()}
                    width={Length(card.width).to_string()} height={Length(card.height).to_string()}
                >
                    <CaptionCard {told} given={given.clone()} />
                </foreignObject>
            }
        </svg>
    }
}

/// What the card says.
#[derive(Properties, PartialEq)]
struct CardProps {
    told: ToldStep,
    given: Given,
}

#[component]
fn CaptionCard(props: &CardProps) -> Html {
    let CardProps { told, given } = props;
    let terms = use_terms(given.words, given.shown.overview.head.lab);
    let Caption { fact, turn } = &*told.caption;
    let ([fact, turn], definition) = terms.caption([fact, turn]);
    // What is pressed here is not pressed on the picture. In SVG an element of the page names its namespace.
    let down = |event: PointerEvent| event.stop_propagation();
    html! {
        <div xmlns="http://www.w3.org/1999/xhtml" class="card" onpointerdown={down}>
            <p><b>{ fact }</b><span>{ turn }</span></p>
            { definition }
        </div>
    }
}

/// Width and height that a card needs; never less, so that nothing of it is cut.
fn size(caption: &Caption) -> (f64, f64) {
    callout::card_size(&[(text_of(&caption.fact), true), (text_of(&caption.turn), false)])
}

/// A ring, on a ground that sets it apart.
fn ringed(ring: Area) -> [Shape; 2] {
    [(5.5, Ink::Panel), (2.5, Ink::Orange)]
        .map(|(width, ink)| look::rect(ring, 7.0, Paint::stroke(ink, width)))
}

fn lined(callout: &Callout) -> [Shape; 2] {
    [(5.5, Ink::Panel), (2.5, Ink::Orange)]
        .map(|(width, ink)| look::path(callout::curve(callout.line), Paint::stroke(ink, width)))
}
