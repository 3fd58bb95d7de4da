clauses_joined = { $before }，{ $after }
items_joined = { $before }、{ $after }
list_either = { $list } 或 { $last }
list_last = { $list }和{ $last }
# leaves out $more
list_of_some = { $list } 等 { NUMBER($count) } 个
beside = { $before }{ $after }
held_against = 需要 { $need } { $sign } { $there } { $room }
there_free = 空闲
there_reserved = 预留
there_extra = 富余
there_left = 余量
there_idle = 空闲
