### Sentences of the core.

## The plan

groups_will_come = { requests } will arrive at { nodes } with { COUNTED($units) }.
containers_run_already =
    { $bound ->
        [one] { $bound } container runs already.
       *[other] { $bound } containers run already.
    }
demand_planned = { DEMAND($plan) } gets { DEMANDED($plan) } on { NODE($node) }.
demand_is_last = It is the only demand left.
demand_is_largest =
    { $equal ->
        [one] It is the largest demand left.
       *[other] It is the first of { $equal } demands of this size, the largest left.
    }
node_is_fullest =
    { $equal ->
        [one] Among the nodes with enough GPUs, { NODE($node) } has the fewest ungrouped GPUs: { NUMBER($before) } before, { NUMBER($after) } after.
       *[other] { $equal } nodes with enough GPUs tie for the fewest ungrouped GPUs, and { NODE($node) } is the first of them: { NUMBER($before) } before, { NUMBER($after) } after.
    }
node_is_only = Only { NODE($node) } has enough ungrouped GPUs for it: { NUMBER($before) } before, { NUMBER($after) } after.
demand_unmet = No node has { DEMANDED($plan) } left for { DEMAND($plan) }.
demand_unmet_of = No node that { PLANNER($plan) } may group has { DEMANDED($plan) } left for { DEMAND($plan) }.
demand_unmet_why = The largest number of ungrouped GPUs for it on one node is { NUMBER($most) }.
demand_barred = { NODE($node) } has { NUMBER($units) }, but { PLANNER($plan) } may not group them.
grouping_stored =
    { $groups ->
        [one] The extender stores { $groups } group.
       *[other] The extender stores { $groups } groups.
    }
grouping_stored_by_hand = They were made by hand, before any request arrived.
grouping_stored_planned =
    { $unmet ->
        [0] Each demand has its own group.
        [one] { $unmet } demand has no group: no node that could be grouped for it had enough.
       *[other] { $unmet } demands have no group: no node that could be grouped for them had enough.
    }

## Containers that already run

container_runs = { REQUEST($request) } already runs on { NODE($node) }, on { $units }.
container_runs_why = It ran before the first request: it is not tested and keeps its GPUs.

## A request arrives

request_comes = { REQUEST($request) } asks for { ASKED($request) }.
request_comes_why = The API server accepts the pod and passes it to the scheduler.
request_has_tag = It carries the tag { TAG($request) }.
request_has_model = It wants the model { MODEL($request) }.
request_has_requester = { REQUESTER($request) } requests it.
others_wait =
    { $waiting ->
        [one] { $waiting } request waits ahead of it.
       *[other] { $waiting } requests wait ahead of it.
    }

## Its tests

no_quota = No quota applies to { REQUEST($request) }.
no_quota_why = { REQUEST($request) } has no limit.
quota_has_room = The quota of { REQUESTER($request) } has room for { REQUEST($request) }.
quota_has_room_why = The requester uses { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } ≤ { NUMBER($quota) }.
quota_exceeded = { REQUEST($request) } would exceed the quota of { REQUESTER($request) }.
quota_exceeded_why = The requester uses { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } > { NUMBER($quota) }.
groups_are_meant =
    { $groups ->
        [one] { $groups } group matches { REQUEST($request) }.
       *[other] { $groups } groups match { REQUEST($request) }.
    }
no_group_is_meant = No group matches { REQUEST($request) }.
by_its_tag =
    { $open ->
        [one] Its requester may use { $open } group, which carries the tag { TAG($request) }.
       *[other] The tag { TAG($request) } leaves { NUMBER($left) } of the { $open } groups that its requester may use.
    }
by_its_tag_alone =
    { $open ->
        [one] Anyone may use the { $open } group, which carries the tag { TAG($request) }.
       *[other] The tag { TAG($request) } leaves { NUMBER($left) } of the { $open } groups that anyone may use.
    }
by_no_tag = It carries no tag: every group that it may use matches.
groups_have_type =
    { $groups ->
        [one] { $groups } matching group has GPUs that { REQUEST($request) } wants.
       *[other] { $groups } matching groups have GPUs that { REQUEST($request) } wants.
    }
no_group_has_type = No group that matches { REQUEST($request) } has GPUs that it wants.
wants = It wants { KIND($kind) }.
wants_of = It wants { KIND($kind) } of model { MODEL($request) }.
groups_have_room =
    { $groups ->
        [one] { $groups } matching group has room for { NUMBER($wanted) } on one node.
       *[other] { $groups } matching groups have room for { NUMBER($wanted) } on one node.
    }
node_has_room = A node has enough free GPUs for { REQUEST($request) }.
nothing_has_room = There is no room for { REQUEST($request) }.
first_node_why = <good>{ NODE($node) } is the first node with enough free GPUs: { NUMBER($free) } ≥ { NUMBER($wanted) }.</good>
suitable_gpus =
    { $left ->
        [0] no suitable GPU
        [one] { $left } suitable GPU
       *[other] { $left } suitable GPUs
    }
least_left_why =
    { $roomy ->
        [one] Of the groups that match, only { GROUP($group) } has room: { NUMBER($free) } ≥ { NUMBER($wanted) } on { NODE($node) }. { GROUP($group) } keeps { suitable_gpus } free.
       *[other] Of the { $roomy } groups with room, { GROUP($group) } keeps the fewest suitable GPUs free: { NUMBER($left) }. On { NODE($node) } it has { NUMBER($free) } ≥ { NUMBER($wanted) }.
    }
fewest_on_node = Of its { NUMBER($nodes) } nodes with room, none has fewer such GPUs free than { NODE($node) }.

## The outcome of a request

request_placed = { REQUEST($request) } goes to { NODE($node) }, on { $units }.
request_had_waited = It had waited until a release let it in.
waits_for_quota = { REQUEST($request) } asks for { ASKED($request) }. The quota of { REQUESTER($request) } has no room.
waits_for_group = { REQUEST($request) } asks for { ASKED($request) }. There is no group for it.
waits_for_type = { REQUEST($request) } asks for { ASKED($request) }. No group for it has such GPUs.
waits_for_node = { REQUEST($request) } asks for { ASKED($request) }. No node has enough such GPUs free.
waits_for_room = { REQUEST($request) } asks for { ASKED($request) }. No group for it has enough such GPUs free on one node.
can_never_run = { REQUEST($request) } asks for { ASKED($request) }. It can never run.
never_by_quota = It asks for more than the quota of { REQUESTER($request) }: { NUMBER($wanted) } > { NUMBER($quota) }.
never_by_size = No node has enough such GPUs, even when all are free. The most is { NUMBER($most) }, on { NODE($node) }.
groups_too_small = No group for it has enough such GPUs on one node, even when all are free. The most is { NUMBER($most) }, on { NODE($node) }.
never_by_kind = No node has such GPUs.
unused_on_closed =
    { $closed ->
        [one] { $closed } such GPU is not in use on a closed node, which takes no containers.
       *[other] { $closed } such GPUs are not in use on closed nodes, which take no containers.
    }
no_group_no_node = There is no node.
no_group_made = No groups were made.
no_group_met = The plan met no demand, so there is no group.
no_group_of_demand = The plan did not meet the demand for { TAG($request) }: no node that could be grouped for it had enough GPUs left.
no_group_unmet = The plan did not meet the demand for it: no node that could be grouped for it had enough GPUs left.
no_group_of_others =
    { $groups ->
        [one] The { $groups } group with such GPUs belongs to another requester.
       *[other] All { $groups } groups with such GPUs belong to other requesters.
    }
free_in_no_group =
    { $free ->
        [one] { NODE($node) } has { $free } such GPU free, but in no group for it.
       *[other] { NODE($node) } has { $free } such GPUs free together, but in no group for it.
    }
no_group_open = All groups belong to other requesters.
no_group_with_tag =
    { $open ->
        [one] The { $open } group that it may use does not carry its tag { TAG($request) }.
       *[other] None of the { $open } groups that it may use carries its tag { TAG($request) }.
    }
request_is_next = { REQUEST($request) } waits, and there is room for it now.
nothing_free_for_it = No GPU that it could use is free.
largest_free_piece = <bad>The largest free block for it is { NUMBER($free) } on { NODE($node) }: { NUMBER($free) } < { NUMBER($wanted) }.</bad>
largest_free_piece_of_group = <bad>The largest free block for it is { NUMBER($free) } on { NODE($node) }, in group { GROUP($group) }: { NUMBER($free) } < { NUMBER($wanted) }.</bad>
free_and_of_no_use = { NUMBER($free) } such GPUs are free in total, but a container needs all of its GPUs on one node.
free_and_not_planned = { NUMBER($free) } such GPUs are free in these groups in total, but a container gets all of its GPUs from one group, on one node.
container_ends = { REQUEST($request) } ends on { NODE($node) } and releases { $units }.
all_are_tried_again =
    { $waiting ->
        [0] No request waits.
        [one] The scheduler retries the { $waiting } waiting request; its tests are shown only if it is placed.
       *[other] The scheduler retries the { $waiting } waiting requests in order; tests are shown only of those that are placed.
    }
nothing_to_end = { REQUEST($request) } has no container to end.
nothing_to_end_why = It has ended before, or was withdrawn.
request_is_withdrawn = { REQUEST($request) } is withdrawn.
request_is_withdrawn_why = It was waiting and used no GPU.
all_were_tried = The scheduler has retried all waiting requests.
none_has_room = None of the waiting requests can be placed yet.
still_wait =
    { $waiting ->
        [0] No request waits any more.
        [one] { $waiting } request still waits.
       *[other] { $waiting } requests still wait.
    }

## Answers

no_request_now = No request is being decided now.
request_not_come = { REQUEST($request) } has not arrived yet.
request_being_decided = { REQUEST($request) } is being decided.
request_is_placed = { REQUEST($request) } is on { NODE($node) }, on { $units }.
ran_before = It ran there before the first request arrived.
from_group = Its GPUs come from group { GROUP($group) }.
request_has_ended = { REQUEST($request) } has ended; it was on { NODE($node) }.
request_was_withdrawn = { REQUEST($request) } was withdrawn while it waited.
near_ends =
    { $free ->
        [one] If { $ended } ended, { NODE($node) } would have { $free } such GPU free.
       *[other] If { $ended } ended, { NODE($node) } would have { $free } such GPUs free together.
    }
near_ends_planned =
    { $free ->
        [one] If { $ended } ended and the groups were planned again, { NODE($node) } would have { $free } such GPU for it.
       *[other] If { $ended } ended and the groups were planned again, { NODE($node) } would have { $free } such GPUs for it.
    }
near_quota_ends = If { $ended } ended, the quota of { REQUESTER($request) } would have room.
near_more =
    { $more ->
        [one] With { $more } more such GPU free for it, { NODE($node) } would be chosen.
       *[other] With { $more } more such GPUs free for it, { NODE($node) } would be chosen.
    }
near_smaller = If it asked for { NUMBER($by) } fewer, it would go to { NODE($node) }.
near_quota = With a quota larger by { NUMBER($by) }, it would go to { NODE($node) }.
near_untagged = Without its tag, it would go to { NODE($node) }.
near_any_model = If any model were allowed, it would go to { NODE($node) }.
near_kind = If it asked for { KIND($kind) }, it would go to { NODE($node) }.
replan_one = If { REQUEST($moved) } moved from { NODE($from) } to { NODE($to) }, { REQUEST($request) } would go to { NODE($node) }.
replan_within = If { REQUEST($moved) } moved to { $units } of { NODE($node) }, { REQUEST($request) } would fit there.
replan_several =
    { $moves ->
       *[other] If { $moves } containers moved, { REQUEST($request) } would go to { NODE($node) }: { $list }.
    }
replan_fewest = Fewer moves do not suffice.
replan_perhaps_fewer = Fewer moves may suffice: the search did not try every set of containers.
replan_none = No move of other containers makes room for it: the search tried every set of them.
replan_none_tried =
    { $tried ->
        [0] The search found no moves of other containers that make room for it.
        [one] No single move of another container makes room for it.
       *[other] No { $tried } moves of other containers make room for it.
    }
chosen_node = { REQUEST($request) } goes to { NODE($node) }.
why_not_there = { REQUEST($request) } does not go to { NODE($node) }.
node_takes_none = The node is closed: it takes no containers.
node_not_meant = No group that matches it has suitable GPUs there.
node_has_none = The node has no GPUs that the request wants.
too_little_there = <bad>The largest free block for it there is { NUMBER($free) }: { NUMBER($free) } < { NUMBER($wanted) }.</bad>
later_node = The node has room, { NUMBER($free) } ≥ { NUMBER($wanted) }, but { NODE($winner) } comes first.
group_fits_worse = Group { GROUP($group) } would have { NUMBER($left) } left over there, and { GROUP($winner) } would have { NUMBER($least) } on { NODE($chosen) }. The policy chooses the group with the fewest left over, or the earlier of equals.
larger_piece = Group { GROUP($group) } has { NUMBER($free) } free there and { NUMBER($least) } on { NODE($chosen) }. The policy chooses the node with the fewest free GPUs that suffice, or the earlier of equals.
chosen_group = { REQUEST($request) } gets its GPUs from { GROUP($group) }.
why_not_group = { REQUEST($request) } does not get its GPUs from { GROUP($group) }.
groups_do_not_count = { groups_ignored }
group_not_tested = { GROUP($group) } is not tested for { REQUEST($request) } yet.
group_still_matches = { GROUP($group) } still matches { REQUEST($request) }.
node_not_tested = Room for { REQUEST($request) } on { NODE($node) } is not tested yet.
type_and_room_to_come = Type and capacity are not tested yet.
room_to_come = Capacity is not tested yet.
group_of_another = Only { OWNER($group) } may use the group.
group_without_tag = The group does not match: it does not carry the tag { TAG($request) }.
group_without_type = The group has no GPUs that the request wants.
group_too_little = <bad>None of its nodes has { NUMBER($wanted) } free; the most is { NUMBER($free) } on { NODE($node) }.</bad>
group_has_nothing = The group has no free GPU that the request wants.
group_has_more_left = It has room and would have { NUMBER($left) } left over; { GROUP($winner) } would have { NUMBER($least) }. The policy chooses the group with the fewest left over, or the earlier of equals.
gpu_is_held = On { NODE($node) }, { UNIT($unit) } is used by { REQUEST($request) }.
gpu_is_free = On { NODE($node) }, { UNIT($unit) } is free.
gpu_is_closed = On { NODE($node) }, { UNIT($unit) } is not in use. The node is closed and takes no containers.
unit_in_groups =
    { $count ->
        [one] It belongs to group { $groups }.
       *[other] It belongs to groups { $groups }.
    }
unit_in_no_group = It belongs to no group.
unit_stranded_why = It is stranded: { REQUEST($request) } wants { NUMBER($wanted) }. Enough such GPUs are free in total, but not together.
