## enum gantry_core::labs::placement::view::BucketState prefix bucket_state_
## enum gantry_core::labs::placement::view::BucketChange prefix bucket_change_
## enum gantry_core::labs::placement::view::NodeState prefix node_state_
## enum gantry_core::labs::placement::view::TaskState prefix task_state_
## enum gantry_core::labs::placement::view::Invariant prefix placement_invariant_hint_
## enum gantry_core::labs::placement::view::Invariant prefix placement_invariant_

space = Space
tree = Tree of buckets
nodes_heading = Nodes
node_heading = Node
task_heading = Task
bucket_heading = Bucket
state_heading = State
coordinates_heading = Coordinates
free_heading = Free
reserved_heading = Reserved
candidates_heading = Candidates
elements_heading = Its nodes
placed_heading = Its tasks
inside_heading = In the fittable area
fittable_area = Fittable area
inside_area = nodes in the fittable area
outside_area = nodes outside it
any_node = any node
candidate = candidate
not_candidate = not a candidate
legend = Legend
root = root
zoom_in = Zoom in
zoom_out = Zoom out
zoom_fit = Fit the whole picture
figure_placed = Placed
metric_placed = { figure_placed }
figure_unplaced = Unplaced
metric_unplaced = { figure_unplaced }
figure_deferred = Deferred
figure_released = Released
figure_visited = Buckets visited, total
figure_examined = Nodes examined, total
figure_leaves = Non-empty leaves
metric_leaves = { figure_leaves }

## States

bucket_state_undiscovered = not visited yet
bucket_state_open = open
bucket_state_refused = refused
bucket_state_finished = finished
bucket_state_yielded = yielded
node_state_idle = not examined
node_state_refused = refused
node_state_chosen = chosen
task_state_waiting = waits
task_state_searching = searching
task_state_placed = placed
task_state_unplaced = unplaced
task_state_released = ended

## Invariants

placement_invariant_conserved = free + placed is constant
placement_invariant_partition = children partition their parent
placement_invariant_yields_as_scan = yields as a scan does
placement_invariant_hint_conserved = On every node, free and placed resources add up to its capacity.
placement_invariant_hint_partition = The children of every bucket are disjoint and together make up their parent.
placement_invariant_hint_yields_as_scan = The index yields the same as a scan over all nodes, in the same order.
index_open = open index
index_reserved = reserved index

## Axes, headings

axis = { $name } free
axis_in = { $name } free ({ $scale })
asks = asks { $request }
may_run_on = { $task } may run on

## Marks of the picture, in a sentence

node_free = Node { $name }: { $free } free
node_reserved = , { $amount } reserved for { $task }
node_holds =
    { $tasks ->
        [0] { "" }
       *[other] , { tasks } on it
    }{ $candidate ->
        [true] , candidate
       *[false] { "" }
    }
node_is = , { $state }
bucket_mark = Bucket { $at }: { nodes }, { $state }
bucket_candidates =
    { $candidates ->
        [one] , { $candidates } candidate
       *[other] , { $candidates } candidates
    }
bucket_change_keeps = keeps the node
bucket_change_loses = loses the node
bucket_change_goes = is gone
bucket_change_gains = gains the node
bucket_change_born = is new
bucket_aside =
    { $left_empty ->
        [true] , left empty by this step
       *[false] { "" }
    }{ $outside ->
        [true] , outside the fittable area
       *[false] { "" }
    }
task_mark = Task { $name } asks for { $request }: { $state }
task_mark_on = Task { $name } asks for { $request }: { $state }, node { $node }
space_label = { nodes } by free { $axes }
space_label_for = { nodes } by free { $axes }, with the fittable area of task { $task }

## The index beside the space

order_most_free = most free first
order_least_free = least free first
order_most_first = most first
order_least_first = least first
order_drawn = in drawn order
axis_ordered = { $axis }: { $order }
the_index = the index
the_leaves = { $name }: a leaf holds nodes with equal coordinates
no_node_has = no node has { $amount } free
index_is_empty = no reservation
number_of_nodes = number of nodes
more_buckets = more buckets at this place
row_falls_short = most in the row < request
in_other_index = place in the other index
task_queue = queue

## The ruler of looks

looks_heading = Looks
looked_by = Looked at by
index_looks_at = the index looks at
scan_looks_at = a scan looks at
look_heading = Look

## Two policies over one space

they_differ = they differ from here on
