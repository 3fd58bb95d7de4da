### Sentences of the core.

## 计划

groups_will_come = { requests }将到达，共有 { nodes }，{ COUNTED($units) }。
containers_run_already = 已有 { $bound } 个容器在运行。
demand_planned = { DEMAND($plan) } 在 { NODE($node) } 上得到 { DEMANDED($plan) }。
demand_is_last = 只剩这一个需求。
demand_is_largest =
    { $equal ->
        [1] 它是剩下的最大需求。
       *[other] 剩下的最大需求有 { $equal } 个，它排在最前。
    }
node_is_fullest =
    { $equal ->
        [1] 数量足够的节点中，{ NODE($node) } 未分组的 GPU 最少：由 { NUMBER($before) } 个变为 { NUMBER($after) } 个。
       *[other] 数量足够的节点中，{ $equal } 个节点未分组的 GPU 同样最少，{ NODE($node) } 在最前：由 { NUMBER($before) } 个变为 { NUMBER($after) } 个。
    }
node_is_only = 只有 { NODE($node) } 未分组的 GPU 足够：由 { NUMBER($before) } 个变为 { NUMBER($after) } 个。
demand_unmet = 没有工作节点能为 { DEMAND($plan) } 提供 { DEMANDED($plan) }。
demand_unmet_of = { PLANNER($plan) } 有权分组的工作节点都不能为 { DEMAND($plan) } 提供 { DEMANDED($plan) }。
demand_unmet_why = 单个节点上可供它使用的未分组 GPU 最多为 { NUMBER($most) } 个。
demand_barred = { NODE($node) } 有 { NUMBER($units) } 个，但请求方 { PLANNER($plan) } 无权对其分组。
grouping_stored = 扩展调度器保存 { $groups } 个分组。
grouping_stored_by_hand = 分组在请求到达之前手动完成。
grouping_stored_planned =
    { $unmet ->
        [0] 每个需求都有自己的分组。
       *[other] { $unmet } 个需求没有分组：没有可为其分组且数量足够的节点。
    }

## 已在运行

container_runs = { REQUEST($request) } 已在 { NODE($node) } 上运行，占用 { $units }。
container_runs_why = 它在第一个请求之前已在运行：不经检查，保留其 GPU。

## 请求到达

request_comes = { REQUEST($request) } 请求 { ASKED($request) }。
request_comes_why = API 服务器接收容器集，转交调度器。
request_has_tag = 容器标识为 { TAG($request) }。
request_has_model = 它要求型号 { MODEL($request) }。
request_has_requester = 请求方为 { REQUESTER($request) }。
others_wait = 在它之前有 { $waiting } 个请求等待。

## 检查

no_quota = { REQUEST($request) } 不受上限约束。
no_quota_why = { REQUEST($request) } 请求的数量不计入任何上限。
quota_has_room = 为 { REQUEST($request) } 分配之后，{ REQUESTER($request) } 仍不超过上限。
quota_has_room_why = 请求方已分配到 { NUMBER($held) } 个 GPU：{ NUMBER($held) } + { NUMBER($wanted) } ≤ { NUMBER($quota) }。
quota_exceeded = { REQUEST($request) } 将超出 { REQUESTER($request) } 的上限。
quota_exceeded_why = 请求方已分配到 { NUMBER($held) } 个 GPU：{ NUMBER($held) } + { NUMBER($wanted) } > { NUMBER($quota) }。
groups_are_meant = 有 { $groups } 个分组与 { REQUEST($request) } 相匹配。
no_group_is_meant = 没有与 { REQUEST($request) } 相匹配的分组。
by_its_tag = 它的请求方可用 { $open } 个分组，其中 { NUMBER($left) } 个带有标识 { TAG($request) }。
by_its_tag_alone = 任何请求都可用的分组有 { $open } 个，其中 { NUMBER($left) } 个带有标识 { TAG($request) }。
by_no_tag = 它没有标识：可用的分组都与它匹配。
groups_have_type = 匹配的分组中，有 { $groups } 个含有 { REQUEST($request) } 所要的 GPU。
no_group_has_type = 与 { REQUEST($request) } 匹配的分组中没有它所要的 GPU。
wants = 它要求{ KIND($kind) }。
wants_of = 它要求型号为 { MODEL($request) } 的{ KIND($kind) }。
groups_have_room = 匹配的分组中，有 { $groups } 个能在同一节点上提供 { NUMBER($wanted) } 个 GPU。
node_has_room = 有工作节点放得下 { REQUEST($request) }。
nothing_has_room = 现在放不下 { REQUEST($request) }。
first_node_why = <good>{ NODE($node) } 是第一个空闲 GPU 足够的节点：{ NUMBER($free) } ≥ { NUMBER($wanted) }。</good>
suitable_gpus =
    { $left ->
        [0] 没有剩余它所要的 GPU
       *[other] 还剩 { $left } 个它所要的 GPU
    }
least_left_why =
    { $roomy ->
        [1] 匹配的分组中只有 { GROUP($group) } 放得下：{ NODE($node) } 上 { NUMBER($free) } ≥ { NUMBER($wanted) }，之后 { GROUP($group) } { suitable_gpus }。
       *[other] { $roomy } 个放得下的分组中，{ GROUP($group) } 剩余的 GPU 最少：{ NUMBER($left) } 个。它在 { NODE($node) } 上空闲的 GPU 足够：{ NUMBER($free) } ≥ { NUMBER($wanted) }。
    }
fewest_on_node = 该分组有 { NUMBER($nodes) } 个放得下的节点，其中没有一个空闲的这种 GPU 比 { NODE($node) } 少。

## 结果

request_placed = { REQUEST($request) } 分配到 { NODE($node) } 的 { $units }。
request_had_waited = 它此前一直在等待，直到有容器结束。
waits_for_quota = { REQUEST($request) } 请求 { ASKED($request) }，但会超出 { REQUESTER($request) } 的上限。
waits_for_group = { REQUEST($request) } 请求 { ASKED($request) }，但没有适合它的分组。
waits_for_type = { REQUEST($request) } 请求 { ASKED($request) }，但适合它的分组没有这种 GPU。
waits_for_node = { REQUEST($request) } 请求 { ASKED($request) }，但没有节点能同时提供。
waits_for_room = { REQUEST($request) } 请求 { ASKED($request) }，但没有一个适合它的分组能在同一节点上提供。
can_never_run = { REQUEST($request) } 请求 { ASKED($request) }，无法运行。
never_by_quota = 它请求的数量超过 { REQUESTER($request) } 的上限：{ NUMBER($wanted) } > { NUMBER($quota) }。
never_by_size = 即使全部空闲，也没有节点有这么多这种 GPU。最多为 { NODE($node) } 上的 { NUMBER($most) } 个。
groups_too_small = 即使全部空闲，适合它的分组在任一节点上也没有这么多这种 GPU。最多为 { NODE($node) } 上的 { NUMBER($most) } 个。
never_by_kind = 没有节点有这种 GPU。
unused_on_closed = 另有 { $closed } 个这种 GPU 未被占用，但其节点已关闭，不接收容器。
no_group_no_node = 没有工作节点。
no_group_made = 没有建立分组。
no_group_met = 计划没有满足任何需求，因此没有分组。
no_group_of_demand = 计划没有满足 { TAG($request) } 的需求：没有可为它分组的节点剩下足够的 GPU。
no_group_unmet = 计划没有满足它的需求：没有可为它分组的节点剩下足够的 GPU。
no_group_of_others = 有这种 GPU 的 { $groups } 个分组都属于其他请求方。
free_in_no_group = { NODE($node) } 上有 { NUMBER($free) } 个这种 GPU 同时空闲，但不在适合它的分组中。
no_group_open = 所有分组都属于其他请求方。
no_group_with_tag = 它可用的 { $open } 个分组都没有标识 { TAG($request) }。
request_is_next = { REQUEST($request) } 等待，现在放得下。
nothing_free_for_it = 没有它能用的空闲 GPU。
largest_free_piece = <bad>它能用的最大空闲块为 { NODE($node) } 上的 { NUMBER($free) } 个：{ NUMBER($free) } < { NUMBER($wanted) }。</bad>
largest_free_piece_of_group = <bad>它能用的最大空闲块为 { NODE($node) } 上分组 { GROUP($group) } 的 { NUMBER($free) } 个：{ NUMBER($free) } < { NUMBER($wanted) }。</bad>
free_and_of_no_use = 这种 GPU 共有 { NUMBER($free) } 个空闲，但一个容器的所有 GPU 须在同一节点上。
free_and_not_planned = 这些分组中这种 GPU 共有 { NUMBER($free) } 个空闲，但一个容器的所有 GPU 须来自同一分组，且在同一节点上。
container_ends = { NODE($node) } 上的 { REQUEST($request) } 结束，归还 { $units }。
all_are_tried_again =
    { $waiting ->
        [0] 没有请求等待。
       *[other] 依次重试 { $waiting } 个等待的请求，只对得到 GPU 的请求显示检查。
    }
nothing_to_end = { REQUEST($request) } 没有可结束的容器。
nothing_to_end_why = 它已结束，或已撤回。
request_is_withdrawn = { REQUEST($request) } 撤回。
request_is_withdrawn_why = 它在等待，没有占用 GPU。
all_were_tried = 等待的请求都已重试。
none_has_room = 等待的请求都还不能得到 GPU。
still_wait =
    { $waiting ->
        [0] 不再有请求等待。
       *[other] 仍有 { $waiting } 个请求等待。
    }

## 回答

no_request_now = 此刻没有正在处理的请求。
request_not_come = { REQUEST($request) } 尚未到达。
request_being_decided = 正在决定 { REQUEST($request) }。
request_is_placed = { REQUEST($request) } 在 { NODE($node) } 上，占用 { $units }。
ran_before = 在第一个请求到达之前，它已在那里运行。
from_group = 其 GPU 来自分组 { GROUP($group) }。
request_has_ended = { REQUEST($request) } 已结束，曾在 { NODE($node) } 上。
request_was_withdrawn = { REQUEST($request) } 在等待时撤回。
near_ends = 若 { $ended } 结束，{ NODE($node) } 就有 { NUMBER($free) } 个这种 GPU 同时空闲。
near_ends_planned = 若 { $ended } 结束并重新规划分组，{ NODE($node) } 就有 { NUMBER($free) } 个这种 GPU 可供它使用。
near_quota_ends = 若 { $ended } 结束，它就不超出 { REQUESTER($request) } 的上限。
near_more = 若 { NODE($node) } 上多 { NUMBER($more) } 个可供它使用的空闲 GPU，它就分配到那里。
near_smaller = 若少请求 { NUMBER($by) } 个 GPU，它就分配到 { NODE($node) }。
near_quota = 若上限提高 { NUMBER($by) }，它就分配到 { NODE($node) }。
near_untagged = 若没有标识，它就分配到 { NODE($node) }。
near_any_model = 若型号不限，它就分配到 { NODE($node) }。
near_kind = 若改为{ KIND($kind) }，它就分配到 { NODE($node) }。
replan_one = 若 { REQUEST($moved) } 从 { NODE($from) } 移到 { NODE($to) }，{ REQUEST($request) } 就分配到 { NODE($node) }。
replan_within = 若 { REQUEST($moved) } 移到 { NODE($node) } 的 { $units }，{ REQUEST($request) } 就放得下。
replan_several = 若移动 { $moves } 个容器，{ REQUEST($request) } 就分配到 { NODE($node) }：{ $list }。
replan_fewest = 移动次数不能再少。
replan_perhaps_fewer = 也许可以更少：并未尝试所有容器组合。
replan_none = 移动其他容器也腾不出位置：所有组合都已尝试。
replan_none_tried =
    { $tried ->
        [0] 没有找到能腾出位置的移动。
       *[other] 移动不超过 { $tried } 个其他容器腾不出位置。
    }
chosen_node = { REQUEST($request) } 分配到 { NODE($node) }。
why_not_there = { REQUEST($request) } 不分配到 { NODE($node) }。
node_takes_none = 该节点已关闭，不接收容器。
node_not_meant = 与它匹配的分组在那里没有它所要的 GPU。
node_has_none = 那里没有它所要的 GPU。
too_little_there = <bad>那里它能用的最大空闲块为 { NUMBER($free) }：{ NUMBER($free) } < { NUMBER($wanted) }。</bad>
later_node = 那里放得下，{ NUMBER($free) } ≥ { NUMBER($wanted) }，但 { NODE($winner) } 靠前。
group_fits_worse = 分组 { GROUP($group) } 在那里将剩余 { NUMBER($left) } 个，{ GROUP($winner) } 在 { NODE($chosen) } 上将剩余 { NUMBER($least) } 个。策略取剩余最少的分组，相同时取靠前的。
larger_piece = 分组 { GROUP($group) } 在那里空闲 { NUMBER($free) } 个，在 { NODE($chosen) } 上空闲 { NUMBER($least) } 个。策略取空闲足够且最少的节点，相同时取靠前的。
chosen_group = { REQUEST($request) } 从分组 { GROUP($group) } 得到 GPU。
why_not_group = { REQUEST($request) } 不从分组 { GROUP($group) } 得到 GPU。
groups_do_not_count = { groups_ignored }
group_not_tested = 尚未检查 { GROUP($group) } 是否适合 { REQUEST($request) }。
group_still_matches = { GROUP($group) } 仍与 { REQUEST($request) } 匹配。
node_not_tested = 尚未检查 { NODE($node) } 是否放得下 { REQUEST($request) }。
type_and_room_to_come = 类型与剩余量尚未检查。
room_to_come = 剩余量尚未检查。
group_of_another = 只有 { OWNER($group) } 可用该分组。
group_without_tag = 该分组与它不匹配：没有标识 { TAG($request) }。
group_without_type = 该分组中没有它所要的 GPU。
group_too_little = <bad>该分组没有一个节点空闲 { NUMBER($wanted) } 个，最多为 { NODE($node) } 上的 { NUMBER($free) } 个。</bad>
group_has_nothing = 该分组中它所要的 GPU 都不空闲。
group_has_more_left = 它放得下，将剩余 { NUMBER($left) } 个，{ GROUP($winner) } 将剩余 { NUMBER($least) } 个。策略取剩余最少的分组，相同时取靠前的。
gpu_is_held = { NODE($node) } 的 { UNIT($unit) } 已分配给 { REQUEST($request) }。
gpu_is_free = { NODE($node) } 的 { UNIT($unit) } 空闲。
gpu_is_closed = { NODE($node) } 的 { UNIT($unit) } 未被占用。该节点已关闭，不接收容器。
# leaves out $count
unit_in_groups = 它属于分组 { $groups }。
unit_in_no_group = 它不属于任何分组。
unit_stranded_why = 它是碎片：{ REQUEST($request) } 要 { NUMBER($wanted) } 个。它可用的这种 GPU 空闲总数足够，却不在一处。
