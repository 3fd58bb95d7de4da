## 标题

name_not_begun = { $name } 尚未开始。
name_is_ready = { $name } 已就绪。
name_runs = { $name } 正在运行。
name_has_ended = { $name } 已结束。
name_not_started = { $name } 尚未开始。
why_name_waits = { $name } 为什么没有运行？
what_user_has = { USER($user) } 的份额如何？
whose_unit = { unit_word } { UNIT($unit) } 属于谁？

## 阶段及其作业

jobs_need =
    { $jobs ->
        [1] 其作业需要 { units }。
       *[other] 其作业共需要 { units }。
    }
this_stage_begins = 若不再有提交，该阶段将于时刻 { AT($time) } 开始。
stage_begins = 若不再有提交，{ STAGE($workflow, $number) } 将于时刻 { AT($time) } 开始。
jobs_wait_alone = 其作业各自等待，尚无一个开始。
lack_is_reclaimed = 其工作流正在强制回收所缺的资源。
stage_began_at =
    { $left ->
        [0] 它于时刻 { AT($start) } 开始；其作业均已结束。
       *[other] 它于时刻 { AT($start) } 开始；还有 { $left } 个作业没有结束。
    }
ran_from_to = 它自时刻 { AT($start) } 运行至 { AT($end) }。
stage_moves = 为它强制回收 { $reclaimed } 个{ unit_word }；它运行期间可共享 { $lent } 个。
starts_with_stage = { STAGE($workflow, $number) } 开始时它才开始。
stage_not_ready = 其阶段尚未就绪。
task_uses = 它占用 { units }，自时刻 { AT($start) } 至 { AT($end) }；阶段使用的资源不会被回收。

## 用户

share_of_loans = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额为 { $share } 个，已用 { $used } 个。
pot_of_loans = { WORKFLOW($lender) } 借出的共用额度为 { $share } 个，{ USER($user) } 已用 { $used } 个。
more_workflows_admitted = 另有 { workflows }已接纳。
nothing_lent_now = 现在没有工作流借出资源。
user_holds_pool = { USER($user) } 的作业占用资源池的 { units }。
jobs_wait =
    { $jobs ->
        [1] { jobs }在等待：{ JOB($first) }。
       *[other] { jobs }在等待，最先的是 { JOB($first) }。
    }
no_job_of_user_waits = 没有作业在等待。

## 资源

unit_is_free = 空闲：没有作业占用，也没有工作流预留。
unit_is_reserved =
    { $lends ->
        [true] 由 { WORKFLOW($owner) } 预留，现在既未使用也未借出。
       *[false] 由 { WORKFLOW($owner) } 预留，现在未使用；此模式不借出资源。
    }
# leaves out $used
unit_is_lent = 它由 { WORKFLOW($owner) } 借出，没有作业使用；{ lent_units_idle }。
# leaves out $used
lent_units_idle = { some_units_idle }
some_units_idle = 借出的 { $lent } 个{ unit_word }中空闲 { $idle } 个
user_may_start = { USER($user) } 的份额尚余 { $room } 个可用。
no_ordinary_waits = 没有普通作业在等待。
first_waits =
    { $waiting ->
        [1] { JOB($job) } 在等待。
       *[other] 最先等待的是 { JOB($job) }。
    }
first_waits_with_room =
    { $waiting ->
        [1] { JOB($job) } 在等待，此处或别处放得下。
       *[other] 最先等待的是 { JOB($job) }，此处或别处放得下。
    }
stage_job_uses = { TASK($task) } 正在使用它。
job_uses_after_end = { USER($user) } 的 { JOB($job) } 正在使用它。借出它的 { WORKFLOW($owner) } 已完成：{ JOB($job) } 结束后归入资源池。
job_uses_loan = 它由 { WORKFLOW($owner) } 借出，{ USER($user) } 的 { JOB($job) } 正在使用。
job_uses_pool = 它属于资源池，{ USER($user) } 的 { JOB($job) } 正在使用。

## 一笔借出

loan_not_begun = 这笔借出尚未开始。
loan_is_out = { WORKFLOW($owner) } 将 { units }借给 { USER($user) } 的作业 { JOB($job) }。
loan_is_over = { WORKFLOW($owner) } 曾将 { units }借给 { USER($user) } 的作业 { JOB($job) }。
loan_lasted = 自时刻 { AT($since) } 至 { AT($until) }，作业完成后归还。
loan_reclaimed = 自时刻 { AT($since) } 至 { AT($until) }，为 { STAGE($workflow, $number) } 强制回收。
