## Headlines

name_not_begun = { $name } has not begun.
name_is_ready = { $name } is ready.
name_runs = { $name } runs.
name_has_ended = { $name } has ended.
name_not_started = { $name } has not started.
why_name_waits = Why does { $name } not run?
what_user_has = What does { $user } have?
whose_unit = Who owns { unit_word } { $unit }?

## A stage and its jobs

jobs_need =
    { $jobs ->
        [one] Its job needs { units }.
       *[other] Its jobs need { units } together.
    }
this_stage_begins = If nothing else arrives, the stage begins at { $time }.
stage_begins = If nothing else arrives, { $stage } begins at { $time }.
jobs_wait_alone = Its jobs wait separately, and none has started.
lack_is_reclaimed = Its workflow is reclaiming the { units_word } that it lacks.
stage_began_at =
    { $left ->
        [0] It began at { $start }; all of its jobs have ended.
        [one] It began at { $start }; { $left } of its jobs has not ended.
       *[other] It began at { $start }; { $left } of its jobs have not ended.
    }
ran_from_to = It ran from { $start } to { $end }.
stage_moves = It reclaimed { NUMBER($reclaimed) } to begin and left { NUMBER($lent) } to lend.
starts_with_stage = It starts when { $stage } begins.
stage_not_ready = Its stage is not ready.
task_uses = It uses { units } from { $start } to { $end }; { units_word } used by a stage are not reclaimed.

## A user

share_of_loans = { $user }'s share of { $lender }'s lent { units_word } is { NUMBER($share) }, and { $user } uses { NUMBER($used) }.
pot_of_loans = { $lender } lends { NUMBER($share) } to all users together, and { $user } uses { NUMBER($used) }.
more_workflows_admitted =
    { $workflows ->
        [one] { $workflows } more workflow is admitted.
       *[other] { $workflows } more workflows are admitted.
    }
nothing_lent_now = No workflow is lending now.
user_holds_pool = Jobs of { $user } use { units } of the pool.
jobs_wait =
    { $jobs ->
        [one] { $jobs } job waits: { $first }.
       *[other] { $jobs } jobs wait, { $first } first.
    }
no_job_of_user_waits = No job waits.

## A unit

unit_is_free = It is free: no job uses it, and no workflow has reserved it.
unit_is_reserved =
    { $lends ->
        [true] { $owner } has reserved it, and neither uses nor lends it now.
       *[false] { $owner } has reserved it, and does not use it now; this mode lends nothing.
    }
unit_is_lent =
    { $lent ->
        [one] { $owner } lends it, and no job uses it.
       *[other] { $owner } lends it, and no job uses it; { lent_units_idle }.
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
user_may_start = { $user } may still use { NUMBER($room) } of them.
no_ordinary_waits = No ordinary job waits.
first_waits =
    { $waiting ->
        [one] { $job } waits.
       *[other] { $job } is the first waiting job.
    }
first_waits_with_room =
    { $waiting ->
        [one] { $job } waits, and there is room for it, here or elsewhere.
       *[other] { $job } is the first waiting job, and there is room for it, here or elsewhere.
    }
stage_job_uses = { $task } uses it.
job_uses_after_end = { $job } of { $user } uses it. { $owner }, which lent it, has finished: it goes to the pool when { $job } ends.
job_uses_loan = { $owner } lends it, and { $job } of { $user } uses it.
job_uses_pool = It belongs to the pool, and { $job } of { $user } uses it.

## A loan

loan_not_begun = This loan has not begun.
loan_is_out = { $owner } lends { units } to { $job } of { $user }.
loan_is_over = { $owner } lent { units } to { $job } of { $user }.
loan_lasted = The loan lasted from { $since } to { $until }: the job's work was done.
loan_reclaimed = The loan lasted from { $since } to { $until }: it was reclaimed for { $stage }.
