importing = 正在读取工作负载…
fetching = 正在获取示例…
under_way = 进行中的任务
stopping = 正在停止…
partial_result = 部分结果。
partial_export = 运行在结束前已停止：导出的内容是部分结果，文件名中会注明。
go_on = 继续运行到结尾

own_workload_text = 打开自己的文件：场景，或标准工作负载格式（SWF）的跟踪数据，纯文本或 gzip 均可。也可以拖放到页面任意位置。
make_workload = 生成工作负载…
make_workload_title = 生成工作负载
make_text = 按照并行计算机用户提交作业的模型抽取作业。相同的设置和种子总是得到相同的作业。
make_jobs = 作业数
make_jobs_hint = 数十万个也没有问题。
make_nodes = 机器节点数
make_nodes_hint = 任何作业所需的节点都不超过此数。
make_load = 负载
make_load_hint = 作业所需的机器份额：1 表示占满。留空则由模型决定。
make_seed = 种子
make_seed_hint = 不同的种子产生不同的作业。
make_estimates = 估计
make_estimates_hint = 模型只有运行时间；用户的估计另行生成。
make_source = 模型及估计的来源：
make_do = 生成并打开
load_wanted = 应为 0.01 到 100 之间的数，此处为“{ $found }”。
whole_number_wanted = 应为 { $min } 到 { $max } 之间的整数，此处为“{ $found }”。
estimates_are_exact = 与运行时间相同
estimates_are_rounded = 最多四倍，向上取整

## 运行或读取文件的进度

progress = { $done }/{ $total } 个作业 · { $events } 个步骤
jobs_a_second = {" "}· 每秒 { $rate } 个作业
reading_bytes = { $bytes }/{ $of } MB
jobs_found = {" "}· { $jobs } 个作业
with_left = {" "}· 剩余 { $left }

## 停止的运行

stopped_early = 运行在结束前已停止；指标、表格和文件仅反映这一部分。
ended_text = 运行记录到时刻 { $time } 为止：此时作业已被{ $done } { $stops } 次，达到 { $most } 次后不再继续记录。指标、表格和文件仅反映这一部分。
jobs_stopped = 停止
jobs_interrupted = 中断
editor_kept = { $jobs } 个作业保存在后台，并在那里运行。可在图中拖动估计；如需以文本修改作业，请将场景保存为文件。
