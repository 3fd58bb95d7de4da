### Sentences of the core.

## 步骤的原因

jobs_will_come = 将有 { jobs }提交到有 { nodes }的机器。

job_submitted = { JOB($job) } 提交。
job_joins = 它需要 { nodes }，估计运行 { LASTING($estimate) }。{ jobs_ahead }
jobs_ahead =
    { $ahead ->
        [0] 它是队首。
       *[other] 前面有 { $ahead } 个作业在等待。
    }

job_done = { JOB($job) } 完成。
job_gives_back = 它归还 { nodes }；现在{ are_free }。
ends_as_expected = 它恰好按估计结束。
ends_early = <good>它比估计早结束 { LASTING($early) }。</good>
are_free =
    { $free ->
        [0] 没有空闲节点
       *[other] 空闲 { $free } 个节点
    }

job_killed = { JOB($job) } 到估计时间，被终止。
job_lacked = <bad>还有 { LASTING($missing) } 的工作未完成。</bad>

job_starts =
    { $resumed ->
        [true] { JOB($job) } 继续运行。
       *[false] { JOB($job) } 开始。
    }
job_fits =
    { $planned ->
        [true] 它的计划时间已到
       *[false] 它是队首
    }，且放得下：{ FREE($nodes, $free) }。
# leaves out $resumed
job_waited =
    { $waited ->
        [0] 它没有等待。
       *[other] 累计等待 { LASTING($waited) }。
    }
job_overtakes = 它越过 { jobs }，但这些作业的计划开始时刻不变。

job_promised = 策略为 { JOB($job) } 预留自时刻 { AT($at) } 起的 { nodes }。
head_lacks = 它是队首，但放不下：{ FREE($nodes, $free) }。
reservation_kept = 它保留先前的预留，尽管按现在的估计，要更晚才有足够的节点。
# leaves out $count
room_when = 按估计，届时 { $names } 已结束。
room_expected = 策略预计届时 { $names } 已结束。
left_over =
    { $extra ->
        [0] 届时没有富余节点。
       *[other] 届时富余 { $extra } 个节点。
    }

job_judged = 策略判断 { JOB($job) }：它能越过 { JOB($head) } 吗？
job_backfilled = 回填 { JOB($job) }。
job_refused = 拒绝 { JOB($job) }。
no_room_now = 现在放不下：{ FREE($nodes, $free) }。
ends_in_window = 现在放得下，且预计不晚于 { JOB($head) } 的预留时间结束：<good>{ AT($now) } + { SPAN($length) } ≤ { AT($reservation) }</good>。
on_extra_nodes = 它会超过 { JOB($head) } 的预留时间（{ AT($now) } + { SPAN($length) } > { AT($reservation) }），但只用届时富余的节点：{ EXTRA($nodes, $extra) }。
would_delay = 按估计时间，它会推迟 { JOB($head) }：<bad>{ AT($now) } + { SPAN($length) } > { AT($reservation) }</bad>，且{ EXTRA($nodes, $extra) }。
estimate_shortened = 其估计时间由 { SPAN($estimate) } 缩短为 { SPAN($length) }。

gap_found = { JOB($job) } 的最早空位始于时刻 { AT($at) }。
gap_kept = { JOB($job) } 的计划开始时刻不变：{ AT($at) }。
gap_fits = 它需要 { nodes }，时长 { LASTING($estimate) }；计划中没有更早的足够大的空位。
job_planned = { JOB($job) } 计划于时刻 { AT($time) } 开始。
earliest_start = 这是不推迟任何更早计划的最早时刻。
planned_anew = { JOB($job) } 重新计划，于时刻 { AT($time) } 开始。
planned_before = 原计划为 { AT($before) }；有作业结束，留下了空位。计划从不推迟。

job_checkpointed = { JOB($job) } 设置检查点并停止。
job_gives_way = { JOB($head) } 的预留时间（{ AT($now) }）已到，{ JOB($head) } 需要 { nodes }，{ are_free }。越过 { JOB($head) } 回填的 { JOB($job) } 占用 { $holds } 个节点，因此策略将其停止。检查点保存已完成的 <good>{ LASTING($done) }</good>；还需运行 { LASTING($left) }（含停止的开销）。

## 作业为何没有运行

why_not_running = { JOB($job) } 为什么没有运行？
submitted_only_at = 它要到时刻 { AT($at) } 才提交。
submitted_now = 它就在此刻提交，在稍后的一步。
job_runs_now = { JOB($job) } 正在运行。
runs_since = 它自时刻 { AT($start) } 起运行，按其估计最迟于时刻 { AT($end) } 结束。
job_has_ended = { JOB($job) } 已结束。
work_done_at = 它于时刻 { AT($end) } 完成。
killed_at = <bad>它于时刻 { AT($end) } 到达估计时间，被终止。</bad>
does_not_start = { JOB($job) } 没有开始。
job_planned_for = { JOB($job) } 计划于时刻 { AT($time) } 开始。

head_fits = 它是队首，且放得下：{ FREE($nodes, $free) }。它在此刻开始。
head_waits = 它是队首，但放不下：{ FREE($nodes, $free) }。
head_starts_by_stops = 它最迟于时刻 { AT($time) } 开始：届时若放不下，策略就停止越过它的作业。
head_starts_by = 它最迟于时刻 { AT($time) } 开始：运行中的作业最迟按估计结束，后来的作业不得推迟它。
nobody_passes = 它排在 { JOB($head) } 之后；按先到先服务，任何作业都不能越过队首。
tested_and_next = 策略已判断过它，接着就开始它。
not_judged = 策略先决定队首 { JOB($head) }。
turn_starts = 本次调度尚未判断到它；轮到它时（就在此刻），它会开始。
turn_refuses = 本次调度尚未判断到它；轮到它时（就在此刻），它会被拒绝。

start_is_due = 其计划开始时刻已到：它就在此刻开始。
not_planned = 此刻有作业结束，尚未重新为它制定计划：目前计划于时刻 { AT($before) } 开始。
joins_the_plan = 它刚加入队列，策略接下来为它制定计划。
starts_by_plan = 它计划于时刻 { AT($time) } 开始，不会更晚：每个作业最迟按估计结束，后来的作业不得推迟它。
room_needed_later = 现在放得下（{ FREE($nodes, $free) }），但按估计时间，它结束之前其他作业的计划就要用到这些节点。
room_now = 现在放得下（{ FREE($nodes, $free) }），但只有作业结束时才重新计划。

## 怎样才能运行

with_shorter = 若估计时间缩短 { SPAN($shorter) }，它现在就能开始。
with_fewer = 若少用 { nodes }，它现在就能开始。
with_either = 若估计时间缩短 { SPAN($shorter) }，或少用 { nodes }，它现在就能开始。
