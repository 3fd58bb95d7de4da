affinity_latency_label = 跨节点的调度开销
affinity_busy_heading = 忙
add_engine = 增加一个处理引擎
remove_engine = 减少一个处理引擎
