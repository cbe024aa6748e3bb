//! XML: a stream of elements and texts, read leniently: names without their prefixes, no DTD,
//! no recursion, and an end where the damage begins.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::encoding::{self, Wishes};
use super::limits::LIMITS;

/// One step through a document.
pub enum Node<'a> {
    Open(Tag<'a>),
    Close(String),
    Text(Cow<'a, str>),
}

/// A start tag.
pub struct Tag<'a>(BytesStart<'a>);

impl Tag<'_> {
    /// Its name without prefix.
    pub fn name(&self) -> &str {
        let name = self.0.name().into_inner();
        name.rsplit(':').next().unwrap_or(name)
    }

    /// Its prefix, if any: by custom it stands for one and the same vocabulary.
    pub fn prefix(&self) -> &str {
        let name = self.0.name().into_inner();
        name.split_once(':').map_or("", |(prefix, _)| prefix)
    }

    /// The value of an attribute, by its name without prefix.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.attributes(name).next()
    }

    /// The same; empty where there is none.
    pub fn value(&self, name: &str) -> String {
        self.attribute(name).unwrap_or_default()
    }

    /// Whether an attribute has that value.
    pub fn says(&self, name: &str, value: &str) -> bool {
        self.attribute(name).is_some_and(|said| said == value)
    }

    /// The value of an attribute that is a number.
    pub fn number<T: FromStr>(&self, name: &str) -> Option<T> {
        self.attribute(name)?.parse().ok()
    }

    /// The values of all attributes of that name, whatever their prefix.
    pub fn attributes<'b>(&'b self, name: &'b str) -> impl Iterator<Item = String> + 'b {
        let all = self.all_attributes();
        let named = all.filter(move |(key, _)| key.rsplit(':').next() == Some(name));
        named.filter_map(|(_, value)| unescaped(&value))
    }

    /// The prefixes that stand for a vocabulary in this element, and the address of each.
    fn vocabularies(&self) -> impl Iterator<Item = (&str, String)> {
        let is_any = self.0.contains("xmlns:");
        let all = self.all_attributes().take_while(move |_| is_any);
        all.filter_map(|(key, value)| Some((key.strip_prefix("xmlns:")?, unescaped(&value)?)))
    }

    /// Names and values as they are written.
    fn all_attributes(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let mut attributes = self.0.attributes();
        attributes.with_checks(false);
        let short = self.0.len() <= LIMITS.tag;
        let attributes = attributes.take_while(move |_| short).flatten();
        attributes.map(|attribute| (attribute.key.into_inner(), attribute.value))
    }
}

fn unescaped(value: &str) -> Option<String> {
    let value = quick_xml::escape::unescape(value).ok()?;
    Some(value.into_owned())
}

/// A walk through a document.
pub struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    /// Whether it ended at an error.
    pub damaged: bool,
}

impl<'a> Xml<'a> {
    pub fn new(text: &'a str) -> Xml<'a> {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        config.expand_empty_elements = true;
        Xml {
            reader,
            damaged: false,
        }
    }
}

impl<'a> Iterator for Xml<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        loop {
            let Ok(event) = self.reader.read_event() else {
                self.damaged = true;
                return None;
            };
            return Some(match event {
                Event::Start(tag) | Event::Empty(tag) => Node::Open(Tag(tag)),
                Event::End(tag) => {
                    let name = tag.name().into_inner();
                    Node::Close(name.rsplit(':').next().unwrap_or(name).to_owned())
                }
                Event::Text(text) => Node::Text(text.into_inner()),
                Event::CData(text) => Node::Text(text.into_inner()),
                // No entity of a document's own is ever expanded: that is how a page becomes a thousand million laughs.
                Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                    Ok(Some(c)) => Node::Text(Cow::Owned(c.to_string())),
                    _ => match resolve_predefined_entity(&reference) {
                        Some(text) => Node::Text(Cow::Borrowed(text)),
                        None => continue,
                    },
                },
                Event::Eof => return None,
                _ => continue,
            });
        }
    }
}

/// The start tags of a document.
pub fn tags(xml: &str) -> impl Iterator<Item = Tag<'_>> {
    Xml::new(xml).filter_map(|node| match node {
        Node::Open(tag) => Some(tag),
        _ => None,
    })
}

/// The characters of an XML file, by its declaration where it has one.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    /// A declaration stands at the very front.
    const FRONT: usize = 200;
    let front = String::from_utf8_lossy(bytes.get(..FRONT).unwrap_or(bytes));
    let declared = front
        .strip_prefix("<?xml")
        .and_then(|rest| rest.split("?>").next())
        .and_then(|rest| rest.split("encoding=").nth(1))
        .and_then(|rest| rest.split(['"', '\'']).nth(1))
        .unwrap_or("utf-8");
    match encoding::decode_said(bytes, Some(declared), Wishes::NONE) {
        Some(decoded) => decoded.text,
        None => String::from_utf8_lossy(bytes),
    }
}

/// A reader of one vocabulary, to which the nodes of a document are handed one after the other.
pub trait Walk {
    /// Whether what stands in an element is passed over.
    fn is_unseen(&mut self, tag: &Tag) -> bool;

    /// An element begins.
    fn open(&mut self, tag: &Tag);

    /// An element of that name ends.
    fn close(&mut self, name: &str);

    /// A text.
    fn text(&mut self, text: &str);

    /// An element is met, also where it is passed over.
    fn meet(&mut self, _: &Tag) {}

    /// Hands it a document; whether that ended at an error.
    fn walk(&mut self, xml: &str) -> bool {
        let mut nodes = Xml::new(xml);
        let mut skip = Skip::default();
        let mut alternatives = Alternatives::default();
        for node in nodes.by_ref() {
            if let Node::Open(tag) = &node {
                self.meet(tag);
            }
            if skip.passes(&node) {
                continue;
            }
            match node {
                Node::Open(tag) => {
                    alternatives.open(&tag);
                    if alternatives.pass(&tag) || self.is_unseen(&tag) {
                        alternatives.close();
                        skip.begin(tag.name());
                    } else {
                        self.open(&tag);
                    }
                }
                Node::Close(name) => {
                    alternatives.close();
                    self.close(&name);
                }
                Node::Text(text) => self.text(&text),
            }
        }
        nodes.damaged
    }
}

/// Which of several alternatives Office shows: the first choice of which it knows each vocabulary, else the one for old programs
/// (ECMA-376, part 3).
#[derive(Debug, Default)]
struct Alternatives {
    /// Elements that are open.
    depth: usize,
    /// Whether Office knows the vocabulary of each prefix.
    known: BTreeMap<String, bool>,
    /// What an element has changed in that: how deep it is, the prefix, and what was known before.
    before: Vec<(usize, String, Option<bool>)>,
    /// The sets of alternatives that are open: how deep each is, and whether one was chosen.
    sets: Vec<(usize, bool)>,
}

impl Alternatives {
    /// Where vocabularies of Office are defined, in both editions of the standard.
    const OFFICE: [&str; 4] = [
        "http://schemas.microsoft.com/",
        "http://schemas.openxmlformats.org/",
        "http://purl.oclc.org/ooxml/",
        "urn:schemas-microsoft-com:",
    ];

    fn open(&mut self, tag: &Tag) {
        self.depth += 1;
        for (prefix, address) in tag.vocabularies() {
            let is_known = Self::OFFICE
                .iter()
                .any(|office| address.starts_with(office));
            let before = self.known.insert(prefix.to_owned(), is_known);
            self.before.push((self.depth, prefix.to_owned(), before));
        }
        if tag.name() == "AlternateContent" {
            self.sets.push((self.depth, false));
        }
    }

    fn close(&mut self) {
        while let Some((_, prefix, before)) = self.before.pop_if(|(at, ..)| *at >= self.depth) {
            match before {
                Some(before) => self.known.insert(prefix, before),
                None => self.known.remove(&prefix),
            };
        }
        self.sets.pop_if(|(at, _)| *at >= self.depth);
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether an element is an alternative that is not shown.
    fn pass(&mut self, tag: &Tag) -> bool {
        let Some((_, chosen)) = self.sets.last_mut() else {
            return false;
        };
        let is_read = match tag.name() {
            "Choice" => {
                let wanted = tag.value("Requires");
                let mut wanted = wanted.split_ascii_whitespace();
                // A prefix that stands for nothing is read as by custom.
                wanted.all(|prefix| self.known.get(prefix).is_none_or(|known| *known))
            }
            "Fallback" => true,
            _ => return false,
        };
        let is_shown = is_read && !*chosen;
        *chosen |= is_shown;
        !is_shown
    }
}

/// Counts how deep a walk is inside an element that is passed over, nested ones of the same name included.
#[derive(Debug, Default)]
pub struct Skip {
    name: String,
    depth: usize,
}

impl Skip {
    pub fn begin(&mut self, name: &str) {
        name.clone_into(&mut self.name);
        self.depth = 1;
    }

    /// Whether this node lies inside and is to be passed over.
    pub fn passes(&mut self, node: &Node) -> bool {
        if self.depth == 0 {
            return false;
        }
        match node {
            Node::Open(tag) if tag.name() == self.name => self.depth += 1,
            Node::Close(name) if *name == self.name => self.depth -= 1,
            _ => {}
        }
        true
    }
}

/// The first text inside each element of those names.
pub fn fields(xml: &str, mut found: impl FnMut(&str, &str)) {
    let mut name = String::new();
    let mut value = String::new();
    for node in Xml::new(xml) {
        match node {
            Node::Open(tag) => {
                tag.name().clone_into(&mut name);
                value.clear();
            }
            Node::Text(text) if value.len() < LIMITS.clue => value.push_str(&text),
            Node::Close(closed) if closed == name && !value.trim().is_empty() => {
                found(&name, value.trim());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{rows, under};

    fn texts(xml: &str) -> (String, bool) {
        let mut nodes = Xml::new(xml);
        let mut all = String::new();
        for node in nodes.by_ref() {
            match node {
                Node::Open(tag) => all += &["<", tag.name(), ">"].concat(),
                Node::Close(name) => all += &["</", &name, ">"].concat(),
                Node::Text(text) => all.push_str(&text),
            }
        }
        (all, nodes.damaged)
    }

    #[test]
    fn xml_is_read_leniently_and_no_entity_of_its_own_is_expanded() {
        for [xml, expected, damaged] in rows(under(
            include_str!("tests/tables.md"),
            "XML is read leniently",
        )) {
            let (read, is_damaged) = texts(&xml);
            assert_eq!((read, is_damaged.to_string()), (expected, damaged), "{xml}");
        }
    }

    #[test]
    fn attributes_are_found_by_name_and_those_of_huge_tags_are_not() {
        let attribute = |xml: &str, name: &str| {
            Xml::new(xml).find_map(|node| match node {
                Node::Open(tag) => tag.attribute(name),
                _ => None,
            })
        };
        assert_eq!(
            attribute("<a x:b='1 &lt; 2' c='3'/>", "b").as_deref(),
            Some("1 < 2")
        );
        assert_eq!(attribute("<a b=1 c='3' c='4'/>", "c").as_deref(), Some("3"));
        let many: Vec<String> = (0..300_000).map(|i| format!(" a{i}='1'")).collect();
        let many = many.concat();
        assert_eq!(attribute(&format!("<a{many} b='1'/>"), "b"), None);
    }

    #[test]
    fn what_is_passed_over_ends_where_it_began() {
        let xml = "<a>1<s>2<s>3</s>4</s>5<s/>6</a>";
        let mut skip = Skip::default();
        let mut kept = String::new();
        for node in Xml::new(xml) {
            if skip.passes(&node) {
                continue;
            }
            match node {
                Node::Open(tag) if tag.name() == "s" => skip.begin("s"),
                Node::Text(text) => kept.push_str(&text),
                _ => {}
            }
        }
        assert_eq!(kept, "156");
    }

    #[test]
    fn of_alternatives_the_first_is_shown_that_office_knows() {
        struct Shown(String);
        impl Walk for Shown {
            fn is_unseen(&mut self, tag: &Tag) -> bool {
                tag.name() == "s"
            }
            fn open(&mut self, _: &Tag) {}
            fn close(&mut self, _: &str) {}
            fn text(&mut self, text: &str) {
                self.0 += text;
            }
        }
        let page = include_str!("tests/tables.md");
        for [xml, expected] in rows(under(page, "Of alternatives Office shows one")) {
            let xml = xml
                .replace("OFFICE", "http://schemas.microsoft.com/office/word/2010")
                .replace("OTHER", "urn:x");
            let mut shown = Shown(String::new());
            shown.walk(&format!("<a>{xml}</a>"));
            assert_eq!(shown.0, expected, "{xml}");
        }
    }

    #[test]
    fn an_encoding_that_is_declared_is_believed() {
        let declared = b"<?xml version='1.0' encoding='windows-1251'?><a>\xef\xf0\xe8</a>";
        assert!(decode(declared).ends_with("<a>при</a>"));
        assert_eq!(decode("<a>й</a>".as_bytes()), "<a>й</a>");
    }
}
