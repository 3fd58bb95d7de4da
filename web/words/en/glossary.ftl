### Markdown: the glossary. What a first reader of a lab may not know, and what the page itself is called.

## names prefix glossary_

glossary_placement =
    - **fits**: A node fits a task if it has enough of every resource free and, where the task names candidates, is one of them. *Source: CN 114830088 A, Table 2, lines 25 and 26.*
    - **candidate**: A node on which a task may run; a task that names no candidates may run on any node. *Source: CN 114830088 A, Table 1, locality function L.*
    - **coordinate**: The place of an amount v along one resource: ⌈v / g⌉, where g is the granularity; nodes count what is free, tasks what they request. *Source: CN 114830088 A, Table 7.*
    - **vcore**: A virtual CPU core; nodes have some, and tasks ask for some. *Source: Gantry.*
    - **granularity**: The size of one step of the grid in a resource; larger steps give fewer buckets, but no longer tell similar nodes apart. *Source: CN 114830088 A, Table 7, and Fig. 6.*
    - **bucket**: All nodes whose first coordinates have given values; `*` means any value of the others, so `(4, *)` contains all nodes at 4. *Source: CN 114830088 A, Table 2, and Fig. 3.*
    - **root**: The bucket with `*` in every coordinate: it contains all nodes of the index, and every walk begins there. *Source: CN 114830088 A, Fig. 3, mark 330.*
    - **leaf**: A bucket without `*`: all of its nodes have the same coordinates. *Source: CN 114830088 A, Fig. 3, mark 340.*
    - **fittable area**: All points with every coordinate ≥ that of the task; no node outside it has enough of every resource. *Source: CN 114830088 A, Fig. 4, mark 460.*
    - **walk**: The search of the tree for one task, from the root down: it enters only buckets that may contain a node for the task. *Source: CN 114830088 A, Table 6, and Figs. 4A to 4P.*
    - **yielded**: A leaf in the fittable area that contains a candidate is yielded: the policy then takes its first node that fits, if there is one. *Source: CN 114830088 A, Table 4, and Fig. 4I, mark 484.*
    - **linear scan**: The baseline of the index: a search that examines one node after another, in the order of the list. *Source: CN 114830088 A, background.*
    - **LeastFit**: The policy that chooses the fitting node with the largest coordinates, compared resource by resource: it spreads the load. *Source: CN 114830088 A, Table 6.*
    - **BestFit**: The policy that chooses the fitting node with the smallest coordinates, compared resource by resource: it fills nodes. *Source: CN 114830088 A, Table 6 with another line 18, and Fig. 5.*
    - **reservation**: An amount of a node that is set aside for one task; other tasks see only the rest of the node. *Source: CN 114830088 A, Tables 8 and 9.*
glossary_backfill =
    - **estimate**: The run time that the user states for a job; the scheduler plans with it, because it does not know the actual runtime. *Source: CN 103810037 A, [0039].*
    - **head**: The first job of the queue: of all waiting jobs, the one that was submitted first. *Source: CN 103810037 A, [0038].*
    - **FCFS**: First come, first served: the policy that starts jobs in the order of the queue; no job overtakes the head. *Source: Mu'alem and Feitelson (2001).*
    - **scheduling pass**: The work of the policy at one instant: it decides which waiting jobs start now. *Source: CN 103810037 A, [0039].*
    - **backfill**: To start a job that waits behind the head before the head, because by the estimates it does not delay the head. *Source: CN 103810037 A, [0003].*
    - **reservation**: Nodes kept for the head from the earliest time at which enough are free if every running job ends at its start + estimate. *Source: CN 103810037 A, [0039] and [0057].*
    - **backfill window**: The time from now to the shadow time; a job that fits now may start if now + estimate ≤ the shadow time. *Source: CN 103810037 A, [0038] and [0057].*
    - **shadow time**: The time at which the reservation begins. *Source: CN 103810037 A, [0039], and Mu'alem and Feitelson (2001).*
    - **extra nodes**: Nodes that will be free at the shadow time and that the head does not need; a job on these may run past the shadow time. *Source: CN 103810037 A, [0054], and Mu'alem and Feitelson (2001).*
    - **EASY**: A policy with one reservation, for the head: other jobs may overtake the head if, by the estimates, they do not delay it. *Source: CN 103810037 A, [0003], and Lifka (1995).*
    - **conservative**: A policy that plans every job on its submission, for the earliest start that delays no earlier plan. *Source: Mu'alem and Feitelson (2001), conservative backfilling.*
    - **gap**: A part of the plan in which enough nodes for a job are free during its whole estimate. *Source: CN 103810037 A, [0003].*
    - **checkpoint**: The saved state of a stopped job; the job later resumes from it and does not repeat the work done. *Source: CN 103810037 A, [0042] and [0043].*
    - **shortened estimate**: The time by which the checkpoint policy tests a job: ⌈remaining estimate × split⌉ above the threshold, else the remaining estimate. *Source: CN 103810037 A, [0049] and [0050].*
    - **bounded slowdown**: max(1, (end − submit) / max(time run, 10)): the time a job takes, in multiples of the time it runs, counted as at least 10. *Source: Feitelson et al. (1997).*
    - **utilization**: The share of the machine in use: the sum of nodes × time run over all jobs / (nodes of the machine × makespan). *Source: CN 103810037 A, [0002].*
glossary_workflow =
    - **unit**: The resource that jobs use is counted in units: GPUs, CPU cores or licences, as the scenario says. *Source: “A resource scheduling method and device”, [0067].*
    - **pool**: All units of the scenario; a job that runs on the pool uses units that no workflow has reserved. *Source: “A resource scheduling method and device”, [0058].*
    - **workflow**: A list of stages that run one after the other. *Source: “A resource scheduling method and device”, [0050].*
    - **stage**: Jobs of a workflow that run side by side; the next stage begins when all of them have ended. *Source: “A resource scheduling method and device”, [0065].*
    - **need**: The number of units that a job uses; the need of a stage is the sum over its jobs. *Source: “A resource scheduling method and device”, [0067].*
    - **reservation**: The units kept for a workflow from its first stage to its last: by default, as many as its largest stage needs. *Source: “A resource scheduling method and device”, S101, [0066].*
    - **admit**: To make a workflow's reservation and begin its first stage, once reservation ≤ free units of the pool. *Source: “A resource scheduling method and device”, S101, [0064].*
    - **ordinary job**: A job of a user that belongs to no workflow; it runs on lent units or on the pool. *Source: “A resource scheduling method and device”, [0082].*
    - **sharing group**: The users to whom workflows lend units. *Source: “A resource scheduling method and device”, S202, [0081].*
    - **lend**: To let ordinary jobs use the reserved units that the current stage does not need: lent = reservation − need. *Source: “A resource scheduling method and device”, S204, [0094].*
    - **reclaim**: To take back lent units that a stage lacks when it begins: need − (reservation − lent). *Source: “A resource scheduling method and device”, S205, [0099].*
    - **interrupt**: To stop an ordinary job because its units are reclaimed; as set, it then starts over, keeps its finished work or is cancelled. *Source: “A resource scheduling method and device”, [0105].*
    - **share**: The lent units that one user may use: lent × the user's ratio / the sum of ratios, rounded to whole units. *Source: “A resource scheduling method and device”, [0088].*
    - **in listed order**: All users use the lent units together, and on a reclaim they return units one after the other, as listed. *Source: “A resource scheduling method and device”, [0097] and [0104].*
glossary_groups =
    - **request**: An entry that asks for a number of GPUs for one container; all of them must be on one node. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S101.*
    - **requester**: A sender of requests, such as a team; it may have a quota and groups of its own. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S101.*
    - **quota**: The most GPUs that a requester may use at once: a request passes if used + requested ≤ quota. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S105.*
    - **group**: GPUs that were planned to be used together; a container gets all of its GPUs from one group, on one node. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S103.*
    - **tag**: A name for a kind of container; a request with a tag gets GPUs only from groups that carry the same tag. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S105.*
    - **type**: Model and kind of a GPU: a request may name a model, and wants whole GPUs, virtual GPUs or MIG devices. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S105.*
    - **capacity**: Enough suitable GPUs free on one node; the last of the four tests. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S105.*
    - **demand**: A request that is expected to arrive; groups can be made from demands, the largest first. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S103 and S303.*
    - **plan**: The groups into which the GPUs are put before requests arrive. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S103.*
    - **ungrouped GPUs**: GPUs that the plan has not put into a group yet; the fullest node is the one with the fewest of them. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S303; the fullest node first is our reading.*
    - **left over**: The free suitable GPUs of a group − those requested; the policy takes the group with the smallest such number. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S105.*
    - **stranded**: Free GPUs that are enough for a waiting request in total, but scattered: no single place has enough of them. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, Fig. 2.*
    - **virtual GPU**: One of the parts into which a GPU is cut; each part is allocated separately. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 1, S101.*
    - **slice**: A virtual GPU by its name: 0/3 is slice 3 of GPU 0. *Source: Gantry; the names are its own.*
    - **MIG device**: A part of a GPU that only requests for MIG devices get; it does not count towards a quota. *Source: NVIDIA, Multi-Instance GPU; the patent text does not name it.*
    - **extender**: A program that the default scheduler asks: it stores the groups and chooses the node and the GPUs. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 2, steps 7 and 8.*
    - **kubelet**: The program on each node of a Kubernetes cluster that creates the containers there. *Source: “Resource scheduling method, apparatus, electronic device and computer-readable storage medium”, embodiment 3; the name is that of Kubernetes.*
    - **ran before**: A container that ran before the first request is not tested and keeps its GPUs; they count towards its requester's quota. *Source: Gantry, for clusters that are read from files.*
glossary_affinity =
    - **engine**: A processor of a node; its type, such as a CPU or a GPU, decides how long a call takes on it. *Source: “Task scheduling method, apparatus, device and medium”, [0072].*
    - **call**: One use of an API by a task; an API can have an implementation for each engine type, with different times. *Source: “Task scheduling method, apparatus, device and medium”, [0076].*
    - **size**: How large the arguments of a call are; an API can be faster on one type for small calls, on another for large ones. *Source: “Task scheduling method, apparatus, device and medium”, [0122].*
    - **master**: The node at which tasks arrive; it chooses a worker for each task. *Source: “Task scheduling method, apparatus, device and medium”, [0093].*
    - **worker**: A node with engines; it runs the tasks that it gets, and chooses an engine for each of their calls. *Source: “Task scheduling method, apparatus, device and medium”, [0075].*
    - **affinity**: The total time of a task's calls on each engine type, best first; a type that cannot run all calls is left out. *Source: “Task scheduling method, apparatus, device and medium”, [0096], Fig. 4b.*
    - **tolerance**: How many times the best time an engine type may take and still be used; with 1 only the best is used. *Source: “Task scheduling method, apparatus, device and medium”, [0020] and [0107].*
    - **acceptable type**: An engine type whose time, for a task or for a call, is ≤ best time × tolerance. *Source: “Task scheduling method, apparatus, device and medium”, [0107].*
    - **load**: (queued + running tasks) / engines of a node; with a load limit, a node gets a task only while its load is below it. *Source: “Task scheduling method, apparatus, device and medium”, [0111].*
    - **slot**: Room for one running task on a node; by default a node has as many slots as engines. *Source: Gantry; the patent text names queues only, [0113].*
    - **stealing**: A node with a free slot and an empty queue takes a suitable task from the queue of a node without a free slot. *Source: “Task scheduling method, apparatus, device and medium”, [0134].*
    - **crossing**: A call crosses when it runs on another node, because no acceptable engine of its own node is idle. *Source: “Task scheduling method, apparatus, device and medium”, [0127].*
    - **overhead**: The extra time of a call on another node: a fixed time, by environment, + ⌈overhead per unit of size × size of the call⌉. *Source: “Task scheduling method, apparatus, device and medium”, [0128].*
    - **fallback**: The setting for a call without an idle acceptable engine: it takes the best idle type of its own node, or it waits. *Source: Gantry; the patent text leaves it open, [0127].*
glossary_shell =
    - **lab**: A part of Gantry for one scheduling method, with its own pictures, programs and examples. *Source: Gantry.*
    - **scenario**: A system, the work that arrives there and a policy, as a file describes them. *Source: Gantry.*
    - **policy**: The rules by which the scheduler decides. *Source: Gantry.*
    - **event**: A step in which something happens, for example an arrival or an end: the coarsest step level. *Source: Gantry.*
    - **decision**: A step in which the policy decides, for example to start a job or to place a task: the middle step level. *Source: Gantry.*
    - **probe**: A step in which the policy examines something before it decides, for example a candidate: the finest step level. *Source: Gantry.*
    - **breakpoint**: A kind of step at which playback stops by itself. *Source: Gantry.*
    - **invariant**: A condition that holds at every step of a correct run; the page checks it at the step shown. *Source: Gantry.*
    - **metric**: A number by which runs are compared, for example makespan or mean wait. *Source: Gantry.*
    - **makespan**: The time at which the last work ends; labs with jobs count it from the first submission. *Source: CN 114830088 A, search criteria.*
    - **seed**: A number that fixes all random choices: the same seed always gives the same result. *Source: Gantry.*
    - **baseline**: The policy with which the others are compared: the first one chosen. *Source: Gantry.*
    - **first different decision**: The first decision in which the runs of two policies on the same scenario differ. *Source: Gantry.*
