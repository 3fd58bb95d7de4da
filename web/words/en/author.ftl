### A lesson as its author writes it: steps, captions, questions.

editor_lesson = Lesson
author_about = Objectives
author_objectives = Objectives
author_forget_objectives = Remove the objectives
author_steps = Steps
author_add = Add this moment
author_none = There is no lesson yet. Go to a moment of the run and add it.
author_missing = The run has no such moment.
author_go = Go there
author_remove = Remove
author_caption = Caption
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
