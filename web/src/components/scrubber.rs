//! The scrubber: a slider over the run, with a mark for what happened where.
//!
//! Each kind has its own shape. A kind with too many events to mark one by one becomes a strip: the height of
//! each part of the run says how many there are in it.

use std::fmt::Write;

use gantry_core::kernel::Sign;
use gantry_core::session::{Mark, Marks, Moment};

use crate::components::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub moment: Moment,
    /// The moment that was asked for and is not shown yet: a key counts from there.
    #[prop_or_default]
    pub heading: Option<u64>,
    /// Said of the position, for those who hear it.
    pub position: AttrValue,
    pub marks: Rc<Marks>,
    /// The first and last moment of its rail; none for all.
    #[prop_or_default]
    pub bounds: Option<(u64, u64)>,
    pub lab: LabKind,
    pub act: Act,
}

#[component]
pub fn Scrubber(props: &Props) -> Html {
    let Props { words, moment, position, marks, act, .. } = props;
    let bounds = props.bounds.unwrap_or((0, moment.moments));
    let go = super::when(act, |event: InputEvent| {
        page::value_of(&event).parse().ok().map(|at| Action::Go(Goal::Moment(at)))
    });
    html! {
        <div class="scrubber">
            <MarksAbove marks={marks.clone()} at={(moment.moment, moment.moments)} {bounds} lab={props.lab} label={words.marks()} />
            <div class="rail">
                <svg class="track" aria-hidden="true" focusable="false">
                    <rect class="all" width="100%" height="100%" rx="2.5" />
                    <rect class="done" width={percent(moment.moment, bounds)} height="100%" rx="2.5" />
                </svg>
                <input
                    id="scrubber"
                    type="range"
                    min={bounds.0.to_string()}
                    max={bounds.1.to_string()}
                    step="1"
                    value={props.heading.unwrap_or(moment.moment).to_string()}
                    aria-label={words.scrubber()}
                    aria-valuetext={position.clone()}
                    oninput={go}
                />
            </div>
        </div>
    }
}

/// What the marks need; they change with the run, not with the moment.
#[derive(Properties, PartialEq)]
struct MarksProps {
    marks: Rc<Marks>,
    bounds: (u64, u64),
    /// The moment, and the last: marks of later ones are not there yet.
    at: (u64, u64),
    lab: LabKind,
    label: AttrValue,
}

#[component]
fn MarksAbove(props: &MarksProps) -> Html {
    let MarksProps { marks, bounds, at, .. } = props;
    // Counts are of the whole run.
    let whole = *bounds == (0, at.1);
    html! {
        <svg class="marks" aria-hidden="true" focusable="false">
            if whole { { strip(marks, *at, props.lab) } }
            { for marks.marks.iter().map(|mark| single(mark, (*at, *bounds), props.lab)) }
        </svg>
    }
}

/// The kind of the marks of a comparison: where two policies part.
pub const PARTING: &str = "part";

const FLAG: (&str, &str) = ("M-1-12h7l-2 3 2 3h-5v6h-2z", "part-mark");

fn single(mark: &Mark, (at, bounds): ((u64, u64), (u64, u64)), lab: LabKind) -> Html {
    let sign = || facts(lab).kind(&mark.kind).and_then(|kind| kind.sign);
    let shape = if mark.kind == PARTING { Some(FLAG) } else { sign().map(shape) };
    let Some((path, class)) = shape else { return html! { <g /> } };
    let here = |at: &&u64| (bounds.0..=bounds.1).contains(*at);
    let one = |&at: &u64| {
        html! { <svg key={at} x={percent(at, bounds)} y="13" overflow="visible"><path class={class} d={path} /></svg> }
    };
    // Where policies part is known once they were compared.
    let compared = mark.kind == PARTING;
    let moments = if compared { &mark.moments[..] } else { mark.until(at.0, at.1).0 };
    html! { <g key={mark.kind.clone()}>{ for moments.iter().filter(here).map(one) }</g> }
}

/// A sign around its place on the rail, and how it is painted.
pub(super) const fn shape(sign: Sign) -> (&'static str, &'static str) {
    match sign {
        Sign::Arrival => ("M-1.5-10h3v10h-3z", "soft-mark"),
        Sign::Departure => ("M0-10 4-5 0 0-4-5z", "soft-mark"),
        Sign::Round => ("M-3-10h2v10h-2zM1-10h2v10h-2z", "soft-mark"),
        Sign::Stage => ("M-4-10h3v10h-3zM1-10l4 5-4 5z", "begin-mark"),
        Sign::Found => ("M0-7.5A3 3 0 1 1 0-1.5 3 3 0 1 1 0-7.5z", "good-line"),
        Sign::Look => ("M-.75-5h1.5v5h-1.5z", "soft-mark"),
        Sign::Placed => ("M-6 0 0-9 6 0z", "good-mark"),
        Sign::Start => ("M-6 0 0-9 6 0z", "start-mark"),
        Sign::Admission => ("M-4.5 0v-9h9v9z", "good-mark"),
        Sign::Completion => ("M-4-5a4 4 0 1 1 8 0a4 4 0 1 1-8 0z", "good-line"),
        Sign::Deferral => ("M4-9-3-5 4-1", "warn-line"),
        Sign::Refusal => ("M-.75-5h1.5v5h-1.5z", "warn-mark"),
        Sign::Stop => ("M-4-9 4-1M4-9-4-1", "warn-line"),
        Sign::Failure => ("M-4-9 4-1M4-9-4-1", "bad-line"),
        Sign::Loan => ("M-5-1 4-5-5-9z", "lend-mark"),
        Sign::Reclaim => ("M5-1-4-5 5-9z", "warn-mark"),
    }
}

/// The kinds that come as counts: one strip over the other, all to one scale, up to the moment.
fn strip(marks: &Marks, (moment, moments): (u64, u64), lab: LabKind) -> Html {
    let counted = facts(lab).kinds.iter().filter(|kind| kind.counted);
    let told: Vec<(&Mark, Option<Sign>)> = counted
        .filter_map(|kind| {
            let of_kind = |mark: &&Mark| mark.kind == kind.name && !mark.bins.is_empty();
            marks.marks.iter().find(of_kind).map(|mark| (mark, kind.sign))
        })
        .collect();
    let counts = |mark: &Mark| mark.until(moment, moments).1.to_vec();
    let one = |(mark, sign): &(&Mark, Option<Sign>)| {
        let parts = mark.bins.len();
        // A part of the run has no more events.
        let most = moments.div_ceil(parts.max(1) as u64).max(1);
        let mut path = String::from("M0 100");
        for (at, count) in counts(mark).into_iter().enumerate() {
            let top = 100 - (u64::from(count) * 100 / most).min(100);
            let _ = write!(path, "V{top}H{}", at + 1);
        }
        path.push_str("V100z");
        html! {
            <svg key={mark.kind.clone()} width="100%" height="13" viewBox={format!("0 0 {parts} 100")} preserveAspectRatio="none">
                <path class={classes!("strip", sign.map(Sign::name))} d={path} />
            </svg>
        }
    };
    html! { <g>{ for told.iter().map(one) }</g> }
}

fn percent(at: u64, (from, to): (u64, u64)) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a place on the screen")]
    let share = at.saturating_sub(from) as f64 * 100.0 / to.saturating_sub(from).max(1) as f64;
    format!("{}%", Length(share))
}
