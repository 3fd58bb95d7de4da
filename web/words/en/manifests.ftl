## What was read of Kubernetes manifests

objects =
    { $objects ->
        [one] { $objects } object
       *[other] { NUMBER($objects) } objects
    }
documents =
    { $documents ->
        [one] { $documents } document
       *[other] { NUMBER($documents) } documents
    }
pods =
    { $pods ->
        [one] { $pods } pod
       *[other] { NUMBER($pods) } pods
    }

# The label of the report's own list of what was read.
manifests_read = Read from Kubernetes manifests: { objects } in { documents }.
manifests_nodes = nodes: { NUMBER($count) }; GPUs: { NUMBER($gpus) }
manifests_requests = requests: { NUMBER($count) }, of which pods: { NUMBER($pods) }, replicas: { NUMBER($replicas) }
manifests_by_creation = the requests stand in order of creation
manifests_by_text = the requests stand as in the text: not all have a time of creation
manifests_namespaces = namespaces: { NUMBER($count) }; with a quota: { NUMBER($quotas) }
manifests_groups = groups, from the annotation gantry/groups of the nodes: { NUMBER($count) }
manifests_planned = no node has the annotation gantry/groups: groups are planned from the requests
manifests_counted = { $what }: { NUMBER($count) }
manifests_unknown = { $found }: { NUMBER($count) }. { $meant }
manifests_kind = kind not read: { $name }
manifests_resource = resource not read: { $name }
manifests_other_kinds = other kinds not read
manifests_other_resources = other resources not read
manifests_replaced = given twice, the later stands: { $name }
manifests_more_replaced = more that are given twice

note_unschedulable = nodes left out: they take no pods (unschedulable)
note_not_ready = nodes left out: not ready
note_node_without_gpus = nodes left out: no GPUs
note_groups_dropped = nodes left out whose groups are dropped with them
note_uneven_sharing = nodes whose shared units do not divide by their replicas: the rest is left out
note_finished = pods and jobs left out: they have ended
note_without_gpus = pods and owners left out: they ask for no GPUs
note_several_resources = pods and owners left out: they ask for GPUs of several resources
note_owned = replica sets left out: their owners stand for them
note_stand_as_pods = replicas that stand there as pods, counted once
note_bound = pods that ran on a node already: where is not kept
note_several_models = requests that allow several models: none is kept
note_any_model = requests without a model: MIG devices would do too
note_mixed_sharing = requests that shared or whole GPUs would do for: whole ones are meant
note_scoped_quota = quotas with scopes: not kept
note_shortened = names of more than 64 characters: shortened
note_numbered = names that another request has: numbered
note_taints = nodes with taints, which are not modelled
note_topology = nodes with labels of zone, region or fabric, which are not modelled
note_cpu_and_memory = requests with CPU or memory, which are not modelled
note_node_rules = requests with selectors, affinity or spreading, which are not modelled
note_claims = requests with resource claims, which are not modelled

## What is wrong with manifests

manifests_bad = The manifests have errors. Nothing was opened.
manifest_whole = the file
manifest_document = document { NUMBER($number) }
manifest_path = document { NUMBER($number) }, { $path }
manifest_line = { $place }, line { NUMBER($line) }
manifest_syntax = this is not YAML: { $message }.
manifest_too_many = more than { NUMBER($max) } { $what }.
manifest_alias = an alias stands inside what it stands for.
manifest_duplicate = the key { $key } is given twice in one object.
manifest_missing = the field { $field } is missing.
manifest_not_whole = found { $found }, where a whole number from 0 to { NUMBER($max) } is needed.
manifest_large = found { $found }; at most { NUMBER($max) } is allowed.
manifest_name = { $found } is not a name: names have 1 to 64 characters, all of which can be seen.
manifest_twice = { $found } is given twice.
manifest_in_twice = the node is twice in the group { $group }.
manifest_other = the group { $group } has another requester, other tags or another place on another node.
manifest_unit = the node has no unit { $found }.
bytes_of_files = bytes
values_of_documents = values, what aliases stand for included
bytes_of_strings = bytes in strings, what aliases stand for included
gpus_of_nodes = GPUs
units_of_nodes = GPUs and slices
requests_of_manifests = requests
bytes_of_annotation = bytes in an annotation
names_in_groups = names in the groups
shape_quantity = a quantity such as 8 or "8"
shape_merged = an object or a list of objects
shape_key = a string as a key
shape_time = a time such as "2024-01-31T12:00:00Z"
shape_groups = a string that holds a list such as [{"{"}"group": "a", "units": ["0"]{"}"}]

## What was written to manifests

export_patches = Kubernetes: patches with groups and GPUs
export_manifests = Kubernetes: manifests with groups and GPUs
annotated = Written: the groups of { nodes }, the GPUs of { pods }.
untold_requests = requests without an annotation, as they wait or are replicas of an owner
lost_groups = groups without nodes, which no annotation can tell
too_long_groups = nodes with more groups than Kubernetes takes in an annotation
unnamed_pods = pods without a patch: their names are made only when they start
