### 页面外壳：页头、播放控制、面板、设置、键盘。

gantry = Gantry
labs = 实验
skip_to_scene = 跳到图形
edit = 编辑
share = 分享
gallery = 示例
settings = 设置
help = 帮助
menu = 菜单
file = 文件
open_file = 打开文件…
report = 报告
save_file = 保存为文件
export = 导出
export_svg = 图形（SVG）
export_png = 图形（PNG）
export_trace = 跟踪记录（JSON Lines）
file_of_lab_trace = { export_trace }
export_trace_events = 跟踪文件（Trace Event，可用 Perfetto 打开）
file_of_lab_trace_events = { export_trace_events }
file_of_lab_table = 结果（CSV）
file_of_lab_swf = 调度结果（SWF）
export_outcome = 结果（JSON）
file_of_lab_outcome = { export_outcome }
exporting = 正在写入文件…
undo = 撤销
redo = 重做
close = 关闭
cancel = 取消
apply = 应用
copied = 已复制。
copy_failed = 浏览器不允许复制。链接已选中，请自行复制。

## 播放控制

transport = 播放控制
story = 运行的经过
play_to_next = 下一步
stepping = 步进与速度
play = 播放
pause = 暂停
to_start = 回到开头
to_end = 跳到结尾
step_back = 后退一步
step_forward = 前进一步
previous_of_kind = 上一个同类步骤
next_of_kind = 下一个同类步骤
jump_to = 跳到下一个
level = 步进级别
speed = 速度
speed_hint = 速度：1× 起，一步可能在读完说明之前就已过去
by_reading = 按阅读速度
by_step = 按步
by_time = 按时间
scrubber = 运行位置
marks = 标记
presenter = 演示视图
at_start = 开头
recording = 正在记录运行…
searching = 正在运行中查找…

## 面板

queue = 任务
scene = 图形
preview = 松手后：
algorithm = 算法
why = 为什么
variables = 变量
policy = 策略
granularity = 粒度
explore = 探索
seed = 种子
batch = 批量
work_so_far = 目前的工作量
buckets_visited = 已访问的桶
nodes_examined = 已检查的节点
linear_scan = 线性扫描需检查
invariants = 不变式
metrics = 指标
note = 说明
show_table = 以表格显示
show_picture = 显示图形
ask_hint = 选择一个节点或桶，询问它为何未被选中。
no_task_now = 当前没有正在放置的任务。
untitled = 未命名场景
loading = 正在加载…

## 设置

language = 语言
theme = 主题
theme_system = 跟随系统
theme_light = 浅色
theme_dark = 深色
motion = 动画
motion_system = 跟随系统
motion_full = 播放动画
motion_reduced = 静态画面
projector = 投影大字
single_keys = 单键快捷键

## 键盘帮助

keyboard = 键盘
key_play = 播放或暂停
key_story = 播放到经过的下一步
key_story_steps = 上一个或下一个解说
key_tables = 图示改为表格，或改回图示
key_step = 后退或前进一步
key_step_coarser = 按更粗一级步进
key_ends = 到开头或结尾
key_kind = 所选对象的上一个或下一个事件
key_speed = 加速或减速
key_help = 显示本帮助
key_present = 进入或退出演示视图
key_presenter = 演示遥控器也可步进；演示视图中逐个决策步进
key_choose = 回答问题：前九个选项，以及“没有”
key_on = 回答后继续，或向课堂公布答案
key_escape = 关闭、退出演示视图或取消选择
key_space = 空格

## 查找、页面各部分、撤销

one_job = 作业
many_jobs = 作业
find_label = 查找节点或任务
hits =
    { $hits ->
        [0] 没有匹配的名称。
       *[other] 有 { $hits } 个匹配的名称。
    }
hits_first = 列出前 { $hits } 个名称。
find_node = 节点
find_task = 任务
undone = 已撤销上一次修改。
redone = 已重做该修改。
told_added = 已添加。
told_removed = 已移除。
told_moved = 已移动。
told_changed = 已修改。

## 步进级别、位置、速度

level_name_event = 事件
level_name_decision = 决策
level_name_probe = 探查
unknown_kind = 事件
step_of = 第 { $moment } 步，共 { $moments } 步
position = { $level } { $at }/{ $of } · 步骤 { $step }/{ $steps }
position_at = { $there } · { $place }
of_partial = { $said } · 部分运行
run_in_minutes = 全程 { $many } 分钟
run_in_seconds = 全程 { $many } 秒

## 附在其他文字上的话

labelled = { $label }：{ $said }
with_key = { $label }（{ $key }）
and_more = 另有 { $more } 个

## 不变式

lamp_holds = 成立
lamp_broken = 不成立
glyphs = 进度条上的标记
glossary_title = 术语
what_comes = 显示后续
what_comes_hint = 以较浅的颜色显示运行的其余部分。有待答的问题时不显示。
