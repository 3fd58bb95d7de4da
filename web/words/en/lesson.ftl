### Lessons: their steps, their questions.

lesson_step_number = Step { NUMBER($number) }
lesson_question = Question
lesson_skip = Skip
lesson_predict = Predict it
lesson_answered = { $grade } { $because }
lesson_looks = “{ $name }” is not in this scenario.
lesson_score = { NUMBER($right) } of { NUMBER($all) } right

course = Course
course_told = { NUMBER($seen) } of { NUMBER($all) } lessons are done. A line leads from a lesson to those that build on it.
course_map = Map of the chapter { $chapter }
course_number = { NUMBER($number) }.
course_far = Steps seen: { NUMBER($step) } of { NUMBER($steps) }. Right answers: { NUMBER($right) } of { NUMBER($questions) }.
course_builds_on = It builds on: { $lessons }.
course_forget = Forget my progress
