### Sentences of the core.

affinity_system = { tasks } with { calls } will arrive at { nodes } with { engines } of { engine_types }.
affinity_comes = { TASK($task) } arrives at the master with { calls }.
affinity_comes_why = Before the master sends it to a node, it runs each call on each engine type. In this model these trial runs take no time.
affinity_others_wait =
    { $waiting ->
        [0] No other task waits at the master.
        [one] { $waiting } other task waits at the master.
       *[other] { $waiting } other tasks wait at the master.
    }
affinity_timed = Call { CALL($call) } of { TASK($task) }, { API($task, $call) }, takes { SPAN($time) } on { ENGINE($engine) }.
affinity_timed_missing = Call { CALL($call) } of { TASK($task) }, { API($task, $call) }, is not implemented on { ENGINE($engine) }.
affinity_timed_sum = The calls up to this one take { SPAN($sum) } on { ENGINE($engine) } in total.
affinity_timed_left_out = <bad>So { ENGINE($engine) } cannot run the whole task.</bad>
affinity_timed_lacks = { ENGINE($engine) } lacks an earlier call, so it cannot run the whole task all the same.
affinity_related = { ENGINE($engine) } suits { TASK($task) } best: { SPAN($time) }.
affinity_related_alike = { $types } suit { TASK($task) } best: { SPAN($time) }.
affinity_related_nothing = No type implements all calls of { TASK($task) }.
affinity_takes = { ENGINE_TYPE($engine) } { SPAN($time) }
affinity_acceptable = <good>Types that take at most { DECIMAL($tolerance, $per) } times the best are acceptable: { $types }.</good>
affinity_rejected = <bad>Too slow: { $types }.</bad>
affinity_types_longer = Other types take longer: { $types }.
affinity_left_out = <bad>Cannot run the whole task: { $types }.</bad>
affinity_lacks = { ENGINE_TYPE($engine) } (no { API($task, $call) })
affinity_seeks = The master looks for a node with { ENGINE($engine) } for { TASK($task) }.
affinity_seeks_any = The master looks for the least loaded node that can run { TASK($task) }.
affinity_nodes_have =
    { $nodes ->
        [one] { $nodes } node has that type.
       *[other] { $nodes } nodes have that type.
    }
affinity_nodes_can =
    { $nodes ->
        [one] { $nodes } node can run it.
       *[other] { $nodes } nodes can run it.
    }
affinity_nodes_none = No node implements all its calls.
affinity_nodes_below =
    { $open ->
        [0] None is below the load limit of { DECIMAL($limit, $per) }.
        [one] { $open } is below the load limit of { DECIMAL($limit, $per) }.
       *[other] { $open } are below the load limit of { DECIMAL($limit, $per) }.
    }
affinity_load =
    { $tasks ->
        [0] no task on { engines }
        [one] { $tasks } task on { engines }
       *[other] { $tasks } tasks on { engines }
    }
affinity_choice = <good>The master chooses { NODE($node) }: { affinity_load }.</good>
affinity_choice_idle = <good>The master chooses { NODE($node) }: { affinity_load }, { NUMBER($idle) } of that type idle.</good>
affinity_no_choice = <bad>So the master chooses none of them.</bad>
affinity_assigned = The master sends { TASK($task) } to { NODE($node) }.
affinity_task_waited = It waited { LASTING($waited) }.
affinity_assigned_best = <good>The node has { ENGINE($engine) }, which suits the task best: { SPAN($time) }.</good>
affinity_assigned_acceptable = <good>The node has { ENGINE($engine) }: { SPAN($time) } there and { SPAN($best) } on the best type, which is within the tolerance.</good>
affinity_assigned_load = <good>No node that can run it had less load: { affinity_load }.</good>
affinity_pick_load = No node with that type had less load: { affinity_load }.
affinity_pick_count = No candidate node had more idle engines of that type: { NUMBER($idle) }.
affinity_held = { TASK($task) } waits at the master.
affinity_held_no_type = <bad>No type implements all its calls.</bad>
affinity_held_full = <bad>No node with an acceptable type is below the load limit of { DECIMAL($limit, $per) }: { $types }.</bad>
affinity_type_nodes =
    { $nodes ->
        [one] { ENGINE_TYPE($engine) } on { $nodes } node
       *[other] { ENGINE_TYPE($engine) } on { $nodes } nodes
    }
affinity_held_any = <bad>No node that can run it is below the load limit of { DECIMAL($limit, $per) }.</bad>
affinity_held_nowhere = <bad>No node implements all its calls.</bad>
affinity_not_held_up = Later tasks do not wait for it.
affinity_stolen = { NODE($to) } steals { TASK($task) } from { NODE($from) }.
affinity_stolen_to =
    { $free ->
        [one] { NODE($to) } had an empty queue and { $free } free slot.
       *[other] { NODE($to) } had an empty queue and { $free } free slots.
    }
affinity_stolen_from =
    { $queued ->
        [one] { NODE($from) } had { $queued } task queued and no free slot.
       *[other] { NODE($from) } had { $queued } tasks queued and no free slot.
    }
affinity_stolen_last =
    { $passed ->
        [0] It was the last task in that queue, and suits { NODE($to) }.
        [one] It was the last task in that queue that suited { NODE($to) }; { $passed } later task did not.
       *[other] It was the last task in that queue that suited { NODE($to) }; { $passed } later tasks did not.
    }
affinity_started = { NODE($node) } starts { TASK($task) }.
affinity_started_slots =
    { $running ->
        [0] The node was running no task, and has room for { NUMBER($slots) }.
        [one] The node was running { $running } task, and has room for { NUMBER($slots) }.
       *[other] The node was running { $running } tasks, and has room for { NUMBER($slots) }.
    }
affinity_started_behind =
    { $behind ->
        [0] No task is queued behind it.
        [one] { $behind } task is queued behind it.
       *[other] { $behind } tasks are queued behind it.
    }
affinity_started_stolen = It was stolen.
affinity_tried_idle = { ENGINE($engine) } of { NODE($node) } is idle for call { CALL($call) } of { TASK($task) }.
affinity_tried_busy = Every { ENGINE($engine) } of { NODE($node) } is busy: call { CALL($call) } of { TASK($task) } gets none.
affinity_call_called = { API_NAME($api) }
affinity_call_sized = { API_NAME($api) } of size { NUMBER($size) }
affinity_call_takes = { $called } takes { SPAN($time) } there.
affinity_asked_found = { NODE($node) } can run call { CALL($call) } of { TASK($task) }.
affinity_asked_none = Call { CALL($call) } of { TASK($task) } finds no engine on other nodes.
affinity_asked_far = Every idle acceptable engine is too far away for call { CALL($call) } of { TASK($task) }.
affinity_asked_nodes =
    { $nodes ->
        [0] No other node has an idle acceptable engine.
        [one] { $nodes } other node has an idle acceptable engine.
       *[other] { $nodes } other nodes have an idle acceptable engine.
    }
affinity_asked_least = The smallest crossing overhead is { SPAN($least) }.
affinity_asked_limit = The smallest crossing overhead is { SPAN($least) }; the limit is { SPAN($limit) }.
affinity_began = Call { CALL($call) } of { TASK($task) } runs on { ENGINE($engine) } of { NODE($node) }.
affinity_began_best = <good>{ $called } is fastest there: { SPAN($time) }.</good>
affinity_began_acceptable = { $called } takes { SPAN($time) } there and { SPAN($best) } on its best type, of which the node has no idle engine; { SPAN($time) } is within the tolerance.
affinity_crossed = Call { CALL($call) } of { TASK($task) } crosses from { NODE($home) } to { ENGINE($engine) } of { NODE($node) }.
affinity_crossed_why = No acceptable engine of { NODE($home) } is idle. Crossing costs { SPAN($overhead) } and { API($task, $call) } takes { SPAN($time) }: it ends at { AT($end) }.
affinity_fell_back = Call { CALL($call) } of { TASK($task) } falls back to { ENGINE($engine) } of { NODE($node) }.
affinity_fell_back_why = <bad>No acceptable engine within reach is idle. { $called } takes { SPAN($time) } here and { SPAN($best) } on its best type.</bad>
affinity_call_waited = The call waited { LASTING($span) }.
affinity_deferred = Call { CALL($call) } of { TASK($task) } waits for an engine.
affinity_wait_own = No suitable engine of { NODE($home) } is idle; the first of them is busy until { AT($time) }.
affinity_wait_no_own = No suitable engine of { NODE($home) } is about to become free.
affinity_wait_far = <bad>An acceptable engine elsewhere is idle, but crossing costs { SPAN($least) }, above the limit of { SPAN($limit) }.</bad>
affinity_wait_no_cross = Calls do not cross nodes.
affinity_wait_spurned = { ENGINE($engine) } is idle here but not acceptable, and this fallback setting makes calls wait.
affinity_wait_hopeless = <bad>No engine within reach can ever run it.</bad>
affinity_returned = Call { CALL($call) } of { TASK($task) } ends: { ENGINE($engine) } of { NODE($node) } is idle.
affinity_returned_left =
    { $left ->
        [0] It was the last call of the task.
        [one] { $left } call of the task is left.
       *[other] { $left } calls of the task are left.
    }
affinity_returned_overhead = It took { SPAN($time) }, after { SPAN($overhead) } for crossing.
affinity_ended = { TASK($task) } is done.
affinity_ended_why = It arrived at { AT($submit) }, got a slot of { NODE($node) } at { AT($start) } and ended at { AT($end) }.
affinity_ended_ran = Its call ran from { AT($from) } to { AT($to) }.
affinity_ended_first = Its first call began at { AT($from) }.
affinity_ended_reports = { NODE($node) } reports it to the master.
affinity_ended_queued =
    { $queued ->
        [0] No task is queued there.
        [one] { $queued } task is queued there.
       *[other] { $queued } tasks are queued there.
    }
affinity_nothing_in_hand = No task or call is being decided now.
affinity_task_future = { TASK($task) } arrives at { AT($time) }; its affinity is not known yet.
affinity_task_pending = The master has not decided on { TASK($task) } yet.
affinity_task_queued = { TASK($task) } is queued at { NODE($node) }.
affinity_queued_before =
    { $before ->
        [0] It is first in the queue.
        [one] { $before } task is queued ahead of it.
       *[other] { $before } tasks are queued ahead of it.
    }
affinity_queued_slots =
    { $slots ->
        [one] The node runs one task at a time.
       *[other] The node runs up to { $slots } tasks at a time.
    }
affinity_task_running = { TASK($task) } runs on { NODE($node) }.
affinity_running_call = Call { CALL($call) } is on { ENGINE($engine) } of { NODE($node) } until { AT($end) }.
affinity_running_waits = Call { CALL($call) } waits for an engine.
affinity_running_between = None of its calls is running now.
affinity_done_why = It had a slot of { NODE($node) } from { AT($start) } to { AT($end) }.
affinity_call_future = Call { CALL($call) } of { TASK($task) } has not begun yet.
affinity_call_running = Call { CALL($call) } of { TASK($task) } runs on { ENGINE($engine) } of { NODE($node) } until { AT($end) }.
affinity_call_done = Call { CALL($call) } of { TASK($task) } ran on { ENGINE($engine) } of { NODE($node) } until { AT($end) }.
affinity_call_cost = The call takes { SPAN($time) } there and { SPAN($best) } on its best type; the crossing overhead is { SPAN($overhead) }.
affinity_call_time = The call takes { SPAN($time) } there and { SPAN($best) } on its best type.
affinity_chosen_node = { TASK($task) } goes to { NODE($node) }.
affinity_why_not_node = Why does { TASK($task) } not go to { NODE($node) }?
affinity_node_not_implemented = <bad>No type of the node implements all its calls: { ENGINE($engine) } has no { API($task, $call) }.</bad>
affinity_node_not_acceptable = <bad>Its best type there, { ENGINE($engine) }, takes { SPAN($time) }: more than { DECIMAL($tolerance, $per) } times { SPAN($best) }.</bad>
affinity_node_full = <bad>The node has { affinity_load }: its load is not below { DECIMAL($max_load, $per) }.</bad>
affinity_node_worse_type = <bad>{ ENGINE($engine) } would take { SPAN($time) } there; the master found a node with { ENGINE($better) }, which takes { SPAN($best) }.</bad>
affinity_node_fewer_idle =
    { $idle ->
        [0] <bad>None of its engines of that type is idle; { NODE($chosen) } has { NUMBER($most) }.</bad>
        [one] <bad>Only { $idle } of its engines of that type is idle; { NODE($chosen) } has { NUMBER($most) }.</bad>
       *[other] <bad>Only { $idle } of its engines of that type are idle; { NODE($chosen) } has { NUMBER($most) }.</bad>
    }
affinity_node_more_loaded = <bad>The node has { affinity_load }. { NODE($chosen) } is less loaded: { NUMBER($least) } on { NUMBER($its) }.</bad>
affinity_node_later = <bad>{ NODE($chosen) } is equally good and is listed earlier.</bad>
affinity_chosen_engine = Call { CALL($call) } of { TASK($task) } goes to { ENGINE($engine) } of { NODE($node) }.
affinity_why_not_engine = Why does call { CALL($call) } of { TASK($task) } not go to { ENGINE($engine) } of { NODE($node) }?
affinity_engine_none = <bad>The node has no engine of that type.</bad>
affinity_engine_not_implemented = <bad>The call is not implemented there.</bad>
affinity_engine_busy = <bad>It is busy: { TASK($other) } uses it until { AT($until) }.</bad>
affinity_engine_besides = <bad>It is also busy: { TASK($other) } uses it until { AT($until) }.</bad>
affinity_engine_no_cross = <bad>Calls do not cross nodes.</bad>
affinity_engine_not_acceptable = <bad>The call takes { SPAN($time) } there: more than { DECIMAL($tolerance, $per) } times { SPAN($best) }, its best.</bad>
affinity_engine_own_first = <bad>An acceptable engine of its own node is idle: { ENGINE($engine) }, where it takes { SPAN($time) }.</bad>
affinity_engine_worse_type = <bad>The call takes { SPAN($time) } there and { SPAN($best) } on { ENGINE($engine) }, which is idle.</bad>
affinity_engine_too_far = <bad>Crossing to it costs { SPAN($overhead) }, above the limit of { SPAN($limit) }.</bad>
affinity_engine_farther = <bad>Crossing to it costs { SPAN($overhead) }; crossing to the chosen engine costs { SPAN($least) }.</bad>
affinity_engine_later = <bad>The chosen engine is equally good and is listed earlier.</bad>
affinity_engine_crosses_first = <bad>The call crosses to { NODE($node) } rather than fall back.</bad>
affinity_near_tolerance = A tolerance of { DECIMAL($tolerance, $per) } would be enough.
affinity_near_max_load = A load limit of { DECIMAL($max_load, $per) } would be enough.
affinity_near_limit = A limit of { SPAN($limit) } for crossing would be enough.
affinity_near_size_more = A size of at least { NUMBER($size) } for call { CALL($call) } would be enough.
affinity_near_size_less = A size of at most { NUMBER($size) } for call { CALL($call) } would be enough.
affinity_near_tasks =
    { $by ->
        [one] { $by } fewer task on the node would be enough.
       *[other] { $by } fewer tasks on the node would be enough.
    }
affinity_near_next_best = Falling back to the next best type would be enough.
