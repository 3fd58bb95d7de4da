### What the examples are called, and what they teach.

gallery_modes = The text's table and its two ways to reclaim
ratio_title = Reclaim by ratio: 2 + 2
ratio_lesson = Eight units are lent, four come back: each user gives back two.
appearance_title = Reclaim by appearance: 4 + 0
appearance_lesson = The same loans: the first user of the list gives back all four.
wins_title = Where lending wins
wins_lesson = With a reservation the second stage begins at once, and b runs on what the last one lends; job by job, the workflow stands still for 4 units of time, and everything ends 2 later.
rivals_title = Two workflows compete
rivals_lesson = The urgent one waits for room; nobody passes it, and the pool is closed to ordinary jobs meanwhile.
interrupts_title = A reclaim that interrupts a long job
interrupts_lesson = A long job borrows three units, and loses nine units of time of work on each of them.
short_title = The same with short jobs only
short_lesson = The long job may not borrow: it waits, and nothing is lost.
stalls_title = Job by job, a workflow stalls
stalls_lesson = Without a reservation a stage waits behind ordinary jobs: the workflow stands still for 10 units of time.
lend_title = Table 1: lend and reclaim
lend_lesson = One reservation of 8 for stages that need 2, 6, 6 and 8; what a stage leaves over is lent, and taken back.
