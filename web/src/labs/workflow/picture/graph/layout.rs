//! Where the parts of the stage graph lie.

use gantry_core::labs::workflow::view::{Outline, View};

use super::{GraphOptions, ROW, inset};
use crate::labs::workflow::change::StageAt;
use crate::labs::workflow::picture::present::{Absent, present, state_of};
use crate::scene::shape::{Area, Point};

/// The most workflows shown.
pub const WORKFLOWS: usize = 6;
/// The most stages of a workflow shown.
const STAGES: usize = 24;
/// The most jobs of a stage shown one by one.
const JOBS: usize = 6;

/// Of a stage's box; and of one whose workflow stands beside others.
pub(super) const NARROWEST: f64 = 96.0;
const BESIDE: f64 = 68.0;
const WIDEST: f64 = 168.0;
/// Between boxes, where the arrows are; where there are several workflows; and where these share the width.
const GAP: f64 = 28.0;
const SMALL_GAP: f64 = 16.0;
const NARROW_GAP: f64 = 10.0;
/// Between workflows that stand beside each other.
const ASIDE: f64 = 20.0;
/// Over a box, for its number and need.
const HEAD: f64 = 19.0;
/// Between lines of boxes.
const BETWEEN: f64 = 6.0;
const TITLE: f64 = 17.0;
/// Of a place where a press adds a job, and of one where it adds a stage.
const ADD: f64 = 20.0;
const ADD_STAGE: f64 = 26.0;
/// Of the strokes of the outermost boxes.
const EDGE: f64 = 2.0;

/// A workflow that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    pub workflow: u32,
    /// The line over its stages, where there are several workflows.
    pub head: Option<Area>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StageBox {
    pub at: StageAt,
    /// Its box, without what stands over it.
    pub area: Area,
    /// The rows of its first jobs.
    pub rows: Vec<Area>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// Stages before those shown.
    Before(u64),
    /// Stages behind them.
    Behind(u64),
    Workflows(Absent),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Add {
    Job(StageAt),
    Stage(StageAt),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    pub height: f64,
    pub bands: Vec<Band>,
    /// The stages shown, workflow by workflow.
    pub stages: Vec<StageBox>,
    /// Arrows from stage to stage of a workflow.
    pub arrows: Vec<(u32, Point, Point)>,
    pub notes: Vec<(Point, Hidden)>,
    /// Where a press adds something.
    pub adds: Vec<(Area, Add)>,
    /// Between stages, before the first and behind the last of a workflow: where a stage can come in.
    pub gaps: Vec<(Area, StageAt)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    left: f64,
    columns: usize,
    width: f64,
    gap: f64,
    /// Beside the outermost ones, where a stage can come in.
    margin: f64,
}

/// Workflows beside each other.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    workflows: Vec<u32>,
    /// Of the first of them.
    place: Place,
}

impl Row {
    /// How wide a workflow of this row is: what its boxes take where others stand beside it.
    fn width(&self, outline: &Outline, workflow: u32, options: &GraphOptions) -> f64 {
        if self.workflows.len() < 2 {
            return options.width;
        }
        let boxes = outline.workflows[workflow as usize].stages.len() as f64;
        boxes * (self.place.width + self.place.gap) - self.place.gap
    }
}

/// The rows in which workflows stand: as many beside each other as have room for all their stages. While the places are
/// shown where a press adds something, each has a row of its own.
fn rows(outline: &Outline, shown: &[u32], options: &GraphOptions) -> Vec<Row> {
    let room = options.width - 2.0 * EDGE - if options.adds { ADD_STAGE + 6.0 } else { 0.0 };
    let stages = |workflow: u32| outline.workflows[workflow as usize].stages.len().max(1);
    let mut grouped: Vec<(Vec<u32>, usize)> = Vec::new();
    for &workflow in shown {
        let more = stages(workflow);
        let beside = grouped.last_mut().filter(|(row, boxes)| {
            let all = *boxes + more;
            let fits = all <= STAGES && fitting(room, NARROW_GAP, row.len() + 1, all) >= BESIDE;
            fits && !options.adds
        });
        match beside {
            Some((row, boxes)) => {
                row.push(workflow);
                *boxes += more;
            }
            None => grouped.push((vec![workflow], more)),
        }
    }
    // Boxes of all workflows are alike where any stand beside each other.
    let alike = |gap: f64| {
        let beside = grouped.iter().filter(|(row, _)| row.len() > 1);
        let widths = beside.map(|(row, boxes)| fitting(room, gap, row.len(), *boxes));
        widths.fold(WIDEST, f64::min)
    };
    let gap = match shown.len() {
        0 | 1 => GAP,
        _ if alike(SMALL_GAP) >= NARROWEST => SMALL_GAP,
        _ => NARROW_GAP,
    };
    let widest = alike(gap);
    let row = |(workflows, boxes): (Vec<u32>, usize)| {
        let most = ((room + gap) / (NARROWEST + gap)).floor().max(1.0) as usize;
        let columns = if workflows.len() > 1 { boxes } else { most.min(boxes.min(STAGES)).max(1) };
        let width = fitting(room, gap, workflows.len(), columns).min(widest).floor();
        let margin = if workflows.len() > 1 { ASIDE / 2.0 } else { gap };
        Row { workflows, place: Place { left: 0.0, columns, width, gap, margin } }
    };
    grouped.into_iter().map(row).collect()
}

/// How wide so many boxes of so many workflows beside each other are.
fn fitting(room: f64, gap: f64, workflows: usize, boxes: usize) -> f64 {
    let (workflows, boxes) = (workflows as f64, boxes as f64);
    (room - (workflows - 1.0) * ASIDE - (boxes - workflows) * gap) / boxes
}

impl Layout {
    pub fn new(outline: &Outline, view: &View, options: &GraphOptions) -> Layout {
        let chosen = options.selected.map(|at| at.workflow);
        let shown = present(outline, view, WORKFLOWS, chosen);
        let several = outline.workflows.len() > 1;
        let mut layout = Layout::default();
        for row in rows(outline, &shown, options) {
            let (top, mut floor, mut left) = (layout.height, 0.0_f64, 0.0);
            for &workflow in &row.workflows {
                layout.height = top;
                let width = row.width(outline, workflow, options);
                let head = several.then(|| Area::new(left, top, width, TITLE));
                layout.bands.push(Band { workflow, head });
                layout.height += head.map_or(0.0, |head| head.height);
                let chosen = options.selected.filter(|at| at.workflow == workflow);
                let present = state_of(view, workflow).and_then(|state| state.stage);
                let present = present.map(|number| number - 1);
                let present = chosen.map(|at| at.stage).or(present).unwrap_or(0);
                layout.workflow(outline, workflow, present, &Place { left, ..row.place }, options);
                floor = floor.max(layout.height);
                left += width + ASIDE;
            }
            layout.height = floor;
        }
        if let Some(hidden) = Absent::of(outline, view, &shown) {
            layout.notes.push((Point::new(2.0, layout.height + 12.0), Hidden::Workflows(hidden)));
            layout.height += TITLE;
        }
        layout
    }

    fn workflow(
        &mut self,
        outline: &Outline,
        workflow: u32,
        present: u32,
        place: &Place,
        options: &GraphOptions,
    ) {
        let own = &outline.workflows[workflow as usize];
        let count = own.stages.len();
        let first = (present as usize).saturating_sub(STAGES / 3).min(count.saturating_sub(STAGES));
        let last = count.min(first + STAGES);
        if first > 0 {
            self.notes.push((Point::new(2.0, self.height + 12.0), Hidden::Before(first as u64)));
            self.height += TITLE;
        }
        let (columns, width) = (place.columns.min(last - first).max(1), place.width);
        for from in (first..last).step_by(columns) {
            let stages: Vec<usize> = (from..last.min(from + columns)).collect();
            self.line(outline, workflow, &stages, place, options);
        }
        if let Some(end) = self.stages.last().filter(|_| options.adds && last == count) {
            let area = Area::new(end.area.x + width + 6.0, end.area.y, ADD_STAGE, end.area.height);
            self.adds.push((area, Add::Stage(StageAt { workflow, stage: count as u32 })));
        }
        if last < count {
            let at = Point::new(2.0, self.height + 8.0);
            self.notes.push((at, Hidden::Behind((count - last) as u64)));
            self.height += TITLE;
        }
    }

    /// A line of boxes, as high as the highest of them.
    fn line(
        &mut self,
        outline: &Outline,
        workflow: u32,
        stages: &[usize],
        place: &Place,
        options: &GraphOptions,
    ) {
        let (width, gap) = (place.width, place.gap);
        let own = &outline.workflows[workflow as usize];
        let room = |jobs: usize| {
            let more = if jobs > JOBS { 16.0 } else { 0.0 };
            jobs.min(JOBS) as f64 * (ROW + 3.0) - 3.0 + more
        };
        let rows = stages.iter().map(|&stage| room(own.stages[stage].jobs.len()));
        let Some(high) = rows.reduce(f64::max) else { return };
        let add = if options.adds { ADD + 3.0 } else { 0.0 };
        let inset = inset(width);
        let height = high + add + 2.0 * inset;
        let top = self.height + HEAD;
        for (column, &stage) in stages.iter().enumerate() {
            let at = StageAt { workflow, stage: stage as u32 };
            let area =
                Area::new(place.left + EDGE + column as f64 * (width + gap), top, width, height);
            let row = |task: usize| {
                let y = top + inset + task as f64 * (ROW + 3.0);
                Area::new(area.x + inset, y, width - 2.0 * inset, ROW)
            };
            let jobs = own.stages[stage].jobs.len();
            if options.adds {
                let y = top + inset + room(jobs) + 3.0;
                let place = Area::new(area.x + inset, y, width - 2.0 * inset, ADD);
                self.adds.push((place, Add::Job(at)));
            }
            self.stages.push(StageBox { at, area, rows: (0..jobs.min(JOBS)).map(row).collect() });
            let middle = top + height / 2.0;
            // At the outer edges half of the room to the next workflow.
            let before = if column > 0 { gap } else { place.margin };
            let left = area.x - before;
            self.gaps.push((Area::new(left, top - HEAD, before, height + HEAD), at));
            if column > 0 {
                let clear = if gap > NARROW_GAP { 4.0 } else { 2.0 };
                let [from, to] = [left + clear, area.x - clear].map(|x| Point::new(x, middle));
                self.arrows.push((at.workflow, from, to));
            }
            if stage + 1 < own.stages.len() && column + 1 == stages.len() {
                // The way goes on in the next line.
                let (from, to) = (area.x + width + 5.0, area.x + width + gap * 0.6);
                if to <= options.width {
                    let [from, to] = [from, to].map(|x| Point::new(x, middle));
                    self.arrows.push((at.workflow, from, to));
                }
            }
            if column + 1 == stages.len() {
                let behind = Area::new(area.x + width, top - HEAD, place.margin, height + HEAD);
                self.gaps.push((behind, StageAt { stage: at.stage + 1, ..at }));
            }
        }
        self.height = top + height + BETWEEN;
    }
}
