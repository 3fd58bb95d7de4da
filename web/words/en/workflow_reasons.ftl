### Sentences of the core.

## The beginning

nothing_will_come = Nothing will be submitted to a pool of { units }.
workflows_will_come = { workflows } will be submitted to a pool of { units }.
ordinary_jobs_will_come = { ordinary_jobs } will be submitted to a pool of { units }.
workflows_and_jobs_will_come = { workflows } and { ordinary_jobs } will be submitted to a pool of { units }.
ordinary_jobs =
    { $jobs ->
        [one] { $jobs } ordinary job
       *[other] { $jobs } ordinary jobs
    }

## Arrivals and ends

workflow_is_submitted = Workflow { WORKFLOW($workflow) } is submitted.
nothing_reserved_for_it = The scheduler reserves nothing for it: each of its jobs is scheduled separately.
asks_for_reservation = It asks to reserve { units }; stage { NUMBER($hungriest) }, its largest, needs { NUMBER($need) }.
workflows_wait_before =
    { $workflows ->
        [one] { $workflows } workflow waits ahead of it.
       *[other] { $workflows } workflows wait ahead of it.
    }
job_is_submitted = Job { JOB($job) } of { USER($user) } is submitted.
job_needs_and_takes = It needs { units } and takes { LASTING($time) }.
jobs_wait_before =
    { $ahead ->
        [0] No job waits ahead of it.
        [one] { $ahead } job waits ahead of it.
       *[other] { $ahead } jobs wait ahead of it.
    }
stage_job_ends = { CAPITAL_TASK($task) } ends.
gives_back_to_pool = It returns { units } to the pool.
units_stay_reserved =
    { $units ->
        [one] Its { units } stays reserved for its workflow.
       *[other] Its { units } stay reserved for its workflow.
    }
reservation_ends = It was the last job of { WORKFLOW($workflow) }: the reservation ends.
stage_jobs_all_ended = <good>All jobs of the stage have ended.</good>
stage_jobs_left =
    { $jobs ->
        [one] { $jobs } job of the stage is left.
       *[other] { $jobs } jobs of the stage are left.
    }
job_ends = Job { JOB($job) } ends: its work is done.
gives_back_to_lender =
    { $units ->
        [one] It returns { units }; { WORKFLOW($lender) } continues to lend it to { USER($user) }.
       *[other] It returns { units }; { WORKFLOW($lender) } continues to lend them to { USER($user) }.
    }
units_go_to_pool =
    { $units ->
        [one] Its { units } goes to the pool, because { WORKFLOW($lender) }, which lent it, has finished.
       *[other] Its { units } go to the pool, because { WORKFLOW($lender) }, which lent them, has finished.
    }

## A stage without a reservation

stage_gets_ready = { CAPITAL_STAGE($workflow, $number) } is ready.
jobs_join_queue =
    { $jobs ->
        [one] Its job joins the queue and needs { units }.
       *[other] Its jobs join the queue; together they need { units }.
    }
units_are_free =
    { $free ->
        [0] None is free.
        [one] { $free } is free.
       *[other] { $free } are free.
    }
job_cannot_start =
    <bad>{ $free ->
        [0] None is free: it cannot start now, and the workflow may be delayed.
        [one] { $free } is free: it cannot start now, and the workflow may be delayed.
       *[other] { $free } are free: it cannot start now, and the workflow may be delayed.
    }</bad>
not_all_can_start =
    <bad>{ $free ->
        [0] None is free: not all can start now, and the workflow may be delayed.
        [one] { $free } is free: not all can start now, and the workflow may be delayed.
       *[other] { $free } are free: not all can start now, and the workflow may be delayed.
    }</bad>
starts_by_itself = { CAPITAL_TASK($task) } starts on its own.
it_fits = It fits: { FREE($need, $free) }.
each_starts_when_it_fits = Each job of its stage starts when it fits.

## A workflow and its reservation

may_be_admitted = May { WORKFLOW($workflow) } be admitted?
nobody_passes_it = It waits, and no workflow behind it overtakes it.
is_admitted = { WORKFLOW($workflow) } is admitted with { units }.
no_stage_waits_now = From now on none of its stages waits.
workflow_finishes = { WORKFLOW($workflow) } has finished.
reservation_goes_back =
    { $units ->
        [one] Its { units } returns to the pool.
       *[other] Its { units } return to the pool.
    }
reservation_goes_back_in_part =
    { $left ->
        [one] Its { units } return to the pool, except { $left } that a borrower still uses: it follows when that job ends.
       *[other] Its { units } return to the pool, except { $left } { units_word } that borrowers still use: these follow when their jobs end.
    }
took_from_submission = Its turnaround is { LASTING($span) }.

## An ordinary job

job_starts_on_loan =
    { $resumes ->
        [true] Job { JOB($job) } resumes on { units_word } that { WORKFLOW($lender) } lends.
       *[false]
            { $again ->
                [true] Job { JOB($job) } starts over on { units_word } that { WORKFLOW($lender) } lends.
               *[false] Job { JOB($job) } starts on { units_word } that { WORKFLOW($lender) } lends.
            }
    }
job_starts_on_pool =
    { $resumes ->
        [true] Job { JOB($job) } resumes on the pool.
       *[false]
            { $again ->
                [true] Job { JOB($job) } starts over on the pool.
               *[false] Job { JOB($job) } starts on the pool.
            }
    }
lent_share_has_room = Its user's share of the lent { units_word } has room for it: { LEFT($need, $room) }.
lent_pot_has_room = The loan to all users together has room for it: { LEFT($need, $room) }.
no_workflow_waits = No workflow waits, and it fits: { FREE($need, $room) }.
has_waited =
    { $waited ->
        [0] It did not wait.
       *[other]
            { $again ->
                [true] It waited { LASTING($waited) } in total.
               *[false] It waited { LASTING($waited) }.
            }
    }
may_job_start = May job { JOB($job) } start?
may_task_start = May { TASK($task) } start?

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
        [0] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and none is available: <bad>{ NUMBER($available) } < { NUMBER($need) }</bad>.
        [one] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and { $available } is available: <bad>{ NUMBER($available) } < { NUMBER($need) }</bad>.
       *[other] { CAPITAL_STAGE($workflow, $number) } needs { NUMBER($need) }, and { $available } are available: <bad>{ NUMBER($available) } < { NUMBER($need) }</bad>.
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
       *[other] By the ratio { RATIO($workflow) } the shares become: { $shares }.
    }
shares_are_rounded = { QUOTAS($lent) }; rounded to whole { units_word }, largest remainder first, and of equals the user listed first: { $shares }.
shares_are_whole = Shares are rounded to whole { units_word }, largest remainder first.
idle_comes_first =
    { $idle ->
        [0] No lent { unit_word } is idle.
        [one] { $idle } lent { unit_word } is idle and is reclaimed first.
       *[other] { $idle } lent { units_word } are idle and are reclaimed first.
    }
still_lacking = Jobs must return { NUMBER($lacking) } more.

## Interrupting

job_is_interrupted = Job { JOB($job) } is interrupted for { STAGE($workflow, $number) }.
uses_more_than_share = { USER($user) } uses more than its share: <bad>{ NUMBER($used) } > { NUMBER($share) }</bad>. Of its jobs, the one that started last is interrupted first.
still_above_share = { USER($user) } still uses more than its share: <bad>{ NUMBER($used) } > { NUMBER($share) }</bad>.
gives_back_in_order = Users return units in listed order until the deficit, still { units }, is covered. It is the turn of { USER($user) }: of its jobs, the one that started last is interrupted first.
gives_back = It returns { units } after { LASTING($ran) }
starts_over_after = { gives_back }; <bad>it waits again, starts over and loses { $lost } { unit_word } × time of its work</bad>.
keeps_work_after = { gives_back }; <good>it waits again and keeps its work so far</good>.
is_cancelled_after = { gives_back }; <bad>it is cancelled and loses { $lost } { unit_word } × time of its work</bad>.
reclaimed_so_far = Reclaimed so far: { back_by_terms }.

## Beginning a stage, and lending the other units

stage_begins_now = { CAPITAL_STAGE($workflow, $number) } begins.
jobs_start_at_once =
    { $jobs ->
        [one] Its job starts at once: { RESERVED($need, $reservation) }.
       *[other] Its { $jobs } jobs start at once, in parallel: { RESERVED($need, $reservation) }.
    }
reclaimed_for_it = Reclaimed for it: { reclaim_sum }.
nobody_is_interrupted = <good>No job is interrupted.</good>
workflow_lends =
    { $again ->
        [true] { WORKFLOW($workflow) } lends { units } more.
       *[false] { WORKFLOW($workflow) } lends { units }.
    }
rest_is_lent = While the stage runs, the workflow lends the { units_word } that the stage does not need: { NUMBER($reservation) } − { NUMBER($need) } = <good>{ NUMBER($lent) }</good>.

## Where an entry of the queue fits

share_has_room = { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } has room: { LEFT($need, $room) }.
pot_has_room = { WORKFLOW($lender) }'s loan to all users together has room: { LEFT($need, $room) }.
pool_has_room = The pool has room: { FREE($need, $room) }.
others_have_no_room =
    { $workflows ->
        [one] { $workflows } more workflow has no room for it either.
       *[other] { $workflows } more workflows have no room for it either.
    }

## Why it does not start in a place

runs_too_long = It runs too long to borrow from { WORKFLOW($lender) }, which lends only to jobs that run no longer than the shortest job of its stages: <bad>{ NUMBER($runtime) } > { NUMBER($shortest) }</bad>.
lends_nothing_now = { WORKFLOW($lender) } lends nothing now.
no_share = <bad>{ USER($user) } has no share of { WORKFLOW($lender) }'s lent { units_word }.</bad>
share_used_up =
    <bad>{ $used ->
        [one] { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is used up: it is { NUMBER($share) }, and { $used } is in use.
       *[other] { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is used up: it is { NUMBER($share) }, and { $used } are in use.
    }</bad>
share_left_too_small = { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is { NUMBER($share) }, and too few are left: { LEFT($need, $left) }.
idle_in_others_shares =
    { $idle ->
        [one] { $idle } of { WORKFLOW($lender) }'s lent { units_word } is idle, but it belongs to other users' shares, and shares are not transferred.
       *[other] { $idle } of { WORKFLOW($lender) }'s lent { units_word } are idle, but they belong to other users' shares, and shares are not transferred.
    }
more_idle_in_others_shares =
    { $idle ->
        [one] { $idle } more of { WORKFLOW($lender) }'s lent { units_word } is idle, but it belongs to other users' shares, and shares are not transferred.
       *[other] { $idle } more of { WORKFLOW($lender) }'s lent { units_word } are idle, but they belong to other users' shares, and shares are not transferred.
    }
held_beyond_shares = { USER($user) } could still use { NUMBER($left) } of { WORKFLOW($lender) }'s lent { units_word }, but fewer are idle: { IDLE($need, $idle) }. Other users exceed their shares by { NUMBER($beyond) }.
pot_used =
    { $used ->
        [0] { WORKFLOW($lender) } lends { NUMBER($quota) } to all users together, and none is in use; too few are left: { LEFT($need, $left) }.
        [one] { WORKFLOW($lender) } lends { NUMBER($quota) } to all users together, and { $used } is in use; too few are left: { LEFT($need, $left) }.
       *[other] { WORKFLOW($lender) } lends { NUMBER($quota) } to all users together, and { $used } are in use; too few are left: { LEFT($need, $left) }.
    }
pool_closed_for = The pool is closed to ordinary jobs while { WORKFLOW($workflow) } waits for it.
pool_closed = <bad>{ pool_closed_for }</bad>
pool_is_closed = { pool_closed_for }
pool_has_no_room = The pool has no room for it now: { FREE($need, $free) }.

## What would let it start, and when it will

does_not_start_yet = { ENTRY($entry) } does not start.
room_is_taken = Jobs ahead of it in this scheduling pass take that room.
turn_comes = It may start: its turn comes later in this scheduling pass.
starts_then_on_loan = If nothing else arrives, it starts at { AT($time) }, on { units_word } that { WORKFLOW($lender) } lends in stage { NUMBER($stage) }.
starts_then_on_pool = If nothing else arrives, it starts at { AT($time) }, on the pool.
would_start_with_fewer = It would start now if it needed { fewer_units }.
would_start_if_shorter = It would start now if its runtime were shorter by { SPAN($time) }.
would_start_with_either = It would start now if it needed { fewer_units }, or if its runtime were shorter by { SPAN($time) }.

## A job that does not run, runs, or has ended

why_job_waits = Why does { JOB($job) } not run?
it_comes_at = It is submitted only at { AT($time) }.
it_comes_now = It is submitted at this instant, in a later step.
job_is_running = { JOB($job) } runs.
has_borrowed_since = Job { JOB($job) } has borrowed { units_word } of { WORKFLOW($lender) } since { AT($start) }.
has_outlasted_lender = Job { JOB($job) } has used { units_word } of { WORKFLOW($lender) } since { AT($start) }; { WORKFLOW($lender) } has finished.
has_run_on_pool = Job { JOB($job) } has run on the pool since { AT($start) }.
ends_if_nothing_arrives = If nothing else arrives, it ends at { AT($time) }.
ends_undisturbed = It ends at { AT($time) }; its { units_word } are not reclaimed.
interrupted_if_nothing_arrives = If nothing else arrives, it is interrupted at { AT($time) }, when { STAGE($workflow, $number) } reclaims { units_word }.
job_is_over = { JOB($job) } has ended.
it_was_done_at = Its work was done at { AT($time) }.
was_interrupted_before =
    { $times ->
        [one] It had been interrupted once.
       *[other] It had been interrupted { $times } times.
    }
job_was_cancelled = { JOB($job) } was cancelled.
units_reclaimed_at = <bad>At { AT($time) } its { units_word } were reclaimed.</bad>

## A workflow, by its name or as it

who =
    { $named ->
        [true] { WORKFLOW($workflow) }
       *[false] it
    }
who_first =
    { $named ->
        [true] { WORKFLOW($workflow) }
       *[false] It
    }
why_workflow_waits = Why does { WORKFLOW($workflow) } not run?
workflow_comes_at = { who_first } is submitted only at { AT($time) }.
workflow_comes_now = { who_first } is submitted at this instant, in a later step.
workflow_is_running = { WORKFLOW($workflow) } runs.
has_run_since = { who_first } has run since { AT($since) } and is at stage { NUMBER($stage) }.
workflow_is_over = { WORKFLOW($workflow) } has finished.
last_job_ended_at = Its last job ended at { AT($time) }.
waits_behind = { who_first } waits behind { WORKFLOW($first) }; no workflow may overtake the first one that does not fit.
reservation_fits = The reservation fits: { FREE($reservation, $free) }.
reservation_does_not_fit = The reservation does not fit: { FREE($reservation, $free) }.
near_reservation = If its reservation were { units } smaller, { who } would be admitted now.
admitted_then = If nothing else arrives, { who } is admitted at { AT($time) }.

## A stage and its jobs

stage_not_begun = { CAPITAL_STAGE($workflow, $number) } has not begun.
stage_is_ready = { CAPITAL_STAGE($workflow, $number) } is ready.
stage_is_running = { CAPITAL_STAGE($workflow, $number) } runs.
stage_is_over = { CAPITAL_STAGE($workflow, $number) } has ended.
jobs_need =
    { $jobs ->
        [one] Its job needs { units }.
       *[other] Its jobs need { units } together.
    }
this_stage_begins = If nothing else arrives, the stage begins at { AT($time) }.
jobs_wait_alone = Its jobs wait separately, and none has started.
lack_is_reclaimed = Its workflow is reclaiming the { units_word } that it lacks.
stage_began_at =
    { $left ->
        [0] It began at { AT($start) }; all of its jobs have ended.
        [one] It began at { AT($start) }; { $left } of its jobs has not ended.
       *[other] It began at { AT($start) }; { $left } of its jobs have not ended.
    }
ran_from_to = It ran from { AT($start) } to { AT($end) }.
stage_moves = It reclaimed { NUMBER($reclaimed) } to begin and left { NUMBER($lent) } to lend.
task_not_started = { CAPITAL_TASK($task) } has not started.
why_task_waits = Why does { TASK($task) } not run?
task_is_running = { CAPITAL_TASK($task) } runs.
task_is_over = { CAPITAL_TASK($task) } has ended.
stage_begins = If nothing else arrives, { STAGE($workflow, $number) } begins at { AT($time) }.
starts_with_stage = It starts when { STAGE($workflow, $number) } begins.
stage_not_ready = Its stage is not ready.
task_uses = It uses { units } from { AT($start) } to { AT($end) }; { units_word } used by a stage are not reclaimed.

## A user

what_user_has = What does { USER($user) } have?
share_of_loans = { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is { NUMBER($share) }, and { USER($user) } uses { NUMBER($used) }.
pot_of_loans = { WORKFLOW($lender) } lends { NUMBER($share) } to all users together, and { USER($user) } uses { NUMBER($used) }.
more_workflows_admitted =
    { $workflows ->
        [one] { $workflows } more workflow is admitted.
       *[other] { $workflows } more workflows are admitted.
    }
nothing_lent_now = No workflow is lending now.
user_holds_pool = Jobs of { USER($user) } use { units } of the pool.
jobs_wait =
    { $jobs ->
        [one] { $jobs } job waits: job { JOB($first) }.
       *[other] { $jobs } jobs wait, job { JOB($first) } first.
    }
no_job_of_user_waits = No job waits.

## A unit

whose_unit = Who owns { unit_word } { UNIT($unit) }?
unit_is_free = It is free: no job uses it, and no workflow has reserved it.
unit_is_reserved =
    { $lends ->
        [true] { WORKFLOW($owner) } has reserved it, and neither uses nor lends it now.
       *[false] { WORKFLOW($owner) } has reserved it, and does not use it now; this mode lends nothing.
    }
unit_is_lent =
    { $lent ->
        [one] { WORKFLOW($owner) } lends it, and no job uses it.
       *[other] { WORKFLOW($owner) } lends it, and no job uses it; { lent_units_idle }.
    }
lent_units_idle =
    { $used ->
        [0] none of its { NUMBER($lent) } lent { units_word } is in use
       *[other] { some_units_idle }
    }
some_units_idle =
    { $idle ->
        [one] { $idle } of its { NUMBER($lent) } lent { units_word } is idle
       *[other] { $idle } of its { NUMBER($lent) } lent { units_word } are idle
    }
user_may_start = { USER($user) } may still use { NUMBER($room) } of them.
no_ordinary_waits = No ordinary job waits.
first_waits =
    { $waiting ->
        [one] Job { JOB($job) } waits.
       *[other] Job { JOB($job) } is the first waiting job.
    }
first_waits_with_room =
    { $waiting ->
        [one] Job { JOB($job) } waits, and there is room for it, here or elsewhere.
       *[other] Job { JOB($job) } is the first waiting job, and there is room for it, here or elsewhere.
    }
stage_job_uses = { CAPITAL_TASK($task) } uses it.
job_uses_after_end = Job { JOB($job) } of { USER($user) } uses it. { WORKFLOW($owner) }, which lent it, has finished: it goes to the pool when job { JOB($job) } ends.
job_uses_loan = { WORKFLOW($owner) } lends it, and job { JOB($job) } of { USER($user) } uses it.
job_uses_pool = It belongs to the pool, and job { JOB($job) } of { USER($user) } uses it.

## A loan

loan_not_begun = This loan has not begun.
loan_is_out = { WORKFLOW($owner) } lends { units } to job { JOB($job) } of { USER($user) }.
loan_is_over = { WORKFLOW($owner) } lent { units } to job { JOB($job) } of { USER($user) }.
loan_lasted = The loan lasted from { AT($since) } to { AT($until) }: the job's work was done.
loan_reclaimed = <bad>The loan lasted from { AT($since) } to { AT($until) }: it was reclaimed for { STAGE($workflow, $number) }.</bad>
