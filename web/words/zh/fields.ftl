## names prefix field_
## names prefix entry_
## names prefix entry_add_
## names prefix entry_remove_
## names prefix entry_copy_
## names prefix entry_end_
## names prefix entry_any_
## names prefix entry_any_again_
## names prefix entry_remove_last_
## names prefix field_hint_

field_title = 标题
field_note = 说明（Markdown）
field_time_unit = 时间单位
field_policy = { policy }
field_explore = { explore }
field_batch = { batch }
field_seed = { seed }
field_dimensions_name = 名称
field_dimensions_unit = 单位
field_granularity = { granularity }
field_nodes_id = 节点名称
field_tasks_id = 任务名称
field_jobs_id = 作业名称
field_reservations_node = { node_heading }
field_reservations_task = { task_heading }
field_backfill_nodes = 机器节点数
field_jobs_nodes = 节点
field_split = { split_label }
field_threshold = { threshold_label }
field_checkpoint_cost = { checkpoint_cost_label }
field_restart_cost = { restart_cost_label }
field_events = { events_label }
field_overrun = { overrun_label }
field_submit = 提交时间
field_estimate = { estimate_heading }
field_workflow_runtime = { takes_label }
field_runtime = 实际运行时间
field_user = { user_heading }
field_capacity = 资源数量
field_resource = 资源类型
field_mode = { modes_label }
field_workflows_id = 名称
field_priority = { priority_label }
field_reserve = { reserve_units_label }
field_need = { need_heading }
field_by = { by_label }
field_interrupted = { interrupted_label }
field_short_jobs_only = { short_jobs_only }
field_users_jobs = { user_jobs_heading }
field_users_id = 用户名称
field_ratio = { ratio_heading }
field_grouping_mode = { grouping_heading }
field_gpus = { gpus_heading }
field_gpus_id = GPU 名称
field_model = 型号
field_slices = 切片数
field_requesters_id = 请求方名称
field_quota = { quota_heading }
field_groups_id = { group_heading }
field_requester = 请求方
field_tag = { tag_heading }
field_kind = 种类
field_requests_id = { request_heading }
field_pick = { affinity_pick_label }
field_fallback = { affinity_fallbacks_label }
field_tolerance = { affinity_tolerance_label }
field_max_load = { affinity_max_load_label }
field_steal = { affinity_steal_label }
field_enabled = { affinity_crossing_label }
field_latency = { affinity_latency_label }
field_far_latency = 到另一环境
field_per_size = 每单位规模的开销
field_limit = 预设开销
field_env = { affinity_envs_heading }
field_engines = { affinity_engines_heading }
field_apis_id = { affinity_api_heading }
field_cost = 执行时间
field_time = 时间
field_size = { affinity_size_heading }
field_calls = API 调用
field_api = { affinity_api_heading }
field_candidates = { candidates_heading }
field_tags = { tag_heading }

entry_nodes = { node_heading }
entry_tasks = { task_heading }
entry_jobs = { job_heading }
entry_users = { user_heading }
entry_requesters = 请求方
entry_groups = { group_heading }
entry_requests = { request_heading }
entry_apis = { affinity_api_heading }

entry_add_dimensions = 添加维度
entry_add_nodes = 添加节点
entry_add_tasks = 添加任务
entry_add_reservations = 添加预留
entry_add_jobs = 添加作业
entry_add_users = 添加用户
entry_add_gpus = 添加 GPU
entry_add_requesters = 添加请求方
entry_add_groups = 添加分组
entry_add_demands = 添加需求
entry_add_requests = 添加请求
entry_add_apis = 添加 API
entry_add_calls = 添加调用
entry_add_candidates = 添加候选…
entry_add_tags = 添加标识

entry_remove_dimensions = 移除此维度
entry_remove_nodes = 移除此节点
entry_remove_tasks = 移除此任务
entry_remove_reservations = 移除此预留
entry_remove_jobs = 移除此作业
entry_remove_users = { remove_user }
entry_remove_gpus = 移除最后一个 GPU
entry_remove_requesters = 移除此请求方
entry_remove_groups = 移除此分组
entry_remove_demands = 移除此需求
entry_remove_requests = 移除此请求
entry_remove_apis = 移除此 API
entry_remove_calls = 移除最后一个调用
entry_remove_candidates = 移除此候选
entry_remove_tags = 移除此标识

entry_remove_last_candidates = 移除最后一个候选并允许任意节点

entry_any_candidates = { any_node }

entry_any_again_candidates = 允许任意节点

entry_copy_jobs = 复制此作业

entry_end_tasks = 稍后结束此任务
entry_end_requests = 之后结束其容器

field_hint_title = 场景的名称。
field_hint_note = 显示在图旁的说明。
field_hint_time_unit = 一个时间单位的名称：填 h 时，时长写作 12 h。填 s 时，时长以天、小时、分、秒表示。
field_hint_policy = 作出决定的规则。
field_hint_explore = 匹配后继续遍历，以显示每个适合的叶桶。
field_hint_batch = 针对同一快照进行选择的任务数。
field_hint_seed = 只有“随机”策略使用种子。
field_hint_name = 各维度的名称互不相同。
field_hint_unit = 数量的单位，例如 GiB。
field_hint_granularity = 共用一个坐标的数量。
field_hint_id = 列表中各项的名称互不相同。
field_hint_available = 开始时空闲的数量。
field_hint_request = 任务请求的数量。
field_hint_amount = 节点上预留的数量。
field_hint_reservations_node = 预留所在的节点。
field_hint_reservations_task = 可使用该预留的任务。
field_hint_backfill_nodes = 机器的节点数。
field_hint_jobs_nodes = 作业占用的节点数。
field_hint_split = { split_hint }
field_hint_threshold = { threshold_hint }
field_hint_checkpoint_cost = { checkpoint_cost_hint }
field_hint_restart_cost = { restart_cost_hint }
field_hint_events = 同一时刻有多个事件时，调度一次还是多次。
field_hint_overrun = 运行时间超过估计的作业如何处理。
field_hint_submit = 提交的时刻。
field_hint_estimate = 用户估计的运行时间。
field_hint_runtime = 作业实际的运行时间。
field_hint_user = 提交作业的用户。
field_hint_capacity = 资源池的资源数量。
field_hint_resource = gpu、cpu 核、许可证……
field_hint_mode = 工作流与普通作业如何获得资源。
field_hint_priority = 数值越大越紧急。
field_hint_reserve = 工作流预留的资源数量。
field_hint_need = 作业占用的资源数量。
field_hint_by = 按比例借用，或按用户的出现顺序借用。
field_hint_interrupted = 资源被回收的作业如何处理。
field_hint_short_jobs_only = 作业的运行时间不超过工作流各阶段中最短的作业时，才可借用。
field_hint_ratio = 相对于其他用户，分得借出资源的比例。
field_hint_grouping_mode = 分组的来源。
field_hint_gpus = GPU 的数量，全部在同一节点上。
field_hint_model = GPU 的型号。请求中留空表示任何型号。
field_hint_slices = GPU 切分成的虚拟 GPU 数。
field_hint_quota = 同时占用的 GPU 数上限，留空表示不限。
field_hint_requester = 请求资源的团队或命名空间，留空表示任何请求方。
field_hint_tag = 带有此标识的分组供该容器使用。
field_hint_kind = 物理 GPU、虚拟 GPU 或 MIG 设备。
field_hint_pick = 在适合任务的从节点中如何选择。
field_hint_fallback = 没有可接受的空闲处理引擎时，调用如何处理。
field_hint_tolerance = 时间不超过最短时间此倍数的种类可接受。
field_hint_max_load = 负载率低于此值的从节点才接收任务，留空表示不限。
field_hint_steal = 空闲的从节点从最长的队列中取走任务。
field_hint_enabled = 调用可以使用其他从节点的处理引擎。
field_hint_latency = 调用跨到同一环境中其他从节点的开销。
field_hint_far_latency = 调用跨到另一环境中从节点的开销，留空表示相同。
field_hint_per_size = 每单位参数规模另加的开销。
field_hint_limit = 调用跨节点的开销上限，留空表示不限。
field_hint_env = 从节点所在的环境：云环境、边缘环境或终端环境。
field_hint_size = 调用的参数规模。
field_hint_time = 从此规模起，一次调用的执行时间。
field_hint_api = 被调用的 API。
field_hint_candidates = 只有这些节点可以运行该任务，留空表示任意节点。
field_hint_tags = 该分组供哪些容器使用。
field_builds_on = 前置示例
entry_add_builds_on = 添加示例
entry_remove_builds_on = 移除
field_hint_builds_on = 应先学习这些示例的课程。
field_compare = 对比的策略
entry_add_compare = 添加策略
entry_remove_compare = 移除
field_hint_compare = 课程期间，页面上一直显示这些策略的指标。
