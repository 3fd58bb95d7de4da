groups_lab = GPU 分组
gpus = { $gpus } 个 GPU
virtual_gpus = { $virtuals } 个虚拟 GPU
mig_devices = { $migs } 个 MIG 设备
requests = { $requests } 个请求
one_cluster_node = 工作节点
many_cluster_nodes = 工作节点
one_gpu_request = 请求
many_gpu_requests = 请求
# leaves out $count
named_gpus = GPU { $names }
# leaves out $count
named_virtuals = 虚拟 GPU { $names }
# leaves out $count
named_migs = MIG 设备 { $names }
requests_heading = 资源调度请求
grouping_heading = 资源分组
requesters_heading = 请求方
request_heading = 请求
group_heading = 分组
demand_heading = 需求
gpus_heading = GPU
held_heading = 已分配
quota_heading = 上限
tag_heading = 容器标识
grouping_mode_manual = 手动分组
grouping_mode_auto = 按估计需求量
no_grouping = 没有资源分组。
unmet_demand = 未满足
of_anybody = 任何请求方
find_request = 请求
find_gpu_group = 分组
many_gpu_groups = 分组
groups_ignored = 此策略不看分组：GPU 逐节点分配。
wanted_kind_physical = 物理 GPU
wanted_kind_virtual = 虚拟 GPU
wanted_kind_mig = MIG 设备
replan_move = { REQUEST($moved) } 从 { NODE($from) } 到 { NODE($to) }
find_request_or_node = 查找请求、工作节点或分组
ask_groups_hint = 选择请求、工作节点、GPU 或分组，询问它的情况。
boards = 工作节点与 GPU
boards_table = 各工作节点的 GPU
density = 按型号与同时空闲的 GPU 排列的工作节点
density_table = 工作节点
state_deciding = 正在决定
state_released = 已结束
state_withdrawn = 已撤回
state_never = 无法运行
state_bound = 此前已在运行
wait_reason_quota = 上限
wait_reason_group = 无分组
wait_reason_type = 类型
wait_reason_capacity = 剩余量
unit_free = 空闲
unit_stranded = 碎片
stranded_count = { NUMBER($gpus) } 个碎片
worker_node = 工作节点 { $node }
gpu_of_node = { $node } 的 { $unit }
gpu_mark_free = { $node } 的 { $unit }：空闲
gpu_mark_closed = { $node } 的 { $unit }：未被占用，节点已关闭
gpu_mark_stranded = { $node } 的 { $unit }：空闲的碎片
gpu_mark_held = { $node } 的 { $unit }：已分配给 { $request }
request_asks = { $gpus }
request_asks_tag = { $gpus }，标识 { $tag }
request_mark = { $request } 请求 { $gpus }：{ $state }
request_mark_on = { $request } 请求 { $gpus }：{ $state }，{ $node }
group_mark = 分组 { $group }，{ $gpus }：{ $units }
group_not_planned = 分组 { $group } 尚未规划。
group_mark_part = 分组 { $group }（共 { $all }），此处 { $gpus }：{ $units }
node_mark = 工作节点 { $node }：{ $gpus }，空闲：{ $free }
node_mark_closed = 工作节点 { $node }：{ $gpus }，已关闭，不接收容器
node_closed = 已关闭
boards_label = { nodes }，{ $gpus }，空闲：{ $free }
drag_gpu_hint = 把 GPU 拖入分组，或拖出所在分组；对选中的 GPU，Alt + ↑ 与 Alt + ↓ 效果相同。
drag_planned_hint = 选择“手动分组”后可在分组之间移动 GPU。
figure_pending = 等待
metric_pending = { figure_pending }
figure_never = 其中无法运行
figure_free = 空闲
metric_free = { figure_free }
figure_free_virtual = 空闲（虚拟）
figure_free_mig = 空闲（MIG）
figure_stranded = 碎片
metric_stranded = { figure_stranded }
figure_largest = 最大一块
figure_largest_virtual = 最大一块（虚拟）
figure_largest_mig = 最大一块（MIG）
legend_group = 计划好的分组（虚线框）
legend_cut = 切分为虚拟 GPU（虚线）的一块 GPU
legend_container = 容器的 GPU（实心）
legend_stranded = 碎片：空闲，总数足够等待的请求，却不在一处
legend_bound = 螺栓固定：第一个请求之前已在运行
legend_overhang = 放不下的部分
legend_handed_out = 在此请求处分配
legend_still_held = 仍占用
legend_used = 已分配
legend_room = 空闲，请求放得下
legend_no_room = 空闲，但同在一处的不够请求使用

draw_cluster = 从空白开始绘制集群

## 请求的路径

test_name_quota = 上限
test_name_group = 标识
test_name_type = 类型
test_name_capacity = 剩余量

## 步进粒度与事件种类

groups_level_event = 有事件发生：请求到达，或容器结束
groups_level_decision = 策略规划了一个需求，或请求得到 GPU，或请求等待
groups_level_probe = 策略检查了一个请求
groups_kind_plan = 规划需求
groups_kind_store = 保存分组信息
groups_kind_arrive = 请求到达
groups_kind_test = 检查
groups_kind_place = 创建容器
groups_kind_wait = 请求等待
groups_kind_release = 容器结束
groups_kind_withdraw = 请求撤回
groups_kind_bind = 容器已在运行
groups_kind_retry = 重试等待的请求

## 策略

groups_policy_machine = 逐节点
groups_policy_group = 按分组
groups_policy_hint_machine = 容器得到第一个空闲 GPU 足够的工作节点，没有计划。
groups_policy_hint_group = 容器只能得到规划在一起的 GPU。

## 保证

groups_invariant_allocated_once = GPU 不重复
groups_invariant_hint_allocated_once = 没有 GPU 同时分配给两个容器，未分配的都是空闲的。
groups_invariant_one_node = 同一节点
groups_invariant_hint_one_node = 一个容器的所有 GPU 在同一个工作节点上。
groups_invariant_within_quota = 不超上限
groups_invariant_hint_within_quota = 分配不会使请求方超过其上限；此前已运行的容器可能已超过。
groups_invariant_planned_together = 同一分组
groups_invariant_hint_planned_together = 一个容器的所有 GPU 属于同一个分组。

## 两次运行合为一条分叉的时间线

fork_parts = 首次分歧

## 按空闲数排列的工作节点

rooms_heading = 现在能开始的请求
rooms_ask = 同时需要的 GPU
rooms_needs = 同时需要 { gpus }
rooms_free = { NUMBER($free) } 个空闲
rooms_none = 没有工作节点能同时提供 { gpus }：空闲 GPU 更少的节点上共有 { NUMBER($lost) } 个空闲。
rooms_told = { nodes }能同时提供 { gpus }，可容纳 { containers }。空闲 GPU 更少的节点上共有 { NUMBER($lost) } 个空闲。
containers = { NUMBER($containers) } 个容器
map_free_of = { NUMBER($all) } 个 GPU 中空闲 { NUMBER($free) } 个
map_nearest =
    { $same ->
        [1] 最接近放得下的节点。
       *[other] 最接近放得下的节点，共 { NUMBER($same) } 个，此为其一。
    }
map_rest =
    { $containers ->
        [0] 上面没有容器在运行。
       *[other] 其余由 { NUMBER($containers) } 个容器占用。
    }
map_part = 每 { NUMBER($apart) } 个工作节点画出一个
map_drag = 拖动竖线，或选择一个节点。
starts_asks = 请求
starts_range = { NUMBER($from) } 到 { NUMBER($to) }
rooms_exactly = 恰有这么多空闲的节点
rooms_at_least = 放得下的节点
rooms_containers = 此种容器

tests_heading = 检查
number_heading = 数值
detail_heading = 说明
card_asks_quota = 是否超出上限？
card_asks_group = 哪些分组有其标识？
card_asks_type = 哪些分组有其类型？
card_asks_capacity = 单个节点是否足够？
card_no_quota = 无上限
card_quota = { $requester } 最多占用 { NUMBER($quota) } 个
card_quota_fits = 已用 { NUMBER($held) } + { NUMBER($asked) } ≤ { NUMBER($quota) }
card_quota_over = 已用 { NUMBER($held) } + { NUMBER($asked) } > { NUMBER($quota) }
card_groups = { NUMBER($all) } 个分组剩 { NUMBER($left) } 个
card_nodes = { NUMBER($all) } 个节点剩 { NUMBER($left) } 个
stopped_not_of = 不归 { $requester }
stopped_only_of = 只归 { $requester }
card_dropped = 排除 { $groups }
card_no_groups = 没有分组
card_of_others = 都属于其他请求方
card_no_tag = 它没有标识
card_none_dropped = 无分组被排除
card_room_goes = { $node }，余 { NUMBER($left) } 个
card_group_goes = { $node }；{ $group } 余 { NUMBER($left) } 个
card_room_lacks = { NUMBER($free) } < { NUMBER($asked) }：{ $nodes }
ruler_held = 已用 { NUMBER($held) }
ruler_quota = 上限：{ NUMBER($quota) }
model_count = { NUMBER($count) } × { $model }

gpus_kept_heading = 空闲 GPU 不能用于该请求的原因
gpus_count_heading = 数量
kept_heading = 其中
free_all = 空闲 { $free }
kept_stranded = { $requests } 的碎片 { NUMBER($units) } 个
kept_usable = 与 { $request } 匹配的分组中 { NUMBER($units) } 个
kept_usable_type = 与 { $request } 匹配的分组中同类型的 { NUMBER($units) } 个
kept_type = 与 { $request } 同类型的 { NUMBER($units) } 个
kept_group = 属于分组 { $group } 的 { NUMBER($units) } 个
kept_no_group = 不属于任何分组的 { NUMBER($units) } 个
kept_model = 其他型号的 { NUMBER($units) } 个
move_one = 若将 { $moved } 移到 { $node }，{ $request } 就放得进 { $on }
move_within = 若将 { $moved } 移到 { $units }，{ $request } 就放得进 { $on }
move_several = 若移动 { NUMBER($moves) } 个容器，{ $request } 就放得进 { $on }
line_frees = 结束后腾出 { NUMBER($gpus) } 个
line_needs = 没有节点有 { $gpus } 空闲
