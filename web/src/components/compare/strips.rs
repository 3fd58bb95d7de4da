//! Charts over time over one another, under one axis of time: what is zoomed or moved in one is so in all. Where a lab
//! tells what stands around them, they are lanes that touch, so that a line goes through all of them, and policies of one schedule share a lane.
//!
//! Keyboard, while a chart has the focus: as in a chart alone.

use gantry_core::kernel::Time;

use super::spaces::SpaceProps;
use crate::components::figure::{Among, FigureView, common_legend};
use crate::components::prelude::*;
use crate::components::room::use_stage;
use crate::components::sight::{self, OVERVIEW, OverviewStrip, use_slide, use_viewport};
use crate::figure::{Context, Figure, Place};
use crate::narrate::shared;
use crate::scene::arrange::{DENSE, lanes_over, lanes_stacked, stacked};
use crate::scene::chart::look_px;
use crate::scene::lane::{self, Lane};
use crate::scene::time::Window;
use crate::scene::zoom::Range;
use gantry_core::session::Comparison;

const PADDING: f64 = 12.0;
#[derive(Properties, PartialEq)]
pub struct Props {
    pub given: SpaceProps,
    pub comparison: Rc<Comparison>,
    pub camera: Camera,
    /// The common instant.
    pub now: Time,
}

/// Between the charts, all together.
const APART: f64 = 10.0;

#[component]
pub fn Strips(Props { given, comparison, camera, now }: &Props) -> Html {
    let SpaceProps { words, runs, whole, act, .. } = given;
    let title = runs.first().and_then(|run| run.shown.overview.head.title.as_deref());
    let (node, room) = use_stage(title);
    let zoom = room.zoom;
    let below = if camera.is_small() { 0.0 } else { OVERVIEW };
    let width = (room.width / zoom - 2.0 * PADDING).max(240.0).floor();
    let lanes = runs
        .first()
        .and_then(|run| labs::of(&run.shown).lanes(*words, runs, comparison))
        .filter(|lanes| width >= lane::LEAST || lane::are_over(lanes));
    // Policies of one schedule have one lane.
    let shared = shared(comparison);
    let is_drawn = |at: &usize| lanes.is_none() || shared.get(*at).is_none_or(|first| first == at);
    let drawn: Vec<usize> = (0..runs.len()).filter(is_drawn).collect();
    // What keeps the charts apart is no part of them.
    let high = room.height / zoom - below - APART;
    let (height, crowded) = match &lanes {
        Some(lanes) if lane::are_over(lanes) => lanes_over(drawn.len(), width, high),
        Some(_) => lanes_stacked(drawn.len(), high),
        None => stacked(drawn.len(), width, high),
    };
    let size = (width, height);
    let kind = match &lanes {
        Some(lanes) if lane::are_over(lanes) => Some("lanes over"),
        Some(_) => Some("lanes"),
        None => (height < DENSE).then_some("dense"),
    };
    let class = classes!("scene", "strips", kind);
    let named = |(at, lane): (usize, Lane)| {
        let lane = if *whole { lane } else { lane.without_totals() };
        let all = (0..runs.len()).filter(|&run| shared.get(run) == Some(&at));
        let all: Vec<String> = all
            .map(|run| words.policy_called(runs[run].shown.overview.head.lab, &runs[run].policy))
            .map(str::to_owned)
            .collect();
        match all.len() {
            0 | 1 => Rc::new(lane),
            _ => Rc::new(Lane {
                name: words.list(&all),
                said: words.lane_shared().to_owned(),
                ..lane
            }),
        }
    };
    let lanes: Vec<Rc<Lane>> = lanes.into_iter().flatten().enumerate().map(named).collect();
    let (window, motion) = use_slide(camera, given.motion);
    let first = runs.first().and_then(|run| Some((given.figure(0, run)?, run)));
    let track = first.as_ref().and_then(|(figure, run)| {
        figure.track(&Context {
            lane: lanes.first().map(|lane| &**lane),
            ..context(*words, run, size, None)
        })
    });
    let track = track.filter(|_| room.width > 0.0);
    let width_px = track.map(|track| look_px(track.time.width));
    let viewport = use_viewport(*camera, width_px, act);
    let Some((figure, run)) = first else { return Html::default() };
    let clock = Clock::of(run.shown.overview.head.time_unit.as_deref());
    let last = drawn.last().copied();
    let strip = |&at: &usize| {
        let run = &runs[at];
        let figure = given.figure(at, run)?;
        let (axis, window) = (Some(at) == last, Some(window));
        let lane = lanes.get(at).cloned();
        let size =
            (width, height + lane.as_ref().map_or(0.0, |lane| lane.above() + lane.below(axis)));
        let among = Among { run: run.clone(), axis, window, lane };
        let given = given.of(run, Some(*camera), motion);
        Some(
            html! { <FigureView key={run.policy.clone()} {figure} {given} {size} {zoom} {among} /> },
        )
    };
    let hint = figure.hint.unwrap_or_default();
    html! {
        <div ref={node} {class}>
            if room.width > 0.0 {
                if !camera.is_small() { <div class="sight">{ sight::buttons(*words, hint, &viewport) }</div> }
                { for drawn.iter().filter_map(strip) }
                if let Some(track) = track.filter(|_| !camera.is_small()) {
                    <OverviewStrip words={*words} {clock} {viewport} now={*now}
                        across={(track.time.left, track.time.width)} width={size.0} magnified={zoom} />
                }
                if !crowded { { legend_of(given, size, window) } }
            }
        </div>
    }
}

fn context(words: Words, run: &Ran, size: (f64, f64), window: Option<Window>) -> Context<'_> {
    let place = Place::Among { axis: true };
    Context { place, window, ..Context::new(words, &run.shown, size) }
}

/// Whether a heat map is seen in a run's chart.
pub fn is_heated(words: Words, run: &Ran, window: Range) -> bool {
    let cx = context(words, run, (0.0, 0.0), Some(Window::at(window)));
    labs::compared(words, &run.shown).is_some_and(|figure| figure.is_heated(&cx))
}

fn legend_of(given: &SpaceProps, size: (f64, f64), window: Window) -> Html {
    let figures: Vec<(Figure, &Ran)> =
        given.runs.iter().filter_map(|run| Some((given.figure(0, run)?, run))).collect();
    let both = |(figure, run)| (figure, context(given.words, run, size, Some(window)));
    common_legend(
        given.words,
        &figures.iter().map(|(figure, run)| both((figure, *run))).collect::<Vec<_>>(),
    )
}
