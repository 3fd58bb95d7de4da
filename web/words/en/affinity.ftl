## enum gantry_core::kernel::Level prefix affinity_level_
## names prefix affinity_kind_ else unknown_kind
## enum gantry_core::labs::affinity::Policy prefix affinity_policy_hint_
## enum gantry_core::labs::affinity::Policy prefix affinity_policy_
## enum gantry_core::labs::affinity::Pick prefix affinity_pick_name_
## enum gantry_core::labs::affinity::Fallback prefix affinity_fallback_
## enum gantry_core::labs::affinity::Env prefix affinity_env_
## enum gantry_core::labs::affinity::view::Invariant prefix affinity_invariant_hint_
## enum gantry_core::labs::affinity::view::Invariant prefix affinity_invariant_

affinity_lab = Affinity
calls =
    { $calls ->
        [one] { $calls } call
       *[other] { $calls } calls
    }
engines =
    { $engines ->
        [one] { $engines } engine
       *[other] { $engines } engines
    }
engine_types =
    { $types ->
        [one] { $types } type
       *[other] { $types } types
    }
one_worker_node = node
many_worker_nodes = nodes
one_affinity_task = task
many_affinity_tasks = tasks
one_api = API
many_apis = APIs
affinity_tasks_heading = Tasks
find_task_or_node = Find a task or a node
ask_affinity_hint = Choose a task, a node or an engine to ask about it.
affinity_queue = queue
affinity_queue_of = queue:
affinity_slots = slots
affinity_slots_heading = Slots
affinity_relation_caption = The master asks: which engine for the task?
affinity_master_times = The master times this call
affinity_worker_asks = The worker asks again: which for this call?
affinity_costs_of = run time of a call, by size
affinity_times_of = run time of a call
affinity_boards = Tasks and calls, and the engines that run them
affinity_gantt = Calls on engines over time
affinity_map = All nodes by load
affinity_edit_hint = Drag a point of the costs, or choose a node to change its engines.
affinity_crossover = crossover { $size }
affinity_size_axis = size of the call
affinity_idle = idle
affinity_band = best × { $tolerance }
affinity_band_limit = best × { $tolerance }: at most { $limit }
affinity_at_most = at most
affinity_now = now
affinity_at_master = master
affinity_relating = ranking
affinity_queued = { $node } queue
affinity_stolen_on = { $node }, stolen
affinity_sends = master sends
affinity_first = first different decision, at { $time }
affinity_suits = because { $types } suits it: { SPAN($best) }, not { SPAN($worse) } on { ENGINE_TYPE($engine) }
affinity_least = { NODE($node) } has the least load, { NUMBER($tasks) }/{ NUMBER($engines) }
affinity_waits = { $name } waits
affinity_share = load { $share }
affinity_full = full: { $share }
affinity_share_full = full: { $share } ≥ { $limit }
affinity_share_below = load { $share } < { $limit }
affinity_from = from { $node }
affinity_task_from = { $task } from { $node }
affinity_not = { $takes }, not { $best }
affinity_call_of = { $api }, call { NUMBER($call) }: size { NUMBER($size) }
affinity_call_of_plain = { $api }, call { NUMBER($call) }
affinity_goes_to = { $task } → { $node }
affinity_limit_heading = At most
affinity_outcomes = End of the run, by tolerance
affinity_outcome = From tolerance { $tolerance } on, the run ends at { $end }.
affinity_outcome_never = From tolerance { $tolerance } on, some task is never done.
affinity_ends_off = Without it the run ends at { $end }.
affinity_ends_on = With it the run ends at { $end }.
affinity_never_off = Without it some task is never done.
affinity_never_on = With it some task is never done.
affinity_lack = no { API($task, $call) }
affinity_state_relating = types being ranked
affinity_state_waiting = waits
affinity_state_queued = queued on { NODE($node) }
affinity_state_running = on { NODE($node) }
affinity_state_stalled = waits on { NODE($node) }
affinity_state_done = done
affinity_figure_running = Running
affinity_figure_waiting = Waiting
affinity_figure_done = Done
affinity_figure_crossings = Crossings
affinity_figure_stolen = Stolen
metric_unfinished = Tasks not done
metric_mean_stall = Mean wait of calls
metric_on_best = Calls on their best engine
metric_lost_time = Time lost on slower engines
metric_cross_node_calls = Cross-node calls
metric_overhead = Crossing overhead
metric_steals = Tasks stolen
affinity_env_cloud = cloud
affinity_env_edge = edge
affinity_env_device = device
affinity_policy_affinity = Affinity
affinity_policy_load_only = Load only
affinity_policy_hint_affinity = The master chooses an engine type for each task; the worker chooses again for each call.
affinity_policy_hint_load_only = The master sends each task to the least loaded node that can run it.
affinity_pick_name_load = least load
affinity_pick_name_count = most idle engines
affinity_fallback_next_best = next best
affinity_fallback_wait = wait
affinity_tolerance_label = Tolerance
affinity_pick_label = Pick
affinity_max_load_label = Load limit
affinity_fallbacks_label = Fallback
affinity_steal_label = Stealing
affinity_crossing_label = Crossing
affinity_on = on
affinity_off = off
affinity_none = none
affinity_cross_costs = { $latency }, far { $far }
affinity_cross_costs_limit = { $latency }, far { $far }, at most { $limit }
affinity_level_event = Something happened: a task arrived or started, or a call ended
affinity_level_decision = Types were ranked for a task, a task was sent or stolen, or a call was dispatched or waits
affinity_level_probe = A call was timed on a type, or a node or an engine was tested
affinity_kind_time = call timed
affinity_kind_submit = task submitted
affinity_kind_relate = affinity computed
affinity_kind_seek = node search
affinity_kind_assign = task sent
affinity_kind_hold = task waits
affinity_kind_steal = task stolen
affinity_kind_start = task started
affinity_kind_try = engine tested
affinity_kind_ask = other nodes asked
affinity_kind_dispatch = call dispatched
affinity_kind_cross = call crosses
affinity_kind_fallback = call falls back
affinity_kind_defer = call waits
affinity_kind_return = call ended
affinity_kind_end = task done
affinity_invariant_one_call_at_a_time = one call per engine
affinity_invariant_hint_one_call_at_a_time = An engine runs one call at a time.
affinity_invariant_in_order = calls of a task in order
affinity_invariant_hint_in_order = The calls of a task run one after the other, in order.
affinity_invariant_implemented = only where implemented
affinity_invariant_hint_implemented = No call runs on a type that does not implement it.
affinity_invariant_within_limit = no crossing above the limit
affinity_invariant_hint_within_limit = No crossing costs more than the limit.
legend_best = best
legend_on_best = time on the best type
legend_acceptable = acceptable
legend_rejected = beyond the tolerance
legend_extra_time = extra time
legend_to_come = to come
legend_crossing_overhead = overhead of crossing
legend_node_load = tasks for each engine
legend_node_busy = share of busy engines
legend_node_full = at the load limit
legend_node_of_step = of this step
legend_was_stolen = stolen
affinity_task_mark = { $task }: { $state }
affinity_node_mark = Node { $node }, { $env }: { tasks }, { engines }, { NUMBER($busy) } busy
affinity_engine_mark_idle = { ENGINE_OF($node, $engine) } of { NODE($node) }: idle
affinity_engine_mark_crossed = { ENGINE_OF($node, $engine) } of { NODE($node) }: { TASK($task) } from { NODE($home) }, { API($task, $call) }, until { AT($end) }
affinity_engine_mark = { ENGINE_OF($node, $engine) } of { NODE($node) }: { TASK($task) }, { API($task, $call) }, until { AT($end) }
affinity_piece_mark = { TASK($task) }, { API($task, $call) }: { ENGINE_OF($node, $engine) } of { NODE($node) }, { AT($start) } to { AT($end) }
affinity_curve_label_plain = Times of { API_NAME($api) } on each type of engine
affinity_curve_label = Times of { API_NAME($api) } by size, on each type of engine
affinity_stage_label = { tasks }, { nodes }. Waiting: { NUMBER($waiting) }. Running: { NUMBER($running) }. Done: { NUMBER($done) }.
affinity_gantt_label = { engines } from { $from } to { $to }, now { $now }. Calls shown: { NUMBER($calls) }.
affinity_envs_heading = Environment
affinity_engines_heading = Engines
affinity_call_heading = Call
affinity_engine_heading = Engine
affinity_overhead_heading = Overhead
affinity_queue_heading = Queue
affinity_size_heading = Size
affinity_api_heading = API
affinity_relation_table = Affinity of tasks to engine types
affinity_nodes_table = Nodes: queue, tasks, engines
affinity_calls_table = Calls on engines
affinity_costs_table = Times of each API by size
affinity_nodes_shown = { NUMBER($shown) } of { nodes }: those of this step
affinity_engine_runs_crossed = { ENGINE_OF($node, $engine) }: { TASK($task) } { API($task, $call) } from { NODE($home) }, to { AT($end) }
affinity_engine_runs = { ENGINE_OF($node, $engine) }: { TASK($task) } { API($task, $call) } to { AT($end) }
draw_affinity = Draw a system from scratch
affinity_cost_mark_plain = { API_NAME($api) } on { ENGINE_TYPE($engine) }: { SPAN($time) }. Drag it up or down, or Alt with Up or Down.
affinity_cost_mark = { API_NAME($api) } on { ENGINE_TYPE($engine) } from size { NUMBER($size) }: { SPAN($time) }. Drag it up or down, or Alt with Up or Down.
make_system = Generate a system…
make_system_title = Generate a system of engines
make_system_text = The system has random nodes with engines of five types, and tasks whose calls mostly suit one type. The same settings and seed always give the same system.
make_system_nodes = Nodes
make_system_nodes_hint = Hundreds of nodes are shown as a map.
make_system_engines = Engines of each node
make_system_engines_hint = Half of them are CPUs.
make_system_tasks = Tasks
make_system_tasks_hint = They arrive one by one.
make_system_calls = Calls of each task
make_system_calls_hint = Three in four suit the same type.
make_system_load = Load
make_system_load_hint = Share of the scarcest type of engines that the calls need while tasks arrive, each call on its best type: 1 fills them.
make_system_load_wanted = Expected a number from 0.01 to 10 with at most two decimals, found “{ $found }”.
make_system_seed_hint = Another seed gives another system.
make_system_bound = The page generates at most { NUMBER($calls) } calls in total; the command line generates more.
