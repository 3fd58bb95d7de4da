affinity_latency_label = Overhead of crossing
affinity_busy_heading = Busy
add_engine = Add an engine
remove_engine = Remove an engine
