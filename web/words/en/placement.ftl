## enum gantry_core::kernel::Level prefix placement_level_
## names prefix placement_event_ else unknown_kind
## enum gantry_core::labs::placement::Policy prefix placement_policy_hint_
## enum gantry_core::labs::placement::Policy prefix scan_hint_
## enum gantry_core::labs::placement::Explore prefix explore_name_

placement = Placement
dimension_memory = memory
one_node = node
many_nodes = nodes
one_task = task
many_tasks = tasks

## Numbers in words, at the start of a sentence

spelled =
    { $value ->
        [0] Zero
        [1] One
        [2] Two
        [3] Three
        [4] Four
        [5] Five
        [6] Six
        [7] Seven
        [8] Eight
        [9] Nine
       *[other] { NUMBER($value) }
    }

## Levels of stepping, kinds of events

placement_level_event = Something happened: a task arrived or ended
placement_level_decision = A task was placed, refused or deferred
placement_level_probe = The policy examined a bucket or a node
placement_event_arrive = arrival
placement_event_release = release
placement_event_round = round of a batch
placement_event_place = placement
placement_event_unplaced = task left unplaced
placement_event_defer = deferral
placement_event_visit = bucket visited
placement_event_finish = bucket finished
placement_event_yield = leaf yielded
placement_event_examine = node examined

## Amounts, work

in_steps = { $least } in steps of { $step }
whole_units =
    { $many ->
        [true] { $unit }s
       *[false] { $unit }
    }
work_of_task = This task
work_of_run = All tasks so far

## Policies and settings

placement_policy_random = Random
placement_policy_least_fit_with_reservation = LeastFit with reservation
placement_policy_hint_least_fit = Chooses the fitting node with the most free resources: spreads the load.
placement_policy_hint_best_fit = Chooses the fitting node with the least free resources: fills nodes.
placement_policy_hint_random = Chooses a fitting node in an order drawn from the seed.
placement_policy_hint_first_fit = Chooses the first fitting node of the list, by a linear scan.
placement_policy_hint_next_fit = Chooses by a linear scan that continues where the last one ended.
placement_policy_hint_least_fit_with_reservation = LeastFit over two indexes: unreserved resources, and those reserved for this task.
scan_hint_first_fit = The policy is a scan itself: it stops at the first node that fits.
scan_hint_next_fit = { scan_hint_first_fit }
scan_hint_random = To draw from the same nodes, a scan must examine every node that the task may run on.
scan_hint_least_fit = To guarantee the same answer, a scan must examine every node that the task may run on.
scan_hint_least_fit_with_reservation = { scan_hint_least_fit }
scan_hint_best_fit = { scan_hint_least_fit }
explore_name_first = to the first match
explore_name_all = every leaf

## The forms

tasks_freed = No candidate left, so any node is allowed: { $tasks }
tasks_freed_more = No candidate left, so any node is allowed: { $tasks } { and_more }
task_ends = { $task } ends here
draw_nodes = Draw a cluster of nodes from scratch
