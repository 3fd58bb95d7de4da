//! The units of the pool, a cell each by its number, and over them what they are together; where they are too many to be
//! told apart, a strip to scale. While a stage takes units back, its cards have the same room.
//!
//! ```text
//! w, stage 2: 6 of 8 not lent    lent, idle: 0    u1: 1 ≤ 1    u2: 1 ≤ 1    pool: 0 free
//! [w g0][w g1][w g2][w g3][w g4][w g5][d g6][  g7]      what changed hands is ringed
//! ```
//!
//! **Invariant:** a cell, a caption and the height follow from the scenario and the room alone.
//! Cost: linear in the units, of which at most [`COUNTABLE`] are drawn one by one.

use std::collections::BTreeMap;

use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, UnitRun, UnitState, View, WorkflowOutline};
use gantry_core::labs::workflow::{Mode, WorkflowStatus};

use super::samples::{AFTER, CaptionLines, SAMPLE, sample};
use super::usage::Usage;
use super::{beats, has_ended, present, row_of, state_of};
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::{JOB, TASK, UNIT, USER, WORKFLOW};
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point, Shape, Type};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

/// Up to this many units each has a cell.
pub const COUNTABLE: u64 = 240;
/// Users up to this many have a caption each.
const FEW: usize = 4;
/// Workflows with captions, and so many are looked at for the widest of them.
const ROWS: usize = 3;
const MEASURED: usize = 64;
/// Sizes of a cell, largest first; from [`LETTERED`] on it holds two lines of letters.
const SIZES: [f64; 8] = [44.0, 38.0, 32.0, 27.0, 22.0, 18.0, 14.0, 11.0];
const LETTERED: f64 = 32.0;
const APART: f64 = 6.0;
const EDGE: f64 = 3.0;
const STRIP: f64 = 32.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A workflow's own: its stage uses them, or nobody.
    Stage(u32),
    /// Lent by a workflow, used by nobody.
    Idle(u32),
    /// Lent by a workflow and used by jobs of a user.
    User(u32, u32),
    /// Lent by a workflow and used, where users are many.
    Borrowed(u32),
    /// Used of what a workflow lent that has ended.
    LeftOver(u32),
    /// Of no workflow; those that are free are counted.
    Pool,
}

impl Role {
    const fn usage(self) -> Usage {
        match self {
            Role::Stage(_) => Usage::Own,
            Role::Idle(_) => Usage::Lent,
            Role::User(..) | Role::Borrowed(_) => Usage::Borrowed,
            Role::LeftOver(_) => Usage::LeftOver,
            Role::Pool => Usage::Free,
        }
    }

    fn target(self) -> Option<Selection> {
        match self {
            Role::User(_, user) => Some(Selection(USER, At::One(user))),
            Role::Stage(own) | Role::Idle(own) | Role::Borrowed(own) | Role::LeftOver(own) => {
                Some(Selection(WORKFLOW, At::One(own)))
            }
            Role::Pool => None,
        }
    }

    fn key(self) -> Key {
        let (sort, workflow, user) = match self {
            Role::Stage(workflow) => (0, workflow, 0),
            Role::Idle(workflow) => (1, workflow, 0),
            Role::User(workflow, user) => (2, workflow, user),
            Role::LeftOver(workflow) => (3, workflow, 0),
            Role::Borrowed(workflow) => (4, workflow, 0),
            Role::Pool => (5, 0, 0),
        };
        Key(kinds::GROUP, u64::from(workflow) << 28 | u64::from(user) << 3 | sort)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Cells are chosen so that this is high enough, if any are.
    pub height: f64,
    pub words: Words,
}

/// The picture: the cards of a reclaim, or the units.
pub fn picture(outline: &Outline, view: &View, options: &UnitOptions) -> Picture {
    let layout = Layout::of(outline, options);
    let scene = Scene { outline, view, layout: &layout, options };
    let layers = match &view.taking {
        Some(taking) => {
            let marks = beats::marks((outline, view, taking), options.width, options.words);
            vec![Layer { name: "beats", marks }]
        }
        None => vec![
            Layer { name: "groups", marks: scene.captions() },
            Layer { name: "units", marks: scene.units() },
        ],
    };
    Picture { width: options.width, height: layout.height, layers }
}

/// The height of the picture, whatever the moment.
pub fn height(outline: &Outline, options: &UnitOptions) -> f64 {
    Layout::of(outline, options).height
}

/// What has a caption beside those of a workflow's own units, in order.
fn lent_to(outline: &Outline, workflow: u32) -> Vec<Role> {
    if outline.mode != Mode::Lend || outline.users.is_empty() {
        return Vec::new();
    }
    let users: Vec<Role> = match outline.users.len() {
        0..=FEW => (0..).take(outline.users.len()).map(|user| Role::User(workflow, user)).collect(),
        _ => vec![Role::Borrowed(workflow)],
    };
    [Role::Idle(workflow)].into_iter().chain(users).collect()
}

struct Layout {
    /// Where captions begin, by the place of their workflow, its own first.
    captions: Vec<Vec<Point>>,
    pool: Point,
    /// The upper edge of the cells, their size, and how many are beside each other; none for a strip.
    top: f64,
    cells: Option<(f64, usize)>,
    height: f64,
}

impl Layout {
    fn of(outline: &Outline, options: &UnitOptions) -> Layout {
        let (words, width) = (options.words, options.width);
        let rows = if outline.mode == Mode::PerJob { 0 } else { outline.workflows.len().min(ROWS) };
        let all = outline.capacity;
        let wide = |role, of, stage| {
            let told = words.group_caption(role, (all, Some(of)), stage, outline);
            SAMPLE + text::width(&told, STRONG) + AFTER
        };
        let own = (0..).zip(outline.workflows.iter().take(MEASURED));
        let stage = |(at, own): (u32, &WorkflowOutline)| {
            wide(Role::Stage(at), own.reservation, u32::try_from(own.stages.len()).ok())
        };
        let first = own.map(stage).fold(0.0, f64::max);
        let lent = lent_to(outline, 0).into_iter().map(|role| wide(role, all, None));
        let wides: Vec<f64> = [first].into_iter().chain(lent).collect();
        let mut lines = CaptionLines::new((EDGE, width - EDGE), 0.0);
        let row = |_| wides.iter().zip(0..).map(|(&wide, at)| lines.place(wide, at == 0)).collect();
        let captions = (0..rows).map(row).collect();
        let pool = lines.place(wide(Role::Pool, all, None), false);
        let top = pool.y + 4.0 + APART;
        let room = options.height.max(beats::HEIGHT) - top - EDGE;
        let across = |size: f64| ((width - 2.0 * EDGE + gap(size)) / (size + gap(size))).floor();
        let high = |size: f64| (all as f64 / across(size)).ceil() * (size + gap(size));
        let size = SIZES.into_iter().find(|&size| high(size) <= room).unwrap_or(SIZES[7]);
        let cells = (all <= COUNTABLE).then(|| (size, across(size) as usize));
        let units = if cells.is_some() { high(size) } else { STRIP };
        let height = (top + units + EDGE).max(beats::HEIGHT).ceil();
        Layout { captions, pool, top, cells, height }
    }
}

fn gap(size: f64) -> f64 {
    if size > 20.0 { 6.0 } else { 3.0 }
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    layout: &'a Layout,
    options: &'a UnitOptions,
}

impl Scene<'_> {
    fn captions(&self) -> Vec<Mark> {
        let counts = self.counts();
        let count = |role| counts.get(&role).copied().unwrap_or(0);
        let rows = self.layout.captions.len();
        let shown = present(self.outline, self.view, rows, None);
        let mut marks = Vec::new();
        for (own, places) in shown.into_iter().zip(&self.layout.captions) {
            let Some(state) = state_of(self.view, own) else { continue };
            let begun = state.stage.filter(|&number| {
                let row = row_of(self.view, StageName { workflow: own, number });
                row.is_some_and(|row| row.start.is_some())
            });
            let left_over = (count(Role::LeftOver(own)) > 0).then_some(Role::LeftOver(own));
            let roles = match state.status {
                WorkflowStatus::Admitted => {
                    [Role::Stage(own)].into_iter().chain(lent_to(self.outline, own)).collect()
                }
                _ => left_over.into_iter().collect::<Vec<_>>(),
            };
            let reservation = self.outline.workflows.get(own as usize).map(|own| own.reservation);
            for (role, &at) in roles.into_iter().zip(places) {
                let of = match role {
                    Role::User(_, user) => state.shares.get(user as usize).map(|share| share.0),
                    _ => reservation,
                };
                marks.push(self.caption(role, (count(role), of), begun, at));
            }
        }
        let free = (self.view.units.free, None);
        marks.push(self.caption(Role::Pool, free, None, self.layout.pool));
        marks
    }

    fn counts(&self) -> BTreeMap<Role, u64> {
        let mut counts = BTreeMap::new();
        for run in &self.view.units.runs {
            let role = match (run.owner, run.state) {
                (None, _) => Role::Pool,
                (Some(owner), _) if has_ended(self.view, run.owner) => Role::LeftOver(owner),
                (Some(owner), UnitState::Lent) => Role::Idle(owner),
                (Some(owner), UnitState::Job(_)) if self.outline.users.len() > FEW => {
                    Role::Borrowed(owner)
                }
                (Some(owner), UnitState::Job(job)) => {
                    let job = self.outline.jobs.get(job as usize);
                    Role::User(owner, job.map_or(0, |job| job.user))
                }
                (Some(owner), _) => Role::Stage(owner),
            };
            *counts.entry(role).or_default() += u64::from(run.count);
        }
        counts
    }

    fn caption(&self, role: Role, held: (u64, Option<u64>), stage: Option<u32>, at: Point) -> Mark {
        let told = self.options.words.group_caption(role, held, stage, self.outline);
        let written = text::shortened(&told, STRONG, self.options.width - at.x - SAMPLE - EDGE);
        let mut shapes = sample(role.usage(), Point::default());
        let start = Point::new(SAMPLE, 0.0);
        let reach = look::text_area(start, Anchor::Start, STRONG, &written);
        shapes.push(look::words(start, Anchor::Start, STRONG, Ink::Ink, written));
        let reach = Area { x: 0.0, width: reach.width + SAMPLE, ..reach };
        let target = role.target();
        Mark { at, target, reach, title: Some(told), ..Mark::plain(role.key(), shapes) }
    }

    fn units(&self) -> Vec<Mark> {
        let Some((size, across)) = self.layout.cells else { return vec![self.strip()] };
        let lent = self.view.reason.says("workflow_lends");
        let mut ringed = lent.and_then(|lent| lent.number("units")).unwrap_or(u64::MAX);
        let mut marks = Vec::new();
        for run in &self.view.units.runs {
            let moved = self.is_moved(run);
            for unit in (run.first..).take(run.count as usize) {
                let (row, column) = (unit as usize / across, unit as usize % across);
                let pitch = size + gap(size);
                let at = Point::new(
                    EDGE + column as f64 * pitch + size / 2.0,
                    self.layout.top + row as f64 * pitch + size / 2.0,
                );
                let mut mark = self.unit(run, unit, size);
                mark.at = at;
                if moved && ringed > 0 {
                    ringed -= 1;
                    let ring = Paint::stroke(Ink::Orange, 2.5);
                    mark.shapes.push(look::rect(mark.reach.inset(-2.0), size / 6.0 + 2.0, ring));
                }
                marks.push(mark);
            }
        }
        marks
    }

    /// True for units that the present step gave to somebody.
    fn is_moved(&self, run: &UnitRun) -> bool {
        let View { reason, workflow, job, .. } = self.view;
        match &*reason.fact.id {
            "is_admitted" => run.owner == *workflow,
            "workflow_lends" => run.owner == *workflow && run.state == UnitState::Lent,
            "job_starts_on_loan" | "job_starts_on_pool" => {
                job.map(UnitState::Job) == Some(run.state)
            }
            _ => false,
        }
    }

    fn unit(&self, run: &UnitRun, unit: u32, size: f64) -> Mark {
        let (words, outline, state) = (self.options.words, self.outline, run.state);
        let usage = self.usage(run);
        let area = Area::new(-size / 2.0, -size / 2.0, size, size);
        let mut shapes = usage.shapes(area, size / 6.0);
        let (user, target) = leads_to(unit, state, outline, words);
        let (written, name) = letters(size, usage, &words.unit_name(unit, outline), user);
        shapes.extend(written);
        Mark {
            target: Some(target),
            reach: area,
            state: usage.name(),
            title: Some(words.unit_mark(&name, run.owner, state, outline, self.view)),
            ..Mark::plain(Key(kinds::UNIT, unit.into()), shapes)
        }
    }

    fn usage(&self, run: &UnitRun) -> Usage {
        Usage::of(run.owner, has_ended(self.view, run.owner), run.state)
    }

    /// All units to scale: by number, or by use where they are told so only.
    fn strip(&self) -> Mark {
        let units = &self.view.units;
        let by_use = [
            (Usage::Own, units.tasks),
            (Usage::Reserved, units.reserved.saturating_sub(units.tasks + units.lent)),
            (Usage::Borrowed, units.lent_used),
            (Usage::Lent, units.lent.saturating_sub(units.lent_used)),
            (Usage::LeftOver, units.left_over),
            (Usage::Pool, units.pool),
            (Usage::Free, units.free),
        ];
        let runs = units.runs.iter().map(|run| (self.usage(run), u64::from(run.count)));
        let parts: Vec<(Usage, u64)> =
            if units.runs.is_empty() { by_use.into() } else { runs.collect() };
        let area = Area::new(EDGE, self.layout.top, self.options.width - 2.0 * EDGE, STRIP);
        let shapes = strip(&parts, self.outline.capacity, area, self.options.words);
        Mark::plain(Key(kinds::BAND, 0), shapes)
    }
}

/// Parts of so many units beside each other, each with its number if there is room.
pub(super) fn strip(parts: &[(Usage, u64)], all: u64, area: Area, words: Words) -> Vec<Shape> {
    let scale = area.width / all.max(1) as f64;
    let mut x = area.x;
    let mut shapes = Vec::new();
    for &(usage, units) in parts.iter().filter(|part| part.1 > 0) {
        let part = Area { x, width: (units as f64 * scale).max(1.0), ..area };
        shapes.extend(usage.shapes(part, 2.0));
        let number = words.number(units);
        if text::width(&number, STRONG) + 8.0 <= part.width {
            let at = Point::new(part.middle().x, part.middle().y + 4.2);
            shapes.extend(usage.letters(false, (at, Anchor::Middle, STRONG), number));
        }
        x += part.width;
    }
    shapes
}

/// Who uses a unit, if anybody does, and the thing that the unit leads to: its job, or itself.
pub fn leads_to(
    unit: u32,
    state: UnitState,
    outline: &Outline,
    words: Words,
) -> (Option<String>, Selection) {
    match state {
        UnitState::Task(task) => {
            (Some(words.stage_job(task, outline)), Selection(TASK, At::One(task)))
        }
        UnitState::Job(job) => {
            (Some(words.ordinary_job(job, outline)), Selection(JOB, At::One(job)))
        }
        UnitState::Reserved | UnitState::Lent | UnitState::Free => {
            (None, Selection(UNIT, At::One(unit)))
        }
    }
}

/// Who uses a unit, and below that its name, as far as there is room; and both as they are written, which is how its
/// mark is called.
fn letters(size: f64, usage: Usage, unit: &str, user: Option<String>) -> (Vec<Shape>, String) {
    let most = size - 3.0;
    let fit = |content: &str, font: Type| text::width(content, font) <= most;
    let user =
        user.map(|name| text::shortened(&name, STRONG, most)).filter(|name| !name.is_empty());
    let mut shapes = Vec::new();
    let mut put = |content: &str, font: Type, y: f64| {
        let at = Point::new(0.0, y);
        shapes.extend(usage.letters(false, (at, Anchor::Middle, font), content));
    };
    let name = match &user {
        Some(user) => format!("{user} {unit}"),
        None => unit.to_owned(),
    };
    match user {
        Some(user) if size >= LETTERED && fit(unit, SMALL) => {
            put(&user, STRONG, -2.0);
            put(&text::apart(unit), SMALL, 12.0);
        }
        Some(user) if size >= 14.0 => put(&user, STRONG, 4.0),
        None if size >= 14.0 && fit(unit, SMALL) => put(unit, SMALL, 4.0),
        _ => {}
    }
    (shapes, name)
}
