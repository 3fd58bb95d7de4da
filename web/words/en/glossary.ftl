### Markdown: the glossary. What a first reader of a lab may not know, and what the page itself is called.

## names prefix glossary_

glossary_placement =
    - **fits**: A node fits a task if it has enough of every resource free and, where the task names candidates, is one of them.
    - **candidate**: A node on which a task may run; a task that names no candidates may run on any node.
    - **coordinate**: The place of an amount v along one resource: ⌈v / g⌉, where g is the granularity; nodes count what is free, tasks what they request.
    - **granularity**: The size of one step of the grid in a resource; larger steps give fewer buckets, but no longer tell similar nodes apart.
    - **bucket**: All nodes whose first coordinates have given values; `*` means any value of the others, so `(4, *)` contains all nodes at 4.
    - **root**: The bucket with `*` in every coordinate: it contains all nodes of the index, and every walk begins there.
    - **leaf**: A bucket without `*`: all of its nodes have the same coordinates.
    - **fittable area**: All points with every coordinate ≥ that of the task; no node outside it has enough of every resource.
    - **walk**: The search of the tree for one task, from the root down: it enters only buckets that may contain a node for the task.
    - **yielded**: A leaf in the fittable area that contains a candidate is yielded: the policy then takes its first node that fits, if there is one.
    - **linear scan**: The baseline of the index: a search that examines one node after another, in the order of the list.
    - **LeastFit**: The policy that chooses the fitting node with the largest coordinates, compared resource by resource: it spreads the load.
    - **BestFit**: The policy that chooses the fitting node with the smallest coordinates, compared resource by resource: it fills nodes.
    - **reservation**: An amount of a node that is set aside for one task; other tasks see only the rest of the node.
glossary_backfill =
    - **estimate**: The run time that the user states for a job; the scheduler plans with it, because it does not know the actual runtime.
    - **head**: The first job of the queue: of all waiting jobs, the one that was submitted first.
    - **scheduling pass**: The work of the policy at one instant: it decides which waiting jobs start now.
    - **backfill**: To start a job that waits behind the head before the head, because by the estimates it does not delay the head.
    - **reservation**: Nodes kept for the head from the earliest time at which enough are free if every running job ends at its start + estimate.
    - **backfill window**: The time from now to the reservation; a job that fits now may start if now + estimate ≤ the time of the reservation.
    - **extra nodes**: Nodes that will be free at the reservation and that the head does not need; a job on these may run past the reservation.
    - **EASY**: A policy with one reservation, for the head: other jobs may overtake the head if, by the estimates, they do not delay it.
    - **conservative**: A policy that plans every job on its submission, for the earliest start that delays no earlier plan.
    - **gap**: A part of the plan in which enough nodes for a job are free during its whole estimate.
    - **checkpoint**: The saved state of a stopped job; the job later resumes from it and does not repeat the work done.
    - **shortened estimate**: The time by which the checkpoint policy tests a job: ⌈remaining estimate × split⌉ above the threshold, else the remaining estimate.
    - **bounded slowdown**: max(1, (end − submit) / max(time run, 10)): the time a job takes, in multiples of the time it runs, counted as at least 10.
    - **utilization**: The share of the machine in use: the sum of nodes × time run over all jobs / (nodes of the machine × makespan).
glossary_workflow =
    - **unit**: The resource that jobs use is counted in units: GPUs, CPU cores or licences, as the scenario says.
    - **pool**: All units of the scenario; a job that runs on the pool uses units that no workflow has reserved.
    - **workflow**: A list of stages that run one after the other.
    - **stage**: Jobs of a workflow that run side by side; the next stage begins when all of them have ended.
    - **need**: The number of units that a job uses; the need of a stage is the sum over its jobs.
    - **reservation**: The units kept for a workflow from its first stage to its last: by default, as many as its largest stage needs.
    - **admit**: To make a workflow's reservation and begin its first stage, once reservation ≤ free units of the pool.
    - **ordinary job**: A job of a user that belongs to no workflow; it runs on lent units or on the pool.
    - **sharing group**: The users to whom workflows lend units.
    - **lend**: To let ordinary jobs use the reserved units that the current stage does not need: lent = reservation − need.
    - **reclaim**: To take back lent units that a stage lacks when it begins: need − (reservation − lent).
    - **interrupt**: To stop an ordinary job because its units are reclaimed; as set, it then starts over, keeps its finished work or is cancelled.
    - **share**: The lent units that one user may use: lent × the user's ratio / the sum of ratios, rounded to whole units.
    - **in listed order**: All users use the lent units together, and on a reclaim they return units one after the other, as listed.
glossary_groups =
    - **request**: An entry that asks for a number of GPUs for one container; all of them must be on one node.
    - **requester**: A sender of requests, such as a team; it may have a quota and groups of its own.
    - **quota**: The most GPUs that a requester may use at once: a request passes if used + requested ≤ quota.
    - **group**: GPUs that were planned to be used together; a container gets all of its GPUs from one group, on one node.
    - **tag**: A name for a kind of container; a request with a tag gets GPUs only from groups that carry the same tag.
    - **demand**: A request that is expected to arrive; groups can be made from demands, the largest first.
    - **ungrouped GPUs**: GPUs that the plan has not put into a group yet; the fullest node is the one with the fewest of them.
    - **left over**: The free suitable GPUs of a group − those requested; the policy takes the group with the smallest such number.
    - **stranded**: Free GPUs that are enough for a waiting request in total, but scattered: no single place has enough of them.
    - **virtual GPU**: One of the parts into which a GPU is cut; each part is allocated separately.
    - **MIG device**: A part of a GPU that only requests for MIG devices get; it does not count towards a quota.
    - **extender**: A program that the default scheduler asks: it stores the groups and chooses the node and the GPUs.
    - **kubelet**: The program on each node of a Kubernetes cluster that creates the containers there.
    - **ran before**: A container that ran before the first request is not tested and keeps its GPUs; they count towards its requester's quota.
glossary_affinity =
    - **engine**: A processor of a node; its type, such as a CPU or a GPU, decides how long a call takes on it.
    - **call**: One use of an API by a task; an API can have an implementation for each engine type, with different times.
    - **size**: How large the arguments of a call are; an API can be faster on one type for small calls, on another for large ones.
    - **master**: The node at which tasks arrive; it chooses a worker for each task.
    - **worker**: A node with engines; it runs the tasks that it gets, and chooses an engine for each of their calls.
    - **affinity**: The total time of a task's calls on each engine type, best first; a type that cannot run all calls is left out.
    - **tolerance**: How many times the best time an engine type may take and still be used; with 1 only the best is used.
    - **acceptable type**: An engine type whose time, for a task or for a call, is ≤ best time × tolerance.
    - **load**: (queued + running tasks) / engines of a node; with a load limit, a node gets a task only while its load is below it.
    - **slot**: Room for one running task on a node; by default a node has as many slots as engines.
    - **stealing**: A node with a free slot and an empty queue takes a suitable task from the queue of a node without a free slot.
    - **crossing**: A call crosses when it runs on another node, because no acceptable engine of its own node is idle.
    - **overhead**: The extra time of a call on another node: a fixed time, by environment, + ⌈overhead per unit of size × size of the call⌉.
    - **fallback**: The setting for a call without an idle acceptable engine: it takes the best idle type of its own node, or it waits.
glossary_shell =
    - **lab**: A part of Gantry for one scheduling method, with its own pictures, pseudocode and examples.
    - **scenario**: A system, the work that arrives there and a policy, as a file describes them.
    - **policy**: The rules by which the scheduler decides.
    - **event**: A step in which something happens, for example an arrival or an end: the coarsest step level.
    - **decision**: A step in which the policy decides, for example to start a job or to place a task: the middle step level.
    - **probe**: A step in which the policy examines something before it decides, for example a candidate: the finest step level.
    - **breakpoint**: A kind of step at which playback stops by itself.
    - **invariant**: A condition that holds at every step of a correct run; the page checks it at the step shown.
    - **metric**: A number by which runs are compared, for example makespan or mean wait.
    - **makespan**: The time at which the last work ends; labs with jobs count it from the first submission.
    - **seed**: A number that fixes all random choices: the same seed always gives the same result.
    - **baseline**: The policy with which the others are compared: the first one chosen.
    - **first different decision**: The first decision in which the runs of two policies on the same scenario differ.
