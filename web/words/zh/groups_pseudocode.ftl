## 注释

groups_says_bind = 不经检查；其 GPU 计入上限
groups_says_store = 手动或按计划；覆盖已保存的
groups_says_on_request = 依次
groups_says_on_release = 容器已结束
groups_says_on_withdrawal = 它在等待，没有占用
groups_says_retry = 所有等待的请求，依次各一次
groups_says_each_demand = 相同时取靠前者
groups_says_assign = 未分组的 GPU 最少；取最前面匹配的
groups_says_test_quota = 原因：上限
groups_says_open_groups = 其请求端的，或对所有请求端开放的
groups_says_test_group = 原因：无分组
groups_says_test_type = 原因：类型
groups_says_test_capacity = 原因：剩余量
groups_says_first_node = 原因：剩余量
groups_says_choose_group = 全组空闲 - r.gpus
groups_says_choose_node = 相同时取靠前者
groups_says_take = 按节点上的顺序
groups_says_wait = 首个未通过的检查

## 代码

groups_code_bind = 已在运行的容器保留其 GPU
groups_code_store = 保存分组信息
groups_code_on_request = 请求 r 到达：决定 r
groups_code_on_release = r 的容器结束：释放其 GPU
groups_code_on_withdrawal = r 撤回：不再考虑 r
groups_code_retry = 释放之后：决定所有等待的 r
groups_code_plan = 规划各需求：
groups_code_each_demand = 对 d，从大到小：
groups_code_assign = d 的分组 = 最满节点的 GPU
groups_code_decide = 决定 r：
groups_code_test_quota = 若已分配 + r.gpus > 上限：等待
groups_code_open_groups = G = r 可用的分组
groups_code_test_group = G = 其中带有 r 的标识的分组
groups_code_test_type = G = 有所要类型的分组
groups_code_test_capacity = G = 某节点放得下的分组
groups_code_first_node = n = 第一个放得下的节点
groups_code_choose_group = g = G 中剩余最少的分组
groups_code_choose_node = n = g 中空闲足够且最少的节点
groups_code_take = 取 n 的前 r.gpus 个 GPU
groups_code_wait = 否则：r 等待
