//! The figures of the lab: the run on one axis of time, the units and whose they are or the reclaim of a step, the stage
//! graph, the ledger where units are lent.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{
    Loan, RunSegment, StageRow, Taking, TakingShare, UnitRun, UserState,
};
use gantry_core::labs::workflow::{Mode, Status};

use crate::figure::table::{Cell, Row, Table};
use crate::figure::{Context, Figure, Kind, LegendAt, Track};
use crate::labs::workflow::Ui;
use crate::labs::workflow::picture::graph::{self, GraphOptions, hand};
use crate::labs::workflow::picture::timeline::{self, HEADER};
use crate::labs::workflow::picture::units::{self, UnitOptions};
use crate::labs::workflow::picture::{
    Usage, ahead, beats, has_come, has_ended, leads_to, ledger, meanings, row_of, state_of, tape,
    to_come,
};
use crate::labs::workflow::things::{JOB, LOAN, STAGE, TASK, UNIT, USER, WORKFLOW};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::bars::ChartOptions;
use crate::scene::paper::Sample;
use crate::scene::shape::{Picture, Point};
use crate::scene::time::TimeAxis;
use crate::scene::zoom::Range;
use crate::scene::{lane, legend};
use crate::shown::{At, Selection, Shown};

const WIDTH: f64 = 1_060.0;
/// The most entries of a legend.
const ENTRIES: usize = 6;

pub fn figures(words: Words, shown: &Shown) -> Vec<Figure> {
    let Showing { outline, view } = own::<Ui>(shown);
    let graph = Figure {
        class: "stage-graph",
        hint: Some(words.graph_hint()),
        offers: &[WORKFLOW, STAGE, TASK],
        follows: true,
        headed: true,
        ..Figure::new("graph", words.graph_title(), (WIDTH, 0.0), of_stages, stages, |cx| {
            cx.words.graph_label(&cx.own::<Ui>().outline, &cx.own::<Ui>().view)
        })
    };
    let units = Figure {
        caption: |cx| {
            let Showing { outline, view } = cx.own::<Ui>();
            let reclaim = cx.words.reclaim_caption(outline, view);
            Some(reclaim.unwrap_or_else(|| cx.words.units_caption(outline)))
        },
        offers: &[WORKFLOW, USER, JOB, TASK, UNIT],
        legend,
        legend_at: LegendAt::Elsewhere,
        headed: true,
        ..Figure::new("units", words.pool_units(), (WIDTH, 160.0), of_units, whose, |cx| {
            let Showing { outline, view } = cx.own::<Ui>();
            let reclaim = cx.words.reclaim_label(outline, view);
            reclaim.unwrap_or_else(|| cx.words.units_label(view, outline))
        })
    };
    let ledger = (outline.mode == Mode::Lend).then(|| {
        let picture = |cx: &Context<'_>| {
            let Showing { outline, view } = cx.own::<Ui>();
            ledger::picture(outline, view, cx.size.0, cx.clock(), cx.words)
        };
        Figure {
            headed: true,
            ..Figure::new("ledger", words.ledger_heading(), (WIDTH, 0.0), picture, loans, |cx| {
                cx.words.ledger_heading().to_owned()
            })
        }
    });
    let over_time = over_time(words, timeline::crowded(view));
    [graph, units, over_time].into_iter().chain(ledger).collect()
}

fn over_time(words: Words, painted: bool) -> Figure {
    Figure {
        kind: Kind::OverTime { track, heated },
        hint: Some(words.timeline_hint()),
        offers: &[STAGE, JOB, TASK],
        compared: true,
        painted,
        describe,
        legend,
        legend_at: LegendAt::Caption,
        headed: true,
        ..Figure::new("timeline", words.pool_timeline(), (WIDTH, 420.0), used, uses, |cx| {
            cx.words.timeline_label(&cx.own::<Ui>().view, range(cx), cx.clock())
        })
    }
}

/// Uses of units, the commonest ones.
fn legend(cx: &Context<'_>, pictures: &[&Picture]) -> Vec<Sample> {
    legend::drawn(meanings(cx.words), pictures).into_iter().take(ENTRIES).collect()
}

fn of_stages(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    graph::picture(outline, view, &graph_options(cx))
}

/// The room of the stage graph, and what is added and chosen in it.
pub fn graph_options(cx: &Context<'_>) -> GraphOptions {
    let selected = hand::stage_of(cx.selection, &cx.own::<Ui>().outline);
    GraphOptions { width: cx.size.0, words: cx.words, adds: cx.editing, selected }
}

fn of_units(cx: &Context<'_>) -> Picture {
    let (Showing { outline, view }, (width, height)) = (cx.own::<Ui>(), cx.size);
    units::picture(outline, view, &UnitOptions { width, height, words: cx.words })
}

fn time_options(cx: &Context<'_>) -> ChartOptions {
    let &Context { words, window, .. } = cx;
    let (width, height) = cx.lane.map_or(cx.size, |lane| lane.inside(cx.size).1);
    ChartOptions { width, height, words, clock: cx.clock(), axis: cx.axis(), window }
}

fn used(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    let options = time_options(cx);
    let Some(lane) = cx.lane else { return timeline::picture(outline, view, &options) };
    let picture = timeline::rows(outline, view, &options);
    let plot = timeline::layout(outline, view, &options, true).plot;
    lane::around(lane, cx.size, (plot.area, plot.time), picture)
}

fn track(cx: &Context<'_>) -> Track {
    let Showing { outline, view } = cx.own::<Ui>();
    let layout = timeline::layout(outline, view, &time_options(cx), cx.lane.is_some());
    let corner = cx.lane.map_or(Point::default(), |lane| lane.inside(cx.size).0);
    let time = TimeAxis { left: layout.plot.time.left + corner.x, ..layout.plot.time };
    let heights = (corner.y + HEADER, corner.y + layout.floor());
    Track { time, heights, now: view.now }
}

fn range(cx: &Context<'_>) -> Range {
    cx.window.map_or(cx.own::<Ui>().view.timeline.range, |window| window.range)
}

fn heated(cx: &Context<'_>) -> bool {
    timeline::is_heated(&cx.own::<Ui>().view, range(cx))
}

fn describe(cx: &Context<'_>, target: &Selection) -> String {
    let Showing { outline, view } = cx.own::<Ui>();
    let of = |segment: &&RunSegment| timeline::user(segment).as_ref() == Some(target);
    let segment = view.timeline.segments.iter().rfind(of);
    segment.map(|segment| cx.words.use_mark(segment, outline, cx.clock())).unwrap_or_default()
}

/// The stage graph, a row a job.
fn stages(cx: &Context<'_>) -> Vec<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let heads = [
        words.workflow_heading(),
        words.stage_heading(),
        words.job_heading(),
        words.need_heading(),
        words.takes_label(),
        words.state_heading(),
    ];
    let all = || (0u32..).zip(&outline.workflows);
    let workflows = || all().filter(|(at, _)| cx.editing || has_come(outline, view, *at));
    let jobs = workflows().flat_map(|(at, own)| {
        let stages = (1u32..).zip(&own.stages);
        let jobs =
            stages.flat_map(|(number, stage)| stage.jobs.iter().map(move |job| (number, job)));
        jobs.zip(0usize..).map(move |((number, job), task)| (at, own, number, job, task))
    });
    let count: usize =
        workflows().flat_map(|(_, own)| &own.stages).map(|stage| stage.jobs.len()).sum();
    let rows = jobs.map(|(at, own, number, (id, need, runtime), task)| {
        let state = state_of(view, at);
        let status =
            state.and_then(|state| state.tasks.get(task).copied()).unwrap_or(Status::Future);
        let cells = [
            Cell::text(words.name(&own.id)),
            Cell::number(number.to_string()),
            Cell::text(words.name(id)),
            Cell::number(words.number(*need)),
            Cell::number(words.number(*runtime)),
            Cell::text(words.job_status(status)),
        ];
        let current = state.is_some_and(|state| state.stage == Some(number));
        Row { current, ..Row::new(format!("{at} {task}"), cells) }
    });
    vec![Table::new(words.graph_title(), &heads, count, rows)]
}

/// Runs of units: whose they are, what they are used for, and by whom; or the reclaim of the step.
fn whose(cx: &Context<'_>) -> Vec<Table> {
    let view = &cx.own::<Ui>().view;
    if let Some(taking) = &view.taking {
        return taken(cx, taking);
    }
    let units = runs(cx, cx.words.units_table(), &view.units.runs);
    [Some(units), users(cx)].into_iter().flatten().map(Table::named).collect()
}

fn runs(cx: &Context<'_>, name: &'static str, runs: &[UnitRun]) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |run: &UnitRun| {
        let over = has_ended(view, run.owner);
        let units = words.unit_ranges(&[(run.first, run.count)], outline);
        // The name of who uses them is pressed; where nobody does, that of the units.
        let (first, last) = match leads_to(run.first, run.state, outline, words) {
            (Some(user), target) => (Cell::text(units), Cell::thing(target, user)),
            (None, target) => (Cell::thing(target, units), Cell::default()),
        };
        let owner = run.owner.map(|owner| words.workflow_name(owner, outline));
        let cells = [
            first,
            Cell::number(words.number(run.count.into())),
            Cell::text(owner.unwrap_or_else(|| "–".to_owned())),
            Cell::text(words.usage(Usage::of(run.owner, over, run.state))),
            last,
        ];
        Row::new(run.first, cells)
    };
    let heads = [
        words.units_heading(),
        words.count_heading(),
        words.owner_heading(),
        words.use_heading(),
        words.who_heading(),
    ];
    Table::new(name, &heads, runs.len(), runs.iter().map(row))
}

/// The reclaim of a step: the units before, the shares and whose jobs stop, the units now.
fn taken(cx: &Context<'_>, taking: &Taking) -> Vec<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(at, share): (usize, &TakingShare)| {
        let target = share.user.map(|user| Selection(USER, At::One(user)));
        let name = share.user.map(|user| words.user_name(user, outline));
        let stopped = share.jobs.iter().filter(|job| job.stopped);
        let stopped = words.items(stopped.map(|job| words.ordinary_job(job.job, outline)));
        let cells = [
            Cell::thing(target, name.unwrap_or_else(|| words.all_users().to_owned())),
            Cell::number(words.number(beats::used(share))),
            Cell::number(words.number(share.share)),
            Cell::text(stopped),
        ];
        Row::new(at, cells)
    };
    let heads = [
        words.user_heading(),
        words.used_heading(),
        words.share_heading(),
        words.use_interrupted(),
    ];
    let (count, rows) = (taking.shares.len(), taking.shares.iter().enumerate().map(row));
    let shares = Table::new(words.users_heading(), &heads, count, rows);
    let [before, now] =
        [(words.before_table(), &taking.before), (words.units_table(), &view.units.runs)]
            .map(|(name, list)| runs(cx, name, list));
    [before, shares, now].map(Table::named).into()
}

/// The share of each user, and what of it is in use; none where there are no users.
fn users(cx: &Context<'_>) -> Option<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(user, state): (u32, &UserState)| {
        let cells = [
            Cell::thing(Selection(USER, At::One(user)), words.user_name(user, outline)),
            Cell::number(words.number(state.share)),
            Cell::number(words.number(state.used)),
        ];
        Row::new(user, cells)
    };
    let heads = [words.user_heading(), words.share_heading(), words.used_heading()];
    let (count, rows) = (view.users.len(), (0..).zip(&view.users).map(row));
    (count > 0).then(|| Table::new(words.users_heading(), &heads, count, rows))
}

/// Uses of units in the visible range.
fn uses(cx: &Context<'_>) -> Vec<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(at, (segment, later)): (usize, (&RunSegment, bool))| {
        let who = words.used_by(segment.job, segment.task, outline);
        let owner = segment.owner.map(|owner| words.workflow_name(owner, outline));
        let end = if segment.runs {
            words.job_runs().to_owned()
        } else {
            words.duration(segment.end, cx.clock())
        };
        let cells = [
            Cell::thing(timeline::user(segment), who),
            Cell::text(words.unit_ranges(&segment.units, outline)),
            Cell::text(owner.unwrap_or_else(|| "–".to_owned())),
            Cell::number(words.duration(segment.start, cx.clock())),
            Cell::number(end),
            Cell::text(match (later, segment.interrupted) {
                (true, _) => words.status_to_come(),
                (false, true) => words.use_interrupted(),
                (false, false) => "",
            }),
        ];
        Row::new(at, cells)
    };
    let heads = [
        words.who_heading(),
        words.units_heading(),
        words.owner_heading(),
        words.gantt_start_heading(),
        words.gantt_end_heading(),
        words.state_heading(),
    ];
    let window = range(cx);
    let seen = |segment: &&RunSegment| segment.end >= window.0 && segment.start < window.1;
    let past = view.timeline.segments.iter().filter(seen).map(|segment| (segment, false));
    // What runs now is told once.
    let later = ahead(view).filter(seen).filter(|segment| segment.start >= view.now);
    let begun = |segment: &RunSegment| {
        let same = |own: &RunSegment| {
            (own.job, own.task, own.start) == (segment.job, segment.task, segment.start)
        };
        view.timeline.segments.iter().any(same)
    };
    let later = later.filter(|segment| !begun(segment)).map(|segment| (segment, true));
    let segments: Vec<(&RunSegment, bool)> = past.chain(later).collect();
    let (all, rows) = (segments.len(), segments.into_iter().enumerate().map(row));
    let uses = Table::new(words.uses_table(), &heads, all, rows);
    let sums = tape::is_summed(outline).then(|| sums(cx).named());
    [uses.named(), began(cx).named()].into_iter().chain(sums).collect()
}

/// Unit-time lent so far, by what came of it.
fn sums(cx: &Context<'_>) -> Table {
    let (words, now) = (cx.words, tape::sums(&cx.own::<Ui>().view.band));
    let row = |(at, sum): (usize, u128)| {
        Row::new(at, [Cell::text(tape::USES[at].1(words)), Cell::number(words.total(sum))])
    };
    let heads = [words.use_heading(), words.so_far_heading()];
    Table::new(words.sums_table(), &heads, now.len(), now.into_iter().enumerate().map(row))
}

/// The stages of what is known, and how many units each needs; when they began, or will where that is told.
fn began(cx: &Context<'_>) -> Table {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let time = |time: Option<Time>| {
        Cell::number(time.map(|time| words.duration(time, cx.clock())).unwrap_or_default())
    };
    let row = |row: &StageRow| {
        let StageName { workflow, number } = row.stage;
        let cells = [
            Cell::thing(
                Selection(STAGE, At::Pair(workflow, number)),
                words.stage_of_workflow(number, &words.workflow_name(workflow, outline)),
            ),
            Cell::number(words.number(row.need)),
            time(row.start),
            time(row.end),
        ];
        let soft = row.start.is_none_or(|start| start > view.now);
        Row { soft, ..Row::new(format!("{workflow} {number}"), cells) }
    };
    let heads = [
        words.stage_heading(),
        words.need_heading(),
        words.gantt_start_heading(),
        words.gantt_end_heading(),
    ];
    let listed = |row: &&StageRow| row_of(view, row.stage).is_none();
    let later = view.ahead.stages.iter().filter(listed).copied();
    let waits = view.workflows.iter().flat_map(|own| to_come(outline, view, own.workflow));
    let later: Vec<StageRow> = later.chain(waits).collect();
    let count = usize::try_from(view.stages_begun).unwrap_or(usize::MAX) + later.len();
    let rows = view.stages.iter().chain(&later).map(row);
    Table::new(words.stage_heading(), &heads, count, rows)
}

fn loans(cx: &Context<'_>) -> Vec<Table> {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let row = |(at, loan): (usize, &Loan)| {
        let target = Selection(LOAN, At::Since(loan.job, loan.since));
        let [job, user, lender, units, since, until, returned, lost] =
            ledger::cells(loan, outline, cx.clock(), words);
        let cells = [
            Cell::thing(target, format!("{job} {user}")),
            Cell::text(lender),
            Cell::text(units),
            Cell::number(since),
            Cell::number(until),
            Cell::text(returned),
            Cell::number(lost),
        ];
        Row::new(at, cells)
    };
    let count = usize::try_from(view.loans).unwrap_or(usize::MAX);
    let rows = view.ledger.iter().enumerate().map(row);
    vec![Table::new(words.ledger_heading(), &ledger::heads(words), count, rows)]
}
