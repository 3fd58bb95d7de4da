## 伪代码的注释

placement_says_arrive = 排到队尾
placement_says_release = t 归还其占用的资源
placement_says_decide_round = 接下来的若干任务，遇释放为止
placement_says_choose_each = 都针对同一快照
explore_all_says_choose_by_walk = 给出每个叶桶，以首个匹配为准
placement_says_choose_by_walk = 按遍历给出的顺序逐叶查找
next_fit_says_choose_by_scan = 从上次提交的节点开始
placement_says_choose_by_scan = 逐个节点
placement_says_choose_open = 未被预留的资源
placement_says_choose_reserved = 为 t 预留的资源
placement_says_choose_larger = 相同时取预留的
placement_says_commit_each = 按顺序
placement_says_place = n 移到新的桶
placement_says_unplaced = 没有适合的节点
placement_says_defer = 下一批次再选
placement_says_refuse = 在适合区域外，或没有候选

## 伪代码

placement_code_arrive = 任务 t 到达：加入队列
placement_code_release = 任务 t 释放：R(n) += Q(t)
placement_code_while_queued = 当队列不空：
placement_code_decide_next = 选节点（取出队首任务）
placement_code_decide_round = 批次（取出 k 个任务）
placement_code_decide = 选节点（t）：
placement_code_round = 批次（若干任务）：
placement_code_choose_each = 对其中每个任务 t：
placement_code_choose_by_walk = n = 遍历（根）中首个适合 t 的
explore_all_code_choose_by_walk = n = 遍历（根）的全部叶桶中首个适合 t 的
placement_code_choose_by_scan = n = 扫描（t）
placement_code_choose_open = n₁ = 遍历（开放）中首个适合 t 的
explore_all_code_choose_open = n₁ = 遍历（开放）的全部叶桶中首个适合 t 的
placement_code_choose_reserved = n₂ = 遍历（预留）中首个适合 t 的
explore_all_code_choose_reserved = n₂ = 遍历（预留）的全部叶桶中首个适合 t 的
placement_code_choose_larger = n = n₁、n₂ 中较大者
placement_code_commit_each = 对每个选择 t、n：
placement_code_place = 若 n 适合 t：R(n) -= Q(t)
placement_code_unplaced = 若没有 n：t 未能放置
placement_code_defer = 否则：t 回到队首
placement_code_next = 遍历（桶）：
placement_code_refuse = 若桶不适合：完成
placement_code_if_leaf = 若是叶桶：
placement_code_yield = 完成；给出该桶
best_fit_code_children = 对适合区域内的子桶，从低到高：
random_code_children = 对适合区域内的子桶，随机顺序：
placement_code_children = 对适合区域内的子桶，从高到低：
placement_code_descend = 遍历（子桶）
placement_code_finish = 完成
placement_code_scan = 扫描（t）：
next_fit_code_each_node = 从上一个节点起，对每个节点 n：
placement_code_each_node = 对每个节点 n：
placement_code_examine = 若 n 适合 t：返回 n
