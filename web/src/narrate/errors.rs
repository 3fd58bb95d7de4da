//! What is wrong with a scenario, a link or a command, in words: what was found, what is allowed, what was
//! perhaps meant.

use std::fmt::Write;

use gantry_core::scenario::{
    Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Path, Segment, Shape, Token,
    is_unseen,
};
use gantry_core::session::Failure;

use super::{Language, Words};

impl Words {
    /// An error without its place: `request` needs 2 numbers…
    pub fn error(self, error: &Error) -> String {
        match self.language {
            Language::English => self.english(&error.kind),
            Language::Chinese => self.chinese(&error.kind),
        }
    }

    /// An error with its place in front: `tasks[3].request, line 4, column 7: …`
    pub fn error_line(self, error: &Error) -> String {
        let colon = self.pick(": ", "：");
        format!("{}{colon}{}", self.place(error), self.error(error))
    }

    /// Where an error is.
    pub fn place(self, error: &Error) -> String {
        let path = self.path(&error.path);
        let Some(position) = error.position else { return path };
        let (line, column) = (self.number(position.line), self.number(position.column));
        match self.language {
            Language::English => format!("{path}, line {line}, column {column}"),
            Language::Chinese => format!("{path}，第 {line} 行第 {column} 列"),
        }
    }

    /// A path as a scenario's reader knows it.
    pub fn path(self, path: &Path) -> String {
        match path.0.as_slice() {
            [] => self.pick("the scenario", "场景").to_owned(),
            [Segment::Index(_) | Segment::Field(_), ..] => self.name(&path.to_string()),
        }
    }

    /// How many errors there are.
    pub fn error_count(self, errors: &Errors) -> String {
        self.errors_counted(errors.list.len() as u64 + errors.more)
    }

    /// So many errors.
    pub fn errors_counted(self, count: u64) -> String {
        match self.language {
            Language::English => self.count(count, "error", "errors"),
            Language::Chinese => format!("{} 个错误", self.number(count)),
        }
    }

    /// Why a command failed, in one sentence.
    pub fn failure(self, failure: &Failure) -> String {
        match failure {
            Failure::Scenario(errors) => match errors.list.as_slice() {
                [only] if errors.more == 0 => self.error_line(only),
                _ => format!(
                    "{}{}",
                    self.scenario_bad(),
                    match self.language {
                        Language::English => format!(" ({})", self.error_count(errors)),
                        Language::Chinese => format!("（{}）", self.error_count(errors)),
                    }
                ),
            },
            Failure::NothingOpen => self.nothing_open().to_owned(),
            Failure::NoSuchThing => self.no_such_thing().to_owned(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one table: a row a kind")]
    fn english(self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::Syntax { found: Some(found), expected } => {
                format!(
                    "found {}, where {} is expected.",
                    self.quoted(found),
                    self.token(*expected)
                )
            }
            ErrorKind::Syntax { found: None, expected } => {
                format!("the text ends where {} is expected.", self.token(*expected))
            }
            ErrorKind::NotUtf8 => "the text is not UTF-8.".to_owned(),
            ErrorKind::TooDeep { max } => {
                format!("nested too deeply: at most {} levels are allowed.", self.number(*max))
            }
            ErrorKind::TooLarge { what, found, max } => {
                format!(
                    "{}: found {}, at most {} are allowed.",
                    self.measure(what),
                    self.number(*found),
                    self.number(*max)
                )
            }
            ErrorKind::UnknownField { found, allowed, nearest } => {
                format!(
                    "there is no field {}.{}{}",
                    self.quoted(found),
                    self.meant(nearest.as_deref()),
                    self.allowed(allowed)
                )
            }
            ErrorKind::MissingField { field } => {
                format!("the field {} is missing.", self.quoted(field))
            }
            ErrorKind::DuplicateField { field } => {
                format!("the field {} is given twice.", self.quoted(field))
            }
            ErrorKind::WrongType { found, expected } => {
                format!("found {}, where {} is needed.", self.found(found), self.shape(*expected))
            }
            ErrorKind::OutOfRange { found, min, max } => format!(
                "{} is not a whole number from {} to {}.",
                self.name(found),
                self.number(*min),
                self.number(*max)
            ),
            ErrorKind::UnknownWord { found, allowed, nearest } => {
                format!(
                    "{} is not known here.{}{}",
                    self.quoted(found),
                    self.meant(nearest.as_deref()),
                    self.allowed(allowed)
                )
            }
            ErrorKind::UnknownName { found, list, nearest } => {
                format!(
                    "{} is called {}.{}",
                    self.no_entry(*list),
                    self.quoted(found),
                    self.meant(nearest.as_deref())
                )
            }
            ErrorKind::NotYetListed { found, listed } => format!(
                "the task {} is released before it is listed: it stands at {}.",
                self.quoted(found),
                self.path(listed)
            ),
            ErrorKind::DuplicateName { found, first } => {
                format!("{} is given twice: first at {}.", self.quoted(found), self.path(first))
            }
            ErrorKind::WrongLength { found, min, max } => format!(
                "{} long, where {} to {} are allowed.",
                self.count(*found, "character", "characters"),
                self.number(*min),
                self.number(*max)
            ),
            ErrorKind::UnseenCharacter { found, sign } => format!(
                "{} has the character U+{:04X} in it, which cannot be seen; two names could look alike. Take it out.",
                self.quoted(found),
                u32::from(*sign)
            ),
            ErrorKind::WrongCount { found, min, max } => {
                format!(
                    "has {}, needs {}.",
                    self.count(*found, "entry", "entries"),
                    self.range(*min, *max)
                )
            }
            ErrorKind::FutureVersion { found, known } => format!(
                "version {} is newer than this page, which knows up to version {}.",
                self.name(found),
                self.number(*known)
            ),
            ErrorKind::OverReserved { dimension, found, available } => format!(
                "{} of {} is set aside, but the node has {}.",
                self.number(*found),
                self.name(dimension),
                self.number(*available)
            ),
            ErrorKind::OverCapacity { found, capacity } => format!(
                "{} units are needed together, but the capacity is {}.",
                self.number(*found),
                self.number(*capacity)
            ),
            ErrorKind::ReservedTwice { node } => {
                format!("node {} already holds a reservation.", self.quoted(node))
            }
            ErrorKind::BeyondSpace { found, max, granularity } => format!(
                "the coordinate {} is beyond {}: a granularity of at least {} brings it inside.",
                self.number(*found),
                self.number(*max),
                self.number(*granularity)
            ),
            ErrorKind::NotFraction { found } => format!(
                "{} is not a number between 0 and 1 with at most 15 digits behind the point.",
                self.name(found)
            ),
            ErrorKind::BadLink { fault } => self.link_fault(fault),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one table: a row a kind")]
    fn chinese(self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::Syntax { found: Some(found), expected } => {
                format!("此处为 {}，应为{}。", self.quoted(found), self.token(*expected))
            }
            ErrorKind::Syntax { found: None, expected } => {
                format!("文本在此结束，此处应为{}。", self.token(*expected))
            }
            ErrorKind::NotUtf8 => "文本不是 UTF-8 编码。".to_owned(),
            ErrorKind::TooDeep { max } => format!("嵌套过深：最多允许 {} 层。", self.number(*max)),
            ErrorKind::TooLarge { what, found, max } => {
                format!(
                    "{}：有 {}，最多允许 {}。",
                    self.measure(what),
                    self.number(*found),
                    self.number(*max)
                )
            }
            ErrorKind::UnknownField { found, allowed, nearest } => {
                format!(
                    "没有字段 {}。{}{}",
                    self.quoted(found),
                    self.meant(nearest.as_deref()),
                    self.allowed(allowed)
                )
            }
            ErrorKind::MissingField { field } => format!("缺少字段 {}。", self.quoted(field)),
            ErrorKind::DuplicateField { field } => {
                format!("字段 {} 出现了两次。", self.quoted(field))
            }
            ErrorKind::WrongType { found, expected } => {
                format!("此处为{}，应为{}。", self.found(found), self.shape(*expected))
            }
            ErrorKind::OutOfRange { found, min, max } => {
                format!(
                    "{} 不是 {} 到 {} 之间的整数。",
                    self.name(found),
                    self.number(*min),
                    self.number(*max)
                )
            }
            ErrorKind::UnknownWord { found, allowed, nearest } => {
                format!(
                    "此处不能用 {}。{}{}",
                    self.quoted(found),
                    self.meant(nearest.as_deref()),
                    self.allowed(allowed)
                )
            }
            ErrorKind::UnknownName { found, list, nearest } => {
                format!(
                    "{}名为 {}。{}",
                    self.no_entry(*list),
                    self.quoted(found),
                    self.meant(nearest.as_deref())
                )
            }
            ErrorKind::NotYetListed { found, listed } => {
                format!(
                    "任务 {} 在列出之前就被释放：它位于 {}。",
                    self.quoted(found),
                    self.path(listed)
                )
            }
            ErrorKind::DuplicateName { found, first } => {
                format!("{} 重复：首次出现在 {}。", self.quoted(found), self.path(first))
            }
            ErrorKind::WrongLength { found, min, max } => {
                format!(
                    "长度为 {} 个字符，应为 {} 到 {} 个。",
                    self.number(*found),
                    self.number(*min),
                    self.number(*max)
                )
            }
            ErrorKind::UnseenCharacter { found, sign } => format!(
                "{} 含有看不见的字符 U+{:04X}，会使两个名称看起来相同；请将其删去。",
                self.quoted(found),
                u32::from(*sign)
            ),
            ErrorKind::WrongCount { found, min, max } => {
                format!("有 {} 项，应为 {}。", self.number(*found), self.range(*min, *max))
            }
            ErrorKind::FutureVersion { found, known } => {
                format!(
                    "版本 {} 比本页面新，本页面最高支持版本 {}。",
                    self.name(found),
                    self.number(*known)
                )
            }
            ErrorKind::OverReserved { dimension, found, available } => format!(
                "预留了 {} 的 {}，但该节点只有 {}。",
                self.number(*found),
                self.name(dimension),
                self.number(*available)
            ),
            ErrorKind::OverCapacity { found, capacity } => format!(
                "共需要 {} 个单位，但容量只有 {}。",
                self.number(*found),
                self.number(*capacity)
            ),
            ErrorKind::ReservedTwice { node } => format!("节点 {} 已有预留。", self.quoted(node)),
            ErrorKind::BeyondSpace { found, max, granularity } => format!(
                "坐标 {} 超过上限 {}：粒度至少为 {} 才能放入坐标空间。",
                self.number(*found),
                self.number(*max),
                self.number(*granularity)
            ),
            ErrorKind::NotFraction { found } => {
                format!("{} 不是 0 与 1 之间、小数不超过 15 位的数。", self.name(found))
            }
            ErrorKind::BadLink { fault } => self.link_fault(fault),
        }
    }

    fn link_fault(self, fault: &LinkFault) -> String {
        match (self.language, fault) {
            (Language::English, LinkFault::NoScenario) => {
                "the link carries no scenario.".to_owned()
            }
            (Language::English, LinkFault::Character { found }) => {
                format!(
                    "the link holds {}, which links do not use.",
                    self.quoted(&found.to_string())
                )
            }
            (Language::English, LinkFault::Damaged) => {
                "the link is cut off or was altered.".to_owned()
            }
            (Language::English, LinkFault::Draw { found }) => {
                format!(
                    "the link says that {} is to be drawn; jobs_nodes_load_seed_estimates is wanted, as in 1000_128_0.8_1_rounded.",
                    self.quoted(found)
                )
            }
            (Language::English, LinkFault::Contents { error }) => {
                format!("the link holds no scenario: {}", self.error_line(error))
            }
            (Language::Chinese, LinkFault::NoScenario) => "链接中没有场景。".to_owned(),
            (Language::Chinese, LinkFault::Character { found }) => {
                format!("链接中有 {}，这不是链接使用的字符。", self.quoted(&found.to_string()))
            }
            (Language::Chinese, LinkFault::Damaged) => "链接被截断或改动过。".to_owned(),
            (Language::Chinese, LinkFault::Draw { found }) => {
                format!(
                    "链接要求生成 {}；应为“作业数_节点数_负载_种子_估计方式”，例如 1000_128_0.8_1_rounded。",
                    self.quoted(found)
                )
            }
            (Language::Chinese, LinkFault::Contents { error }) => {
                format!("链接中的内容不是场景：{}", self.error_line(error))
            }
        }
    }

    /// A text in quotes; a character that can't be seen is told by its number.
    pub(crate) fn quoted(self, text: &str) -> String {
        let mut quoted = self.pick("“", "“").to_owned();
        for sign in text.chars() {
            if is_unseen(sign) {
                let _ = write!(quoted, "[U+{:04X}]", u32::from(sign));
            } else {
                quoted.push(sign);
            }
        }
        quoted + self.pick("”", "”")
    }

    fn meant(self, nearest: Option<&str>) -> String {
        match (self.language, nearest) {
            (_, None) => String::new(),
            (Language::English, Some(nearest)) => {
                format!(" Did you mean {}?", self.quoted(nearest))
            }
            (Language::Chinese, Some(nearest)) => format!("是否想写 {}？", self.quoted(nearest)),
        }
    }

    fn allowed(self, allowed: &[String]) -> String {
        if allowed.is_empty() {
            return String::new();
        }
        let list = self.list(&allowed.iter().map(|word| self.name(word)).collect::<Vec<_>>());
        match self.language {
            Language::English => format!(" Allowed: {list}."),
            Language::Chinese => format!("允许的有：{list}。"),
        }
    }

    fn range(self, min: u64, max: u64) -> String {
        let (least, most) = (self.number(min), self.number(max));
        match (self.language, min == max, max == u64::MAX) {
            (_, true, _) => least,
            (Language::English, _, true) => format!("at least {least}"),
            (Language::English, ..) => format!("{least} to {most}"),
            (Language::Chinese, _, true) => format!("至少 {least} 项"),
            (Language::Chinese, ..) => format!("{least} 到 {most} 项"),
        }
    }

    const fn no_entry(self, list: List) -> &'static str {
        match list {
            List::Nodes => self.pick("no node", "没有节点"),
            List::Tasks => self.pick("no task", "没有任务"),
            List::EarlierTasks => self.pick("no task before this", "此前没有任务"),
            List::Dimensions => self.pick("no dimension", "没有维度"),
            List::Users => self.pick("no user of the sharing group", "共享组中没有用户"),
        }
    }

    fn found(self, found: &Found) -> String {
        match found {
            Found::Null => self.pick("null", " null").to_owned(),
            Found::Boolean => self.pick("true or false", "布尔值").to_owned(),
            Found::Number(number) => match self.language {
                Language::English => format!("the number {}", self.name(number)),
                Language::Chinese => format!("数字 {}", self.name(number)),
            },
            Found::Text(text) => match self.language {
                Language::English => format!("the string {}", self.quoted(text)),
                Language::Chinese => format!("字符串 {}", self.quoted(text)),
            },
            Found::List => self.pick("a list", "列表").to_owned(),
            Found::Object => self.pick("an object", "对象").to_owned(),
        }
    }

    const fn shape(self, shape: Shape) -> &'static str {
        match shape {
            Shape::Text => self.pick("a string", "字符串"),
            Shape::WholeNumber => self.pick("a whole number", "整数"),
            Shape::Number => self.pick("a number", "数"),
            Shape::List => self.pick("a list", "列表"),
            Shape::NumberList => self.pick("a list of whole numbers", "整数列表"),
            Shape::TextList => self.pick("a list of strings", "字符串列表"),
            Shape::ObjectList => self.pick("a list of objects", "对象列表"),
            Shape::Object => self.pick("an object", "对象"),
            Shape::Boolean => self.pick("true or false", "true 或 false"),
            Shape::WordOrNumber => {
                self.pick("\"max\", \"sum\" or a whole number", "\"max\"、\"sum\" 或整数")
            }
        }
    }

    const fn token(self, token: Token) -> &'static str {
        match token {
            Token::Value => self.pick("a value", "一个值"),
            Token::Key => self.pick("a key in quotes", "带引号的键"),
            Token::KeyOrBrace => self.pick("a key in quotes or }", "带引号的键或 }"),
            Token::Colon => self.pick("a colon", "冒号"),
            Token::CommaOrBracket => self.pick("a comma or ]", "逗号或 ]"),
            Token::CommaOrBrace => self.pick("a comma or }", "逗号或 }"),
            Token::Quote => self.pick("the closing quote of a string", "字符串的结束引号"),
            Token::Digit => self.pick("a digit", "数字"),
            Token::Escape => self.pick(
                "one of \" \\ / b f n r t u after a backslash",
                "反斜杠后的 \" \\ / b f n r t u 之一",
            ),
            Token::HexDigits => self.pick("four hexadecimal digits", "四位十六进制数字"),
            Token::SecondSurrogate => {
                self.pick("the second half of a surrogate pair", "代理对的后半部分")
            }
            Token::EscapedControl => self.pick("an escaped control character", "转义的控制字符"),
            Token::End => self.pick("the end of the scenario", "场景的结尾"),
        }
    }

    fn measure(self, measure: &Measure) -> String {
        let label = match measure {
            Measure::FileBytes => self.pick("too many bytes in the file", "文件字节数过多"),
            Measure::LinkCharacters => {
                self.pick("too many characters in the link", "链接字符数过多")
            }
            Measure::LinkBytes => {
                self.pick("too many bytes in the link's scenario", "链接中场景的字节数过多")
            }
            Measure::LinkNames => self.pick(
                "too many bytes of names in the link's scenario",
                "链接中场景的名称字节数过多",
            ),
            Measure::NoteBlocks => self
                .pick("too many paragraphs, headings and items of lists", "段落、标题和列表项过多"),
            Measure::NoteSpans => {
                self.pick("too many texts, links and marked parts", "文字、链接和标记部分过多")
            }
            Measure::Nodes => self.pick("too many nodes", "节点过多"),
            Measure::Entries => self.pick("too many entries in the task list", "任务列表项过多"),
            Measure::Reservations => self.pick("too many reservations", "预留过多"),
            Measure::Candidates => self.pick("too many candidates in all", "候选节点总数过多"),
            Measure::Jobs => self.pick("too many jobs", "作业过多"),
            Measure::LatestTime => self.pick(
                "too much time, with all jobs one after the other",
                "所有作业依次运行的总时间过长",
            ),
            Measure::Workflows => self.pick("too many workflows", "工作流过多"),
            Measure::Stages => self.pick("too many stages in all", "阶段总数过多"),
            Measure::StageJobs => self.pick("too many jobs of stages in all", "阶段作业总数过多"),
            Measure::Users => self.pick("too many users", "用户过多"),
            Measure::Shares => {
                self.pick("too many users for so many workflows", "用户数与工作流数之积过大")
            }
            Measure::SumRatio => self.pick("the ratios together are too large", "比例总和过大"),
            Measure::OrderedNodes => self.pick(
                "too many nodes for so many distinct preferences",
                "节点数与不同偏好数之积过大",
            ),
            Measure::SumAvailable { dimension } => {
                let name = self.name(dimension);
                return match self.language {
                    Language::English => format!("the nodes together have too much {name}"),
                    Language::Chinese => format!("所有节点的 {name} 总量过大"),
                };
            }
            Measure::SumRequested { dimension } => {
                let name = self.name(dimension);
                return match self.language {
                    Language::English => format!("the tasks together ask for too much {name}"),
                    Language::Chinese => format!("所有任务请求的 {name} 总量过大"),
                };
            }
        };
        label.to_owned()
    }
}
