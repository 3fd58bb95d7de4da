gantt = 调度图
gantt_nodes = 节点
gantt_time = 时间
gantt_queue = 队列
gantt_queue_scales = 等待中（队首在前）：宽度为估计时间，高度为节点数
gantt_queue_scale = 等待中（队首在前）
gantt_free_here = 窗口内空闲
gantt_free = 空闲
gantt_nobody_waits = 无等待作业
gantt_busy = 占用的节点：现在 { NUMBER($busy) } 个
gantt_waiting = 等待的作业
gantt_waiting_now = 等待的作业：现在 { NUMBER($waiting) } 个
gantt_waits = 已结束作业的等待时间（最高柱：{ jobs }）
gantt_slowdowns = 有界减速比，τ = 10（最高柱：{ jobs }）
gantt_job_heading = 作业
gantt_rows_heading = 节点
gantt_start_heading = 开始
gantt_end_heading = 结束
gantt_estimated_heading = 估计结束
gantt_submit_heading = 提交时间
gantt_estimate_heading = 剩余估计
gantt_runtime_heading = 剩余运行时间
gantt_planned_heading = 计划开始
gantt_idle_heading = 空闲节点
gantt_size_heading = 节点时间
gantt_pieces = 可见范围内的运行段
gantt_ran = 按序开始
gantt_estimate = 估计
gantt_backfilled = 回填
gantt_resumed = 从检查点继续运行
gantt_cost = 检查点开销
gantt_planned = 计划开始
gantt_reservation = 队首的预留
show_metrics = 显示指标
show_metrics_hint = 占用的节点、等待的作业、等待时间与减速比。
gantt_killed = 到估计时间被终止
gantt_any_nodes = 任意空闲节点均可；图中的行只是示例
gantt_wasted = 浪费：有作业等待时空闲的节点 × 时间
gantt_show_all = 显示全部
gantt_heat = 利用率：放大可见各作业
overview_name = 全程
overview_of_run = 全程概览
window_of_time = 可见的时间范围
window_from = 时间范围的起点
window_to = 时间范围的终点
key_chart_zoom = 时间图获得焦点时：以当前时刻为中心缩放
key_chart_all = 时间图获得焦点时：显示全部
key_chart_now = 时间图获得焦点时：回到当前时刻
key_chart_along = 时间图获得焦点时：沿时间移动
gantt_hint = 缩放：Ctrl 加滚轮、双指捏合，或 + 与 −。移动：Shift 加滚轮，或方向键。选取范围：拖动。显示全部：0。当前时刻：n。修改估计：Alt 加方向键。
timeline_hint = 缩放：Ctrl 加滚轮、双指捏合，或 + 与 −。移动：Shift 加滚轮，或方向键。选取范围：拖动。显示全部：0。当前时刻：n。

## 时间，如 1天6时

time_day = 天
time_hour = 时
time_minute = 分
time_second = 秒
units_of_time = 时间单位

## 图中标记的说明

piece_runs = 运行中
piece_completed = 已完成
piece_checkpointed = 已设置检查点，待继续运行

piece_ended_short = 已结束
piece_killed_short = 被终止
piece_stopped_short = 已停止

piece_running = 作业 { $job }：自时刻 { $start } 起在 { nodes }上运行，估计于时刻 { $estimated } 结束{ piece_aside }
piece_ended = 作业 { $job }：时刻 { $start } 至 { $end } 占用 { nodes }，{ $state }，估计于时刻 { $estimated } 结束{ piece_aside }
piece_aside =
    { $backfilled ->
        [true] ，回填
       *[false] { "" }
    }{ $resumed ->
        [true] ，继续运行
       *[false] { "" }
    }

waiting = 作业 { $job } 等待中：{ nodes }，估计 { $estimate }
waiting_again = 作业 { $job } 等待中：{ nodes }，估计剩余 { $left }，已运行 { $ran }
waiting_planned = { $waits }，计划于时刻 { $planned } 开始
waiting_truth = { $waits }，实际还要运行 { $runtime }
reserved = { $job } 预留：自时刻 { $time } 起 { nodes }
mark_aside = { $mark }（{ $aside }）

queue_size = { nodes } × { $estimate }
queue_tested = 以 { $estimate } 中的 { $length } 判断

window_told = 时刻 { $from } 至 { $to }
now_label = 现在 { $now }
piece_until = 至时刻 { $end }
piece_cost = { $mark }，其中 { $cost } 为检查点开销
shadow_label = 预留时间 { $time }
gantt_window_name = 回填窗口
reserved_short = { $job } 预留：任意 { nodes }
extra_label = 富余 { $extra }

## 写在候选作业处：放得下的部分，以及各超出部分处的不等式

fits_free = { $nodes } ≤ 空闲 { $free }
lacks_nodes = { $nodes } > 空闲 { $free }：少 { $by } 个
candidate_ends = { $now } + { $length } = { $end }
ends_in_time = { $end } ≤ { $time }
ends_late = { $end } > { $time }：超出 { $by }
within_extra_nodes = { $nodes } ≤ 富余 { $extra }
many_extra = { $nodes } > 富余 { $extra }：多 { $by } 个

## 决定某个候选作业的不等式

verdict_no_room = { $job }：{ $nodes } > 空闲 { $free }
verdict_inside_window = { $job }：{ $now } + { $length } ≤ { $time }
verdict_within_extra = { $job }：{ $now } + { $length } > { $time }，{ $nodes } ≤ 富余 { $extra }
verdict_delays_head = { $job }：{ $now } + { $length } > { $time }，{ $nodes } > 富余 { $extra }
may_start = 可立即开始
may_not_start = 不可立即开始

## 对看不见图的读者的说明

gantt_label = { nodes }的调度图，时刻 { $from } 至 { $to }，当前时刻 { $now }：{ $running } 个运行，{ $waiting } 个等待
