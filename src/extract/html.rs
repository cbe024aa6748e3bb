//! What does a reader of this page see? A walk over the tokens that a browser would see, without a tree.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::limits::LIMITS;
use super::prose::{Gap, Prose};

/// Elements whose content is not for readers.
const UNSEEN: [&str; 9] = [
    "script", "style", "noscript", "template", "title", "iframe", "noembed", "noframes", "svg",
];

/// Adds the text of a page.
pub fn read(page: &str, prose: &mut Prose) {
    let walk = Walk {
        state: RefCell::new(State {
            prose: std::mem::replace(prose, Prose::new()),
            skip: Nested::default(),
            hidden: Nested::default(),
            preformatted: 0,
        }),
    };
    let tokenizer = Tokenizer::new(walk, TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(without_huge_tags(page)));
    // It would stop only for scripts that this sink asks to run; it asks for none.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    *prose = tokenizer.sink.state.into_inner().prose;
    prose.hidden = false;
}

/// The page without tags longer than the limit.
fn without_huge_tags(page: &str) -> String {
    let mut kept = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, after)) = rest.split_once('<') {
        kept.push_str(before);
        let length = after.find('>').unwrap_or(after.len());
        let names = after.starts_with(|c: char| c.is_ascii_alphabetic());
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

/// Inside an element of that name, nested ones counted.
#[derive(Default)]
struct Nested {
    name: String,
    depth: usize,
}

impl Nested {
    fn follow(&mut self, tag: &Tag) {
        if self.depth > 0 && *tag.name == *self.name {
            match tag.kind {
                TagKind::StartTag => self.depth += 1,
                TagKind::EndTag => self.depth -= 1,
            }
        }
    }

    fn begin(&mut self, name: &str) {
        name.clone_into(&mut self.name);
        self.depth = 1;
    }
}

struct Walk {
    state: RefCell<State>,
}

struct State {
    prose: Prose,
    skip: Nested,
    hidden: Nested,
    preformatted: usize,
}

impl TokenSink for Walk {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::CharacterTokens(text) if state.skip.depth == 0 => {
                if state.preformatted > 0 {
                    state.prose.verbatim(&text);
                } else {
                    state.prose.words(&text);
                }
            }
            Token::TagToken(tag) => return state.tag(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl State {
    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        self.skip.follow(tag);
        self.hidden.follow(tag);
        let starts = tag.kind == TagKind::StartTag;
        if starts && self.skip.depth == 0 && UNSEEN.contains(&name) && !tag.self_closing {
            self.skip.begin(name);
        }
        if starts && self.hidden.depth == 0 && !is_void(name) && is_hidden(tag) {
            self.hidden.begin(name);
        }
        self.prose.hidden = self.hidden.depth > 0;
        self.prose.gap(gap(name));
        if name == "pre" {
            self.preformatted = usize::from(starts);
        }
        match name {
            "script" if starts => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" | "iframe" | "noembed" | "noframes" if starts => {
                TokenSinkResult::RawData(RawKind::Rawtext)
            }
            "title" | "textarea" if starts => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }
}

fn gap(name: &str) -> Gap {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre" | "table" | "ul"
        | "ol" | "dl" | "hr" | "article" | "section" | "body" => Gap::Paragraph,
        "br" | "div" | "li" | "tr" | "dt" | "dd" | "caption" | "header" | "footer" | "nav"
        | "main" | "aside" | "form" | "fieldset" | "option" | "figcaption" | "figure"
        | "address" | "center" | "title" | "summary" | "details" | "legend" => Gap::Line,
        "td" | "th" => Gap::Cell,
        _ => Gap::Nothing,
    }
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "img" | "input" | "hr" | "meta" | "link" | "area" | "col" | "wbr" | "source"
    )
}

fn is_hidden(tag: &Tag) -> bool {
    tag.attrs
        .iter()
        .any(|attribute| match &*attribute.name.local {
            "hidden" => true,
            "style" => {
                let style = attribute.value.replace(' ', "").to_ascii_lowercase();
                style.contains("display:none")
                    || style.contains("visibility:hidden")
                    || style.contains("font-size:0")
            }
            _ => false,
        })
}

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

    fn text(page: &str) -> (String, usize) {
        let mut prose = Prose::new();
        read(page, &mut prose);

        {
            let (text, spans) = prose.finish();
            let hidden = spans.iter().map(|s| s.of(&text).chars().count()).sum();
            (text, hidden)
        }
    }

    #[test]
    fn a_page_reads_as_in_a_browser() {
        let page = "<!doctype html><title>T</title><script>if (a<b) '<p>'</script><h1>Head &amp; tail</h1>
            <p>One <b>t</b>wo<br>three<table><tr><td>a<td>b<tr><td>c</table><!-- no --><pre> x\n  y</pre>end";
        assert_eq!(
            text(page).0,
            "Head & tail\n\nOne two\nthree\n\na\tb\nc\n\n x\n  y\n\nend\n"
        );
        let hidden = "a <span style='display: none'>b<span>c</span></span> d";
        assert_eq!(text(hidden), ("a bc d\n".to_owned(), 2));
    }

    #[test]
    fn hostile_pages_cost_little() {
        let many: Vec<String> = (0..300_000).map(|i| format!(" a{i}=1")).collect();
        let many = many.concat();
        assert_eq!(text(&format!("x<p{many}>y")).0, "xy\n");
        assert_eq!(
            text(&format!("x{}y", "<div>".repeat(1_000_000))).0,
            "x\ny\n"
        );
        assert_eq!(text(&"<a ".repeat(100_000)).0, "");
        assert_eq!(
            declared(b"<meta charset=\"KOI8-R\">"),
            Some("koi8-r".to_owned())
        );
    }
}
