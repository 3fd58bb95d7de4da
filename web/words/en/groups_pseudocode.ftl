## enum gantry_core::labs::groups::pseudocode::Statement prefix groups_says_ but Plan Decide
## enum gantry_core::labs::groups::pseudocode::Statement prefix groups_code_

## Comments

groups_says_bind = not tested; their GPUs count towards the quota
groups_says_store = by hand or planned; it replaces the stored grouping
groups_says_on_request = in order
groups_says_on_release = a container has ended
groups_says_on_withdrawal = it waited and used no GPU
groups_says_retry = all waiting requests, once, in order
groups_says_each_demand = the earlier of equals
groups_says_assign = fewest ungrouped GPUs; the first that match
groups_says_test_quota = reason: quota
groups_says_open_groups = its requester's, or open to all
groups_says_test_group = reason: no group
groups_says_test_type = reason: type
groups_says_test_capacity = reason: capacity
groups_says_first_node = reason: capacity
groups_says_choose_group = free in the whole group - r.gpus
groups_says_choose_node = the earlier of equals
groups_says_take = in the order of the node
groups_says_wait = the first test that it failed

## Code

groups_code_bind = running containers keep their GPUs
groups_code_store = store the grouping
groups_code_on_request = on request(r): decide(r)
groups_code_on_release = on release(r): free its GPUs
groups_code_on_withdrawal = on withdrawal(r): forget r
groups_code_retry = after a release: decide all waiting r
groups_code_plan = plan(demands):
groups_code_each_demand = for d, the largest first:
groups_code_assign = group(d) = GPUs of the fullest node
groups_code_decide = decide(r):
groups_code_test_quota = if used + r.gpus > quota: wait
groups_code_open_groups = G = groups that r may use
groups_code_test_group = G = those that carry r.tag
groups_code_test_type = G = those with its model and kind
groups_code_test_capacity = G = those with room on a node
groups_code_first_node = n = first node with room
groups_code_choose_group = g = group of G with fewest left over
groups_code_choose_node = n = node of g, fewest that suffice
groups_code_take = take n's first r.gpus GPUs
groups_code_wait = else: r waits
