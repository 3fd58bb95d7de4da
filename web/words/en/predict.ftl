### Predict: questions before decisions, and how answers are graded.

predict = Predict
predict_hint = Stop before each decision and say what is decided
predict_how = Press it in the picture, or choose by its number.
# Only the first nine things have numbers.
predict_how_many = Press it in the picture. The first nine can also be chosen by number.
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
predict_score = { NUMBER($right) } right, { NUMBER($tied) } as good, { NUMBER($early) } early, { NUMBER($wrong) } wrong, { NUMBER($helped) } after help; { NUMBER($streak) } in a row
predict_again = Ask those again that were wrong
predict_receipt = Copy receipt
predict_receipt_hint = A link with your first answers. It does not prove who gave them.
predict_receipt_link = Link of the receipt
predict_reviewed = Answers of a receipt, graded again: { NUMBER($right) } right, { NUMBER($answers) } of { NUMBER($questions) } questions answered. It does not prove who gave them.
predict_aside = Your predictions are kept for the scenario as it was.
predict_alone = Questions are asked before each decision: another run would give the answers away. Turn Predict off first.
predict_room = Ask a room
predict_room_hint = Count hands for each choice; no names, no score
predict_room_how = Each press on a choice raises a hand; the count can be typed.
predict_hands_of = Hands for { $name }
predict_hands = { $name }: { NUMBER($hands) }
predict_tell = Show the answer
predict_over = The run is over.
predict_none = none
predict_waits_quota = none: the quota
predict_waits_group = none: no group
predict_waits_type = none: the type
predict_waits_capacity = none: no room
predict_grade_right = Right.
predict_grade_tied = As good.
predict_grade_early = Too early: it starts later in the same pass.
predict_grade_wrong = Wrong.

receipt_damaged = The receipt in the link is damaged. The exercise is open without it.
receipt_later = The receipt in the link is of a later version of Gantry. The exercise is open without it.
receipt_other = The receipt in the link belongs to another scenario or policy, or its answers were changed. The exercise is open without it.
receipt_too_many = The receipt in the link has { NUMBER($answers) } answers, but the exercise asks { NUMBER($questions) } questions. The exercise is open without it.

predict_placement_node = Which node does the scheduler choose for task { $subject }?
predict_backfill_next = Which waiting job starts next in this pass?
predict_backfill_head = When does { $subject }, the head of the queue, start at the latest?
predict_backfill_checkpoint = Which running job is checkpointed for { $subject }?
predict_workflow_reclaim = How many units are reclaimed for stage { NUMBER($part) } of { $subject }?
predict_workflow_interrupt = Which job is interrupted first for stage { NUMBER($part) } of { $subject }?
predict_workflow_next = Which ordinary job starts next in this pass?
predict_groups_node = Which node does { $subject } get, or which test does it fail?
predict_affinity_node = Which node does the master send task { $subject } to?
predict_affinity_engine = On which node and which type of engine does call { NUMBER($part) } of { $subject } begin?
