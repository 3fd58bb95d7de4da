### 放置一个任务的代价，从几个节点到一百万个节点。

cost_title = 查看的代价
cost_hint = 从 12 个到 100 万个节点的集群，扫描与索引在浏览器中实际运行。
cost_lead = 把滑块移到更大的集群：扫描查看每个节点，索引只查看几个桶。
cost_knob = 集群规模
cost_size =
    { $nodes ->
        [1000000] 100 万个节点
       *[other] { nodes }
    }
cost_scan_looks = 扫描查看 { cost_size }。
cost_index_looks = 索引查看 { $buckets } 个桶。
cost_index_mean = 索引平均查看 { $buckets } 个桶。
cost_found = **{ $scan }**{ $index }
cost_not_run = 尚未以 { cost_size } 运行。
cost_running = 正在以 { cost_size } 运行…
cost_failed = 以 { cost_size } 的运行没有完成。请重试。
cost_run = 以 { cost_size } 运行
cost_run_all = 运行所有规模
cost_axis = 放置一个任务所查看的数量
cost_shade = 阴影：从平均到最大
cost_nodes_axis = 节点
cost_scan_line = 扫描
cost_index_line = 索引
cost_times = { $times } 倍
cost_time = 每个任务的时间
cost_time_how = 在此浏览器中实测：取 { $rounds } 轮中最短的一轮，每轮用索引放置 { NUMBER($placed) } 个任务，用扫描查找 { NUMBER($scanned) } 个任务。两个横条按同一线性比例绘制。
cost_time_scan = 扫描：查看全部
cost_time_index = 索引：查找、放置、撤回
cost_thin = 画成一条线；实际长度是较长一条的 { $share } %。
cost_rate = 每秒任务数
cost_rate_scan = 用扫描
cost_rate_index = 用索引
cost_how = 两种资源：可用量均匀抽取，上限为 { $first } 和 { $second }，种子固定。任务的请求最多是其 { $share } 分之一。{ NUMBER($tasks) } 个任务依次到达，策略为 LeastFit，首个匹配；只统计已放置任务的查看次数。
cost_ns = { $amount } ns
cost_us = { $amount } µs
cost_ms = { $amount } ms
cost_head_nodes = 节点
cost_head_scan = 扫描查看
cost_head_mean = 索引，平均
cost_head_most = 索引，最大
cost_head_placed = 已放置任务
cost_head_scan_time = 扫描时间
cost_head_index_time = 索引时间
cost_none = 未运行
