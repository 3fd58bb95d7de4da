### Counts of things, for other messages to refer to. They are told of the number of the same name.

nodes =
    { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }

units =
    { $resource ->
        [gpu]
            { $units ->
                [one] { $units } GPU
               *[other] { $units } GPUs
            }
        [core]
            { $units ->
                [one] { $units } core
               *[other] { $units } cores
            }
        [licence]
            { $units ->
                [one] { $units } licence
               *[other] { $units } licences
            }
       *[unit]
            { $units ->
                [one] { $units } unit
               *[other] { $units } units
            }
    }
unit_word =
    { $resource ->
        [gpu] GPU
        [core] core
        [licence] licence
       *[unit] unit
    }
units_word =
    { $resource ->
        [gpu] GPUs
        [core] cores
        [licence] licences
       *[unit] units
    }
fewer_units =
    { $units ->
        [one] { $units } fewer { unit_word }
       *[other] { $units } fewer { units_word }
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
