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
