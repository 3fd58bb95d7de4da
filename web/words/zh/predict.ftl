### 预测：决策之前提问，并给回答评分。

predict = 预测
predict_hint = 每次决策之前停下，先说出结果
predict_how = 在图中点选，或按编号选择。
predict_number = 你的数字
predict_answer = 回答
predict_on = 继续
predict_play = 播放或单步前进：运行会停在下一次决策之前。
predict_done = 运行结束：{ NUMBER($all) } 题答对 { NUMBER($right) } 题。
predict_right = 结果是 { $said }。
predict_told = 你答 { $said }；结果是 { $right }。
predict_number_said = { NUMBER($number) }
predict_helped = 你先问了理由。
predict_answered = 第 { NUMBER($number) } 题，{ $grade }你答 { $said }；结果是 { $right }
predict_review = 你的回答
predict_score = 答对 { NUMBER($right) }，同样好 { NUMBER($tied) }，过早 { NUMBER($early) }，答错 { NUMBER($wrong) }；连续答对 { NUMBER($streak) }
predict_none = 没有
predict_waits_quota = 没有：配额
predict_waits_group = 没有：无分组
predict_waits_type = 没有：类型
predict_waits_capacity = 没有：容量不足
predict_grade_right = 正确。
predict_grade_tied = 同样好。
predict_grade_early = 过早：它在本批次稍后启动。
predict_grade_wrong = 错误。

predict_placement_node = 任务 { $subject } 放到哪个节点？
predict_backfill_next = 本批次下一个启动的等待作业是哪个？
predict_backfill_head = 队首作业 { $subject } 最迟何时启动？
predict_backfill_checkpoint = 为 { $subject } 给哪个运行中的作业做检查点？
predict_workflow_reclaim = 为 { $subject } 的阶段 { NUMBER($part) } 回收多少个单位？
predict_workflow_interrupt = 为 { $subject } 的阶段 { NUMBER($part) } 首先中断哪个作业？
predict_workflow_next = 本批次下一个启动的普通作业是哪个？
predict_groups_node = { $subject } 得到哪个节点，或在哪项检查上失败？
predict_affinity_node = 主节点把任务 { $subject } 发到哪个节点？
predict_affinity_engine = { $subject } 的第 { NUMBER($part) } 个调用在哪个节点、哪类引擎上开始？
