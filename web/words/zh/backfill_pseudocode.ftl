## 伪代码的注释

backfill_says_end = 其节点重新空闲
backfill_says_kill = 运行时间超过了估计
conservative_says_submit = 立即为它制定计划
backfill_says_submit = 排到队尾
backfill_says_pass = 每个时刻一次
backfill_says_replan_each = 按提交顺序，从不更晚
backfill_says_while_head_fits = 按顺序，直到放不下
backfill_says_when_time_comes = 越过队首的作业挡住了它
backfill_says_stop = 先停节点最多的，再停最晚开始的
checkpoint_says_reserve = 从不比先前更晚
backfill_says_reserve = 按运行作业的预计结束时间
backfill_says_each_candidate = 按队列顺序
shortest_first_says_each_candidate = 估计时间最短的优先
backfill_says_backfill = 不推迟队首的预留
backfill_says_refuse = 它继续等待
backfill_says_plan = 不推迟任何先定的计划
backfill_says_start_due = 计划时间已到的作业
checkpoint_says_test = 超过阈值时：缩短估计 = ⌈估计 × 分割因子⌉
backfill_says_test = 在窗口内，或只用富余节点
backfill_says_gap = 在整个估计时间内都空闲

## 伪代码

backfill_code_end = 作业 j 结束：归还其节点
backfill_code_kill = j 到达估计时间：终止 j
conservative_code_submit = 作业 j 提交：计划（j）
backfill_code_submit = 作业 j 提交：加入队列
backfill_code_pass = 此后进行一次调度
singly_code_pass = 每个事件之后进行一次调度
backfill_code_replan_each = 作业结束后：对队列中各 j：计划（j）
backfill_code_pass_head = 调度：
backfill_code_while_head_fits = 当队首所需 ≤ 空闲：
backfill_code_start_head = 开始队首作业
backfill_code_when_time_comes = 当预留时间已到而队首放不下：
backfill_code_stop = 停止一个回填作业，设置检查点
backfill_code_reserve = 预留时间、富余 = 预留（队首）
backfill_code_each_candidate = 对其余每个作业 j：
shortest_first_code_each_candidate = 按估计时间，对其余每个作业 j：
backfill_code_backfill = 若判断（j）成立：开始 j
backfill_code_refuse = 否则：j 等待
backfill_code_plan_head = 计划（j）：
backfill_code_plan = j 的计划 = 空位（j）
backfill_code_start_due = 当 j 的计划时间已到：开始 j
backfill_code_test_head = 判断（j）：所需 ≤ 空闲，且
checkpoint_code_test = 现在 + 缩短估计 ≤ 预留时间，或所需 ≤ 富余
backfill_code_test = 现在 + 估计 ≤ 预留时间，或所需 ≤ 富余
backfill_code_gap_head = 空位（j）：最早的时刻 t，使
backfill_code_gap = 从 t 到 t + 估计都有足够的空闲节点
