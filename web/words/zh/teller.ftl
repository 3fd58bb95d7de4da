lasting = { NUMBER($time) } 个时间单位
lasting_in = { NUMBER($time) } { $unit }
answer_comes_first = 回答或跳过问题后，才说明原因。
working_on_answer = 正在求解：已用去最多尝试次数的 { NUMBER($percent) }%。
