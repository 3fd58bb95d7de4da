### Predict: questions before decisions, and how answers are graded.

predict = Predict
predict_hint = Stop before each decision and say what is decided
predict_how = Press it in the picture, or choose by its number.
predict_number = Your number
predict_answer = Answer
predict_on = Go on
predict_play = Play or step on: the run stops before the next decision.
predict_done = The run is over: { NUMBER($right) } of { NUMBER($all) } right.
predict_right = It is { $said }.
predict_told = You said { $said }; it is { $right }.
predict_number_said = { NUMBER($number) }
predict_helped = You asked for a reason first.
predict_answered = Question { NUMBER($number) }, { $grade }: you said { $said }; it is { $right }
predict_review = Your answers
predict_score = { NUMBER($right) } right, { NUMBER($tied) } as good, { NUMBER($early) } early, { NUMBER($wrong) } wrong; { NUMBER($streak) } in a row
predict_none = none
predict_waits_quota = none: the quota
predict_waits_group = none: no group
predict_waits_type = none: the type
predict_waits_capacity = none: no room
predict_grade_right = Right.
predict_grade_tied = As good.
predict_grade_early = Too early: it starts later in the same pass.
predict_grade_wrong = Wrong.

predict_placement_node = Which node gets task { $subject }?
predict_backfill_next = Which waiting job starts next in this pass?
predict_backfill_head = When does { $subject }, the head of the queue, start at the latest?
predict_backfill_checkpoint = Which running job is checkpointed for { $subject }?
predict_workflow_reclaim = How many units are reclaimed for stage { NUMBER($part) } of { $subject }?
predict_workflow_interrupt = Which job is interrupted first for stage { NUMBER($part) } of { $subject }?
predict_workflow_next = Which ordinary job starts next in this pass?
predict_groups_node = Which node does { $subject } get, or which test does it fail?
predict_affinity_node = Which node does the master send task { $subject } to?
predict_affinity_engine = On which node and which type of engine does call { NUMBER($part) } of { $subject } begin?
