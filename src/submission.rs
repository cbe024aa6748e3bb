//! Submissions: whose the documents are. Files of one author form one submission, and are never paired with each other.
//!
//! Downloads of learning platforms and journals say so in their names, such as Moodle's
//! `Anna Petrova_12345_assignsubmission_file_/essay.docx`; a person may give a pattern of her own. Where no name says anything,
//! folders with a few documents each are their authors'. Names can be misread, and what is taken for one author's is not compared:
//! so every rule here rather leaves two documents of one author apart than takes those of two for one.

mod alias;
mod class;
mod folders;
mod roster;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::said;
use crate::words::{Digits, Said, phrase};
use regex::Regex;

pub use self::alias::aliases;
pub use self::class::{Class, Touched};
pub use self::folders::Kind;
pub use self::roster::{Listed, Roster};

/// A folder with more documents is a class's, not one author's: few tasks ask for as many files, few classes are as small. To
/// take a class for an author would hide its pairs; to take an author for a class only shows drafts of his or hers.
pub const AUTHOR_FILES: usize = 5;
/// One or two folders are two groups, two tasks, or the class and its sources, as well as two authors.
const AUTHORS_LEAST: usize = 3;

/// `Name_ID_assignsubmission_KIND_`, and what follows: the older form puts the file's own name into the same part.
const MOODLE: &str = r"^(?<author>.+?)_(?<id>\d+)_assignsubmission_[a-z]+_(?<file>.*)$";
/// `name_[LATE_]USER_ATTACHMENT_file`. Canvas gives no folders: what is called so and has files in it is a zip that somebody handed in, or
/// what was unpacked from it. Its numbers are counted over a whole school: they have many digits, and none is a nought in front, as in
/// the numbers of tasks and weeks that people write.
const CANVAS: &str = r"^(?<author>[\p{L}\p{M}'’.-]+)_(?:LATE_)?(?<id>[1-9]\d{2,})_(?<attachment>[1-9]\d{4,})_(?<file>.+)$";
/// `Task_username_attempt_2026-03-04-15-45-00_file`, and without a file what was typed into Blackboard. A task and a username may have `_`
/// in them: where one ends shows in those of others ([`know_usernames`]). The first attempt is Blackboard's own: what follows its date is
/// the file's name, which its author chose.
const BLACKBOARD: &str =
    r"^(?<task>.+?)_(?<author>[^_]+)_attempt_\d{4}(?:-\d\d){5}(?:_(?<file>.+)|\.txt)$";
/// `SUBMISSION-Article Text-FILE-VERSION-STAGE-DAY.docx` of Open Journal Systems 3, and `SUBMISSION-FILE-VERSION-SM.docx` of 2. They say
/// which submission it is, and not who wrote it; from 3.3 on they say nothing.
const JOURNAL: &str = r"^(?<author>[1-9]\d*)-(?<file>(?:\D.*?-[1-9]\d*-\d+-\d+-(?:19|20)\d{6}|[1-9]\d*-[1-9]\d*-(?:SM|RV|ED|CE|LE|PB|SP))\.\w+)$";
/// `Anna Petrova - Essay 1.docx`: the copy of a document that Google Classroom made for a person. Many other files are called so: it is
/// hers where others have a copy too ([`know_copies`]).
const CLASSROOM: &str =
    r"^(?<author>[\p{L}\p{M}'’. -]+?) - (?<file>(?<task>.+?)(?<again> ?\(\d+\))?(?:\.\w+)?)$";
/// Eight digits that begin so are a day: `essay_20260304_154500_v2.docx` is not Canvas's.
const CENTURIES: [&str; 2] = ["19", "20"];
/// What Moodle calls everybody where a task is marked blindly, in the languages of many schools: there the number is all that tells one
/// from another. Everybody's word in another language is shown without it, and the files are told apart by it all the same.
const EVERYBODY: &str = "participant участник учасник teilnehmer teilnehmerin \
    participante partecipante deelnemer uczestnik";
/// A folder of a platform's names with so many different last words calls people by their names: where a task is marked blindly all have
/// one, in whatever language, also where the name of a group stands before it.
const NAMES_LEAST: usize = 3;
/// Digits of a day.
const DAY: usize = 8;

/// What stands between an author and a file where both are shown.
pub const DIVIDER: &str = " · ";

/// What a path goes on in as if it were a folder.
const CONTAINERS: [&str; 2] = ["zip", "gz"];

/// How authors are found.
#[derive(Clone, Debug, Default)]
pub enum Rules {
    /// By what platforms write into names, else by sub-folders of a few documents.
    #[default]
    Auto,
    /// By the first group of a pattern that is found in a path, or by all that it finds.
    Pattern(Regex),
    /// Every file is its own author's.
    Files,
    /// By a list of people, and of files that it says nothing of by another rule.
    Roster(Arc<Roster>, Box<Rules>),
}

/// What a name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Whose rule it is by.
    by: By,
    /// Equal for the files of one author, within one download.
    pub key: String,
    /// The author, as a person would write it.
    pub author: String,
    /// The group of the author, if that is known.
    pub group: String,
    /// The rest of the path.
    pub file: String,
    /// Where in the path the number stands that tells the author from a namesake, if the author is not called by it.
    pub number: Option<Range<usize>>,
    /// The folders above the name.
    above: String,
    /// The key without these.
    person: String,
    /// They stand in the key because the name may be everybody's.
    is_doubted: bool,
    /// The task that the name tells, or the number by which Canvas tells files of a person apart.
    task: String,
    /// The name tells that there was a file of that name already.
    is_again: bool,
}

impl Named {
    /// Whether its name says whose it is only if those of others do.
    fn is_unsure(&self) -> bool {
        self.is_doubted || matches!(self.by, By::Canvas | By::Classroom)
    }

    /// What a person, or everybody, is called last.
    fn word(&self) -> &str {
        let name = self.person.rsplit_once('_');
        last_word(name.map_or("", |(name, _)| name))
    }

    /// As it is shown.
    pub fn title(&self) -> String {
        if self.file.is_empty() {
            self.author.clone()
        } else {
            format!("{}{DIVIDER}{}", self.author, self.file)
        }
    }
}

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Moodle,
    Canvas,
    Blackboard,
    Journal,
    Classroom,
    Pattern,
    Roster,
}

/// What they write into names.
const PLATFORMS: [(By, &str); 5] = [
    (By::Moodle, MOODLE),
    (By::Blackboard, BLACKBOARD),
    (By::Canvas, CANVAS),
    (By::Journal, JOURNAL),
    (By::Classroom, CLASSROOM),
];

/// A pattern of names. A file may be called with line breaks in its name.
fn platform(pattern: &str) -> Option<Regex> {
    Regex::new(&format!("(?s){pattern}")).ok()
}

/// Whether a note says that lines of a roster fit no document.
pub fn is_of_unused_lines(note: &Said) -> bool {
    note.is(phrase("authors-unused"))
}

/// The rules, ready to be asked.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    rules: Rules,
    roster: Option<Arc<Roster>>,
    platforms: Vec<(By, Regex)>,
    /// With what paths begin.
    folders: Vec<String>,
}

impl Reader {
    /// A reader by these rules of paths in one folder.
    pub fn new(rules: Rules) -> Reader {
        Reader::beneath(rules, [])
    }

    /// A reader by these rules of paths that begin with the name of one of these folders. It is nobody's, and in each folder the
    /// rules hold as if it were alone.
    pub fn beneath(rules: Rules, folders: impl IntoIterator<Item = String>) -> Reader {
        let (roster, rules) = match rules {
            Rules::Roster(roster, rules) => (Some(roster), *rules),
            rules => (None, rules),
        };
        let platforms = match rules {
            Rules::Auto => PLATFORMS
                .into_iter()
                .filter_map(|(by, pattern)| Some((by, platform(pattern)?)))
                .collect(),
            Rules::Pattern(_) | Rules::Files | Rules::Roster(..) => Vec::new(),
        };
        let folders = folders.into_iter().map(|name| format!("{name}/"));
        Reader {
            rules,
            roster,
            platforms,
            folders: folders.collect(),
        }
    }

    /// Whether folders may be their authors'.
    fn asks_folders(&self) -> bool {
        matches!(self.rules, Rules::Auto)
    }

    /// A path up to the end of its folder's name, and what is in that folder.
    pub fn split<'a>(&self, path: &'a str) -> (&'a str, &'a str) {
        let mut folders = self.folders.iter();
        let inside = folders.find_map(|folder| path.strip_prefix(folder.as_str()));
        let inside = inside.unwrap_or(path);
        path.split_at(path.len() - inside.len())
    }

    /// The author that a path names, its parts divided by `/`, or a roster for it.
    pub fn named(&self, path: &str) -> Option<Named> {
        let named = self.by_name(path);
        let of = |roster: &Arc<Roster>| {
            let (_, inside) = self.split(path);
            let called = named.as_ref().map(|named| named.author.as_str());
            roster.of(inside, called).cloned()
        };
        let Some(listed) = self.roster.as_ref().and_then(of) else {
            return named;
        };
        let key = listed.key();
        let file = path.rsplit('/').next().unwrap_or(path);
        Some(Named {
            by: By::Roster,
            person: key.clone(),
            key,
            author: listed.name,
            group: listed.group,
            file: named.map_or_else(|| file.to_owned(), |named| named.file),
            number: None,
            above: String::new(),
            is_doubted: false,
            task: String::new(),
            is_again: false,
        })
    }

    fn by_name(&self, path: &str) -> Option<Named> {
        let (folder, path) = self.split(path);
        if let Rules::Pattern(pattern) = &self.rules {
            // The name of a zip, or of a folder that is read beside others, says whose class it is, not whose file.
            let (containers, inside) = beyond_containers(path);
            let found = pattern.captures(inside)?;
            let author = found.get(1).or_else(|| found.get(0))?;
            let name = author.as_str().trim_matches(['/', '_', ' ']);
            let file = path.rsplit('/').next().unwrap_or(path);
            return (!name.is_empty()).then(|| Named {
                by: By::Pattern,
                key: format!("{folder}{containers}{name}"),
                author: name.to_owned(),
                group: String::new(),
                file: file.to_owned(),
                number: None,
                above: format!("{folder}{containers}"),
                person: name.to_owned(),
                is_doubted: false,
                task: String::new(),
                is_again: false,
            });
        }
        // No regular expression is run over names that can't be a platform's.
        if !path.contains(['_', '-']) {
            return None;
        }
        let mut above = folder.to_owned();
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            let is_file = parts.peek().is_none();
            // The outermost name counts: what is in a zip is called as the person likes who handed it in.
            if let Some(mut named) = self.by_platform(part, is_file, &above) {
                for rest in parts.by_ref() {
                    if !named.file.is_empty() {
                        named.file.push('/');
                    }
                    named.file.push_str(rest);
                }
                return Some(named);
            }
            above.push_str(part);
            above.push('/');
        }
        None
    }

    fn by_platform(&self, part: &str, is_file: bool, above: &str) -> Option<Named> {
        let all = self.platforms.iter();
        // A folder that is called as a copy may be a group's or a task's.
        let all = all.filter(|(by, _)| *by != By::Classroom || is_file);
        let all = all.filter_map(|(by, pattern)| Some((*by, pattern.captures(part)?)));
        let all = all.filter(|(by, found)| {
            let is_day = |group: &str| found.name(group).is_some_and(|said| is_day(said.as_str()));
            !(*by == By::Canvas && (is_day("id") || is_day("attachment")))
        });
        // Where the file's own name begins first, all later signs are in it: its author chose them. The two that know no such sign come last.
        let (by, found) = all.min_by_key(|(by, found)| {
            let file = found.name("file").map_or(part.len(), |file| file.start());
            (matches!(by, By::Journal | By::Classroom), file)
        })?;
        let said = |group: &str| found.name(group).map_or("", |said| said.as_str());
        let (author, id) = (said("author"), said("id"));
        let task = [said("task"), said("attachment")].concat();
        if by == By::Classroom && !is_whole(author) {
            return None;
        }
        // "Participant" is everybody's name where a task is marked blindly, and numbers begin anew with each task.
        let is_everybodys = by == By::Moodle && is_everybodys(author);
        // One word may be everybody's in some language that is not known here, and a name as well: such as all Chinese ones. Which of
        // the two others tell (`know_people`), and where a username begins (`know_usernames`).
        let is_doubted = match by {
            By::Moodle => !is_everybodys && !author.contains(' '),
            by => by == By::Blackboard,
        };
        // A name with its number is one person, in the zip and beside it.
        let person = match by {
            By::Moodle | By::Canvas => format!("{author}_{id}"),
            _ => author.to_owned(),
        };
        let key = match by {
            By::Blackboard => format!("{above}{task}_{person}"),
            By::Journal | By::Classroom => format!("{above}{person} -"),
            _ if is_everybodys || is_doubted => format!("{above}{person}"),
            _ => person.clone(),
        };
        let number = found.name("id").filter(|_| !is_everybodys);
        Some(Named {
            by,
            key,
            author: if is_everybodys {
                format!("{author} {id}")
            } else {
                author.to_owned()
            },
            group: String::new(),
            file: said("file").to_owned(),
            number: number.map(|id| above.len() + id.start()..above.len() + id.end()),
            above: above.to_owned(),
            person,
            is_doubted,
            task,
            is_again: found.name("again").is_some(),
        })
    }

    /// What a person should know of how authors were found, where they may not be those that she means: short, for it
    /// stands in a heading. They have so many of all documents each, by their folders or not; who is in a roster may have some.
    pub fn note(
        &self,
        documents: usize,
        sizes: &[(usize, bool)],
        has_documents: impl Fn(&Listed) -> bool,
    ) -> Option<Said> {
        let mut authors = sizes.iter();
        let is_one = |all: &[(usize, bool)]| all.iter().any(|(size, _)| *size == documents);
        if self.roster.is_some() && documents > 1 && is_one(sizes) {
            return Some(said!("authors-one-listed"));
        }
        let unused = self
            .roster
            .as_ref()
            .map(|roster| roster.unused(has_documents));
        let unused = unused.unwrap_or_default();
        if let Some(first) = unused.first() {
            let (count, line) = (Digits(unused.len()), Digits(*first));
            return Some(said!("authors-unused", count, line));
        }
        match self.rules {
            Rules::Pattern(_) if documents > 1 && sizes.is_empty() => Some(said!("authors-none")),
            Rules::Pattern(_) if documents > 1 && is_one(sizes) => Some(said!("authors-one")),
            Rules::Auto
                if sizes.iter().any(|(_, is_folder)| *is_folder)
                    && authors.any(|(size, _)| *size > 1) =>
            {
                Some(said!("authors-folders"))
            }
            _ => None,
        }
    }
}

/// Whether a name is what everybody is called.
fn is_everybodys(author: &str) -> bool {
    let last = last_word(author).to_lowercase();
    EVERYBODY.split(' ').any(|everybody| everybody == last)
}

/// What a person, or everybody, is called last: the name of a group may stand before it.
fn last_word(author: &str) -> &str {
    author.rsplit(['-', ' ']).next().unwrap_or_default()
}

/// Takes names of one word for people's that are: those in a folder where others have other names, if nobody else has the name in any.
/// Their numbers then say whose they are in every folder, as those of names of two words do.
fn know_people(named: &mut [Option<Named>]) {
    let all = || {
        let all = named.iter().flatten();
        all.filter(|named| named.by == By::Moodle)
    };
    let mut people: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut words: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for named in all() {
        people
            .entry(named.word())
            .or_default()
            .insert(&named.person);
        words.entry(&named.above).or_default().insert(named.word());
    }
    let is_known = |named: &&Named| {
        let alone = people.get(named.word());
        let others = words.get(named.above.as_str());
        named.is_doubted
            && alone.is_some_and(|people| people.len() == 1)
            && others.is_some_and(|words| words.len() >= NAMES_LEAST)
    };
    let known: BTreeSet<String> = all()
        .filter(is_known)
        .map(|named| named.person.clone())
        .collect();
    for named in named.iter_mut().flatten() {
        if named.is_doubted && known.contains(&named.person) {
            named.key.clone_from(&named.person);
        }
    }
}

/// Takes usernames for whole where all in a folder stand behind the same task: with `_` in one of them it would be behind another.
fn know_usernames(named: &mut [Option<Named>]) {
    let mut folders: BTreeMap<&str, [BTreeSet<&str>; 2]> = BTreeMap::new();
    let is_one = |named: &&Named| named.by == By::Blackboard;
    for named in named.iter().flatten().filter(is_one) {
        let [tasks, people] = folders.entry(&named.above).or_default();
        tasks.insert(&named.task);
        people.insert(&named.person);
    }
    let whole =
        |[tasks, people]: &[BTreeSet<&str>; 2]| tasks.len() == 1 && people.len() >= NAMES_LEAST;
    folders.retain(|_, folder| whole(folder));
    let folders: BTreeSet<String> = folders.into_keys().map(str::to_owned).collect();
    for named in named.iter_mut().flatten() {
        if is_one(&&*named) && folders.contains(&named.above) {
            named.key.clone_from(&named.person);
        }
    }
}

/// Takes copies for those that Classroom made of one document: of several people, none of whom seems to have two of it, as two namesakes
/// would. All else that is called so is nobody's.
fn know_copies(named: &mut [Option<Named>]) {
    let is_one = |named: &&Named| named.by == By::Classroom;
    let mut documents: BTreeMap<[&str; 2], BTreeSet<&str>> = BTreeMap::new();
    let mut namesakes = BTreeSet::new();
    for named in named.iter().flatten().filter(is_one) {
        let people = documents.entry([&named.above, &named.task]).or_default();
        people.insert(&named.person);
        namesakes.extend(named.is_again.then_some(&*named.key));
    }
    let is_hers = |named: &Option<Named>| {
        let is_hers = |named: &Named| {
            let people = documents.get(&[&*named.above, &*named.task]);
            let are_several = people.is_some_and(|people| people.len() >= NAMES_LEAST);
            are_several && !namesakes.contains(&*named.key)
        };
        named
            .as_ref()
            .is_none_or(|named| !is_one(&named) || is_hers(named))
    };
    let hers: Vec<bool> = named.iter().map(is_hers).collect();
    for (named, is_hers) in named.iter_mut().zip(hers) {
        drop(named.take_if(|_| !is_hers));
    }
}

/// Whether it may be a whole name: of two words, or of signs that need no space.
fn is_whole(author: &str) -> bool {
    let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
    author.split(' ').filter(is_word).count() > 1
        || !author.is_ascii() && author.chars().all(|c| c > '\u{2e7f}')
}

/// Eight digits of a date.
fn is_day(digits: &str) -> bool {
    digits.len() == DAY && CENTURIES.iter().any(|century| digits.starts_with(century))
}

/// Makes out what the names in a folder say together.
fn make_out(named: &mut [Option<Named>]) {
    know_people(named);
    know_usernames(named);
    know_copies(named);
    if !is_canvas(named) {
        for named in named {
            drop(named.take_if(|named| named.by == By::Canvas));
        }
    }
}

/// Whether what looks like Canvas's names is: of several people, most of whom have few files. All that is in one zip counts as one, and
/// a single person can't undo the names of all by many.
fn is_canvas(named: &[Option<Named>]) -> bool {
    let mut files: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut people = BTreeSet::new();
    for named in named.iter().flatten() {
        if named.by == By::Canvas {
            files.entry(&named.key).or_default().insert(&named.task);
            people.insert(named.author.as_str());
        }
    }
    let many = files.values().filter(|files| files.len() > AUTHOR_FILES);
    people.len() > 1 && many.count() * 2 < files.len()
}

/// A path up to the last container in it, and what is in that.
fn beyond_containers(path: &str) -> (&str, &str) {
    let mut at = 0;
    for (end, _) in path.match_indices('/') {
        let folder = path.get(..end).unwrap_or_default();
        if is_container(folder) {
            at = end + 1;
        }
    }
    path.split_at(at)
}

/// Whether what is called so may be a container.
fn is_container(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    extension.is_some_and(|extension| CONTAINERS.iter().any(|c| extension.eq_ignore_ascii_case(c)))
}

/// What is equal for the documents of one author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission<'a> {
    /// What their names say: its key. Most documents have none, which take the room of one.
    Named(Box<Named>),
    /// The folder in which they are.
    Folder(&'a str),
}

#[cfg(test)]
mod tests;
