### Counts of things, for other messages to refer to. They are told of the number of the same name.

nodes =
    { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }
