//! Labels of the shell: head, tabs, transport, panels, keyboard, settings.

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::File;

use super::{Language, Words};
use crate::labs;

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
    pub fn level_hint(self, level: Level, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.level(self, level))
    }

    /// The name of a kind of event, by its name in traces.
    pub fn kind_name(self, kind: &str, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.kind(self, kind))
    }

    /// What a file of a lab is called.
    pub const fn file_of_lab(self, file: File) -> &'static str {
        match file {
            File::Table => self.export_table(),
            File::Swf => self.export_swf(),
            File::Outcome => self.export_outcome(),
            File::Trace => self.export_trace(),
            File::TraceEvents => self.export_trace_events(),
        }
    }

    /// The name of a kind of event that several labs have.
    pub(crate) const fn unknown_kind(self) -> &'static str {
        self.pick("event", "事件")
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
