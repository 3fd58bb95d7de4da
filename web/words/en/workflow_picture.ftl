## enum crate::labs::workflow::picture::Usage prefix usage_
## enum crate::labs::workflow::picture::Usage prefix usage_in_short_

## Uses of units, and in short

usage_own = used by its stage
usage_reserved = reserved, idle
usage_lent = lent, idle
usage_borrowed = borrowed
usage_lost = borrowed, work lost
usage_in_short_borrowed = { usage_borrowed }
usage_pool = ordinary job on the pool
usage_free = free
usage_in_short_free = { usage_free }

usage_in_short_own = stage
usage_in_short_reserved = reserved
usage_in_short_lent = lent
usage_in_short_lost = lost
usage_in_short_left_over = lender ended
usage_in_short_pool = pool job
stage_current = current

## Captions

stage_called = stage { NUMBER($number) }
workflow_at_stage = { $workflow }, stage { NUMBER($number) }
stage_keeps = { $stage }: { NUMBER($count) } of { NUMBER($of) } not lent
stage_reserves = { $stage }: { NUMBER($count) } reserved
idle_loans = lent, idle: { NUMBER($count) }
lent_still_out = lent by { $workflow }, still in use: { NUMBER($count) }
pool_caption = pool: { NUMBER($free) } free

## Marks in a sentence

unit_of = of { $workflow }
use_mark = { $who } on { $units }, from { $start }, { $end }
use_mark_lent = { $who } on { $units }, lent by { $lender }, from { $start }, { $end }
use_until = until { $end }
use_until_interrupted = until { $end }, interrupted
stage_runs_from = from { $start }, running
stage_mark = { $workflow }, stage { NUMBER($number) }: { $time }, needs { NUMBER($need) }{ stage_mark_loans }
stage_mark_loans =
    { $lends ->
        [true] , lent { NUMBER($lent) }, reclaimed { NUMBER($reclaimed) }
       *[false] { "" }
    }
stage_mark_last_job = { $mark }, its last job from { $latest } on

## The stage graph

graph_label = { workflows } with { stages }
graph_label_now = { workflows } with { stages }; now { $now }
graph_workflow = { $status }, reserves { NUMBER($reservation) }, priority { NUMBER($priority) }
graph_workflow_brief = { $status }, reserves { NUMBER($reservation) }
graph_stage = Stage { NUMBER($number) } needs { NUMBER($need) }; workflow { $workflow }; { $phase }
graph_stage_brief = Stage { NUMBER($number) }: { units }; workflow { $workflow }; { $phase }
graph_job_name = job { $job }
graph_job = { $job }: { units }, runtime { NUMBER($runtime) }, { $stage }; { $status }
graph_stages_before = { stages } before
graph_stages_behind =
    { $stages ->
        [one] { $stages } more stage
       *[other] { $stages } more stages
    }
graph_more_workflows =
    { $workflows ->
        [one] { $workflows } more workflow ({ $statuses })
       *[other] { $workflows } more workflows ({ $statuses })
    }

## The pictures, for screen readers

units_label = { units }: { NUMBER($reserved) } reserved by workflows (stages use { NUMBER($own) }; { NUMBER($lent) } lent, { NUMBER($borrowed) } of these borrowed), { NUMBER($left_over) } still lent by ended workflows, { NUMBER($pool) } used by ordinary jobs on the pool, { NUMBER($free) } free
timeline_label = Timeline of { units } from { $from } to { $to }, now { $now }; { stretches_of_use }
stretches_of_use =
    { $stretches ->
        [one] { $stretches } run segment
       *[other] { $stretches } run segments
    }

## What lending brought

lent_useful = useful
lent_running = running
lent_lost = lost
lent_idle = idle
row_needs = needs
row_lent = lent
row_reclaimed = reclaimed
loan_loses = { $job } loses { $lost }
starts_now = { $job } starts
units_reserved_for = { units } reserved for { $workflow } until its last stage ends
to_come_label = to come:
stage_to_come = not begun
loan_done = { $job } done
sum_useful = { $sum } useful
sum_running = { $sum } running
sum_lost = { $sum } lost
sum_idle = { $sum } idle
sum_of = { $sum } ({ $terms })
sum_after_end = { $sum } used after the lender ended
lending_brought = Lent so far: { unit_time }
sums_table = Lent units × time
so_far_heading = So far

## A reclaim in three beats

reclaim_for = Reclaim for { $stage }
beat_idle = Idle units go back first
beat_stop = The loan shrinks
beat_again = The rest is lent again
beat_all = The stage has all it needs
beat_has_needs = lacks { NUMBER($units) } of { NUMBER($need) } { units_word }
beat_stops = { $jobs } stop
beat_stops_one = { $job } stops
beat_stays = stays
beat_term_idle = idle
beat_term_freed = freed
beat_term_again = lent again
beat_for_stage = { NUMBER($need) } for stage { NUMBER($number) }
beat_out = { NUMBER($lent) } lent
beat_user = { $user }: { $verdict }, { $jobs }
all_users = all users
reclaim_label = Reclaim of { units } for { $stage }: { back_by_terms }
before_table = Units before the reclaim

## The sum of a reclaim

reclaimed_for_stage = Reclaimed for stage { NUMBER($number) } of { $workflow }: { $sum }.
reclaim_sum = { units } = { reclaim_terms }
back_by_terms = { NUMBER($back) } of { units } ({ reclaim_terms })
reclaim_terms = { terms_back }{ lent_again }
terms_back =
    { $freed ->
        [0] { term_idle }
       *[other]
            { $idle ->
                [0] { term_freed }
               *[other] { term_idle } + { term_freed }
            }
    }
term_idle = { NUMBER($idle) } idle
term_freed = { NUMBER($freed) } freed
lent_again =
    { $again ->
        [0] { "" }
       *[other] { " " }− { NUMBER($again) } lent again
    }
quota_of_ratio = { NUMBER($lent) } × { NUMBER($ratio) }/{ NUMBER($sum) } = { $quota }
