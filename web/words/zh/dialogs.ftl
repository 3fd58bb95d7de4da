share_title = 分享
share_text = 链接包含场景、时刻和视图。数据不会离开浏览器。
share_lesson = 链接包含场景及其课程，从第一步开始。数据不会离开浏览器。
share_here = 从当前时刻开始
share_link = 链接
copy_link = 复制链接
send_link = 用应用发送…
share_asks = 决策之前提问：每名学生可以发给你一份回执
share_grades = 在此打开回执链接，即可看到答案的评分。要一次评分多份，请把链接存入一个文件，然后运行：
link_pastes_anywhere = 可粘贴到任何地方。
link_long = 某些聊天软件会截断超过 2,000 个字符的链接。
link_too_long = 场景过长，无法作为链接分享。请保存为文件。
link_needs_mending = 场景有错误。请先修正，再作为链接分享。

file_too_large = 文件过大。
not_together = 只有全部是 Kubernetes 清单时才能一起打开多个文件。{ $file } 不是清单。未打开任何内容。
file_unreadable = 无法读取文件。
link_bad = 无法打开该链接。
link_file_elsewhere = 未打开文件“{ $file }”：链接只能打开本站的文件。请下载后将其拖放到页面上。
link_file_too_large = 未打开文件“{ $file }”：它大于 { NUMBER($most) } MiB。
link_file_missing = 无法加载文件“{ $file }”。请检查其地址和网络。
link_unknown_example = 没有该名称的示例。
scenario_bad = 场景有错误。
edit_refused = 未作修改：修改后的场景有错误。
edit_late = 此次修改未生效：图中显示的仍是场景的旧版本。请重试。
not_kept = 此场景过大，无法放入链接；此浏览器也没有空间保存它。请保存为文件，否则离开页面后将会丢失。
nothing_open = 没有打开的场景。
thing_unknown = 本次运行中没有该对象。
example_unavailable = 无法加载示例。请检查网络后重试。
open_together = 与先前打开的文件合并
retry = 重试
open_text = 以文本打开并修正
new_version = Gantry 的新版本已就绪，下次访问时启用。
worker_failed = 无法创建后台线程。请检查网络。

worker_ended = 运行此场景的后台线程已停止。场景仍处于打开状态，所有修改均已保留。
worker_silent = 后台线程已有 10 秒没有应答。
worker_late = 正在等待应答…
import_ended = 读取工作负载的后台线程已停止。当前打开的场景保持不变。
start_again = 重新运行
end_silent = 停止

drafts_title = 此浏览器中的草稿
all_drafts = 全部草稿
draft_drop = 放弃
draft_drop_surely = 确认放弃

panic_title = Gantry 已停止
panic_text = 页面内部发生错误。场景没有丢失：重新加载即可继续，也可以保存为文件。
panic_text_kept = 运行该工作负载时发生错误。页面不保存该工作负载：请重新打开其文件，或重新生成。
panic_text_rescued = 页面内部发生错误。场景没有丢失：可以连同所有修改一起保存为文件。
panic_reload = 重新加载此场景
panic_save = 保存场景
panic_fresh = 重新开始
panic_details = 详情

gallery_title = 示例
gallery_search = 搜索示例
gallery_none = 没有匹配的示例。
gallery_found = { NUMBER($found) } 个匹配的示例。
gallery_run_here = 在浏览器中运行
open_now = 当前打开
gallery_figures = 方法原文的附图
gallery_beyond = 附图之外
gallery_real = 真实集群

draft = 恢复 { $title }
draft_of_day = 恢复 { $title }（{ $day }）
draft_typed = { $draft }（有错误的文本）
too_many_drafts = 此浏览器最多保存 { $most } 份草稿：此处的修改未保存。请放弃其中一份，或将此场景保存为文件。
link_length = { $characters } 个字符。{ $verdict }

## 示例改成了什么

changed_title = { $title }（已修改）
changed_from = 改自“{ $title }”。{ changed_told }
changed_from_in = 改自“{ $title }”：{ $parts }。{ changed_told }
changed_told =
    { $note ->
        [true] 标题仍是原示例的标题。
       *[false] 标题和说明描述的仍是原示例。
    }
changed_into = 已修改：{ $parts }。
changed_run = 场景已修改。
changed_policy = 策略 { $name }
changed_settings = 设置
changed_next = { $before }；{ $after }
