//! `sidelong report`: pairs with their evidence as one page, for people who never open a terminal.

mod browser;
mod chosen;
mod printed;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::support::{BREAD, MUSIC, RIVER, Run, STREAM, folder, run_in, save};

/// An element with its attributes.
type Tag = (String, Vec<(String, String)>);

/// A page as a browser reads it: its elements with their attributes, and its text.
#[derive(Default)]
struct Page {
    tags: RefCell<Vec<Tag>>,
    text: RefCell<String>,
    /// The cells that lie side by side.
    cells: RefCell<Vec<String>>,
    /// Inside a style sheet, and inside such a cell.
    style: RefCell<bool>,
    cell: RefCell<bool>,
}

impl TokenSink for Page {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) => {
                let name = tag.name.to_string();
                *self.style.borrow_mut() = name == "style" && tag.kind == TagKind::StartTag;
                if name == "td" {
                    let is_text = tag.attrs.iter().any(|one| &*one.name.local == "dir");
                    *self.cell.borrow_mut() = is_text && tag.kind == TagKind::StartTag;
                }
                if matches!(&*name, "td" | "th" | "p" | "li" | "dd" | "h2" | "h3") {
                    self.text.borrow_mut().push('\n');
                }
                if tag.kind == TagKind::StartTag {
                    let attributes = tag.attrs.iter();
                    let attributes = attributes
                        .map(|one| (one.name.local.to_string(), one.value.to_string()))
                        .collect();
                    self.tags.borrow_mut().push((name, attributes));
                }
                if *self.style.borrow() {
                    return TokenSinkResult::RawData(
                        html5ever::tokenizer::states::RawKind::Rawtext,
                    );
                }
            }
            Token::CharacterTokens(text) if !*self.style.borrow() => {
                self.text.borrow_mut().push_str(&text);
                if *self.cell.borrow() {
                    self.cells.borrow_mut().push(text.to_string());
                }
            }
            Token::CommentToken(comment) => panic!("a comment: {comment}"),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Page {
    /// All that stands in passages.
    fn cells(&self) -> String {
        self.cells.borrow().join(" ")
    }
}

fn read(html: &str) -> Page {
    let tokenizer = Tokenizer::new(Page::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink
}

/// Heads follow each other without a step left out, and there is one of the page.
fn has_heads_in_order(page: &Page) {
    let tags = page.tags.borrow();
    let level = |(name, _): &Tag| name.strip_prefix('h')?.parse::<u32>().ok();
    let levels: Vec<u32> = tags.iter().filter_map(level).collect();
    assert_eq!(levels.first(), Some(&1));
    assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
    assert!(
        levels.windows(2).all(|two| two[1] <= two[0] + 1),
        "{levels:?}"
    );
    let heads = tags.iter().filter(|(name, _)| name == "th");
    let has_scope = |(_, of): &Tag| of.iter().any(|(name, _)| name == "scope");
    assert!(heads.clone().all(has_scope) && heads.count() > 0);
}

/// Its words, whatever the blanks.
fn narrow(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Elements that a page is made of.
const ELEMENTS: &str = "html head meta title style body main header section h1 h2 h3 p b u i a span small ul li dl dt dd table thead \
    tbody tr th td";
/// Their attributes.
const ATTRIBUTES: &str =
    "lang dir charset http-equiv content name class id scope aria-labelledby href data-head";

/// Nothing is in the page but what we put there.
fn is_ours(page: &Page) {
    let known = |all: &'static str| all.split(' ').collect::<BTreeSet<_>>();
    let (elements, attributes) = (known(ELEMENTS), known(ATTRIBUTES));
    for (name, of) in page.tags.borrow().iter() {
        assert!(elements.contains(&**name), "{name} {of:?}");
        for (attribute, value) in of {
            assert!(
                attributes.contains(&**attribute),
                "{name} {attribute}={value}"
            );
            let is_plain = |c: char| c.is_ascii_alphanumeric() || " -;:,='/#".contains(c);
            assert!(value.chars().all(is_plain), "{name} {attribute}={value}");
            let is_here = value.starts_with("#case-");
            assert!(attribute != "href" || is_here, "{value}");
        }
    }
}

fn report(place: &Path, typed: &str) -> Run {
    run_in(place, &format!("report --date 2026-03-02 {typed}"))
}

#[test]
fn a_case_has_both_files_with_their_checksums_and_every_passage_on_both_sides() {
    let place = folder(&[
        ("class/anna.txt", &format!("{BREAD}\n{RIVER}")),
        ("class/ben.txt", &format!("{RIVER}\n{MUSIC}")),
        ("class/carla.txt", STREAM),
    ]);
    let run = report(place.path(), "class -o case.html --title Inquiry").ends_with(1);
    assert_eq!(run.out, "");
    let html = std::fs::read_to_string(place.path().join("case.html")).unwrap();
    let page = read(&html);
    is_ours(&page);
    has_heads_in_order(&page);
    let text = narrow(&page.text.borrow());
    for said in [
        "Inquiry",
        "Made on 2026-03-02 by Sidelong",
        "Case 1: anna.txt and ben.txt",
        "Shared text is no proof of intent.",
        "All files of the folder were read.",
        "paragraph 2",
        "quotations and references count",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    for sentence in RIVER.split_inclusive(". ") {
        let sentence = narrow(sentence);
        // Once on each side of the first case, and beside what Carla made of it in the others.
        assert_eq!(text.matches(&*sentence).count(), 4, "{sentence}: {text}");
    }
    let sum = sha256(&format!("{BREAD}\n{RIVER}"));
    assert!(text.contains(&sum), "{sum}");
    // The music is in no passage.
    assert!(!text.contains("practice sounds like"), "{text}");
    let again = report(place.path(), "class --title Inquiry --format html").ends_with(1);
    assert!(again.out == html, "the same makes the same page");
    let whole = report(place.path(), "class --context texts")
        .ends_with(1)
        .out;
    let whole = narrow(&read(&whole).text.borrow());
    assert!(whole.contains("practice sounds like furniture"), "{whole}");
}

fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    let digits = sha2::Sha256::digest(text);
    let digits = digits.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<Vec<_>>().concat()
}

#[test]
fn nothing_is_overwritten_and_no_page_comes_into_a_folder_that_is_read() {
    let place = folder(&[
        ("class/a.txt", RIVER),
        ("class/b.txt", RIVER),
        ("there.html", "mine"),
    ]);
    report(place.path(), "class -o there.html")
        .ends_with(2)
        .warns("there.html: a file of this name is there already: give another name, or remove the file");
    report(place.path(), "class -o class/case.html")
        .ends_with(2)
        .warns("is watched");
    report(place.path(), "class -o gone/case.html")
        .ends_with(2)
        .warns("no such folder");
    let kept = std::fs::read_to_string(place.path().join("there.html")).unwrap();
    assert_eq!(kept, "mine");
    report(place.path(), "class --document c.txt")
        .ends_with(2)
        .warns("c.txt");
    report(place.path(), "class --cluster 7")
        .ends_with(2)
        .warns("7");
    report(place.path(), "class --filter nonsense>7")
        .ends_with(2)
        .warns("nonsense");
}

#[test]
fn whoever_reads_an_anonymous_page_reads_no_name_and_the_key_has_all_of_them() {
    let text = |name: &str| format!("{name} wrote this. {RIVER}");
    let place = folder(&[
        ("class/Anna Petrova.txt", &text("Anna Petrova")),
        ("class/=Ben Carter.txt", &text("Ben Carter")),
        ("class/broken Lucy Hart.docx", "no document"),
    ]);
    let run = report(
        place.path(),
        "class -o case.html --anonymous --aliases key.csv",
    );
    run.ends_with(1);
    let html = std::fs::read_to_string(place.path().join("case.html")).unwrap();
    for name in ["Anna", "Petrova", "Ben", "Carter", "Lucy", "class"] {
        let text = narrow(&read(&html).text.borrow());
        assert!(!text.contains(name), "{name}: {text}");
    }
    let page = narrow(&read(&html).text.borrow());
    for sentence in RIVER.split_inclusive(". ") {
        assert_eq!(page.matches(&*narrow(sentence)).count(), 2, "{sentence}");
    }
    let key = std::fs::read_to_string(place.path().join("key.csv")).unwrap();
    assert!(key.contains("Anna Petrova.txt"), "{key}");
    assert!(
        key.contains(",'=Ben Carter.txt"),
        "no name is a formula: {key}"
    );
    assert!(key.contains("broken Lucy Hart.docx"), "{key}");
}

/// What somebody writes who wants to get out of a text and into the page.
fn hostile() -> Vec<String> {
    let parts = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</td></tr></table><h1>Innocent</h1>",
        "</style><script>1</script>",
        "<svg/onload=alert(1)>",
        "<a href=javascript:alert(1)>x</a>",
        "<!-- ",
        "-->",
        "<![CDATA[x]]>",
        "&lt;b&gt;",
        "&#60;script&#62;",
        "\" onmouseover=\"alert(1)",
        "' style='display:none",
        "@import url(//evil.example/x.css);",
        "url(https://evil.example/x.png)",
        "data:text/html,<script>1</script>",
        "{{ title }}",
        "{% include \"x\" %}",
        "\u{202e}gnp.exe",
        "\u{2066}x\u{2069}",
        "\u{200b}z\u{200d}w\u{feff}",
        "\u{1b}[31mred",
        "\u{7}\u{8}\u{c}\u{7f}\u{9b}",
        "<iframe srcdoc='<b>'>",
        "<base href=//evil.example>",
        "<meta http-equiv=refresh content=0>",
        "<link rel=stylesheet href=x>",
        "<math><mtext></mtext></math>",
        "<plaintext>",
        "<textarea>",
        "<title>x</title>",
        "<noscript><p>",
    ];
    let around = |at: usize, part: &str| match at % 4 {
        0 => part.to_owned(),
        1 => part.to_uppercase(),
        2 => format!("<{part}>"),
        _ => part.replace('<', "< ").replace('>', "/>"),
    };
    (0..500)
        .map(|at| {
            let (one, other) = (
                parts[at % parts.len()],
                parts[(at * 7 + at / 32) % parts.len()],
            );
            format!("{}{}", around(at, one), around(at / 4, other))
        })
        .collect()
}

/// A page with this title of two documents that have all of them in their texts and some in their names.
fn hostile_page(place: &Path, title: &str) -> String {
    let all = hostile();
    let line = |(at, one): (usize, &String)| {
        format!("the river number {at} of all {one} froze before word {at} came.\n")
    };
    let text: String = all.iter().enumerate().map(line).collect();
    let class = place.join("class");
    for name in [
        "<script>alert(1)<script>\" x='1.txt",
        "<style>\u{202e}x\u{1b}[31m.txt",
    ] {
        save(&class, name, &text);
    }
    save(&class, "<i>broken.docx", "no document");
    let mut program = super::support::program();
    program.current_dir(place);
    program.args("report class --top 2 --date <u>2026 --count-common --context texts".split(' '));
    program.args(["--title", title]);
    Run::from(program.output().unwrap()).ends_with(1).out
}

#[test]
fn of_five_hundred_hostile_strings_in_texts_names_and_titles_none_is_more_than_letters() {
    let place = tempfile::tempdir().unwrap();
    for title in [
        "</title><script>1</script>",
        "\"; } @import url(x); /* </style>",
        "'\\22 &quot;",
    ] {
        let html = hostile_page(place.path(), title);
        let page = read(&html);
        is_ours(&page);
        let shown = page.text.borrow();
        assert!(shown.contains(title), "{title}");
        assert!(
            shown.contains("<img src=x onerror=alert(1)>"),
            "they are read as letters"
        );
        let is_control =
            |c: char| c.is_control() && c != '\n' && c != '\t' || "\u{202e}\u{2066}".contains(c);
        assert!(!html.contains(is_control));
        let style = html.split_once("<style>").unwrap().1;
        let style = style.split_once("</style>").unwrap().0;
        assert!(
            !style.contains("url(") && !style.contains("@import"),
            "{style}"
        );
        assert!(style.contains("prefers-color-scheme"), "the style is whole");
    }
    let markdown = report(
        place.path(),
        "class --top 1 --format markdown --count-common",
    )
    .ends_with(1)
    .out;
    let letters: Vec<char> = markdown.chars().collect();
    let is_escaped = |two: &[char]| two[1] != '<' || two[0] == '\\';
    assert!(letters.windows(2).all(is_escaped), "{markdown}");
}

#[test]
fn a_page_speaks_russian_and_declares_the_languages_of_the_texts() {
    let russian = "Река замёрзла рано в тот год, и вся старая долина ждала, когда весной снова придут лодки с мукой и солью для людей. \
        Дети ходили в школу по льду, а старики считали хлеб, который оставался до весны, и никто не знал, когда она придёт.";
    let place = folder(&[("class/a.txt", russian), ("class/b.txt", russian)]);
    let html = report(place.path(), "class --language ru --signatures")
        .ends_with(1)
        .out;
    assert!(html.contains("<html lang=\"ru\""), "{html}");
    assert!(html.contains("<td lang=\"ru\" dir=\"auto\">"), "{html}");
    let text = narrow(&read(&html).text.borrow());
    for said in ["Случай 1: a.txt и b.txt", "не доказывает умысла", "Подпись"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
}
