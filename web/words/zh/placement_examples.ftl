### 示例的名称和要点。

one_task_title = 十二个节点，一个任务
one_task_lesson = 索引在第三次访问时找到节点；扫描要检查全部十二个。
fig3_title = 图 3：十二个节点，十七个桶
fig3_lesson = 桶树如何索引坐标空间，移动一个节点的代价是多少。
fig4_title = 图 4：LeastFit 遍历各桶
fig4_lesson = 先看可用最多的，且只看适合区域：16 步，任务放置到 b。
fig5_title = 图 5：BestFit 遍历各桶
fig5_lesson = 同样的查找，顺序相反：任务放置到 c。
fig6_title = 图 6：粗粒度网格
fig6_lesson = 需访问的桶更少，但有代价：虽然 b 的 vcores 更多，任务却放置到 c。
reservations_title = 预留：两个索引
reservations_lesson = 被预留的节点，其他任务只能看到其余部分，为其预留的任务则看到整个节点。
batches_title = 批次：每次三个任务
batches_lesson = 三个任务同时选择；失去节点的任务再试一次。
release_title = 释放腾出空间
release_lesson = 被拒绝的任务要等另一任务结束后才放得下。
three_title = 三个维度
three_lesson = 空间以切片显示；有一个任务偏好内存。
openb_title = GPU 集群：openb
openb_lesson = 生产集群跟踪数据中的 8,152 个容器集，逐一放置。
large_task_title = 小任务占用大节点
large_task_lesson = LeastFit 把两个小任务放置到最大的节点，大任务找不到节点；BestFit 则放置全部三个。
