## 多处使用的词语

the_task = 该任务
at_bucket = { $at }{" "}
at_open = { $at }（开放索引）
at_reserved = { $at }（预留索引）
in_part_steps = { $have } { $sign } { $needed } { $unit }（每格 { $step }）
in_steps = { $coordinate } { $sign } { $needed }（每格 { $step } { $unit }）
# leaves out $first, $plural
falls_short = 其 { $name } 为 { $available }，而 { $task } 请求 { $request }
lack_next = { $before }；{ $after }
lacking = { $clauses }。

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
        [1] { $names } 作出选择，随后提交。
       *[other] { $names } 针对同一快照各自选择，随后按顺序提交。
    }

## 已查看的节点与所作的决定

node_fits = 节点 { NODE($node) } 适合。
node_fits_not = 节点 { NODE($node) } 不适合。
node_has_all = 它满足 { TASK($task) } 的全部请求。
none_of_candidates = 它不是 { TASK($task) } 的候选节点。
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
move_touches_in = 在{ $index }中，这次移动涉及 { buckets }：{ $clauses }。
move_touches_many = 这次移动涉及 { buckets }：只在原路径上的 { $left } 个，只在新路径上的 { $entered } 个，两条路径共有的 { $shared } 个。
bucket_is_gone = { $at } 消失
bucket_loses = { $at } 失去它
bucket_gains = { $at } 得到它
bucket_is_new = { $at } 新出现
# leaves out $count
buckets_keep = { $names } 仍包含它
walk_visited = 遍历访问了 { buckets }；得出同一结果的扫描需检查 { nodes }。
no_node_found = 任务 { TASK($task) } 找不到适合的节点，未能放置。
no_node = 没有任何节点。
of_nodes = { nodes }中，{ $causes }。
causes_last = { $causes }，{ $last }
cause_candidate = { $count } 个不是候选节点
# leaves out $counted
cause_lack = { $count } 个的 { $name } 不足
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
holds_candidates = { nodes }，其中 { $candidates } 个是 { TASK($task) } 的候选节点
holds_candidate = { nodes }，是 { TASK($task) } 的候选节点
holds_reserved_ones = { nodes }，其中 { $candidates } 个为 { TASK($task) } 预留
holds_reserved_one = { nodes }，为 { TASK($task) } 预留
bucket_fits = 桶 { $at }中可能有匹配：遍历进入该桶。
meets_area = 它与适合区域相交：{ $inside }；包含 { $holds }。
leaf_fits_not = 叶桶 { $at }被拒绝。
bucket_fits_not = 桶 { $at }被拒绝。
holds_no_node = 其中没有节点。
holds_no_candidate =
    { $nodes ->
        [1] 其中的节点不是 { TASK($task) } 的候选节点。
       *[other] 其中 { $nodes } 个节点都不是 { TASK($task) } 的候选节点。
    }
holds_none_reserved = 其中有 { nodes }，但没有为 { TASK($task) } 预留且可用的节点。
bucket_is_finished = 桶 { $at }已完成。
children_looked_at =
    { $all ->
        [1] 已访问其唯一的子桶
       *[other] 其 { $all } 个子桶均已访问
    }
children_outside =
    { $all ->
        [1] 其唯一的子桶在适合区域之外
       *[other] 其 { $all } 个子桶均在适合区域之外
    }
some_looked_at = 其 { $all } 个子桶中，访问了 { $looked } 个，{ $outside } 个在适合区域之外
leaves_yielded =
    { $leaves ->
        [0] ；其中没有给出叶桶。
       *[other] ；其中给出了 { $leaves } 个叶桶。
    }

## 叶桶

leaf_is_yielded = 叶桶 { $at }已给出。
lies_in_area = 它位于适合区域内：{ $inside }；其中有{ $holds }。
leaf_holds = {" "}{ $names }
# leaves out $one
leaf_holds_candidates = {" "}{ TASK($task) } 的候选节点 { $names }
leaf_holds_reserved = 为 { TASK($task) } 预留的 { $names }
grid_is_coarse = 但其中没有节点满足 { TASK($task) } 的全部请求：网格比请求粗，遍历继续。
matched_already = { TASK($task) } 已有匹配：这个叶桶只是显示还有哪些节点适合。
matched_already_some = { TASK($task) } 已有匹配。这个叶桶中 { $fits } 也适合，{ $misfits } 不适合。
several_fit = 其中 { $fits } 个节点适合 { TASK($task) }，以场景中靠前的一个为匹配。
first_match_open = { NODE($node) } 是开放索引中第一个适合 { TASK($task) } 的节点。接着遍历预留索引。
first_match_reserved = { NODE($node) } 是预留索引中第一个适合 { TASK($task) } 的节点。
first_match = { NODE($node) } 是第一个适合 { TASK($task) } 的节点：匹配成功。
higher_came_first = { $name } 坐标更大的桶都已先查找过：{ $clauses }。
lower_came_first = { $name } 坐标更小的桶都已先查找过：{ $clauses }。
more_came_first = { $name } 更多的桶已先查找过：{ $clauses }。
# leaves out $counted
fewer_came_first = { $name } 更少的桶已先查找过：{ $clauses }。
had_none_at_all = { $at } 没有候选节点
had_too_little =
    { $named ->
        [true] { $at } 没有 { $other } 足够的候选节点
       *[false] { $at } 没有 { $other } 足够的节点
    }
had_none_that_fits =
    { $named ->
        [true] { $at } 没有适合的候选节点
       *[false] { $at } 没有适合的节点
    }
