//! The map of all nodes, under the line of a request: by pointer along the picture, by a slider with the keyboard.

use std::rc::Rc;

use yew::prelude::*;

use crate::components::figure::{Body, FigureView, Pictures, Props};
use crate::components::hand::{Grasp, use_hand};
use crate::labs::groups::figures::{asked, places};
use crate::labs::groups::picture::grid::Grid;
use crate::platform::page;
use crate::scene::shape::{Picture, Point};
use crate::words::groups::RoomsNeeds;

/// A pointer this near to the line takes it.
const NEAR: f64 = 9.0;
/// Width of what a finger holds of the line, in pixels.
const GRIP: f64 = 24.0;

/// Takes the number that the reader asks for.
type Ask = Callback<u64>;

#[component]
pub fn MapFigure(props: &Props) -> Html {
    let chosen = use_state_eq(|| None::<u64>);
    let props = Props { setting: *chosen, ..props.clone() };
    let words = props.given.words;
    let Some((rooms, together)) = asked(&props.context(None)) else {
        return html! { <FigureView ..props /> };
    };
    let ask: Ask = Callback::from(move |together| chosen.set(Some(together)));
    let oninput = {
        let ask = ask.clone();
        Callback::from(move |event: InputEvent| {
            page::value_of(&event).parse().into_iter().for_each(|together| ask.emit(together));
        })
    };
    let controls = html! {
        <>
            <label class="ask">
                <span class="soft">{ words.rooms_ask() }</span>
                <input id="together" type="range" min="1" max={rooms.most().to_string()} value={together.to_string()}
                    aria-valuetext={RoomsNeeds { gpus: together }.tell(words)} {oninput} />
            </label>
            <span class="told" role="status">{ words.rooms_told(together, rooms.fit(together)) }</span>
        </>
    };
    html! {
        <ContextProvider<Ask> context={ask}>
            <FigureView ..Props { controls, body: Some(Body(ground)), ..props } />
        </ContextProvider<Ask>>
    }
}

fn ground(figure: &Props, picture: &Rc<Picture>) -> Html {
    html! { <Ground figure={figure.clone()} picture={picture.clone()} /> }
}

#[derive(PartialEq, Properties)]
struct GroundProps {
    figure: Props,
    picture: Rc<Picture>,
}

#[component]
fn Ground(props: &GroundProps) -> Html {
    let GroundProps { figure, picture } = props;
    let ground = use_node_ref();
    let ask = use_context::<Ask>().unwrap_or_default();
    let now = asked(&figure.context(None)).map_or(1, |own| own.1);
    let grid = places(&figure.context(None));
    let line = grid.line(now);
    let tall = grid.columns.first().map_or(0.0, |own| own.height);
    let zoom = figure.zoom;
    let hand = use_hand(&ground, zoom, Line { grid, now, ask });
    let moved = hand.deed.filter(|together| *together != now);
    let held = moved.map(|together| {
        let figure = Props { setting: Some(together), ..figure.clone() };
        Rc::new((figure.figure.picture)(&figure.context(None)))
    });
    let picture = held.as_ref().unwrap_or(picture);
    // What a finger takes hold of: it does not move the page.
    let grip = line.map(|x| {
        let [left, wide, high] =
            [x * zoom - GRIP / 2.0, GRIP, tall * zoom].map(|length| format!("{length:.1}"));
        html! {
            <svg class="ask-grip" width="100%" height={high.clone()} aria-hidden="true">
                <rect x={left} width={wide} height={high} />
            </svg>
        }
    });
    html! {
        <div
            ref={ground} class={classes!("body", "chart", "map-ground", hand.look)}
            onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
        >
            { figure.nudged(&Pictures::of(picture), (None, figure.given.motion), Callback::noop()) }
            { for grip }
        </div>
    }
}

/// The line of a request, and the numbers over the columns.
struct Line {
    grid: Grid,
    now: u64,
    ask: Ask,
}

impl Grasp for Line {
    type Held = ();
    type Deed = u64;

    fn take(&self, at: Point, _: bool) -> Option<()> {
        self.edge(at).then_some(())
    }

    fn carry(&self, (): &(), _: Point, to: Point) -> u64 {
        self.grid.together(to.x)
    }

    fn finish(&self, together: &u64) {
        self.ask.emit(*together);
    }

    /// Over a column: as many as are free there.
    fn press(&self, at: Point) {
        let own = (0..).zip(&self.grid.columns).skip(1).find(|own| own.1.contains(at));
        if let Some((free, _)) = own {
            self.ask.emit(free);
        }
    }

    fn edge(&self, at: Point) -> bool {
        let columns = self.grid.columns.first().is_some_and(|own| at.y < own.height);
        columns && self.grid.line(self.now).is_some_and(|x| (at.x - x).abs() <= NEAR)
    }

    fn look(_: &u64) -> Option<&'static str> {
        Some("stretching")
    }
}
