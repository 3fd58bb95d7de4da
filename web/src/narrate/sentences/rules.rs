//! What every sentence keeps to: English counts agree with what is counted, Chinese is Chinese, and speaks in the
//! source texts' own terms.

use std::collections::BTreeSet;

use super::literals::{self, chinese as is_chinese};
use crate::conformance::bench;

/// What is counted, in the plural.
const MANY: &str = "units GPUs cores licences nodes tasks jobs workflows stages users buckets leaves \
    children candidates loans stretches moments places pods vcores gpus entries characters lines \
    fields steps pieces processors terms others vectors";

/// What one of a thing does not do.
const MANY_DO: &str = "are stay have were come stand hold lie go wait do agree";

const ONE_DOES: &str = "is stays has was comes stands holds lies goes waits does";

/// What stands between a number and something else.
const APART: &str = "of in on to from at and";

const CLUMSY: &[&str] = &[
    "cannot be.",
    "of unit-time",
    "NaN",
    "Some(",
    ": It ",
    ": Of ",
    " his ",
    "asks 1",
    "asks 2",
    // The last one does.
    "ll jobs end at",
    "ll jobs end only at",
    // The scheduling pass of an instant is one.
    "next scheduling pass",
    // That instant has one name.
    "reservation time",
    "reservation at",
    "reservation is at",
];

/// What opens a sentence that has no verb: what is told stands behind a headline, and is whole without it.
const CUT: &[&str] = &["Since ", "On 1", "On 2", "From 0 to"];

/// Words after which `is no` compares.
const COMPARED: &str = "longer more less larger smaller later earlier";

/// Openings of a clause whose subject is a free relative clause: `What is lent is split`.
const RELATIVE: &str = "What what Whatever whatever Who Whoever whoever";

const TRANSLATED: &str = "in hand|alike|anew|as far|of it|of no use|held against|behind the point";

const ONCE: &str = "If nothing else arrives";

fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|own| own == word)
}

/// Patterns of a translation in an English text, filled or not.
pub(super) fn translated(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().map(bare).collect();
    let is_no = |of: &[&str]| {
        let [subject, is, no, next] = of else { return false };
        has("is are was were", is)
            && *no == "no"
            && !has("There there", subject)
            && !has(COMPARED, next)
    };
    let padded = [&[""][..], &words, &[""]].concat();
    let mut wrong: Vec<String> =
        padded.windows(4).filter(|of| is_no(of)).map(|of| of[1..].join(" ")).collect();
    for clause in text.split_inclusive(['.', ';', ':', '?', '!']) {
        let opens = clause.split_whitespace().next().unwrap_or_default();
        if has(RELATIVE, opens) && !clause.ends_with('?') {
            wrong.push(format!("“{opens}” opens a clause"));
        }
    }
    let spaced = format!(" {} ", words.join(" ")).replace(" ahead of it ", " ");
    let found = TRANSLATED.split('|').filter(|odd| spaced.contains(&format!(" {odd} ")));
    wrong.extend(found.map(|odd| format!("“{odd}”")));
    // `too many jobs in all stages` is English.
    let ended = format!("{text}.");
    if ['.', ',', ':', ';', ')'].iter().any(|end| ended.contains(&format!(" in all{end}"))) {
        wrong.push("“in all”".into());
    }
    wrong
}

/// What is wrong with an English text.
pub(super) fn english(text: &str) -> Vec<String> {
    let clumsy = CLUMSY.iter().filter(|odd| text.contains(**odd)).map(|odd| format!("“{odd}”"));
    let mut wrong: Vec<String> = clumsy.collect();
    wrong.extend(translated(text));
    if is_chinese(text) {
        wrong.push("Chinese in English".into());
    }
    let cut =
        |opens: &&&str| text.split_inclusive(['.', '?']).any(|it| it.trim().starts_with(**opens));
    wrong.extend(CUT.iter().filter(cut).map(|opens| format!("“{opens}” without a verb")));
    if text.matches(ONCE).count() > 1 {
        wrong.push(format!("“{ONCE}” twice"));
    }
    let words: Vec<&str> = text.split(' ').collect();
    wrong.extend(words.windows(3).filter_map(out_of_less));
    wrong.extend(words.windows(2).filter_map(less_of_many));
    wrong.extend((0..words.len()).filter_map(|at| perfect_at_an_instant(&words, at)));
    // A caption may count nothing as 0 of it; a sentence says that there is none.
    let sentence = text.ends_with('.');
    wrong.extend((0..words.len()).filter_map(|at| miscounted(&words, at, sentence)));
    wrong
}

/// A word without what stands around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// A number in digits, whatever stands around it.
fn number(word: &str) -> Option<u64> {
    word.trim_matches(|c: char| "().,:;".contains(c)).replace(',', "").parse().ok()
}

/// `3 of 1`: more than there is.
fn out_of_less(words: &[&str]) -> Option<String> {
    let (some, all) = (number(words[0])?, number(words[2])?);
    (words[1] == "of" && some > all).then(|| words.join(" "))
}

/// `A has ended at 4`: with an instant it ended.
fn perfect_at_an_instant(words: &[&str], at: usize) -> Option<String> {
    let bare = |at: usize| bare(words.get(at).copied().unwrap_or_default());
    let past = has("ended come begun started finished", bare(at + 1));
    let perfect = has("has have", bare(at)) && past && bare(at + 2) == "at";
    let would = at.checked_sub(1).is_some_and(|at| has("would will", bare(at)));
    let said = words.get(at..at + 4).filter(|_| perfect && !would)?;
    number(said[3]).map(|_| said.join(" "))
}

/// `less vcores`, `2 nodes less`: what is counted is fewer.
fn less_of_many(words: &[&str]) -> Option<String> {
    let pair = [bare(words[0]), bare(words[1])];
    let many = |word: &str| has(MANY, word);
    let wrong = pair[0] == "less" && many(pair[1]) || many(pair[0]) && pair[1] == "less";
    wrong.then(|| words.join(" "))
}

/// Whether the word at a place is a count that does not agree with what is counted, or with what that does.
fn miscounted(words: &[&str], at: usize, sentence: bool) -> Option<String> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let ends = |at: usize| word(at).ends_with(['.', ',', ':', ';', ')']);
    let bare = |at: usize| bare(word(at));
    let count = word(at).trim_start_matches('(');
    if count.is_empty() || !count.chars().all(|c| c.is_ascii_digit() || c == ',') {
        return None;
    }
    let before = at.checked_sub(1).map(bare).unwrap_or_default();
    let compares = at > 0 && "<≤≥>".contains(word(at - 1));
    let near = [bare(at + 1), if ends(at + 1) { "" } else { bare(at + 2) }];
    let apart = has(APART, near[0]);
    let wrong = match count {
        "1" => !apart && near.iter().any(|near| has(MANY, near) || has(MANY_DO, near)),
        "0" => sentence && !compares && near.iter().any(|near| has(MANY, near)),
        // `None of its 2 nodes is`.
        _ if has("of its the", before) => false,
        _ => has(MANY, near[0]) && has(ONE_DOES, near[1]),
    };
    let same = near == ["of", "the"] && bare(at + 3) == count;
    (wrong || same)
        .then(|| format!("{count} {} {} {}", near[0], near[1], if same { count } else { "" }))
}

/// What is wrong with a text in any language.
pub(super) fn whole(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let odd = ["  ", "..", " .", " ,", ",.", "?.", ":.", "。。", "，。"];
    wrong.extend(odd.iter().filter(|odd| text.contains(**odd)).map(|odd| format!("“{odd}”")));
    if text.trim() != text {
        wrong.push("a space at its edge".into());
    }
    if text.chars().any(char::is_control) {
        wrong.push("a control character".into());
    }
    wrong
}

/// Latin words that Chinese may hold: names of policies, programs, formats, keys and units, and the scenario's fields.
const NAMES: &str = "Gantry LeastFit BestFit FirstFit NextFit Random EASY FCFS KTH SP2 SWF CSV gzip GIF JSON Lines SVG PNG ZIP \
    Markdown UTF null GiB MiB vcores vcore memory gpus gpu GPU cpu pod pods openb Alibaba Weng et al USENIX ATC cluster trace \
    Alt Ctrl Shift Insert Delete Esc Tab Trace Event Perfetto next shares job step workflow user shift Lublin Feitelson \
    Home End PageUp PageDown Page HTTP HTTPS HTML true false max sum API kubelet CPU Kubernetes MIG YAML gantry groups group units \
    unschedulable Helm helm template kubectl kustomize kustomization node SCORM algorithm figures lists timeline why \
    NVIDIA Multi Instance HAMi MPS Lifka alem Argo Batsim Philly PowerShell Slurm WfCommons sacct squeue sinfo";

/// Commands, options and columns that Chinese may hold as a whole, not word by word.
const CODE: &[&str] = &[
    "gantry import openb NODES PODS",
    "gantry import gpu-trace NODES PODS",
    "gantry import costs FILE",
    "gantry grade",
    "kubectl get",
    "-o yaml",
    "-o json",
    "列 api、engine、size、time",
];

/// What is wrong with a Chinese text; `names` are words of its scenario.
pub(super) fn chinese(text: &str, names: &BTreeSet<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    let told = CODE.iter().fold(text.to_owned(), |told, code| told.replace(code, ""));
    let latin = told.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    for word in latin.filter(|word| word.chars().any(|c| c.is_ascii_alphabetic())) {
        let parts = || word.split(['-', '_']);
        let known = |word: &str| {
            word.len() <= 2
                || word.chars().skip(1).all(|c| c.is_ascii_digit())
                || word.chars().next().is_some_and(|c| c.is_ascii_digit())
                // What is long is cut off in pictures.
                || names.contains(word)
                || text.contains('…') && names.iter().any(|name| name.starts_with(word))
                || has(NAMES, word)
        };
        if !known(word) && !parts().all(known) {
            wrong.push(format!("“{word}”"));
        }
    }
    let letters: Vec<char> = without_vectors(text).chars().collect();
    let wide = |c: char| is_chinese(&c.to_string()) || "，。：；？！（）、“”".contains(c);
    for (at, &c) in letters.iter().enumerate() {
        let before = letters[..at].iter().rev().find(|c| **c != ' ').copied().unwrap_or('-');
        let after = letters[at + 1..].iter().find(|c| **c != ' ').copied().unwrap_or('-');
        if ",;:?!()".contains(c) && (wide(before) || wide(after)) {
            wrong.push(format!("half-width “{c}”"));
        }
        if c == '.' && (is_chinese(&before.to_string()) || is_chinese(&after.to_string())) {
            wrong.push("half-width “.”".into());
        }
        if c == ' ' && wide(before) && wide(after) {
            wrong.push("a space between Chinese".into());
        }
    }
    let words: Vec<&str> = text.split(' ').collect();
    for sum in words.windows(3) {
        // `需要 2 ≤ 空闲 8`: what is there is named before its number.
        let behind = sum[2].chars().next().is_some_and(|c| is_chinese(&c.to_string()));
        if ["≤", ">"].contains(&sum[0]) && number(sum[1]).is_some() && behind {
            wrong.push(format!("“{}” names what is there behind its number", sum.join(" ")));
        }
    }
    for pair in words.windows(2) {
        let unit = pair[1].trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if pair[0].ends_with('1') && number(pair[0]) == Some(1) && has(MANY, unit) {
            wrong.push(format!("“{}”", pair.join(" ")));
        }
    }
    for (at, &c) in letters.iter().enumerate().skip(1) {
        let before = letters[at - 1];
        let pair = [before, c].map(|c| (is_chinese(&c.to_string()), c.is_ascii_alphanumeric()));
        if let [(true, _), (_, true)] | [(_, true), (true, _)] = pair {
            wrong.push(format!("no space in “{before}{c}”"));
        }
    }
    wrong.extend(bare_instants(&letters));
    wrong.extend(refused(text));
    wrong
}

/// Numbers behind `于`, `自` and the like that are told as bare numbers: an instant is `时刻 3`, the end of a range of
/// them `至 8` where its beginning is one. What is counted is none (`于 3 个节点`).
fn bare_instants(letters: &[char]) -> Vec<String> {
    let mut wrong = Vec::new();
    for at in 2..letters.len() {
        let [word, space, first] = [letters[at - 2], letters[at - 1], letters[at]];
        if space != ' ' || !first.is_ascii_digit() || !"于自在从至到".contains(word) {
            continue;
        }
        let clause = letters[..at].iter().rev().take_while(|c| !"，。；：？（".contains(**c));
        let clause: String = clause.collect::<Vec<_>>().into_iter().rev().collect();
        // `现在 3` labels an instant, `不大于 3` compares.
        let said =
            ["现在", "大于", "小于", "等于"].iter().any(|it| clause.trim_end().ends_with(it));
        let after = letters[at..].iter().skip_while(|c| c.is_ascii_digit() || ",.".contains(**c));
        let after: String = after.take(2).filter(|c| **c != ' ').collect();
        let counted =
            after.starts_with(|c: char| COUNTED_BY.contains(c) || c.is_ascii_alphanumeric());
        // `0 到 3 之间`, `第 3 至 8 行`, `增至 8`: no instants.
        let range = clause.starts_with("第") || clause.contains(|c: char| c.is_ascii_digit());
        let amount =
            range && !"于自在".contains(word) || clause.ends_with("增至 ") || clause.contains('时');
        if !counted && !amount && !said {
            wrong.push(format!("“{word} {first}” without 时刻"));
        }
    }
    wrong
}

/// What follows a number that counts.
const COUNTED_BY: &str = "个块份级行项位层字种次处%";

/// A text without what has punctuation of its own: coordinates `(4, *)`, ranges and forms `[4, 10]`, keys and signs `“,”`,
/// formulas between backticks.
fn without_vectors(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((at, open)) = rest.char_indices().find(|(_, c)| "([“`".contains(*c)) {
        let (before, from) = rest.split_at(at);
        let inside = &from[open.len_utf8()..];
        let ends: &[char] = if open == '`' { &['`'] } else { &[')', ']', '”'] };
        let (inside, after) = inside.split_once(ends).unwrap_or((inside, ""));
        let own =
            open != '(' || !inside.is_empty() && inside.chars().all(|c| c.is_ascii() || c == '□');
        out += before;
        out.push(if own { '#' } else { open });
        rest = if own { after } else { &from[open.len_utf8()..] };
    }
    out + rest
}

/// Words that are not the source texts' own, or a second word for a thing, and what is said instead. A word may be part
/// of what is said instead: `引擎` of `处理引擎`.
const BANNED: &[(&str, &str)] = &[
    // One word for one thing, in every file.
    ("启动", "开始, 运行"),
    ("本批次", "本次调度"),
    ("本轮", "本次调度"),
    ("单元", "资源, 虚拟 GPU"),
    ("单位数", "资源数量"),
    ("资源单位", "资源"),
    ("虚拟单位", "虚拟 GPU"),
    ("配额", "上限"),
    ("标签", "标识, 节点标签"),
    ("请求端", "请求方, “资源请求端”"),
    ("引擎", "处理引擎"),
    ("做检查点", "设置检查点"),
    ("设检查点", "设置检查点"),
    ("恢复运行", "继续运行"),
    ("待恢复", "待继续运行"),
    ("从检查点恢复", "从检查点继续运行"),
    ("退路", "回退"),
    ("退到", "回退到"),
    ("·时间", "GPU 时间, GPU × 时间"),
    ("没有发生任何事", "尚未开始"),
    ("删除此", "移除此"),
    ("云、边", "云环境、边缘环境"),
    // The source texts' own words.
    ("公共", "资源池, 共用额度"),
    ("收回", "回收"),
    ("出借", "借出"),
    ("次序", "顺序"),
    ("其它", "其他"),
    ("账目", "台账"),
    ("预约", "预留"),
    ("保存检查点", "设置检查点"),
    ("缩短比例", "分割因子"),
    ("方法的图例", "方法原文的附图"),
    ("图例之外", "附图之外"),
    ("手头", "当前可用"),
    ("余地", "余量"),
    ("同例", "同一例子"),
    ("仅短作业", "只借给短作业"),
    ("自己的文件：场景文件", "自己的文件：场景"),
    ("轨迹", "跟踪数据, 跟踪文件"),
    ("运行时间缩短", "运行时长缩短"),
    ("个 和", "个和"),
    ("您", "no pronoun"),
    ("逐作业", "按作业"),
    ("桶的树", "桶树"),
    ("无人能", "任何工作流都不得"),
    ("从空白绘制", "从空白开始绘制"),
    ("衡量预留", "检查预留"),
];

/// The words of a Chinese text that are refused.
fn refused(text: &str) -> impl Iterator<Item = String> {
    let stays = |banned: &str, instead: &str| {
        let right = instead.split(", ").filter(|right| right.contains(banned));
        right.fold(text.to_owned(), |text, right| text.replace(right, "")).contains(banned)
    };
    let all = BANNED.iter().filter(move |(banned, instead)| stays(banned, instead));
    all.map(|(banned, instead)| format!("{banned} for {instead}"))
}

/// What the source texts call things, as the page must say it somewhere.
pub(super) const SAID: &str = "方法原文的附图|附图之外|资源池上的普通作业|资源池：空闲|共用额度|未开始|按出现顺序|\
    全部强制回收|该阶段唯一的作业立即开始：需要 2 ≤ 预留 8。|当前可用 2 个|需要 2 ≤ 空闲 8|\
    该用户的份额尚有余量|累计等待 2 个时间单位。|损失 12（GPU × 时间）的工作|\
    跟踪文件（Trace Event，可用 Perfetto 打开）|打开自己的文件|只借给短作业|原文表 1|\
    按更粗一级步进|借出台账|资源类型|需求量|预留时间|分割因子|本次调度|请求方|处理引擎|继续运行|\
    回退";

#[test]
fn no_text_uses_a_word_that_the_source_texts_do_not() {
    let mut found = Vec::new();
    for folder in ["web/src", "web/words", "core/src", "core/words", "static", "docs"] {
        for path in literals::files(&bench::folder(folder)) {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            for (line, text) in text.lines().enumerate() {
                let place = format!("{}:{}", path.display(), line + 1);
                found.extend(refused(text).map(|wrong| format!("{place}: {wrong}: {text}")));
            }
        }
    }
    assert!(found.is_empty(), "{} texts\n{}", found.len(), found.join("\n"));
}

#[test]
fn patterns_of_a_translation_are_refused() {
    for wrong in [
        "3 nodes are no candidates.",
        "{ $found } is no number",
        "What is lent is split.",
        "Three choose; whoever loses tries again.",
        "It waited 7 units of time in all.",
        "No request is in hand now.",
        "The policies are alike.",
        "Plans are made anew.",
        "Recorded in part: as far as that.",
        "1 leaf of it was yielded.",
        "The GPUs are of no use to it.",
        "The others are held against the first.",
        "at most 15 digits behind the point",
    ] {
        assert!(!english(wrong).is_empty(), "{wrong}");
    }
    for right in [
        "There is no room.",
        "It is no longer free.",
        "What does u1 have?",
        "t waits. Who owns GPU g4?",
        "too many jobs in all stages",
        "2 jobs wait ahead of it.",
        "Its units are free.",
    ] {
        assert_eq!(english(right), [""; 0], "{right}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn the_rules_find_what_they_are_for() {
    for wrong in [
        "Its 1 unit stay reserved.",
        "1 units come back.",
        "2 of the 2 lent units come back.",
        "0 workflows and 0 ordinary jobs will come.",
        "1 are free.",
        "3 jobs waits.",
        "1 ordinary jobs will come.",
        "So many jobs or nodes cannot be.",
        "a  b",
        "w lends 1 unit to a of u1. Since 0, on units that w lends.",
        "lent to u1: 3 of 1",
        "Everything with less vcores came first.",
        "a waits: It runs too long.",
        "A has ended at 4, and four nodes are free.",
        "C's time has come, at 6.",
        "All jobs end at 13; w ended at 9.",
        "It is the head. The next scheduling pass, at this instant, starts it.",
        "The head C has a reservation at 10.",
        "Its cpu is 1, t asks 2.",
        "If nothing else arrives, w is admitted at 0. If nothing else arrives, it begins at 0.",
    ] {
        assert!(!english(wrong).is_empty() || !whole(wrong).is_empty(), "{wrong}");
    }
    for right in [
        "1 of the 6 lent units comes back.",
        "Stage 1 of w begins.",
        "place 0 of 3",
        "3 > 1. It has 2 units.",
        "No: it would have ended at 8",
        "A job has ended at this instant.",
    ] {
        assert_eq!(english(right), [""; 0], "{right}");
    }
    let names = ["long"].map(str::to_owned).into();
    for wrong in [
        "作业 job1x 开始",
        "收到(两个)",
        "它需要 3,等待",
        "等待 。",
        "中文 中文",
        "放得下：2 ≤ 8 空闲。",
        "请求 1 vcores",
        "为阶段 2回收",
        "借出和 预留",
        "总完成时间, 时间单位",
        "您的文件",
        "它于 3 开始。",
        "自 0 起运行，至 8 结束。",
        "第三个作业于 13 而不是 8 开始",
        "本批次下一个启动的作业",
        "没有空闲的引擎",
        "已分配给请求端",
        "运行 get 命令",
    ] {
        assert!(!chinese(wrong, &names).is_empty(), "{wrong}");
    }
    for right in [
        "桶 (6, *) 适合。",
        "比例 1 : 1，份额变为：u1 3 → 1",
        "回填窗口 [4, 10]",
        "long 等待 1,523。",
        "放得下：需要 2 ≤ 空闲 8。",
        "它于时刻 3 开始。",
        "自时刻 0 至 8，在 2 个节点上运行。",
        "版本 2 不是 0 到 8 之间的整数。",
        "参数规模不大于 1,023 即可。",
        "现在 3",
        "本次调度中，处理引擎空闲。",
        "回退到次高的种类。",
        "专利称之为“资源请求端”。",
        "减速比为 `max(1, (结束 − 提交) / 10)`。",
        "请使用带 -o yaml 的 kubectl get 的输出。",
    ] {
        assert_eq!(chinese(right, &names), [""; 0], "{right}");
    }
}
