pool_heading = 资源池
workflows_heading = 工作流
no_workflows = 还没有工作流。添加一个：它自带一个阶段和一个作业。
priority_label = 优先级
submit_label = 提交时间
reserve_label = 预留
reserve_max = 需求最大的阶段
reserve_sum = 所有阶段之和
reserve_units = 指定数目
reserve_units_label = 预留数量
takes_label = 运行时间
add_workflow = 添加工作流
remove_workflow = 移除此工作流
add_stage = 添加阶段
duplicate_stage = 复制此阶段
remove_stage = 移除此阶段
stage_earlier = 将此阶段前移
stage_later = 将此阶段后移
split_stage = 从此作业起另成一个阶段
add_stage_job = 添加作业
stage_job_up = 上移，可移入前一阶段
stage_job_down = 下移，可移入后一阶段
duplicate_stage_job = 复制此作业
remove_stage_job = 移除此作业
sharing_group = 共享组
sharing_hint = 借用阶段剩余资源的用户、机器组或队列。
remove_user = 移除此用户
user_jobs_heading = 作业
remove_jobs_too = 一并移除
keep_user = 保留此用户
short_jobs_only = 只借给短作业
editor_written = 文本形式
written_label = 工作流的文本形式
written_triples = job[i,j,m]，每阶段一行
written_steps = w.step[i].job[j,m]，每作业一行
written_form = 写法
written_hint = shares:[工作流,p0],[用户,p1,比例] 是共享约定；不写比例则按出现顺序共享。job[i,j,m] 表示阶段 i 的作业 j 需要 m 个资源，w.step[i].job[j,m] 表示工作流 w 的同一作业；写作 job[i,j,m,t] 和 w.step[i].job[j,m,t] 时，t 是运行时间。提交时间、预留和普通作业保持不变。
written_valid = 与表单内容一致。
written_ready = 没有错误。点击“应用”后生效。
written_none = 某个名称含有文本形式自身使用的符号。请先改名，才能写成文本。
written_long = 这些工作流过长，无法写成文本形式。
draw_workflow = 从空白开始绘制工作流
graph_title = 阶段图
graph_hint = 将作业拖到其他阶段或阶段之间；拖动右边缘以改变需求。键盘：Alt 加方向键、Insert、Delete。
graph_empty = 还没有工作流。
key_graph_job = 阶段图：将作业移到前一或后一阶段
key_graph_apart = 阶段图：将作业移入单独的阶段
key_graph_need = 阶段图：需求量增减一个
key_graph_other = 阶段图：将作业移到上方或下方的工作流
key_graph_add = 阶段图：添加作业；加 Shift 则在后面添加阶段
key_engines = 升高或降低执行时间，增加或减少该种类的处理引擎
key_gpu_group = 将该 GPU 放入资源分组，或移出
key_estimate = 缩短或延长该作业的估计运行时间
key_cell = 将节点或任务的请求移到另一格
key_graph_remove = 阶段图：移除作业或阶段
told_moved_to_stage = 已移到阶段 { $stage } 的第 { $place } 位。
told_moved_apart = 已移到新的阶段 { $stage }。
told_job_added = 已在阶段 { $stage } 添加一个作业。
told_job_removed = 已从阶段 { $stage } 移除一个作业。
told_stage_added = 已添加阶段 { $stage }。
told_stage_removed = 已移除阶段 { $stage }。
graph_add_job = + 作业

## 阶段及其合计

stage_number = 阶段 { $number }
job_in_stage = { $workflow } 阶段 { $number } 的作业 { $job }
stage_sums = 需要 { $need }，可共享 { $lent }，强制回收 { $reclaimed }
stage_needs = 需要 { $need }
workflow_reserves = 预留 { $reservation }，共 { units }。

## 修改前的询问

written_grows = 没有错误，但资源池只有 { $from } 个{ unit_word }，容不下 { $to } 个的预留。是否将资源池增至 { $to } 个？
written_grow = 应用，并将资源池增至 { $to }
user_has_jobs = { $user } 有 { jobs }。
give_jobs_to = 交给 { $user }

## 错误的位置

place_workflow = 工作流 { $number }
place_job = 作业 { $number }
place_ordinary_job = 普通作业 { $number }
place_user = 用户 { $number }
