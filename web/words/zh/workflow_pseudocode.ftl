## 注释

per_job_says_task_end = 归还资源池
workflow_says_task_end = 其资源仍归工作流
workflow_says_job_end = 归还借出方，或资源池
workflow_says_arrive = 优先级高者在前
workflow_says_submit = 按提交顺序
by_list_says_submit = 按用户的出现顺序，再按提交顺序
workflow_says_ready = 前一阶段已结束
workflow_says_pass = 每个时刻一次
workflow_says_each_over = 按优先级；其阶段的作业均已结束
per_job_says_finish = 其最后一个作业已结束
workflow_says_finish = 借用方继续运行，其资源之后归入资源池
workflow_says_reclaim = 先强制回收空闲的资源
workflow_says_interrupt = 最后开始的作业先中断
workflow_says_begin = 从不等待
workflow_says_lend = 该阶段不需要的全部
workflow_says_while_fits = 遇到放不下的即止
workflow_says_admit = 足够其需求最大的阶段
workflow_says_each_job = 放不下的跳过
per_job_says_start = 放得下即开始
workflow_says_start = 仅当没有工作流等待时才用资源池
workflow_says_each_entry = 按就绪时间；工作流在前
workflow_says_start_task = 可单独开始
workflow_says_weigh = 空闲：既未占用也未预留
per_job_says_test = 空闲：没有作业占用
workflow_says_test = 余量 = 份额 − 已用，不超过未用的

## 代码

workflow_code_task_end = 阶段作业结束：释放其资源
workflow_code_job_end = 普通作业 j 结束：归还其资源
workflow_code_arrive = 工作流 w 提交：开始等待
workflow_code_submit = 普通作业 j 提交：加入队列
workflow_code_ready = 阶段就绪：其作业加入队列
workflow_code_pass = 此后进行一次调度
workflow_code_pass_head = 调度：
workflow_code_each_over = 对阶段已结束的每个 w：
per_job_code_finish = 最后阶段之后：w 完成
workflow_code_finish = 没有下一阶段：归还全部预留
workflow_code_reclaim = 若预留 − 借出 < 需求量：强制回收
workflow_code_interrupt = 对各用户：中断作业，直到已用 ≤ 份额
by_list_code_interrupt = 对各用户：中断作业，直到回收足够
workflow_code_begin = 开始该阶段的所有作业
workflow_code_lend = 借出 = 预留 − 需求量
workflow_code_while_fits = 当首个等待的 w 放得下：
workflow_code_admit = 为其预留；开始阶段 1
workflow_code_each_job = 对队列中各 j：若判断（j）成立：
workflow_code_each_entry = { workflow_code_each_job }
workflow_code_start = 开始 j
workflow_code_start_task = 开始阶段的作业
workflow_code_weigh_head = w 放得下：
workflow_code_weigh = w 的预留 ≤ 空闲
workflow_code_test_head = 判断（j）：
per_job_code_test = j 的需求量 ≤ 空闲
workflow_code_test = j 的需求量 ≤ 份额余量，或 ≤ 空闲
