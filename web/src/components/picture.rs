//! A picture on the page: SVG elements, or a canvas below a thin layer of them where marks are many.
//!
//! Keyboard: the picture is one stop of the Tab key; Up and Down go from mark to mark, Enter or Space chooses
//! one, Alt with the arrows moves a node or the task, Escape lets go. Left and Right stay with the transport.
//!
//! **Invariant:** marks are keyed by what they stand for; marks that are alike in two pictures are not compared
//! element by element again, a hundred at a time.

use super::hand::carry::{Carried, Carrier, Goals};
use super::hand::{place, use_hand};
use super::shapes::{Chunk, chunks, shape};
use crate::components::prelude::*;
use crate::figure::FOLLOWED;
use crate::platform::{frames, keyboard, picture as platform, touch};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Key, Mark};
use crate::scene::travel::{Travel, Way};
use crate::scene::{hit, look, travel};
use crate::state::Lab;

/// From this many marks on, a canvas paints them.
const MANY: usize = 700;
/// Marks that a pointer carries elsewhere.
const CARRIED: &str = ".movable .node, .movable .task, .movable .unit, .stage-job";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Start of the ids of its marks.
    pub id: &'static str,
    pub picture: Rc<Picture>,
    /// What it is a picture of: one that is only laid out anew moves nothing.
    #[prop_or_default]
    pub of: Option<Lab>,
    /// The one that a hand took hold in, where another is drawn meanwhile.
    #[prop_or_default]
    pub held: Option<Rc<Picture>>,
    /// Whether a canvas paints it, however few its marks: there is a table that tells the same.
    pub painted: bool,
    /// What it shows, for those who do not see it.
    pub label: AttrValue,
    pub zoom: f64,
    pub selection: Option<Selection>,
    pub motion: Motion,
    /// The colours in force: a canvas is painted anew when they change.
    pub theme: Theme,
    /// Where what is dragged can be let go, if anything can be dragged.
    #[prop_or_default]
    pub goals: Option<Goals>,
    #[prop_or_default]
    pub ways: &'static [Way],
    /// More movements than this at once are not followed.
    #[prop_or(FOLLOWED)]
    pub followed: usize,
    /// Names a mark that carries no title of its own.
    pub describe: Callback<Selection, String>,
    /// The reader chose something, or nothing.
    pub on_select: Callback<Option<Selection>>,
    /// An answer is told: Enter goes on, as everywhere.
    #[prop_or_default]
    pub tells: bool,
    #[prop_or_default]
    pub over: Option<Html>,
    /// An arrow key was pressed with Alt on something; whether with Shift.
    #[prop_or_default]
    pub on_nudge: Callback<(Selection, String, bool)>,
}

#[component]
pub fn PictureView(props: &Props) -> Html {
    let Props { id, picture, label, zoom, selection, .. } = props;
    let (whole, root) = (use_node_ref(), use_node_ref());
    let focused = use_state(|| None::<Key>);
    let pointed = use_state(|| None::<Key>);
    let canvas = props.painted || picture.size() > MANY;
    let stop = hit::stop(picture, *focused, selection.as_ref());
    // What a canvas shows is not there to be moved by itself.
    let motion = if canvas { Motion::Still } else { props.motion };
    use_travels(id, (picture.clone(), props.of.clone()), motion, (props.ways, props.followed));
    use_effect_with((), {
        let root = root.clone();
        move |()| {
            let held = touch::hold_still(&root, CARRIED);
            move || drop(held)
        }
    });
    use_effect_with((*focused, canvas), {
        let id = *id;
        move |(focused, canvas)| {
            if let (Some(key), true) = (focused, canvas) {
                platform::focus_mark(&format!("{id}-{key}"));
            }
        }
    });
    let carrier = Carrier {
        picture: props.held.as_ref().unwrap_or(picture).clone(),
        goals: props.goals.clone().filter(|_| !canvas),
    };
    let carries = carrier.goals.is_some();
    let hand = use_hand(&whole, *zoom, carrier);
    let [onpointerdown, onpointermove, onpointerup, onpointercancel] =
        [hand.down, hand.moved, hand.up, hand.cancelled].map(|does| carries.then_some(does));
    let onhover = canvas.then(|| on_hover(props, &root, &pointed));
    let onclick = on_click(props, canvas, &pointed);
    let onkeydown = on_key(props, stop, &focused);
    let onfocusin = Callback::from({
        let (picture, focused) = (picture.clone(), focused.clone());
        move |event: FocusEvent| {
            if let Some(mark) = marked(&picture, &event) {
                focused.set(Some(mark.key));
            }
        }
    });
    let (wide, high) = (picture.width, picture.height);
    html! {
        // The whole has the pointer while something is carried: so its end is no click on a mark.
        <div
            ref={whole}
            class={classes!("picture", canvas.then_some("painted"), props.goals.is_some().then_some("movable"))}
            {onpointerdown} {onpointermove} {onpointerup} {onpointercancel}
        >
            <div class="ground">
                if canvas { <Canvas picture={picture.clone()} zoom={*zoom} theme={props.theme} /> }
            </div>
            <svg
                ref={root}
                id={*id}
                class="drawing"
                role="group"
                aria-label={label.clone()}
                width={Length(wide * zoom).to_string()}
                height={Length(high * zoom).to_string()}
                viewBox={format!("0 0 {} {}", Length(wide), Length(high))}
                onpointermove={onhover} {onclick} {onkeydown} {onfocusin}
            >
                <g key="marks">
                    { if canvas { lone(props, stop, *pointed) } else { all(props, stop) } }
                </g>
                <g key="over" class="over" aria-hidden="true">
                    { for ring(props) }
                    { for hand.deed.as_ref().map(preview) }
                </g>
            </svg>
            // One child, there or not: so the drawing before it stays the same element.
            { props.over.clone().unwrap_or_default() }
        </div>
    }
}

fn all(props: &Props, stop: Option<Key>) -> Html {
    let chunk = |(layer, first, last): (usize, usize, usize)| {
        let within = |key: Key| {
            props.picture.layers[layer].marks[first..last].iter().any(|mark| mark.key == key)
        };
        let selected =
            props.selection.as_ref().and_then(|selection| hit::selected(&props.picture, selection));
        html! {
            <Chunk
                key={format!("{layer}-{first}")}
                id={props.id}
                picture={props.picture.clone()}
                {layer} {first} {last}
                stop={stop.filter(|&key| within(key))}
                selected={selected.map(|mark| mark.key).filter(|&key| within(key))}
            />
        }
    };
    html! { { for chunks(&props.picture).into_iter().map(chunk) } }
}

/// Over a canvas: the mark that has the focus and the one under the pointer.
fn lone(props: &Props, stop: Option<Key>, pointed: Option<Key>) -> Html {
    let one = |key: Key| {
        let mark = props.picture.mark(key)?;
        let target = mark.target.clone()?;
        let pressed = props.selection.as_ref() == Some(&target);
        let name = mark.title.clone().unwrap_or_else(|| props.describe.emit(target));
        let (area, key) = (mark.place(), mark.key.to_string());
        let paint = Paint::stroke(Ink::Ink, if Some(mark.key) == pointed { 1.5 } else { 0.0 });
        Some(html! {
            <g
                key={key.clone()}
                id={format!("{}-{key}", props.id)}
                class="mark"
                data-key={key}
                data-state={mark.state}
                role="button"
                tabindex={if Some(mark.key) == stop { "0" } else { "-1" }}
                aria-label={name.clone()}
                aria-pressed={if pressed { "true" } else { "false" }}
            >
                <title key="title">{ name }</title>
                { shape(0, &look::rect(area, 2.0, paint.filled(Ink::Panel, 0.0))) }
            </g>
        })
    };
    let second = pointed.filter(|&key| Some(key) != stop);
    html! { <g>{ for [stop, second].into_iter().flatten().filter_map(one) }</g> }
}

/// A frame around what the reader has pointed at.
fn ring(props: &Props) -> Option<Html> {
    let mark = hit::selected(&props.picture, props.selection.as_ref()?)?;
    let area = mark.place().inset(-3.0);
    let ring = look::rect(area, 9.0, Paint::stroke(Ink::Focus, 2.5));
    Some(html! { <g key="ring" class="ring">{ shape(0, &ring) }</g> })
}

fn preview(carried: &Carried) -> Html {
    let shapes = carried.shapes();
    html! { <g key="drag">{ for shapes.iter().enumerate().map(|(index, form)| shape(index, form)) }</g> }
}

fn marked<'a>(picture: &'a Picture, event: &platform::Event) -> Option<&'a Mark> {
    let key = platform::key_of(event)?;
    hit::choosable(picture).find(|mark| mark.key.to_string() == key)
}

/// Over a canvas: which mark is under the pointer.
fn on_hover(
    props: &Props,
    root: &NodeRef,
    pointed: &UseStateHandle<Option<Key>>,
) -> Callback<PointerEvent> {
    let (root, pointed) = (root.clone(), pointed.clone());
    let (picture, zoom) = (props.picture.clone(), props.zoom);
    Callback::from(move |event: PointerEvent| {
        let Some(at) = place(&event, &root, zoom) else { return };
        let key = hit::at(&picture, at).map(|mark| mark.key);
        if key != *pointed {
            pointed.set(key);
        }
    })
}

fn on_click(
    props: &Props,
    canvas: bool,
    pointed: &UseStateHandle<Option<Key>>,
) -> Callback<MouseEvent> {
    let (picture, select, selection) =
        (props.picture.clone(), props.on_select.clone(), props.selection.clone());
    let pointed = pointed.clone();
    Callback::from(move |event: MouseEvent| {
        let under = pointed.filter(|_| canvas).and_then(|key| picture.mark(key));
        let target =
            under.or_else(|| marked(&picture, &event)).and_then(|mark| mark.target.clone());
        if target.is_some() || selection.is_some() {
            select.emit(if selection == target { None } else { target });
        }
    })
}

fn on_key(
    props: &Props,
    stop: Option<Key>,
    focused: &UseStateHandle<Option<Key>>,
) -> Callback<KeyboardEvent> {
    let (id, picture, focused) = (props.id, props.picture.clone(), focused.clone());
    let (select, selection, nudge) =
        (props.on_select.clone(), props.selection.clone(), props.on_nudge.clone());
    let tells = props.tells;
    Callback::from(move |event: KeyboardEvent| {
        let Some(mark) = marked(&picture, &event).or_else(|| picture.mark(stop?)) else { return };
        let key = event.key();
        match key.as_str() {
            "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" if event.alt_key() => {
                if let Some(target) = &mark.target {
                    nudge.emit((target.clone(), key, event.shift_key()));
                }
            }
            "ArrowUp" | "ArrowDown" => {
                if let Some(next) = hit::neighbour(&picture, mark.key, key == "ArrowDown") {
                    focused.set(Some(next));
                    keyboard::led();
                    platform::focus_mark(&format!("{id}-{next}"));
                }
            }
            // After a click Space plays, as everywhere.
            " " if keyboard::pointed() => return,
            "Enter" if tells => return,
            "Enter" | " " => {
                select.emit(if selection == mark.target { None } else { mark.target.clone() });
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    })
}

/// Lets marks travel from their places in the picture before. They are at their new places already: the browser moves
/// what it shows of them, until the picture of another moment comes, or one that moves itself.
#[hook]
fn use_travels(
    id: &'static str,
    drawn: (Rc<Picture>, Option<Lab>),
    motion: Motion,
    moves: (&'static [Way], usize),
) {
    let before = use_mut_ref(|| None::<(Rc<Picture>, Option<Lab>)>);
    let under_way = use_mut_ref(Vec::<platform::Movement>::new);
    use_effect_with((), {
        let under_way = under_way.clone();
        move |()| move || under_way.borrow_mut().clear()
    });
    use_effect_with(drawn, move |(picture, of)| {
        let old = before.replace(Some((picture.clone(), of.clone())));
        let again = of.is_some() && old.as_ref().is_some_and(|(_, old)| old == of);
        if again && motion != Motion::Still {
            return;
        }
        let duration_ms = match motion {
            Motion::Still => None,
            Motion::Transition { duration_ms } | Motion::Playing { duration_ms } => {
                Some(duration_ms)
            }
        };
        let moved = old.zip(duration_ms).map(|((old, _), duration_ms)| {
            let travels = travel::between(&old, picture, moves.0, moves.1);
            let movement = |way: &Travel| {
                platform::movement(&format!("{id}-{}", way.key), &way.places(), duration_ms)
            };
            travels.iter().filter_map(movement).collect::<Vec<_>>()
        });
        under_way.replace(moved.unwrap_or_default());
    });
}

#[derive(Properties, PartialEq)]
struct CanvasProps {
    picture: Rc<Picture>,
    zoom: f64,
    theme: Theme,
}

/// A canvas that a picture is painted on, where its marks are too many for elements: they and the table tell what it shows.
#[component]
fn Canvas(props: &CanvasProps) -> Html {
    let node = use_node_ref();
    let painted = use_mut_ref(|| false);
    // Colours of the system come and go without the page's doing.
    let forced = use_state_eq(page::colors_are_forced);
    use_effect_with((), {
        let forced = forced.clone();
        move |()| {
            let listener = page::on_forced_colors(move |on| forced.set(on));
            move || drop(listener)
        }
    });
    use_effect_with((props.picture.clone(), props.zoom, props.theme, *forced), {
        let node = node.clone();
        move |(picture, zoom, ..)| {
            let (picture, zoom) = (picture.clone(), *zoom);
            let paint = move || {
                if let Some(canvas) = node.cast() {
                    platform::paint(&canvas, &picture, zoom);
                }
            };
            // A new canvas is painted with the frame that shows it, apart from the work that made all the page around
            // it; one that is there already, together with the marks that stand over it.
            let frame = if painted.replace(true) {
                paint();
                None
            } else {
                Some(frames::next(paint))
            };
            move || drop(frame)
        }
    });
    html! { <canvas ref={node} class="paint" aria-hidden="true" /> }
}
