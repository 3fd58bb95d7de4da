//! The gallery: what each example is called and what it teaches.

use super::Words;

labels! { GALLERY:
    fig3_title: "Fig. 3: twelve nodes, seventeen buckets", "图 3：十二个节点，十七个桶";
    fig3_lesson: "How a tree of buckets indexes the space, and what moving a node costs.", "桶树如何索引坐标空间，移动一个节点的代价是多少。";
    fig4_title: "Fig. 4: LeastFit walks the buckets", "图 4：LeastFit 遍历各桶";
    fig4_lesson: "Most free first, and only where the task fits: 16 steps, and b gets the task.", "先看可用最多的，且只看适合区域：16 步，任务放置到 b。";
    fig5_title: "Fig. 5: BestFit walks the buckets", "图 5：BestFit 遍历各桶";
    fig5_lesson: "The same search the other way round: c gets the task.", "同样的查找，次序相反：任务放置到 c。";
    fig6_title: "Fig. 6: a coarse grid", "图 6：粗粒度网格";
    fig6_lesson: "Fewer buckets to visit, and the price: c gets the task although b has more vcores.", "需访问的桶更少，但有代价：虽然 b 的 vcores 更多，任务却放置到 c。";
    reservations_title: "Reservations: two indexes", "预留：两个索引";
    reservations_lesson: "A reserved node is small to others and whole to its task.", "被预留的节点对其它任务显小，对其任务则完整。";
    batches_title: "Batches: three at a time", "批次：每次三个任务";
    batches_lesson: "Three choose at once; who loses the node tries again.", "三个任务同时选择；落选者再试一次。";
    release_title: "A release makes room", "释放腾出空间";
    release_lesson: "A refused task would fit after another ends.", "另一任务结束后，被拒的任务便适合了。";
    three_title: "Three dimensions", "三个维度";
    three_lesson: "Space in slices, and a task that prefers memory.", "空间以切片显示；有一个任务偏好内存。";
    openb_title: "A real GPU cluster: 1,523 nodes", "真实 GPU 集群：1,523 个节点";
    openb_lesson: "8,152 pods of a production trace, placed one by one.", "生产集群轨迹中的 8,152 个 pod，逐一放置。";
}

impl Words {
    /// Title and lesson of an example, by its name in addresses; none for names that no example has.
    pub fn example(self, name: &str) -> Option<(&'static str, &'static str)> {
        Some(match name {
            "fig3" => (self.fig3_title(), self.fig3_lesson()),
            "fig4" => (self.fig4_title(), self.fig4_lesson()),
            "fig5" => (self.fig5_title(), self.fig5_lesson()),
            "fig6" => (self.fig6_title(), self.fig6_lesson()),
            "reservations" => (self.reservations_title(), self.reservations_lesson()),
            "batches" => (self.batches_title(), self.batches_lesson()),
            "release" => (self.release_title(), self.release_lesson()),
            "three" => (self.three_title(), self.three_lesson()),
            "openb" => (self.openb_title(), self.openb_lesson()),
            _ => return None,
        })
    }
}
