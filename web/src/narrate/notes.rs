//! The notes of the examples in Chinese. In English an example's note is its scenario's own.
//!
//! **Invariant:** an example that has a note has one here too, with as many paragraphs and as much set strong.

use super::{Language, Words};

impl Words {
    /// The note of an example in the reader's language, by its name in addresses; none where its scenario's own is to be read.
    pub fn example_note(self, name: &str) -> Option<&'static str> {
        if self.language == Language::English {
            return None;
        }
        placement(name).or_else(|| backfill(name)).or_else(|| workflow(name))
    }

    /// What stands in the fields of title and note, of the examples whose own these still are; none where the scenario's
    /// words are the reader's.
    pub fn example_head(self, own: [Option<&str>; 2]) -> [Option<&'static str>; 2] {
        let [title, note] = own.map(|name| name.filter(|_| self.language == Language::Chinese));
        let title = title.and_then(|name| self.example(name)).map(|(title, _)| title);
        [title, note.and_then(|name| self.example_note(name))]
    }
}

fn placement(name: &str) -> Option<&'static str> {
    Some(match name {
        "fig3" => {
            "每个节点位于其可用资源所对应的点上。由**桶**组成的树为这个坐标空间建立索引：根桶包含所有节点，(4, *) 这样的桶包含有 4 个可用 vcores 的节点，叶桶包含各项都相同的节点。放置一个任务只移动一个节点，因此只涉及三个桶：根桶是其中之一。"
        }
        "fig4" => {
            "任务 **t** 请求 1 vcore 和 2 GiB，只能在 b、c、e 或 f 上运行。遍历按坐标从*高到低*查看桶的子桶，并且只在适合区域之内。首次匹配之后遍历继续，以便显示每个适合的叶桶。"
        }
        "fig5" => {
            "同样的十二个节点和同样的任务，但子桶按坐标从*低到高*查看：**t** 放置到可用资源最少的适合节点。"
        }
        "fig6" => {
            "每 2 个 vcores、每 3 GiB 共用一个坐标，于是十二个节点只有五个叶桶，遍历更短。代价是：叶桶 (3, 1) 中有候选节点 e，但其内存太少；(2, 2) 给出 c，尽管 b 的 vcores 更多。"
        }
        "reservations" => {
            "节点 **a** 上为任务 *nightly* 预留了 4 个 vcores 和 4 GiB。其他任务只能看到其余部分；*nightly* 看到整个节点。放置 *nightly* 之后，其预留即告结束。"
        }
        "batches" => {
            "三个任务针对同一快照选择，如同并行一般，并且都选了同一个节点。选择按顺序提交，节点仍然适合才算成功；落选的任务回到队首，进入下一批次。"
        }
        "release" => {
            "*build* 运行期间，*deploy* 找不到节点。*build* 释放后，节点 **a** 回到原来的位置，请求相同资源的 *again* 便得以放置。"
        }
        "three" => {
            "有三种资源时，坐标空间以切片显示，每个可用 GPU 数一片。*train* 偏好内存：对它而言维度的顺序不同，因此桶的树也不同。"
        }
        "openb" => {
            "公开跟踪数据 *openb*（Alibaba，cluster-trace-gpu-v2023；Weng 等，USENIX ATC 2023）中的 1523 个节点（共 6212 块 GPU）和 8152 个 pod。\n\n- GPU 按节点合计：每块 GPU 计 1,000 个千分之一，每个节点一个总数。因此请求部分 GPU 的 3078 个 pod 可能共用一个节点，而该节点的 GPU 逐块来看却放不下它们。\n- 时间仅决定到达与释放的顺序；找不到节点的 pod 不再重试。\n- 每个 pod 都会到达，不论它在跟踪数据中处于什么阶段；该集群自己的调度器做了什么，这里不读取。\n"
        }
        _ => return None,
    })
}

fn backfill(name: &str) -> Option<&'static str> {
    Some(match name {
        "checkpoint" => {
            "十个节点。**C** 需要其中九个，必须等待 A 和 B。D 和 E 的估计很长，在 EASY 下不能越过 C。这里按其估计的*一半*判断：两者都在回填窗口内开始，D 及时结束，到 C 的预留时间，E 设置检查点并停止。"
        }
        "conservative" => {
            "每个作业提交时即制定计划：取不推迟任何更早计划的最早开始时刻。D 和 E 在 C 之前找不到空位。"
        }
        "costs" => {
            "估计都准确，每个检查点的开销为 3。按一半估计越过队首的作业会在中途被停止，并为此付出开销。请与 EASY 下的平均等待比较。"
        }
        "deep" => {
            "近五千个作业同时提交到 64 个节点。每次调度都判断队首之后的每个作业；按决策步进不会跳过其中任何一个，而且仍然立即响应。"
        }
        "easy" => {
            "队首 C 的预留时间是 10。D 和 E 在空闲节点上放得下，但按其估计会超过该时间，因此都要等到 C 结束：总完成时间是 25，而不是 19。"
        }
        "estimates" => {
            "除了用户给出的估计，P 和 Q 完全相同。**H** 需要八个节点，预留时间是 10。P 估计为 8，能及时结束：它越过队首。Q 估计为 20，只能等待，尽管它实际上早就会结束。试把 Q 的估计改为 8。"
        }
        "fcfs" => "任何作业都不能越过队首。从 4 到 10，四个节点闲置。",
        "helps" => {
            "用户请求的时间是作业所需的二到五倍。按其一半判断，更多作业能越过队首，而到队首的预留时间，仍在运行的很少。请与 EASY 下的平均等待比较。"
        }
        "longer" => {
            "检查点回填把超过阈值（这里是 8）的估计减半。**X** 估计为 9，按 5 判断：它在窗口内放得下，于 1 开始。若估计为 8，则按 8 判断，要到 H 之后的 12 才开始。试把它的估计减一。"
        }
        "third" => {
            "EASY 只保护队首，保守回填保护每个计划。第三个作业 **C** 需要全部四个节点，提交时即计划于 8 开始。**D** 要在一个节点上运行 10，为了不推迟 C 而等到 11；短作业 **E** 立即越过。在 EASY 下，D 于 3 开始，C 要等到 13。请对比两者：谁更优，C 付出什么代价？"
        }
        _ => return None,
    })
}

fn workflow(name: &str) -> Option<&'static str> {
    Some(match name {
        "lend" => {
            "工作流 **w** 的各阶段需要 2、6、6、8 个单元。它按需求最大的阶段一次预留 8 个；阶段用不到的借给 u1 和 u2，之后的阶段需要时回收。"
        }
        "ratio" => {
            "预留的 12 个单元中，第一阶段借出 8 个，每个用户四个。第二阶段需要其中的 4 个。**按比例**时，每个用户归还两个。"
        }
        "appearance" => {
            "同样的借出。**按出现顺序**时，借出的单元是一个共用额度，用户按出现顺序归还，每人只归还仍缺的部分：u1 归还全部四个，u2 不归还。"
        }
        "rivals" => {
            "**urgent** 的优先级更高，但它提交时，**steady** 已占有 12 个单元中的 6 个。它等待；无人能越过它，即使是放得下的 **small** 也不能，期间普通作业也不得使用资源池：只能使用 steady 借出的单元。"
        }
        "interrupts" => {
            "**long** 在 0 借用三个单元，要运行 12 个时间单位。到 9 时，第二阶段回收全部借出的单元：三个单元上各损失九个时间单位的工作，long 重新开始。"
        }
        "short" => {
            "只有运行时长不超过工作流中最短作业的作业才能借用。**long** 等待，没有任何损失，短作业让借出的单元保持忙碌。"
        }
        "stalls" => {
            "什么都不预留：阶段的作业与其他作业一起排队。第一阶段结束时，**a** 占有六个单元，而 **b** 在队列中排在第二阶段之前，因此工作流在两个阶段之间停顿。请与*借出*比较。"
        }
        "wins" => {
            "**w** 按需求最大的阶段预留 4 个单元，因此第一阶段一结束，第二阶段就于 3 开始；最后阶段需要 1 个，借出 3 个，**b** 于 5 在其中一个上开始。逐个作业调度时，b 于 3 占用一个空闲单元，第二阶段因此缺少单元，停顿 4 个时间单位，直到 **a** 结束：w 于 12 而不是 8 完成，总完成时间为 15 而不是 13，而作业的等待相同。只预留而不借出时，b 要等到 7。请对比三者。"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_an_example_are_in_the_readers_language() {
        let (english, chinese) = (Language::English.words(), Language::Chinese.words());
        let own = Some("checkpoint");
        assert_eq!(english.example_head([own; 2]), [None; 2]);
        let note = chinese.example_note("checkpoint");
        assert_eq!(chinese.example_head([own; 2]), [Some("图 5：检查点回填"), note]);
        assert_eq!(chinese.example_head([None, own]), [None, note]);
        assert_eq!(chinese.example_head([None; 2]), [None; 2]);
    }
}
