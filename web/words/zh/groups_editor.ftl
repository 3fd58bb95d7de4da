demands_heading = 估计需求
unit_kind_physical = 物理
unit_kind_virtual = 虚拟
unit_kind_mig = MIG 设备
adopt_plan = 保留此计划并手动修改
