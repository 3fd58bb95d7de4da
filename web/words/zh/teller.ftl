lasting = { NUMBER($time) } 个时间单位
did_not_wait = 它没有等待。
# leaves out $in_all
waited = 累计等待 { $span }。
