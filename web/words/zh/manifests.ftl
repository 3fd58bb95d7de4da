## 从 Kubernetes 清单读入的内容

objects = { NUMBER($objects) } 个对象
documents = { NUMBER($documents) } 份文档
pods = { NUMBER($pods) } 个容器组

manifests_read = 已读入 Kubernetes 清单：{ documents }中的 { objects }。
manifests_nodes = 节点：{ $count }；GPU：{ $gpus }
manifests_requests = 请求：{ $count }，其中容器组：{ $pods }，副本：{ $replicas }
manifests_by_creation = 请求按创建时间排列
manifests_by_text = 请求按文本中的顺序排列：并非都有创建时间
manifests_namespaces = 命名空间：{ $count }；有配额的：{ $quotas }
manifests_groups = 取自节点注解 gantry/groups 的 GPU 分组：{ $count }
manifests_planned = 没有节点带注解 gantry/groups：分组由请求规划而来
manifests_counted = { $what }：{ $count }
manifests_unknown = { $found }：{ $count }。{ $meant }
manifests_kind = 未读取的对象种类：{ $name }
manifests_resource = 未读取的资源：{ $name }
manifests_other_kinds = 其他未读取的对象种类
manifests_other_resources = 其他未读取的资源
manifests_replaced = 给出两次，以后者为准：{ $name }
manifests_more_replaced = 其余给出两次的对象

note_unschedulable = 略去的节点：不接收容器组（unschedulable）
note_not_ready = 略去的节点：未就绪
note_node_without_gpus = 略去的节点：没有 GPU
note_groups_dropped = 略去且其分组一并丢弃的节点
note_uneven_sharing = 共享单元不能被副本数整除的节点：余下的略去
note_finished = 略去的容器组和任务：已结束
note_without_gpus = 略去的容器组和属主：不请求 GPU
note_several_resources = 略去的容器组和属主：请求多种资源的 GPU
note_owned = 略去的副本集：由其属主代表
note_stand_as_pods = 已作为容器组列出的副本，只计一次
note_bound = 已在节点上运行的容器组：所在节点不保留
note_several_models = 允许多种型号的请求：不保留型号
note_any_model = 未指定型号的请求：MIG 设备也可用
note_mixed_sharing = 共享或整块 GPU 皆可的请求：按整块理解
note_scoped_quota = 带作用域的配额：不保留
note_shortened = 超过 64 个字符的名称：已缩短
note_numbered = 与其他请求重名的名称：已加编号
note_taints = 带污点的节点，污点不建模
note_topology = 带可用区、区域或互连标签的节点，标签不建模
note_cpu_and_memory = 请求 CPU 或内存的请求，二者不建模
note_node_rules = 带选择器、亲和性或分布约束的请求，约束不建模
note_claims = 带资源申领的请求，申领不建模

## 清单中的错误

manifests_bad = 清单有错误。未打开任何内容。
manifest_whole = 文件
manifest_document = 第 { $number } 份文档
manifest_path = 第 { $number } 份文档，{ $path }
manifest_line = { $place }，第 { $line } 行
manifest_syntax = 这不是 YAML：{ $message }。
manifest_too_many = 多于 { $max } { $what }。
manifest_alias = 别名出现在它所代表的内容之中。
manifest_duplicate = 键{ $key }在同一对象中给出两次。
manifest_missing = 缺少字段{ $field }。
manifest_not_whole = 发现 { $found }，此处需要 0 到 { $max } 的整数。
manifest_large = 发现 { $found }；至多允许 { $max }。
manifest_name = { $found }不是名称：名称有 1 至 64 个字符，且均可见。
manifest_twice = { $found }给出两次。
manifest_in_twice = 该节点两次出现在分组{ $group }中。
manifest_other = 分组{ $group }在另一节点上的请求方、标签或位置不同。
manifest_unit = 该节点没有单元{ $found }。
bytes_of_files = 个字节
values_of_documents = 个值，含别名所代表的内容
bytes_of_strings = 个字符串字节，含别名所代表的内容
gpus_of_nodes = 块 GPU
units_of_nodes = 个 GPU 和虚拟 GPU
requests_of_manifests = 个请求
bytes_of_annotation = 个注解字节
names_in_groups = 个分组中的名称
shape_quantity = 8 或 "8" 这样的数量
shape_merged = 对象或对象列表
shape_key = 字符串形式的键
shape_time = "2024-01-31T12:00:00Z" 这样的时间
shape_groups = 内含 [{"{"}"group": "a", "units": ["0"]{"}"}] 这样列表的字符串

## 写入清单的内容

export_patches = Kubernetes：带分组和 GPU 的补丁
export_manifests = Kubernetes：带分组和 GPU 的清单
annotated = 已写入：{ nodes }的分组，{ pods }的 GPU。
untold_requests = 没有注解的请求：在等待，或是属主的副本
lost_groups = 没有节点的分组，注解无法写出
too_long_groups = 分组多于 Kubernetes 注解所能容纳的节点
unnamed_pods = 没有补丁的容器组：名称在启动时才产生
