fault_place = 第 { $line } 行第 { $column } 列
fault_unexpected = 应为 { $expected }，此处为 { $found }。
fault_line_ends = 行意外结束，此处应为 { $expected }。
fault_unknown_line = 每行应以“shares:”、“job[i,j,m]”或“工作流名称.step[i].job[j,m]”开头，而不是 { $found }。
fault_did_you_mean = 是否想写 { $nearest }？
fault_out_of_range = 应为 { $min } 到 { $max } 之间的整数，此处为 { $found }。
fault_long_name = 名称最多允许 { $max } 个字符，此处有 { $found } 个。
fault_long_text = 文本最多允许 { $max } 字节，此处有 { $found } 字节。
fault_duplicate_job = 作业 { $job } 重复，首次出现在第 { $line } 行第 { $column } 列。
fault_duplicate_user = 用户 { $user } 重复。
fault_duplicate_agreement = 工作流 { $workflow } 已有共享约定。
fault_missing_step = 工作流 { $workflow } 的阶段 { $step } 没有作业。
fault_no_steps = 工作流 { $workflow } 没有作业。
fault_mixed_ratios = 有的用户写了比例，有的没有。
fault_other_users = 用户与第一行 shares 不同。
fault_urgent_user = 用户 { $user } 的优先级必须低于工作流。
fault_nothing = 没有工作流：应写“job[i,j,m]”或“名称.step[i].job[j,m]”。

## 应有的内容

fault_name_expected = 名称
fault_number_expected = 数字
fault_priority_expected = p 加数字
fault_comma_or_bracket_expected = 逗号或 ]
fault_comma_or_end_expected = 逗号或行末
