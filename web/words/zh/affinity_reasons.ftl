### Sentences of the core.

affinity_system = { tasks }（{ calls }）将到达；异构系统有 { nodes }，{ engines }，{ engine_types }。
affinity_comes = { TASK($task) } 到达主节点，有 { calls }。
affinity_comes_why = 在调度到从节点之前，主节点先在每一种处理引擎上分别执行它的每个调用。在本模型中，这些试运行不占用时间。
affinity_others_wait =
    { $waiting ->
        [0] 主节点没有其他任务在等待。
       *[other] 另有 { $waiting } 个任务在主节点等待。
    }
affinity_timed = { TASK($task) } 的调用 { CALL($call) }（{ API($task, $call) }）在 { ENGINE($engine) } 上需要 { SPAN($time) }。
affinity_timed_missing = { TASK($task) } 的调用 { CALL($call) }（{ API($task, $call) }）在 { ENGINE($engine) } 上没有实现。
affinity_timed_sum = 到这个调用为止，在 { ENGINE($engine) } 上的总执行时间为 { SPAN($sum) }。
affinity_timed_left_out = <bad>因此关系中没有 { ENGINE($engine) }。</bad>
affinity_timed_lacks = 但 { ENGINE($engine) } 没有实现前面的一个调用，不能执行整个任务。
affinity_related = { TASK($task) } 最适合 { ENGINE($engine) }：{ SPAN($time) }。
affinity_related_alike = 最适合 { TASK($task) } 的有 { $types }，同为 { SPAN($time) }。
affinity_related_nothing = 没有一种处理引擎实现 { TASK($task) } 的所有调用。
affinity_takes = { ENGINE_TYPE($engine) } { SPAN($time) }
affinity_acceptable = <good>执行时间 ≤ 最短时间 × { DECIMAL($tolerance, $per) } 的种类可接受：{ $types }。</good>
affinity_rejected = <bad>太慢：{ $types }。</bad>
affinity_types_longer = 其他种类更慢：{ $types }。
affinity_left_out = <bad>不能执行整个任务：{ $types }。</bad>
affinity_lacks = { ENGINE_TYPE($engine) }（缺 { API($task, $call) }）
affinity_seeks = 主节点为 { TASK($task) } 查找有 { ENGINE($engine) } 的从节点。
affinity_seeks_any = 主节点查找能执行 { TASK($task) } 的、负载最小的从节点。
affinity_nodes_have = 有该种类处理引擎的从节点：{ $nodes } 个。
affinity_nodes_can = 能执行它的从节点：{ $nodes } 个。
affinity_nodes_none = 没有一个从节点实现它的所有调用。
affinity_nodes_below =
    { $open ->
        [0] 没有一个从节点的负载率低于预设负载率 { DECIMAL($limit, $per) }。
       *[other] 其中 { $open } 个从节点的负载率低于预设负载率 { DECIMAL($limit, $per) }。
    }
affinity_load = { tasks }，{ engines }
affinity_choice = <good>主节点选择 { NODE($node) }：{ affinity_load }。</good>
affinity_choice_idle = <good>主节点选择 { NODE($node) }：{ affinity_load }，该种类空闲 { NUMBER($idle) } 个。</good>
affinity_no_choice = <bad>因此主节点不选择其中任何一个。</bad>
affinity_assigned = 主节点将 { TASK($task) } 调度到 { NODE($node) }。
affinity_task_waited = 累计等待 { LASTING($waited) }。
affinity_assigned_best = <good>该从节点有最适合此任务的 { ENGINE($engine) }：需要 { SPAN($time) }。</good>
affinity_assigned_acceptable = <good>该从节点有 { ENGINE($engine) }：需要 { SPAN($time) }，而最佳种类需要 { SPAN($best) }，仍在容差之内。</good>
affinity_assigned_load = <good>能执行它的从节点中，没有负载更小的：{ affinity_load }。</good>
affinity_pick_load = 有该种类处理引擎的从节点中，没有负载更小的：{ affinity_load }。
affinity_pick_count = 候选的从节点中，该种类的空闲处理引擎没有更多的：{ NUMBER($idle) } 个。
affinity_held = { TASK($task) } 在主节点等待。
affinity_held_no_type = <bad>没有一种处理引擎实现它的所有调用。</bad>
affinity_held_full = <bad>有可接受种类的从节点，负载率都不低于预设负载率 { DECIMAL($limit, $per) }：{ $types }。</bad>
affinity_type_nodes = { ENGINE_TYPE($engine) }（{ $nodes } 个从节点）
affinity_held_any = <bad>能执行它的从节点，负载率都不低于预设负载率 { DECIMAL($limit, $per) }。</bad>
affinity_held_nowhere = <bad>没有一个从节点实现它的所有调用。</bad>
affinity_not_held_up = 它后面的任务不受影响。
affinity_stolen = { NODE($to) } 从 { NODE($from) } 窃取 { TASK($task) }。
affinity_stolen_to = 窃取之前，{ NODE($to) } 的队列为空，有 { $free } 个空闲槽位。
affinity_stolen_from = 窃取之前，{ NODE($from) } 有 { $queued } 个任务排队，没有空闲槽位。
affinity_stolen_last =
    { $passed ->
        [0] 它原是该队列的最后一个任务，适合 { NODE($to) }。
       *[other] 它原是该队列中适合 { NODE($to) } 的最后一个任务：其后的 { $passed } 个任务不适合。
    }
affinity_started = { NODE($node) } 开始执行 { TASK($task) }。
affinity_started_slots = 该从节点之前运行 { NUMBER($running) } 个任务，共有 { NUMBER($slots) } 个槽位。
affinity_started_behind =
    { $behind ->
        [0] 其后没有任务排队。
       *[other] 其后有 { $behind } 个任务排队。
    }
affinity_started_stolen = 它是被窃取的。
affinity_tried_idle = { NODE($node) } 的 { ENGINE($engine) } 空闲，可供 { TASK($task) } 的调用 { CALL($call) } 使用。
affinity_tried_busy = { NODE($node) } 的 { ENGINE($engine) } 都在忙，{ TASK($task) } 的调用 { CALL($call) } 得不到。
affinity_call_called = { API_NAME($api) }
affinity_call_sized = 参数规模为 { NUMBER($size) } 的 { API_NAME($api) }
affinity_call_takes = { $called } 在那里需要 { SPAN($time) }。
affinity_asked_found = { NODE($node) } 可以执行 { TASK($task) } 的调用 { CALL($call) }。
affinity_asked_none = { TASK($task) } 的调用 { CALL($call) } 在其他从节点上找不到处理引擎。
affinity_asked_far = 可接受的空闲处理引擎离 { TASK($task) } 的调用 { CALL($call) } 都太远。
affinity_asked_nodes =
    { $nodes ->
        [0] 其他从节点没有可接受的空闲处理引擎。
       *[other] 有可接受的空闲处理引擎的其他从节点：{ $nodes } 个。
    }
affinity_asked_least = 最小的调度开销为 { SPAN($least) }。
affinity_asked_limit = 最小的调度开销为 { SPAN($least) }，预设开销为 { SPAN($limit) }。
affinity_began = { TASK($task) } 的调用 { CALL($call) } 在 { NODE($node) } 的 { ENGINE($engine) } 上执行。
affinity_began_best = <good>{ $called } 在那里最快：{ SPAN($time) }。</good>
affinity_began_acceptable = { $called } 在那里需要 { SPAN($time) }，最佳种类需要 { SPAN($best) }，但该从节点没有空闲的最佳种类处理引擎；{ SPAN($time) } 在容差之内。
affinity_crossed = { TASK($task) } 的调用 { CALL($call) } 从 { NODE($home) } 跨到 { NODE($node) } 的 { ENGINE($engine) }。
affinity_crossed_why = { NODE($home) } 没有可接受的空闲处理引擎。调度开销 { SPAN($overhead) }，{ API($task, $call) } 需要 { SPAN($time) }：在时刻 { AT($end) } 结束。
affinity_fell_back = { TASK($task) } 的调用 { CALL($call) } 回退到 { NODE($node) } 的 { ENGINE($engine) }。
affinity_fell_back_why = <bad>可及范围内没有可接受的空闲处理引擎。{ $called } 在这里需要 { SPAN($time) }，最佳种类需要 { SPAN($best) }。</bad>
affinity_call_waited = 该调用等待了 { LASTING($span) }。
affinity_deferred = { TASK($task) } 的调用 { CALL($call) } 等待处理引擎。
affinity_wait_own = { NODE($home) } 没有合适的空闲处理引擎；最早空闲的一个要忙到时刻 { AT($time) }。
affinity_wait_no_own = { NODE($home) } 没有即将空闲的合适处理引擎。
affinity_wait_far = <bad>别处有可接受的空闲处理引擎，但调度开销为 { SPAN($least) }，超过预设开销 { SPAN($limit) }。</bad>
affinity_wait_no_cross = 调用不跨节点。
affinity_wait_spurned = { ENGINE($engine) } 在这里空闲，但不可接受；按回退设置，调用须等待。
affinity_wait_hopeless = <bad>在可及范围内，永远没有能执行它的处理引擎。</bad>
affinity_returned = { TASK($task) } 的调用 { CALL($call) } 结束：{ NODE($node) } 的 { ENGINE($engine) } 空闲。
affinity_returned_left =
    { $left ->
        [0] 这是该任务的最后一个调用。
       *[other] 该任务还有 { $left } 个调用。
    }
affinity_returned_overhead = 执行 { SPAN($time) }，此前的调度开销为 { SPAN($overhead) }。
affinity_ended = { TASK($task) } 已完成。
affinity_ended_why = 它在时刻 { AT($submit) } 到达，时刻 { AT($start) } 得到 { NODE($node) } 的槽位，时刻 { AT($end) } 结束。
affinity_ended_ran = 它的调用从时刻 { AT($from) } 执行到 { AT($to) }。
affinity_ended_first = 它的第一个调用在时刻 { AT($from) } 开始。
affinity_ended_reports = { NODE($node) } 向主节点上报。
affinity_ended_queued =
    { $queued ->
        [0] 那里没有排队的任务。
       *[other] 那里有 { $queued } 个任务排队。
    }
affinity_nothing_in_hand = 此刻没有正在决定的任务或调用。
affinity_task_future = { TASK($task) } 在时刻 { AT($time) } 到达；它与处理引擎的关系尚未构造。
affinity_task_pending = 主节点尚未决定 { TASK($task) } 的去处。
affinity_task_queued = { TASK($task) } 在 { NODE($node) } 排队。
affinity_queued_before =
    { $before ->
        [0] 它在队列最前面。
       *[other] 之前有 { $before } 个任务排队。
    }
affinity_queued_slots = 该从节点同时最多执行 { $slots } 个任务。
affinity_task_running = { TASK($task) } 在 { NODE($node) } 运行。
affinity_running_call = 调用 { CALL($call) } 在 { NODE($node) } 的 { ENGINE($engine) } 上，至时刻 { AT($end) }。
affinity_running_waits = 调用 { CALL($call) } 在等待处理引擎。
affinity_running_between = 此刻它没有正在执行的调用。
affinity_done_why = 它从时刻 { AT($start) } 到 { AT($end) } 占用 { NODE($node) } 的一个槽位。
affinity_call_future = { TASK($task) } 的调用 { CALL($call) } 尚未开始。
affinity_call_running = { TASK($task) } 的调用 { CALL($call) } 在 { NODE($node) } 的 { ENGINE($engine) } 上执行，至时刻 { AT($end) }。
affinity_call_done = { TASK($task) } 的调用 { CALL($call) } 在 { NODE($node) } 的 { ENGINE($engine) } 上执行，至时刻 { AT($end) } 结束。
affinity_call_cost = 该调用在那里需要 { SPAN($time) }，最佳种类需要 { SPAN($best) }；跨节点的调度开销为 { SPAN($overhead) }。
affinity_call_time = 该调用在那里需要 { SPAN($time) }，最佳种类需要 { SPAN($best) }。
affinity_chosen_node = { TASK($task) } 调度到 { NODE($node) }。
affinity_why_not_node = 为什么 { TASK($task) } 不调度到 { NODE($node) }？
affinity_node_not_implemented = <bad>该从节点没有一种处理引擎实现所有调用：{ ENGINE($engine) } 缺 { API($task, $call) }。</bad>
affinity_node_not_acceptable = <bad>那里最好的种类 { ENGINE($engine) } 需要 { SPAN($time) }，大于 { SPAN($best) } × { DECIMAL($tolerance, $per) }。</bad>
affinity_node_full = <bad>该从节点有 { affinity_load }：负载率不小于 { DECIMAL($max_load, $per) }。</bad>
affinity_node_worse_type = <bad>那里的 { ENGINE($engine) } 需要 { SPAN($time) }；而主节点已找到有 { ENGINE($better) } 的从节点，只需 { SPAN($best) }。</bad>
affinity_node_fewer_idle = <bad>那里该种类的处理引擎空闲 { NUMBER($idle) } 个，{ NODE($chosen) } 空闲 { NUMBER($most) } 个。</bad>
affinity_node_more_loaded = <bad>该从节点有 { affinity_load }。{ NODE($chosen) } 负载更小：{ NUMBER($least) } 个任务，{ NUMBER($its) } 个处理引擎。</bad>
affinity_node_later = <bad>{ NODE($chosen) } 同样好，且列在前面。</bad>
affinity_chosen_engine = { TASK($task) } 的调用 { CALL($call) } 在 { NODE($node) } 的 { ENGINE($engine) } 上执行。
affinity_why_not_engine = 为什么 { TASK($task) } 的调用 { CALL($call) } 不在 { NODE($node) } 的 { ENGINE($engine) } 上执行？
affinity_engine_none = <bad>该从节点没有这种处理引擎。</bad>
affinity_engine_not_implemented = <bad>该调用在那里没有实现。</bad>
affinity_engine_busy = <bad>它正忙：{ TASK($other) } 占用到时刻 { AT($until) }。</bad>
affinity_engine_besides = <bad>它也正忙：{ TASK($other) } 占用到时刻 { AT($until) }。</bad>
affinity_engine_no_cross = <bad>调用不跨节点。</bad>
affinity_engine_not_acceptable = <bad>该调用在那里需要 { SPAN($time) }，大于最短时间 { SPAN($best) } × { DECIMAL($tolerance, $per) }。</bad>
affinity_engine_own_first = <bad>其所在从节点有可接受的空闲处理引擎：{ ENGINE($engine) }，需要 { SPAN($time) }。</bad>
affinity_engine_worse_type = <bad>该调用在那里需要 { SPAN($time) }，而空闲的 { ENGINE($engine) } 需要 { SPAN($best) }。</bad>
affinity_engine_too_far = <bad>到那里的调度开销为 { SPAN($overhead) }，超过预设开销 { SPAN($limit) }。</bad>
affinity_engine_farther = <bad>到那里的调度开销为 { SPAN($overhead) }，到所选处理引擎的为 { SPAN($least) }。</bad>
affinity_engine_later = <bad>所选的处理引擎同样好，且列在前面。</bad>
affinity_engine_crosses_first = <bad>该调用跨到 { NODE($node) }，而不是回退。</bad>
affinity_near_tolerance = 容差为 { DECIMAL($tolerance, $per) } 即可。
affinity_near_max_load = 预设负载率为 { DECIMAL($max_load, $per) } 即可。
affinity_near_limit = 预设开销为 { SPAN($limit) } 即可。
affinity_near_size_more = 调用 { CALL($call) } 的参数规模不小于 { NUMBER($size) } 即可。
affinity_near_size_less = 调用 { CALL($call) } 的参数规模不大于 { NUMBER($size) } 即可。
affinity_near_tasks = 该从节点少 { NUMBER($by) } 个任务即可。
affinity_near_next_best = 回退到次高的种类即可。
