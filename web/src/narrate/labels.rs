//! Labels: of a sentence, of a mark, of what a list leaves out.

use super::Words;
use crate::scene::shape::{Form, Mark};
use crate::scene::text::apart;
use crate::words::is_han;
use crate::words::shell::{AndMore, Labelled};

impl Words {
    /// What a mark is, after what is written in it: `root: Bucket (*, *, *): 9 nodes, open`; what is said of a thing,
    /// after its name.
    pub fn labelled(self, label: &str, said: &str) -> String {
        Labelled { label, said }.tell(self)
    }

    /// Lets the name of a mark begin with what is written in it, so that who speaks to the page finds it by what is seen. A
    /// name that says no more than that is not said twice.
    pub(crate) fn speak(self, mark: &mut Mark) {
        let Some(title) = &mark.title else { return };
        let mut written = String::new();
        for shape in &mut mark.shapes {
            let Form::Text { text, .. } = &mut shape.form else { continue };
            let meets = written.chars().next_back().zip(text.chars().next());
            // Two Chinese texts stand without a space.
            if meets.is_some_and(|(last, next)| next != ' ' && !(is_han(last) && is_han(next))) {
                *text = apart(text);
            }
            written.push_str(text);
        }
        let written = written.trim();
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        if letters(title) == letters(written) {
            mark.title = Some(written.to_owned());
        } else if !written.is_empty() && !title.contains(written) {
            // `t2: waits on s2` under `t2 6 s2 waits` need not tell the name again.
            let named = title.split_once(": ").filter(|(name, _)| written.starts_with(name));
            mark.title = Some(self.labelled(written, named.map_or(title, |(_, said)| said)));
        }
    }

    /// How many more a shortened list has: `and 1,234 more`.
    pub fn and_more(self, more: u64) -> String {
        AndMore { more }.tell(self)
    }
}
