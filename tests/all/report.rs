//! `sidelong report`: pairs with their evidence as one page, for people who never open a terminal.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use sidelong::engine::{Options, scan};
use sidelong::reviews::{Act, Log, Texts, Time, Verdict, line};
use sidelong::snapshot::decisions::about;

use super::support::{BREAD, MUSIC, RIVER, Run, STREAM, class, folder, run_in, save};

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
const ELEMENTS: &str = "html head meta title style body main header section div h1 h2 h3 p b u i a span small ul li dl dt dd table thead \
    tbody tr th td";
/// Their attributes.
const ATTRIBUTES: &str =
    "lang dir charset http-equiv content name class id scope aria-labelledby href";

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
        assert_eq!(text.matches(&*sentence).count(), 2, "{sentence}: {text}");
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
        .warns("there already");
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
fn only_the_pairs_that_are_asked_for_are_cases() {
    let place = class();
    let cases = |typed: &str, status: i32| {
        let run = report(place.path(), &format!(". --format markdown {typed}")).ends_with(status);
        let heads = run.out.lines().filter(|line| line.starts_with("## Case "));
        heads.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(cases("", 1).len(), 3);
    assert_eq!(cases("--top 1", 1), ["## Case 1: anna.txt and ben.txt"]);
    assert_eq!(cases("--document ben.txt", 1).len(), 2);
    assert_eq!(
        cases("--document group/carla.txt --document ben.txt", 1),
        ["## Case 1: ben.txt and carla.txt"]
    );
    assert_eq!(cases("--filter=-carla", 1).len(), 1);
    assert_eq!(cases("--cluster 1", 1).len(), 3);
    assert_eq!(cases("--filter words>9999", 0).len(), 0);
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

/// A file of decisions on the first two pairs of this folder: the first one is confirmed after it was thought harmless, with a note.
fn decided(place: &Path, folder: &str) {
    let snapshot = scan(&Options::of(place.join(folder))).unwrap();
    let texts = Texts::of(&snapshot, &Log::default());
    let mut log = Log::default();
    let pairs = &snapshot.listing.pairs;
    let acts = [
        (&pairs[0], Act::Verdict(Verdict::Harmless(None))),
        (&pairs[0], Act::Note("Anna says <b>so</b>".to_owned())),
        (&pairs[0], Act::Verdict(Verdict::Confirmed)),
        (&pairs[1], Act::Verdict(Verdict::FollowUp)),
    ];
    for (pair, act) in acts {
        let about = about(&snapshot, &texts, pair.docs, Some(pair)).unwrap();
        for entry in log.decide(
            Time::of_millis(1_795_843_800_000),
            "vera",
            vec![about],
            &act,
        ) {
            log.insert(entry);
        }
    }
    let lines: Vec<String> = log.entries().map(line).collect();
    std::fs::write(place.join("decided.jsonl"), lines.join("\n")).unwrap();
    run_in(place, "reviews import decided.jsonl --reviews decided.db").ends_with(0);
}

#[test]
fn a_report_says_what_was_decided_by_whom_and_why_and_hides_both_with_the_names() {
    let place = folder(&[]);
    for (name, text) in [
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("carla.txt", &format!("{RIVER}\n{MUSIC}")),
    ] {
        save(&place.path().join("class"), name, text);
    }
    decided(place.path(), "class");
    let page = |typed: &str, status| {
        let typed = format!("class --reviews decided.db {typed}");
        report(place.path(), &typed).ends_with(status).out
    };
    let text = |html: &str| narrow(&read(html).text.borrow());
    let html = page("", 1);
    is_ours(&read(&html));
    let said = text(&html);
    for part in [
        "3 cases: 1 open, 1 to follow up, 1 confirmed",
        "verdict confirmed reviewer vera decided 2026-11-28 05:30 UTC note Anna says <b>so</b> what was decided confirmed (vera, 2026-11-28 05:30 UTC), with",
        "harmless (vera, 2026-11-28 05:30 UTC)",
        "verdict open",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(
        said.contains("Case 3: ben.txt and carla.txt verdict open A B"),
        "what is confirmed comes first: {said}"
    );
    let row = said.split("Case 1:").next().unwrap();
    assert!(
        row.contains("confirmed") && row.contains("to follow up"),
        "{row}"
    );
    let cases = |typed: &str, status| {
        page(typed, status)
            .matches("<section class=\"case\"")
            .count()
    };
    assert_eq!(cases("--filter verdict:confirmed", 1), 1);
    assert_eq!(cases("--filter=-open", 1), 2, "all that has a verdict");
    assert_eq!(cases("--filter verdict:harmless", 0), 0);
    let hidden = text(&page("--anonymous", 1));
    assert!(
        !hidden.contains("vera") && !hidden.contains("Anna"),
        "{hidden}"
    );
    assert!(
        hidden.contains("verdict confirmed decided 2026-11-28 05:30 UTC"),
        "{hidden}"
    );
    let markdown = page("--format markdown", 1);
    for part in [
        "- verdict: confirmed\n",
        "- note: Anna says \\<b\\>so",
        "| confirmed |",
    ] {
        assert!(markdown.contains(part), "{part}: {markdown}");
    }
    let unread = report(place.path(), "class --reviews class/anna.txt");
    unread.ends_with(2).warns("this is no file of decisions");
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

#[test]
fn of_five_hundred_hostile_strings_in_texts_names_and_titles_none_is_more_than_letters() {
    let all = hostile();
    let line = |(at, one): (usize, &String)| {
        format!("the river number {at} of all {one} froze before word {at} came.\n")
    };
    let text = all.iter().enumerate().map(line).collect::<Vec<_>>();
    let text = text.concat();
    let place = tempfile::tempdir().unwrap();
    let class = place.path().join("class");
    for name in [
        "<script>alert(1)<script>\" x='1.txt",
        "<style>\u{202e}x\u{1b}[31m.txt",
    ] {
        save(&class, name, &text);
    }
    save(&class, "<i>broken.docx", "no document");
    for title in [
        "</title><script>1</script>",
        "\"; } @import url(x); /* </style>",
        "'\\22 &quot;",
    ] {
        let mut program = super::support::program();
        program.current_dir(place.path());
        program.args([
            "report",
            "class",
            "--top",
            "2",
            "--date",
            "<u>2026",
            "--count-common",
        ]);
        program.args(["--context", "texts", "--title", title]);
        let run = Run::from(program.output().unwrap()).ends_with(1);
        let page = read(&run.out);
        is_ours(&page);
        let shown = page.text.borrow();
        assert!(shown.contains(title), "{title}");
        assert!(
            shown.contains("<img src=x onerror=alert(1)>"),
            "they are read as letters"
        );
        let is_control =
            |c: char| c.is_control() && c != '\n' && c != '\t' || "\u{202e}\u{2066}".contains(c);
        assert!(!run.out.contains(is_control));
        let style = run.out.split_once("<style>").unwrap().1;
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

/// A browser, where there is one.
fn browser() -> Option<&'static str> {
    let all = ["chromium", "chromium-browser", "google-chrome"];
    all.into_iter().find(|name| {
        let asked = Command::new(name).arg("--version").output();
        asked.is_ok_and(|said| said.status.success())
    })
}

/// Opens the page in a browser without a screen.
fn open(browser: &str, page: &Path, home: &Path, wish: &str) -> String {
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
        ])
        .args([
            "--no-first-run",
            "--no-pdf-header-footer",
            "--enable-logging=stderr",
        ])
        .arg(format!("--user-data-dir={}", home.display()))
        .args(wish.split(' '))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_browser_shows_and_prints_the_page_with_every_passage_and_has_nothing_to_complain_of() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no chromium");
        return;
    };
    let place = tempfile::tempdir().unwrap();
    let demo = format!("{}/assets/demo", env!("CARGO_MANIFEST_DIR"));
    let typed = format!("{demo} -o case.html --context passages");
    report(place.path(), &typed).ends_with(1);
    let page = place.path().join("case.html");
    let file = |name: &str| place.path().join(name).display().to_string();
    let wishes = [
        format!("--window-size=1280,1600 --screenshot={}", file("wide.png")),
        format!("--window-size=390,1600 --screenshot={}", file("narrow.png")),
        format!("--print-to-pdf={}", file("case.pdf")),
    ];
    for (at, wish) in wishes.iter().enumerate() {
        let said = open(browser, &page, &place.path().join(at.to_string()), wish);
        assert!(!said.contains("CONSOLE"), "{wish}: {said}");
        let made = wish.rsplit_once('=').unwrap().1;
        assert!(Path::new(made).exists(), "{wish}: {said}");
    }
    let Ok(pages) = Command::new("pdftotext")
        .args([&file("case.pdf"), "-"])
        .output()
    else {
        eprintln!("skipped: no pdftotext");
        return;
    };
    let pages = String::from_utf8(pages.stdout).unwrap();
    let html = std::fs::read_to_string(&page).unwrap();
    // However the lines and the two columns are broken, each word stands there as often as it does in the passages.
    let words = |text: &str| {
        let mut words = BTreeMap::<String, usize>::new();
        // Of Chinese a line ends behind any sign, and there may be no font for it.
        let is_apart = |c: char| !c.is_alphanumeric() || c > '\u{2e80}';
        let all = text.split(is_apart);
        for word in all.filter(|word| !word.is_empty()) {
            *words.entry(word.to_owned()).or_default() += 1;
        }
        words
    };
    let printed = words(&pages);
    for (word, count) in words(&read(&html).cells()) {
        let there = printed.get(&word).copied().unwrap_or_default();
        assert!(there >= count, "{word}: {there} of {count}");
    }
    let cases: Vec<&str> = pages
        .split('\u{c}')
        .filter(|page| page.contains("\nCase "))
        .collect();
    let count = html.matches("<section class=\"case\"").count();
    assert_eq!(cases.len(), count, "each case begins a page of its own");
    for page in cases {
        let (before, _) = page.split_once("\nCase ").unwrap();
        assert!(
            before.lines().count() <= 3,
            "nothing but the running head: {before}"
        );
    }
}
