## Reclaiming

reclaims_part = { $workflow } reclaims { NUMBER($units) } of its { NUMBER($lent) } lent units.
reclaims_all =
    { $lent ->
        [one] { $workflow } reclaims its lent unit.
        [2] { $workflow } reclaims both of its lent units.
       *[other] { $workflow } reclaims all of its { $lent } lent units.
    }
stage_lacks =
    { $available ->
        [0] { $stage } needs { NUMBER($need) }, and none is at hand: { $lacks }.
        [one] { $stage } needs { NUMBER($need) }, and { $available } is at hand: { $lacks }.
       *[other] { $stage } needs { NUMBER($need) }, and { $available } are at hand: { $lacks }.
    }
pot_changes =
    { $used ->
        [0] The pot of all users goes from { NUMBER($before) } to { NUMBER($after) }, and none is in use{ pot_order }.
        [one] The pot of all users goes from { NUMBER($before) } to { NUMBER($after) }, and { $used } is in use{ pot_order }.
       *[other] The pot of all users goes from { NUMBER($before) } to { NUMBER($after) }, and { $used } are in use{ pot_order }.
    }
pot_order =
    { $over ->
        [true] : users give back in the order of their list
       *[false] { "" }
    }
share_changes = { $user } { NUMBER($before) } → { NUMBER($after) } ({ NUMBER($used) } in use)
shares_become = In the ratio { $ratio } the shares become: { $shares }.

## Interrupting

job_is_interrupted = { $job } is interrupted for { $stage }.
uses_more_than_share = { $user } uses more than { $user }'s share: { $test }. Of { $user }'s jobs the one started last goes first.
gives_back_in_order = Users give back in the order of their list, each as much as is still lacking: { units }. It is { $user }'s turn, and of { $user }'s jobs the one started last goes first.
gives_back_after = It gives { units } back after { $ran }; { $then }.
then_starts_over = it waits again and starts over, and loses { $lost } (units × time) of its work
then_keeps_work = it waits again and keeps what it has done
then_is_cancelled = it is cancelled, and loses { $lost } (units × time) of its work

## Beginning a stage, and lending what it leaves over

stage_begins_now = { $stage } begins.
jobs_start_at_once =
    { $jobs ->
        [one] Its job starts at once: { $test }.
       *[other] Its { $jobs } jobs start at once, side by side: { $test }.
    }
reclaimed_for_it =
    { $units ->
        [one] { units } was reclaimed for it: { $sum }.
       *[other] { units } were reclaimed for it: { $sum }.
    }
workflow_lends =
    { $again ->
        [true] { $workflow } lends { units } more.
       *[false] { $workflow } lends { units }.
    }
rest_is_lent = What its stage does not need is lent while it runs: { NUMBER($reservation) } − { NUMBER($need) } = { $lent }.

## The sum of a reclaim

reclaimed_for_stage = Reclaimed for stage { NUMBER($number) } of { $workflow }: { $sum }.
reclaimed_so_far = Reclaimed so far: { $sum }.
reclaimed_told = reclaimed { $sum }
back_of_all = { NUMBER($back) } of { NUMBER($units) }
back_by_terms = { back_of_all } ({ $terms })
term_idle = { NUMBER($idle) } idle
term_freed = { NUMBER($freed) } freed
term_from_user = { NUMBER($freed) } from { $user }
terms_less_lent_again = { $terms } − { NUMBER($again) } lent again
idle_comes_first =
    { $idle ->
        [0] No lent unit is idle.
        [one] { $idle } lent unit is idle and comes back first.
       *[other] { $idle } lent units are idle and come back first.
    }
nobody_is_interrupted = Nobody is interrupted.
interrupting_frees =
    { $again ->
        [0] Interrupting jobs frees { NUMBER($freed) }.
        [one] A job gives back all that it holds: interrupting frees { NUMBER($freed) }, of which { $again } is left over and lent again.
       *[other] A job gives back all that it holds: interrupting frees { NUMBER($freed) }, of which { $again } are left over and lent again.
    }
so_reclaimed = So { $sum }.
