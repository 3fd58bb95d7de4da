### 示例的名称和要点。

gallery_modes = 原文的表 1 与两种回收方式
ratio_title = 按比例回收：2 + 2
ratio_lesson = 借出 8 个 GPU，强制回收 4 个：每个用户归还 2 个。
appearance_title = 按出现顺序回收：4 + 0
appearance_lesson = 同样的借出：列表中的第一个用户归还全部 4 个。
wins_title = 借出更优的例子
wins_lesson = 有了预留，第二阶段立即开始，b 在最后阶段借出的 GPU 上运行；按作业调度时，工作流停顿 4 个时间单位，总完成时间晚 2 个时间单位。
rivals_title = 两个工作流竞争
rivals_lesson = 优先级高的工作流等待资源；其他工作流不得越过它，期间普通作业不得使用资源池。
interrupts_title = 强制回收中断了长作业
interrupts_lesson = 长作业借用三个 GPU 运行了九个时间单位，回收时这些工作全部损失。
short_title = 同一例子：只借给短作业
short_lesson = 长作业不能借用，只能等待；没有损失。
stalls_title = 按作业调度，工作流被拖延
stalls_lesson = 没有预留，阶段的作业各自等待资源：工作流比不受阻碍时晚 10 个时间单位完成。
lend_title = 原文表 1：借出与强制回收
lend_lesson = 各阶段需要 2、6、6、8 个 GPU，只预留一次，预留 8 个；阶段用不到的借出，需要时强制回收。
