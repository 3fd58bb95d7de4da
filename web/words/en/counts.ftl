### Counts of things, for other messages to refer to. They are told of the number of the same name.

nodes =
    { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }

units =
    { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }
jobs =
    { $jobs ->
        [one] { $jobs } job
       *[other] { $jobs } jobs
    }
workflows =
    { $workflows ->
        [one] { $workflows } workflow
       *[other] { $workflows } workflows
    }
stages =
    { $stages ->
        [one] { $stages } stage
       *[other] { $stages } stages
    }
tasks =
    { $tasks ->
        [one] { $tasks } task
       *[other] { $tasks } tasks
    }
buckets =
    { $buckets ->
        [one] { $buckets } bucket
       *[other] { $buckets } buckets
    }
