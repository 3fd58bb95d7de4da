## enum gantry_core::manifests::Note prefix manifest_note_
## enum gantry_core::manifests::Measure prefix of_manifests_

## Reading Kubernetes manifests

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

# The first sentence of the report.
manifests_read = Read from Kubernetes manifests: { nodes } with { $units }, { requests }; { objects } in { documents }.
manifests_shared =
    { $shared ->
        [one] { $shared } shared GPU with { NUMBER($slices) } slices
       *[other] { NUMBER($shared) } shared GPUs with { NUMBER($slices) } slices
    }
manifests_bound =
    { $requests ->
        [one] { $requests } request already runs and keeps its node; only the others are planned
       *[other] { NUMBER($requests) } requests already run and keep their nodes; only the others are planned
    }
manifests_on_skipped = pods left out because their nodes were left out: { NUMBER($pods) }
manifests_on_missing = pods left out because their nodes are not in the files: { NUMBER($pods) }
manifests_mig = MIG devices, only for requests of their profile: { NUMBER($count) }
manifests_never = request that no node could ever hold: { $name }
manifests_more_never = more requests that no node could ever hold
manifests_gang = { $name }: { NUMBER($placed) } of { NUMBER($members) } members placed
manifests_more_gangs = more jobs of which only some members are placed
manifests_left_out = errors of objects, which are left out
manifests_requests = requests: { NUMBER($count) }, of which pods: { NUMBER($pods) }, replicas: { NUMBER($replicas) }
manifests_by_creation = the requests are in order of creation
manifests_by_text = the requests are in the order of the files: some have no creation time
manifests_namespaces = namespaces: { NUMBER($count) }; with a quota: { NUMBER($quotas) }
manifests_groups = groups, from the annotation gantry/groups of the nodes: { NUMBER($count) }
manifests_planned = the groups are planned from the waiting requests
manifests_counted = { $what }: { NUMBER($count) }
manifests_unknown = { $found }: { NUMBER($count) }. { $meant }
manifests_templates = pod templates with GPUs that are not read, in objects of kind { $name }
manifests_other_templates = pod templates with GPUs that are not read, in objects of other kinds
manifests_annotation = pods that ask for part of a GPU by the annotation { $name } (not modelled)
manifests_other_annotations = pods that ask for a part of a GPU by other annotations
manifests_kind = kind not read: { $name }
manifests_resource = resource not read: { $name }
manifests_other_kinds = other kinds not read
manifests_other_resources = other resources not read
manifests_replaced = given twice; Gantry uses the later one: { $name }
manifests_more_replaced = more that are given twice
manifests_more = More about these files

manifest_note_no_longer_fits = pods that do not fit the node they are bound to: kept as requests
manifest_note_on_another_node = pods that run on a node other than their annotation gantry/node says
manifest_note_other_units = running pods whose annotated GPUs are not free: Gantry assumes the first free GPUs
manifest_note_units_assumed = running pods without an annotation of their GPUs: Gantry assumes the first free GPUs
manifest_note_of_daemon_sets = pods of daemon sets, each bound to its node
manifest_note_in_no_group = nodes with ungrouped GPUs
manifest_note_dropped_groups = nodes left out whose groups are dropped with them
manifest_note_unschedulable = nodes that are closed: they accept no new pods (unschedulable)
manifest_note_not_ready = nodes that are closed: not ready
manifest_note_suspended = owners that are suspended: they request nothing
manifest_note_by_claims = pods and owners left out: they ask for devices by resource claims, which are not modelled
manifest_note_by_annotation = pods and owners left out: an annotation asks for a part of a GPU, which is not modelled
manifest_note_other_devices = pods and owners left out: they ask for devices of other resources
manifest_note_several_resources = pods and owners left out: they ask for GPUs of several resources
manifest_note_several_models = requests that allow several models: Gantry ignores the models
manifest_note_mixed_sharing = requests that accept shared or whole GPUs: Gantry uses whole GPUs
manifest_note_labels_contradict = nodes whose labels contradict the number of the resource, which counts
manifest_note_hami = nodes with GPUs that HAMi shares: read as virtual GPUs
manifest_note_held_by_claims = GPUs held by resource claims: taken off their nodes
manifest_note_mps_shares = requests for several shares by MPS, which gives a pod at most one
manifest_note_scoped_quota = quotas with scopes: ignored
manifest_note_mig_quota = quotas on MIG devices: ignored
manifest_note_taints = nodes with taints, which are not modelled
manifest_note_node_rules = requests with selectors, affinity or spreading, which are not modelled
manifest_note_claims = requests with resource claims too, which are not modelled
manifest_note_topology = nodes with labels of zone, region or fabric, which are not modelled
manifest_note_cpu_and_memory = requests with CPU or memory, which are not modelled
manifest_note_node_with_other_devices = nodes left out: their devices are other resources
manifest_note_node_without_gpus = nodes left out: no GPUs
manifest_note_finished = pods and jobs left out: they have ended
manifest_note_without_gpus = pods and pod templates left out: they ask for no GPUs
manifest_note_owned = objects left out: their owners represent them
manifest_note_stand_as_pods = replicas that are also pods in the files, counted once
manifest_note_shortened = names of more than 64 characters: shortened
manifest_note_numbered = names that another request has: numbered

## Errors of manifests

manifests_bad = The manifests have errors. Nothing was opened.
manifest_whole = the file
manifest_document = document { NUMBER($number) }
manifest_path = document { NUMBER($number) }, { $path }
manifest_line = { $place }, line { NUMBER($line) }
manifest_syntax = this is not YAML: { $message }.
manifest_helm = this is a Helm template. Give the output of “helm template” instead.
manifest_kustomization = this is a kustomization. Give the output of “kubectl kustomize” instead.
manifest_long_name = the name { $found } is too long: at most { NUMBER($max) } characters are allowed.
manifest_too_many = more than { NUMBER($max) } { $what }.
manifest_alias = an alias occurs inside its own anchor.
manifest_missing = the field { $field } is missing.
manifest_name = { $found } is not a name: names have 1 to 64 visible characters.
manifest_twice = { $found } is given twice.
manifest_in_twice = the node is twice in the group { $group }.
manifest_other = the group { $group } has a different requester, tags or place on another node.
manifest_unit = the node has no unit { $found }.
of_manifests_bytes = bytes
of_manifests_values = values, including expanded aliases
of_manifests_text_bytes = bytes in strings, including expanded aliases
of_manifests_gpus = GPUs
of_manifests_units = GPUs and slices
of_manifests_requests = requests
of_manifests_annotation_bytes = bytes in an annotation
of_manifests_grouping_names = names in the groups
of_manifests_daemon_nodes = comparisons of daemon sets with nodes
manifest_shape_whole_number = a whole number from 0 to 9007199254740991
manifest_shape_quantity = a quantity such as 8 or "8"
manifest_shape_merged = an object or a list of objects
manifest_shape_key = a string as a key
manifest_shape_time = a time such as "2024-01-31T12:00:00Z"
manifest_shape_groups = a string that contains a list such as [{"{"}"group": "a", "units": ["0"]{"}"}]
manifest_shape_unit_names = a string that contains a list such as ["0", "1"]

## Writing manifests

export_patches = Kubernetes: patches with groups and GPUs
export_manifests = Kubernetes: manifests with groups and GPUs
annotated = Written: the groups of { nodes }, the GPUs of { pods }.
untold_requests = requests without an annotation, because they wait or are replicas of an owner
lost_groups = groups without nodes, which no annotation can record
too_long_groups = nodes with more groups than Kubernetes allows in an annotation
unnamed_pods = pods without a patch: their names are made only when they start
pods_elsewhere = pods without an annotation, because they do not run on the node of the plan
