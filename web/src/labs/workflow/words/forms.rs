//! Labels and sentences of the workflow lab's editor: forms, the source text's own forms, the stage graph under the
//! hand.

use gantry_core::scenario::{Error, Errors, Path, Segment};

use crate::labs::workflow::edit::Grown;
use crate::narrate::{Language, Words};

crate::narrate::label_table! { WORKFLOW_EDITOR:
    pool_heading: "Pool", "资源池";
    capacity_label: "Units", "单元数";
    resource_label: "What a unit is", "资源类型";
    resource_hint: "gpu, cpu core, licence…", "gpu、cpu 核、许可证……";
    workflows_heading: "Workflows", "工作流";
    no_workflows: "There are no workflows yet. Add one: it comes with a stage and a job.", "还没有工作流。添加一个：它自带一个阶段和一个作业。";
    workflow_id_label: "Name", "名称";
    priority_label: "Priority", "优先级";
    priority_hint: "Larger is more urgent.", "数值越大越优先。";
    submit_label: "Submitted", "提交时间";
    reserve_label: "Reserves", "预留";
    reserve_max: "its largest stage", "需求最大的阶段";
    reserve_sum: "all stages together", "所有阶段之和";
    reserve_units: "a number", "指定数目";
    reserve_units_label: "Units reserved", "预留单元数";
    stage_job_name: "Job name", "作业名称";
    takes_label: "Runtime", "运行时间";
    add_workflow: "Add a workflow", "添加工作流";
    remove_workflow: "Remove this workflow", "移除此工作流";
    add_stage: "Add a stage", "添加阶段";
    duplicate_stage: "Duplicate this stage", "复制此阶段";
    remove_stage: "Remove this stage", "移除此阶段";
    stage_earlier: "Move this stage earlier", "将此阶段前移";
    stage_later: "Move this stage later", "将此阶段后移";
    split_stage: "Begin a new stage with this job", "从此作业起另成一个阶段";
    add_stage_job: "Add a job", "添加作业";
    stage_job_up: "Move up, also into the stage before", "上移，可移入前一阶段";
    stage_job_down: "Move down, also into the next stage", "下移，可移入后一阶段";
    duplicate_stage_job: "Duplicate this job", "复制此作业";
    remove_stage_job: "Remove this job", "移除此作业";
    sharing_group: "Sharing group", "共享组";
    sharing_hint: "Users, machine groups or queues that borrow what a stage leaves over.", "借用阶段剩余单元的用户、机器组或队列。";
    add_user: "Add a user", "添加用户";
    remove_user: "Remove this user", "移除此用户";
    user_id_label: "User name", "用户名称";
    user_jobs_heading: "Jobs", "作业";
    remove_jobs_too: "Remove them too", "一并移除";
    keep_user: "Keep the user", "保留此用户";
    short_jobs_only: "Only short jobs borrow", "只借给短作业";
    short_jobs_hint: "A job may borrow only if it runs no longer than the shortest job in any stage of the workflow.", "仅当作业的运行时间不超过工作流任何阶段中最短的作业时，才可借用。";
    editor_written: "Text forms", "文本形式";
    written_label: "Workflows as text", "工作流的文本形式";
    written_triples: "job[i,j,m], a line a stage", "job[i,j,m]，每阶段一行";
    written_steps: "w.step[i].job[j,m], a line a job", "w.step[i].job[j,m]，每作业一行";
    written_form: "Written as", "写法";
    written_hint: "shares:[workflow,p0],[user,p1,ratio] is the agreement; without ratios users share in order. job[i,j,m] is job j of stage i, which needs m units, and w.step[i].job[j,m] is the same of workflow w; job[i,j,m,t] and w.step[i].job[j,m,t] give its runtime t too. Submissions, reservations and ordinary jobs stay as they are.", "shares:[工作流,p0],[用户,p1,比例] 是共享约定；不写比例则按出现顺序共享。job[i,j,m] 表示阶段 i 的作业 j 需要 m 个单元，w.step[i].job[j,m] 表示工作流 w 的同一作业；写作 job[i,j,m,t] 和 w.step[i].job[j,m,t] 时，t 是运行时间。提交时间、预留和普通作业保持不变。";
    written_valid: "This is what the forms say.", "与表单内容一致。";
    written_ready: "No errors. Apply it to take effect.", "没有错误。点击“应用”后生效。";
    written_none: "A name here has a sign that the text forms use themselves. Rename it, and the text can be written.", "某个名称含有文本形式自身使用的符号。请先改名，才能写成文本。";
    written_long: "These workflows are too long for the text forms.", "这些工作流过长，无法写成文本形式。";
    draw_workflow: "Draw a workflow from nothing", "从空白开始绘制工作流";
    graph_title: "Stage graph", "阶段图";
    graph_hint: "Drag a job to another stage or between stages, its right edge to change its need. With the keyboard: Alt and the arrows, Insert, Delete.", "将作业拖到其他阶段或阶段之间；拖动右边缘以改变需求。键盘：Alt 加方向键、Insert、Delete。";
    graph_empty: "There is no workflow yet.", "还没有工作流。";
    key_graph_job: "Stage graph: move the job to the stage before or after", "阶段图：将作业移到前一或后一阶段";
    key_graph_apart: "Stage graph: move the job into a stage of its own", "阶段图：将作业移入单独的阶段";
    key_graph_need: "Stage graph: one unit more or fewer", "阶段图：增减一个单元";
    key_graph_other: "Stage graph: move the job to the workflow above or below", "阶段图：将作业移到上方或下方的工作流";
    key_graph_add: "Stage graph: add a job, with Shift a stage behind", "阶段图：添加作业；加 Shift 则在后面添加阶段";
    key_graph_remove: "Stage graph: remove the job or stage", "阶段图：移除作业或阶段";
    graph_add_job: "+ job", "+ 作业";
}

impl Words {
    /// `Stage 2`.
    pub fn stage_number(self, number: u32) -> String {
        match self.language {
            Language::English => format!("Stage {number}"),
            Language::Chinese => format!("阶段 {number}"),
        }
    }

    /// A stage by its number and its workflow: `stage 2 of w`.
    pub fn stage_of_workflow(self, number: u32, workflow: &str) -> String {
        let workflow = self.name(workflow);
        match self.language {
            Language::English => format!("stage {number} of {workflow}"),
            Language::Chinese => format!("{workflow} 的阶段 {number}"),
        }
    }

    /// A job of a stage: `3 in stage 2 of w`.
    pub fn job_of_stage(self, job: &str, number: u32, workflow: &str) -> String {
        let (job, workflow) = (self.name(job), self.name(workflow));
        match self.language {
            Language::English => format!("{job} in stage {number} of {workflow}"),
            Language::Chinese => format!("{workflow} 阶段 {number} 的作业 {job}"),
        }
    }

    /// What a stage comes to: `needs 6, lent 2, reclaimed 4`.
    pub fn stage_sums(self, need: u64, lent: u64, reclaimed: u64) -> String {
        let [need, lent, reclaimed] = [need, lent, reclaimed].map(|units| self.number(units));
        match self.language {
            Language::English => format!("needs {need}, lent {lent}, reclaimed {reclaimed}"),
            Language::Chinese => format!("需要 {need}，借出 {lent}，回收 {reclaimed}"),
        }
    }

    /// `needs 6`.
    pub fn needs(self, need: u64) -> String {
        match self.language {
            Language::English => format!("needs {}", self.number(need)),
            Language::Chinese => format!("需要 {}", self.number(need)),
        }
    }

    /// What a workflow reserves: `Reserves 8 of 8 units.`
    pub fn reserves(self, reservation: u64, capacity: u64) -> String {
        let (reservation, all) = (self.number(reservation), self.units(capacity));
        match self.language {
            Language::English => format!("Reserves {reservation} of {all}."),
            Language::Chinese => format!("预留 {reservation}，共 {all}。"),
        }
    }

    /// What applying a text would do to the pool: it is asked for, not done by the way.
    pub fn written_grows(self, Grown { from, to }: Grown) -> String {
        let (from, to) = (self.number(from), self.number(to));
        match self.language {
            Language::English => format!(
                "No errors, but a reservation of {to} does not fit a pool of {from}. Should the pool have {to} units?"
            ),
            Language::Chinese => {
                format!(
                    "没有错误，但资源池只有 {from} 个单元，容不下 {to} 个单元的预留。是否将资源池增至 {to} 个单元？"
                )
            }
        }
    }

    /// `Apply, with a pool of 12`.
    pub fn written_grow(self, Grown { to, .. }: Grown) -> String {
        match self.language {
            Language::English => format!("Apply, with a pool of {}", self.number(to)),
            Language::Chinese => format!("应用，并将资源池增至 {}", self.number(to)),
        }
    }

    /// What becomes of the jobs of a user who goes: `u1 has 2 jobs.`
    pub fn user_has_jobs(self, user: &str, jobs: u64) -> String {
        let user = self.name(user);
        match self.language {
            Language::English => format!("{user} has {}.", self.count(jobs, "job", "jobs")),
            Language::Chinese => format!("{user} 有 {} 个作业。", self.number(jobs)),
        }
    }

    /// `Give them to u2`.
    pub fn give_jobs_to(self, user: &str) -> String {
        let user = self.name(user);
        match self.language {
            Language::English => format!("Give them to {user}"),
            Language::Chinese => format!("交给 {user}"),
        }
    }

    /// The first thing wrong with a change of a workflow scenario, after where it is.
    pub fn first_workflow_error(self, errors: &Errors) -> String {
        errors.list.first().map_or_else(String::new, |error| self.placed(error))
    }

    fn placed(self, error: &Error) -> String {
        let told = self.error(error);
        match self.workflow_place(&error.path) {
            None => told,
            Some(place) => match self.language {
                Language::English => format!("{place}: {told}"),
                Language::Chinese => format!("{place}：{told}"),
            },
        }
    }

    /// A place of a workflow scenario by numbers as readers count: `Workflow 1, stage 2`.
    fn workflow_place(self, path: &Path) -> Option<String> {
        let mut places = Vec::new();
        for pair in path.0.windows(2) {
            let [Segment::Field(field), Segment::Index(at)] = pair else { continue };
            let number = at + 1;
            let place = match (self.language, field.as_ref(), places.is_empty()) {
                (Language::English, "workflows", _) => format!("Workflow {number}"),
                (Language::English, "stages", _) => format!("stage {number}"),
                (Language::English, "jobs", false) => format!("job {number}"),
                (Language::English, "jobs", true) => format!("Ordinary job {number}"),
                (Language::English, "users", _) => format!("User {number}"),
                (Language::Chinese, "workflows", _) => format!("工作流 {number}"),
                (Language::Chinese, "stages", _) => format!("阶段 {number}"),
                (Language::Chinese, "jobs", false) => format!("作业 {number}"),
                (Language::Chinese, "jobs", true) => format!("普通作业 {number}"),
                (Language::Chinese, "users", _) => format!("用户 {number}"),
                _ => continue,
            };
            places.push(place);
        }
        (!places.is_empty()).then(|| places.join(self.pick(", ", "，")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_tells_its_place_as_readers_count() {
        let over = r#"{"gantry": 1, "lab": "workflow", "capacity": 2, "workflows": [{"id": "w", "stages":
            [{"jobs": [{"id": "1", "need": 1, "runtime": 1}]}, {"jobs": [{"id": "1", "need": 2, "runtime": 1},
            {"id": "2", "need": 1, "runtime": 1}]}]}], "jobs": []}"#;
        let errors = gantry_core::scenario::check(over).expect_err("too much for the pool");
        let told = Language::English.words().first_workflow_error(&errors);
        assert_eq!(
            told,
            "Workflow 1, stage 2: 3 units are needed together, but the capacity is 2."
        );
    }
}
