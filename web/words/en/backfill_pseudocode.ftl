## enum gantry_core::labs::backfill::pseudocode::Statement prefix backfill_says_ but PassHead StartHead PlanHead TestHead GapHead
## enum gantry_core::labs::backfill::pseudocode::Statement prefix backfill_code_

## Comments of the pseudocode

backfill_says_end = its nodes are free again
backfill_says_kill = it ran past its estimate
conservative_says_submit = the policy plans it at once
backfill_says_submit = at the tail of the queue
backfill_says_pass = once for each instant
backfill_says_replan_each = in order of submission, never later than before
backfill_says_while_head_fits = in order, while there is room
backfill_says_when_time_comes = backfilled jobs block the head
backfill_says_stop = most nodes first, then latest started
checkpoint_says_reserve = never later than before
backfill_says_reserve = by expected ends of running jobs
backfill_says_each_candidate = in queue order
shortest_first_says_each_candidate = shortest estimate first
backfill_says_backfill = it does not delay the head
backfill_says_refuse = it keeps waiting
backfill_says_plan = it delays no earlier plan
backfill_says_start_due = planned starts that are due
checkpoint_says_test = short = ⌈est × split⌉ above the threshold
backfill_says_test = inside the backfill window, or on extra nodes
backfill_says_gap = free for the whole estimate

## The pseudocode

backfill_code_end = on end(j): free += nodes(j)
backfill_code_kill = on expiry(j): kill j
conservative_code_submit = on submit(j): plan(j)
backfill_code_submit = on submit(j): queue.push(j)
backfill_code_pass = after them: pass()
singly_code_pass = after each of them: pass()
backfill_code_replan_each = after ends: for j in queue: plan(j)
backfill_code_pass_head = pass():
backfill_code_while_head_fits = while nodes(head) ≤ free:
backfill_code_start_head = start head
backfill_code_when_time_comes = while due, head does not fit:
backfill_code_stop = checkpoint a backfilled job
backfill_code_reserve = time, extra = reserve(head)
backfill_code_each_candidate = for j in the others:
shortest_first_code_each_candidate = for j in others by estimate:
backfill_code_backfill = if test(j): start j
backfill_code_refuse = else: j waits
backfill_code_plan_head = plan(j):
backfill_code_plan = plan[j] = gap(j)
backfill_code_start_due = when plan[j] = now: start j
backfill_code_test_head = test(j): nodes(j) ≤ free and
checkpoint_code_test = now + short ≤ time or nodes ≤ extra
backfill_code_test = now + est ≤ time or nodes ≤ extra
backfill_code_gap_head = gap(j): earliest t so that
backfill_code_gap = nodes(j) free in [t, t + est)
