space = 坐标空间
tree = 桶树
nodes_heading = 节点
node_heading = 节点
task_heading = 任务
bucket_heading = 桶
state_heading = 状态
coordinates_heading = 坐标
free_heading = 可用
reserved_heading = 预留
candidates_heading = 候选节点
elements_heading = 其中节点数
placed_heading = 其上任务数
inside_heading = 在适合区域内
fittable_area = 适合区域
inside_area = 适合区域内的节点
outside_area = 区域外的节点
any_node = 任意节点
candidate = 候选
not_candidate = 非候选
legend = 图例
root = 根
zoom_in = 放大
zoom_out = 缩小
zoom_fit = 显示全图
figure_placed = 已放置
metric_placed = { figure_placed }
figure_unplaced = 未放置
metric_unplaced = { figure_unplaced }
figure_deferred = 已推迟
figure_released = 已释放
figure_visited = 累计访问的桶
figure_examined = 累计检查的节点
figure_leaves = 非空叶桶
metric_leaves = { figure_leaves }

## 状态

bucket_state_undiscovered = 尚未访问
bucket_state_open = 探索中
bucket_state_refused = 被拒绝
bucket_state_finished = 已完成
bucket_state_yielded = 已给出
node_state_idle = 未检查
node_state_refused = 被拒绝
node_state_chosen = 被选中
task_state_waiting = 等待中
task_state_searching = 查找中
task_state_placed = 已放置
task_state_unplaced = 未放置
task_state_released = 已结束

## 不变式

placement_invariant_conserved = 可用与已放置之和不变
placement_invariant_partition = 子桶划分父桶
placement_invariant_yields_as_scan = 与扫描给出的结果一致
placement_invariant_hint_conserved = 每个节点上，可用量与已放置量之和等于最初的总量。
placement_invariant_hint_partition = 每个桶的子桶互不相交，合起来恰好是父桶。
placement_invariant_hint_yields_as_scan = 索引给出的结果与扫描全部节点的结果相同，顺序也相同。
index_open = 开放索引
index_reserved = 预留索引

## 坐标轴与标题

axis = 可用 { $name }
axis_in = 可用 { $name }（{ $scale }）
asks = 请求 { $request }
may_run_on = { $task } 的候选节点

## 图中标记的说明

node_free = 节点 { $name }：可用 { $free }
node_reserved = ，其中 { $amount } 预留给 { $task }
node_holds =
    { $tasks ->
        [0] { "" }
       *[other] ，其上 { tasks }
    }{ $candidate ->
        [true] ，候选
       *[false] { "" }
    }
node_is = ，{ $state }
bucket_mark = 桶 { $at }：{ nodes }，{ $state }
bucket_candidates = ，{ $candidates } 个候选
bucket_change_keeps = 仍包含该节点
bucket_change_loses = 失去该节点
bucket_change_goes = 消失
bucket_change_gains = 得到该节点
bucket_change_born = 新出现
bucket_aside =
    { $left_empty ->
        [true] ，本步之后为空
       *[false] { "" }
    }{ $outside ->
        [true] ，在适合区域外
       *[false] { "" }
    }
task_mark = 任务 { $name } 请求 { $request }：{ $state }
task_mark_on = 任务 { $name } 请求 { $request }：{ $state }，节点 { $node }
space_label = { nodes }，按可用 { $axes } 排布
space_label_for = { nodes }，按可用 { $axes } 排布，并标出任务 { $task } 的适合区域

## 空间旁边的索引

order_most_free = 空闲多者优先
order_least_free = 空闲少者优先
order_most_first = 多者优先
order_least_first = 少者优先
order_drawn = 随机顺序
axis_ordered = { $axis }：{ $order }
the_index = 索引
the_leaves = { $name }：叶桶中的节点坐标相同
no_node_has = 没有可用量为 { $amount } 的节点
index_is_empty = 没有预留
number_of_nodes = 节点数
more_buckets = 此处还有其他桶
row_falls_short = 行内最大值 < 请求
in_other_index = 在另一索引中的位置
task_queue = 队列

## 查看次数的标尺

looks_heading = 查看次数
looked_by = 查看方式
index_looks_at = 索引查看
scan_looks_at = 扫描查看
look_heading = 顺序

## 同一空间中的两种策略

they_differ = 从这里开始不同
