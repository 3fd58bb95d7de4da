### Sentences of the core.

## Parts of many sentences

item_next = { $before }, { $after }
clause_next = { $before }, { $after }
and_last = { $list } and { $last }
amount_of = { AMOUNT($dimension, $amount) }
dimension_named = { DIMENSION($dimension) }
bucket_named = { $at }
at_bucket = { $at }
at_open = { $at } of the open index
at_reserved = { $at } of the reserved index
reaches = { COORDINATE($dimension, $coordinate) } ≥ { GOAL($dimension, $needed) }
falls_short =
    { $first ->
        [true] Its
       *[false] its
    } { DIMENSION($dimension) } { $counted ->
        [true] are
       *[false] is
    } { QUANTITY($dimension, $available) }, but { NAME($task) } asks for { QUANTITY($dimension, $request) }
lack_next = { $before }; { $after }
lacking = <bad>{ $clauses }.</bad>

## Tasks that come and go

nodes_stand =
    { $nodes ->
        [one] { $nodes } node is
       *[other] { $nodes } nodes are
    } in the space, with { tasks } to place.
task_arrives = Task { TASK($task) } arrives.
task_asks = It asks for { $request } and may run on any node.
task_asks_among = It asks for { $request } and may run on only { nodes }.
task_ends_on = Task { TASK($task) } ends on { NODE($node) }.
task_gives_back = It releases { $amount }.
node_moves = { NODE($node) } moves from { $from } to { $to }.
node_stays = { NODE($node) } stays in { $to }.
release_of_nothing = The release of { TASK($task) } changes nothing.
task_holds_nothing = { TASK($task) } has no node now.
round_begins = A round of { tasks } begins.
round_chooses =
    { $tasks ->
        [one] { $choosers } chooses; then the policy commits the choice.
       *[other] { $choosers } choose against the same snapshot; then the policy commits their choices in order.
    }

## Nodes that were examined, and decisions

node_fits = Node { NODE($node) } fits.
node_fits_not = Node { NODE($node) } does not fit.
node_has_all = <good>It has everything that { TASK($task) } asks for.</good>
none_of_candidates = <bad>It is not a candidate of { TASK($task) }.</bad>
missing_is_reserved = The missing amount is reserved for { TASK($owner) }.
task_is_placed = Task { TASK($task) } is placed on { NODE($node) }.
scan_looked = The scan examined { nodes }.
visits_beyond =
    { $beyond ->
        [one] { $beyond } of the visits came after the match, to show every leaf.
       *[other] { $beyond } of the visits came after the match, to show every leaf.
    }
scan_is_short =
    { $candidates ->
        [one] The scan is this short because { TASK($task) } names one candidate.
       *[other] The scan is this short because { TASK($task) } names its { $candidates } candidates.
    }
scan_is_cheaper = With so few nodes a scan is cheaper: it examines every node, while the walk visits every bucket on its way.
two_matches =
    The open index gave { NODE($open) } at { $open_at }, the reserved index { NODE($held) } at { $held_at }. { $tie ->
        [true] On a tie the reserved index wins.
       *[false] The larger wins: { NODE($winner) }.
    }
open_match_alone = The open index gave { NODE($node) }, the reserved index no node.
reserved_match_alone = The reserved index gave { NODE($node) }, the open index no node.
move_touches = The move touches { buckets }: { $clauses }.
move_touches_in =
    In the { $reserved ->
        [true] { index_reserved }
       *[false] { index_open }
    } the move touches { buckets }: { $clauses }.
move_touches_many = The move touches { buckets }: { NUMBER($left) } only on the old path, { NUMBER($entered) } only on the new path, { NUMBER($shared) } on both.
bucket_is_gone = { $at } is gone
bucket_loses = { $at } loses it
bucket_gains = { $at } gains it
bucket_is_new = { $at } is new
buckets_keep =
    { $count ->
        [one] { $names } keeps it
       *[other] { $names } keep it
    }
walk_visited = The walk visited { buckets }; a scan would examine { nodes } for the same answer.
no_node_found = Task { TASK($task) } finds no node and stays unplaced.
no_node = <bad>There is no node.</bad>
of_nodes = <bad>Of { nodes }, { $causes }.</bad>
causes_last = { $causes } and { $last }
cause_candidate =
    { $count ->
        [one] { $count } is not a candidate
       *[other] { $count } are not candidates
    }
cause_lack =
    { $count ->
        [one] { $count } has
       *[other] { $count } have
    } too { $counted ->
        [true] few
       *[false] little
    } { DIMENSION($dimension) }
cause_reserved =
    { $count ->
        [one] { $count } has enough, but some is reserved for others
       *[other] { $count } have enough, but some is reserved for others
    }
task_is_deferred = Task { TASK($task) } is deferred.
chose_what_went = It chose { NODE($node) }, but { TASK($other) } of the same round took it first.
chose_what_fits_not = It chose { NODE($node) }, which no longer fits.
goes_back = It goes back to the queue, ahead of the tasks that have not been tried.

## The walk

walk_begins = The walk for { TASK($task) } begins at the root { $at }.
lowest_first = The walk visits its children lowest first.
highest_first = The walk visits its children highest first.
seeds_order = The walk visits its children in an order drawn from the seed.
levels_are = The tree's levels are { $first } first, then { $rest }.
compared_by = Coordinates are compared by { $first } first, then { $rest }.
then_next = { $before }, then { $after }
it_holds = It contains { $holds }.
holds_nodes = { nodes }
holds_candidates =
    { nodes }, { $candidates ->
        [one] { $candidates } of them a candidate of
       *[other] { $candidates } of them candidates of
    } { TASK($task) }
holds_candidate = { nodes }, a candidate of { TASK($task) }
holds_reserved_ones = { nodes }, { NUMBER($candidates) } of them reserved for { TASK($task) }
holds_reserved_one = { nodes }, reserved for { TASK($task) }
bucket_fits = Bucket { $at } may contain a match: the walk enters it.
meets_area = It intersects the fittable area (<good>{ $inside }</good>) and contains { $holds }.
leaf_fits_not = Leaf { $at } is refused.
bucket_fits_not = Bucket { $at } is refused.
holds_no_node = <bad>It contains no node.</bad>
holds_no_candidate =
    { $nodes ->
        [one] <bad>Its node is not a candidate of { TASK($task) }.</bad>
       *[other] <bad>None of its { $nodes } nodes is a candidate of { TASK($task) }.</bad>
    }
holds_none_reserved = <bad>It contains { nodes }, but no usable node reserved for { TASK($task) }.</bad>
bucket_is_finished = Bucket { $at } is finished.
children_looked_at =
    { $all ->
        [one] Its only child was visited
        [2] Both its children were visited
       *[other] All its { $all } children were visited
    }{ leaves_yielded }
children_outside =
    { $all ->
        [one] Its only child is outside the fittable area
       *[other] Its { $all } children are outside the fittable area
    }{ leaves_yielded }
some_looked_at =
    { $looked ->
        [one] { $looked } of its { NUMBER($all) } children was visited
       *[other] { $looked } of its { NUMBER($all) } children were visited
    }, { $outside ->
        [one] { $outside } is outside the fittable area
       *[other] { $outside } are outside the fittable area
    }{ leaves_yielded }
leaves_yielded =
    { $leaves ->
        [0] ; it yielded no leaf.
        [one] ; it yielded { $leaves } leaf.
       *[other] ; it yielded { $leaves } leaves.
    }

## Leaves

leaf_is_yielded = Leaf { $at } is yielded.
lies_in_area = It is in the fittable area (<good>{ $inside }</good>) and contains { $holds }.
leaf_holds = { $names }
leaf_holds_candidates =
    { $one ->
        [true] { $names }, one of { TASK($task) }'s candidates
       *[false] { $names }, candidates of { TASK($task) }
    }
leaf_holds_reserved = { $names }, reserved for { TASK($task) }
grid_is_coarse = <bad>No node in this bucket satisfies { TASK($task) }'s request: the grid is coarser than the request, so the walk continues.</bad>
matched_already = { TASK($task) } already has a match: this leaf only shows other nodes that fit.
matched_already_some = { TASK($task) } already has a match. In this leaf { $fits } would fit too, { $misfits } would not.
several_fit = { NUMBER($fits) } of its nodes fit { TASK($task) }; the first in the scenario is its match.
first_match_open = { NODE($node) } is the first that fits { TASK($task) } in the open index. The reserved index is next.
first_match_reserved = { NODE($node) } is the first that fits { TASK($task) } in the reserved index.
first_match = { NODE($node) } is the first that fits { TASK($task) }: the match.
higher_came_first = The walk searched every bucket with a higher { SINGULAR($dimension) } coordinate first: { $clauses }.
lower_came_first = The walk searched every bucket with a lower { SINGULAR($dimension) } coordinate first: { $clauses }.
more_came_first = The walk searched buckets with more { DIMENSION($dimension) } first: { $clauses }.
fewer_came_first =
    { $counted ->
        [true] The walk searched buckets with fewer { DIMENSION($dimension) } first: { $clauses }.
       *[false] The walk searched buckets with less { DIMENSION($dimension) } first: { $clauses }.
    }
had_none_at_all = { $at } had no candidate
had_too_little =
    { $named ->
        [true] { $at } had no candidate with enough { DIMENSION($dimension) }
       *[false] { $at } had no node with enough { DIMENSION($dimension) }
    }
had_none_that_fits =
    { $named ->
        [true] { $at } had no candidate that fits
       *[false] { $at } had no node that fits
    }

## Nodes

nothing_placed_now = { no_task_now }
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
change_more =
    { $first ->
        [true] { SPELLED($dimension, $amount) }
       *[false] { QUANTITY($dimension, $amount) }
    } more { UNIT($dimension, $amount) }
change_less =
    { $first ->
        [true] { SPELLED($dimension, $amount) }
       *[false] { QUANTITY($dimension, $amount) }
    } { $unit_counted ->
        [true] fewer { UNIT($dimension, $amount) }
       *[false] { UNIT($dimension, $amount) } less
    }
has_amount = : it has { AMOUNT($dimension, $amount) }
has_only_amount = : it has only { AMOUNT($dimension, $amount) }

## Buckets

bucket_at = Bucket { $at }
why_not_bucket = Why not bucket { $at }?
no_node_there = It contains no node.
lies_outside = It is outside the fittable area of { TASK($task) }: <bad>{ COORDINATE($dimension, $coordinate) } < { GOAL($dimension, $needed) }</bad>.
bucket_holds = It contains { nodes }; { $what }
may_use_none =
    { $nodes ->
        [one] the task may not use it.
       *[other] the task may use none of them.
    }
found_before = it may contain a match, but the walk found { NODE($winner) } first.
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
