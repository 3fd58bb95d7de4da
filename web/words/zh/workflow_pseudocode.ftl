## 注释

note_back_to_pool = 归还资源池
note_stay_with_workflow = 其资源仍归工作流
note_back_to_lender = 归还借出方，或资源池
note_larger_priority = 优先级高者在前
note_by_submission = 按提交顺序
note_by_list = 按用户的出现顺序，再按提交顺序
note_stage_before_over = 前一阶段已结束
note_once_an_instant = 每个时刻一次
note_stage_jobs_ended = 按优先级；其阶段的作业均已结束
note_last_job_ended = 其最后一个作业已结束
note_borrowers_run_on = 借用方继续运行，其资源之后归入资源池
note_idle_first = 先强制回收空闲的资源
note_started_last_goes_first = 最后开始的作业先中断
note_never_waits = 从不等待
note_all_not_needed = 该阶段不需要的全部
note_stop_at_first = 遇到放不下的即止
note_enough_for_hungriest = 足够其需求最大的阶段
note_passed_over = 放不下的跳过
note_whoever_fits = 放得下即开始
note_pool_while_none_waits = 仅当没有工作流等待时才用资源池
note_by_time_ready = 按就绪时间；工作流在前
note_may_start_alone = 可单独开始
note_nobody_holds_or_reserved = 没有作业占用、也没有工作流预留的
note_nobody_holds = 没有作业占用的
note_room_of_share = 余量：份额减去已用，不超过未用的

## 代码

code_task_end = 阶段作业结束：释放其资源
code_job_end = 普通作业 j 结束：归还其资源
code_workflow_submit = 工作流 w 提交：开始等待
code_job_submit = 普通作业 j 提交：加入队列
code_stage_ready = 阶段就绪：其作业加入队列
code_then_pass = 此后进行一次调度
code_pass = 调度：
code_each_stage_over = 对阶段已结束的每个 w：
code_workflow_ends = 最后阶段之后：w 完成
code_give_all_back = 没有下一阶段：归还全部预留
code_reclaim = 若预留 − 借出 < 需求量：强制回收
code_interrupt = 中断作业，直到回收足够
code_begin_stage = 开始该阶段的所有作业
code_lend = 借出 = 预留 − 需求量
code_while_fits = 当首个等待的 w 放得下：
code_admit = 为其预留；开始阶段 1
code_each_job = 对队列中各 j：若判断（j）成立：
code_start_job = 开始 j
code_start_stage_job = 开始阶段的作业
code_weigh_head = w 放得下：
code_weigh = w 的预留 ≤ 空闲
code_judge_head = 判断（j）：
code_judge_pool = j 的需求量 ≤ 空闲
code_judge_loan = j 的需求量 ≤ 份额余量，或 ≤ 空闲
