//! The names of jobs, concatenated in one text.
//!
//! A trace has hundreds of thousands of them, and the front end that draws it keeps them all: as single texts they
//! would need an allocation each wherever they are made, copied or decoded from a message.
//!
//! People and JavaScript get them as a list, programs as the text and its cuts.
//!
//! Cost: a name takes its bytes and four more.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobNames {
    text: String,
    /// End of each name in the text.
    ends: Vec<u32>,
}

impl JobNames {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are no names.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name of a job; none if there is no such job.
    pub fn get(&self, job: usize) -> Option<&str> {
        let end = *self.ends.get(job)? as usize;
        let begin = job.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        self.text.get(begin..end)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|job| self.get(job))
    }

    /// True if every cut is within the text, after the one before, and between characters.
    fn is_sound(&self) -> bool {
        let cut = |&end: &u32| self.text.is_char_boundary(end as usize);
        self.ends.is_sorted() && self.ends.iter().all(cut)
    }
}

impl<S: AsRef<str>> FromIterator<S> for JobNames {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let mut all = JobNames::default();
        for name in names {
            all.text.push_str(name.as_ref());
            // A scenario's text is far shorter than this.
            all.ends.push(u32::try_from(all.text.len()).unwrap_or(u32::MAX));
        }
        all
    }
}

impl Serialize for JobNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            (&self.text, &self.ends).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for JobNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Vec::<String>::deserialize(deserializer).map(JobNames::from_iter);
        }
        let (text, ends) = Deserialize::deserialize(deserializer)?;
        let names = JobNames { text, ends };
        if names.is_sound() { Ok(names) } else { Err(de::Error::custom("names cut apart")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_index_and_listed() {
        let names: JobNames = ["A", "", "作业", "12"].into_iter().collect();
        assert_eq!(names.len(), 4);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["A", "", "作业", "12"]);
        assert_eq!((names.get(2), names.get(4)), (Some("作业"), None));
        assert_eq!(serde_json::to_string(&names).unwrap(), r#"["A","","作业","12"]"#);
        assert_eq!(serde_json::from_str::<JobNames>(r#"["A","","作业","12"]"#).unwrap(), names);
    }

    #[test]
    fn cuts_that_cannot_be_are_noticed() {
        let cut = |ends: &[u32]| JobNames { text: "作业".into(), ends: ends.to_vec() };
        assert!(cut(&[3, 6]).is_sound());
        for ends in [&[1][..], &[6, 3], &[7]] {
            assert!(!cut(ends).is_sound(), "{ends:?}");
        }
    }
}
