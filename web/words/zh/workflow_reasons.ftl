## 开始

nothing_will_come = 没有作业提交到共 { units }的资源池。
workflows_will_come = 将有 { workflows }提交到共 { units }的资源池。
ordinary_jobs_will_come = 将有 { ordinary_jobs }提交到共 { units }的资源池。
workflows_and_jobs_will_come = 将有 { workflows }和 { ordinary_jobs }提交到共 { units }的资源池。
ordinary_jobs = { NUMBER($jobs) } 个普通作业

## 提交与结束

workflow_is_submitted = 工作流 { WORKFLOW($workflow) } 提交。
nothing_reserved_for_it = 调度器不为它预留：其每个作业单独调度。
asks_for_reservation = 它要求预留 { units }；需求最大的阶段 { $hungriest } 需要 { $need } 个。
workflows_wait_before = 前面有 { workflows }在等待。
job_is_submitted = { USER($user) } 的作业 { JOB($job) } 提交。
job_needs_and_takes = 它需要 { units }，运行 { LASTING($time) }。
jobs_wait_before =
    { $ahead ->
        [0] 前面没有作业等待。
       *[other] 前面有 { $ahead } 个作业在等待。
    }
stage_job_ends = { TASK($task) } 结束。
gives_back_to_pool = 它将 { units }归还资源池。
units_stay_reserved = 它的 { units }仍为其工作流预留。
reservation_ends = 它是 { WORKFLOW($workflow) } 的最后一个作业：预留到此结束。
stage_jobs_all_ended = 该阶段的作业均已结束。
stage_jobs_left = 该阶段还剩 { jobs }。
job_ends = { JOB($job) } 完成。
gives_back_to_lender = 它归还 { units }；{ WORKFLOW($lender) } 继续将其借给 { USER($user) }。
units_go_to_pool = 借出方 { WORKFLOW($lender) } 已结束：{ units }归入资源池。

## 没有预留的阶段

stage_gets_ready = { STAGE($workflow, $number) } 就绪。
jobs_join_queue =
    { $jobs ->
        [1] 其作业加入队列，需要 { units }。
       *[other] 其作业加入队列，共需要 { units }。
    }
units_are_free = 空闲 { $free } 个{ unit_word }。
job_cannot_start = 空闲 { $free } 个{ unit_word }：它现在不能开始，工作流可能被拖延。
not_all_can_start = 空闲 { $free } 个{ unit_word }：不能全部开始，工作流可能被拖延。
starts_by_itself = { TASK($task) } 单独开始。
it_fits = 放得下：{ FREE($need, $free) }。
each_starts_when_it_fits = 同阶段的作业各自在放得下时开始。

## 工作流及其预留

may_be_admitted = 能接纳 { WORKFLOW($workflow) } 吗？
nobody_passes_it = 它等待，排在它后面的工作流不得越过它。
is_admitted = 接纳 { WORKFLOW($workflow) }，预留 { units }。
no_stage_waits_now = 从此其任何阶段都不再等待。
workflow_finishes = { WORKFLOW($workflow) } 完成。
reservation_goes_back = 其 { units }归还资源池。
reservation_goes_back_in_part = 其 { units }归还资源池，但仍被借用的 { $left } 个除外，待借用的作业结束后归还。
took_from_submission = 从提交到完成共用 { LASTING($span) }。

## 普通作业

job_starts_on_loan =
    { $again ->
        [true] { JOB($job) } 重新开始，借用 { WORKFLOW($lender) } 的资源。
       *[false] { JOB($job) } 开始，借用 { WORKFLOW($lender) } 的资源。
    }
job_starts_on_pool =
    { $again ->
        [true] { JOB($job) } 重新开始，使用资源池。
       *[false] { JOB($job) } 开始，使用资源池。
    }
job_resumes_on_loan = { JOB($job) } 继续运行，借用 { WORKFLOW($lender) } 的资源。
job_resumes_on_pool = { JOB($job) } 继续运行，使用资源池。
lent_share_has_room = 在已借出的资源中，该用户的份额尚有余量：{ LEFT($need, $room) }。
lent_pot_has_room = 所有用户的共用额度尚有余量：{ LEFT($need, $room) }。
no_workflow_waits = 没有工作流在等待，且放得下：{ FREE($need, $room) }。
named_job = 作业 { JOB($job) }
may_entry_start = { $entry } 能开始吗？
