clauses_joined = { $before }, { $after }
items_joined = { $before }, { $after }
list_either = { $list } or { $last }
list_last = { $list } and { $last }
# leaves out $count
list_of_some = { $list } and { NUMBER($more) } more
# Sentences, or the parts of a length of time.
beside = { $before } { $after }
held_against = { NUMBER($need) } { $sign } { NUMBER($room) } { $there }
there_free = free
there_reserved = reserved
there_extra = extra
there_left = left
there_idle = idle
