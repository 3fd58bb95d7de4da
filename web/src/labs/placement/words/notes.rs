//! The notes of the examples in Chinese. In English an example's note is its scenario's own.

/// That of an example, by its name in addresses.
pub fn note(name: &str) -> Option<&'static str> {
    Some(match name {
        "fig3" => {
            "每个节点位于其可用资源所对应的点上。由**桶**组成的树为这个坐标空间建立索引：根桶包含所有节点，(4, *) 这样的桶包含有 4 个可用 vcores 的节点，叶桶包含各项都相同的节点。放置一个任务只移动一个节点：它离开一个叶桶及其上层的桶，进入另一对这样的桶；根桶前后都包含它。因此无论有多少节点，最多涉及五个桶。"
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
            "*build* 运行期间，*deploy* 找不到节点。*build* 释放后，节点 **a** 回到原来的位置，请求相同资源的 *retry* 便得以放置。找不到节点的任务不会自动重试。"
        }
        "three" => {
            "有三种资源时，坐标空间以切片显示，每个可用 GPU 数一片。*train* 偏好内存：对它而言维度的顺序不同，因此桶树也不同。"
        }
        "openb" => {
            "公开跟踪数据 *openb*（Alibaba，cluster-trace-gpu-v2023；Weng 等，USENIX ATC 2023）中的 1523 个节点（共 6212 块 GPU）和 8152 个 pod。\n\n- GPU 按节点合计：每块 GPU 计 1,000 个千分之一，每个节点一个总数。因此请求部分 GPU 的 3078 个 pod 可能共用一个节点，而该节点的 GPU 逐块来看却放不下它们。\n- 时间仅决定到达与释放的顺序；找不到节点的 pod 不再重试。\n- 每个 pod 都会到达，不论它在跟踪数据中处于什么阶段；该集群自己的调度器做了什么，这里不读取。\n"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gantry_core::labs::placement::reason::Reason;
    use gantry_core::labs::placement::view::{BucketChange, View};
    use gantry_core::labs::placement::{Item, PlacementScenario};
    use gantry_core::scenario::{self, Lab};

    use crate::labs::placement::words::run::{Run, example};

    fn own(text: &str) -> (String, PlacementScenario) {
        let read = scenario::read(text).expect("it is valid");
        let Lab::Placement(own) = read.lab else { panic!("of this lab") };
        (read.note.expect("it has a note"), own)
    }

    /// The numbers of a text: digits, and words for them in either language.
    fn numbers(text: &str) -> Vec<u64> {
        const WORDS: [(&str, u64); 16] = [
            ("two", 2),
            ("three", 3),
            ("four", 4),
            ("five", 5),
            ("nine", 9),
            ("twelve", 12),
            ("seventeen", 17),
            ("十二", 12),
            ("二", 2),
            ("两", 2),
            ("三", 3),
            ("四", 4),
            ("五", 5),
            ("六", 6),
            ("九", 9),
            ("十七", 17),
        ];
        let plain = text.replace("2023", "");
        let digits = plain.replace(',', "");
        let mut found: Vec<u64> = digits
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|part| part.parse().ok())
            .collect();
        let latin = plain.to_lowercase();
        let latin = latin.split(|c: char| !c.is_ascii_alphabetic());
        found.extend(
            latin
                .filter_map(|word| WORDS.iter().find(|known| known.0 == word))
                .map(|known| known.1),
        );
        let mut rest = plain.as_str();
        while let Some(c) = rest.chars().next() {
            let known =
                WORDS.iter().filter(|known| !known.0.is_ascii() && rest.starts_with(known.0));
            let known = known.max_by_key(|known| known.0.len());
            found.extend(known.map(|known| known.1));
            rest = &rest[known.map_or(c.len_utf8(), |known| known.0.len())..];
        }
        found
    }

    /// What the notes may say in numbers, worked out from the scenario and its run.
    fn facts(own: &PlacementScenario, views: &[View]) -> BTreeSet<u64> {
        let tasks = own.tasks.iter().filter_map(|item| match item {
            Item::Task(task) => Some(task),
            Item::Release(_) => None,
        });
        let first = &views[0];
        let depth = u32::try_from(own.dimensions.len()).expect("few dimensions");
        let leaves = first.buckets.iter().filter(|bucket| bucket.depth == depth).count();
        let mut all: BTreeSet<u64> = [
            own.nodes.len(),
            tasks.clone().count(),
            first.buckets.len(),
            leaves,
            own.dimensions.len(),
        ]
        .map(|count| count as u64)
        .into();
        all.insert(own.batch);
        all.extend(own.dimensions.iter().map(|dimension| dimension.granularity));
        all.extend(tasks.flat_map(|task| task.request.iter().copied()));
        all.extend(own.reservations.iter().flat_map(|held| held.amount.iter().copied()));
        all.extend(
            first.buckets.iter().flat_map(|bucket| &bucket.at).flatten().map(|&at| u64::from(at)),
        );
        all
    }

    #[test]
    fn every_number_of_a_note_is_one_of_the_run() {
        for name in ["fig3", "fig4", "fig5", "fig6", "reservations", "batches", "release", "three"]
        {
            let text = example(name);
            let (english, own) = own(&text);
            let views = Run::open(&text).views();
            let mut facts = facts(&own, &views);
            if name == "fig3" {
                // At most five buckets: two out, two in, and the root.
                let moves = views.iter().filter_map(|view| view.moved.as_ref());
                let most = moves.map(|moved| moved.touched.len()).max().expect("tasks are placed");
                assert_eq!(most, 5);
                assert!(views.iter().filter_map(|view| view.moved.as_ref()).all(|moved| {
                    moved.touched[0].at.iter().all(Option::is_none)
                        && moved.touched[0].change == BucketChange::Keeps
                }));
                facts.insert(most as u64);
            }
            for note in [&*english, super::note(name).expect("a note in Chinese")] {
                for number in numbers(note) {
                    assert!(facts.contains(&number), "{name}: {number} in {note}");
                }
            }
        }
    }

    #[test]
    fn the_coarse_grid_does_what_its_note_says() {
        let views = Run::open(&example("fig6")).views();
        let yielded = views.iter().find_map(|view| match &view.reason {
            Reason::Yielded { bucket, candidates, fitting, .. } => {
                Some((bucket.clone(), candidates.clone(), *fitting))
            }
            _ => None,
        });
        assert_eq!(yielded, Some((vec![Some(3), Some(1)], Some(vec![4]), None)), "e, too little");
        let placed = views.iter().find_map(|view| match &view.reason {
            Reason::Placed { node, from, .. } => Some((*node, from.clone())),
            _ => None,
        });
        assert_eq!(placed, Some((2, vec![Some(2), Some(2)])), "c");
    }

    #[test]
    fn the_note_of_the_cluster_counts_what_is_there() {
        let text = example("openb");
        let (english, own) = own(&text);
        let gpus: u64 = own.nodes.iter().map(|node| node.available[0]).sum();
        let requests = own.tasks.iter().filter_map(|item| match item {
            Item::Task(task) => Some(task.request[0]),
            Item::Release(_) => None,
        });
        let pods = requests.clone().count() as u64;
        let fractions = requests.filter(|gpu| gpu % 1_000 != 0).count() as u64;
        let said = [own.nodes.len() as u64, gpus / 1_000, pods, fractions];
        for note in [&*english, super::note("openb").expect("a note in Chinese")] {
            let numbers = numbers(note);
            assert!(said.iter().all(|number| numbers.contains(number)), "{said:?} in {note}");
        }
    }
}
