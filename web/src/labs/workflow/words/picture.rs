//! The words of the pictures: captions, names of marks, what moved.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{Outline, Piece, StageRow, UnitState, View, WorkflowState};

use super::balance::told_of;
use crate::labs::workflow::picture::{Group, Moved, Role, Usage};
use crate::narrate::{Clock, Language, Words};

/// How many ranges of units a sentence names before it counts the rest.
const RANGES: usize = 4;

impl Words {
    /// `stage 2`.
    pub fn stage_called(self, number: u32) -> String {
        match self.language {
            Language::English => format!("stage {number}"),
            Language::Chinese => format!("阶段 {number}"),
        }
    }

    /// What units are used for.
    pub const fn usage(self, usage: Usage) -> &'static str {
        match usage {
            Usage::Own => self.pick("used by its stage", "阶段使用"),
            Usage::Reserved => self.pick("reserved, idle", "预留而空闲"),
            Usage::Lent => self.pick("lent, idle", "借出而空闲"),
            Usage::Borrowed => self.pick("borrowed", "被借用"),
            Usage::LeftOver => self.pick("lender has ended", "借出方已结束"),
            Usage::Pool => self.pick("ordinary job on the pool", "资源池上的普通作业"),
            Usage::Free => self.pick("free", "空闲"),
        }
    }

    /// The same in a word or two, beside a sample of it.
    pub const fn usage_in_short(self, usage: Usage) -> &'static str {
        match usage {
            Usage::Own => self.pick("stage", "阶段"),
            Usage::Reserved => self.pick("reserved", "预留"),
            Usage::Lent => self.pick("lent", "借出"),
            Usage::Borrowed => self.pick("borrowed", "被借用"),
            Usage::LeftOver => self.pick("lender ended", "借出方已结束"),
            Usage::Pool => self.pick("pool job", "资源池作业"),
            Usage::Free => self.pick("free", "空闲"),
        }
    }

    /// The caption of a group of units: `w, stage 2: keeps 6 of 8`; in short `w, stage 2: 6/8`,
    /// and behind it `to u1: 1/2`.
    pub fn group_caption(
        self,
        group: &Group,
        short: bool,
        outline: &Outline,
        view: &View,
    ) -> String {
        let count = self.number(group.units.len() as u64);
        let of = group.of.map(|of| self.number(of));
        let workflow = |own| self.workflow_name(own, outline);
        match group.role {
            Role::Stage(own) => {
                let stage = view.workflows.iter().find(|state| state.workflow == own);
                let stage = stage.and_then(|state| state.stage);
                let (own, of) = (workflow(own), of.unwrap_or_default());
                let held = match (self.language, short) {
                    (_, true) => format!("{count}/{of}"),
                    (Language::English, false) => format!("keeps {count} of {of}"),
                    (Language::Chinese, false) => format!("留用 {count}/{of}"),
                };
                format!("{}{}{held}", self.at_stage(&own, stage), self.pick(": ", "："))
            }
            Role::Idle(_) => match self.language {
                Language::English => format!("lent, idle: {count}"),
                Language::Chinese => format!("借出空闲：{count}"),
            },
            Role::User(own, user) => {
                let user = self.user_name(user, outline);
                let several = outline.workflows.len() > 1;
                let share = of.filter(|_| outline.by == gantry_core::labs::workflow::By::Ratio);
                let lender = match (self.language, several && !short) {
                    (Language::English, true) => format!("{} to", workflow(own)),
                    (Language::English, false) if short => "to".to_owned(),
                    (Language::English, false) => "lent to".to_owned(),
                    (Language::Chinese, true) => format!("{} 借给", workflow(own)),
                    (Language::Chinese, false) => "借给".to_owned(),
                };
                let told = match (self.language, share, short) {
                    (_, Some(of), true) => format!("{count}/{of}"),
                    (_, None, _) => count,
                    (Language::English, Some(of), false) => format!("{count} (share {of})"),
                    (Language::Chinese, Some(of), false) => format!("{count}（份额 {of}）"),
                };
                match self.language {
                    Language::English => format!("{lender} {user}: {told}"),
                    Language::Chinese => format!("{lender} {user}：{told}"),
                }
            }
            Role::LeftOver(own) => {
                let own = workflow(own);
                match self.language {
                    Language::English => format!("lent by {own}, still out: {count}"),
                    Language::Chinese => format!("{own} 借出未还：{count}"),
                }
            }
            Role::Pool => self.pool_caption(group.of.unwrap_or(view.units.free)),
        }
    }

    /// `pool: 2 free`.
    pub fn pool_caption(self, free: u64) -> String {
        let free = self.number(free);
        match self.language {
            Language::English => format!("pool: {free} free"),
            Language::Chinese => format!("资源池：空闲 {free}"),
        }
    }

    /// The caption over all units: `Units: 8 gpu`.
    pub fn units_caption(self, outline: &Outline) -> String {
        let (name, capacity) = (self.pool_units(), self.number(outline.capacity));
        let resource = match outline.resource.as_str() {
            "unit" => String::new(),
            resource => format!(" {}", self.name(resource)),
        };
        match self.language {
            Language::English => format!("{name}: {capacity}{resource}"),
            Language::Chinese => format!("{name}：{capacity}{resource}"),
        }
    }

    /// The caption of a workflow's bar.
    pub fn bar_caption(self, state: &WorkflowState, outline: &Outline) -> String {
        let own = outline.workflows.get(state.workflow as usize);
        let reservation = self.number(own.map_or(0, |own| own.reservation));
        let name = self.workflow_name(state.workflow, outline);
        let name = self.at_stage(&name, state.stage);
        let [used, lent] = [state.own, state.lent].map(|units| self.number(units));
        match self.language {
            Language::English => {
                format!("{name}: uses {used} of {reservation}, {lent} lent")
            }
            Language::Chinese => {
                format!("{name}：使用 {used}/{reservation}，借出 {lent}")
            }
        }
    }

    /// `w, stage 2`; the name alone between the end of the last stage and that of the workflow.
    fn at_stage(self, name: &str, stage: Option<u32>) -> String {
        let Some(stage) = stage else { return name.to_owned() };
        format!("{name}{}{}", self.pick(", ", " "), self.stage_called(stage))
    }

    /// Workflows without a bar of their own.
    pub fn more_workflows(self, count: u64, units: u64) -> String {
        let (count, units) = (self.number(count), self.units(units));
        match self.language {
            Language::English => format!("{count} more workflows hold {units}"),
            Language::Chinese => format!("另有 {count} 个工作流持有 {units}"),
        }
    }

    /// A bar in a sentence.
    pub fn bar_mark(self, caption: &str, parts: &[(Usage, u64, String)]) -> String {
        let told = parts.iter().filter(|part| part.1 > 0);
        let told = told.map(|(usage, _, name)| format!("{name} {}", self.usage(*usage)));
        let told: Vec<String> = told.collect();
        match self.language {
            Language::English => format!("{caption}. {}", told.join(", ")),
            Language::Chinese => format!("{caption}。{}", told.join("，")),
        }
    }

    /// A unit in a sentence, what is written on it first: `a g6: of w, lent, used by a of u1`.
    pub fn unit_mark(
        self,
        name: &str,
        owner: Option<u32>,
        state: UnitState,
        outline: &Outline,
        view: &View,
    ) -> String {
        let over =
            view.workflows.iter().any(|own| Some(own.workflow) == owner && own.finished.is_some());
        let usage = self.usage(Usage::of(owner, over, state));
        let user = match state {
            UnitState::Job(job) => {
                let user = outline.jobs.get(job as usize).map_or(0, |job| job.user);
                let (job, user) = (self.ordinary_job(job, outline), self.user_name(user, outline));
                Some(match self.language {
                    Language::English => format!("{job} of {user}"),
                    Language::Chinese => format!("{user} 的 {job}"),
                })
            }
            UnitState::Task(task) => {
                let jobs = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
                Some(self.workflow_entry(jobs.saturating_add(task), outline))
            }
            _ => None,
        };
        let owner = owner.map(|owner| self.workflow_name(owner, outline));
        let parts = match self.language {
            Language::English => {
                [owner.map(|owner| format!("of {owner}")), Some(usage.to_owned()), user]
            }
            Language::Chinese => {
                [owner.map(|owner| format!("属于 {owner}")), Some(usage.to_owned()), user]
            }
        };
        let told: Vec<String> = parts.into_iter().flatten().collect();
        match self.language {
            Language::English => format!("{name}: {}", told.join(", ")),
            Language::Chinese => format!("{name}：{}", told.join("，")),
        }
    }

    /// What arrows say: `1 unit borrowed by u1`; of a reclaim, what has come back so far.
    pub fn moved(self, moved: &[Moved], outline: &Outline, view: &View, short: bool) -> String {
        if let Some((stage, reclaim)) = told_of(view) {
            return self.reclaimed_so_far(stage.workflow, reclaim, (outline, view), short);
        }
        let Some(moved) = moved.first() else { return String::new() };
        let units = self.units(moved.count);
        let named = match moved.to {
            Role::User(_, user) => self.user_name(user, outline),
            Role::Stage(own) => self.workflow_name(own, outline),
            _ => String::new(),
        };
        match (self.language, moved.from, moved.to) {
            (Language::English, Role::Pool, _) => format!("{units} reserved for {named}"),
            (Language::Chinese, Role::Pool, _) => format!("为 {named} 预留 {units}"),
            (Language::English, Role::Stage(_), Role::Idle(_)) => format!("{units} lent"),
            (Language::Chinese, Role::Stage(_), Role::Idle(_)) => format!("借出 {units}"),
            (Language::English, _, Role::User(..)) => format!("{units} borrowed by {named}"),
            (Language::Chinese, _, Role::User(..)) => format!("{named} 借用 {units}"),
            _ => units,
        }
    }

    /// Ranges of units: `g0–g2, g7`.
    pub fn unit_ranges(self, ranges: &[(u32, u32)], outline: &Outline) -> String {
        let name = |unit| self.unit_name(unit, outline);
        let shown = ranges.iter().take(RANGES);
        let told = shown.map(|&(first, count)| match count {
            1 => name(first),
            _ => format!("{}–{}", name(first), name(first + count - 1)),
        });
        let more = if ranges.len() > RANGES { " …" } else { "" };
        format!("{}{more}", told.collect::<Vec<_>>().join(self.pick(", ", "、")))
    }

    /// A stretch of use in a sentence.
    pub fn use_mark(self, piece: &Piece, outline: &Outline, clock: Clock) -> String {
        let jobs = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
        let entry = piece.job.or(piece.task.map(|task| jobs.saturating_add(task)));
        let who = entry.map_or_else(String::new, |entry| self.workflow_entry(entry, outline));
        let units = self.unit_ranges(&piece.units, outline);
        let [start, end] = [piece.start, piece.end].map(|time| self.duration(time, clock));
        let lender = piece.owner.filter(|_| piece.job.is_some());
        let lender = lender.map(|own| self.workflow_name(own, outline));
        match self.language {
            Language::English => {
                let lender = lender.map_or_else(String::new, |own| format!(", lent by {own}"));
                let end = match (piece.runs, piece.interrupted) {
                    (true, _) => "runs".to_owned(),
                    (false, true) => format!("until {end}, interrupted"),
                    (false, false) => format!("until {end}"),
                };
                format!("{who} on {units}{lender}, from {start}, {end}")
            }
            Language::Chinese => {
                let lender = lender.map_or_else(String::new, |own| format!("，由 {own} 借出"));
                let end = match (piece.runs, piece.interrupted) {
                    (true, _) => "运行中".to_owned(),
                    (false, true) => format!("至 {end}，被中断"),
                    (false, false) => format!("至 {end}"),
                };
                format!("{who}：{units}{lender}，自 {start}，{end}")
            }
        }
    }

    /// A stage in its time, in a sentence; `latest`: when the last of its jobs started, if that was later.
    pub fn stage_mark(
        self,
        row: &StageRow,
        latest: Option<Time>,
        outline: &Outline,
        clock: Clock,
    ) -> String {
        let workflow = self.workflow_name(row.stage.workflow, outline);
        let stage = self.stage_called(row.stage.number);
        let start = row.start.map_or_else(String::new, |start| self.duration(start, clock));
        let end = row.end.map(|end| self.duration(end, clock));
        let [need, lent, back] =
            [row.need, row.lent, row.reclaim.units].map(|units| self.number(units));
        let lends = outline.mode == Mode::Lend;
        let latest = latest
            .map(|latest| self.last_job_starts(&self.duration(latest, clock)))
            .unwrap_or_default();
        match self.language {
            Language::English => {
                let time = end.map_or_else(
                    || format!("from {start}, runs"),
                    |end| format!("{start} to {end}"),
                );
                let loans =
                    if lends { format!(", lent {lent}, reclaimed {back}") } else { String::new() };
                format!("{workflow}, {stage}: {time}, needs {need}{loans}{latest}")
            }
            Language::Chinese => {
                let time = end.map_or_else(
                    || format!("自 {start}，运行中"),
                    |end| format!("{start} 至 {end}"),
                );
                let loans =
                    if lends { format!("，借出 {lent}，回收 {back}") } else { String::new() };
                format!("{workflow}，{stage}：{time}，需要 {need}{loans}{latest}")
            }
        }
    }

    fn last_job_starts(self, latest: &str) -> String {
        match self.language {
            Language::English => format!(", its last job from {latest} on"),
            Language::Chinese => format!("，最后一个作业自 {latest} 起"),
        }
    }

    /// The units, for those who do not see them.
    pub fn units_label(self, view: &View, outline: &Outline) -> String {
        let units = &view.units;
        let capacity = self.units(outline.capacity);
        let [reserved, own, lent, used, pool, out, free] = [
            units.reserved,
            units.own,
            units.lent,
            units.lent_used,
            units.pool,
            units.left_over,
            units.free,
        ]
        .map(|count| self.number(count));
        match self.language {
            Language::English => format!(
                "{capacity}: {reserved} reserved by workflows (stages use {own}; {lent} lent, {used} of these borrowed), {out} still out of ended workflows, {pool} used by ordinary jobs on the pool, {free} free"
            ),
            Language::Chinese => format!(
                "{capacity}：工作流预留 {reserved}（阶段使用 {own}；借出 {lent}，其中被借用 {used}），已结束的工作流借出未还 {out}，资源池上的普通作业 {pool}，空闲 {free}"
            ),
        }
    }

    /// The timeline, for those who do not see it.
    pub fn timeline_label(self, view: &View, window: (Time, Time), clock: Clock) -> String {
        let rows = self.units(view.timeline.rows);
        let [from, to, now] = [window.0, window.1, view.now].map(|time| self.duration(time, clock));
        let seen = |piece: &&Piece| piece.end >= window.0 && piece.start < window.1;
        let many = view.timeline.pieces.iter().filter(seen).count() as u64;
        let pieces = self.number(many);
        match self.language {
            Language::English => {
                let pieces = self.count(many, "stretch", "stretches");
                format!("Timeline of {rows} from {from} to {to}, now {now}; {pieces} of use")
            }
            Language::Chinese => {
                format!("{rows}从 {from} 到 {to} 的时间线，现在 {now}；共 {pieces} 段使用")
            }
        }
    }
}
