//! Labels of the shell: head, tabs, transport, panels, keyboard, settings.

use gantry_core::kernel::Level;
use gantry_core::labs::placement::{Explore, Policy};
use gantry_core::scenario::LabKind;

use super::{Language, Words};

labels! { SHELL:
    gantry: "Gantry", "Gantry";
    tagline: "A scheduler playground", "调度算法演练场";
    labs: "Labs", "实验";
    placement: "Placement", "放置";
    skip_to_scene: "Skip to the picture", "跳到图形";
    edit: "Edit", "编辑";
    share: "Share", "分享";
    gallery: "Gallery", "示例";
    settings: "Settings", "设置";
    help: "Help", "帮助";
    file: "File", "文件";
    open_file: "Open a file…", "打开文件…";
    save_file: "Save as a file", "保存为文件";
    export: "Export", "导出";
    export_svg: "Picture as SVG", "图形（SVG）";
    export_png: "Picture as PNG", "图形（PNG）";
    export_trace: "Trace as JSON lines", "跟踪记录（JSON Lines）";
    export_trace_events: "Trace Event file (opens in Perfetto)", "跟踪文件（Trace Event，可用 Perfetto 打开）";
    export_table: "Outcome as CSV", "结果（CSV）";
    export_swf: "Schedule as SWF", "调度（SWF）";
    export_outcome: "Outcome as JSON", "结果（JSON）";
    exporting: "Writing the file…", "正在写入文件…";
    undo: "Undo", "撤销";
    redo: "Redo", "重做";
    close: "Close", "关闭";
    cancel: "Cancel", "取消";
    apply: "Apply", "应用";
    copy: "Copy", "复制";
    copied: "Copied.", "已复制。";
    copy_failed: "The browser did not allow copying. The link is selected: copy it yourself.", "浏览器不允许复制。链接已选中，请自行复制。";
    more: "More", "更多";
    yes: "yes", "是";
    no: "no", "否";

    // Transport.
    transport: "Playback", "播放控制";
    play: "Play", "播放";
    pause: "Pause", "暂停";
    to_start: "To the start", "回到开头";
    to_end: "To the end", "跳到结尾";
    step_back: "Step back", "后退一步";
    step_forward: "Step forward", "前进一步";
    previous_of_kind: "Previous of this kind", "上一个同类步骤";
    next_of_kind: "Next of this kind", "下一个同类步骤";
    jump_to: "Jump to the next", "跳到下一个";
    level: "Level of steps", "步进级别";
    speed: "Speed", "速度";
    by_step: "by step", "按步";
    by_time: "by time: the whole run", "按时间：全程";
    slower: "Slower", "减速";
    faster: "Faster", "加速";
    scrubber: "Position in the run", "运行位置";
    marks: "Marks", "标记";
    at_start: "Start", "开头";
    recording: "Recording the run…", "正在记录运行…";
    slow_seek: "The run is so long that jumping far takes a moment.", "运行很长，远距离跳转需要片刻。";

    // Panels.
    queue: "Tasks", "任务";
    scene: "Picture", "图形";
    scenario: "Scenario", "场景";
    algorithm: "Algorithm", "算法";
    why: "Why", "为什么";
    why_not_heading: "Why not?", "为什么不？";
    variables: "Variables", "变量";
    policy: "Policy", "策略";
    granularity: "Granularity", "粒度";
    explore: "Explore", "探索";
    seed: "Seed", "种子";
    batch: "Batch", "批量";
    work_so_far: "Work so far", "目前的工作量";
    buckets_visited: "Buckets visited", "已访问的桶";
    nodes_examined: "Nodes examined", "已检查的节点";
    linear_scan: "A scan for the same answer looks at", "得出同一结果的扫描需查看";
    invariants: "Guarantees", "不变式";
    metrics: "Figures", "指标";
    note: "Note", "说明";
    tables: "Tables", "表格";
    show_table: "Show as a table", "以表格显示";
    show_picture: "Show the picture", "显示图形";
    ask_hint: "Choose a node or a bucket to ask why it was not taken.", "选择一个节点或桶，询问它为何未被选中。";
    no_task_now: "No task is being placed at this moment.", "此刻没有任务正在放置。";
    untitled: "Untitled scenario", "未命名场景";
    loading: "Loading…", "正在加载…";

    // Settings.
    language: "Language", "语言";
    theme: "Theme", "主题";
    theme_system: "As the system", "跟随系统";
    theme_light: "Light", "浅色";
    theme_dark: "Dark", "深色";
    motion: "Motion", "动画";
    motion_system: "As the system", "跟随系统";
    motion_full: "Moving", "播放动画";
    motion_reduced: "Still pictures", "静态画面";
    projector: "Large type for a projector", "投影大字";
    single_keys: "Single-key shortcuts", "单键快捷键";

    // Keyboard help.
    keyboard: "Keyboard", "键盘";
    key_play: "Play or pause", "播放或暂停";
    key_step: "Step back or forward", "后退或前进一步";
    key_step_coarser: "Step at the next coarser level", "按上一级粒度步进";
    key_ends: "To the start or the end", "到开头或结尾";
    key_kind: "Previous or next event of the selected thing", "所选对象的上一个或下一个事件";
    key_speed: "Faster or slower", "加速或减速";
    key_help: "This help", "显示本帮助";
    key_presenter: "A presenter's remote steps too", "演示遥控器也可步进";
    key_undo: "Undo, redo", "撤销、重做";
    key_escape: "Close, or drop the selection", "关闭或取消选择";
    key_level: "Level of steps", "步进级别";
    key_arrows: "Move between marks of the picture", "在图形的标记之间移动";
    key_find: "Find a node or a task", "查找节点或任务";
    key_space: "Space", "空格";
}

impl Words {
    /// The name of a level of stepping.
    pub const fn level_name(self, level: Level) -> &'static str {
        match level {
            Level::Event => self.pick("Event", "事件"),
            Level::Decision => self.pick("Decision", "决策"),
            Level::Probe => self.pick("Probe", "探查"),
        }
    }

    /// What a level of stepping stops at in a lab, for its tooltip.
    pub const fn level_hint(self, level: Level, lab: LabKind) -> &'static str {
        match (lab, level) {
            (LabKind::Placement, Level::Event) => {
                self.pick("Something happened: a task arrived or ended", "发生的事：任务到达或结束")
            }
            (LabKind::Placement, Level::Decision) => {
                self.pick("A task was placed, refused or deferred", "任务被放置、拒绝或推迟")
            }
            (LabKind::Placement, Level::Probe) => {
                self.pick("The method looked at a bucket or a node", "算法查看了一个桶或节点")
            }
            (LabKind::Backfill, Level::Event) => self.pick(
                "Something happened: a job was submitted, ended or was killed",
                "发生的事：作业提交、结束或被终止",
            ),
            (LabKind::Backfill, Level::Decision) => self.pick(
                "A job was started, backfilled, refused, planned or checkpointed, or the head got its reservation",
                "作业开始、回填、被拒绝、制定计划或设检查点，或队首得到预留",
            ),
            (LabKind::Backfill, Level::Probe) => self.pick(
                "The method judged a job, or found a hole in the plan",
                "算法判断了一个作业，或在计划中找到空位",
            ),
            (LabKind::Workflow, Level::Event) => self.pick(
                "Something happened: a workflow or a job was submitted, or a job ended",
                "发生的事：工作流或作业提交，或作业结束",
            ),
            (LabKind::Workflow, Level::Decision) => self.pick(
                "A workflow was admitted, a stage began, units were lent or reclaimed, a job started or was interrupted",
                "接纳工作流、阶段开始、借出或回收单元、作业开始或被中断",
            ),
            (LabKind::Workflow, Level::Probe) => self.pick(
                "The method weighed a reservation, or judged a job",
                "算法衡量了一个预留，或判断了一个作业",
            ),
        }
    }

    /// The name of a policy.
    pub const fn policy_name(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => "LeastFit",
            Policy::BestFit => "BestFit",
            Policy::Random => self.pick("Random", "随机"),
            Policy::FirstFit => "FirstFit",
            Policy::NextFit => "NextFit",
            Policy::LeastFitWithReservation => {
                self.pick("LeastFit with reservation", "具有预留的 LeastFit")
            }
        }
    }

    /// What a policy does, in one sentence.
    pub const fn policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => {
                self.pick("The fitting node with the most free: spreads the load.", "选可用资源最多的适合节点：使负载均衡。")
            }
            Policy::BestFit => {
                self.pick("The fitting node with the least free: fills nodes up.", "选可用资源最少的适合节点：尽量填满节点。")
            }
            Policy::Random => {
                self.pick("A fitting node, in an order drawn from the seed.", "按由种子决定的顺序选一个适合节点。")
            }
            Policy::FirstFit => {
                self.pick("The first fitting node of the list: a linear scan.", "选列表中第一个适合节点：线性扫描。")
            }
            Policy::NextFit => self.pick(
                "A linear scan that goes on where the last one ended.",
                "从上次停下的位置继续的线性扫描。",
            ),
            Policy::LeastFitWithReservation => self.pick(
                "LeastFit over two indexes: what nobody reserved, and what is reserved for this task.",
                "在两个索引上执行 LeastFit：未被预留的资源，以及为该任务预留的资源。",
            ),
        }
    }

    /// What the work of a policy is compared with.
    pub const fn scan_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::FirstFit | Policy::NextFit => self.pick(
                "The policy is a scan itself: it stops at the first node that fits.",
                "该策略本身就是扫描：遇到第一个适合的节点即停止。",
            ),
            Policy::Random => self.pick(
                "To draw among the same nodes, a scan has to look at every node that the task may run on.",
                "要在同样的节点中随机选取，扫描须查看任务可用的每个节点。",
            ),
            Policy::LeastFit | Policy::BestFit | Policy::LeastFitWithReservation => self.pick(
                "To be sure of the same answer, a scan has to look at every node that the task may run on.",
                "要确保得出同一结果，扫描须查看任务可用的每个节点。",
            ),
        }
    }

    /// Whether the walk goes on after a match.
    pub const fn explore_name(self, explore: Explore) -> &'static str {
        match explore {
            Explore::First => self.pick("to the first match", "到首个匹配为止"),
            Explore::All => self.pick("every leaf", "每个叶桶"),
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn kind_name(self, kind: &str, lab: LabKind) -> &'static str {
        let own = if lab == LabKind::Workflow { self.workflow_kind(kind) } else { None };
        if let Some(own) = own {
            return own;
        }
        match kind {
            "arrive" => self.pick("arrival", "任务到达"),
            "release" => self.pick("release", "任务释放"),
            "round" => self.pick("round of a batch", "批次"),
            "place" => self.pick("placement", "放置"),
            "unplaced" => self.pick("task left unplaced", "未能放置"),
            "defer" => self.pick("deferral", "推迟"),
            "visit" => self.pick("bucket visited", "访问桶"),
            "finish" => self.pick("bucket finished", "桶已完成"),
            "yield" => self.pick("leaf yielded", "给出叶桶"),
            "examine" => self.pick("node examined", "检查节点"),
            "submit" => self.pick("job submitted", "作业提交"),
            "end" => self.pick("job ended", "作业完成"),
            "kill" => self.pick("job killed", "作业被终止"),
            "start" => self.pick("job started", "作业开始"),
            "backfill" => self.pick("job backfilled", "作业回填"),
            "refuse" => self.pick("candidate refused", "候选被拒绝"),
            "reserve" => self.pick("reservation", "预留"),
            "plan" => self.pick("planned start", "计划开始"),
            "checkpoint" => self.pick("checkpoint", "检查点"),
            "judge" => self.pick("candidate judged", "判断候选"),
            "hole" => self.pick("hole found", "找到空位"),
            _ => self.pick("event", "事件"),
        }
    }

    /// `Step 9 of 16`.
    pub fn step_of(self, moment: u64, moments: u64) -> String {
        let (moment, moments) = (self.number(moment), self.number(moments));
        match self.language {
            Language::English => format!("Step {moment} of {moments}"),
            Language::Chinese => format!("第 {moment} 步，共 {moments} 步"),
        }
    }

    /// How fast a run plays by time: `run in 1 min`.
    pub fn whole_run_in(self, seconds: f64) -> String {
        let (many, unit) = if seconds >= 60.0 {
            (seconds / 60.0, self.pick("min", "分钟"))
        } else {
            (seconds, self.pick("s", "秒"))
        };
        match self.language {
            Language::English => format!("run in {many} {unit}"),
            Language::Chinese => format!("全程 {many} {unit}"),
        }
    }

    /// A speed of playing in hundredths: `0.25×`, `64×`.
    pub fn speed_value(self, hundredths: u32) -> String {
        match (hundredths / 100, hundredths % 100) {
            (whole, 0) => format!("{whole}×"),
            (whole, part) if part % 10 == 0 => format!("{whole}.{}×", part / 10),
            (whole, part) => format!("{whole}.{part:02}×"),
        }
    }

    /// A button's label with its key: `Play (Space)`.
    pub fn with_key(self, label: &str, key: &str) -> String {
        match self.language {
            Language::English => format!("{label} ({key})"),
            Language::Chinese => format!("{label}（{key}）"),
        }
    }
}
