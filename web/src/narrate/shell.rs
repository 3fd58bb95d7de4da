//! What the shell says beyond labels: positions, finding, links of another time.

use gantry_core::kernel::Level;
use gantry_core::session::Moment;

use super::{Language, Words};
use crate::state::{Overview, Told};

labels! { BEYOND:
    one_job: "job", "作业";
    many_jobs: "jobs", "作业";
    find_label: "Find a node or a task", "查找节点或任务";
    find_node: "node", "节点";
    find_task: "task", "任务";
    find_nothing: "Nothing of that name.", "没有该名称的对象。";
    parts: "Parts of the page", "页面各部分";
    undone: "The last change was undone.", "已撤销上一次修改。";
    redone: "The change was made again.", "已重做该修改。";
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

    /// What those hear who do not see a change: an amount that was set, what was undone; none of what its field tells.
    pub fn told(self, told: &Told) -> Option<String> {
        let (amount, value) = match told {
            Told::Undone => return Some(self.undone().to_owned()),
            Told::Redone => return Some(self.redone().to_owned()),
            Told::Changed(edit) => edit.amount()?,
        };
        let amount = amount(self);
        Some(format!("{amount}{}{}", self.pick(": ", "："), self.number(value)))
    }
}
