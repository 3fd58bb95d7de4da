## Nodes

node_gets_task =
    { $settled ->
        [true] { NODE($node) } is the node that { TASK($task) } gets.
       *[false] { NODE($node) } is the node that { TASK($task) } will get.
    }
why_not_node = Why not { NODE($node) }?
nothing_chosen_yet = It fits { TASK($task) }; nothing has been chosen yet.
earlier_in_list = It fits, but { NODE($winner) } is earlier in the list.
scan_came_first =
    { $settled ->
        [true] It fits, but the scan reached { NODE($winner) } first.
       *[false] It fits, but the scan will reach { NODE($winner) } first.
    }
seed_came_first =
    { $settled ->
        [true] It fits, but the order drawn from the seed reached { NODE($winner) } first.
       *[false] It fits, but the order drawn from the seed will reach { NODE($winner) } first.
    }
earlier_in_scenario = It fits and is in { $at } like { NODE($winner) }, but { NODE($winner) } is earlier in the scenario.
smaller_is_taken = It fits, but { NODE($winner) } comes first: BestFit takes the smaller of { $place } and { $at }.
larger_is_taken = It fits, but { NODE($winner) } comes first: LeastFit takes the larger of { $place } and { $at }.

## What would have turned it

# $ahead is nothing, or one of the two at the end.
would =
    { $settled ->
        [true] { $wins ->
            [true] it would have been chosen
           *[false] it would have fitted
        }
       *[false] { $wins ->
            [true] it would be chosen
           *[false] it would fit
        }
    }{ $ahead }.
as_candidate = As a candidate { would }
as_candidate_with = As a candidate with { $changes } { would }
with_change = { $changes } and { would }
with_changes = With { $changes } { would }
changes_last = { $changes } and { $last }
change_more = { $number } more { $unit }
change_less =
    { $counted ->
        [true] { $number } fewer { $unit }
       *[false] { $number } { $unit } less
    }
has_amount = : it has { $amount }
has_only_amount = : it has only { $amount }

## Buckets

bucket_at = Bucket { $at }
why_not_bucket = Why not bucket { $at }?
no_node_there = It contains no node.
lies_outside = It is outside the fittable area of { TASK($task) }: { $compared }.
# $what is one of those below.
bucket_holds = It contains { nodes }; { $what }
may_use_none =
    { $nodes ->
        [one] the task may not use it.
       *[other] the task may use none of them.
    }
found_before = it may contain a match, but the walk found { NODE($winner) } first.
ended_before = it may contain a match, but the walk ended before it reached this bucket.
not_come_here = the walk has not reached it yet.
policy_walks_not = the policy examines nodes one by one and visits no buckets.
chose_earlier = the task chose earlier in its round; this step visits no buckets.
no_task_placed = no task is being placed now.
was_yielded = the walk visited and yielded it.
none_yielded_yet = the walk visited it and has yielded none of its leaves so far.
was_visited =
    { $leaves ->
        [0] the walk visited it and yielded none of its leaves.
        [one] the walk visited it and yielded { $leaves } of its leaves.
       *[other] the walk visited it and yielded { $leaves } of its leaves.
    }
