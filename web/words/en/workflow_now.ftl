## Headlines

name_not_begun = { $name } has not begun.
name_is_ready = { $name } is ready.
name_runs = { $name } runs.
name_has_ended = { $name } has ended.
name_not_started = { $name } has not started.
why_name_waits = Why does { $name } not run?
what_user_has = What does { USER($user) } have?
whose_unit = Who owns { unit_word } { UNIT($unit) }?

## A stage and its jobs

jobs_need =
    { $jobs ->
        [one] Its job needs { units }.
       *[other] Its jobs need { units } together.
    }
this_stage_begins = If nothing else arrives, the stage begins at { AT($time) }.
stage_begins = If nothing else arrives, { STAGE($workflow, $number) } begins at { AT($time) }.
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
starts_with_stage = It starts when { STAGE($workflow, $number) } begins.
stage_not_ready = Its stage is not ready.
task_uses = It uses { units } from { AT($start) } to { AT($end) }; { units_word } used by a stage are not reclaimed.

## A user

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
loan_reclaimed = The loan lasted from { AT($since) } to { AT($until) }: it was reclaimed for { STAGE($workflow, $number) }.
