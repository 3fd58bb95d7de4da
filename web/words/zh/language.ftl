language_tag = zh-Hans
language_name = 中文
language_short = 中文
