compare = 对比
compare_policies = 并列的策略
compare_choose = 选择二至五种策略，以第一种为基准。
compare_whole = 到达运行终点后，列出整个运行的指标与得失。
compare_close = 返回单一策略
align_by = 对齐方式
align_time = 时间
align_arrivals = 到达的任务
align_job = 作业
align_task = 任务
align_requests = 到达的请求
align_request = 请求
align_time_hint = 各运行处于同一时刻。
align_arrivals_hint = 各运行中到达的任务数相同。
align_job_hint = 各运行停在同一作业开始的时刻。可在图中选择作业，或逐个作业步进。
align_requests_hint = 各运行中到达的请求数相同。
align_request_hint = 各运行停在对同一请求作出决定的步骤。
align_task_start_hint = 各运行停在同一任务开始的时刻。可在图中选择任务，或逐个任务步进。
align_task_hint = 各运行停在对同一任务作出决定的步骤。
parting_heading = 首次分歧
parting_never = 始终作出相同的决策。
figures_heading = 指标对比
figures_note = 差值均相对于基准策略；百分比之差以百分点表示。
figure_heading = 指标
figure_best = 最佳
figure_tied = 并列
run_partial = 只记录了运行的一部分：指标与位置只涵盖这一部分。
key_compare = 并列对比策略，或恢复单一策略（也可按 Esc）
key_difference = 对比时：跳到下一处首次分歧（也可用“,”与“.”）

## 指标

metric_makespan = 总完成时间
metric_p95_wait = 等待的第 95 百分位
metric_mean_slowdown = 平均有界减速比
metric_p95_slowdown = 有界减速比的第 95 百分位
metric_queue_length = 平均队列长度
metric_checkpointed_jobs = 设置检查点的作业
metric_killed = 被终止的作业
metric_lost_share = 检查点损耗
metric_wasted = 浪费的节点时间
metric_deferred = 已推迟
metric_nodes_used = 使用中的节点
metric_looked = 检查的桶与节点
figure_scanned = 扫描需检查的节点
metric_scanned = { figure_scanned }
figure_mean_turnaround = 工作流平均周转时间
metric_mean_turnaround = { figure_mean_turnaround }
metric_admission_wait = 工作流总等待时间
figure_total_delay = 工作流总延误
metric_delay = { figure_total_delay }
figure_standstill = 工作流总停顿时间
metric_standstill = { figure_standstill }
figure_mean_job_wait = 作业平均等待
metric_mean_job_wait = { figure_mean_job_wait }
metric_own = 工作流使用
metric_lent_used = 借出且有效使用
metric_lent_lost = 借出使用后损失
metric_lent_idle = 借出但未用
metric_reserved_idle = 预留而空闲
metric_pool = 资源池中普通作业使用
metric_lent = 新借出的资源
metric_reclaimed = 强制回收的资源
metric_interruptions = 作业中断次数
metric_lost = 损失的工作量
metric_cancelled = 被取消的作业
metric_steps = 步骤
figure_none = 无
measured_in = （{ $unit }）

figure_points = { $points } 个百分点

## 对比所处的位置

compare_place = { $there } · 第 { $at } 处，共 { $of } 处
compare_at_task = 任务 { $task }
compare_at_request = 请求 { $request }
compare_after_requests = { $requests } 个请求之后
compare_at_job = 作业 { $job }
compare_after_tasks = { $tasks } 个任务之后
compare_at_time = 时刻 { $time }
compare_not_decided = 此处没有对 { $name } 作出决定。
compare_told = { $there }。{ $told }

## 各有何优劣

policies_alike = 各策略的所有指标都相同。
figures_differ = 有差别的指标：{ $figures }。
figure_against = { $measured }（对比 { $other }）
best_at = { $policy }最优的是：{ $figures }。
tied_at = { $policies }并列最优的是：{ $figures }。

## 上下排列的多次运行

lane_mean_wait = 平均等待
lane_makespan = 总完成时间
lane_wasted = 浪费的节点时间
lane_delay = 工作流延误
lane_lost = 损失的工作量
lane_shared = 调度结果相同
lane_first = 首次分歧，时刻 { $time }
lane_waits = { $job } 等待 { $time }
lane_waits_stopped = { $job } 等待 { $time }，停止 { $stopped }

## 谁受益，谁付出

ends_heading = 谁受益，谁付出？
ends_thing = 结束时刻
ends_by = 差值
ends_same = 相同
ends_only = 只在{ $policy }下
ends_under = { $policy }：{ $time }
ends_title = { $name }：{ $by }（{ $ends }）
ends_alike = 两次运行中，结束时刻全都相同。
ends_earlier = 共 { $all } 个，{ $policy }下有 { $count } 个比{ $other }下结束得早。
ends_later = 有 { $count } 个结束得晚。
ends_most_gained = { $name } 受益最多：早结束 { $time }。
ends_most_paid = { $name } 付出最多：晚结束 { $time }。
