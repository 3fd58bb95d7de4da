### 伪代码的变量。

variable_at = 时刻
variable_bucket = 桶
variable_extra = 富余
variable_free = 空闲
variable_job = 作业
variable_length = 时长
variable_need = 需求量
variable_node = 节点
variable_nodes = 所需
variable_reservation = 预留
variable_room = 余量
variable_stage = 阶段
variable_task = 阶段作业
variable_units = 数量
variable_workflow = 工作流
