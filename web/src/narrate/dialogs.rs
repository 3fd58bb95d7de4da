//! Dialogs: sharing, opening, what was kept, the panic overlay.

use super::{Language, Words};
use crate::links::Unlinkable;

labels! { DIALOGS:
    share_title: "Share this moment", "分享此刻";
    share_text: "The link holds the scenario, the moment and the view. Nothing leaves your browser.", "链接包含场景、时刻和视图。数据不会离开您的浏览器。";
    share_link: "Link", "链接";
    copy_link: "Copy the link", "复制链接";
    link_pastes_anywhere: "It pastes anywhere.", "可粘贴到任何地方。";
    link_long: "Longer than 2,000 characters: some chats cut it off.", "超过 2,000 个字符：某些聊天软件会截断它。";
    link_too_long: "Too long to share well as a link. Save it as a file instead.", "作为链接分享过长。请保存为文件。";
    link_needs_mending: "The scenario has errors and cannot be shared as a link until they are mended.", "场景有错误，修正之前无法作为链接分享。";
    share_scenario_only: "Scenario only, from the start", "仅场景，从头开始";
    share_with_moment: "With this moment", "包含此刻";

    drop_here: "Drop a scenario file here", "将场景文件拖放到此处";
    file_too_large: "The file is too large.", "文件过大。";
    file_unreadable: "The file could not be read.", "无法读取文件。";
    link_bad: "The link could not be opened.", "无法打开该链接。";
    link_unknown_example: "There is no example of that name.", "没有该名称的示例。";
    scenario_bad: "The scenario has errors.", "场景有错误。";
    edit_refused: "The change was not made. With it the scenario has errors.", "未作修改：修改后的场景有错误。";
    not_kept: "This scenario is too large for a link and for this browser to keep. Save it as a file, or it is gone when the page is left.", "此场景过大，无法放入链接，也无法保存在此浏览器中。请保存为文件，否则离开页面后将会丢失。";
    nothing_open: "No scenario is open.", "没有打开的场景。";
    no_such_thing: "There is no such thing in this run.", "本次运行中没有该对象。";
    example_unavailable: "The example could not be loaded. Check the connection and try again.", "无法加载示例。请检查网络后重试。";
    retry: "Try again", "重试";
    open_text: "Open as text to correct it", "以文本打开并修正";
    worker_failed: "The program that runs the scheduler could not be started. Check the connection.", "运行调度程序的后台线程未能启动。请检查网络。";

    worker_ended: "What ran this scenario in the background has stopped. The scenario is still open, with every change.", "运行此场景的后台线程已停止。场景仍处于打开状态，所有修改均在。";
    worker_silent: "What runs in the background has not answered for 10 seconds.", "后台线程已有 10 秒没有应答。";
    import_ended: "What was reading the workload in the background has stopped. What is open stays as it was.", "读取工作负载的后台线程已停止。当前打开的内容保持不变。";
    start_again: "Start it again", "重新启动";
    end_silent: "Stop it", "停止它";

    drafts_title: "Drafts in this browser", "此浏览器中的草稿";
    drafts_kept: "Scenarios you edited earlier are kept in this browser.", "此浏览器保存着您先前编辑的场景。";
    all_drafts: "All drafts", "全部草稿";
    draft_drop: "Discard", "放弃";
    draft_drop_surely: "Discard for good", "确认放弃";

    panic_title: "Gantry has stopped", "Gantry 已停止";
    panic_text: "Something went wrong inside the page. Your scenario is safe: reload to go on with it, or save it as a file.", "页面内部发生错误。您的场景没有丢失：重新加载即可继续，也可以保存为文件。";
    panic_text_kept: "Something went wrong while the workload was being run. It is not in this page: open its file, or make it, again.", "运行该工作负载时发生错误。它不在此页面中：请重新打开其文件，或重新生成。";
    panic_text_rescued: "Something went wrong inside the page. Your scenario is safe: save it as a file, with every change you made.", "页面内部发生错误。您的场景没有丢失：可以连同所有修改一起保存为文件。";
    panic_reload: "Reload with this scenario", "重新加载此场景";
    panic_save: "Save the scenario", "保存场景";
    panic_fresh: "Start fresh", "重新开始";
    panic_details: "Details", "详情";

    gallery_title: "Gallery", "示例";
    gallery_figures: "Figures of the method", "方法原文的附图";
    gallery_beyond: "Beyond the figures", "附图之外";
    gallery_real: "A real cluster", "真实集群";
    open_example: "Open", "打开";
}

impl Words {
    /// Why a scenario has no link.
    pub fn no_link(self, why: Unlinkable) -> &'static str {
        match why {
            Unlinkable::Errors => self.link_needs_mending(),
            Unlinkable::TooLong => self.link_too_long(),
            Unlinkable::NotYet => self.loading(),
        }
    }

    /// A button that opens a draft: its title, and when it was changed last.
    pub fn draft(self, title: &str, day: Option<&str>) -> String {
        let title = self.name(title);
        let title = if title.trim().is_empty() { self.untitled().to_owned() } else { title };
        match (self.language, day) {
            (Language::English, None) => format!("Go back to {title}"),
            (Language::English, Some(day)) => format!("Go back to {title} ({day})"),
            (Language::Chinese, None) => format!("恢复 {title}"),
            (Language::Chinese, Some(day)) => format!("恢复 {title}（{day}）"),
        }
    }

    /// That no more drafts are kept.
    pub fn too_many_drafts(self, most: u64) -> String {
        let most = self.number(most);
        match self.language {
            Language::English => format!(
                "This browser keeps {most} drafts, and no more: what you change here is not kept. Discard one, or save this scenario as a file."
            ),
            Language::Chinese => format!(
                "此浏览器最多保存 {most} 份草稿：此处的修改未保存。请放弃其中一份，或将此场景保存为文件。"
            ),
        }
    }

    /// How long a link is, and where that works.
    pub fn link_length(self, characters: u64) -> String {
        let verdict = match characters {
            0..=2_000 => self.link_pastes_anywhere(),
            2_001..=8_000 => self.link_long(),
            _ => self.link_too_long(),
        };
        match self.language {
            Language::English => {
                format!("{}. {verdict}", self.count(characters, "character", "characters"))
            }
            Language::Chinese => format!("{} 个字符。{verdict}", self.number(characters)),
        }
    }

    /// The size of a scenario in one line: `12 nodes, 1 task, 2 dimensions`.
    pub fn scenario_size(self, nodes: u64, tasks: u64, dimensions: u64) -> String {
        match self.language {
            Language::English => format!(
                "{}, {}, {}",
                self.count(nodes, "node", "nodes"),
                self.count(tasks, "task", "tasks"),
                self.count(dimensions, "dimension", "dimensions")
            ),
            Language::Chinese => format!(
                "{} 个节点，{} 个任务，{} 个维度",
                self.number(nodes),
                self.number(tasks),
                self.number(dimensions)
            ),
        }
    }

    /// A file that was opened.
    pub fn file_opened(self, name: &str) -> String {
        let name = self.name(name);
        match self.language {
            Language::English => format!("Opened {name}."),
            Language::Chinese => format!("已打开 {name}。"),
        }
    }
}
