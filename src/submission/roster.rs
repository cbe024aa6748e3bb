//! A roster: a list in CSV that says whose which files are, and in which group each person is. It goes over what names and folders say.

use std::collections::HashMap;
use std::fmt;

use csv::{Position, ReaderBuilder, StringRecord, Trim};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use unicode_normalization::UnicodeNormalization;

use crate::said;
use crate::words::{Digits, Said};

/// Somebody of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// As it is written there.
    pub name: String,
    /// Empty where none is given.
    pub group: String,
}

impl Listed {
    /// What is equal for the documents of one person. One name in two groups is two people's. No path has a line break.
    pub fn key(&self) -> String {
        format!("{}\n{}", self.name, self.group)
    }
}

/// Who is whose.
#[derive(Clone)]
pub struct Roster {
    /// By file or pattern, [folded], each with its line.
    people: HashMap<String, (Listed, usize)>,
    patterns: Gitignore,
    /// The list itself: another one is another roster.
    hash: blake3::Hash,
}

/// What the columns may be called in a first line.
const HEADINGS: [&[&str]; 3] = [&["file", "pattern"], &["name"], &["group"]];
/// What makes a pattern of a name.
const SIGNS: [char; 3] = ['*', '?', '['];

impl Roster {
    /// Reads `file,name,group` a line, in which the file may be a folder, a username or a pattern. Columns may be in another order if the
    /// first line says so, and parted by semicolons.
    ///
    /// # Errors
    /// Which line is wrong, and what to do.
    pub fn read(bytes: &[u8]) -> Result<Roster, Said> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let delimiter = if first.contains(&b';') { b';' } else { b',' };
        let mut reader = ReaderBuilder::new();
        let reader = reader.has_headers(false).flexible(true).trim(Trim::All);
        let mut columns = [0, 1, 2];
        let mut people: HashMap<String, (Listed, usize)> = HashMap::new();
        let mut patterns = GitignoreBuilder::new("");
        // A record begins in front of the empty lines above it.
        let line_of = |place: Option<&Position>| {
            let above = text.iter().skip(place.map_or(0, Position::byte) as usize);
            let above = above.take_while(|byte| b"\r\n".contains(byte));
            place.map_or(1, Position::line) as usize + above.filter(|byte| **byte == b'\n').count()
        };
        for record in reader.delimiter(delimiter).from_reader(text).records() {
            let record = record.map_err(|error| {
                said!("roster-encoding", line = Digits(line_of(error.position())))
            })?;
            let line = line_of(record.position());
            if let Some(found) = headings(&record).filter(|_| people.is_empty()) {
                columns = found;
                continue;
            }
            let [file, name, group] = columns.map(|at| record.get(at).unwrap_or_default());
            if file.is_empty() || name.is_empty() {
                return Err(said!("roster-columns", line = Digits(line)));
            }
            let key = folded(file.trim_end_matches('/'));
            if key.contains(SIGNS) {
                patterns.add_line(None, &key).map_err(|error| {
                    let cause = error.to_string();
                    said!("roster-pattern", line = Digits(line), cause)
                })?;
            }
            let listed = Listed {
                name: name.to_owned(),
                group: group.to_owned(),
            };
            if let Some((other, before)) = people.get(&key)
                && *other != listed
            {
                return Err(said!(
                    "roster-twice",
                    line = Digits(line),
                    file,
                    before = Digits(*before)
                ));
            }
            people.insert(key, (listed, line));
        }
        if people.is_empty() {
            return Err(said!("roster-empty"));
        }
        let patterns = patterns
            .build()
            .map_err(|error| Said::text(error.to_string()))?;
        Ok(Roster {
            people,
            patterns,
            hash: blake3::hash(bytes),
        })
    }

    /// The lines of those of whom there is no document, in their order.
    pub fn unused(&self, has_documents: impl Fn(&Listed) -> bool) -> Vec<usize> {
        let people = self.people.values();
        let without = people.filter(|(listed, _)| !has_documents(listed));
        let mut lines: Vec<usize> = without.map(|(_, line)| *line).collect();
        lines.sort_unstable();
        lines
    }

    /// Whose the file at this path is, or somebody's who is called so by a platform: a file or a folder of this name goes over a pattern, and
    /// the innermost one counts.
    pub fn of(&self, path: &str, called: Option<&str>) -> Option<&Listed> {
        let path = folded(path);
        let mut place = path.as_str();
        loop {
            let own = place.rsplit('/').next();
            let mut called = [Some(place), own].into_iter().flatten();
            if let Some((listed, _)) = called.find_map(|name| self.people.get(name)) {
                return Some(listed);
            }
            match place.rsplit_once('/') {
                Some((above, _)) => place = above,
                None => break,
            }
        }
        if let Some((listed, _)) = called.and_then(|name| self.people.get(&folded(name))) {
            return Some(listed);
        }
        match self.patterns.matched_path_or_any_parents(&path, false) {
            Match::Ignore(pattern) => self
                .people
                .get(pattern.original())
                .map(|(listed, _)| listed),
            Match::None | Match::Whitelist(_) => None,
        }
    }
}

/// Equal for equal lists alone.
impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Roster({})", self.hash)
    }
}

/// Where the columns are, if a line names them.
fn headings(record: &StringRecord) -> Option<[usize; 3]> {
    let place = |names: &[&str]| {
        record
            .iter()
            .position(|head| names.contains(&head.to_lowercase().as_str()))
    };
    let [file, name, group] = HEADINGS.map(place);
    Some([file?, name?, group.unwrap_or(usize::MAX)])
}

/// A name as it is compared: two systems write one name in different characters, and in small letters or capitals.
fn folded(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &str, path: &str, called: Option<&str>) -> Option<String> {
        let roster = Roster::read(list.as_bytes()).unwrap();
        let listed = roster.of(path, called)?;
        Some(
            format!("{} {}", listed.name, listed.group)
                .trim()
                .to_owned(),
        )
    }

    #[test]
    fn a_file_a_folder_a_username_and_a_pattern_say_whose_it_is() {
        let list = "\u{feff}file,name,group\n\
            anna.docx,\"Petrova, Anna\",7b\n\
            ben/,Ben Berg,7a\n\
            apetrova,Anna Petrova\n\
            */мария*.pdf,Мария Лебедева,7б\n\
            Andre\u{301}.txt,André Gide,7b\n";
        let cases = [
            ("class.zip/Anna.docx", None, Some("Petrova, Anna 7b")),
            ("ben/old/1.txt", None, Some("Ben Berg 7a")),
            ("7a/ben/1.txt", None, Some("Ben Berg 7a")),
            ("x.docx", Some("apetrova"), Some("Anna Petrova")),
            ("7б/Мария_2.pdf", None, Some("Мария Лебедева 7б")),
            ("Мария_2.pdf", None, None),
            ("andré.txt", None, Some("André Gide 7b")),
            ("banana.docx", None, None),
        ];
        for (path, called, expected) in cases {
            assert_eq!(of(list, path, called).as_deref(), expected, "{path}");
        }
        let turned = "group;name;pattern\n7b;Anna Petrova;a*.txt\n";
        assert_eq!(
            of(turned, "a.txt", None).as_deref(),
            Some("Anna Petrova 7b")
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let wrong = |list: &[u8]| Roster::read(list).unwrap_err().english();
        for (list, line, remedy) in [
            (&b"a.txt,Anna\nb.txt\n"[..], "line 2", "file,name,group"),
            (b"a.txt,Anna\n\n[z-a].txt,Ben\n", "line 3", "["),
            (b"a.txt,Anna\na.txt,Ben\n", "line 2", "line 1"),
            (b"a.txt,Anna\nb.txt,\xcf\xf0\n", "line 2", "UTF-8"),
            (b"file,name\n", "nobody", "file,name,group"),
        ] {
            let said = wrong(list);
            assert!(said.contains(line) && said.contains(remedy), "{said}");
        }
    }
}
