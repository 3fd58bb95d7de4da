### 嵌入其他页面的页面。

open_in_gantry = 在 Gantry 中打开
embed_answered = 回答了
embed_completed = 完成了
