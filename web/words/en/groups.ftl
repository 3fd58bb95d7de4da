## enum gantry_core::kernel::Level prefix groups_level_
## names prefix groups_kind_ else unknown_kind
## enum gantry_core::labs::groups::Policy prefix groups_policy_hint_
## enum gantry_core::labs::groups::Policy prefix groups_policy_
## enum gantry_core::labs::groups::scenario::Mode prefix grouping_mode_
## enum gantry_core::labs::groups::event::Test prefix wait_reason_
## enum gantry_core::labs::groups::event::Test prefix test_name_
## enum gantry_core::labs::groups::event::Test prefix card_asks_
## enum gantry_core::labs::groups::UnitKind prefix wanted_kind_
## enum gantry_core::labs::groups::view::Invariant prefix groups_invariant_hint_
## enum gantry_core::labs::groups::view::Invariant prefix groups_invariant_

groups_lab = GPU groups
gpus =
    { $gpus ->
        [one] { $gpus } GPU
       *[other] { $gpus } GPUs
    }
virtual_gpus =
    { $virtuals ->
        [one] { $virtuals } virtual GPU
       *[other] { $virtuals } virtual GPUs
    }
mig_devices =
    { $migs ->
        [one] { $migs } MIG device
       *[other] { $migs } MIG devices
    }
requests =
    { $requests ->
        [one] { $requests } request
       *[other] { $requests } requests
    }
one_cluster_node = node
many_cluster_nodes = nodes
one_gpu_request = request
many_gpu_requests = requests
named_gpus =
    { $count ->
        [one] GPU { $names }
       *[other] GPUs { $names }
    }
named_virtuals =
    { $count ->
        [one] virtual GPU { $names }
       *[other] virtual GPUs { $names }
    }
named_migs =
    { $count ->
        [one] MIG device { $names }
       *[other] MIG devices { $names }
    }
requests_heading = Requests
grouping_heading = Grouping
requesters_heading = Requesters
request_heading = Request
group_heading = Group
demand_heading = Demand
gpus_heading = GPUs
held_heading = Used
quota_heading = Quota
tag_heading = Tag
grouping_mode_manual = By hand
grouping_mode_auto = From demands
no_grouping = There are no groups.
unmet_demand = not met
of_anybody = any requester
find_request = request
find_gpu_group = group
many_gpu_groups = groups
groups_ignored = This policy ignores groups: it allocates GPUs node by node.
wanted_kind_physical = whole GPUs
wanted_kind_virtual = virtual GPUs
wanted_kind_mig = MIG devices
replan_move = { REQUEST($moved) } from { NODE($from) } to { NODE($to) }
find_request_or_node = Find a request, a node or a group
ask_groups_hint = Choose a request, a node, a GPU or a group to ask about it.
boards = Nodes and their GPUs
boards_table = GPUs by node
density = Nodes by model and by free GPUs together
density_table = Nodes
state_deciding = deciding
state_released = ended
state_withdrawn = withdrawn
state_never = can never run
state_bound = ran before
wait_reason_quota = quota
wait_reason_group = no group
wait_reason_type = type
wait_reason_capacity = capacity
unit_free = free
unit_stranded = stranded
stranded_count = { NUMBER($gpus) } stranded
worker_node = node { $node }
gpu_of_node = { $unit } of { $node }
gpu_mark_free = { $unit } of { $node }: free
gpu_mark_closed = { $unit } of { $node }: not in use, the node is closed
gpu_mark_stranded = { $unit } of { $node }: free and stranded
gpu_mark_held = { $unit } of { $node }: used by { $request }
request_asks = { $gpus }
request_asks_tag = { $gpus }, tag { $tag }
request_mark = { $request } asks for { $gpus }: { $state }
request_mark_on = { $request } asks for { $gpus }: { $state } on { $node }
group_mark = Group { $group }, { $gpus }: { $units }
group_not_planned = Group { $group } is not planned yet.
group_mark_part = Group { $group }, { $gpus } of { $all }: { $units }
node_mark = Node { $node } with { $gpus }; free: { $free }
node_mark_closed = Node { $node } with { $gpus }: closed, takes no containers
node_closed = closed
boards_label = { nodes } with { $gpus }; free: { $free }
drag_gpu_hint = Drag a GPU into a group, or out of its group; Alt + ↑ and Alt + ↓ do the same for a chosen GPU.
drag_planned_hint = Choose “By hand” to move GPUs between groups.
figure_pending = Waiting
metric_pending = { figure_pending }
figure_never = Can never run
figure_free = Free
metric_free = { figure_free }
figure_free_virtual = Free, virtual
figure_free_mig = Free, MIG
figure_stranded = Stranded
metric_stranded = { figure_stranded }
figure_largest = Largest block
figure_largest_virtual = Largest block, virtual
figure_largest_mig = Largest block, MIG
legend_group = planned group: stitched outline
legend_cut = GPU cut into virtual GPUs: dashed
legend_container = GPUs of a container: solid
legend_stranded = stranded: free, but too scattered for a waiting request
legend_bound = bolted: ran before the first request
legend_overhang = part that does not fit
legend_handed_out = allocated at this request
legend_still_held = still in use
legend_used = used
legend_room = free, with room for the request
legend_no_room = free, too few together for the request

draw_cluster = Draw a cluster from scratch

test_name_quota = quota
test_name_group = tag
test_name_type = type
test_name_capacity = capacity

## Levels of stepping and kinds of events

groups_level_event = Something happened: a request arrived or a container ended
groups_level_decision = A demand was planned, a request was placed or waits
groups_level_probe = A request was tested
groups_kind_plan = demand planned
groups_kind_store = grouping stored
groups_kind_arrive = request
groups_kind_test = test
groups_kind_place = container placed
groups_kind_wait = request waits
groups_kind_release = container ended
groups_kind_withdraw = request withdrawn
groups_kind_bind = container runs already
groups_kind_retry = waiting requests retried

## Policies

groups_policy_machine = Machine
groups_policy_group = Group
groups_policy_hint_machine = A container gets the first node with enough free GPUs, without a plan.
groups_policy_hint_group = A container gets only GPUs that were planned together.

## Invariants

groups_invariant_allocated_once = no GPU twice
groups_invariant_hint_allocated_once = No two containers use the same GPU, and a GPU that none uses is free.
groups_invariant_one_node = one node each
groups_invariant_hint_one_node = All GPUs of a container are on one node.
groups_invariant_within_quota = quota kept
groups_invariant_hint_within_quota = No request is placed beyond a quota; containers that ran before may exceed it.
groups_invariant_planned_together = planned together
groups_invariant_hint_planned_together = All GPUs of a container belong to one group.

## Two runs as one clock that forks

fork_parts = first difference

## The nodes by their free GPUs

rooms_heading = Requests that would start now
rooms_ask = GPUs together
rooms_needs = { gpus } together
rooms_free = { NUMBER($free) } free
rooms_none = No node has room for { gpus } together: { NUMBER($lost) } are free on nodes with fewer free GPUs.
rooms_told = There is room for { gpus } together on { nodes }, for { containers } in total; { NUMBER($lost) } are free on nodes with fewer free GPUs.
containers =
    { $containers ->
        [one] { $containers } container
       *[other] { NUMBER($containers) } containers
    }
map_free_of = { NUMBER($free) } of { NUMBER($all) } free
map_nearest =
    { $same ->
        [one] The nearest miss.
       *[other] The nearest miss, one of { NUMBER($same) }.
    }
map_rest =
    { $containers ->
        [0] No container runs on it.
        [one] One container holds the rest.
       *[other] { NUMBER($containers) } containers hold the rest.
    }
map_part = One in { NUMBER($apart) } nodes is drawn
map_drag = Drag the line, or choose a node.
starts_asks = asks for
starts_range = { NUMBER($from) } to { NUMBER($to) }
rooms_exactly = nodes with exactly this many free
rooms_at_least = nodes with room
rooms_containers = such containers

## The tests as cards

tests_heading = Tests
number_heading = Number
detail_heading = Detail
card_asks_quota = is the limit kept?
card_asks_group = which have its tag?
card_asks_type = which have its type?
card_asks_capacity = enough on one node?
card_no_quota = no limit
card_quota = { $requester } may use { NUMBER($quota) }
card_quota_fits = { NUMBER($held) } used + { NUMBER($asked) } ≤ { NUMBER($quota) }
card_quota_over = { NUMBER($held) } used + { NUMBER($asked) } > { NUMBER($quota) }
card_groups =
    { $all ->
        [one] { NUMBER($left) } of { NUMBER($all) } group
       *[other] { NUMBER($left) } of { NUMBER($all) } groups
    }
card_nodes =
    { $all ->
        [one] { NUMBER($left) } of { NUMBER($all) } node
       *[other] { NUMBER($left) } of { NUMBER($all) } nodes
    }
stopped_not_of = not { $requester }’s
stopped_only_of = only { $requester }’s
card_dropped = not { $groups }
card_no_groups = there are no groups
card_of_others = all belong to other requesters
card_no_tag = it has no tag
card_none_dropped = none drops out
card_room_goes = { $node }, with { NUMBER($left) } left
card_group_goes = { $node }; { $group } keeps { NUMBER($left) }
card_room_lacks = { NUMBER($free) } < { NUMBER($asked) } on { $nodes }
ruler_held = { NUMBER($held) } used
ruler_quota = quota: { NUMBER($quota) }
model_count = { NUMBER($count) } × { $model }

## What is free, and what would have to move

gpus_kept_heading = Free GPUs by what keeps them from the request
gpus_count_heading = GPUs
kept_heading = Of which
free_all = { $free } free
kept_stranded = { NUMBER($units) } stranded for { $requests }
kept_usable = { NUMBER($units) } in groups that match { $request }
kept_usable_type = { NUMBER($units) } of its type in groups that match { $request }
kept_type = { NUMBER($units) } of the type of { $request }
kept_group = { NUMBER($units) } of group { $group }
kept_no_group = { NUMBER($units) } in no group
kept_model = { NUMBER($units) } of another model
move_one = If { $moved } moved to { $node }, { $request } would fit on { $on }
move_within = If { $moved } moved to { $units }, { $request } would fit on { $on }
move_several = If { NUMBER($moves) } containers moved, { $request } would fit on { $on }
line_frees = frees { NUMBER($gpus) }
line_needs = no node has { $gpus } free for it
