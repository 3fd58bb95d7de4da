//! What the shell says beyond labels: positions, finding, links of another time.

use gantry_core::kernel::Level;
use gantry_core::session::Moment;

use super::{Language, Words};
use crate::state::Overview;

labels! { BEYOND:
    find_label: "Find a node or a task", "查找节点或任务";
    find_node: "node", "节点";
    find_task: "task", "任务";
    find_nothing: "Nothing of that name.", "没有该名称的对象。";
    draft_before: "Go back to the draft before it", "恢复更早的草稿";
    parts: "Parts of the page", "页面各部分";
}

impl Words {
    /// Where a run stands: `Probe 9 of 16 · step 10 of 18`; and that it is partial, where it is.
    pub fn position(self, level: Level, moment: &Moment, overview: &Overview) -> String {
        let name = self.level_name(level);
        let (at, of) =
            (self.number(moment.shown.of(level)), self.number(overview.levels.of(level)));
        let (step, steps) = (self.number(moment.moment), self.number(moment.moments));
        let place = match self.language {
            Language::English => format!("{name} {at} of {of} · step {step} of {steps}"),
            Language::Chinese => format!("{name} {at}/{of} · 步骤 {step}/{steps}"),
        };
        if overview.complete { place } else { self.of_partial(&place) }
    }
}
