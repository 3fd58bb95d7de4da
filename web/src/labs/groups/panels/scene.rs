//! The pictures of the lab: the boards under their crane, or the map of all nodes; the path of the request; what is free.

use gantry_core::labs::groups::{Outline, Policy, View};
use yew::prelude::*;

use super::rooms::RoomsFigure;
use super::tables;
use crate::components::hand::carry::Goals;
use crate::components::legend::legend;
use crate::components::parts::SceneProps;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::share::give;
use crate::components::table::table_button;
use crate::edit::Edit;
use crate::labs::PictureFile;
use crate::labs::groups::picture::boards::{self, BoardOptions};
use crate::labs::groups::picture::layout::{is_dense, shown};
use crate::labs::groups::picture::{curve, density, drag, path, rooms, samples};
use crate::labs::groups::things::{NODE, UNIT};
use crate::narrate::Tells as _;
use crate::scene::paper::Sample;
use crate::scene::shape::{Picture, Point};
use crate::state::{Action, At, Selection};
use crate::words::groups::BoardsShown;

/// Narrower than this, the pictures stand below each other and the page scrolls: its height follows from them, not they
/// from its height.
const NARROW: f64 = 670.0;
/// Heights: of the pictures below the boards, which grow with the room, of a caption, and of the map where boards are
/// shown too.
const BELOW: f64 = 150.0;
const BELOW_MOST: f64 = 260.0;
const CAPTION: f64 = 30.0;
const LEGEND: f64 = 30.0;
/// The width of a caption with the curve's legend.
const BESIDE: f64 = 440.0;
/// Of the nodes by what is free on them.
const ROOMS: f64 = 130.0;
/// Of the boards where the page scrolls.
const TALL: f64 = 900.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The node that the reader has chosen, by itself or by one of its GPUs.
fn chosen(outline: &Outline, selection: Option<&Selection>) -> Option<u32> {
    match selection {
        Some(Selection(NODE, At::One(node))) => Some(*node),
        Some(Selection(UNIT, At::One(unit))) => Some(outline.node_of(*unit)),
        _ => None,
    }
}

/// The scene.
#[component]
pub fn GroupsScene(props: &Props) -> Html {
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let (width, height) = ((room.width / zoom - 24.0).floor(), room.height / zoom);
    let narrow = width < NARROW;
    let below = (height * 0.2).clamp(BELOW, BELOW_MOST).floor();
    let half = if narrow { width } else { ((width - 36.0) * 0.62).floor() };
    let rest = if narrow { width } else { width - 36.0 - half };
    // The curve's legend stands beside its name where there is room, else below it.
    let captions = CAPTION * if rest < BESIDE { 3.0 } else { 2.0 };
    let high = if narrow { TALL } else { (height - below - captions - LEGEND - 22.0).max(220.0) };
    let headline = props.teller().reason().headline;
    let dense = is_dense(&props.outline);
    html! {
        <div ref={node} class="scene column groups">
            if room.width > 0.0 {
                <div class="pictures">
                    <p class="moment">{ headline }</p>
                    if dense {
                        <Map scene={props.clone()} size={(width, high * 0.55)} {zoom} />
                        <RoomsFigure scene={props.clone()} size={(width, ROOMS)} {zoom} />
                    }
                    <Boards scene={props.clone()} size={(width, if dense { high * 0.4 } else { high })} {zoom} />
                    <div class="below">
                        <Small kind={SmallKind::Path} scene={props.clone()} size={(half, below)} {zoom} />
                        <Small kind={SmallKind::Curve} scene={props.clone()} size={(rest, below)} {zoom} />
                    </div>
                </div>
            }
        </div>
    }
}

/// One of the pictures: in how much room, and by how much it is enlarged.
#[derive(Properties, PartialEq)]
pub struct PartProps {
    /// What the scene shows.
    pub scene: Props,
    /// Width and height.
    pub size: (f64, f64),
    /// By how much it is enlarged.
    pub zoom: f64,
}

fn options(props: &PartProps) -> BoardOptions {
    let Props { words, outline, selection, .. } = &props.scene;
    let (width, height) = props.size;
    let chosen = chosen(outline, selection.as_ref()).filter(|_| is_dense(outline));
    BoardOptions { width, height, words: *words, beside: true, chosen }
}

/// The boards with the crane, as a picture or as a table.
#[component]
fn Boards(props: &PartProps) -> Html {
    let scene = &props.scene;
    let Props { words, outline, view, selection, .. } = scene;
    let table = use_state(|| false);
    let options = options(props);
    let picture = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        boards::picture(outline, view, options)
    });
    let dense = is_dense(outline);
    let hint = match outline.policy {
        Policy::Machine => None,
        Policy::Group if drag::movable(outline) => Some(words.drag_gpu_hint()),
        Policy::Group => (!outline.plans.is_empty()).then(|| words.drag_planned_hint()),
    };
    let goals = drag::movable(outline).then(|| goals(scene, options));
    let on_drop = {
        let (scene, options) = (scene.clone(), options);
        Callback::from(move |(target, at): (Selection, Point)| {
            let Selection(UNIT, At::One(unit)) = target else { return };
            let aim = drag::aim(&scene.outline, &scene.view, &options, (unit, at));
            if let Some((edit, _)) = aim {
                scene.act.emit(Action::Edit(Edit::Groups(edit)));
            }
        })
    };
    let on_nudge = {
        let scene = scene.clone();
        Callback::from(move |(target, key, _): (Selection, String, bool)| {
            let Selection(UNIT, At::One(unit)) = target else { return };
            let movable = drag::movable(&scene.outline);
            if let Some(group) = drag::by_key(&scene.outline, unit, &key).filter(|_| movable) {
                scene.toggle(unit, group);
            }
        })
    };
    let count = shown(outline, view, options.chosen).len() as u64;
    let part = BoardsShown { nodes: outline.nodes.len() as u64, shown: count }.tell(*words);
    html! {
        <figure class="boards">
            <figcaption>
                <span>{ if dense { part } else { words.boards().to_owned() } }</span>
                if let Some(hint) = hint {
                    <span class="soft">{ hint }</span>
                }
                { table_button(*words, words.boards(), &table) }
            </figcaption>
            <div class="body">
                if *table {
                    { tables::nodes(scene, words.boards_table()) }
                } else {
                    <PictureView id="boards" {picture} painted={false} label={words.boards_label(outline, view)} zoom={props.zoom}
                        selection={selection.clone()} motion={scene.motion} theme={scene.theme} followed={24}
                        describe={Callback::from(|_| String::new())} on_select={scene.act.reform(Action::Select)}
                        {goals} {on_drop} {on_nudge} />
                }
            </div>
            { legend(*words, &legend_of(scene), false) }
        </figure>
    }
}

/// GPUs can be let go over the outline of a group, and away from their own.
fn goals(scene: &Props, options: BoardOptions) -> Goals {
    let (outline, view) = (scene.outline.clone(), scene.view.clone());
    Goals {
        takes: Callback::from(|it| matches!(it, Selection(UNIT, _))),
        at: Callback::from(move |(target, at)| {
            let Selection(UNIT, At::One(unit)) = target else { return None };
            drag::aim(&outline, &view, &options, (unit, at)).map(|(_, area)| area)
        }),
    }
}

impl Props {
    /// Puts a unit into a group, or takes it out.
    fn toggle(&self, unit: u32, group: u32) {
        if let Some(edit) = drag::toggled(&self.outline, unit, group) {
            self.act.emit(Action::Edit(Edit::Groups(edit)));
        }
    }
}

fn legend_of(scene: &Props) -> Vec<Sample> {
    samples::of_boards(scene.words, Some(&scene.outline))
}

/// All nodes as a map.
#[component]
fn Map(props: &PartProps) -> Html {
    let scene = &props.scene;
    let Props { words, outline, view, selection, .. } = scene;
    let table = use_state(|| false);
    let picture = use_memo(
        (outline.clone(), view.clone(), *words, props.size.0, props.size.1),
        |(outline, view, words, width, height)| {
            density::picture(outline, view, *words, (*width, *height))
        },
    );
    let describe = {
        let (words, outline, view) = (*words, outline.clone(), view.clone());
        Callback::from(move |target: Selection| match target {
            Selection(NODE, At::One(node)) => words.cluster_node_mark(node, &outline, &view),
            _ => String::new(),
        })
    };
    html! {
        <figure class="map">
            <figcaption>
                <span>{ words.density() }</span>
                <span class="soft">{ words.lens_hint() }</span>
                { table_button(*words, words.density(), &table) }
            </figcaption>
            <div class="body">
                if *table {
                    { tables::nodes(scene, words.density_table()) }
                } else {
                    <PictureView id="map" {picture} painted={true} label={words.boards_label(outline, view)} zoom={props.zoom}
                        selection={selection.clone()} motion={scene.motion} theme={scene.theme} {describe}
                        on_select={scene.act.reform(Action::Select)} />
                }
            </div>
            { legend(*words, &samples::of_map(*words), false) }
        </figure>
    }
}

/// Which of the small pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SmallKind {
    Path,
    Curve,
}

#[derive(Properties, PartialEq)]
struct SmallProps {
    kind: SmallKind,
    scene: Props,
    size: (f64, f64),
    zoom: f64,
}

#[component]
fn Small(props: &SmallProps) -> Html {
    let scene = &props.scene;
    let Props { words, outline, view, .. } = scene;
    let table = use_state(|| false);
    let picture = use_memo(
        (props.kind, outline.clone(), view.clone(), *words, props.size.0, props.size.1),
        |(kind, outline, view, words, width, height)| match kind {
            SmallKind::Path => path::picture(outline, view, *words, (*width, *height)),
            SmallKind::Curve => curve::picture(view, *words, (*width, *height)),
        },
    );
    let (id, name, label) = match props.kind {
        SmallKind::Path => ("path", words.request_path(), words.path_label(outline, view)),
        SmallKind::Curve => ("curve", words.free_curve(), words.curve_label(view)),
    };
    let samples = match props.kind {
        SmallKind::Path => Vec::new(),
        SmallKind::Curve => samples::of_curve(*words),
    };
    html! {
        <figure class={id}>
            <figcaption>
                <span>{ name }</span>
                { table_button(*words, name, &table) }
                if !samples.is_empty() { { legend(*words, &samples, false) } }
            </figcaption>
            <div class="body">
                if *table {
                    { match props.kind { SmallKind::Path => tables::path(scene), SmallKind::Curve => tables::curve(scene) } }
                } else {
                    <PictureView {id} {picture} painted={false} {label} zoom={props.zoom} selection={None}
                        motion={scene.motion} theme={scene.theme} describe={Callback::from(|_| String::new())}
                        on_select={Callback::from(|_| ())} />
                }
            </div>
        </figure>
    }
}

/// Gives the reader the pictures, over one another, as a file.
pub fn save(file: &PictureFile<'_>, outline: &Outline, view: &View, selection: Option<&Selection>) {
    let PictureFile { kind, name, title, words, .. } = *file;
    let chosen = chosen(outline, selection).filter(|_| is_dense(outline));
    let options = BoardOptions { width: 1100.0, height: 560.0, words, beside: true, chosen };
    let mut at = Point::new(16.0, 16.0);
    let mut pictures: Vec<(Point, Picture)> = Vec::new();
    let mut put = |picture: Picture| {
        let below = at.y + picture.height + 18.0;
        pictures.push((at, picture));
        at.y = below;
    };
    if is_dense(outline) {
        put(density::picture(outline, view, words, (1100.0, 420.0)));
        if let Some(rooms) = rooms::Rooms::of(outline, view) {
            let asked = rooms::asked(outline, view, &rooms);
            put(rooms::picture(&rooms, asked, words, (1100.0, ROOMS)));
        }
    }
    put(boards::picture(outline, view, &options));
    put(path::picture(outline, view, words, (1100.0, BELOW)));
    put(curve::picture(view, words, (1100.0, BELOW)));
    let mut legend = samples::of_boards(words, Some(outline));
    legend.extend(samples::of_curve(words));
    give(kind, name, title, &legend, pictures);
}
