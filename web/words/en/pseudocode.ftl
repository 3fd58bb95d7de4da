### Variables of the pseudocode.
## names prefix variable_


variable_at = at
variable_bucket = bucket
variable_extra = extra
variable_free = free
variable_job = job
variable_length = length
variable_need = need
variable_node = node
variable_nodes = nodes
variable_reservation = reservation
variable_room = room
variable_stage = stage
variable_task = task
variable_units = units
variable_workflow = workflow
