## 节点

node_gets_task =
    { $settled ->
        [true] { NODE($node) } 正是 { TASK($task) } 得到的节点。
       *[false] { NODE($node) } 正是 { TASK($task) } 将得到的节点。
    }
why_not_node = 为什么不是 { NODE($node) }？
nothing_chosen_yet = 它适合 { TASK($task) }；尚未作出选择。
earlier_in_list = 它适合，但 { NODE($winner) } 在列表中更靠前。
scan_came_first =
    { $settled ->
        [true] 它适合，但扫描先到 { NODE($winner) }。
       *[false] 它适合，但扫描会先到 { NODE($winner) }。
    }
seed_came_first =
    { $settled ->
        [true] 它适合，但按种子决定的顺序先到 { NODE($winner) }。
       *[false] 它适合，但按种子决定的顺序会先到 { NODE($winner) }。
    }
earlier_in_scenario = 它适合，且与 { NODE($winner) } 同在 { $at }，但 { NODE($winner) } 在场景中更靠前。
smaller_is_taken = 它适合，但 { NODE($winner) } 优先：BestFit 取 { $place } 与 { $at } 中较小者。
larger_is_taken = 它适合，但 { NODE($winner) } 优先：LeastFit 取 { $place } 与 { $at } 中较大者。

## 怎样才会不同

would =
    { $settled ->
        [true] { $wins ->
            [true] 就会选中它
           *[false] 它就会适合
        }
       *[false] { $wins ->
            [true] 将会选中它
           *[false] 它将会适合
        }
    }{ $ahead }。
as_candidate = 若是候选节点，{ would }
as_candidate_with = 若是候选节点且{ $changes }，{ would }
with_change = 只要{ $changes }，{ would }
with_changes = 只要{ $changes }，{ would }
changes_last = { $changes }、{ $last }
change_more = 多 { $number } { $unit }
# leaves out $counted
change_less = 少 { $number } { $unit }
has_amount = ：它有 { $amount }
has_only_amount = ：它只有 { $amount }

## 桶

bucket_at = 桶 { $at }
why_not_bucket = 为什么不是桶 { $at }？
no_node_there = 其中没有节点。
lies_outside = 它在 { TASK($task) } 的适合区域之外：{ $compared }。
bucket_holds = 其中有 { nodes }；{ $what }
# leaves out $nodes
may_use_none = 没有该任务可用的节点。
found_before = 可能有匹配，但遍历到此之前已找到 { NODE($winner) }。
ended_before = 可能有匹配，但遍历在到此之前已结束。
not_come_here = 遍历尚未到达这里。
policy_walks_not = 该策略逐个检查节点，不遍历桶。
chose_earlier = 该任务在这一批次中已先作选择；这一步不遍历桶。
no_task_placed = 当前没有正在放置的任务。
was_yielded = 已访问，并已给出。
none_yielded_yet = 已访问，目前尚未给出其中的叶桶。
was_visited =
    { $leaves ->
        [0] 已访问，其中没有给出叶桶。
       *[other] 已访问，并给出了其中 { $leaves } 个叶桶。
    }
