//! The chart: both axes logarithmic, a scan a diagonal, the index flat; and the knob on the axis of nodes.
//!
//! Everything stands at a share of the room, so the chart fits any. What was not run is stitched, what was run is solid.

use gantry_core::cost::SIZES;

use super::{mean, told_ratio};
use crate::client::Measured;
use crate::components::prelude::*;
use crate::state::{CostAction, Costs};
use crate::words::cost::{CostNotRun, CostSize};

/// Powers of ten on the upright axis.
const POWERS: u32 = 6;

/// Steps of the slider, from the smallest size to the largest.
const STEPS: f64 = 1_000.0;

pub fn chart(words: Words, costs: &Costs, act: &Act) -> Html {
    html! {
        <figure class="cost-chart" aria-label={words.cost_axis()}>
            <figcaption>{ words.cost_axis() }{ " " }<span class="soft">{ words.cost_shade() }</span></figcaption>
            <div class="cost-plot">
                <svg aria-hidden="true" focusable="false">
                    { for (0..=POWERS).map(|power| grid(words, power)) }
                    { lines(costs) }
                    { labels(words, costs) }
                    { for costs.present().map(|measured| gap(words, measured)) }
                    { for (0..SIZES.len()).map(|size| points(costs, size, act)) }
                </svg>
            </div>
            { knob(words, costs, act) }
        </figure>
    }
}

/// Where a number of nodes stands, from 0 to 1.
fn across(nodes: f64) -> f64 {
    let [first, .., last] = SIZES.map(|size| f64::from(size).log10());
    (nodes.log10() - first) / (last - first)
}

fn x(size: usize) -> f64 {
    across(SIZES[size].into()) * 100.0
}

/// Where a number of looks stands, in percent from above.
fn y(looks: f64) -> f64 {
    100.0 - looks.max(1.0).log10() * 100.0 / f64::from(POWERS)
}

fn percent(value: f64) -> String {
    format!("{}%", Length(value))
}

fn grid(words: Words, power: u32) -> Html {
    let looks = 10_u64.pow(power);
    let at = percent(100.0 - f64::from(power) * 100.0 / f64::from(POWERS));
    html! {
        <g key={power}>
            <line class="grid" x1="0" x2="100%" y1={at.clone()} y2={at.clone()} />
            <text class="number" x="0" dx="-8" y={at} dy="5" text-anchor="end">{ words.number(looks) }</text>
        </g>
    }
}

/// The lines from size to size; those that were run at both ends are solid.
fn lines(costs: &Costs) -> Html {
    let known = |size: usize| costs.done[size].as_ref();
    let part = |to: usize| {
        let from = to - 1;
        let both = known(from).zip(known(to));
        let (x1, x2) = (percent(x(from)), percent(x(to)));
        let ends = [from, to].map(|size| percent(y(SIZES[size].into())));
        let flat = both.map(|(a, b)| [a, b].map(|measured| percent(y(mean(measured)))));
        html! {
            <g key={to}>
                { for both.map(|(a, b)| shade((from, a), (to, b))) }
                <line class={classes!("scan", both.is_none().then_some("plan"))} x1={x1.clone()} y1={ends[0].clone()} x2={x2.clone()} y2={ends[1].clone()} />
                if let Some([y1, y2]) = flat { <line class="index" {x1} {y1} {x2} {y2} /> }
            </g>
        }
    };
    (1..SIZES.len()).map(part).collect()
}

/// From the mean to the most of two sizes.
fn shade((from, a): (usize, &Measured), (to, b): (usize, &Measured)) -> Html {
    let point = |size: usize, looks: f64| format!("{},{}", Length(x(size)), Length(y(looks)));
    let points = [
        point(from, mean(a)),
        point(from, a.looks.most.into()),
        point(to, b.looks.most.into()),
        point(to, mean(b)),
    ];
    html! {
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            <polygon class="shade" points={points.join(" ")} />
        </svg>
    }
}

fn labels(words: Words, costs: &Costs) -> Html {
    let any = costs.done.iter().any(Option::is_some);
    html! {
        <g>
            <text class="scan" x={percent(x(3))} dx="-12" y={percent(y(SIZES[3].into()))} dy="-8" text-anchor="end">{ words.cost_scan_line() }</text>
            if any {
                <text class="index" x="100%" y={percent(y(1.0))} dy="-8" text-anchor="end">{ words.cost_index_line() }</text>
            }
        </g>
    }
}

/// The gap between both at the knob's size, with its ratio.
fn gap(words: Words, measured: &Measured) -> Html {
    let at = x(measured.size);
    let [top, foot] = [f64::from(SIZES[measured.size]), mean(measured)].map(y);
    let text = told_ratio(words, measured);
    let right = at < 50.0;
    let (anchor, dx) = if right { ("start", "14") } else { ("end", "-14") };
    let head = |y: f64, path: &'static str| {
        html! { <svg x={percent(at)} y={percent(y)} overflow="visible"><path class="gap" d={path} /></svg> }
    };
    let wide = foot - top > 12.0;
    let middle = if wide { f64::midpoint(top, foot) } else { top - 16.0 };
    html! {
        <g>
            <line class="gap" x1={percent(at)} x2={percent(at)} y1={percent(top)} y2={percent(foot)} />
            if wide {
                { head(top, "M-7 20 0 9 7 20") }
                { head(foot, "M-7-20 0-9 7-20") }
            }
            <text class="times" x={percent(at)} y={percent(middle)} {dx} dy="6" text-anchor={anchor}>{ text }</text>
        </g>
    }
}

/// Both points of a size, and the strip that leads the knob there.
fn points(costs: &Costs, size: usize, act: &Act) -> Html {
    let at = percent(x(size));
    let present = (size == costs.at).then_some("present");
    let left = if size == 0 { 0.0 } else { f64::midpoint(x(size - 1), x(size)) };
    let right = if size + 1 == SIZES.len() { 100.0 } else { f64::midpoint(x(size), x(size + 1)) };
    let turn = act.reform(move |_: MouseEvent| Action::Cost(CostAction::Knob(size)));
    let [scan, index] = costs.done[size]
        .as_ref()
        .map_or([None, None], |measured| [Some(y(SIZES[size].into())), Some(y(mean(measured)))]);
    let dot = |y: f64, class: &'static str| {
        let r = if present.is_some() { "8" } else { "5" };
        html! { <circle class={classes!(class, present)} cx={at.clone()} cy={percent(y)} {r} /> }
    };
    html! {
        <g key={size}>
            { for scan.filter(|_| present.is_some()).map(|y| dot(y, "scan")) }
            { for index.map(|y| dot(y, "index")) }
            <rect class="strip" x={percent(left)} width={percent(right - left)} y="0" height="100%" onclick={turn} />
        </g>
    }
}

/// The size nearest to a step of the slider.
fn nearest(step: f64) -> usize {
    let far = |size: &usize| (x(*size) / 100.0 - step / STEPS).abs();
    (0..SIZES.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0)
}

/// Where a key leads from a size.
fn led(key: &str, at: usize) -> Option<usize> {
    let last = SIZES.len() - 1;
    Some(match key {
        "ArrowLeft" | "ArrowDown" | "PageDown" => at.saturating_sub(1),
        "ArrowRight" | "ArrowUp" | "PageUp" => (at + 1).min(last),
        "Home" => 0,
        "End" => last,
        _ => return None,
    })
}

/// The knob on the axis of nodes: the browser's own slider, drawn by what lies under it.
fn knob(words: Words, costs: &Costs, act: &Act) -> Html {
    let at = costs.at;
    let nodes = u64::from(SIZES[at]);
    let text = match costs.present() {
        Some(_) => CostSize { nodes }.tell(words),
        None => CostNotRun { nodes }.tell(words),
    };
    let oninput = super::super::when(act, |event: InputEvent| {
        page::value_of(&event)
            .parse()
            .ok()
            .map(|step| Action::Cost(CostAction::Knob(nearest(step))))
    });
    let onkeydown = super::super::when(act, move |event: KeyboardEvent| {
        let size = led(&event.key(), at)?;
        event.prevent_default();
        Some(Action::Cost(CostAction::Knob(size)))
    });
    let tick = |size: usize| {
        let (cx, chosen) = (percent(x(size)), size == at);
        let run = costs.done[size].is_some();
        let label = words.number(SIZES[size].into());
        let class = classes!(chosen.then_some("present"), (size % 2 == 1).then_some("second"));
        html! {
            <g key={size}>
                <circle class={classes!(run.then_some("run"))} cx={cx.clone()} cy="22" r="6" />
                <text {class} x={cx} y="58" text-anchor="middle">{ label }</text>
            </g>
        }
    };
    let here = percent(x(at));
    html! {
        <div class="cost-axis">
            <input
                type="range"
                min="0"
                max={STEPS.to_string()}
                step="1"
                value={(x(at) * STEPS / 100.0).round().to_string()}
                aria-label={words.cost_knob()}
                aria-valuetext={text}
                {oninput}
                {onkeydown}
            />
            <svg aria-hidden="true" focusable="false">
                <line class="rail" x1="0" x2="100%" y1="22" y2="22" />
                <line class="rail done" x1="0" x2={here.clone()} y1="22" y2="22" />
                <text class="name" x="0" dx="-18" y="27" text-anchor="end">{ words.cost_nodes_axis() }</text>
                { for (0..SIZES.len()).map(tick) }
                <circle class="ring" cx={here.clone()} cy="22" r="18" />
                <circle class="knob" cx={here} cy="22" r="13" />
            </svg>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knob_stands_at_sizes_alone() {
        for size in 0..SIZES.len() {
            assert_eq!(nearest((x(size) * STEPS / 100.0).round()), size);
        }
        assert_eq!((nearest(0.0), nearest(STEPS)), (0, SIZES.len() - 1));
        assert_eq!((led("ArrowLeft", 0), led("ArrowRight", 0)), (Some(0), Some(1)));
        assert_eq!((led("End", 0), led("ArrowUp", SIZES.len() - 1)), (Some(5), Some(5)));
        assert_eq!(led("a", 3), None);
    }

    #[test]
    fn a_scan_is_a_diagonal_of_the_chart() {
        assert!((y(1.0) - 100.0).abs() < 1e-9 && y(1e6).abs() < 1e-9);
        assert!(x(0).abs() < 1e-9 && (x(5) - 100.0).abs() < 1e-9);
    }
}
