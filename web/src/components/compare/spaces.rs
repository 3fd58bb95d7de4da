//! Pictures of all runs beside each other, by the arrival of tasks; two in one where the lab has a picture of both.

use super::IDS;
use super::together::{AROUND, Together};
use crate::components::figure::{Among, FigureView, Given};
use crate::components::prelude::*;
use crate::components::room::use_stage;
use crate::figure::Figure;
use crate::scene::arrange::beside;

/// What all pictures of a comparison are given.
#[derive(Clone, Properties, PartialEq)]
pub struct SpaceProps {
    pub words: Words,
    pub runs: Vec<Ran>,
    /// True where tables are shown in place of pictures.
    pub table: bool,
    /// True once the end of the runs was sought.
    pub whole: bool,
    pub motion: Motion,
    pub theme: Theme,
    pub act: Act,
}

impl SpaceProps {
    /// The properties of a run's figure: nothing is changed by hand there.
    pub fn of(&self, run: &Ran, camera: Option<Camera>, motion: Motion) -> Given {
        let marked = run.marked.map(|thing| labs::of(&run.shown).marked(&run.shown, thing));
        Given {
            words: self.words,
            shown: run.shown.clone(),
            held: None,
            described: None,
            refused: None,
            editing: false,
            selection: marked,
            told: None,
            tells: false,
            tables: self.table,
            extras: 0,
            camera,
            motion,
            theme: self.theme,
            act: self.act.clone(),
        }
    }

    pub fn figure(&self, at: usize, run: &Ran) -> Option<Figure> {
        let id = IDS[at.min(IDS.len() - 1)];
        labs::compared(self.words, &run.shown).map(|figure| Figure { id, ..figure })
    }
}

#[component]
pub fn Spaces(props: &SpaceProps) -> Html {
    let SpaceProps { runs, .. } = props;
    let title = runs.first().and_then(|run| run.shown.overview.head.title.as_deref());
    let (node, room) = use_stage(title);
    let zoom = room.zoom;
    let (width, height) = (room.width / zoom, room.height / zoom);
    let (columns, wide, high) = beside(runs.len(), width, height);
    let one = |(at, run): (usize, &Ran)| {
        let figure = props.figure(at, run)?;
        let among = Among { run: run.clone(), axis: true, window: None, lane: None };
        let given = props.of(run, None, props.motion);
        Some(html! {
            <FigureView key={run.policy.clone()} {figure} {given} size={(wide, high)} {zoom} {among} />
        })
    };
    let lab = runs.first().map(|run| labs::of(&run.shown));
    let pair = match &runs[..] {
        [first, second] => {
            lab.and_then(|lab| lab.together([&first.shown, &second.shown], width - AROUND))
        }
        _ => None,
    };
    html! {
        <div ref={node} class="scene spaces">
            if let Some(pair) = pair {
                <Together given={props.clone()} {pair} room={(width, height)} {zoom} />
            } else if room.width > 0.0 {
                <div class={format!("pictures columns-{columns}")}>{ for runs.iter().enumerate().filter_map(one) }</div>
            }
        </div>
    }
}
