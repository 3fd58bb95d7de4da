## enum gantry_core::labs::workflow::pseudocode::Statement prefix workflow_says_ but PassHead WeighHead TestHead
## enum gantry_core::labs::workflow::pseudocode::Statement prefix workflow_code_

## Comments

per_job_says_task_end = back to the pool
workflow_says_task_end = its units stay reserved
workflow_says_job_end = back to the lender, or to the pool
workflow_says_arrive = larger priority first
workflow_says_submit = in order of submission
by_list_says_submit = by listed user, then by submission
workflow_says_ready = the stage before it is over
workflow_says_pass = once for each instant
workflow_says_each_over = by priority; all jobs of its stage have ended
per_job_says_finish = its last job has ended
workflow_says_finish = borrowers keep running; their units go to the pool later
workflow_says_reclaim = idle units first
workflow_says_interrupt = the job started last is interrupted first
workflow_says_begin = it never waits
workflow_says_lend = all units that the stage does not need
workflow_says_while_fits = stop at the first that does not
workflow_says_admit = enough for its largest stage
workflow_says_each_job = a job that fits nowhere is skipped
per_job_says_start = every job that fits starts
workflow_says_start = on the pool only while no workflow waits
workflow_says_each_entry = by time ready; workflows first
workflow_says_start_task = it may start alone
workflow_says_weigh = free: neither used nor reserved
per_job_says_test = free: not used by any job
workflow_says_test = room = share − used, at most the unused units

## Code

workflow_code_task_end = on end(task): free its units
workflow_code_job_end = on end(j): return need(j) units
workflow_code_arrive = on submit(w): waiting.push(w)
workflow_code_submit = on submit(j): queue.push(j)
workflow_code_ready = on ready(stage): queue its jobs
workflow_code_pass = after them: pass()
workflow_code_pass_head = pass():
workflow_code_each_over = for w whose stage is over:
per_job_code_finish = after its last stage: w ends
workflow_code_finish = no next stage: return all units
workflow_code_reclaim = if reserved - lent < need: reclaim
workflow_code_interrupt = for u: interrupt until used ≤ share
by_list_code_interrupt = for u: interrupt until enough is reclaimed
workflow_code_begin = start all jobs of the stage
workflow_code_lend = lent = reserved - need
workflow_code_while_fits = while check(first waiting w):
workflow_code_admit = reserve; begin stage 1
workflow_code_each_job = for j in queue: if test(j):
workflow_code_each_entry = { workflow_code_each_job }
workflow_code_start = start j
workflow_code_start_task = start the job of a stage
workflow_code_weigh_head = check(w):
workflow_code_weigh = reservation(w) ≤ free
workflow_code_test_head = test(j):
per_job_code_test = need(j) ≤ free
workflow_code_test = need(j) ≤ room of a loan, or ≤ free
