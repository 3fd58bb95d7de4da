## 错误

the_scenario = 场景
place_in_text = { $path }，第 { $line } 行第 { $column } 列
errors_counted = { $count } 个错误
with_errors = { $said }（{ errors_counted }）
syntax_found = 应为{ $expected }，此处为 { $found }。
syntax_end = 文本意外结束，此处应为{ $expected }。
not_utf8 = 文本不是 UTF-8 编码。
too_deep = 嵌套过深：最多允许 { $max } 层。
too_large = { $what }：最多允许 { $max }，实际为 { $found }。
unknown_field = 没有字段 { $found }。
missing_field = 缺少字段 { $field }。
no_field_of_several = 字段 { $allowed } 中须有一个。
fields_exclude = 字段 { $found } 中只能有一个。
run_lacks_event = 应有第 { $nth } 个事件 { $kind }，但这次运行只有 { $found } 个。
run_lacks_event_of = 应有 { $thing } 的第 { $nth } 个事件 { $kind }，但这次运行只有 { $found } 个。
run_lacks_decision = 应有第 { $nth } 个决策，但这次运行只有 { $found } 个。
duplicate_field = 字段 { $field } 重复。
wrong_type = 应为{ $expected }，此处为{ $found }。
wrong_type_null = 应为{ $expected }，此处为 null。
out_of_range = 应为 { $min } 到 { $max } 之间的整数，此处为 { $found }。
too_small = 应为不小于 { $min } 的整数，此处为 { $found }。
unknown_word = 此处不能用 { $found }。
unknown_name = { $list }名为 { $found }。
not_yet_listed = { $found } 在列出之前就被引用（列于 { $listed }）。
duplicate_name = 名称 { $found } 重复，首次出现在 { $first }。
wrong_length = 应为 { $min } 到 { $max } 个字符，此处为 { $found } 个。
unseen_character = { $found } 含有看不见的字符 U+{ $sign }，会使两个名称看起来相同；请将其删去。
wrong_count = 应为 { $range }，此处有 { $found } 项。
at_least = 至少 { $min } 项
from_to = { $min } 到 { $max } 项
future_version = 版本 { $found } 比本页面新，本页面最高支持版本 { $known }。
over_reserved = 预留的 { $dimension } 为 { $found }，但该节点只有 { $available }。
over_capacity = 共需要 { $found } 个资源，但容量只有 { $capacity } 个。
slash_in_name = { $found } 含有斜线，斜线只用于分隔 GPU 与其切片。
slices_of_mig = MIG 设备不应有切片，此处有 { $found } 个。
held_twice = { $found } 已由 { $first } 占用。
too_few_units = 需要 { $wanted } 个匹配的空闲 GPU 资源，但该节点只有 { $left } 个。
not_permitted = { $requester } 没有对 { $found } 分组的权限。
reserved_twice = 节点 { $node } 已有预留。
beyond_space = 坐标最大为 { $max }，此处为 { $found }；粒度为 { $granularity } 时可以放入坐标空间。
not_fraction = 应为大于 0 且小于 1、小数不超过 15 位的数，此处为 { $found }。
not_decimal = 应为 { $min } 到 { $max } 之间、有效数字和小数均不超过 15 位的数，此处为 { $found }。
not_ascending = 参数规模应大于前一个 { NUMBER($before) }，此处为 { NUMBER($found) }。
not_implemented = 没有节点的处理引擎实现 { $found }。
no_nodes = 有 { $tasks } 个任务，却没有从节点：请先添加从节点。
did_you_mean = 是否想写 { $nearest }？
allowed = 允许的有：{ $list }。

## 链接

link_without_scenario = 链接中没有场景。
link_character = 链接只由字母、数字、- 和 _ 组成，此处有 { $found }。
link_damaged = 链接被截断或改动过。
link_draws = 链接应为“作业数_节点数_负载_种子_估计方式”，例如 1000_128_0.8_1_rounded，此处为 { $found }。
link_contents = 链接中的内容不是场景：{ $error }

## 读到的内容

found_boolean = 布尔值
found_number = 数字 { $number }
found_text = 字符串 { $text }
found_list = 列表
found_object = 对象
sum_available = 所有节点的 { $name } 总量过大
sum_requested = 所有任务请求的 { $name } 总量过大

## 没有所指名称的列表

no_such_nodes = 没有节点
no_such_tasks = 没有任务
no_such_earlier_tasks = 此前没有任务
no_such_dimensions = 没有维度
no_such_users = 共享组中没有用户
no_such_requesters = 没有请求方
no_such_earlier_requests = 此前没有请求
no_such_gpus = 该节点没有 GPU
no_such_units = 该 GPU 没有切片
no_such_engines = 没有处理引擎种类
no_such_apis = 没有 API
no_such_looks = 没有对象或面板

## 需要的内容

shape_text = 字符串
manifest_shape_text = { shape_text }
shape_whole_number = 整数
shape_digits = 只用数字写出的整数
shape_number = 数
shape_list = 列表
manifest_shape_list = { shape_list }
shape_number_list = 整数列表
shape_text_list = 字符串列表
shape_object_list = 对象列表
shape_object = 对象
manifest_shape_object = { shape_object }
shape_boolean = true 或 false
manifest_shape_boolean = { shape_boolean }
shape_word_or_number = "max"、"sum" 或整数
shape_text_by_language = 字符串，或各语言的字符串组成的对象
shape_true_or_object = true 或对象

## 文本中此处应有的内容

token_value = 一个值
token_key = 带引号的键
token_key_or_brace = 带引号的键或 {"}"}
token_colon = 冒号
token_comma_or_bracket = 逗号或 ]
token_comma_or_brace = 逗号或 {"}"}
token_quote = 字符串的结束引号
token_digit = 数字
token_escape = 反斜杠后的 " \ / b f n r t u 之一
token_hex_digits = 四位十六进制数字
token_second_surrogate = 代理对的后半部分
token_escaped_control = 转义的控制字符
token_end = 场景的结尾

## 超出的限度

excess_file_bytes = 文件字节数过多
excess_link_characters = 链接字符数过多
excess_link_bytes = 链接中场景的字节数过多
excess_note_blocks = 段落、标题和列表项过多
excess_note_spans = 文字、链接和标记部分过多
excess_stray_fields = 未知或重复的字段过多（其余未读取）
excess_nodes = 节点过多
excess_entries = 任务列表项过多
excess_reservations = 预留过多
excess_gpus = GPU 总数过多
excess_tasks = 任务过多
excess_calls = 调用总数过多
excess_apis = API 过多
excess_cost_steps = 列出执行时间的参数规模总数过多
excess_engines = 处理引擎总数过多
excess_engine_cells = 对于这么多节点和参数规模，处理引擎种类过多
excess_call_work = 调用与任务的计算量过大
excess_units = GPU 与切片总数过多
excess_requesters = 请求方过多
excess_groups = 资源分组过多
excess_grouping_names = 分组与权限中的名称过多
excess_demands = 需求过多
excess_requests = 请求与释放过多
excess_grouping_work = 分组与请求的计算量过大
excess_candidates = 候选节点总数过多
excess_jobs = 作业过多
excess_latest_time = 所有作业依次运行的总时间过长
excess_workflows = 工作流过多
excess_stages = 阶段总数过多
excess_stage_jobs = 阶段作业总数过多
excess_users = 用户过多
excess_shares = 用户数与工作流数之积过大
excess_sum_ratio = 比例总和过大
excess_ordered_nodes = 节点数与不同偏好数之积过大
