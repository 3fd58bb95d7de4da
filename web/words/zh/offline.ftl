### 浏览器为离线使用保留的内容。

offline_keep = 保留以供离线使用（{ $size } MB）
offline_keeping = 第 { NUMBER($done) } 个文件，共 { NUMBER($all) } 个
offline_kept = 此网站已保留在浏览器中，无网络也能打开。手册未保留。
offline_failed = 未能保留此网站：某个文件无法获取，或浏览器空间不足。请检查网络后重试。
offline_forget = 移除已保留的内容
