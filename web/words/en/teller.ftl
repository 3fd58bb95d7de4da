lasting =
    { $time ->
        [one] { $time } unit of time
       *[other] { $time } units of time
    }
# In a scenario that names its unit of time.
lasting_in = { NUMBER($time) } { $unit }
answer_comes_first = The reason is told once the question is answered or skipped.
working_on_answer = Searching for the answer: { NUMBER($percent) } % of the maximum number of tries made.
