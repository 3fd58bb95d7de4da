jobs_read = 读入 { $jobs } 个作业，机器有 { nodes }。
as_wide_as_widest = 跟踪数据未说明机器规模；以最大作业的节点数作为机器规模。
overran = { $jobs } 个作业的运行时间超过估计。
without_estimate = { $jobs } 个作业没有估计，以实际时间代替。
lines_skipped =
    { $lines ->
        [0] 没有跳过任何行。
       *[other] 跳过了 { $lines } 行：
    }

skipped = { $why }：{ $count } 行，首次出现在第 { $line } 行。
skip_no_number = 字段不是数字
skip_large_number = 数值过大
skip_few_fields = 字段过少
skip_cut_off = 行被截断
skip_long_line = 行过长
skip_no_job_number = 没有作业编号
skip_no_submit_time = 没有提交时间
skip_interrupted = 被中断作业的一部分
skip_no_run_time = 没有运行时间
skip_no_processors = 没有处理器数
skip_job_number_again = 作业编号重复
skip_too_wide = 大于整台机器
skip_beyond_time = 超出可计的时间

## 无法使用的文件

jobs_or_nodes_out_of_range = 作业数或节点数超出范围。
trace_damaged = 该文件是损坏的 gzip 压缩文件。未打开任何内容。
trace_without_lines = 没有任何一行是作业：这不是标准工作负载格式的跟踪数据。
trace_without_jobs = 跟踪数据中没有可用的作业：
trace_too_many_bytes = 跟踪数据解压后超过 { $most } MiB。
trace_too_many_jobs = 跟踪数据中的作业超过 { $most } 个。

## 不能读取的格式

foreign_empty = 文件是空的。未打开任何内容。
foreign_unknown = 无法识别文件的格式。Gantry 读取场景（JSON）、链接、标准工作负载格式（SWF）的跟踪数据、Kubernetes 清单（YAML 或 JSON）和文本形式的工作流；文件可以用 gzip 压缩。
foreign_archive = 这是归档文件，或不是以 gzip 压缩的文件。请先解压，再打开其中的文件。
foreign_utf16 = 此文本采用 UTF-16 编码，例如由 PowerShell 写出。请另存为 UTF-8。
foreign_slurm = 这是 Slurm 的表格（sacct、squeue、sinfo），Gantry 不能读取。作业请用标准工作负载格式（SWF）。
foreign_philly = 这是 Philly 跟踪数据的作业日志，Gantry 不能读取。作业请用标准工作负载格式（SWF）。
foreign_batsim = 这是 Batsim 的工作负载，Gantry 不能读取。作业请用标准工作负载格式（SWF）。
foreign_instance = 这是 WfCommons 的工作流实例，Gantry 不能读取。工作流请写成文本：w.step[1].job[1,2]。
foreign_argo = 这是 Argo 的对象，Gantry 不能读取。它读取 Kubernetes 的节点、容器集及其属主，以及文本形式的工作流：w.step[1].job[1,2]。
foreign_kubectl = 这是 kubectl 打印给人看的内容。请使用带 -o yaml 或 -o json 的 kubectl get 的输出。
foreign_openb = 这是 openb 跟踪数据两个列表中的一个。命令行可一起读取两个列表：gantry import openb NODES PODS，或 gantry import gpu-trace NODES PODS。
foreign_alibaba = 这是阿里巴巴其他跟踪数据的表格。Gantry 的命令行读取 cluster-trace-gpu-v2023（openb）的列表：gantry import openb NODES PODS。
foreign_costs = 这是实测成本。命令行可将其转换为场景：gantry import costs FILE。
foreign_table = 这张表格的列不是 Gantry 读取的列。命令行读取实测成本（列 api、engine、size、time）和 openb 跟踪数据的列表。
foreign_output = 这是一次运行的结果。请打开该运行的场景。
foreign_receipts = 这是多个链接，或测验的回执。请打开其中一个；命令 gantry grade 读取回执。

## 被跳过的各行

skipped_lines = 被跳过的行
skipped_line = 第 { $line } 行：{ $why }
no_number_in_field = { $field }应为整数，此处为“{ $found }”
too_large_in_field = { $field }为“{ $found }”，数值过大
line_short = 一个作业的 18 个字段中至少需要前 5 个，此处只有 { $fields } 个
line_cut_off = 跟踪数据在该行中间结束，只有 { $fields } 个字段
part_of_job = 状态 { $status }：被中断作业的一部分，该作业另有一行
not_a_runtime = 运行时间应至少为 1，此处为 { $found }
job_again = 作业 { $number } 重复，首次出现在第 { $first } 行
job_too_wide = { $processors } 个处理器，超过机器规模
swf_number = 作业编号
swf_submit = 提交时间
swf_runtime = 运行时间
swf_allocated = 分配的处理器数
swf_requested = 请求的处理器数
swf_estimate = 请求的时间
swf_status = 状态
swf_user = 用户
