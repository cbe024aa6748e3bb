//! Lines: an entry as a line of JSON, for other machines and for people who want to know what is kept of them.

use super::{Decision, Entry, Id};
use crate::page::escaped;

/// Why a line is no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is no entry, or one of a newer version.
    NoEntry,
    /// It was changed since it was written: its name is not that of what it says.
    Altered,
}

/// An entry as a line, without its end.
pub fn line(entry: &Entry) -> String {
    // Nothing in an entry can't be written.
    let line = serde_json::to_string(entry).unwrap_or_default();
    escaped::json(&line).into_owned()
}

/// The entry of a line.
///
/// # Errors
/// It is none.
pub fn parse(line: &str) -> Result<Entry, Refused> {
    let entry: Entry = serde_json::from_str(line).map_err(|_| Refused::NoEntry)?;
    if entry.id == Id::of(&entry.what) {
        Ok(entry)
    } else {
        Err(Refused::Altered)
    }
}

impl Decision {
    /// As bytes, for a file of ours.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Nothing in it can't be written.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// From bytes; nothing if they are none, or of a newer version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Decision> {
        postcard::from_bytes(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::reviews::tests::log;
    use crate::reviews::{About, Act, Log, Subject, Text, Time, Verdict};
    use crate::reviews::{Content, Name, Reason};
    use crate::sides::Sides;

    #[test]
    fn a_line_says_who_decided_what_on_what_and_when() {
        let text = |content, whose: &str| Text {
            content: Content(content),
            whose: whose.to_owned(),
        };
        let name = |path: &str, author: &str| Name {
            path: path.to_owned(),
            folder: "fall/2026".to_owned(),
            author: author.to_owned(),
        };
        let sides = Sides::new(
            (text(2, ""), name("b.txt", "")),
            (text(1, "Anna"), name("a.txt", "Anna")),
        );
        let at = Time::of_millis(1_795_843_800_123);
        let verdict = Act::Verdict(Verdict::Harmless(Some(Reason::Quotation)));
        let entry = Entry::new(Decision::new(at, "vera", About::pair(sides, None), verdict));
        // For ever: a line that was exported once is understood by every later version.
        assert_eq!(entry.id.to_string(), "d7fac1673a2e0451d0ebb96bf338c41e");
        let expected = format!(
            r#"{{"id":"{}","at":"2026-11-28T05:30:00.123Z","by":"vera","subject":{{"pair":{{"left":{{"content":"00000000000000000000000000000001","whose":"Anna"}},"right":{{"content":"00000000000000000000000000000002","whose":""}}}}}},"names":[{{"path":"a.txt","folder":"fall/2026","author":"Anna"}},{{"path":"b.txt","folder":"fall/2026","author":""}}],"figures":null,"act":{{"verdict":"harmless:quotation"}}}}"#,
            entry.id
        );
        assert_eq!(line(&entry), expected);
        assert_eq!(parse(&expected), Ok(entry));
        let altered = expected.replace("quotation", "chance");
        assert_eq!(parse(&altered), Err(Refused::Altered));
        let newer = expected.replace("harmless:quotation", "a new verdict");
        assert_eq!(parse(&newer), Err(Refused::NoEntry));
        let subject = Subject::Document(text(1, ""));
        assert!(
            serde_json::to_string(&subject)
                .unwrap()
                .starts_with(r#"{"document":"#)
        );
    }

    proptest! {
        #[test]
        fn what_is_written_to_lines_and_read_again_is_the_same(log in log()) {
            let lines: Vec<String> = log.entries().map(line).collect();
            let mut back = Log::default();
            for line in &lines {
                prop_assert!(!line.contains('\n'));
                back.insert(parse(line).unwrap());
            }
            prop_assert_eq!(&back, &log);
            for entry in log.entries() {
                prop_assert_eq!(Decision::from_bytes(&entry.what.to_bytes()), Some(entry.what.clone()));
            }
        }

        #[test]
        fn no_line_and_no_bytes_are_trouble(line in ".{0,80}", bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            prop_assert!(parse(&line).is_err());
            let _ = Decision::from_bytes(&bytes);
        }
    }
}
