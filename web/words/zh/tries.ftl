### 只差一点的改动，可以试一试。

try_it = 试一试
try_named = 试一试：{ $said }
try_estimate = 估计时间 { $value }，原为 { $now }
try_nodes = 节点数 { $value }，原为 { $now }
try_need = 需求 { $value }，原为 { $now }
try_runtime = 运行时间 { $value }，原为 { $now }
try_reservation = 预留 { $value }，原为 { $now }
try_tolerance = 容差 { $value }，原为 { $now }
try_max_load = 负载上限 { $value }，原为 { $now }
try_limit = 跨节点上限 { $value }，原为 { $now }
try_size = 调用 { $call }：规模 { $value }，原为 { $now }
try_next_best = 回退：次高的类型
try_smaller = { $request } 请求 { $value } 个，原为 { $now } 个
try_quota = 上限 { $value }，原为 { $now }
try_untagged = { $request } 不带标识
try_any_model = { $request } 接受任何型号
try_physical = { $request } 请求整块 GPU
try_virtual = { $request } 请求虚拟 GPU
try_mig = { $request } 请求 MIG 设备
# leaves out $ends
try_ends = { $requests } 在 { $request } 到来之前结束
try_moves = 从一开始：{ $moves }
try_on = { $request } 在 { $node } 上
try_on_units = { $request } 在 { $node } 的 { $units } 上
try_more = { $node }：{ $gpus }
try_node = { $node }：{ $changes }
try_candidate = { $node } 作为 { $task } 的候选节点
