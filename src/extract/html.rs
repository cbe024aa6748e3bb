//! HTML: what a reader of a page sees. A walk over the tokens that a browser would see, without a tree.

use std::cell::RefCell;
use std::collections::BTreeMap;

use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::Role;
use super::clues::{Clues, clue};
use super::limits::LIMITS;
use super::look::Look;
use super::number::Numerals;
use super::prose::{Gap, Prose};
use style::Style;

mod style;

/// Elements whose content is not for readers: code, what only old browsers or machines read, and the tab's title.
///
/// SPEC 2.2 would keep the title. It is left out as titles among the properties of every other format are, and as w3m, pandoc and
/// `LibreOffice` leave it out of a page's text: it repeats the heading, or is what a program wrote ("Microsoft Word - essay2"), and in the
/// chapters of a book it comes each time. Its words would count in the figures without being seen on the page.
const UNSEEN: [&str; 14] = [
    "script", "style", "noscript", "template", "title", "iframe", "noembed", "noframes", "svg",
    "rp", "datalist", "audio", "video", "canvas",
];
/// So are notes of a formula, whatever they are in.
const ANNOTATIONS: [&str; 2] = ["annotation", "annotation-xml"];
/// How far up an element is looked for that a new one closes without saying so: pages nest no deeper between a list and
/// its item, and a page that does costs no more.
const REACH: usize = 64;

/// Adds the text of a page; what it says about itself is handed back.
pub fn read(page: &str, prose: &mut Prose) -> Clues {
    let walk = Walk {
        state: RefCell::new(State {
            prose: std::mem::take(prose),
            ..State::default()
        }),
    };
    let tokenizer = Tokenizer::new(walk, TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(without_huge_tags(page)));
    // It would stop only for scripts that this sink asks to run; it asks for none.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    let mut state = tokenizer.sink.state.into_inner();
    state.close_to(0);
    *prose = state.prose;
    state.clues
}

/// The page without tags longer than the limit.
fn without_huge_tags(page: &str) -> String {
    let mut kept = String::with_capacity(page.len());
    let mut rest = page;
    // How much of the page is left at the nearest end of a tag, which is looked for again only when it is passed.
    let mut end = usize::MAX;
    while let Some((before, after)) = rest.split_once('<') {
        kept.push_str(before);
        let names = after.starts_with(|c: char| c.is_ascii_alphabetic());
        if names && end > after.len() {
            end = after.find('>').map_or(0, |at| after.len() - at);
        }
        // Within a name `end` is known and not behind.
        let length = after.len().saturating_sub(end);
        if names && length > LIMITS.tag {
            rest = after.get(length + 1..).unwrap_or_default();
        } else {
            kept.push('<');
            rest = after;
        }
    }
    kept.push_str(rest);
    kept
}

/// An element that is open, and what applies in it.
#[derive(Clone)]
struct Open {
    name: LocalName,
    unseen: bool,
    look: Look,
    preformatted: bool,
    cell: bool,
    role: Option<Role>,
    /// It is a list whose items have numbers.
    list: Option<List>,
}

#[derive(Clone, Copy)]
struct List {
    next: i32,
    numerals: Numerals,
}

struct Walk {
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    prose: Prose,
    clues: Clues,
    open: Vec<Open>,
    /// How many elements of a name are open, so that an end without a beginning costs nothing.
    names: BTreeMap<LocalName, usize>,
    /// A sheet of styles gives backgrounds to who knows what.
    painted: bool,
}

impl TokenSink for Walk {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::CharacterTokens(text) => state.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return state.start(&tag),
            Token::TagToken(tag) => state.end(&tag.name),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl State {
    fn text(&mut self, text: &str) {
        let Some(top) = self.open.last() else {
            return self.prose.words(text);
        };
        if top.unseen {
            self.painted |= *top.name == *"style" && style::paints(text);
            return;
        }
        let hidden = top.look.is_hidden(self.painted);
        let write = if top.preformatted {
            Prose::verbatim
        } else {
            Prose::words
        };
        self.prose.hiding(hidden, |prose| write(prose, text));
    }

    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        self.close_implied(name);
        self.prose.gap(gap(name));
        match name {
            "meta" => self.meta(tag),
            "link" => self.painted |= attribute(tag, "rel").is_some_and(|r| r == "stylesheet"),
            "li" => self.item(tag),
            "q" => self.text("“"),
            _ => {}
        }
        let foreign = tag.self_closing && name == "svg";
        if !VOID.contains(&name) && !foreign {
            self.push(tag);
        }
        match name {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" | "iframe" | "noembed" | "noframes" => {
                TokenSinkResult::RawData(RawKind::Rawtext)
            }
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }

    fn end(&mut self, name: &LocalName) {
        if **name == *"q" {
            self.text("”");
        }
        if self.names.get(name).is_some_and(|count| *count > 0)
            && let Some(at) = self.open.iter().rposition(|open| open.name == *name)
        {
            self.close_to(at);
        }
        self.prose.gap(gap(name));
    }

    fn push(&mut self, tag: &Tag) {
        if self.open.len() >= LIMITS.depth {
            return;
        }
        let name: &str = &tag.name;
        let style = attribute(tag, "style").map_or(Style::default(), Style::of);
        let ground = attribute(tag, "bgcolor").is_some_and(style::is_backdrop);
        let picture = attribute(tag, "background").is_some();
        let colour = attribute(tag, "color").filter(|_| name == "font");
        let white = style.white.or(colour.map(style::is_white));
        let hidden = attribute(tag, "hidden").is_some() || style.hidden;
        let cell = matches!(name, "td" | "th");
        let parent = self.open.last();
        let outer = parent.map_or(Look::default(), |parent| parent.look);
        let of_parent = |which: fn(&Open) -> bool| parent.is_some_and(which);
        let open = Open {
            name: tag.name.clone(),
            unseen: of_parent(|o| o.unseen) || is_unseen(name),
            look: Look {
                gone: outer.gone || hidden,
                white: white.unwrap_or(outer.white),
                shaded: outer.shaded || style.backdrop || ground || picture,
                ..outer
            },
            preformatted: of_parent(|o| o.preformatted) || name == "pre",
            cell,
            role: parent.and_then(|parent| parent.role).or(role(tag)),
            list: (name == "ol" && !style.unnumbered).then(|| list(tag)),
        };
        if cell {
            self.prose.open_cell();
        }
        *self.names.entry(tag.name.clone()).or_default() += 1;
        self.prose.role = open.role;
        self.open.push(open);
    }

    /// Closes what was opened last, until so many are open.
    fn close_to(&mut self, depth: usize) {
        for closed in self.open.drain(depth.min(self.open.len())..).rev() {
            if let Some(count) = self.names.get_mut(&closed.name) {
                *count -= 1;
            }
            if closed.cell {
                self.prose.close_cell();
            }
        }
        self.prose.role = self.open.last().and_then(|open| open.role);
    }

    /// Ends that a page may leave out: an item ends where the next one begins.
    fn close_implied(&mut self, name: &str) {
        let (ends, fences): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "td" | "th" => (&["td", "th"], &["tr", "table"]),
            "tr" => (&["tr"], &["table"]),
            "tbody" | "thead" | "tfoot" => (&["tbody", "thead", "tfoot"], &["table"]),
            "option" => (&["option"], &["select"]),
            "br" | "title" => return,
            _ if gap(name) >= Gap::Line => (&["p"], &["td", "th", "table", "button", "object"]),
            _ => return,
        };
        let lowest = self.open.len().saturating_sub(REACH);
        for at in (lowest..self.open.len()).rev() {
            let open: &str = &self.open[at].name;
            if ends.contains(&open) {
                return self.close_to(at);
            }
            if fences.contains(&open) {
                return;
            }
        }
    }

    /// The number of an item, which a browser writes.
    fn item(&mut self, tag: &Tag) {
        let Some(parent) = self.open.last_mut() else {
            return;
        };
        let (unseen, hidden) = (parent.unseen, parent.look.gone);
        let Some(list) = &mut parent.list else { return };
        let value = attribute(tag, "value").and_then(|value| value.trim().parse().ok());
        let number = value.unwrap_or(list.next);
        list.next = number.saturating_add(1);
        if !unseen {
            let mark = format!("{}.", list.numerals.write(number));
            self.prose.hiding(hidden, |prose| prose.mark(&mark));
        }
    }

    fn meta(&mut self, tag: &Tag) {
        let (Some(name), Some(content)) = (attribute(tag, "name"), attribute(tag, "content"))
        else {
            return;
        };
        let field = match name.to_ascii_lowercase().as_str() {
            "author" | "dc.creator" | "dcterms.creator" => &mut self.clues.author,
            "changedby" => &mut self.clues.last_editor,
            "created" | "dcterms.created" | "dcterms.issued" => &mut self.clues.created,
            "changed" | "dcterms.modified" => &mut self.clues.modified,
            "generator" => &mut self.clues.producer,
            _ => return,
        };
        *field = clue(content);
    }
}

fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let attribute = tag.attrs.iter().find(|a| *a.name.local == *name)?;
    Some(&attribute.value)
}

/// What an element is to a reader, if that is more than a part of the text.
fn role(tag: &Tag) -> Option<Role> {
    match &*tag.name {
        "blockquote" => Some(Role::Quote),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Some(Role::Heading),
        _ => match attribute(tag, "role")? {
            "doc-endnote" | "doc-endnotes" | "doc-footnote" => Some(Role::Note),
            _ => None,
        },
    }
}

fn list(tag: &Tag) -> List {
    let start = attribute(tag, "start").and_then(|start| start.trim().parse().ok());
    List {
        next: start.unwrap_or(1),
        numerals: attribute(tag, "type")
            .and_then(Numerals::of_letter)
            .unwrap_or_default(),
    }
}

fn gap(name: &str) -> Gap {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre" | "table" | "ul"
        | "ol" | "dl" | "hr" | "article" | "section" | "body" => Gap::Paragraph,
        "br" | "div" | "li" | "tr" | "dt" | "dd" | "caption" | "header" | "footer" | "nav"
        | "main" | "aside" | "form" | "fieldset" | "option" | "figcaption" | "figure"
        | "address" | "center" | "title" | "summary" | "details" | "legend" => Gap::Line,
        _ => Gap::Nothing,
    }
}

fn is_unseen(name: &str) -> bool {
    UNSEEN.contains(&name) || ANNOTATIONS.contains(&name)
}

/// Elements that have no end, for nothing stands in them.
const VOID: [&str; 15] = [
    "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param",
    "source", "track", "wbr",
];

/// The encoding that a page says it has.
pub fn declared(bytes: &[u8]) -> Option<String> {
    /// Browsers look no further.
    const FRONT: usize = 1024;
    let front = String::from_utf8_lossy(bytes.get(..FRONT).unwrap_or(bytes)).to_ascii_lowercase();
    let (_, rest) = front
        .split_once("charset=")
        .or_else(|| front.split_once("encoding="))?;
    let label = rest.trim_start_matches(['"', '\'', ' ']);
    let end = label.find(['"', '\'', ' ', '>', ';', '/', '?'])?;
    label.get(..end).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(page: &str) -> String {
        let mut prose = Prose::default();
        read(page, &mut prose);
        prose.finish().0
    }

    #[test]
    fn a_tag_is_left_out_where_its_end_is_too_far_however_many_begin_before_it() {
        let filled = |length: usize| "x".repeat(length);
        for (far, kept) in [(LIMITS.tag, true), (LIMITS.tag + 1, false)] {
            let tag = format!("<a{}>", filled(far - 1));
            let page = format!("1 < 2<b>3{tag}4<i>5</i>");
            let left = if kept { tag.as_str() } else { "" };
            assert_eq!(
                without_huge_tags(&page),
                format!("1 < 2<b>3{left}4<i>5</i>"),
                "{far}"
            );
        }
        let unended = format!("1<b>2<a{}", filled(2 * LIMITS.tag));
        assert_eq!(without_huge_tags(&unended), "1<b>2");
        // Looking for the end again from each beginning would take fifteen seconds.
        let begun = format!("{}>", "<a".repeat(LIMITS.tag / 2)).repeat(300);
        assert_eq!(without_huge_tags(&begun), begun);
    }

    #[test]
    fn hostile_pages_cost_little() {
        let many: Vec<String> = (0..100_000).map(|i| format!(" a{i}=1")).collect();
        let many = many.concat();
        assert_eq!(text(&format!("x<p{many}>y")), "xy\n");
        let deep = |name: &str| format!("x{}y", name.repeat(200_000));
        assert_eq!(text(&deep("<div>")), "x\ny\n");
        assert_eq!(text(&deep("<b></i>")), "xy\n");
        assert_eq!(text(&deep("<b><p>")), "x\n\ny\n");
        assert_eq!(text(&deep("<table><td>")), "x\n\ny\n");
        assert_eq!(text(&"<a ".repeat(100_000)), "");
        let listed = format!(
            "<ol>{}{}",
            "<b>".repeat(20_000),
            "<li>z</li>".repeat(20_000)
        );
        assert_eq!(text(&listed).len(), 40_000);
        assert_eq!(
            declared(b"<meta charset=\"KOI8-R\">"),
            Some("koi8-r".to_owned())
        );
    }
}
