//! What is wrong with workflows written as text, in words.

use gantry_core::labs::workflow::text::{Expected, Fault, FaultKind};

use crate::narrate::{Language, Words};

impl Words {
    /// Where something is wrong in the text forms: `Line 2, column 9`.
    pub fn fault_place(self, fault: &Fault) -> String {
        let (line, column) = (self.number(fault.at.line), self.number(fault.at.column));
        match self.language {
            Language::English => format!("Line {line}, column {column}"),
            Language::Chinese => format!("第 {line} 行第 {column} 列"),
        }
    }

    /// What is wrong there.
    pub fn fault(self, kind: &FaultKind) -> String {
        match self.language {
            Language::English => self.fault_in_english(kind),
            Language::Chinese => self.fault_in_chinese(kind),
        }
    }

    fn fault_in_english(self, kind: &FaultKind) -> String {
        match kind {
            FaultKind::Unexpected { found: Some(found), expected } => {
                format!(
                    "{} is here, but {} is expected.",
                    self.quoted(&found.to_string()),
                    self.expected(*expected)
                )
            }
            FaultKind::Unexpected { found: None, expected } => {
                format!("the line ends here, but {} is expected.", self.expected(*expected))
            }
            FaultKind::UnknownLine { found, nearest } => {
                let near =
                    nearest.as_ref().map(|near| format!(" Did you mean {}?", self.quoted(near)));
                format!(
                    "a line begins with shares:, with job[i,j,m] or with a workflow’s name and .step[i].job[j,m], not with {}.{}",
                    self.quoted(found),
                    near.unwrap_or_default()
                )
            }
            FaultKind::OutOfRange { found, min, max } => format!(
                "{} is not a whole number from {} to {}.",
                self.quoted(found),
                self.number(*min),
                self.number(*max)
            ),
            FaultKind::LongName { found, max } => format!(
                "a name of {} characters; at most {} are allowed.",
                self.number(*found),
                self.number(*max)
            ),
            FaultKind::LongText { found, max } => format!(
                "the text has {} bytes; at most {} are allowed.",
                self.number(*found),
                self.number(*max)
            ),
            FaultKind::DuplicateJob { job, first } => format!(
                "job {} stands already at line {}, column {}.",
                self.quoted(job),
                self.number(first.line),
                self.number(first.column)
            ),
            FaultKind::DuplicateUser { user } => {
                format!("user {} is named already.", self.quoted(user))
            }
            FaultKind::DuplicateAgreement { workflow } => {
                format!("workflow {} has its agreement already.", self.quoted(workflow))
            }
            FaultKind::MissingStep { workflow, step } => format!(
                "stage {} of workflow {} has no job.",
                self.number(*step),
                self.quoted(workflow)
            ),
            FaultKind::NoSteps { workflow } => {
                format!("workflow {} has no jobs.", self.quoted(workflow))
            }
            FaultKind::MixedRatios => "some users have a ratio and some have none.".to_owned(),
            FaultKind::OtherUsers => "other users than in the first line of shares.".to_owned(),
            FaultKind::UrgentUser { user } => {
                format!("user {} must have a later priority than the workflow.", self.quoted(user))
            }
            FaultKind::Nothing => {
                "there is no workflow: job[i,j,m] or name.step[i].job[j,m] is expected.".to_owned()
            }
        }
    }

    fn fault_in_chinese(self, kind: &FaultKind) -> String {
        match kind {
            FaultKind::Unexpected { found: Some(found), expected } => {
                format!(
                    "此处是 {}，应为 {}。",
                    self.quoted(&found.to_string()),
                    self.expected(*expected)
                )
            }
            FaultKind::Unexpected { found: None, expected } => {
                format!("行在此结束，应有 {}。", self.expected(*expected))
            }
            FaultKind::UnknownLine { found, nearest } => {
                let near = nearest.as_ref().map(|near| format!("是否想写 {}？", self.quoted(near)));
                format!(
                    "每行应以“shares:”、“job[i,j,m]”或“工作流名称.step[i].job[j,m]”开头，而不是 {}。{}",
                    self.quoted(found),
                    near.unwrap_or_default()
                )
            }
            FaultKind::OutOfRange { found, min, max } => format!(
                "{} 不是 {} 到 {} 的整数。",
                self.quoted(found),
                self.number(*min),
                self.number(*max)
            ),
            FaultKind::LongName { found, max } => format!(
                "名称有 {} 个字符，最多允许 {} 个。",
                self.number(*found),
                self.number(*max)
            ),
            FaultKind::LongText { found, max } => format!(
                "文本有 {} 字节，最多允许 {} 字节。",
                self.number(*found),
                self.number(*max)
            ),
            FaultKind::DuplicateJob { job, first } => format!(
                "作业 {} 已在第 {} 行第 {} 列出现。",
                self.quoted(job),
                self.number(first.line),
                self.number(first.column)
            ),
            FaultKind::DuplicateUser { user } => format!("用户 {} 已经列出。", self.quoted(user)),
            FaultKind::DuplicateAgreement { workflow } => {
                format!("工作流 {} 已有共享约定。", self.quoted(workflow))
            }
            FaultKind::MissingStep { workflow, step } => {
                format!("工作流 {} 的阶段 {} 没有作业。", self.quoted(workflow), self.number(*step))
            }
            FaultKind::NoSteps { workflow } => {
                format!("工作流 {} 没有作业。", self.quoted(workflow))
            }
            FaultKind::MixedRatios => "有的用户写了比例，有的没有。".to_owned(),
            FaultKind::OtherUsers => "用户与第一行 shares 不同。".to_owned(),
            FaultKind::UrgentUser { user } => {
                format!("用户 {} 的优先级必须低于工作流。", self.quoted(user))
            }
            FaultKind::Nothing => {
                "没有工作流：应写“job[i,j,m]”或“名称.step[i].job[j,m]”。".to_owned()
            }
        }
    }

    fn expected(self, expected: Expected) -> String {
        match expected {
            Expected::Sign(sign) => self.quoted(&sign.to_string()),
            Expected::Step => self.quoted(".step["),
            Expected::Job => self.quoted(".job["),
            Expected::Triple => self.quoted("job["),
            Expected::Name => self.pick("a name", "名称").to_owned(),
            Expected::Number => self.pick("a number", "数字").to_owned(),
            Expected::Priority => self.pick("p and a number", "p 加数字").to_owned(),
            Expected::CommaOrBracket => self.pick("a comma or ]", "逗号或 ]").to_owned(),
            Expected::CommaOrEnd => {
                self.pick("a comma or the end of the line", "逗号或行末").to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::labs::workflow::text;

    use super::*;

    #[test]
    fn faults_are_told_in_both_languages_with_what_is_found() {
        let wrong = [
            ("job[1,1,2", "]", "]"),
            ("job(1,1,2)", "job", "job"),
            ("job[0,1,2]", "4,194,304", "4,194,304"),
            ("job[1,a,1] job[1,a,1]", "already", "已在"),
            ("shares:[w,p0],[u,p1],[u,p1]\njob[1,1,1]", "already", "已经"),
            ("shares:[w,p0],[u,p1,1],[v,p1]\njob[1,1,1]", "ratio", "比例"),
            ("shares:[w,p0],[u,p0]\njob[1,1,1]", "later priority", "低于"),
            ("w.step[2].job[1,1]", "stage 1", "阶段 1"),
            ("", "no workflow", "没有工作流"),
            (&"#".repeat(text::MAX_BYTES + 1), "at most 4,194,304", "最多允许 4,194,304"),
        ];
        for (written, english, chinese) in wrong {
            let faults = text::read(written).expect_err(english);
            for (words, part) in
                [(Language::English.words(), english), (Language::Chinese.words(), chinese)]
            {
                let told = words.fault(&faults.list[0].kind);
                assert!(told.contains(part), "{told}");
                assert!(!words.fault_place(&faults.list[0]).is_empty());
            }
        }
    }
}
