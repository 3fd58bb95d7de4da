### Lessons: their steps, their questions.

lesson_step_number = Step { NUMBER($number) }
lesson_question = Question
lesson_skip = Skip
lesson_predict = Predict it
lesson_answered = { $grade } { $because }
lesson_score = { NUMBER($right) } of { NUMBER($all) } right
