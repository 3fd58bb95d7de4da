## 列表、表格、图与指标

stage_heading = 阶段
need_heading = 需求量
lent_heading = 可共享资源数量
reclaimed_heading = 强制回收资源数量
workflow_heading = 工作流
ordinary_heading = 普通作业
no_ordinary = 没有普通作业。
users_heading = 用户
no_users = 没有共享组，作业无法借用资源。
share_heading = 份额
ratio_heading = 比例
used_heading = 已用
users_key = 横条：已用；竖线：份额。
waits_heading = 等待
workflow_lab = 工作流
one_workflow = 工作流
many_workflows = 工作流
one_ordinary_job = 普通作业
many_ordinary_jobs = 普通作业
modes_label = 模式
by_label = 借出资源的分配
interrupted_label = 被中断的作业
short_jobs_label = 谁可以借用
all_jobs_borrow = 所有作业
short_jobs_borrow = 只借给短作业
ledger_heading = 借出台账
no_loans = 尚无作业借用资源。
lender_heading = 借出方
borrower_heading = 借用方
units_heading = 资源
since_heading = 起
until_heading = 止
heading_returned = 归还原因
lost_heading = 损失
pool_units = 资源
pool_timeline = 资源时间线
find_workflow = 工作流
find_job_or_workflow = 查找作业或工作流
ask_workflow_hint = 选择作业、工作流、阶段、用户、资源或借出记录，询问它的情况。
use_interrupted = 被中断
count_heading = 数量
job_runs = 运行中
job_status_running = { job_runs }
workflow_status_admitted = { job_runs }
owner_heading = 所有者
use_heading = 用途
who_heading = 使用者
units_table = 资源及其归属
uses_table = 可见范围内的资源使用
figure_lent = 新借出的资源
figure_reclaimed = 强制回收的资源
figure_interrupted = 作业中断次数
figure_lost = 损失的工作量
unit_time = { $sum } { unit_word } × 时间
figure_run_end = 结束时刻
figure_useful_utilization = 有效利用率
metric_useful = { figure_useful_utilization }
mean_of_ended = { $mean }（已结束 { $jobs } 个）

## 模式、借出资源的分配与策略

mode_lend = 按工作流（借出）
mode_reserve = 按工作流（不借出）
mode_per_job = 按作业
policy_ratio = 按比例借出
policy_appearance = 按出现顺序借出
lent_by_ratio = 按比例
lent_by_listed_order = 按出现顺序

mode_hint_lend = 以工作流为单位预留资源，空闲的资源可借出。
mode_hint_reserve = 以工作流为单位预留资源，其他作业不得使用。
mode_hint_per_job = 就绪阶段的每个作业单独调度，不作预留。
by_hint_ratio = 借出的资源按各用户的比例分配。
by_hint_listed_order = 借出的资源按用户的出现顺序分配。

## 步进粒度与事件种类

workflow_level_event = 有事件发生：工作流或作业提交，或作业结束
workflow_level_decision = 接纳工作流、阶段开始、借出或强制回收资源、作业开始或被中断
workflow_level_probe = 策略检查了一个预留，或判断了一个作业

workflow_kind_arrive = 工作流提交
workflow_kind_task_end = 阶段作业完成
workflow_kind_ready = 阶段就绪
workflow_kind_admit = 接纳工作流
workflow_kind_reclaim = 强制回收资源
workflow_kind_interrupt = 作业被中断
workflow_kind_begin = 阶段开始
workflow_kind_lend = 借出资源
workflow_kind_finish = 工作流完成
workflow_kind_task_start = 阶段作业开始
workflow_kind_weigh = 检查预留
workflow_kind_submit = 作业提交
workflow_kind_end = 作业完成
workflow_kind_start = 作业开始
workflow_kind_test = 判断候选

## 资源被回收的作业如何处理

job_interrupted_requeue = 重新开始
job_interrupted_checkpoint = 保留已完成部分
job_interrupted_cancel = 被取消

## 工作流或作业的状态

workflow_status_future = 未提交
status_waits = 等待
job_status_waiting = { status_waits }
workflow_status_waiting = { status_waits }
status_done = 已完成
job_status_completed = { status_done }
workflow_status_finished = { status_done }
status_done_after = 已完成，中断 { $times } 次
status_to_come = 未开始
job_status_future = { status_to_come }
status_cancelled = 已取消
job_status_cancelled = { status_cancelled }

## 借出资源为何归还

returned_out = 未归还
usage_left_over = 借出方已结束
returned_left_over = { usage_left_over }
returned_completed = 作业完成
returned_reclaimed = 被强制回收

## 保证，几个字与一句话

workflow_invariant_units_conserved = 资源守恒
workflow_invariant_stage_never_waits = 阶段立即开始
workflow_invariant_lent_within_reservation = 借出不超预留
workflow_invariant_used_within_lent = 借用不超借出
workflow_invariant_started_within_share = 作业不超份额

workflow_invariant_hint_units_conserved = 空闲、预留、已结束工作流借出未还、正在占用的资源之和等于资源池总量。
workflow_invariant_hint_stage_never_waits = 工作流一经接纳，其任何阶段都不等待。
workflow_invariant_hint_lent_within_reservation = 借出量加上阶段所需不超过预留量。
workflow_invariant_hint_used_within_lent = 借用量不超过借出量。
workflow_invariant_hint_started_within_share = 作业开始时不得超出其用户的份额。

## 句中的名称

stage_of = { $workflow } 的阶段 { $number }
task_of = { $stage } 作业 { $job }
job_of_user = { $user } 的 { $job }

## 列表与表格

stages_of = { $workflow } 的阶段
loans_before = 另有 { $loans } 笔更早的借出未列出。
user_and_need = { USER($user) }，{ units }
job_hint = { $job }：{ USER($user) }，{ units }，提交于时刻 { AT($submit) }，运行 { SPAN($runtime) }
job_comes_at = 于时刻 { AT($time) } 提交
job_runs_on = 运行于 { $units }
