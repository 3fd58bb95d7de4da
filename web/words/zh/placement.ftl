placement = 放置
dimension_memory = 内存
one_node = 节点
many_nodes = 节点
one_task = 任务
many_tasks = 任务

## 句首的数字

spelled = { $value }

## 步进级别、事件类型

placement_level_event = 有事件发生：任务到达或结束
placement_level_decision = 任务被放置、拒绝或推迟
placement_level_probe = 策略检查了一个桶或节点
placement_event_arrive = 任务到达
placement_event_release = 任务释放
placement_event_round = 批次
placement_event_place = 放置
placement_event_unplaced = 未能放置
placement_event_defer = 推迟
placement_event_visit = 访问桶
placement_event_finish = 桶已完成
placement_event_yield = 给出叶桶
placement_event_examine = 检查节点

## 数量、工作量

in_steps = { $least }（每格 { $step }）
# leaves out $many
whole_units = { $unit }
work_of_task = 当前任务
work_of_run = 目前所有任务

## 策略与设置

placement_policy_random = 随机
placement_policy_least_fit_with_reservation = 具有预留的 LeastFit
placement_policy_hint_least_fit = 选可用资源最多的适合节点：使负载均衡。
placement_policy_hint_best_fit = 选可用资源最少的适合节点：尽量填满节点。
placement_policy_hint_random = 按由种子决定的顺序选一个适合节点。
placement_policy_hint_first_fit = 以线性扫描选列表中第一个适合节点。
placement_policy_hint_next_fit = 以线性扫描选节点，从上次停下的位置继续。
placement_policy_hint_least_fit_with_reservation = 在两个索引上执行 LeastFit：未被预留的资源，以及为该任务预留的资源。
scan_hint_first_fit = 该策略本身就是扫描：遇到第一个适合的节点即停止。
scan_hint_next_fit = { scan_hint_first_fit }
scan_hint_random = 要在同样的节点中随机选取，扫描须检查任务可用的每个节点。
scan_hint_least_fit = 要确保得出同一结果，扫描须检查任务可用的每个节点。
scan_hint_least_fit_with_reservation = { scan_hint_least_fit }
scan_hint_best_fit = { scan_hint_least_fit }
explore_name_first = 到首个匹配为止
explore_name_all = 每个叶桶

## 表单

tasks_freed = 没有候选节点了，现在可用任意节点：{ $tasks }
tasks_freed_more = 没有候选节点了，现在可用任意节点：{ $tasks } { and_more }
task_ends = { $task } 在此结束
draw_nodes = 从空白开始绘制节点
