### Sentences of the core.

## 多处使用的词语

item_next = { $before }、{ $after }
clause_next = { $before }，{ $after }
and_last = { $list }和{ $last }
amount_of = { AMOUNT($dimension, $amount) }
dimension_named = { DIMENSION($dimension) }
bucket_named = { $at }
at_bucket = { $at }{" "}
at_open = { $at }（开放索引）
at_reserved = { $at }（预留索引）
reaches = { COORDINATE($dimension, $coordinate) } ≥ { GOAL($dimension, $needed) }
# leaves out $first, $counted
falls_short = 其 { DIMENSION($dimension) } 为 { QUANTITY($dimension, $available) }，而 { NAME($task) } 请求 { QUANTITY($dimension, $request) }
lack_next = { $before }；{ $after }
lacking = <bad>{ $clauses }。</bad>

## 任务的到达与释放

nodes_stand = 坐标空间中有 { $nodes } 个节点，有 { tasks }等待放置。
task_arrives = 任务 { TASK($task) } 到达。
task_asks = 它请求 { $request }；任意节点均可。
task_asks_among = 它请求 { $request }；只能在 { $nodes } 个候选节点上运行。
task_ends_on = 任务 { TASK($task) } 在 { NODE($node) } 上结束。
task_gives_back = 归还 { $amount }。
node_moves = { NODE($node) } 从 { $from } 移到 { $to }。
node_stays = { NODE($node) } 仍在 { $to }。
release_of_nothing = 释放 { TASK($task) } 没有效果。
task_holds_nothing = 此刻 { TASK($task) } 不占用任何节点。
round_begins = 一个批次开始，共 { tasks }。
round_chooses =
    { $tasks ->
        [1] { $choosers } 作出选择，随后提交。
       *[other] { $choosers } 针对同一快照各自选择，随后按顺序提交。
    }

## 已查看的节点与所作的决定

node_fits = 节点 { NODE($node) } 适合。
node_fits_not = 节点 { NODE($node) } 不适合。
node_has_all = <good>它满足 { TASK($task) } 的全部请求。</good>
none_of_candidates = <bad>它不是 { TASK($task) } 的候选节点。</bad>
missing_is_reserved = 所缺的部分已预留给 { TASK($owner) }。
task_is_placed = 任务 { TASK($task) } 放置到 { NODE($node) }。
scan_looked = 扫描检查了 { nodes }。
visits_beyond = 对桶的访问中，有 { $beyond } 次在匹配之后，只为显示每个适合的叶桶。
scan_is_short = 扫描之所以短，是因为 { TASK($task) } 指定了 { $candidates } 个候选节点。
scan_is_cheaper = 节点这么少时，扫描的开销更小：扫描检查每个节点，遍历则访问途经的每个桶。
two_matches =
    开放索引给出 { $open_at } 处的 { NODE($open) }，预留索引给出 { $held_at } 处的 { NODE($held) }。{ $tie ->
        [true] 相同时取预留索引的结果。
       *[false] 取较大者：{ NODE($winner) }。
    }
open_match_alone = 开放索引给出 { NODE($node) }，预留索引没有给出节点。
reserved_match_alone = 预留索引给出 { NODE($node) }，开放索引没有给出节点。
move_touches = 这次移动涉及 { buckets }：{ $clauses }。
move_touches_in =
    在{ $reserved ->
        [true] { index_reserved }
       *[false] { index_open }
    }中，这次移动涉及 { buckets }：{ $clauses }。
move_touches_many = 这次移动涉及 { buckets }：只在原路径上的 { $left } 个，只在新路径上的 { $entered } 个，两条路径共有的 { $shared } 个。
bucket_is_gone = { $at } 消失
bucket_loses = { $at } 失去它
bucket_gains = { $at } 得到它
bucket_is_new = { $at } 新出现
# leaves out $count
buckets_keep = { $names } 仍包含它
walk_visited = 遍历访问了 { buckets }；得出同一结果的扫描需检查 { nodes }。
no_node_found = 任务 { TASK($task) } 找不到适合的节点，未能放置。
no_node = <bad>没有任何节点。</bad>
of_nodes = <bad>{ nodes }中，{ $causes }。</bad>
causes_last = { $causes }，{ $last }
cause_candidate = { $count } 个不是候选节点
# leaves out $counted
cause_lack = { $count } 个的 { DIMENSION($dimension) } 不足
cause_reserved = { $count } 个有一部分资源已预留给其他任务
task_is_deferred = 任务 { TASK($task) } 被推迟。
chose_what_went = 它选择了 { NODE($node) }，但同一批次的 { TASK($other) } 先占用了它。
chose_what_fits_not = 它选择了 { NODE($node) }，但该节点已不再适合。
goes_back = 它回到队列，排在尚未尝试的任务之前。

## 遍历

walk_begins = 为 { TASK($task) } 从根桶 { $at }开始遍历。
lowest_first = 遍历对其子桶按坐标从低到高访问。
highest_first = 遍历对其子桶按坐标从高到低访问。
seeds_order = 遍历访问其子桶的顺序由种子决定。
levels_are = 树的各层依次为 { $first }、{ $rest }。
compared_by = 坐标先比较 { $first }，再比较 { $rest }。
then_next = { $before }、{ $after }
it_holds = 它包含 { $holds }。
holds_nodes = { nodes }
holds_candidates = { nodes }，其中 { $candidates } 个是 { TASK($task) } 的候选节点
holds_candidate = { nodes }，是 { TASK($task) } 的候选节点
holds_reserved_ones = { nodes }，其中 { $candidates } 个为 { TASK($task) } 预留
holds_reserved_one = { nodes }，为 { TASK($task) } 预留
bucket_fits = 桶 { $at }中可能有匹配：遍历进入该桶。
meets_area = 它与适合区域相交：<good>{ $inside }</good>；包含 { $holds }。
leaf_fits_not = 叶桶 { $at }被拒绝。
bucket_fits_not = 桶 { $at }被拒绝。
holds_no_node = <bad>其中没有节点。</bad>
holds_no_candidate =
    { $nodes ->
        [1] <bad>其中的节点不是 { TASK($task) } 的候选节点。</bad>
       *[other] <bad>其中 { $nodes } 个节点都不是 { TASK($task) } 的候选节点。</bad>
    }
holds_none_reserved = <bad>其中有 { nodes }，但没有为 { TASK($task) } 预留且可用的节点。</bad>
bucket_is_finished = 桶 { $at }已完成。
children_looked_at =
    { $all ->
        [1] 已访问其唯一的子桶
       *[other] 其 { $all } 个子桶均已访问
    }{ leaves_yielded }
children_outside =
    { $all ->
        [1] 其唯一的子桶在适合区域之外
       *[other] 其 { $all } 个子桶均在适合区域之外
    }{ leaves_yielded }
some_looked_at = 其 { $all } 个子桶中，访问了 { $looked } 个，{ $outside } 个在适合区域之外{ leaves_yielded }
leaves_yielded =
    { $leaves ->
        [0] ；其中没有给出叶桶。
       *[other] ；其中给出了 { $leaves } 个叶桶。
    }

## 叶桶

leaf_is_yielded = 叶桶 { $at }已给出。
lies_in_area = 它位于适合区域内：<good>{ $inside }</good>；其中有{ $holds }。
leaf_holds = {" "}{ $names }
# leaves out $one
leaf_holds_candidates = {" "}{ TASK($task) } 的候选节点 { $names }
leaf_holds_reserved = 为 { TASK($task) } 预留的 { $names }
grid_is_coarse = <bad>但其中没有节点满足 { TASK($task) } 的全部请求：网格比请求粗，遍历继续。</bad>
matched_already = { TASK($task) } 已有匹配：这个叶桶只是显示还有哪些节点适合。
matched_already_some = { TASK($task) } 已有匹配。这个叶桶中 { $fits } 也适合，{ $misfits } 不适合。
several_fit = 其中 { $fits } 个节点适合 { TASK($task) }，以场景中靠前的一个为匹配。
first_match_open = { NODE($node) } 是开放索引中第一个适合 { TASK($task) } 的节点。接着遍历预留索引。
first_match_reserved = { NODE($node) } 是预留索引中第一个适合 { TASK($task) } 的节点。
first_match = { NODE($node) } 是第一个适合 { TASK($task) } 的节点：匹配成功。
higher_came_first = { SINGULAR($dimension) } 坐标更大的桶都已先查找过：{ $clauses }。
lower_came_first = { SINGULAR($dimension) } 坐标更小的桶都已先查找过：{ $clauses }。
more_came_first = { DIMENSION($dimension) } 更多的桶已先查找过：{ $clauses }。
# leaves out $counted
fewer_came_first = { DIMENSION($dimension) } 更少的桶已先查找过：{ $clauses }。
had_none_at_all = { $at } 没有候选节点
had_too_little =
    { $named ->
        [true] { $at } 没有 { DIMENSION($dimension) } 足够的候选节点
       *[false] { $at } 没有 { DIMENSION($dimension) } 足够的节点
    }
had_none_that_fits =
    { $named ->
        [true] { $at } 没有适合的候选节点
       *[false] { $at } 没有适合的节点
    }

## 节点

nothing_placed_now = { no_task_now }
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
# leaves out $first
change_more = 多 { QUANTITY($dimension, $amount) } { UNIT($dimension, $amount) }
# leaves out $first, $unit_counted
change_less = 少 { QUANTITY($dimension, $amount) } { UNIT($dimension, $amount) }
has_amount = ：它有 { AMOUNT($dimension, $amount) }
has_only_amount = ：它只有 { AMOUNT($dimension, $amount) }

## 桶

bucket_at = 桶 { $at }
why_not_bucket = 为什么不是桶 { $at }？
no_node_there = 其中没有节点。
lies_outside = 它在 { TASK($task) } 的适合区域之外：<bad>{ COORDINATE($dimension, $coordinate) } < { GOAL($dimension, $needed) }</bad>。
bucket_holds = 其中有 { nodes }；{ $what }
# leaves out $nodes
may_use_none = 没有该任务可用的节点。
found_before = 可能有匹配，但遍历到此之前已找到 { NODE($winner) }。
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
