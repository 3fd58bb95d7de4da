### Markdown: the notes of the examples. In English an example's note is its scenario's own.

## names prefix groups_note_

groups_note_planned = 两个工作节点，各有四个 GPU。容器请求 2、1、2、3 个。需求事先已知，因此先对 GPU 分组：最大的需求在前，放到放得下它的最满节点。之后每个容器到带有其标识的分组，四个都得到 GPU。
groups_note_strands = 同样的集群、同样的容器，没有计划：每个容器到第一个空闲 GPU 足够的节点。**n1** 剩一个，**n2** 剩两个，共三个；而 **pd** 要在一个节点上得到三个，只能等待。
groups_note_overlap = **train** 有 n1 的 GPU 0、1、2，**serve** 有 2 和 3。GPU 2 属于两个分组：谁先得到它，另一个就失去它。**s1** 得到 2 和 3，于是要三个的 t1 在其分组的三个中只找到两个。
groups_note_quota = 请求端 **vision** 同时最多占用四个 GPU，**speech** 没有上限。**v3** 等待，尽管其分组放得下：它的请求端将占用五个。**v1** 结束后，v3 得到 GPU。
groups_note_models = n1 有四个型号为 **A100** 的 GPU，n2 有两个 **T4** 和两个 **A100**。分组 **mixed** 包含 n2 的两种型号。**big** 请求两个 A100，在那里得到；**small** 请求一个 T4。**three** 以标识 mixed 请求三个 A100：分组只有两个。**other** 请求 V100，没有分组有它。
groups_note_slices = 每个节点的 GPU 0 分成四个虚拟 GPU，GPU 1 是完整的。分组 **e** 和 **f** 都包含 n1 的 0/1：**v** 得到它，两个分组都失去它；要 e 中两个的 **u** 只找到一个。物理与虚拟 GPU 不能互相替代：**w** 请求一个完整的。
groups_note_lets_in = **d** 和 **e** 到达时，它们的分组没有足够的空闲 GPU，因此等待；唯一空闲的 GPU 留给 **spare**。**b** 结束时，依次重试所有等待的请求：**d** 得到两个 GPU，**e** 继续等待三个。**c** 结束时，e 仍等待：变为空闲的不属于它的分组。**a** 结束时，它得到 GPU。
groups_note_stale = 分组是按需求 2、2、4 规划的，而现在的容器请求 3、3、1。只有四个的分组放得下要三个的容器，因此其中一个等待，而四个 GPU 空闲。逐节点分配则三个都放得下：计划的好坏取决于估计。
groups_note_openb_gpus = 公开跟踪数据 *openb*（Alibaba，cluster-trace-gpu-v2023；Weng 等，USENIX ATC 2023）中的 1213 个有 GPU 的节点（共 6212 个 GPU）和 7064 个容器集。

    - 3078 个容器集只请求部分 GPU，这里各得一整个。
    - 时间仅决定到达的顺序。
    - 分组按各容器集自己的请求规划：没有节点剩下足够 GPU 的请求没有分组。
    - 该集群自己的调度器做了什么、CPU 与内存，这里不读取。
    - 容器在此不结束；只有一个 GPU 的容器中，每二十个有三个（按种子抽取）在其后 800 个请求时结束。按跟踪数据自身的时间，同时使用的 GPU 最多 71 个。
