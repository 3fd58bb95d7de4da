### A lesson as its author writes it: steps, captions, questions.

editor_lesson = Lesson
author_about = Objectives
author_objectives = Objectives
author_forget_objectives = Remove the objectives
author_steps = Steps
author_add = Add this moment
author_none = There is no lesson yet. Go to a moment of the run and add it.
author_missing = The run has no such moment.
author_earlier = This moment is before that of the step above.
author_use = Use this moment
author_go = Go there
author_remove = Remove
author_caption = Caption, headline on the first line
author_caption_wanted = Write a caption in English or Chinese.
author_in = { $what } ({ $language })
author_length = { NUMBER($count) } of { NUMBER($most) } characters
author_ask_none = None
author_ask_predict = Predict
author_ask_choices = Choices
author_predict_hint = The reader predicts the next decision on the picture.
author_choice = Choice { NUMBER($number) }
author_right = Choice { NUMBER($number) } is right
author_add_choice = Add a choice
author_because = Why it is right
author_because_new = Because …
author_caption_new = This matters because …
author_because_wanted = Write in English or Chinese why the answer is right.
author_right_answer = Right answer
author_choice_wanted = Write the choice in English or Chinese.
author_choices_hint = The caption asks the question. These are the answers.
author_objectives_wanted = Write the objectives in English or Chinese, or remove them.
author_level_hint = The level at which the reader steps on from here.
author_level_own = The reader’s own
author_points = Points at
author_points_hint = The name of a thing, or of a panel: algorithm, figures, lists, timeline or why.
author_at_event = { $kind }, no. { NUMBER($nth) }
author_at_event_of = { $kind } of { $of }, no. { NUMBER($nth) }
author_at_start = Start of the run
author_at_moment =
    { $moment ->
        [one] After { $moment } event
       *[other] After { $moment } events
    }
author_at_time = At { NUMBER($time) }
author_at_decision = Decision { NUMBER($nth) }
author_at_end = End of the run
