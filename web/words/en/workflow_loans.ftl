## Reclaiming

reclaims_part = { WORKFLOW($workflow) } reclaims { NUMBER($units) } of its { NUMBER($lent) } lent { units_word }.
reclaims_all =
    { $lent ->
        [one] { WORKFLOW($workflow) } reclaims its lent { unit_word }.
        [2] { WORKFLOW($workflow) } reclaims both of its lent { units_word }.
       *[other] { WORKFLOW($workflow) } reclaims all of its { $lent } lent { units_word }.
    }
stage_lacks =
    { $available ->
        [0] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and none is available: { $lacks }.
        [one] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and { $available } is available: { $lacks }.
       *[other] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and { $available } are available: { $lacks }.
    }
pot_changes =
    { $used ->
        [0] The loan to all users together changes from { NUMBER($before) } to { NUMBER($after) }, and none is in use{ pot_order }.
        [one] The loan to all users together changes from { NUMBER($before) } to { NUMBER($after) }, and { $used } is in use{ pot_order }.
       *[other] The loan to all users together changes from { NUMBER($before) } to { NUMBER($after) }, and { $used } are in use{ pot_order }.
    }
pot_order =
    { $over ->
        [true] : users return units in listed order
       *[false] { "" }
    }
share_changes = { USER($user) } { NUMBER($before) } → { NUMBER($after) } ({ NUMBER($used) } in use)
shares_become =
    { $users ->
        [one] The share of the only user changes: { $shares }.
       *[other] By the ratio { $ratio } the shares become: { $shares }.
    }
quota_of_ratio = { NUMBER($lent) } × { NUMBER($ratio) }/{ NUMBER($sum) } = { $quota }
shares_are_rounded = { $quotas }; rounded to whole { units_word }, largest remainder first, and of equals the user listed first: { $shares }.
shares_are_whole = Shares are rounded to whole { units_word }, largest remainder first.

## Interrupting

job_is_interrupted = Job { JOB($job) } is interrupted for { STAGE($workflow, $number) }.
uses_more_than_share = { USER($user) } uses more than its share: { $test }. Of its jobs, the one that started last is interrupted first.
still_above_share = { USER($user) } still uses more than its share: { $test }.
gives_back_in_order = Users return units in listed order until the deficit, still { units }, is covered. It is the turn of { USER($user) }: of its jobs, the one that started last is interrupted first.
gives_back_after = It returns { units } after { LASTING($ran) }; { $then }.
then_starts_over = it waits again, starts over and loses { $lost } { unit_word } × time of its work
then_keeps_work = it waits again and keeps its work so far
then_is_cancelled = it is cancelled and loses { $lost } { unit_word } × time of its work

## Beginning a stage, and lending the other units

stage_begins_now = { CAPITAL_STAGE($workflow, $number) } begins.
jobs_start_at_once =
    { $jobs ->
        [one] Its job starts at once: { RESERVED($need, $reservation) }.
       *[other] Its { $jobs } jobs start at once, in parallel: { RESERVED($need, $reservation) }.
    }
reclaimed_for_it = Reclaimed for it: { $sum }.
workflow_lends =
    { $again ->
        [true] { WORKFLOW($workflow) } lends { units } more.
       *[false] { WORKFLOW($workflow) } lends { units }.
    }
rest_is_lent = While the stage runs, the workflow lends the { units_word } that the stage does not need: { NUMBER($reservation) } − { NUMBER($need) } = { $lent }.

## The sum of a reclaim

reclaimed_for_stage = Reclaimed for stage { NUMBER($number) } of { $workflow }: { $sum }.
reclaimed_so_far = Reclaimed so far: { $sum }.
back_of_all = { NUMBER($back) } of { units }
back_by_terms = { back_of_all } ({ $terms })
term_idle = { NUMBER($idle) } idle
term_freed = { NUMBER($freed) } freed
terms_less_lent_again = { $terms } − { NUMBER($again) } lent again
idle_comes_first =
    { $idle ->
        [0] No lent { unit_word } is idle.
        [one] { $idle } lent { unit_word } is idle and is reclaimed first.
       *[other] { $idle } lent { units_word } are idle and are reclaimed first.
    }
nobody_is_interrupted = No job is interrupted.
still_lacking = Jobs must return { NUMBER($lacking) } more.
