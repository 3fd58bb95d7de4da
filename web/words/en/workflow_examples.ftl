### What the examples are called, and what they teach.

gallery_modes = Table 1 of the source text, and its two ways to reclaim
ratio_title = Reclaim by ratio: 2 + 2
ratio_lesson = The workflow lends eight GPUs and reclaims four: each user returns two.
appearance_title = Reclaim in listed order: 4 + 0
appearance_lesson = The loans are the same: the first user in the list returns all four.
wins_title = Where lending wins
wins_lesson = With a reservation the second stage begins at once, and b runs on units that the last stage lends. Job by job, the workflow stops for 4 units of time, and the run ends 2 units of time later.
rivals_title = Two workflows compete
rivals_lesson = The urgent workflow waits for room; no workflow overtakes it, and the pool is closed to ordinary jobs meanwhile.
interrupts_title = A reclaim that interrupts a long job
interrupts_lesson = A long job borrows three GPUs for nine units of time; when the workflow reclaims them, all that work is lost.
short_title = The same with short jobs only
short_lesson = The long job may not borrow: it waits, and no work is lost.
stalls_title = Job by job, a workflow is delayed
stalls_lesson = Without a reservation the jobs of a stage wait one by one for room: the workflow ends 10 units of time later than it would alone.
lend_title = Table 1: lend and reclaim
lend_lesson = One reservation of 8 serves stages that need 2, 6, 6 and 8; units that a stage does not need are lent, and later reclaimed.
