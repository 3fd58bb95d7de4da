pool_heading = Pool
capacity_label = Units
resource_label = Name of a unit
resource_hint = gpu, cpu core, licence…
workflows_heading = Workflows
no_workflows = There are no workflows yet. Add one: it comes with a stage and a job.
workflow_id_label = Name
priority_label = Priority
submit_label = Submitted
reserve_label = Reserves
reserve_max = its largest stage
reserve_sum = all stages together
reserve_units = a number
reserve_units_label = Units reserved
stage_job_name = Job name
takes_label = Runtime
add_workflow = Add a workflow
remove_workflow = Remove this workflow
add_stage = Add a stage
duplicate_stage = Duplicate this stage
remove_stage = Remove this stage
stage_earlier = Move this stage earlier
stage_later = Move this stage later
split_stage = Begin a new stage with this job
add_stage_job = Add a job
stage_job_up = Move up, also into the stage before
stage_job_down = Move down, also into the next stage
duplicate_stage_job = Duplicate this job
remove_stage_job = Remove this job
sharing_group = Sharing group
sharing_hint = Users, machine groups or queues that borrow the units a stage does not need.
add_user = Add a user
remove_user = Remove this user
user_id_label = User name
user_jobs_heading = Jobs
remove_jobs_too = Remove them too
keep_user = Keep the user
short_jobs_only = Only short jobs borrow
short_jobs_hint = A job may borrow only if it runs no longer than the shortest job in any stage of the workflow.
editor_written = Text forms
written_label = Workflows as text
written_triples = job[i,j,m], one line per stage
written_steps = w.step[i].job[j,m], one line per job
written_form = Written as
written_hint = shares:[workflow,p0],[user,p1,ratio] is the sharing agreement; without ratios, users borrow in listed order. job[i,j,m] is job j of stage i, which needs m units; w.step[i].job[j,m] is the same for workflow w. job[i,j,m,t] and w.step[i].job[j,m,t] also give its runtime t. Submissions, reservations and ordinary jobs do not change.
written_valid = The text matches the forms.
written_ready = No errors. Apply the text to use it.
written_none = A name contains a character that the text forms reserve. Rename it to use the text forms.
written_long = These workflows are too long for the text forms.
draw_workflow = Draw a workflow from scratch
graph_title = Stage graph
graph_hint = Drag a job to another stage or between stages; drag its right edge to change its need. Keyboard: Alt and arrows, Insert, Delete.
graph_empty = There is no workflow yet.
key_graph_job = Stage graph: move the job to the stage before or after
key_graph_apart = Stage graph: move the job into a stage of its own
key_graph_need = Stage graph: change the need by one unit
key_graph_other = Stage graph: move the job to the workflow above or below
key_graph_add = Stage graph: add a job, with Shift a next stage
key_engines = Raise or lower a cost, add or remove an engine of that type
key_gpu_group = Add the GPU to a group, or remove it
key_estimate = Shorten or lengthen the job's estimate
key_cell = Move the node, or the task's request, to another cell
key_graph_remove = Stage graph: remove the job or stage
told_moved_to_stage = Moved to stage { NUMBER($stage) }, place { NUMBER($place) }.
told_moved_apart = Moved to a new stage { NUMBER($stage) }.
told_job_added = A job was added to stage { NUMBER($stage) }.
told_job_removed = A job was removed from stage { NUMBER($stage) }.
told_stage_added = Stage { NUMBER($stage) } was added.
told_stage_removed = Stage { NUMBER($stage) } was removed.
graph_add_job = + job

## Stages, and their sums

stage_number = Stage { NUMBER($number) }
job_in_stage = { $job } in stage { NUMBER($number) } of { $workflow }
stage_sums = needs { NUMBER($need) }, lent { NUMBER($lent) }, reclaimed { NUMBER($reclaimed) }
stage_needs = needs { NUMBER($need) }
workflow_reserves = Reserves { NUMBER($reservation) } of { units }.

## What a change asks first

written_grows = No errors, but a reservation of { NUMBER($to) } does not fit a pool of { NUMBER($from) }. Enlarge the pool to { $to } { units_word }?
written_grow = Apply, with a pool of { NUMBER($to) }
user_has_jobs = { $user } has { jobs }.
give_jobs_to = Give them to { $user }

## Where an error is

place_workflow = Workflow { NUMBER($number) }
place_job = job { NUMBER($number) }
place_ordinary_job = Ordinary job { NUMBER($number) }
place_user = User { NUMBER($number) }
