### 其他消息引用的数量，其变量与消息同名。

nodes = { NUMBER($nodes) } 个节点
