### Near misses as changes to try.

try_it = Try it
try_named = Try it: { $said }
try_estimate = estimate { $value } instead of { $now }
try_nodes = nodes: { $value } instead of { $now }
try_need = need { $value } instead of { $now }
try_runtime = runtime { $value } instead of { $now }
try_reservation = reservation { $value } instead of { $now }
try_tolerance = tolerance { $value } instead of { $now }
try_max_load = load limit { $value } instead of { $now }
try_limit = limit for crossing { $value } instead of { $now }
try_size = call { $call }: size { $value } instead of { $now }
try_next_best = fallback: the next best type
try_smaller = { $request } asks for { $value } instead of { $now }
try_quota = quota { $value } instead of { $now }
try_untagged = { $request } without its tag
try_any_model = { $request } asks for any model
try_physical = { $request } asks for whole GPUs
try_virtual = { $request } asks for virtual GPUs
try_mig = { $request } asks for MIG devices
try_ends =
    { $ends ->
        [one] { $requests } ends before { $request } comes
       *[other] { $requests } end before { $request } comes
    }
try_moves = from the start: { $moves }
try_on = { $request } on { $node }
try_on_units = { $request } on { $units } of { $node }
try_more = { $node }: { $gpus }
try_node = { $node }: { $changes }
try_candidate = { $node } is a candidate of { $task }
