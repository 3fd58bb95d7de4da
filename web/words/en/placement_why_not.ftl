## Nodes

node_gets_task =
    { $settled ->
        [true] { $node } is the node that { $task } gets.
       *[false] { $node } is the node that { $task } will get.
    }
why_not_node = Why not { $node }?
nothing_chosen_yet = It fits { $task }; nothing has been chosen yet.
earlier_in_list = It fits, but { $winner } stands earlier in the list.
scan_came_first =
    { $settled ->
        [true] It fits, but the scan came to { $winner } first.
       *[false] It fits, but the scan will come to { $winner } first.
    }
seed_came_first =
    { $settled ->
        [true] It fits, but the order drawn from the seed came to { $winner } first.
       *[false] It fits, but the order drawn from the seed will come to { $winner } first.
    }
earlier_in_scenario = It fits and stands in { $at } like { $winner }, but { $winner } is earlier in the scenario.
smaller_is_taken = It fits, but { $winner } comes first: BestFit takes the smaller of { $place } and { $at }.
larger_is_taken = It fits, but { $winner } comes first: LeastFit takes the larger of { $place } and { $at }.

## What would have turned it

# $ahead is nothing, or one of the two at the end.
would =
    { $settled ->
        [true] { $wins ->
            [true] it would have won
           *[false] it would have fitted
        }
       *[false] { $wins ->
            [true] it would win
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
        [true] { $number } { $unit } fewer
       *[false] { $number } { $unit } less
    }
has_amount = : it has { $amount }
has_only_amount = : it has only { $amount }

## Buckets

bucket_at = Bucket { $at }
why_not_bucket = Why not bucket { $at }?
no_node_there = No node stands there.
lies_outside = It lies outside the fittable area of { $task }: { $compared }.
# $what is one of those below.
bucket_holds = It holds { nodes }; { $what }
may_use_none =
    { $nodes ->
        [one] the task may not use it.
       *[other] the task may use none of them.
    }
found_before = it may hold a match, but the walk found { $winner } before it came here.
ended_before = it may hold a match, but the walk ended before it came here.
not_come_here = the walk has not come here yet.
policy_walks_not = the policy looks at nodes one by one and walks no buckets.
chose_earlier = the task chose earlier in its round; this step walks no buckets.
no_task_placed = no task is being placed at this moment.
was_yielded = it was visited and yielded.
none_yielded_yet = it was visited, and no leaf of it has been yielded so far.
was_visited =
    { $leaves ->
        [0] it was visited, and no leaf of it was yielded.
        [one] it was visited, and { $leaves } leaf of it was yielded.
       *[other] it was visited, and { $leaves } leaves of it were yielded.
    }
