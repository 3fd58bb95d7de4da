jobs_read = 读入 { $jobs } 个作业，机器有 { nodes }。
as_wide_as_widest = 跟踪数据未说明机器大小；取最宽作业的节点数。
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
