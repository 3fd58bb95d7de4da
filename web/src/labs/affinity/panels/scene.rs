//! The pictures of the lab: the relation, the costs and the nodes in one; all nodes as a map where there are many; the
//! calls over time.

use gantry_core::labs::affinity::{Outline, View};
use yew::prelude::*;

use super::timeline::CallTimeline;
use super::{tables, timeline};
use crate::components::hand::carry::Goals;
use crate::components::legend::legend;
use crate::components::parts::SceneProps;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::share::give;
use crate::components::table::table_button;
use crate::edit::Edit;
use crate::labs::PictureFile;
use crate::labs::affinity::edit::AffinityEdit;
use crate::labs::affinity::picture::gantt::GanttOptions;
use crate::labs::affinity::picture::stage::{StageLayout, StageOptions};
use crate::labs::affinity::picture::{curve, density, gantt, samples, stage};
use crate::labs::affinity::things::{COST, ENGINE, LESS, MORE, NODE};
use crate::narrate::{Clock, Tells as _};
use crate::scene::shape::{Picture, Point};
use crate::state::{Action, At, Selection};

/// Around the pictures.
const AROUND: f64 = 24.0;
/// The least width of a picture.
const LEAST: f64 = 280.0;
/// Where there is room for more than this, the stage is enlarged, up to so many times.
const WIDE: f64 = 1_250.0;
const LARGEST: f64 = 1.5;
/// The map of all nodes is no higher than this.
const MAP: f64 = 170.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The scene.
#[component]
pub fn AffinityScene(props: &Props) -> Html {
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let width = (room.width / zoom - AROUND).max(LEAST).floor();
    let larger = (width / WIDE).clamp(1.0, LARGEST);
    let headline = props.teller().reason().headline;
    let many = props.outline.nodes.len() >= density::MANY;
    html! {
        <div ref={node} class="scene column affinity">
            if room.width > 0.0 {
                <div class="pictures">
                    <p class="moment">{ headline }</p>
                    if many {
                        <Map scene={props.clone()} {width} {zoom} />
                    }
                    <Stage scene={props.clone()} width={(width / larger).floor()} zoom={zoom * larger} />
                    <CallTimeline scene={props.clone()} {width} {zoom} />
                </div>
            }
        </div>
    }
}

/// One of the pictures: how wide, and by how much it is enlarged.
#[derive(Properties, PartialEq)]
pub struct PartProps {
    /// What the scene shows.
    pub scene: Props,
    /// Its width.
    pub width: f64,
    /// By how much it is enlarged.
    pub zoom: f64,
}

fn options(props: &PartProps) -> StageOptions {
    let Props { words, selection, time_unit, .. } = &props.scene;
    StageOptions {
        width: props.width,
        words: *words,
        clock: Clock::of(time_unit.as_deref()),
        selection: selection.clone(),
    }
}

/// Relation, costs and nodes, as a picture or as tables.
#[component]
fn Stage(props: &PartProps) -> Html {
    let scene = &props.scene;
    let Props { words, outline, view, selection, .. } = scene;
    let table = use_state(|| false);
    let options = options(props);
    let picture =
        use_memo((outline.clone(), view.clone(), options.clone()), |(outline, view, options)| {
            stage::picture(outline, view, options)
        });
    let on_drop = {
        let (scene, options) = (scene.clone(), options.clone());
        Callback::from(move |(target, at): (Selection, Point)| {
            scene.sets(curve::dropped(&scene.outline, &scene.view, &options, (&target, at)));
        })
    };
    let on_nudge = {
        let scene = scene.clone();
        Callback::from(move |(target, key, _): (Selection, String, bool)| {
            if let Selection(ENGINE, At::Pair(node, of)) = target {
                match &*key {
                    "ArrowUp" => scene.has_engines((node, of), 1),
                    "ArrowDown" => scene.has_engines((node, of), -1),
                    _ => {}
                }
                return;
            }
            let to = curve::handled(&scene.outline, &target).and_then(|(api, of, size, time)| {
                let time = match &*key {
                    "ArrowUp" => time.saturating_add(1),
                    "ArrowDown" => time.saturating_sub(1).max(1),
                    _ => return None,
                };
                Some((api, of, size, time))
            });
            scene.sets(to);
        })
    };
    let on_select = {
        let scene = scene.clone();
        Callback::from(move |target: Option<Selection>| match target {
            Some(Selection(MORE, At::Pair(node, of))) => scene.has_engines((node, of), 1),
            Some(Selection(LESS, At::Pair(node, of))) => scene.has_engines((node, of), -1),
            target => scene.act.emit(Action::Select(target)),
        })
    };
    let goals = goals(scene, &options);
    let boards = StageLayout::new(outline, view, options.width).boards.boards;
    let nodes = (boards.len(), outline.nodes.len());
    let api = curve::api(outline, view, selection.as_ref());
    let label =
        [words.affinity_stage_label(outline, view), words.affinity_curve_label(api, outline)];
    html! {
        <figure class="stage">
            <figcaption>
                <span>{ words.affinity_boards() }</span>
                if nodes.0 < nodes.1 {
                    <span class="soft">{ words.affinity_nodes_shown(nodes.0, nodes.1) }</span>
                }
                { table_button(*words, words.affinity_boards(), &table) }
                <span class="soft hint">{ words.affinity_edit_hint() }</span>
            </figcaption>
            <div class="body">
                if *table {
                    { tables::stage(scene) }
                } else {
                    <PictureView id="stage" {picture} painted={false} label={words.sentences(&label)} zoom={props.zoom}
                        selection={selection.clone()} motion={scene.motion} theme={scene.theme}
                        describe={Callback::from(|_| String::new())} {on_select}
                        {goals} {on_drop} {on_nudge} />
                }
            </div>
            { legend(*words, &samples::of_stage(*words), false) }
        </figure>
    }
}

/// Points of the curve can be let go anywhere in its area.
fn goals(scene: &Props, options: &StageOptions) -> Goals {
    let area = StageLayout::new(&scene.outline, &scene.view, options.width).curve;
    Goals {
        takes: Callback::from(|it| matches!(it, Selection(COST, _))),
        at: Callback::from(move |(_, at): (Selection, Point)| area.contains(at).then_some(area)),
    }
}

impl Props {
    /// What calls of an API from a size on take on a type becomes another time.
    fn sets(&self, to: Option<(u32, u32, u64, u64)>) {
        let Some((api, of, size, time)) = to else { return };
        let Some(engine) = self.outline.engines.get(of as usize).cloned() else { return };
        let edit = AffinityEdit::Time { api, engine, size, time };
        self.act.emit(Action::Edit(Edit::Affinity(edit)));
    }

    /// A node has so many engines of a type more than now.
    fn has_engines(&self, (node, of): (u32, u32), more: i64) {
        let (Some(own), Some(engine)) =
            (self.outline.nodes.get(node as usize), self.outline.engines.get(of as usize))
        else {
            return;
        };
        let known = own.engines.iter().find(|known| known.0 == of).map_or(0, |known| known.1);
        let Some(count) = u64::from(known).checked_add_signed(more) else { return };
        let edit = AffinityEdit::Engines { node, engine: engine.clone(), count };
        self.act.emit(Action::Edit(Edit::Affinity(edit)));
    }
}

/// All nodes as a map.
#[component]
fn Map(props: &PartProps) -> Html {
    let scene = &props.scene;
    let Props { words, outline, view, selection, .. } = scene;
    let table = use_state(|| false);
    let picture =
        use_memo((outline.clone(), view.clone(), props.width), |(outline, view, width)| {
            density::picture(outline, view, (*width, MAP))
        });
    let describe = {
        let (words, outline, view) = (*words, outline.clone(), view.clone());
        Callback::from(move |target: Selection| match target {
            Selection(NODE, At::One(node)) => words.affinity_node_mark(node, &outline, &view),
            _ => String::new(),
        })
    };
    let label = words.labelled(words.affinity_map(), &words.affinity_stage_label(outline, view));
    html! {
        <figure class="map">
            <figcaption>
                <span>{ words.affinity_map() }</span>
                { table_button(*words, words.affinity_map(), &table) }
            </figcaption>
            <div class="body">
                if *table {
                    { tables::loads(scene) }
                } else {
                    <PictureView id="map" {picture} painted={true} {label} zoom={props.zoom}
                        selection={selection.clone()} motion={scene.motion} theme={scene.theme} {describe}
                        on_select={scene.act.reform(Action::Select)} />
                }
            </div>
        </figure>
    }
}

/// Gives the reader the pictures, over one another, as a file.
pub fn save(
    file: &PictureFile<'_>,
    (outline, view): (&Outline, &View),
    time_unit: Option<&str>,
    selection: Option<&Selection>,
) {
    let PictureFile { kind, name, title, words, window } = *file;
    let (width, clock) = (1_100.0, Clock::of(time_unit));
    let options = StageOptions { width, words, clock, selection: selection.cloned() };
    let rows = timeline::height(view);
    let time = GanttOptions { width, height: rows, words, clock, axis: true, window };
    let mut at = Point::new(16.0, 16.0);
    let mut pictures: Vec<(Point, Picture)> = Vec::new();
    let mut put = |picture: Picture| {
        let below = at.y + picture.height + 18.0;
        pictures.push((at, picture));
        at.y = below;
    };
    if outline.nodes.len() >= density::MANY {
        put(density::picture(outline, view, (width, MAP)));
    }
    put(stage::picture(outline, view, &options));
    put(gantt::picture(outline, view, &time));
    let mut shapes = samples::of_stage(words);
    shapes.truncate(4);
    shapes.extend(samples::of_gantt(words));
    shapes.dedup_by_key(|sample| sample.0);
    give(kind, name, title, &shapes, pictures);
}
