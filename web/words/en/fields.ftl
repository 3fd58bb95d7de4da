## names prefix field_
## names prefix entry_
## names prefix entry_add_
## names prefix entry_remove_
## names prefix entry_copy_
## names prefix entry_end_
## names prefix entry_any_
## names prefix entry_any_again_
## names prefix entry_remove_last_
## names prefix field_hint_

field_title = Title
field_note = Note (Markdown)
field_time_unit = Time unit
field_policy = { policy }
field_explore = { explore }
field_batch = { batch }
field_seed = { seed }
field_dimensions_name = Name
field_dimensions_unit = Unit
field_granularity = { granularity }
field_nodes_id = Node name
field_tasks_id = Task name
field_jobs_id = Job name
field_reservations_node = { node_heading }
field_reservations_task = { task_heading }
field_backfill_nodes = Nodes of the machine
field_jobs_nodes = Nodes
field_split = { split_label }
field_threshold = { threshold_label }
field_checkpoint_cost = { checkpoint_cost_label }
field_restart_cost = { restart_cost_label }
field_events = { events_label }
field_overrun = { overrun_label }
field_submit = Submitted
field_estimate = { estimate_heading }
field_workflow_runtime = { takes_label }
field_runtime = Runtime
field_user = { user_heading }
field_capacity = Units
field_resource = Name of a unit
field_mode = { modes_label }
field_workflows_id = Name
field_priority = { priority_label }
field_reserve = { reserve_units_label }
field_need = { need_heading }
field_by = { by_label }
field_interrupted = { interrupted_label }
field_short_jobs_only = { short_jobs_only }
field_users_jobs = { user_jobs_heading }
field_users_id = User name
field_ratio = { ratio_heading }
field_grouping_mode = { grouping_heading }
field_gpus = { gpus_heading }
field_gpus_id = Name of the GPU
field_model = Model
field_slices = Slices
field_requesters_id = Requester name
field_quota = { quota_heading }
field_groups_id = { group_heading }
field_requester = Requester
field_tag = { tag_heading }
field_kind = Kind
field_requests_id = { request_heading }
field_pick = { affinity_pick_label }
field_fallback = { affinity_fallbacks_label }
field_tolerance = { affinity_tolerance_label }
field_max_load = { affinity_max_load_label }
field_steal = { affinity_steal_label }
field_enabled = { affinity_crossing_label }
field_latency = { affinity_latency_label }
field_far_latency = To another place
field_per_size = Overhead per unit of size
field_limit = Limit of overhead
field_env = { affinity_envs_heading }
field_engines = { affinity_engines_heading }
field_apis_id = { affinity_api_heading }
field_cost = Times
field_time = Time
field_size = { affinity_size_heading }
field_calls = Calls
field_api = { affinity_api_heading }
field_candidates = { candidates_heading }
field_tags = { tag_heading }

entry_nodes = { node_heading }
entry_tasks = { task_heading }
entry_jobs = { job_heading }
entry_users = { user_heading }
entry_requesters = Requester
entry_groups = { group_heading }
entry_requests = { request_heading }
entry_apis = { affinity_api_heading }

entry_add_dimensions = Add a dimension
entry_add_nodes = Add a node
entry_add_tasks = Add a task
entry_add_reservations = Add a reservation
entry_add_jobs = Add a job
entry_add_users = Add a user
entry_add_gpus = Add a GPU
entry_add_requesters = Add a requester
entry_add_groups = Add a group
entry_add_demands = Add a demand
entry_add_requests = Add a request
entry_add_apis = Add an API
entry_add_calls = Add a call
entry_add_candidates = Add a candidate…
entry_add_tags = Add a tag

entry_remove_dimensions = Remove this dimension
entry_remove_nodes = Remove this node
entry_remove_tasks = Remove this task
entry_remove_reservations = Remove this reservation
entry_remove_jobs = Remove this job
entry_remove_users = { remove_user }
entry_remove_gpus = Remove the last GPU
entry_remove_requesters = Remove this requester
entry_remove_groups = Remove this group
entry_remove_demands = Remove this demand
entry_remove_requests = Remove this request
entry_remove_apis = Remove this API
entry_remove_calls = Remove the last call
entry_remove_candidates = Remove this candidate
entry_remove_tags = Remove this tag

entry_remove_last_candidates = Remove the last candidate and allow any node

entry_any_candidates = { any_node }

entry_any_again_candidates = Allow any node

entry_copy_jobs = Duplicate this job

entry_end_tasks = Add a release of this task
entry_end_requests = Add the end of its container

field_hint_title = The name of the scenario.
field_hint_note = An explanation shown beside the picture.
field_hint_time_unit = The name of one time unit: with h, a length is told as 12 h. With s, times are shown in days, hours, minutes and seconds.
field_hint_policy = The rule that decides.
field_hint_explore = Continue the walk after a match, to show every fitting leaf.
field_hint_batch = Tasks that choose against the same snapshot.
field_hint_seed = Only the policy Random uses the seed.
field_hint_name = A name that no other dimension has.
field_hint_unit = The unit of the amounts, such as GiB.
field_hint_granularity = Number of units that share a coordinate.
field_hint_id = A name that no other entry of the list has.
field_hint_available = The amount that is free at the start.
field_hint_request = The amount that the task requests.
field_hint_amount = The amount reserved on the node.
field_hint_reservations_node = The node of the reservation.
field_hint_reservations_task = The task that may use the reservation.
field_hint_backfill_nodes = The number of nodes of the machine.
field_hint_jobs_nodes = The number of nodes that the job occupies.
field_hint_split = { split_hint }
field_hint_threshold = { threshold_hint }
field_hint_checkpoint_cost = { checkpoint_cost_hint }
field_hint_restart_cost = { restart_cost_hint }
field_hint_events = Scheduling passes at an instant with several events.
field_hint_overrun = The fate of a job whose runtime exceeds its estimate.
field_hint_submit = The time of submission.
field_hint_estimate = The runtime that the user states.
field_hint_runtime = The time that the job takes.
field_hint_user = The user who submits the job.
field_hint_capacity = The number of units in the pool.
field_hint_resource = gpu, cpu core, licence…
field_hint_mode = How workflows and ordinary jobs get their units.
field_hint_priority = A larger number is more urgent.
field_hint_reserve = The number of units that the workflow reserves.
field_hint_need = The number of units that the job occupies.
field_hint_by = By ratio, or one user after the other.
field_hint_interrupted = The fate of a job whose units are reclaimed.
field_hint_short_jobs_only = A job may borrow only if it runs no longer than the shortest job in any stage of the workflow.
field_hint_ratio = The part of the lent units, relative to those of the other users.
field_hint_grouping_mode = The source of the groups.
field_hint_gpus = The number of units, all on one node.
field_hint_model = The model of the GPU. In a request, empty means any model.
field_hint_slices = The number of virtual units that the GPU is split into.
field_hint_quota = The maximum number of units in use at a time. Empty means no limit.
field_hint_requester = The team or namespace that requests. Empty means anybody.
field_hint_tag = Groups with this tag are meant for the container.
field_hint_kind = Whole GPUs, virtual units or MIG devices.
field_hint_pick = The choice among nodes that suit the task.
field_hint_fallback = The target of a call while no acceptable engine is idle.
field_hint_tolerance = Types within this multiple of the best time are acceptable.
field_hint_max_load = A node takes tasks while its load is below this. Empty means no limit.
field_hint_steal = An idle node takes tasks from the longest queue.
field_hint_enabled = Calls may go to engines of other nodes.
field_hint_latency = The overhead of a call to another node in the same place.
field_hint_far_latency = The overhead of a call to a node in another place. Empty means the same.
field_hint_per_size = Additional overhead for each unit of the call’s size.
field_hint_limit = The maximum overhead of a call to another node. Empty means no limit.
field_hint_env = The location of the node: cloud, edge or device.
field_hint_size = The size of the arguments.
field_hint_time = The time of a call from this size on.
field_hint_api = The API that is called.
field_hint_candidates = The only nodes that may run the task. Empty means any node.
field_hint_tags = The containers that the group is meant for.
field_builds_on = Builds on
entry_add_builds_on = Add an example
entry_remove_builds_on = Remove
field_hint_builds_on = Examples whose lessons should come first.
field_compare = Compares
entry_add_compare = Add a policy
entry_remove_compare = Remove
field_hint_compare = Policies whose metrics stay on the page during the lesson.
