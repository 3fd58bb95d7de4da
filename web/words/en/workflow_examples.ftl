### What the examples are called, and what they teach.

gallery_modes = Table 1 of the source text, and its two ways to reclaim
ratio_title = Reclaim by ratio: 2 + 2
ratio_lesson = Eight GPUs are lent, four are reclaimed: each user gives back two.
appearance_title = Reclaim in listed order: 4 + 0
appearance_lesson = The same loans: the first user in the list gives back all four.
wins_title = Where lending wins
wins_lesson = With a reservation the second stage begins at once, and b runs on what the last one lends; job by job, the workflow stands still for 4 units of time, and the run ends 2 units of time later.
rivals_title = Two workflows compete
rivals_lesson = The urgent one waits for room; no workflow overtakes it, and the pool is closed to ordinary jobs meanwhile.
interrupts_title = A reclaim that interrupts a long job
interrupts_lesson = A long job borrows three GPUs for nine units of time; when they are reclaimed, all of that work is lost.
short_title = The same with short jobs only
short_lesson = The long job may not borrow: it waits, and nothing is lost.
stalls_title = Job by job, a workflow is delayed
stalls_lesson = Without a reservation jobs of a stage wait one by one for room: the workflow ends 10 units of time later than it would by itself.
lend_title = Table 1: lend and reclaim
lend_lesson = One reservation of 8 for stages that need 2, 6, 6 and 8; what a stage does not need is lent, and reclaimed.
