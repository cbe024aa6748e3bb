//! Encodings: which one a person wants which file read in.

use std::path::Path;
use std::sync::Arc;

use encoding_rs::Encoding;

use super::patterns::Pattern;
use crate::extract::Wishes;
use crate::measure::nearest;

/// What a person says about encodings: of the rules that fit a file the last one counts.
#[derive(Clone, Debug, Default)]
pub struct Encodings(Arc<[Rule]>);

/// An encoding, and for which files it is.
#[derive(Clone, Debug)]
pub struct Rule {
    /// None: for those that don't say what they are.
    pattern: Option<Pattern>,
    encoding: &'static Encoding,
}

/// Labels that are offered in place of one that is not known: the names of all encodings, and what people call them.
const LABELS: &str = "utf-8 utf-16 utf-16le utf-16be windows-874 windows-1250 windows-1251 windows-1252 windows-1253 \
    windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 cp1250 cp1251 cp1252 iso-8859-1 \
    iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-10 \
    iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 latin1 ascii koi8-r koi8-u ibm866 cp866 macintosh \
    x-mac-cyrillic gbk gb2312 gb18030 big5 euc-jp shift_jis iso-2022-jp euc-kr ks_c_5601-1987 sjis \
    tis-620 x-user-defined";
impl Encodings {
    /// Rules in the order in which they were given.
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> Encodings {
        Encodings(rules.into_iter().collect())
    }

    /// Whether nothing is said of any file.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rules as they were typed, one a line.
    pub fn typed(&self) -> String {
        let typed = self.0.iter().map(|rule| match &rule.pattern {
            Some(pattern) => format!("{}={}\n", pattern.typed(), rule.encoding.name()),
            None => format!("{}\n", rule.encoding.name()),
        });
        typed.collect()
    }

    /// What is wished for the file at that path below the watched folder.
    pub fn wishes(&self, path: &Path) -> Wishes {
        let rule = self.0.iter().rev().find(|rule| rule.is_for(path));
        rule.map_or_else(Wishes::default, |rule| Wishes {
            encoding: Some(rule.encoding.name().to_owned()),
            insists: rule.pattern.is_some(),
        })
    }
}

impl Rule {
    /// A rule as it is typed: `LABEL`, or `PATTERN=LABEL`.
    ///
    /// # Errors
    /// What is wrong with it, and what it could be.
    pub fn parse(typed: &str) -> Result<Rule, String> {
        // No label has this sign, so that a pattern may.
        let (pattern, label) = match typed.rsplit_once('=') {
            Some((pattern, label)) => (Some(pattern), label.trim()),
            None => (None, typed.trim()),
        };
        let encoding = Encoding::for_label_no_replacement(label.as_bytes());
        let encoding = encoding.ok_or_else(|| unknown(label))?;
        let pattern = pattern.map(Pattern::in_any_case).transpose();
        let pattern = pattern.map_err(|why| format!("the pattern is wrong: {why}"))?;
        Ok(Rule { pattern, encoding })
    }

    fn is_for(&self, path: &Path) -> bool {
        let mut pattern = self.pattern.iter();
        pattern.all(|pattern| pattern.is_for(path))
    }
}

fn unknown(label: &str) -> String {
    match nearest(&label.to_ascii_lowercase(), LABELS.split(' ')) {
        Some(near) => format!("no such encoding: is it {near}?"),
        None => {
            "no such encoding: such as utf-8, windows-1251, koi8-r, shift_jis or gb18030".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wished(rules: &[&str], path: &str) -> Option<(String, bool)> {
        let rules = rules.iter().map(|typed| Rule::parse(typed).unwrap());
        let wishes = Encodings::new(rules).wishes(Path::new(path));
        wishes.encoding.map(|encoding| (encoding, wishes.insists))
    }

    #[test]
    fn the_last_rule_that_fits_a_path_counts() {
        let rules = ["cp1251", "*.txt=KOI8-R", "anna/*=latin1", "a=b.md=big5"];
        let cases = [
            ("essay.md", Some(("windows-1251", false))),
            ("essay.txt", Some(("KOI8-R", true))),
            ("ben/1/ESSAY.TXT", Some(("KOI8-R", true))),
            ("anna/essay.txt", Some(("windows-1252", true))),
            ("anna/1/essay.md", Some(("windows-1252", true))),
            ("class.zip/anna/essay.txt", Some(("KOI8-R", true))),
            ("a=b.md", Some(("Big5", true))),
        ];
        for (path, expected) in cases {
            let expected = expected.map(|(name, insists)| (name.to_owned(), insists));
            assert_eq!(wished(&rules, path), expected, "{path}");
        }
        assert_eq!(wished(&[], "essay.txt"), None);
    }

    #[test]
    fn every_label_that_is_offered_is_known() {
        for label in LABELS.split(' ') {
            assert!(Rule::parse(label).is_ok(), "{label}");
        }
    }
}
