//! Units that are too many to be counted, as bars: one of each workflow that holds any, one of the pool, all to one
//! scale.
//!
//! Cost: linear in the workflows that are drawn and their users.

use gantry_core::labs::workflow::view::{Outline, View, WorkflowState};
use gantry_core::labs::workflow::{Mode, WorkflowStatus};

use super::groups::Role;
use super::units::{UnitOptions, key_of};
use super::usage::Usage;
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::WORKFLOW;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_picture::{MoreWorkflowsHold, PoolCaption};

/// Workflows that have a bar; of the others only the units are counted.
const MOST: usize = 8;
/// The caption over a bar.
const CAPTION: f64 = 18.0;
/// Height of a bar.
const HIGH: f64 = 20.0;
/// Under a bar.
const GAP: f64 = 9.0;

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &UnitOptions) -> Picture {
    let held = |state: &&WorkflowState| {
        state.status == WorkflowStatus::Admitted && outline.mode != Mode::PerJob
    };
    let holding: Vec<&WorkflowState> = view.workflows.iter().filter(held).collect();
    let mut page = Page { outline, view, options, y: 0.0, marks: Vec::new() };
    for state in holding.iter().take(MOST) {
        page.workflow(state);
    }
    let rest: u64 = holding
        .iter()
        .skip(MOST)
        .filter_map(|state| outline.workflows.get(state.workflow as usize))
        .map(|own| own.reservation)
        .sum();
    if rest > 0 {
        page.rest(holding.len() - MOST, rest);
    }
    page.pool();
    let layers = vec![Layer { name: "bars", marks: page.marks }];
    Picture { width: options.width, height: page.y.ceil(), layers }
}

struct Page<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a UnitOptions,
    y: f64,
    marks: Vec<Mark>,
}

/// A part of a bar: what it is, how many units, and what stands on it.
type Part = (Usage, u64, String);

impl Page<'_> {
    fn workflow(&mut self, state: &WorkflowState) {
        let words = self.options.words;
        let own = self.outline.workflows.get(state.workflow as usize);
        let reservation = own.map_or(0, |own| own.reservation);
        let mut parts: Vec<Part> = vec![(Usage::Own, state.in_use, words.number(state.in_use))];
        let reserved = reservation.saturating_sub(state.in_use + state.lent.max(state.used));
        parts.push((Usage::Reserved, reserved, words.number(reserved)));
        let idle = state.lent.saturating_sub(state.used);
        parts.push((Usage::Lent, idle, words.number(idle)));
        for ((_, used), user) in state.shares.iter().zip(0..) {
            let name = words.user_name(user, self.outline);
            parts.push((Usage::Borrowed, *used, format!("{name} {}", words.number(*used))));
        }
        let named: u64 = state.shares.iter().map(|share| share.1).sum();
        let others = state.used.saturating_sub(named);
        parts.push((Usage::Borrowed, others, words.number(others)));
        let caption = words.bar_caption(state, self.outline);
        let target = Some(Selection(WORKFLOW, At::One(state.workflow)));
        self.bar(Role::Stage(state.workflow), &caption, &parts, target);
    }

    fn rest(&mut self, count: usize, units: u64) {
        let caption = MoreWorkflowsHold { workflows: count as u64, units }.tell(self.options.words);
        let number = self.options.words.number(units);
        self.bar(
            Role::LeftOver(u32::MAX >> 8),
            &caption,
            &[(Usage::Reserved, units, number)],
            None,
        );
    }

    fn pool(&mut self) {
        let (words, units) = (self.options.words, &self.view.units);
        let own = if self.outline.mode == Mode::PerJob { units.tasks } else { 0 };
        let parts = [
            (Usage::Own, own, words.number(own)),
            (Usage::Pool, units.pool, words.number(units.pool)),
            (Usage::LeftOver, units.left_over, words.number(units.left_over)),
            (Usage::Free, units.free, words.number(units.free)),
        ];
        let caption = PoolCaption { free: units.free }.tell(words);
        self.bar(Role::Pool, &caption, &parts, None);
    }

    fn bar(&mut self, role: Role, caption: &str, parts: &[Part], target: Option<Selection>) {
        let width = self.options.width;
        let scale = width / self.outline.capacity.max(1) as f64;
        let caption = text::shortened(caption, STRONG, width);
        let at = Point::new(1.0, CAPTION - 6.0);
        let mut shapes = vec![look::words(at, Anchor::Start, STRONG, Ink::Ink, caption.clone())];
        let mut x = 0.0;
        let told = parts.iter().filter(|part| part.1 > 0);
        for (usage, count, name) in told {
            let wide = (*count as f64 * scale).max(1.0);
            let area = Area::new(x, CAPTION, wide, HIGH);
            shapes.extend(usage.shapes(area, 2.0));
            if text::width(name, SMALL) + 8.0 <= wide {
                let at = Point::new(x + wide / 2.0, CAPTION + HIGH / 2.0 + 4.0);
                shapes.extend(usage.letters(false, (at, Anchor::Middle, SMALL), name.clone()));
            }
            x += wide;
        }
        let mark = Mark {
            at: Point::new(0.0, self.y),
            target,
            reach: Area::new(0.0, 0.0, x.max(8.0), CAPTION + HIGH),
            title: Some(self.options.words.bar_mark(&caption, parts)),
            ..Mark::plain(Key(kinds::GROUP, key_of(role)), shapes)
        };
        self.marks.push(mark);
        self.y += CAPTION + HIGH + GAP;
    }
}
