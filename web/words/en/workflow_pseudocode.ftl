## Comments

note_back_to_pool = back to the pool
note_stay_with_workflow = its units stay reserved
note_back_to_lender = back to the lender, or to the pool
note_larger_priority = larger priority first
note_by_submission = in order of submission
note_by_list = by listed user, then by submission
note_stage_before_over = the stage before it is over
note_once_an_instant = once for each instant
note_stage_jobs_ended = by priority; all jobs of its stage have ended
note_last_job_ended = its last job has ended
note_borrowers_run_on = borrowers keep running; their units go to the pool later
note_idle_first = idle units first
note_started_last_goes_first = the job started last goes first
note_never_waits = it never waits
note_all_not_needed = all units that the stage does not need
note_stop_at_first = stop at the first that does not
note_enough_for_hungriest = enough for its largest stage
note_passed_over = a job that fits nowhere is skipped
note_whoever_fits = every job that fits starts
note_pool_while_none_waits = on the pool only while no workflow waits
note_by_time_ready = by time ready; workflows first
note_may_start_alone = it may start alone
note_nobody_holds_or_reserved = not used by any job or reserved
note_nobody_holds = not used by any job
note_room_of_share = room: share less its use, at most what is unused

## Code

code_task_end = on end(task): free its units
code_job_end = on end(j): return need(j) units
code_workflow_submit = on submit(w): waiting.push(w)
code_job_submit = on submit(j): queue.push(j)
code_stage_ready = on ready(stage): queue its jobs
code_then_pass = after them: pass()
code_pass = pass():
code_each_stage_over = for w whose stage is over:
code_workflow_ends = after its last stage: w ends
code_give_all_back = no next stage: return all units
code_reclaim = if reserved - lent < need: reclaim
code_interrupt = interrupt jobs until enough is reclaimed
code_begin_stage = start all jobs of the stage
code_lend = lent = reserved - need
code_while_fits = while check(first waiting w):
code_admit = reserve; begin stage 1
code_each_job = for j in queue: if test(j):
code_start_job = start j
code_start_stage_job = start the job of a stage
code_weigh_head = check(w):
code_weigh = reservation(w) ≤ free
code_judge_head = test(j):
code_judge_pool = need(j) ≤ free
code_judge_loan = need(j) ≤ room of a loan, or ≤ free
