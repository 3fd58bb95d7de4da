## The plan

groups_nothing_yet = Nothing has happened yet.
groups_will_come = { requests } will come to { nodes } with { $gpus }.
demand_planned = { $demand } gets { $gpus } on { $node }.
demand_is_largest =
    { $alike ->
        [one] It is the largest demand left.
       *[other] It is the first of { $alike } demands of this size, the largest left.
    }
node_is_fullest =
    { $alike ->
        [one] Of the nodes with enough, { $node } has the fewest GPUs in no group: { NUMBER($before) } before, { NUMBER($after) } after.
       *[other] { $alike } nodes with enough have equally few GPUs in no group, and { $node } is the first of them: { NUMBER($before) } before, { NUMBER($after) } after.
    }
demand_unmet = No node has { $gpus } left for { $demand }.
demand_unmet_why = The most that one node has for it in no group is { NUMBER($most) }.
grouping_stored =
    { $groups ->
        [one] The extender stores { $groups } group.
       *[other] The extender stores { $groups } groups.
    }
grouping_stored_by_hand = They were made by hand, before any request came.
grouping_stored_planned =
    { $unmet ->
        [0] Each demand has a group of its own.
        [one] { $unmet } demand has no group: no node had enough.
       *[other] { $unmet } demands have no group: no node had enough.
    }

## What runs already

container_runs =
    { $count ->
        [one] { $request } already runs on { $node }, on GPU { $units }.
       *[other] { $request } already runs on { $node }, on GPUs { $units }.
    }
container_runs_why = This is a fact: no test decides about it, and it keeps its GPUs.

## A request comes

request_comes = { $request } asks for { $gpus }.
request_comes_why = The API server takes the pod and hands it to the scheduler.
request_has_tag = It carries the tag { $tag }.
request_has_model = It wants the model { $model }.
request_is_virtual = It wants virtual GPUs.
request_is_mig = It wants MIG devices.
request_has_requester = { $requester } requests it.
others_wait =
    { $waiting ->
        [one] { $waiting } request waits before it.
       *[other] { $waiting } requests wait before it.
    }

## Its tests

no_quota = { $request } has no quota to keep.
no_quota_why = No quota counts what it asks for.
quota_has_room = The quota of { $requester } has room for { $request }.
quota_has_room_why = It holds { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } ≤ { NUMBER($quota) }.
quota_exceeded = { $request } would exceed the quota of { $requester }.
quota_exceeded_why = It holds { NUMBER($held) }, and { NUMBER($held) } + { NUMBER($wanted) } > { NUMBER($quota) }.
groups_are_meant =
    { $groups ->
        [one] { $groups } group is meant for { $request }.
       *[other] { $groups } groups are meant for { $request }.
    }
no_group_is_meant = No group is meant for { $request }.
by_its_tag =
    { $open ->
        [one] Its requester may use { $open } group; its tag { $tag } decides whether it is meant for it.
       *[other] Its requester may use { $open } groups; its tag { $tag } decides which are meant for it.
    }
by_no_tag = It carries no tag: every group that it may use is meant for it.
groups_have_type =
    { $groups ->
        [one] { $groups } of them has GPUs that { $request } wants.
       *[other] { $groups } of them have GPUs that { $request } wants.
    }
no_group_has_type = No group that is meant for { $request } has GPUs that it wants.
wants_physical = It wants whole GPUs.
wants_virtual = It wants virtual GPUs.
wants_mig = It wants MIG devices.
wants_physical_of = It wants whole GPUs of model { $model }.
wants_virtual_of = It wants virtual GPUs of model { $model }.
wants_mig_of = It wants MIG devices of model { $model }.
groups_have_room =
    { $groups ->
        [one] { $groups } of them has a node with { $wanted } free.
       *[other] { $groups } of them have a node with { $wanted } free.
    }
node_has_room = A node has enough for { $request }.
nothing_has_room = Nothing has room for { $request }.
first_node_why = { $node } is the first with enough free: { NUMBER($free) } ≥ { NUMBER($wanted) }.
least_left_why =
    { $roomy ->
        [one] { $group } is the only one with room: { NUMBER($free) } ≥ { NUMBER($wanted) } on { $node }. It will have { NUMBER($left) } left over.
       *[other] Of { $roomy } with room, { $group } has the least left over: { NUMBER($left) }. On { $node } it has { NUMBER($free) } ≥ { NUMBER($wanted) }.
    }

## What becomes of it

request_placed =
    { $count ->
        [one] { $request } goes to { $node }, on GPU { $units }.
       *[other] { $request } goes to { $node }, on GPUs { $units }.
    }
request_had_waited = It had waited: a release lets it in.
waits_for_quota = { $request } asks for { $gpus }. The quota of { $requester } has no room for them.
waits_for_group = { $request } asks for { $gpus }. There is no group for it.
waits_for_type = { $request } asks for { $gpus }. No group for it has such GPUs.
waits_for_node = { $request } asks for { $gpus }. No node has them free together.
waits_for_room = { $request } asks for { $gpus }. No group for it has them free on one node.
can_never_run = { $request } asks for { $gpus }. It can never run.
never_by_quota = It asks for more than the quota of { $requester }: { NUMBER($wanted) } > { NUMBER($quota) }.
never_by_size = No node has so many such GPUs, even when all are free. The most is { NUMBER($most) }, on { $node }.
never_by_group = No group for it has so many such GPUs on one node, even when all are free. The most is { NUMBER($most) }, on { $node }.
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
nothing_free_for_it = Nothing that it could use is free.
largest_free_piece = The largest free piece for it is { NUMBER($free) } on { $node }: { NUMBER($free) } < { NUMBER($wanted) }.
largest_free_piece_of_group = The largest free piece for it is { NUMBER($free) } on { $node }, of group { $group }: { NUMBER($free) } < { NUMBER($wanted) }.
free_and_of_no_use = { NUMBER($free) } such GPUs are free in total, but a container needs all of its GPUs on one node.
free_and_not_planned = { NUMBER($free) } such GPUs are free in these groups in total, but a container gets all of its GPUs from one group, on one node.
container_ends =
    { $count ->
        [one] { $request } ends on { $node } and gives back GPU { $units }.
       *[other] { $request } ends on { $node } and gives back GPUs { $units }.
    }
all_are_tried_again =
    { $waiting ->
        [0] Nobody waits.
        [one] The { $waiting } request that waits is tried again; what is placed then is shown.
       *[other] The { $waiting } requests that wait are tried again, in their order; what is placed then is shown.
    }
nothing_to_end = { $request } has nothing to end.
nothing_to_end_why = It has ended before, or was withdrawn.
request_is_withdrawn = { $request } is withdrawn.
request_is_withdrawn_why = It waited, and held nothing.
all_were_tried = All waiting requests have been tried again.
none_has_room = None of the waiting requests can be placed yet.
still_wait =
    { $waiting ->
        [0] Nobody waits any more.
        [one] { $waiting } still waits.
       *[other] { $waiting } still wait.
    }

## Answers

request_not_come = { $request } has not come yet.
request_being_decided = { $request } is being decided.
request_is_placed =
    { $count ->
        [one] { $request } is on { $node }, on GPU { $units }.
       *[other] { $request } is on { $node }, on GPUs { $units }.
    }
ran_before = It ran there before the first request came.
from_group = It was given from group { $group }.
request_has_ended = { $request } has ended; it was on { $node }.
request_was_withdrawn = { $request } was withdrawn while it waited.
near_more =
    { $more ->
        [one] With { $more } more free GPU, { $node } would be chosen.
       *[other] With { $more } more free GPUs, { $node } would be chosen.
    }
near_smaller = Asking for { NUMBER($by) } fewer, it would go to { $node }.
near_quota = With a quota { NUMBER($by) } larger, it would go to { $node }.
near_untagged = Without its tag, it would go to { $node }.
near_any_model = For any model, it would go to { $node }.
near_virtual = As virtual GPUs, it would go to { $node }.
near_mig = As MIG devices, it would go to { $node }.
near_physical = As whole GPUs, it would go to { $node }.
replan_one = If { $moved } moved from { $from } to { $to }, { $request } would go to { $node }.
replan_several =
    { $moves ->
       *[other] If { $moves } containers moved, { $request } would go to { $node }: { $list }.
    }
replan_move = { $moved } from { $from } to { $to }
replan_fewest = Fewer moves do not suffice.
replan_perhaps_fewer = Fewer may do: not every set of containers was tried.
replan_none = No move of other containers makes room for it: every set of them was tried.
replan_none_tried =
    { $tried ->
        [0] No moves of other containers were found that make room for it. Sets of containers tried: { NUMBER($sets) }; larger ones not all.
        [one] No single move of another container makes room for it. Sets of containers tried: { NUMBER($sets) }; larger ones not all.
       *[other] No { $tried } moves of other containers make room for it. Sets of containers tried: { NUMBER($sets) }; larger ones not all.
    }
chosen_node = { $request } goes to { $node }.
why_not_there = { $request } does not go to { $node }.
node_not_meant = No group that is meant for it has GPUs that it wants there.
node_has_none = It has no GPUs that it wants.
too_little_there = The largest free piece for it there is { NUMBER($free) }: { NUMBER($free) } < { NUMBER($wanted) }.
later_node = It has room, { NUMBER($free) } ≥ { NUMBER($wanted) }; but { $winner } comes first.
group_fits_worse = Group { $group } has room there, and would have { NUMBER($left) } left over; { $winner } has { NUMBER($least) } left over on { $chosen }.
larger_piece = Group { $group } has { NUMBER($free) } there, and fewer that suffice on { $chosen }: { NUMBER($least) }.
chosen_group = { $request } is given from { $group }.
why_not_group = { $request } is not given from { $group }.
groups_do_not_count = Groups do not count: GPUs are handed out node by node.
group_of_another = The group is { $requester }'s alone.
group_without_tag = The group is not meant for it: it does not carry the tag { $tag }.
group_without_type = It has no GPUs that it wants.
group_too_little = No node of it has { NUMBER($wanted) } free; the most is { NUMBER($free) } on { $node }.
group_has_nothing = None of its GPUs that it wants is free.
group_has_more_left = It has room, and would have { NUMBER($left) } left over; { $winner } has { NUMBER($least) }.
gpu_is_held = GPU { $unit } of { $node } is held by { $request }.
gpu_is_free = GPU { $unit } of { $node } is free.
unit_in_groups = It stands in { $groups }.
unit_in_no_group = It stands in no group.
unit_stranded_why = It is stranded: { $request } wants { NUMBER($wanted) }. Enough such GPUs are free for it in total, but not together.
