## 资源的用途及简称

usage_own = 阶段使用
usage_reserved = 预留而空闲
usage_lent = 借出而空闲
usage_borrowed = 被借用
usage_lost = 被借用，工作损失
usage_in_short_borrowed = { usage_borrowed }
usage_pool = 资源池上的普通作业
usage_free = 空闲
usage_in_short_free = { usage_free }

usage_in_short_own = 阶段
usage_in_short_reserved = 预留
usage_in_short_lent = 借出
usage_in_short_lost = 损失
usage_in_short_left_over = 借出方已结束
usage_in_short_pool = 资源池作业
stage_current = 当前

## 标题

stage_called = 阶段 { $number }
workflow_at_stage = { $workflow } 阶段 { $number }
stage_keeps = { $stage }：未借出 { $count }/{ $of }
stage_reserves = { $stage }：预留 { $count }
idle_loans = 借出空闲：{ $count }
lent_still_out = { $workflow } 借出未还：{ $count }
pool_caption = 资源池：空闲 { $free }

## 图中标记的说明

unit_of = 属于 { $workflow }
use_mark = { $who }：{ $units }，自时刻 { $start }，{ $end }
use_mark_lent = { $who }：{ $units }，由 { $lender } 借出，自时刻 { $start }，{ $end }
use_until = 至时刻 { $end }
use_until_interrupted = 至时刻 { $end }，被中断
stage_runs_from = 自时刻 { $start }，运行中
stage_mark = { $workflow }，阶段 { $number }：{ $time }，需要 { $need }{ stage_mark_loans }
stage_mark_loans =
    { $lends ->
        [true] ，可共享 { $lent }，强制回收 { $reclaimed }
       *[false] { "" }
    }
stage_mark_last_job = { $mark }，最后一个作业自时刻 { $latest } 起

## 阶段图

graph_label = { workflows }，{ stages }
graph_label_now = { workflows }，{ stages }；当前时刻 { $now }
graph_workflow = { $status }，预留 { $reservation }，优先级 { $priority }
graph_workflow_brief = { $status }，预留 { $reservation }
graph_stage = 阶段 { $number } 需要 { $need }；属于 { $workflow }；{ $phase }
graph_stage_brief = 阶段 { $number }：{ units }；属于 { $workflow }；{ $phase }
graph_job_name = 作业 { $job }
graph_job = { $job }：{ units }，运行时间 { $runtime }，{ $stage }；{ $status }
graph_stages_before = 前面还有 { stages }
graph_stages_behind = 后面还有 { stages }
graph_more_workflows = 还有 { workflows }（{ $statuses }）

## 对看不见图的读者的说明

units_label = { units }：工作流预留 { $reserved }（阶段使用 { $own }；借出 { $lent }，其中被借用 { $borrowed }），已结束的工作流借出未还 { $left_over }，资源池上的普通作业 { $pool }，空闲 { $free }
timeline_label = { units }的时间线，时刻 { $from } 至 { $to }，当前时刻 { $now }；{ stretches_of_use }
stretches_of_use = 共 { NUMBER($stretches) } 段使用

## 借出的结果

lent_useful = 有用
lent_running = 运行中
lent_lost = 损失
lent_idle = 空闲
row_needs = 需要
row_lent = 可共享
row_reclaimed = 强制回收
loan_loses = { $job } 损失 { $lost }
starts_now = { $job } 开始
units_reserved_for = 为 { $workflow } 预留 { units }，直到其最后阶段结束
to_come_label = 未开始：
stage_to_come = 尚未开始
loan_done = { $job } 完成
sum_useful = 有用 { $sum }
sum_running = 运行中 { $sum }
sum_lost = 损失 { $sum }
sum_idle = 空闲 { $sum }
sum_of = { $sum }（{ $terms }）
sum_after_end = 借出方结束后又使用 { $sum }
lending_brought = 至今借出：{ unit_time }
sums_table = 借出的资源 × 时间
so_far_heading = 至今

## 分三步回收

reclaim_for = 为{ $stage }强制回收
beat_idle = 先回收空闲资源
beat_stop = 借出减少
beat_again = 多余的再借出
beat_all = 阶段所需已齐
beat_has_needs = { NUMBER($need) } 个{ unit_word }中还缺 { NUMBER($units) } 个
beat_stops = { $jobs } 停止
beat_stops_one = { $job } 停止
beat_stays = 不中断
beat_term_idle = 空闲
beat_term_freed = 释放
beat_term_again = 再借出
beat_for_stage = 阶段 { NUMBER($number) } 用 { NUMBER($need) }
beat_out = 借出 { NUMBER($lent) }
beat_user = { $user }：{ $verdict }，{ $jobs }
all_users = 所有用户
reclaim_label = 为{ $stage }强制回收 { units }：{ back_by_terms }
before_table = 回收之前的资源

## 回收的算式

reclaimed_for_stage = 为 { $workflow } 的阶段 { $number } 强制回收：{ $sum }。
reclaim_sum = { units } = { reclaim_terms }
back_by_terms = 应回收 { $units } 个，已回收 { $back } 个（{ reclaim_terms }）
reclaim_terms = { terms_back }{ lent_again }
terms_back =
    { $freed ->
        [0] { term_idle }
       *[other]
            { $idle ->
                [0] { term_freed }
               *[other] { term_idle } + { term_freed }
            }
    }
term_idle = 空闲 { $idle } 个
term_freed = 中断释放 { $freed } 个
lent_again =
    { $again ->
        [0] { "" }
       *[other] { " " }− 再借出 { $again } 个
    }
quota_of_ratio = { $lent } × { $ratio }/{ $sum } = { $quota }
