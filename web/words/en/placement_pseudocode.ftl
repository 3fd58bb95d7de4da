## enum gantry_core::labs::placement::pseudocode::Statement prefix placement_says_ but WhileQueued DecideNext Decide Round Next IfLeaf Yield Children Descend Finish Scan EachNode Examine
## enum gantry_core::labs::placement::pseudocode::Statement prefix placement_code_

## Comments of the pseudocode

placement_says_arrive = t joins the queue
placement_says_release = t releases its resources
placement_says_decide_round = the next tasks, up to a release
placement_says_choose_each = all against one snapshot
explore_all_says_choose_by_walk = yields every leaf; the first match counts
placement_says_choose_by_walk = leaf by leaf, as next yields them
next_fit_says_choose_by_scan = from the node committed last
placement_says_choose_by_scan = node by node
placement_says_choose_open = unreserved resources
placement_says_choose_reserved = resources reserved for t
placement_says_choose_larger = on a tie, the reserved one
placement_says_commit_each = in order
placement_says_place = n moves to its new bucket
placement_says_unplaced = no node fits
placement_says_defer = it chooses again in the next round
placement_says_refuse = outside the area, or no candidate

## The pseudocode

placement_code_arrive = on arrive(t): queue.push(t)
placement_code_release = on release(t): R(n) += Q(t)
placement_code_while_queued = while queue is not empty:
placement_code_decide_next = decide(queue.pop())
placement_code_decide_round = round(queue.take(k))
placement_code_decide = decide(t):
placement_code_round = round(tasks):
placement_code_choose_each = for t in tasks:
placement_code_choose_by_walk = n = first that fits t in next(root)
explore_all_code_choose_by_walk = n = first that fits t in all of next(root)
placement_code_choose_by_scan = n = scan(t)
placement_code_choose_open = n_open = first that fits t in next(open)
explore_all_code_choose_open = n_open = first that fits t in all of next(open)
placement_code_choose_reserved = n_held = first that fits t in next(reserved)
explore_all_code_choose_reserved = n_held = first that fits t in all of next(reserved)
placement_code_choose_larger = n = larger of n_open, n_held
placement_code_commit_each = for t, n in choices:
placement_code_place = if n fits t: R(n) -= Q(t)
placement_code_unplaced = if n is none: t stays unplaced
placement_code_defer = else: queue.push_front(t)
placement_code_next = next(bucket):
placement_code_refuse = if not fits(bucket): finish
placement_code_if_leaf = if leaf:
placement_code_yield = finish; yield bucket
best_fit_code_children = for child in fittable, lowest first:
random_code_children = for child in fittable, shuffled:
placement_code_children = for child in fittable, highest first:
placement_code_descend = next(child)
placement_code_finish = finish
placement_code_scan = scan(t):
next_fit_code_each_node = for n in nodes, from the last one on:
placement_code_each_node = for n in nodes:
placement_code_examine = if n fits t: return n
