### 课程：步骤与问题。

lesson_step_number = 第 { NUMBER($number) } 步
lesson_question = 问题
lesson_skip = 跳过
lesson_predict = 先预测
lesson_first_counts = 以首次回答为准。要重新回答，请从头打开本课。
lesson_done = 本课完成。
lesson_done_of = 本课完成。答对：{ NUMBER($right) }/{ NUMBER($questions) }。
lesson_next = 下一课：{ $title }
lesson_looks = 此场景中没有“{ $name }”。
story_rests = 解说是针对原来的运行写的，此处不再显示。
story_back = 回到解说
story_before = { $value }，原为 { $before }
story_same = { $value }，与原来相同
lesson_score = { NUMBER($all) } 题答对 { NUMBER($right) } 题

course = 课程
course_told = 共 { NUMBER($all) } 课，已完成 { NUMBER($seen) } 课。连线从一课指向以它为基础的各课。
course_counts = 每次学习一课，每题只计首次回答。保留最好的一次结果。
course_where = 要打开课程，请点击“{ gallery }”，再点击“{ course }”：其中按顺序列出各课和你的成绩。
course_place = 第 { NUMBER($number) } 课，共 { NUMBER($lessons) } 课
course_map = “{ $chapter }”一章的课程图
course_number = { NUMBER($number) }.
course_far = 步骤：{ NUMBER($step) }/{ NUMBER($steps) }。答对：{ NUMBER($right) }/{ NUMBER($questions) }。
course_builds_on = 以此为基础：{ $lessons }。
course_forget = 清除学习进度
