## enum gantry_core::labs::affinity::pseudocode::Statement prefix affinity_says_ but EachTask Assign EachCall Dispatch FallBackIfStrange Defer
## enum gantry_core::labs::affinity::pseudocode::Statement prefix affinity_code_

affinity_code_on_return = on end of a call: its engine is idle
affinity_code_on_end = on last end of t: t is done
affinity_code_on_submit = on submission of t:
affinity_code_relate = affinity(t) = types by time
affinity_code_time = run each call c on each type r
affinity_code_each_task = for t in the master's queue:
affinity_code_seek_type = n = best node with r, r acceptable
affinity_code_seek_node = n = least loaded that can run t
affinity_code_assign = t joins the queue of n
affinity_code_hold = else: t waits
affinity_code_steal = idle n steals t from a full node
affinity_code_on_start = n starts t in a free slot
affinity_code_each_call = for t without a running call:
affinity_code_try = r = acceptable type idle here
affinity_code_dispatch = the call runs on r here
affinity_code_ask = n = other node with least overhead
affinity_code_cross = the call runs on r of n
affinity_code_fall_back = else: r = best idle type here
affinity_code_fall_back_if_strange = else, none acceptable here: best idle
affinity_code_defer = else: the call waits
affinity_says_on_return = in the order in which tasks started
affinity_says_on_end = running becomes done
affinity_says_on_submit = waiting
affinity_says_relate = those within the tolerance are acceptable
affinity_says_time = and add up the times
affinity_says_seek_type = below the load limit; types best first
affinity_says_seek_node = below the load limit
affinity_says_hold = later tasks do not wait for it
affinity_says_steal = the last task that suits n
affinity_says_on_start = waiting becomes running
affinity_says_try = best first, by the size of this call
affinity_says_ask = with an acceptable type idle, within the limit
affinity_says_cross = after the overhead
affinity_says_fall_back = of any rank
affinity_variable_from = from
