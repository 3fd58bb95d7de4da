### 其他消息引用的数量，其变量与消息同名。

nodes = { NUMBER($nodes) } 个节点

units = { NUMBER($units) } 个单元
jobs = { NUMBER($jobs) } 个作业
workflows = { NUMBER($workflows) } 个工作流
stages = { NUMBER($stages) } 个阶段
tasks = { NUMBER($tasks) } 个任务
buckets = { NUMBER($buckets) } 个桶
