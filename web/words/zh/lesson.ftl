### 课程：步骤与问题。

lesson_step_number = 第 { NUMBER($number) } 步
lesson_question = 问题
lesson_skip = 跳过
lesson_predict = 先预测
lesson_answered = { $grade }{ $because }
lesson_looks = 此场景中没有“{ $name }”。
lesson_score = { NUMBER($all) } 题答对 { NUMBER($right) } 题

course = 课程
course_told = 共 { NUMBER($all) } 课，已完成 { NUMBER($seen) } 课。连线从一课指向以它为基础的各课。
course_map = “{ $chapter }”一章的课程图
course_number = { NUMBER($number) }.
course_far = 步骤：{ NUMBER($step) }/{ NUMBER($steps) }。答对：{ NUMBER($right) }/{ NUMBER($questions) }。
course_builds_on = 以此为基础：{ $lessons }。
course_forget = 清除学习进度
