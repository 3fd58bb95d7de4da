### What placing a task costs, from a few nodes to a million.

cost_title = The cost of a look
cost_hint = A scan and the index, in clusters of twelve nodes to a million, run in your browser.
cost_lead = Move the knob to a larger cluster. A scan looks at every node; the index looks at a few buckets.
cost_knob = Size of the cluster
cost_size =
    { $nodes ->
        [1000000] a million nodes
       *[other] { nodes }
    }
cost_scan_looks = A scan looks at { cost_size }.
cost_index_looks = The index looks at { $buckets } buckets.
cost_index_mean = The index looks at { $buckets } buckets on average.
cost_found = **{ $scan }** { $index }
cost_not_run = Not run yet with { cost_size }.
cost_running = Running with { cost_size }…
cost_failed = The run with { cost_size } was not finished. Try again.
cost_run = Run with { cost_size }
cost_run_all = Run all sizes
cost_axis = looked at to place one task
cost_shade = shaded: from the mean to the most
cost_nodes_axis = nodes
cost_scan_line = a scan
cost_index_line = the index
cost_times = { $times } times
cost_time = Time for one task
cost_time_how = Measured here, by this browser: the best of { $rounds } rounds, each of { NUMBER($placed) } tasks with the index and { NUMBER($scanned) } by a scan. Both bars have one linear scale.
cost_time_scan = a scan: look at all
cost_time_index = the index: find, place, take back
cost_thin = Drawn as a line; its true length is { $share } % of the longer bar.
cost_rate = Tasks in a second
cost_rate_scan = by a scan
cost_rate_index = with the index
cost_how = Two resources: free amounts drawn evenly from 0 to { $first } and from 0 to { $second }, by one seed. Tasks ask for at most a { $share }th of that. { NUMBER($tasks) } of them arrive one after another under LeastFit, first match; looks are counted over those placed.
cost_ns = { $amount } ns
cost_us = { $amount } µs
cost_ms = { $amount } ms
cost_head_nodes = Nodes
cost_head_scan = A scan looks at
cost_head_mean = The index, mean
cost_head_most = The index, most
cost_head_placed = Tasks placed
cost_head_scan_time = Time, scan
cost_head_index_time = Time, index
cost_none = not run
