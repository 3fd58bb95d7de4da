//! What is wrong with workflows written as text, in words.

use gantry_core::labs::workflow::text::{Expected, Fault, FaultKind, Faults};

use crate::narrate::Words;
use crate::narrate::errors::quoted;
use crate::words::workflow_faults::{
    FaultDidYouMean, FaultDuplicateAgreement, FaultDuplicateJob, FaultDuplicateUser, FaultLineEnds,
    FaultLongName, FaultLongText, FaultMissingStep, FaultNoSteps, FaultOutOfRange, FaultPlace,
    FaultUnexpected, FaultUnknownLine, FaultUrgentUser,
};

impl Words {
    /// Where something is wrong in the text forms: `Line 2, column 9`.
    pub fn fault_place(self, fault: &Fault) -> String {
        FaultPlace { line: fault.at.line, column: fault.at.column }.tell(self)
    }

    /// All that is wrong with a text, one by one.
    pub fn share_faults(self, faults: &Faults) -> Vec<String> {
        let told =
            |fault: &Fault| self.labelled(&self.fault_place(fault), &self.fault(&fault.kind));
        let more = (faults.more > 0).then(|| self.and_more(faults.more));
        faults.list.iter().map(told).chain(more).collect()
    }

    pub fn fault(self, kind: &FaultKind) -> String {
        match kind {
            FaultKind::Unexpected { found, expected } => {
                let expected = &self.expected(*expected);
                match found {
                    Some(found) => {
                        let found = &quoted(&found.to_string());
                        FaultUnexpected { found, expected }.tell(self)
                    }
                    None => FaultLineEnds { expected }.tell(self),
                }
            }
            FaultKind::UnknownLine { found, nearest } => {
                let told = FaultUnknownLine { found: &quoted(found) }.tell(self);
                let near = nearest.as_ref();
                let near = near.map(|near| FaultDidYouMean { nearest: &quoted(near) }.tell(self));
                self.sentences(&[told, near.unwrap_or_default()])
            }
            &FaultKind::OutOfRange { ref found, min, max } => {
                FaultOutOfRange { found: &quoted(found), min, max }.tell(self)
            }
            &FaultKind::LongName { found, max } => FaultLongName { found, max }.tell(self),
            &FaultKind::LongText { found, max } => FaultLongText { found, max }.tell(self),
            FaultKind::DuplicateJob { job, first } => {
                let (line, column) = (first.line, first.column);
                FaultDuplicateJob { job: &quoted(job), line, column }.tell(self)
            }
            FaultKind::DuplicateUser { user } => {
                FaultDuplicateUser { user: &quoted(user) }.tell(self)
            }
            FaultKind::DuplicateAgreement { workflow } => {
                FaultDuplicateAgreement { workflow: &quoted(workflow) }.tell(self)
            }
            FaultKind::MissingStep { workflow, step } => {
                FaultMissingStep { step: *step, workflow: &quoted(workflow) }.tell(self)
            }
            FaultKind::NoSteps { workflow } => {
                FaultNoSteps { workflow: &quoted(workflow) }.tell(self)
            }
            FaultKind::MixedRatios => self.fault_mixed_ratios().to_owned(),
            FaultKind::OtherUsers => self.fault_other_users().to_owned(),
            FaultKind::UrgentUser { user } => FaultUrgentUser { user: &quoted(user) }.tell(self),
            FaultKind::Nothing => self.fault_nothing().to_owned(),
        }
    }

    fn expected(self, expected: Expected) -> String {
        match expected {
            Expected::Sign(sign) => quoted(&sign.to_string()),
            Expected::Step => quoted(".step["),
            Expected::Job => quoted(".job["),
            Expected::Triple => quoted("job["),
            Expected::Name => self.fault_name_expected().to_owned(),
            Expected::Number => self.fault_number_expected().to_owned(),
            Expected::Priority => self.fault_priority_expected().to_owned(),
            Expected::CommaOrBracket => self.fault_comma_or_bracket_expected().to_owned(),
            Expected::CommaOrEnd => self.fault_comma_or_end_expected().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::labs::workflow::text;

    use crate::narrate::Language;

    #[test]
    fn faults_are_told_in_both_languages_with_what_is_found() {
        let wrong = [
            ("job[1,1,2", "]", "]"),
            ("job(1,1,2)", "job", "job"),
            ("job[0,1,2]", "4,194,304", "4,194,304"),
            ("job[1,a,1] job[1,a,1]", "duplicate job", "重复"),
            ("shares:[w,p0],[u,p1],[u,p1]\njob[1,1,1]", "duplicate user", "重复"),
            ("shares:[w,p0],[u,p1,1],[v,p1]\njob[1,1,1]", "ratio", "比例"),
            ("shares:[w,p0],[u,p0]\njob[1,1,1]", "lower priority", "低于"),
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
