## enum gantry_core::labs::groups::UnitKind prefix unit_kind_

demands_heading = Expected demands
unit_kind_physical = whole
unit_kind_virtual = virtual
unit_kind_mig = MIG device
adopt_plan = Keep this plan and correct it by hand
