## 队列中的作业放得下之处

share_has_room = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额尚有余量：{ LEFT($need, $room) }。
pot_has_room = { WORKFLOW($lender) } 借出的共用额度尚有余量：{ LEFT($need, $room) }。
pool_has_room = 资源池放得下：{ FREE($need, $room) }。
others_have_no_room = 另外 { workflows }也没有余量。

## 为何不能在某处开始

runs_too_long = 它运行太久，不能借用 { WORKFLOW($lender) } 的资源；{ WORKFLOW($lender) } 只借给运行时长不超过其各阶段最短作业的作业：{ $lacks }。
longer_than_shortest = 运行时长 { $runtime } > 最短 { $shortest }
lends_nothing_now = { WORKFLOW($lender) } 现在没有借出资源。
no_share = { WORKFLOW($lender) } 借出的资源中没有 { USER($user) } 的份额。
share_used_up = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额已用完：份额 { $share } 个，已用 { $used } 个。
share_left_too_small = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额为 { $share } 个，余量不足：{ LEFT($need, $left) }。
idle_in_others_shares = { WORKFLOW($lender) } 借出的资源中另有 { $idle } 个空闲，但属于其他用户的份额，份额不得转让。
more_idle_in_others_shares = { idle_in_others_shares }
held_beyond_shares = { USER($user) } 在 { WORKFLOW($lender) } 借出资源中的份额尚余 { $left } 个，但空闲的更少：{ IDLE($need, $idle) }。其他用户超出其份额占用 { $beyond } 个。
pot_used = { WORKFLOW($lender) } 借出的共用额度为 { $pot } 个，已用 { $used } 个，余量不足：{ LEFT($need, $left) }。
pool_closed = { WORKFLOW($workflow) } 正在等待资源池，普通作业不得使用。
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

## 运行中或已结束的作业

has_borrowed_since = { JOB($job) } 自时刻 { AT($start) } 起运行，借用 { WORKFLOW($lender) } 的资源。
has_outlasted_lender = { JOB($job) } 自时刻 { AT($start) } 起运行，借用 { WORKFLOW($lender) } 的资源；{ WORKFLOW($lender) } 已完成。
has_run_on_pool = { JOB($job) } 自时刻 { AT($start) } 起运行，使用资源池。
ends_if_nothing_arrives = 若不再有提交，它将于时刻 { AT($time) } 结束。
ends_undisturbed = 它将于时刻 { AT($time) } 结束；其资源不会被回收。
interrupted_if_nothing_arrives = 若不再有提交，它将于时刻 { AT($time) } 被中断：{ STAGE($workflow, $number) } 要强制回收资源。
name_was_done_at = 它于时刻 { AT($time) } 完成。
was_interrupted_before = 此前被中断 { $times } 次。
name_was_cancelled = { $name } 已取消。
units_reclaimed_at = 时刻 { AT($time) }，其资源被强制回收。

## 工作流，以名称或“它”相称

who_it = 它
# 名称与其后的汉字之间空一格。
who_named = { WORKFLOW($workflow) }{" "}
who_is_submitted_at = { $who }要到时刻 { AT($time) } 才提交。
who_is_submitted_now = { $who }就在此刻提交，在稍后的一步。
has_run_since = { $who }自时刻 { AT($since) } 起运行，现处于阶段 { $stage }。
name_has_finished = { $name } 已完成。
last_job_ended_at = 其最后一个作业于时刻 { AT($time) } 结束。
waits_behind = { $who }排在 { WORKFLOW($first) } 之后；任何工作流都不得越过第一个放不下的工作流。
reservation_fits = 预留量放得下：{ FREE($reservation, $free) }。
reservation_does_not_fit = 预留量放不下：{ FREE($reservation, $free) }。
# leaves out $who
near_reservation = 若预留量少 { units }，现在即可接纳。
admitted_then = 若不再有提交，{ $who }将于时刻 { AT($time) } 被接纳。
