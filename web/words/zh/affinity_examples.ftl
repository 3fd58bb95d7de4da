gallery_systems = 方法原文的做法
gallery_dispatch = 什么决定调用的去处
nine_tasks_title = 九个任务，三种处理引擎
nine_tasks_lesson = 主节点确定哪种处理引擎适合任务；从节点再为每个调用确定一次。
