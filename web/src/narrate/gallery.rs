//! The gallery: what each example is called and what it teaches.

use super::Words;

impl Words {
    /// The title of an example, by its name in addresses.
    pub fn example_title(self, name: &str) -> &'static str {
        match name {
            "fig3" => self.pick("Fig. 3: twelve nodes, seventeen buckets", "图 3：十二个节点，十七个桶"),
            "fig4" => self.pick("Fig. 4: LeastFit walks the buckets", "图 4：LeastFit 遍历各桶"),
            "fig5" => self.pick("Fig. 5: BestFit walks the buckets", "图 5：BestFit 遍历各桶"),
            "fig6" => self.pick("Fig. 6: a coarse grid", "图 6：粗粒度网格"),
            "reservations" => self.pick("Reservations: two indexes", "预留：两个索引"),
            "batches" => self.pick("Batches: three at a time", "批量：每次三个"),
            "release" => self.pick("A release makes room", "释放腾出空间"),
            "three" => self.pick("Three dimensions", "三个维度"),
            "openb" => self.pick("A real GPU cluster: 1,523 nodes", "真实 GPU 集群：1,523 个节点"),
            _ => self.untitled(),
        }
    }

    /// What an example teaches, in one line.
    pub fn example_lesson(self, name: &str) -> &'static str {
        match name {
            "fig3" => self.pick("How a tree of buckets indexes the space, and what moving a node costs.", "桶树如何索引空间，移动一个节点的代价是多少。"),
            "fig4" => self.pick("Most free first, and only where the task fits.", "先看可用最多的，且只看任务放得下的区域。"),
            "fig5" => self.pick("The same search the other way round.", "同样的查找，次序相反。"),
            "fig6" => self.pick("Fewer buckets to visit, and the price: a worse choice.", "访问的桶更少，代价是选择更差。"),
            "reservations" => self.pick("A reserved node is small to others and whole to its task.", "被预留的节点对他人显小，对其任务则完整。"),
            "batches" => self.pick("Three choose at once; who loses the node tries again.", "三个任务同时选择；落选者再试一次。"),
            "release" => self.pick("A refused task would fit after another ends.", "另一任务结束后，被拒的任务便放得下。"),
            "three" => self.pick("Space in slices, and a task that prefers memory.", "空间分片显示；有一个任务偏好内存。"),
            "openb" => self.pick("8,152 pods of a production trace, placed one by one.", "生产集群轨迹中的 8,152 个 Pod，逐一放置。"),
            _ => "",
        }
    }
}
