//! XML: a stream of elements and texts, read leniently: names without their prefixes, no DTD,
//! no recursion, and an end where the damage begins.

use std::borrow::Cow;
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
        let mut attributes = self.0.attributes();
        attributes.with_checks(false);
        let short = self.0.len() <= LIMITS.tag;
        let named = attributes
            .take_while(move |_| short)
            .flatten()
            .filter(move |attribute| {
                let key = attribute.key.into_inner();
                key.rsplit(':').next() == Some(name)
            });
        named.filter_map(|attribute| {
            let value = quick_xml::escape::unescape(&attribute.value).ok()?;
            Some(value.into_owned())
        })
    }
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
        for node in nodes.by_ref() {
            if let Node::Open(tag) = &node {
                self.meet(tag);
            }
            if skip.passes(&node) {
                continue;
            }
            match node {
                Node::Open(tag) if self.is_unseen(&tag) => skip.begin(tag.name()),
                Node::Open(tag) => self.open(&tag),
                Node::Close(name) => self.close(&name),
                Node::Text(text) => self.text(&text),
            }
        }
        nodes.damaged
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
    fn an_encoding_that_is_declared_is_believed() {
        let declared = b"<?xml version='1.0' encoding='windows-1251'?><a>\xef\xf0\xe8</a>";
        assert!(decode(declared).ends_with("<a>при</a>"));
        assert_eq!(decode("<a>й</a>".as_bytes()), "<a>й</a>");
    }
}
