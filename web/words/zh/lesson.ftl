### 课程：步骤与问题。

lesson_step_number = 第 { NUMBER($number) } 步
lesson_question = 问题
lesson_skip = 跳过
lesson_predict = 先预测
lesson_answered = { $grade }{ $because }
lesson_score = { NUMBER($all) } 题答对 { NUMBER($right) } 题
