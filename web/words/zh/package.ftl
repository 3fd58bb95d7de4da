### 学习平台的课件包。

package_title = 学习平台的课件包
package_text = 包含此页面和此场景的 SCORM 1.2 文件。由学习平台托管，并记录得分、位置、完成状态和每个回答。未打开的大型示例不包含在内。
package_mastery = 及格分数（%）
package_mastery_hint = 填写后，结束时向平台报告通过或未通过；不填则只报告已完成。
package_asks = 在决策之前提问
package_make = 保存课件包
package_making = 第 { NUMBER($done) } 个文件，共 { NUMBER($all) } 个
package_saved = 课件包已保存：{ NUMBER($size) } kB。
package_failed = 未能生成课件包：无法获取此网站的某个文件。请检查网络后重试。
