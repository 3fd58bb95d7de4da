backfill_lab = 回填
waiting_heading = 队列
running_heading = 运行中
no_job_waits = 没有作业在等待。
no_job_runs = 没有作业在运行。
job_heading = 作业
find_job = 作业
find_job_label = 查找作业
split_label = 分割因子
split_hint = 策略判断队首之后的作业时，将其估计时间乘以此因子。
threshold_label = 阈值
threshold_hint = 不超过此值的估计时间保持不变。
checkpoint_cost_label = 检查点开销
checkpoint_cost_hint = 每个检查点所增加的工作量。
restart_cost_label = 重启开销
restart_cost_hint = 每次从检查点继续运行所增加的工作量。
events_label = 同一时刻的事件
overrun_label = 超出估计的作业
machine_heading = 机器
jobs_heading = 作业
estimate_heading = 估计
user_heading = 用户
ask_job_hint = 选择一个作业，询问它为何没有运行。
figure_mean_wait = 平均等待
metric_mean_wait = { figure_mean_wait }
figure_slowdown = 平均有界减速比（τ = 10）
figure_utilization = 利用率
metric_utilization = { figure_utilization }
figure_ended = 已结束
figure_killed = 被终止
figure_backfilled = 已回填
figure_checkpoints = 检查点
breakpoints = 断点
breakpoints_hint = 播放到所选种类的事件时停止；若选中了作业，则只在该作业的事件处停止。
key_breakpoint = 设置或清除断点

## 步进级别、事件类型

backfill_level_event = 有事件发生：作业提交、结束或被终止
backfill_level_decision = 作业开始、回填、被拒绝、制定计划或设置检查点，或队首得到预留
backfill_level_probe = 策略判断了一个候选，或在计划中查找空位
backfill_event_submit = 作业提交
backfill_event_end = 作业完成
backfill_event_kill = 作业被终止
backfill_event_start = 作业开始
backfill_event_backfill = 作业回填
backfill_event_refuse = 候选被拒绝
backfill_event_reserve = 预留
backfill_event_plan = 计划开始
backfill_event_checkpoint = 检查点
backfill_event_test = 判断候选
backfill_event_gap = 找到空位

## 策略与设置

backfill_policy_conservative = 保守
backfill_policy_checkpoint = 检查点
backfill_policy_sjf_easy = EASY（最短优先）
backfill_policy_hint_fcfs = 先到先服务：任何作业都不能越过队首。
backfill_policy_hint_easy = 为队首预留资源；其他作业若不推迟它，便可越过它开始。
backfill_policy_hint_conservative = 每个作业都有计划开始时间；作业若不推迟更早的计划，便可越过其他作业。
backfill_policy_hint_checkpoint = 按缩短后的估计执行 EASY：到预留时间队首仍放不下，就让回填作业设置检查点并停止，直到放得下。
backfill_policy_hint_sjf_easy = 规则同 EASY，但队首之后的作业按估计时间从短到长依次判断。
events_name_together = 一并处理，然后调度一次
events_name_singly = 逐个处理，每个之后调度
overrun_name_kill = 到估计时间即终止
overrun_name_extend = 延长其估计时间
judged_no_room = 放不下
judged_inside_window = 在窗口内
judged_within_extra = 富余节点够用
judged_delays_head = 会推迟队首

## 不变式

backfill_invariant_not_oversubscribed = 节点从不超额
backfill_invariant_head_in_time = 队首按预留时间开始
backfill_invariant_plans_never_later = 计划从不推迟
backfill_invariant_work_conserved = 工作量守恒
backfill_invariant_hint_not_oversubscribed = 运行作业占用的节点与空闲节点之和等于整台机器。
backfill_invariant_hint_head_in_time = 队首最迟在其预留时间开始。
backfill_invariant_hint_plans_never_later = 重新计划时，任何作业都不会比原计划更晚。
backfill_invariant_hint_work_conserved = 作业已运行的与剩余的工作量之和，等于其总工作量加上检查点的开销。

## 列表中的作业

planned_for = 计划于时刻 { AT($time) } 开始
head_reserved_for = 队首，预留时间 { AT($time) }
waiting_told = { NAME($job) }：{ nodes }，提交于时刻 { AT($submit) }，估计 { SPAN($estimate) }
ends_at = 时刻 { AT($end) } 结束
needs =
    { $resumes ->
        [true] { nodes }，待继续运行
       *[false] { nodes }
    }
expects =
    { $left ->
        [true] 估计还需 { SPAN($estimate) }
       *[false] 估计 { SPAN($estimate) }
    }
holds =
    { $backfilled ->
        [true] { nodes }，回填
       *[false] { nodes }
    }

## 小于运行时间的估计

estimate_short = { $job } 的估计 { $estimate } 小于其运行时间 { $runtime }：{ $what }。
killed_at_estimate = 作业到估计时间即被终止
estimate_extended = 其估计将延长到 { $runtime }
draw_jobs = 从空白开始绘制作业
