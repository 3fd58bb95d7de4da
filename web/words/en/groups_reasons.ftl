## The plan

groups_nothing_yet = Nothing has happened yet.
groups_will_come = { requests } will arrive at { nodes } with { $gpus }.
demand_planned = { $demand } gets { $gpus } on { $node }.
demand_is_largest =
    { $alike ->
        [one] It is the largest demand left.
       *[other] It is the first of { $alike } demands of this size, the largest left.
    }
node_is_fullest =
    { $alike ->
        [one] Among the nodes with enough GPUs, { $node } has the fewest ungrouped GPUs: { NUMBER($before) } before, { NUMBER($after) } after.
       *[other] { $alike } nodes with enough GPUs tie for the fewest ungrouped GPUs, and { $node } is the first of them: { NUMBER($before) } before, { NUMBER($after) } after.
    }
demand_unmet = No node has { $gpus } left for { $demand }.
demand_unmet_why = The largest number of ungrouped GPUs for it on one node is { NUMBER($most) }.
grouping_stored =
    { $groups ->
        [one] The extender stores { $groups } group.
       *[other] The extender stores { $groups } groups.
    }
grouping_stored_by_hand = They were made by hand, before any request arrived.
grouping_stored_planned =
    { $unmet ->
        [0] Each demand has its own group.
        [one] { $unmet } demand has no group: no node had enough.
       *[other] { $unmet } demands have no group: no node had enough.
    }

## Containers that already run

container_runs =
    { $count ->
        [one] { $request } already runs on { $node }, on GPU { $units }.
       *[other] { $request } already runs on { $node }, on GPUs { $units }.
    }
container_runs_why = It ran before the first request: it is not tested and keeps its GPUs.

## A request arrives

request_comes = { $request } asks for { $gpus }.
request_comes_why = The API server accepts the pod and passes it to the scheduler.
request_has_tag = It carries the tag { $tag }.
request_has_model = It wants the model { $model }.
request_is_virtual = It wants virtual GPUs.
request_is_mig = It wants MIG devices.
request_has_requester = { $requester } requests it.
others_wait =
    { $waiting ->
        [one] { $waiting } request waits ahead of it.
       *[other] { $waiting } requests wait ahead of it.
    }

## Its tests

no_quota = No quota applies to { $request }.
no_quota_why = It may use any number of such GPUs.
quota_has_room = The quota of { $requester } has room for { $request }.
quota_has_room_why = The requester uses { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } ≤ { NUMBER($quota) }.
quota_exceeded = { $request } would exceed the quota of { $requester }.
quota_exceeded_why = The requester uses { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } > { NUMBER($quota) }.
groups_are_meant =
    { $groups ->
        [one] { $groups } group matches { $request }.
       *[other] { $groups } groups match { $request }.
    }
no_group_is_meant = No group matches { $request }.
by_its_tag =
    { $open ->
        [one] Its requester may use { $open } group; the tag { $tag } decides whether the group matches.
       *[other] Its requester may use { $open } groups; the tag { $tag } decides which of them match.
    }
by_no_tag = It carries no tag: every group that it may use matches.
groups_have_type =
    { $groups ->
        [one] { $groups } of them has GPUs that { $request } wants.
       *[other] { $groups } of them have GPUs that { $request } wants.
    }
no_group_has_type = No group that matches { $request } has GPUs that it wants.
wants_physical = It wants whole GPUs.
wants_virtual = It wants virtual GPUs.
wants_mig = It wants MIG devices.
wants_physical_of = It wants whole GPUs of model { $model }.
wants_virtual_of = It wants virtual GPUs of model { $model }.
wants_mig_of = It wants MIG devices of model { $model }.
groups_have_room =
    { $groups ->
        [one] { $groups } of them has room for { $wanted } on one node.
       *[other] { $groups } of them have room for { $wanted } on one node.
    }
node_has_room = A node has enough free GPUs for { $request }.
nothing_has_room = There is no room for { $request }.
first_node_why = { $node } is the first node with enough free GPUs: { NUMBER($free) } ≥ { NUMBER($wanted) }.
least_left_why =
    { $roomy ->
        [one] { $group } is the only group with room: { NUMBER($free) } ≥ { NUMBER($wanted) } on { $node }. It will have { NUMBER($left) } left over.
       *[other] Of the { $roomy } groups with room, { $group } has the fewest GPUs left over: { NUMBER($left) }. On { $node } it has { NUMBER($free) } ≥ { NUMBER($wanted) }.
    }

## The outcome of a request

request_placed =
    { $count ->
        [one] { $request } goes to { $node }, on GPU { $units }.
       *[other] { $request } goes to { $node }, on GPUs { $units }.
    }
request_had_waited = It had waited: a release made room for it.
waits_for_quota = { $request } asks for { $gpus }. The quota of { $requester } has no room.
waits_for_group = { $request } asks for { $gpus }. There is no group for it.
waits_for_type = { $request } asks for { $gpus }. No group for it has such GPUs.
waits_for_node = { $request } asks for { $gpus }. No node has enough such GPUs free.
waits_for_room = { $request } asks for { $gpus }. No group for it has enough such GPUs free on one node.
can_never_run = { $request } asks for { $gpus }. It can never run.
never_by_quota = It asks for more than the quota of { $requester }: { NUMBER($wanted) } > { NUMBER($quota) }.
never_by_size = No node has enough such GPUs, even when all are free. The most is { NUMBER($most) }, on { $node }.
never_by_group = No group for it has enough such GPUs on one node, even when all are free. The most is { NUMBER($most) }, on { $node }.
never_by_kind = No node has such GPUs.
no_group_no_node = There is no node.
no_group_made = No groups were made.
no_group_met = The plan met no demand, so there is no group.
no_group_of_demand = The plan did not meet the demand for { $tag }: no node had enough GPUs left for it.
no_group_open = All groups belong to other requesters.
no_group_with_tag =
    { $open ->
        [one] The { $open } group that it may use does not carry its tag { $tag }.
       *[other] None of the { $open } groups that it may use carries its tag { $tag }.
    }
request_is_next = { $request } waits, and there is room for it now.
nothing_free_for_it = No GPU that it could use is free.
largest_free_piece = The largest free block for it is { NUMBER($free) } on { $node }: { NUMBER($free) } < { NUMBER($wanted) }.
largest_free_piece_of_group = The largest free block for it is { NUMBER($free) } on { $node }, in group { $group }: { NUMBER($free) } < { NUMBER($wanted) }.
free_and_of_no_use = { NUMBER($free) } such GPUs are free in total, but a container needs all of its GPUs on one node.
free_and_not_planned = { NUMBER($free) } such GPUs are free in these groups in total, but a container gets all of its GPUs from one group, on one node.
container_ends =
    { $count ->
        [one] { $request } ends on { $node } and releases GPU { $units }.
       *[other] { $request } ends on { $node } and releases GPUs { $units }.
    }
all_are_tried_again =
    { $waiting ->
        [0] No request waits.
        [one] The scheduler retries the { $waiting } waiting request; only a placement is shown.
       *[other] The scheduler retries the { $waiting } waiting requests in order; only placements are shown.
    }
nothing_to_end = { $request } has no container to end.
nothing_to_end_why = It has ended before, or was withdrawn.
request_is_withdrawn = { $request } is withdrawn.
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

request_not_come = { $request } has not arrived yet.
request_being_decided = { $request } is being decided.
request_is_placed =
    { $count ->
        [one] { $request } is on { $node }, on GPU { $units }.
       *[other] { $request } is on { $node }, on GPUs { $units }.
    }
ran_before = It ran there before the first request arrived.
from_group = Its GPUs come from group { $group }.
request_has_ended = { $request } has ended; it was on { $node }.
request_was_withdrawn = { $request } was withdrawn while it waited.
near_more =
    { $more ->
        [one] With { $more } more free GPU, { $node } would be chosen.
       *[other] With { $more } more free GPUs, { $node } would be chosen.
    }
near_smaller = If it asked for { NUMBER($by) } fewer, it would go to { $node }.
near_quota = With a quota larger by { NUMBER($by) }, it would go to { $node }.
near_untagged = Without its tag, it would go to { $node }.
near_any_model = If any model were allowed, it would go to { $node }.
near_virtual = If it asked for virtual GPUs, it would go to { $node }.
near_mig = If it asked for MIG devices, it would go to { $node }.
near_physical = If it asked for whole GPUs, it would go to { $node }.
replan_one = If { $moved } moved from { $from } to { $to }, { $request } would go to { $node }.
replan_several =
    { $moves ->
       *[other] If { $moves } containers moved, { $request } would go to { $node }: { $list }.
    }
replan_move = { $moved } from { $from } to { $to }
replan_fewest = Fewer moves do not suffice.
replan_perhaps_fewer = Fewer moves may suffice: the search did not try every set of containers.
replan_none = No move of other containers makes room for it: the search tried every set of them.
replan_none_tried =
    { $tried ->
        [0] The search found no moves of other containers that make room for it. It tried { NUMBER($sets) } of the sets of containers.
        [one] No single move of another container makes room for it. The search tried { NUMBER($sets) } of the sets of containers, and not all larger ones.
       *[other] No { $tried } moves of other containers make room for it. The search tried { NUMBER($sets) } of the sets of containers, and not all larger ones.
    }
chosen_node = { $request } goes to { $node }.
why_not_there = { $request } does not go to { $node }.
node_not_meant = No group that matches it has suitable GPUs there.
node_has_none = The node has no GPUs that the request wants.
too_little_there = The largest free block for it there is { NUMBER($free) }: { NUMBER($free) } < { NUMBER($wanted) }.
later_node = The node has room, { NUMBER($free) } ≥ { NUMBER($wanted) }, but { $winner } comes first.
group_fits_worse = Group { $group } would have { NUMBER($left) } left over there, and { $winner } would have { NUMBER($least) } on { $chosen }. The policy chooses the group with the fewest left over, or the earlier of equals.
larger_piece = Group { $group } has { NUMBER($free) } free there and { NUMBER($least) } on { $chosen }. The policy chooses the node with the fewest free GPUs that suffice, or the earlier of equals.
chosen_group = { $request } gets its GPUs from { $group }.
why_not_group = { $request } does not get its GPUs from { $group }.
groups_do_not_count = This policy ignores groups: it allocates GPUs node by node.
group_of_another = Only { $requester } may use the group.
group_without_tag = The group does not match: it does not carry the tag { $tag }.
group_without_type = The group has no GPUs that the request wants.
group_too_little = None of its nodes has { NUMBER($wanted) } free; the most is { NUMBER($free) } on { $node }.
group_has_nothing = The group has no free GPU that the request wants.
group_has_more_left = It has room and would have { NUMBER($left) } left over; { $winner } would have { NUMBER($least) }. The policy chooses the group with the fewest left over, or the earlier of equals.
gpu_is_held = GPU { $unit } of { $node } is used by { $request }.
gpu_is_free = GPU { $unit } of { $node } is free.
unit_in_groups = It belongs to { $groups }.
unit_in_no_group = It belongs to no group.
unit_stranded_why = It is stranded: { $request } wants { NUMBER($wanted) }. Enough such GPUs are free in total, but not together.
