## 回收

reclaims_part = { WORKFLOW($workflow) } 强制回收借出的 { $lent } 个{ unit_word }中的 { $units } 个。
reclaims_all = { WORKFLOW($workflow) } 将借出的 { $lent } 个{ unit_word }全部强制回收。
stage_lacks = { STAGE($workflow, $number) } 需要 { $need } 个{ unit_word }，当前可用 { $available } 个：{ $lacks }。
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
       *[other] 按比例 { $ratio }，份额变为：{ $shares }。
    }
quota_of_ratio = { $lent } × { $ratio }/{ $sum } = { $quota }
shares_are_rounded = { $quotas }；取整后为 { $shares }，余数大者优先，相同时先列出者优先。
shares_are_whole = 份额取整数，余数大者优先。

## 中断

job_is_interrupted = { JOB($job) } 因 { STAGE($workflow, $number) } 而被中断。
uses_more_than_share = { USER($user) } 的用量超过其份额：{ $test }。其作业中最后开始的先中断。
still_above_share = { USER($user) } 的用量仍超过其份额：{ $test }。
gives_back_in_order = 用户按出现顺序归还仍缺的 { units }。轮到 { USER($user) }，其作业中最后开始的先中断。
gives_back_after = 它运行 { LASTING($ran) }后归还 { units }；{ $then }。
then_starts_over = 它重新排队，从头开始，损失 { $lost }（{ unit_word } × 时间）的工作
then_keeps_work = 它重新排队，保留已完成的工作
then_is_cancelled = 它被取消，损失 { $lost }（{ unit_word } × 时间）的工作

## 开始阶段，借出所余

stage_begins_now = { STAGE($workflow, $number) } 开始。
jobs_start_at_once =
    { $jobs ->
        [1] 该阶段唯一的作业立即开始：{ RESERVED($need, $reservation) }。
       *[other] 该阶段的 { jobs }立即同时开始：{ RESERVED($need, $reservation) }。
    }
reclaimed_for_it = 为此强制回收：{ $sum }。
workflow_lends =
    { $again ->
        [true] { WORKFLOW($workflow) } 再借出 { units }。
       *[false] { WORKFLOW($workflow) } 借出 { units }。
    }
rest_is_lent = 该阶段运行期间，用不到的{ unit_word }都借出：{ $reservation } − { $need } = { $lent }。

## 回收的算式

reclaimed_for_stage = 为 { $workflow } 的阶段 { $number } 强制回收：{ $sum }。
reclaimed_so_far = 至此：{ $sum }。
back_of_all = 应回收 { $units } 个，已回收 { $back } 个
back_by_terms = { back_of_all }（{ $terms }）
term_idle = 空闲 { $idle } 个
term_freed = 中断释放 { $freed } 个
terms_less_lent_again = { $terms } − 再借出 { $again } 个
idle_comes_first =
    { $idle ->
        [0] 借出的资源都在使用中。
       *[other] 借出的资源中有 { $idle } 个空闲，先行回收。
    }
nobody_is_interrupted = 没有作业被中断。
still_lacking = 作业还须归还 { $lacking } 个。
