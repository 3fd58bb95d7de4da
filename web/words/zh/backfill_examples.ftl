### 示例的名称和要点。

gallery_policies = 四种策略下的图 5
gallery_traces = 真实跟踪数据
checkpoint_title = 图 5：检查点回填
checkpoint_lesson = D 和 E 按一半的估计判断；到 C 的预留时间，策略停止 E，E 稍后继续。
easy_title = 同一例子：EASY 回填
easy_lesson = D 和 E 会超过 C 的预留时间，只能等待：总完成时间为 25，而不是 19。
conservative_title = 同一例子：保守回填
conservative_lesson = 每个作业提交时即制定计划；计划从不推迟。
fcfs_title = 同一例子：先到先服务
fcfs_lesson = 任何作业都不能越过队首：四个节点闲置六个时间单位。
third_title = 保守回填保住第三个作业的计划
third_lesson = EASY 只保护队首：D 于时刻 3 开始，第三个作业 C 到时刻 13 才开始，而不是时刻 8。保守回填保住 C 的计划。
estimates_title = 为什么估计很重要
estimates_lesson = 两个相同的作业，只有估计准确的那个能越过队首。两者都准确时，平均等待由 5.75 降为 2.25。
longer_title = 估计更长，反而更早开始
longer_lesson = X 估计为 9，于时刻 1 开始；若估计为 8，则要到时刻 12 才开始。
helps_title = 检查点何时有用
helps_lesson = 两个作业设检查点后停止，保留已完成的工作：平均等待为 6.75，而 EASY 下为 8。
costs_title = 检查点何时无益
costs_lesson = 相同的作业，但每个检查点的开销为 3：平均等待为 8.5，而 EASY 下为 8。
deep_title = 很长的队列：5,000 个作业
deep_lesson = 4,999 个作业同时提交；一次调度要判断数千个候选作业。
week_title = KTH-SP2：真实跟踪数据中的一周
week_lesson = 一百个节点，真实用户及其估计。
