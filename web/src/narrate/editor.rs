//! Labels of the editor: forms and JSON text.

use gantry_core::labs::backfill::Overrun;
use gantry_core::scenario::{Error, Errors, Segment};

use super::{Clock, Language, Words};
use crate::labs::backfill::edit::Short;

labels! { EDITOR:
    editor_title: "Edit the scenario", "编辑场景";
    editor_forms: "Forms", "表单";
    editor_text: "JSON text", "JSON 文本";
    title_label: "Title", "标题";
    note_label: "Note (Markdown)", "说明（Markdown）";
    time_unit_label: "Unit of time", "时间单位";
    time_unit_hint: "What one unit of time is. With s, lengths are told in days, hours, minutes and seconds.", "一个时间单位是什么。填 s 时，时长以天、小时、分、秒表示。";
    dimensions_label: "Dimensions", "维度";
    dimension_name: "Name", "名称";
    dimension_unit: "Unit", "单位";
    add_dimension: "Add a dimension", "添加维度";
    remove_dimension: "Remove this dimension", "移除此维度";
    add_node: "Add a node", "添加节点";
    remove_node: "Remove this node", "移除此节点";
    node_name: "Node name", "节点名称";
    add_task: "Add a task", "添加任务";
    add_release: "End this task later", "稍后结束此任务";
    remove_task: "Remove this task", "移除此任务";
    remove_release: "Remove this release", "移除此释放项";
    task_name: "Task name", "任务名称";
    move_up: "Move up", "上移";
    move_down: "Move down", "下移";
    prefer_label: "Prefers", "偏好";
    scenario_order: "scenario order", "场景顺序";
    reservations_label: "Reservations", "预留";
    add_reservation: "Add a reservation", "添加预留";
    remove_reservation: "Remove this reservation", "移除此预留";
    remove_candidate: "Remove this candidate", "移除此候选";
    remove_last_candidate: "Remove the last candidate and allow any node", "移除最后一个候选并允许任意节点";
    add_candidate: "Add a candidate…", "添加候选…";
    any_node_again: "Allow any node", "允许任意节点";
    later_rows: "Later rows", "后面的行";
    earlier_rows: "Earlier rows", "前面的行";
    text_label: "Scenario as JSON", "场景的 JSON 文本";
    text_valid: "Valid. Changes take effect as you type.", "有效。修改会随输入生效。";
    text_pending: "Checking…", "正在检查…";
    text_kept: "The picture shows the last valid text. Your draft is kept.", "图形显示最后一份有效文本。您的草稿会保留。";
    text_large: "This scenario is large. Its text opens on request and takes effect when you apply it.", "此场景较大。文本按需打开，点击“应用”后生效。";
    text_open: "Open the text", "打开文本";
    text_format: "Tidy up", "整理格式";
    text_revert: "Discard the draft", "放弃草稿";
    errors_heading: "Errors", "错误";
    reservation_policy_hint: "Only the policy LeastFit with reservation uses reservations.", "只有“具有预留的 LeastFit”策略使用预留。";
    seed_hint: "Only the policy Random uses the seed.", "只有“随机”策略使用种子。";
    batch_hint: "Tasks that choose against the same snapshot.", "针对同一快照进行选择的任务数。";
    granularity_hint: "How many units share a coordinate.", "多少个单位共用一个坐标。";
    explore_hint: "Walk on after a match, to show every fitting leaf.", "匹配后继续遍历，以显示每个适合的叶桶。";
}

impl Words {
    /// The first thing wrong with a change, for the field that made it; with its place where that is an entry of a list:
    /// it may be another's that the change does not suit.
    pub fn first_error(self, errors: &Errors) -> String {
        let Some(error) = errors.list.first() else { return String::new() };
        let listed = error.path.0.iter().any(|part| matches!(part, Segment::Index(_)));
        if listed {
            let place = Error { position: None, ..error.clone() };
            return self.error_line(&place);
        }
        self.error(error)
    }

    /// That tasks have no candidates any more: `t may run on any node now.`
    pub fn tasks_freed(self, tasks: &[String]) -> String {
        const NAMED: usize = 4;
        let named: Vec<String> = tasks.iter().take(NAMED).map(|task| self.name(task)).collect();
        let more = tasks.len() - named.len();
        let more =
            if more > 0 { format!(" {}", self.and_more(more as u64)) } else { String::new() };
        match self.language {
            Language::English => {
                format!("Any node will do now, with no candidate left: {}{more}", named.join(", "))
            }
            Language::Chinese => {
                format!("没有候选节点了，现在可用任意节点：{}{more}", named.join("、"))
            }
        }
    }

    /// That a job's estimate is below its runtime, and what becomes of it.
    pub fn short_estimate(self, short: &Short) -> String {
        let clock = Clock::of(short.time_unit.as_deref());
        let job = self.name(&short.job);
        let [estimate, runtime] =
            [short.estimate, short.runtime].map(|time| self.duration(time, clock));
        let what = self.overruns(&runtime, short.overrun);
        match self.language {
            Language::English => {
                format!("{job}'s estimate of {estimate} is below its runtime of {runtime}: {what}.")
            }
            Language::Chinese => {
                format!("{job} 的估计 {estimate} 小于其运行时间 {runtime}：{what}。")
            }
        }
    }

    /// What becomes of a job that runs longer than its estimate says.
    pub fn overruns(self, runtime: &str, overrun: Overrun) -> String {
        match (self.language, overrun) {
            (Language::English, Overrun::Kill) => "it is killed at its estimate".to_owned(),
            (Language::English, Overrun::Extend) => {
                format!("its estimate is extended to {runtime}")
            }
            (Language::Chinese, Overrun::Kill) => "作业到估计时间即被终止".to_owned(),
            (Language::Chinese, Overrun::Extend) => format!("其估计将延长到 {runtime}"),
        }
    }

    /// A release in the list of entries: `ends t`.
    pub fn releases(self, task: &str) -> String {
        let task = self.name(task);
        match self.language {
            Language::English => format!("{task} ends here"),
            Language::Chinese => format!("{task} 在此结束"),
        }
    }

    /// Which rows of a long table are shown: `Rows 1 to 100 of 1,523`.
    pub fn rows_of(self, first: u64, last: u64, total: u64) -> String {
        let (first, last, total) = (self.number(first), self.number(last), self.number(total));
        match self.language {
            Language::English => format!("Rows {first} to {last} of {total}"),
            Language::Chinese => format!("第 {first} 至 {last} 行，共 {total} 行"),
        }
    }

    /// The label of a cell: `vcores of node a`.
    pub fn cell(self, dimension: &str, owner: &str) -> String {
        let (dimension, owner) = (self.name(dimension), self.name(owner));
        match self.language {
            Language::English => format!("{dimension} of {owner}"),
            Language::Chinese => format!("{owner} 的 {dimension}"),
        }
    }

    /// The label of a button that acts on a named thing: `Remove this node: a`.
    pub fn acting_on(self, action: &str, name: &str) -> String {
        let name = self.name(name);
        match self.language {
            Language::English => format!("{action}: {name}"),
            Language::Chinese => format!("{action}：{name}"),
        }
    }
}
