### What the examples are called, and what they teach.

one_task_title = Twelve nodes, one task
one_task_lesson = The index finds the node at its third look; a scan looks at all twelve.
fig3_title = Fig. 3: twelve nodes, seventeen buckets
fig3_lesson = How a tree of buckets indexes the space, and the cost of moving a node.
fig4_title = Fig. 4: LeastFit walks the buckets
fig4_lesson = Most free first, and only where the task fits: 16 steps, and b gets the task.
fig5_title = Fig. 5: BestFit walks the buckets
fig5_lesson = The same search the other way round: c gets the task.
fig6_title = Fig. 6: a coarse grid
fig6_lesson = There are fewer buckets to visit, but c gets the task although b has more vcores.
reservations_title = Reservations: two indexes
reservations_lesson = Other tasks see only the rest of a reserved node; its own task sees the whole node.
batches_title = Batches: three at a time
batches_lesson = Three tasks choose at once; a task that loses its node tries again.
release_title = A release makes room
release_lesson = A refused task would fit after another task ends.
three_title = Three dimensions
three_lesson = Space in slices, and a task that prefers memory.
openb_title = A GPU cluster: openb
openb_lesson = 8,152 pods of a production trace, placed one by one.
large_task_title = Small tasks on the large node
large_task_lesson = LeastFit puts two small tasks on the largest node, and the large task finds none; BestFit places all three.
