clauses_joined = { $before }, { $after }
items_joined = { $before }, { $after }
