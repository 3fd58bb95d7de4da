### Markdown: the notes of the examples. In English an example's note is its scenario's own.

## names prefix affinity_note_

affinity_note_nine_tasks = 九个任务，云环境与边缘环境的从节点。主节点构造每个任务与处理引擎的关系，将任务调度到有可接受种类的从节点，即总执行时间不超过最短时间的 1.5 倍。之后从节点按每个调用的参数规模再确定一次。全部在时刻 29 完成；仅按负载则在时刻 46。
affinity_note_misplaced = 仅由负载决定。**b** 到还没有任务的 s2，而那里只有 cpu：train 需要 40。s1 的 gpu 上只需 6，却一直空闲。按亲和性则全部在时刻 6 完成。
affinity_note_small_call = 从整体看，**t1** 适合 gpu：16 对 44。但有两个调用很小：参数规模为 256 时，matmul 在 cpu 上需要 2，在 gpu 上需要 5。从节点把它们调度到 cpu，任务在时刻 10 完成。
affinity_note_tolerance_one = infer 在 npu 上需要 4，在 gpu 上需要 6。容差为 1 时只有 npu 可接受：任务在那里逐个执行，最后一个在时刻 16 完成。gpu 一直空闲。
affinity_note_tolerance_wide = 同样的任务。容差为 1.5 时 gpu 也可接受：6 是 4 的 1.5 倍。两个任务在那里执行，最后一个在时刻 12 完成，而不是 16。
affinity_note_steal_helps = 四个任务都调度到 s2，其 npu 最适合它们。**t4** 到达时，s1 无事可做，将其窃取，之后又窃取 t3。最后一个任务在时刻 13 完成；不窃取则在时刻 16。
affinity_note_steal_hurts = **t2** 本可从时刻 4 到时刻 8 在 s1 的 gpu 上执行。但在时刻 3 时，s2 空闲，将其窃取：infer 在 s2 的 npu 上需要 8，是两倍，任务在时刻 11 完成。
affinity_note_cross_pays = 每个从节点只有一种处理引擎。**t1** 因 gpu 到 s2；它的两个 parse 调用跨到 s1 的 cpu，调度开销各为 1。任务在时刻 14 完成；若调用留在本节点，则在时刻 24。
affinity_note_cross_costs = scan 在 gpu 上需要 5，在 cpu 上需要 6，而调度开销为 4。容差为 1 时三个调用仍然跨节点：**t1** 在时刻 35 完成。留在本节点则在时刻 26 完成。
affinity_note_edge_cloud = 环境之间跨节点的调度开销为 4。**t4** 需要 npu 时，gate 的 npu 正忙，它的调用跨到 phone 的 npu。之后，phone 自己的 t1 的第二个调用找不到空闲的 npu，退到 cpu，需要 12 而不是 3。
affinity_note_load_wins = scan 在 gpu 上稍快：5 对 6。容差为 1 时，六个任务都为唯一的 gpu 排队，最后一个在时刻 30 完成。仅按负载，四个 cpu 也参与，全部在时刻 10 完成。
affinity_note_hundreds = 云环境、边缘环境和终端环境的两百个从节点，各有四个处理引擎，随机抽取；600 个任务，每个任务四个调用。密度图显示每个从节点的负载，下方是当前步骤涉及的从节点。按亲和性，最后一个任务在时刻 555 完成，798 个调用跨节点；仅按负载则在时刻 591 完成，971 个调用跨节点。
