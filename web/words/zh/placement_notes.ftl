### Markdown: the notes of the examples. In English an example's note is its scenario's own.

## names prefix placement_note_

placement_note_fig3 = 每个节点位于其可用资源所对应的点上。由**桶**组成的树为这个坐标空间建立索引：根桶包含所有节点，(4, *) 这样的桶包含有 4 个可用 vcores 的节点，叶桶包含各项都相同的节点。放置一个任务只移动一个节点：它离开一个叶桶及其上层的桶，进入另一对这样的桶；根桶前后都包含它。因此无论有多少节点，最多涉及五个桶。
placement_note_fig4 = 任务 **t** 请求 1 vcore 和 2 GiB，只能在 b、c、e 或 f 上运行。遍历按坐标从*高到低*查看桶的子桶，并且只在适合区域之内。首次匹配之后遍历继续，以便显示每个适合的叶桶。
placement_note_fig5 = 同样的十二个节点和同样的任务，但子桶按坐标从*低到高*查看：**t** 放置到可用资源最少的适合节点。
placement_note_fig6 = 每 2 个 vcores、每 3 GiB 共用一个坐标，于是十二个节点只有五个叶桶，遍历更短。代价是：叶桶 (3, 1) 中有候选节点 e，但其内存太少；(2, 2) 给出 c，尽管 b 的 vcores 更多。
placement_note_reservations = 节点 **a** 上为任务 *nightly* 预留了 4 个 vcores 和 4 GiB。其他任务只能看到其余部分；*nightly* 看到整个节点。放置 *nightly* 之后，其预留即告结束。
placement_note_batches = 三个任务针对同一快照选择，如同并行一般，并且都选了同一个节点。选择按顺序提交，节点仍然适合才算成功；失去节点的任务回到队首，进入下一批次。
placement_note_release = *build* 运行期间，*deploy* 找不到节点。*build* 释放后，节点 **a** 回到原来的位置，请求相同资源的 *retry* 便得以放置。找不到节点的任务不会自动重试。
placement_note_three = 有三种资源时，坐标空间以切片显示，每个可用 GPU 数一片。*train* 偏好内存：对它而言维度的顺序不同，因此桶树也不同。
placement_note_openb = 公开跟踪数据 *openb*（Alibaba，cluster-trace-gpu-v2023；Weng 等，USENIX ATC 2023）中的 1523 个节点（共 6212 个 GPU）和 8152 个容器集。

    - GPU 按节点合计：每个 GPU 计 1,000 个千分之一，每个节点一个总数。因此请求部分 GPU 的 3078 个容器集可能共用一个节点，而该节点的 GPU 逐块来看却放不下它们。
    - 时间仅决定到达与释放的顺序；找不到节点的容器集不再重试。
    - 每个容器集都会到达，不论它在跟踪数据中处于什么阶段；该集群自己的调度器做了什么，这里不读取。
