language_tag = zh-Hans
language_name = 中文
