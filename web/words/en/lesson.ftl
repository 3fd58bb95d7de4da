### Lessons: their steps, their questions.

lesson_step_number = Step { NUMBER($number) }
lesson_question = Question
lesson_skip = Skip
lesson_predict = Predict it
lesson_first_counts = The first answer counts. To answer again, open the lesson from its start.
lesson_done = Lesson done.
lesson_done_of = Lesson done. Right answers: { NUMBER($right) } of { NUMBER($questions) }.
lesson_next = Next lesson: { $title }
lesson_looks = “{ $name }” is not in this scenario.
story_rests = The story is about the original run, so it rests here.
story_back = Back to the story
story_before = { $value }, not { $before }
story_same = { $value }, as before
lesson_score = { NUMBER($right) } of { NUMBER($all) } right

course = Course
course_told = { NUMBER($seen) } of { NUMBER($all) } lessons are done. A line leads from a lesson to those that build on it.
course_counts = Each time you take a lesson, only the first answer to a question counts. The best result is kept.
course_where = To find the course, press “{ gallery }”, then “{ course }”: it has the lessons in order, and your results.
course_place = Lesson { NUMBER($number) } of { NUMBER($lessons) }
course_map = Map of the chapter { $chapter }
course_number = { NUMBER($number) }.
course_far = Steps seen: { NUMBER($step) } of { NUMBER($steps) }. Right answers: { NUMBER($right) } of { NUMBER($questions) }.
course_builds_on = It builds on: { $lessons }.
course_forget = Forget my progress
