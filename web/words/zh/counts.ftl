### 其他消息引用的数量，其变量与消息同名。

nodes = { NUMBER($nodes) } 个节点

units =
    { $resource ->
        [gpu] { NUMBER($units) } 个 GPU
        [core] { NUMBER($units) } 个 CPU 核
        [licence] { NUMBER($units) } 个许可证
       *[unit] { NUMBER($units) } 个资源
    }
unit_word =
    { $resource ->
        [gpu] GPU
        [core] CPU 核
        [licence] 许可证
       *[unit] 资源
    }
units_word = { unit_word }
fewer_units = 少用 { units }
jobs = { NUMBER($jobs) } 个作业
workflows = { NUMBER($workflows) } 个工作流
stages = { NUMBER($stages) } 个阶段
tasks = { NUMBER($tasks) } 个任务
buckets = { NUMBER($buckets) } 个桶
