//! The scene of the placement lab: the space and the tree of buckets, each as a picture or as a table; the tree where
//! the policy walks one.

use std::rc::Rc;

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::View;
use gantry_core::scenario::Lab;
use yew::prelude::*;

use super::tables;
use super::tables::{buckets_table, nodes_table};
use crate::components::hand::carry::Goals;
use crate::components::legend::legend;
use crate::components::parts::SceneProps;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::share::{Picture as FileKind, give};
use crate::components::table::caption_button;
use crate::editing;
use crate::labs::placement::picture::arrange::{Arrangement, arranged};
use crate::labs::placement::picture::samples::{of_moment, of_tree};
use crate::labs::placement::picture::space::{Board, SceneOptions};
use crate::labs::placement::picture::{drag, space, tree};
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::narrate::Words;
use crate::scene::shape::Point;
use crate::state::{Action, At, Selection};

/// Height of what stands over and under a picture.
const AROUND: f64 = 92.0;
const PADDING: f64 = 12.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The scene.
#[component]
pub fn Scene(props: &Props) -> Html {
    let (node, room) = use_room();
    let tables = use_state(|| (false, false));
    let ready = room.width > 0.0;
    let zoom = room.zoom.max(0.5);
    let outline = &props.outline;
    let place = arranged(
        outline,
        props.words,
        (room.width / zoom - 2.0 * PADDING).max(260.0).floor(),
        (room.height / zoom - AROUND).floor(),
    );
    html! {
        <div ref={node} class={classes!("scene", if place.beside { "side" } else { "stacked" })}>
            <div class="pictures">
                if ready {
                    <Space key="space" scene={props.clone()} options={place.space} {zoom}
                        table={tables.0} on_table={toggle(&tables, true)} />
                    if let Some(options) = place.tree {
                        <Tree key="tree" scene={props.clone()} {options} {zoom}
                            table={tables.1} on_table={toggle(&tables, false)} />
                    }
                }
            </div>
        </div>
    }
}

fn toggle(tables: &UseStateHandle<(bool, bool)>, first: bool) -> Callback<()> {
    let tables = tables.clone();
    Callback::from(move |()| {
        tables.set(if first { (!tables.0, tables.1) } else { (tables.0, !tables.1) });
    })
}

impl Props {
    fn select(&self) -> Callback<Option<Selection>> {
        self.act.reform(Action::Select)
    }

    /// What a table shows.
    fn table(&self) -> tables::Props<'_> {
        let Props { words, outline, view, selection, .. } = self;
        tables::Props {
            words: *words,
            outline,
            view,
            selection: selection.as_ref(),
            on_select: self.select(),
        }
    }

    /// Names what a mark stands for.
    fn describe(&self) -> Callback<Selection, String> {
        let (words, outline, view) = (self.words, self.outline.clone(), self.view.clone());
        Callback::from(move |target: Selection| {
            let outline = &*outline;
            let name = match &target {
                Selection(NODE, At::One(node)) => view
                    .nodes
                    .get(*node as usize)
                    .map(|shown| words.node_mark(*node, shown, outline)),
                Selection(BUCKET, At::Many(at)) => view
                    .buckets
                    .iter()
                    .find(|bucket| bucket.at == *at)
                    .map(|bucket| words.bucket_mark(bucket)),
                Selection(TASK, At::One(task)) => view
                    .tasks
                    .iter()
                    .find(|listed| listed.task == *task)
                    .map(|listed| words.task_mark(listed, outline)),
                _ => None,
            };
            name.unwrap_or_default()
        })
    }

    /// Changes the scenario by what was moved by so many coordinates.
    fn shift(&self, target: &Selection, shift: &[i64]) {
        let Some(editing) = editing::here() else { return };
        let Ok(read) = (editing.read)(&self.text) else { return };
        let Lab::Placement(placement) = &read.lab else { return };
        if let Some(edit) = drag::shifted(target, shift, &self.outline, placement) {
            self.act.emit(Action::Edit(edit));
        }
    }
}

#[derive(Properties, PartialEq)]
struct PartProps {
    scene: Props,
    options: SceneOptions,
    zoom: f64,
    table: bool,
    on_table: Callback<()>,
}

/// Nodes and the task can be put into the cells of a board.
fn goals(board: Rc<Board>) -> Goals {
    Goals {
        takes: Callback::from(|it| matches!(it, Selection(NODE | TASK, _))),
        at: Callback::from(move |(_, at)| {
            board.cell_at(at).map(|cell| board.area(cell).inset(1.0))
        }),
    }
}

#[component]
fn Space(props: &PartProps) -> Html {
    let PartProps { scene, options, zoom, table, on_table } = props;
    let drawn = use_memo(
        (scene.outline.clone(), scene.view.clone(), *options),
        |(outline, view, options)| {
            let picture = Rc::new(space::picture(outline, view, options));
            let movable = !space::crowded(outline);
            let board =
                movable.then(|| space::board(outline, view, options).map(Rc::new)).flatten();
            let goals = board.clone().map(goals);
            (picture, board, goals)
        },
    );
    let (picture, board, goals) = (*drawn).clone();
    let on_drop = {
        let (scene, board) = (scene.clone(), board.clone());
        Callback::from(move |(target, at): (Selection, Point)| {
            let shift = board.as_ref().and_then(|board| {
                drag::shift_to(board, &drag::place(&target, &scene.view)?, board.cell_at(at)?)
            });
            if let Some(shift) = shift {
                scene.shift(&target, &shift);
            }
        })
    };
    let on_nudge = {
        let (scene, board) = (scene.clone(), board.clone());
        Callback::from(move |(target, key, shift): (Selection, String, bool)| {
            if let Some(shift) =
                board.as_ref().and_then(|board| drag::shift_by_key(board, &key, shift))
            {
                scene.shift(&target, &shift);
            }
        })
    };
    let (words, outline) = (scene.words, &scene.outline);
    let label = words.space_label(outline.nodes.len() as u64, scene.view.task, outline);
    html! {
        <figure class="space">
            { caption(words, words.space(), *table, on_table) }
            <div class="body">
                if *table {
                    { nodes_table(&scene.table()) }
                } else {
                    <PictureView id="space" {picture} painted={space::crowded(outline)} {label} zoom={*zoom} selection={scene.selection.clone()}
                        motion={scene.motion} theme={scene.theme} {goals} describe={scene.describe()}
                        on_select={scene.select()} {on_drop} {on_nudge} />
                }
            </div>
            { legend(words, &of_moment(words, &scene.view), false) }
        </figure>
    }
}

#[component]
fn Tree(props: &PartProps) -> Html {
    let PartProps { scene, options, zoom, table, on_table } = props;
    let picture = use_memo(
        (scene.outline.clone(), scene.view.clone(), *options),
        |(outline, view, options)| tree::picture(outline, view, options),
    );
    let words = scene.words;
    html! {
        <figure class="tree">
            { caption(words, words.tree(), *table, on_table) }
            <div class="body">
                if *table {
                    { buckets_table(&scene.table()) }
                } else {
                    <PictureView id="tree" {picture} painted={space::crowded(&scene.outline)} label={words.tree()} zoom={*zoom} selection={scene.selection.clone()}
                        motion={scene.motion} theme={scene.theme} describe={scene.describe()} on_select={scene.select()} />
                }
            </div>
            { legend(words, &of_tree(words), false) }
        </figure>
    }
}

fn caption(words: Words, name: &'static str, table: bool, on_table: &Callback<()>) -> Html {
    html! {
        <figcaption>
            <span>{ name }</span>
            { caption_button(words, name, table, on_table) }
        </figcaption>
    }
}

/// Gives the reader both pictures, beside each other, as a file.
pub fn save(kind: FileKind, name: &str, title: &str, outline: &Outline, view: &View, words: Words) {
    let Arrangement { space: first, tree: second, .. } = arranged(outline, words, 1200.0, 560.0);
    let space = space::picture(outline, view, &first);
    let beside = Point::new(space.width + 36.0, 16.0);
    let mut legend = of_moment(words, view);
    let mut pictures = vec![(Point::new(16.0, 16.0), space)];
    if let Some(options) = second {
        legend.extend(of_tree(words));
        pictures.push((beside, tree::picture(outline, view, &options)));
    }
    give(kind, name, title, &legend, pictures);
}
