affinity_code_on_return = 调用结束：其处理引擎空闲
affinity_code_on_end = t 的最后一个调用结束：t 完成
affinity_code_on_submit = t 提交：
affinity_code_relate = 关系(t) = 按时间排序的种类
affinity_code_time = 每个调用 c 在每种 r 上执行
affinity_code_each_task = 对主节点队列中的 t：
affinity_code_seek_type = n = 有可接受的 r 的最佳从节点
affinity_code_seek_node = n = 能执行 t 的负载最小者
affinity_code_assign = t 进入 n 的队列
affinity_code_hold = 否则：t 等待
affinity_code_steal = 空闲的 n 从满载的节点窃取 t
affinity_code_on_start = n 在空闲槽位开始 t
affinity_code_each_call = 对没有调用在执行的 t：
affinity_code_try = r = 这里空闲的可接受种类
affinity_code_dispatch = 调用在这里的 r 上执行
affinity_code_ask = n = 调度开销最小的其他节点
affinity_code_cross = 调用在 n 的 r 上执行
affinity_code_fall_back = 否则：r = 这里最好的空闲种类
affinity_code_fall_back_if_strange = 否则，这里无可接受种类：r = 最好的空闲
affinity_code_defer = 否则：调用等待
affinity_says_on_return = 按任务开始的顺序
affinity_says_on_end = 由运行变为完成
affinity_says_on_submit = 等待
affinity_says_relate = 容差之内的可接受
affinity_says_time = 累加执行时间
affinity_says_seek_type = 低于预设负载率，最佳种类在前
affinity_says_seek_node = 低于预设负载率
affinity_says_hold = 后面的任务不受影响
affinity_says_steal = 适合 n 的最后一个任务
affinity_says_on_start = 由等待变为运行
affinity_says_try = 最佳在前，按这个调用的参数规模
affinity_says_ask = 有空闲的可接受种类，不超过预设开销
affinity_says_cross = 在调度开销之后
affinity_says_fall_back = 不论名次
affinity_variable_from = 来源
