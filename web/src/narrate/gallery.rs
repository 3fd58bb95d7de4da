//! The gallery: what each example is called and what it teaches.

use super::Words;
use crate::gallery;

labels! { GALLERY:
    fig3_title: "Fig. 3: twelve nodes, seventeen buckets", "图 3：十二个节点，十七个桶";
    fig3_lesson: "How a tree of buckets indexes the space, and what moving a node costs.", "桶树如何索引坐标空间，移动一个节点的代价是多少。";
    fig4_title: "Fig. 4: LeastFit walks the buckets", "图 4：LeastFit 遍历各桶";
    fig4_lesson: "Most free first, and only where the task fits: 16 steps, and b gets the task.", "先看可用最多的，且只看适合区域：16 步，任务放置到 b。";
    fig5_title: "Fig. 5: BestFit walks the buckets", "图 5：BestFit 遍历各桶";
    fig5_lesson: "The same search the other way round: c gets the task.", "同样的查找，顺序相反：任务放置到 c。";
    fig6_title: "Fig. 6: a coarse grid", "图 6：粗粒度网格";
    fig6_lesson: "Fewer buckets to visit, and the price: c gets the task although b has more vcores.", "需访问的桶更少，但有代价：虽然 b 的 vcores 更多，任务却放置到 c。";
    reservations_title: "Reservations: two indexes", "预留：两个索引";
    reservations_lesson: "A reserved node is small to others and whole to its task.", "被预留的节点，其他任务只能看到其余部分，为其预留的任务则看到整个节点。";
    batches_title: "Batches: three at a time", "批次：每次三个任务";
    batches_lesson: "Three choose at once; whoever loses the node tries again.", "三个任务同时选择；落选者再试一次。";
    release_title: "A release makes room", "释放腾出空间";
    release_lesson: "A refused task would fit after another ends.", "另一任务结束后，被拒的任务便适合了。";
    three_title: "Three dimensions", "三个维度";
    three_lesson: "Space in slices, and a task that prefers memory.", "空间以切片显示；有一个任务偏好内存。";
    gallery_policies: "Fig. 5 under four policies", "图 5 在四种策略下";
    gallery_traces: "A real trace", "真实跟踪数据";
    checkpoint_title: "Fig. 5: checkpoint backfill", "图 5：检查点回填";
    checkpoint_lesson: "D and E start by half their estimates; E is stopped when C's time comes, and goes on later.", "D 和 E 按一半的估计开始；到 C 的预留时间，E 停止，稍后继续。";
    easy_title: "The same under EASY", "同一例子：EASY 回填";
    easy_lesson: "D and E would run past C's reservation, so they wait: makespan 25 instead of 19.", "D 和 E 会超过 C 的预留时间，只能等待：总完成时间 25，而不是 19。";
    conservative_title: "The same under conservative backfill", "同一例子：保守回填";
    conservative_lesson: "Every job is planned when it is submitted; no plan ever moves later.", "每个作业提交时即制定计划；计划从不推迟。";
    fcfs_title: "The same, first come, first served", "同一例子：先到先服务";
    fcfs_lesson: "Nobody passes the head: four nodes stand idle for six units of time.", "任何作业都不能越过队首：四个节点闲置六个时间单位。";
    third_title: "EASY delays the third job", "EASY 推迟了第三个作业";
    third_lesson: "EASY protects the head alone: D starts at 3 and C, the third job, at 13 instead of 8. Conservative backfill keeps C's plan.", "EASY 只保护队首：D 于 3 开始，第三个作业 C 于 13 而不是 8 开始。保守回填保住 C 的计划。";
    estimates_title: "Why estimates matter", "为什么估计很重要";
    estimates_lesson: "Two equal jobs, one with an honest estimate: only that one may pass the head.", "两个相同的作业，只有估计准确的那个能越过队首。";
    longer_title: "A longer estimate that starts earlier", "估计更长，反而更早开始";
    longer_lesson: "X says 9 and starts at 1; had it said 8, it would start at 12.", "X 估计为 9，于 1 开始；若估计为 8，则要到 12 才开始。";
    helps_title: "Where checkpoints help", "检查点有用之处";
    helps_lesson: "Jobs end long before their estimates: more of them pass the head, and the mean wait is shorter than under EASY.", "作业远早于估计结束：更多作业能越过队首，平均等待比 EASY 更短。";
    costs_title: "Where checkpoints do not help", "检查点无益之处";
    costs_lesson: "Estimates are exact and a checkpoint costs work: the mean wait is longer than under EASY.", "估计准确，而检查点有开销：平均等待比 EASY 更长。";
    deep_title: "A deep queue: 5,000 jobs", "深队列：5,000 个作业";
    deep_lesson: "All submitted at once; a pass judges thousands of candidates.", "同时提交；一次调度要判断数千个候选作业。";
    week_title: "KTH-SP2: a week of a real trace", "KTH-SP2：真实跟踪数据中的一周";
    week_lesson: "A hundred nodes, real users and their estimates.", "一百个节点，真实用户及其估计。";
    openb_title: "A real GPU cluster: 1,523 nodes", "真实 GPU 集群：1,523 个节点";
    openb_lesson: "8,152 pods of a production trace, placed one by one.", "生产集群跟踪数据中的 8,152 个 pod，逐一放置。";
    gallery_modes: "The text's table and its two ways to reclaim", "原文的表 1 与两种回收方式";
    ratio_title: "Reclaim by ratio: 2 + 2", "按比例回收：2 + 2";
    ratio_lesson: "Eight units are lent, four come back: each user gives back two.", "借出 8 个单元，回收 4 个：每个用户归还 2 个。";
    appearance_title: "Reclaim by appearance: 4 + 0", "按出现顺序回收：4 + 0";
    appearance_lesson: "The same loans: the first user of the list gives back all four.", "同样的借出：列表中的第一个用户归还全部 4 个。";
    wins_title: "Where lending wins", "借出占优之处";
    wins_lesson: "With a reservation the second stage begins at once, and b runs on what the last one lends; job by job, the workflow stands still for 4 units of time, and everything ends 2 later.", "有了预留，第二阶段立即开始，b 在最后阶段借出的单元上运行；逐个作业调度时，工作流停顿 4 个时间单位，总完成时间晚 2。";
    rivals_title: "Two workflows compete", "两个工作流竞争";
    rivals_lesson: "The urgent one waits for room; nobody passes it, and the pool is closed to ordinary jobs meanwhile.", "优先级高的工作流等待资源；无人能越过它，期间普通作业不得使用资源池。";
    interrupts_title: "A reclaim that interrupts a long job", "回收中断了长作业";
    interrupts_lesson: "A long job borrows three units, and loses nine units of time of work on each of them.", "长作业借用三个单元，损失了九个时间单位的工作：27 个单元·时间。";
    short_title: "The same with short jobs only", "同一例子：只借给短作业";
    short_lesson: "The long job may not borrow: it waits, and nothing is lost.", "长作业不能借用，只能等待；没有损失。";
    stalls_title: "Job by job, a workflow stalls", "逐个作业调度，工作流停顿";
    stalls_lesson: "Without a reservation a stage waits behind ordinary jobs: the workflow stands still for 10 units of time.", "没有预留，阶段排在普通作业之后：停顿 10 个时间单位。";
    lend_title: "Table 1: lend and reclaim", "原文表 1：借出与回收";
    lend_lesson: "One reservation of 8 for stages that need 2, 6, 6 and 8; what a stage leaves over is lent, and taken back.", "各阶段需要 2、6、6、8 个单元，只预留一次，预留 8 个；阶段用不到的借出，需要时回收。";
}

impl Words {
    /// Title and lesson of an example, by its name in addresses; none for names that no example has.
    pub fn example(self, name: &str) -> Option<(&'static str, &'static str)> {
        let (title, lesson) = gallery::find(name)?.told;
        Some((title(self), lesson(self)))
    }
}
