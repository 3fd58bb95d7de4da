### Sentences of the core.

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
stage_jobs_all_ended = <good>该阶段的作业均已结束。</good>
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
job_cannot_start = <bad>空闲 { $free } 个{ unit_word }：它现在不能开始，工作流可能被拖延。</bad>
not_all_can_start = <bad>空闲 { $free } 个{ unit_word }：不能全部开始，工作流可能被拖延。</bad>
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
    { $resumes ->
        [true] { JOB($job) } 继续运行，借用 { WORKFLOW($lender) } 的资源。
       *[false]
            { $again ->
                [true] { JOB($job) } 重新开始，借用 { WORKFLOW($lender) } 的资源。
               *[false] { JOB($job) } 开始，借用 { WORKFLOW($lender) } 的资源。
            }
    }
job_starts_on_pool =
    { $resumes ->
        [true] { JOB($job) } 继续运行，使用资源池。
       *[false]
            { $again ->
                [true] { JOB($job) } 重新开始，使用资源池。
               *[false] { JOB($job) } 开始，使用资源池。
            }
    }
lent_share_has_room = 在已借出的资源中，该用户的份额尚有余量：{ LEFT($need, $room) }。
lent_pot_has_room = 所有用户的共用额度尚有余量：{ LEFT($need, $room) }。
no_workflow_waits = 没有工作流在等待，且放得下：{ FREE($need, $room) }。
# leaves out $again
has_waited =
    { $waited ->
        [0] 它没有等待。
       *[other] 累计等待 { LASTING($waited) }。
    }
may_job_start = 作业 { JOB($job) } 能开始吗？
may_task_start = { TASK($task) } 能开始吗？

## 回收

reclaims_part = { WORKFLOW($workflow) } 强制回收借出的 { $lent } 个{ unit_word }中的 { $units } 个。
reclaims_all = { WORKFLOW($workflow) } 将借出的 { $lent } 个{ unit_word }全部强制回收。
stage_lacks = { STAGE($workflow, $number) } 需要 { $need } 个{ unit_word }，当前可用 { $available } 个：<bad>{ NUMBER($available) } < { NUMBER($need) }</bad>。
pot_changes = 所有用户的共用额度由 { $before } 个变为 { $after } 个，在用 { $used } 个{ pot_order }。
pot_order =
    { $over ->
        [true] ；用户按出现顺序归还
       *[false] { "" }
    }
share_changes = { USER($user) } { $before } → { $after }（在用 { $used }）
shares_become =
    { $users ->
        [1] 只有一个用户，其份额变为：{ $shares }。
       *[other] 按比例 { RATIO($workflow) }，份额变为：{ $shares }。
    }
shares_are_rounded = { QUOTAS($lent) }；取整后为 { $shares }，余数大者优先，相同时先列出者优先。
shares_are_whole = 份额取整数，余数大者优先。
idle_comes_first =
    { $idle ->
        [0] 借出的资源都在使用中。
       *[other] 借出的资源中有 { $idle } 个空闲，先行回收。
    }
still_lacking = 作业还须归还 { $lacking } 个。

## 中断

job_is_interrupted = { JOB($job) } 因 { STAGE($workflow, $number) } 而被中断。
uses_more_than_share = { USER($user) } 的用量超过其份额：<bad>{ NUMBER($used) } > { NUMBER($share) }</bad>。其作业中最后开始的先中断。
still_above_share = { USER($user) } 的用量仍超过其份额：<bad>{ NUMBER($used) } > { NUMBER($share) }</bad>。
gives_back_in_order = 用户按出现顺序归还仍缺的 { units }。轮到 { USER($user) }，其作业中最后开始的先中断。
gives_back = 它运行 { LASTING($ran) }后归还 { units }
starts_over_after = { gives_back }；<bad>它重新排队，从头开始，损失 { $lost }（{ unit_word } × 时间）的工作</bad>。
keeps_work_after = { gives_back }；<good>它重新排队，保留已完成的工作</good>。
is_cancelled_after = { gives_back }；<bad>它被取消，损失 { $lost }（{ unit_word } × 时间）的工作</bad>。
reclaimed_so_far = 至此：{ back_by_terms }。

## 开始阶段，借出所余

stage_begins_now = { STAGE($workflow, $number) } 开始。
jobs_start_at_once =
    { $jobs ->
        [1] 该阶段唯一的作业立即开始：{ RESERVED($need, $reservation) }。
       *[other] 该阶段的 { jobs }立即同时开始：{ RESERVED($need, $reservation) }。
    }
reclaimed_for_it = 为此强制回收：{ reclaim_sum }。
nobody_is_interrupted = <good>没有作业被中断。</good>
workflow_lends =
    { $again ->
        [true] { WORKFLOW($workflow) } 再借出 { units }。
       *[false] { WORKFLOW($workflow) } 借出 { units }。
    }
rest_is_lent = 该阶段运行期间，用不到的{ unit_word }都借出：{ $reservation } − { $need } = <good>{ NUMBER($lent) }</good>。

## 队列中的作业放得下之处

share_has_room = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额尚有余量：{ LEFT($need, $room) }。
pot_has_room = { WORKFLOW($lender) } 借出的共用额度尚有余量：{ LEFT($need, $room) }。
pool_has_room = 资源池放得下：{ FREE($need, $room) }。
others_have_no_room = 另外 { workflows }也没有余量。

## 为何不能在某处开始

runs_too_long = 它运行太久，不能借用 { WORKFLOW($lender) } 的资源；{ WORKFLOW($lender) } 只借给运行时长不超过其各阶段最短作业的作业：<bad>运行时长 { $runtime } > 最短 { $shortest }</bad>。
lends_nothing_now = { WORKFLOW($lender) } 现在没有借出资源。
no_share = <bad>{ WORKFLOW($lender) } 借出的资源中没有 { USER($user) } 的份额。</bad>
share_used_up = <bad>{ USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额已用完：份额 { $share } 个，已用 { $used } 个。</bad>
share_left_too_small = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额为 { $share } 个，余量不足：{ LEFT($need, $left) }。
idle_in_others_shares = { WORKFLOW($lender) } 借出的资源中另有 { $idle } 个空闲，但属于其他用户的份额，份额不得转让。
more_idle_in_others_shares = { WORKFLOW($lender) } 借出的资源中另有 { $idle } 个空闲，但属于其他用户的份额，份额不得转让。
held_beyond_shares = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额尚余 { $left } 个，但空闲的更少：{ IDLE($need, $idle) }。其他用户超出其份额占用 { $beyond } 个。
pot_used = { WORKFLOW($lender) } 借出的共用额度为 { $quota } 个，已用 { $used } 个，余量不足：{ LEFT($need, $left) }。
pool_closed_for = { WORKFLOW($workflow) } 正在等待资源池，普通作业不得使用。
pool_closed = <bad>{ pool_closed_for }</bad>
pool_is_closed = { pool_closed_for }
pool_has_no_room = 资源池现在放不下：{ FREE($need, $free) }。

## 怎样能开始，何时开始

does_not_start_yet = { ENTRY($entry) } 没有开始。
room_is_taken = 本次调度中排在它之前的作业先占用这些资源。
turn_comes = 它可以开始：本次调度稍后轮到它。
starts_then_on_loan = 若不再有提交，它将于时刻 { AT($time) } 开始，借用 { WORKFLOW($lender) } 在阶段 { $stage } 借出的资源。
starts_then_on_pool = 若不再有提交，它将于时刻 { AT($time) } 开始，使用资源池。
would_start_with_fewer = 若{ fewer_units }，它现在就能开始。
would_start_if_shorter = 若运行时长缩短 { SPAN($time) }，它现在就能开始。
would_start_with_either = 若{ fewer_units }，或运行时长缩短 { SPAN($time) }，它现在就能开始。

## 没有运行、运行中或已结束的作业

why_job_waits = { JOB($job) } 为什么没有运行？
it_comes_at = 它要到时刻 { AT($time) } 才提交。
it_comes_now = 它就在此刻提交，在稍后的一步。
job_is_running = { JOB($job) } 正在运行。
has_borrowed_since = { JOB($job) } 自时刻 { AT($start) } 起运行，借用 { WORKFLOW($lender) } 的资源。
has_outlasted_lender = { JOB($job) } 自时刻 { AT($start) } 起运行，借用 { WORKFLOW($lender) } 的资源；{ WORKFLOW($lender) } 已完成。
has_run_on_pool = { JOB($job) } 自时刻 { AT($start) } 起运行，使用资源池。
ends_if_nothing_arrives = 若不再有提交，它将于时刻 { AT($time) } 结束。
ends_undisturbed = 它将于时刻 { AT($time) } 结束；其资源不会被回收。
interrupted_if_nothing_arrives = 若不再有提交，它将于时刻 { AT($time) } 被中断：{ STAGE($workflow, $number) } 要强制回收资源。
job_is_over = { JOB($job) } 已结束。
it_was_done_at = 它于时刻 { AT($time) } 完成。
was_interrupted_before = 此前被中断 { $times } 次。
job_was_cancelled = { JOB($job) } 已取消。
units_reclaimed_at = <bad>时刻 { AT($time) }，其资源被强制回收。</bad>

## 工作流，以名称或“它”相称

who =
    { $named ->
        [true] { WORKFLOW($workflow) }{ " " }
       *[false] 它
    }
who_first =
    { $named ->
        [true] { WORKFLOW($workflow) }{ " " }
       *[false] 它
    }
why_workflow_waits = { WORKFLOW($workflow) } 为什么没有运行？
workflow_comes_at = { who_first }要到时刻 { AT($time) } 才提交。
workflow_comes_now = { who_first }就在此刻提交，在稍后的一步。
workflow_is_running = { WORKFLOW($workflow) } 正在运行。
has_run_since = { who_first }自时刻 { AT($since) } 起运行，现处于阶段 { $stage }。
workflow_is_over = { WORKFLOW($workflow) } 已完成。
last_job_ended_at = 其最后一个作业于时刻 { AT($time) } 结束。
waits_behind = { who_first }排在 { WORKFLOW($first) } 之后；任何工作流都不得越过第一个放不下的工作流。
reservation_fits = 预留量放得下：{ FREE($reservation, $free) }。
reservation_does_not_fit = 预留量放不下：{ FREE($reservation, $free) }。
# leaves out $named, $workflow
near_reservation = 若预留量少 { units }，现在即可接纳。
admitted_then = 若不再有提交，{ who }将于时刻 { AT($time) } 被接纳。

## 阶段及其作业

stage_not_begun = { STAGE($workflow, $number) } 尚未开始。
stage_is_ready = { STAGE($workflow, $number) } 已就绪。
stage_is_running = { STAGE($workflow, $number) } 正在运行。
stage_is_over = { STAGE($workflow, $number) } 已结束。
jobs_need =
    { $jobs ->
        [1] 其作业需要 { units }。
       *[other] 其作业共需要 { units }。
    }
this_stage_begins = 若不再有提交，该阶段将于时刻 { AT($time) } 开始。
jobs_wait_alone = 其作业各自等待，尚无一个开始。
lack_is_reclaimed = 其工作流正在强制回收所缺的资源。
stage_began_at =
    { $left ->
        [0] 它于时刻 { AT($start) } 开始；其作业均已结束。
       *[other] 它于时刻 { AT($start) } 开始；还有 { $left } 个作业没有结束。
    }
ran_from_to = 它自时刻 { AT($start) } 运行至 { AT($end) }。
stage_moves = 为它强制回收 { $reclaimed } 个{ unit_word }；它运行期间可共享 { $lent } 个。
task_not_started = { TASK($task) } 尚未开始。
why_task_waits = { TASK($task) } 为什么没有运行？
task_is_running = { TASK($task) } 正在运行。
task_is_over = { TASK($task) } 已结束。
stage_begins = 若不再有提交，{ STAGE($workflow, $number) } 将于时刻 { AT($time) } 开始。
starts_with_stage = { STAGE($workflow, $number) } 开始时它才开始。
stage_not_ready = 其阶段尚未就绪。
task_uses = 它占用 { units }，自时刻 { AT($start) } 至 { AT($end) }；阶段使用的资源不会被回收。

## 用户

what_user_has = { USER($user) } 的份额如何？
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

whose_unit = { unit_word } { UNIT($unit) } 属于谁？
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
loan_reclaimed = <bad>自时刻 { AT($since) } 至 { AT($until) }，为 { STAGE($workflow, $number) } 强制回收。</bad>
