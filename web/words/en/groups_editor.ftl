## enum gantry_core::labs::groups::UnitKind prefix unit_kind_

gpu_name = Name of the GPU
slices_heading = Slices
kind_heading = Kind
demands_heading = Expected demands
unit_kind_physical = whole
unit_kind_virtual = virtual
unit_kind_mig = MIG device
add_gpu = Add a GPU
remove_gpu = Remove the last GPU
add_requester = Add a requester
remove_requester = Remove this requester
add_group = Add a group
remove_group = Remove this group
add_tag = Add a tag
remove_tag = Remove this tag
add_demand = Add a demand
remove_demand = Remove this demand
adopt_plan = Keep this plan and correct it by hand
add_request = Add a request
remove_request = Remove this request
end_container = Add the end of its container
