//! The page as a browser shows and prints it, where there is one.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::super::pictures::demo;
use super::super::support::save;
use super::browser::Browser;
use super::chosen::decided;
use super::{hostile_page, read, report};

/// Widths of a window in pixels: of a desk, and of a telephone.
const WIDTHS: [u32; 2] = [1280, 390];

/// Sheets in inches: A4 and Letter.
const SHEETS: [[f64; 2]; 2] = [[8.27, 11.69], [8.5, 11.0]];

/// What lies wider than the window or scrolls sideways; nothing should.
const TOO_WIDE: &str = "[...document.querySelectorAll('*')].filter(e => !e.closest('.cases thead') && (e.getBoundingClientRect().right > innerWidth + 1 ||
    e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX != 'visible')).map(e => e.outerHTML.slice(0, 90))";

/// Letters that are not plain enough on their ground (WCAG AA), with how plain they are. A browser blends the colours itself.
const FAINT: &str = "(() => {
    const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const put = colour => { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); };
    const light = () => {
        const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = e => { if (e) { ground(e.parentElement); put(getComputedStyle(e).backgroundColor); } };
    const faint = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; text = walk.nextNode();) {
        if (!text.data.trim()) continue;
        const e = text.parentElement;
        ground(e);
        const below = light();
        put(getComputedStyle(e).color);
        const ratio = (Math.max(below, light()) + 0.05) / (Math.min(below, light()) + 0.05);
        if (ratio < 4.5) faint.add(e.className + ' ' + e.localName + ': ' + ratio.toFixed(2));
    }
    return [...faint];
})()";

/// The name of every element of the page.
const ELEMENTS: &str = "[...new Set([...document.querySelectorAll('*')].map(e => e.localName))]";

/// What a browser tells readers of screens, by roles.
fn roles(browser: &mut Browser) -> BTreeMap<String, usize> {
    let tree = browser.ask("Accessibility.getFullAXTree", &json!({}));
    let mut roles = BTreeMap::new();
    for node in tree["nodes"].as_array().unwrap() {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if node["ignored"] == false {
            *roles.entry(role.to_owned()).or_default() += 1;
        }
    }
    roles
}

/// However the lines and the two columns are broken, so often each word stands there.
fn words(text: &str) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::<String, usize>::new();
    // Of Chinese a line ends behind any sign, and there may be no font for it.
    let is_apart = |c: char| !c.is_alphanumeric() || c > '\u{2e80}';
    for word in text.split(is_apart).filter(|word| !word.is_empty()) {
        *words.entry(word.to_owned()).or_default() += 1;
    }
    words
}

/// The text of a PDF, page by page, where there is a program for that.
fn pages(place: &Path, pdf: &[u8]) -> Option<Vec<String>> {
    let file = place.join("case.pdf");
    std::fs::write(&file, pdf).unwrap();
    let Ok(said) = Command::new("pdftotext").arg(file).arg("-").output() else {
        eprintln!("skipped: no pdftotext");
        return None;
    };
    let text = String::from_utf8(said.stdout).unwrap();
    let mut pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
    // One ends each page.
    pages.pop();
    Some(pages)
}

#[test]
fn a_browser_shows_and_prints_the_page_with_every_passage_and_has_nothing_to_complain_of() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let place = tempfile::tempdir().unwrap();
    let demo = format!("{}/assets/demo", env!("CARGO_MANIFEST_DIR"));
    report(place.path(), &format!("{demo} -o case.html")).ends_with(1);
    let page = place.path().join("case.html");
    let html = std::fs::read_to_string(&page).unwrap();
    browser.open(&page);
    for width in WIDTHS {
        for is_dark in [false, true] {
            browser.window(width, is_dark);
            assert_eq!(browser.look(FAINT), json!([]), "{width} {is_dark}");
        }
        assert_eq!(browser.look(TOO_WIDE), json!([]), "{width}");
        let roles = roles(&mut browser);
        let count = |element: &str| html.matches(element).count();
        assert_eq!(roles.get("table"), Some(&count("<table")), "{roles:?}");
        assert_eq!(roles.get("columnheader"), Some(&count("<th ")), "{roles:?}");
        let heads = ["<h1", "<h2", "<h3"].map(count);
        assert_eq!(roles.get("heading"), Some(&heads.iter().sum()), "{roles:?}");
    }
    for sheet in SHEETS {
        let pdf = browser.print(sheet);
        let Some(pages) = pages(place.path(), &pdf) else {
            continue;
        };
        let printed = words(&pages.concat());
        for (word, count) in words(&read(&html).cells()) {
            let there = printed.get(&word).copied().unwrap_or_default();
            assert!(there >= count, "{word}: {there} of {count}");
        }
        let all = pages.len();
        for (page, number) in pages.iter().zip(1..) {
            let has = |said: &str| page.lines().any(|line| line.trim() == said);
            assert!(has("Shared text in demo"), "{number}: {page}");
            assert!(has(&format!("{number} / {all}")), "{number}: {page}");
        }
        let cases: Vec<&String> = pages
            .iter()
            .filter(|page| page.contains("\nCase "))
            .collect();
        let count = html.matches("<section class=\"case\"").count();
        assert_eq!(cases.len(), count, "each case begins a page of its own");
        for page in cases {
            let (before, _) = page.split_once("\nCase ").unwrap();
            let before = before.lines().count();
            assert!(before <= 3, "nothing but the running head: {page}");
        }
    }
    browser.is_quiet();
}

#[test]
fn a_browser_makes_letters_of_all_that_is_hostile() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let place = tempfile::tempdir().unwrap();
    let page = place.path().join("hostile.html");
    let html = hostile_page(place.path(), "</title><script>document.title = 1</script>");
    std::fs::write(&page, html).unwrap();
    browser.open(&page);
    let Value::Array(elements) = browser.look(ELEMENTS) else {
        panic!("no elements");
    };
    for element in elements {
        let ours = super::ELEMENTS.split_whitespace();
        assert!(ours.clone().any(|one| *one == element), "{element}");
    }
    browser.is_quiet();
}

/// The names of the pictures, where they begin and end on the page, from the top.
const PICTURES: [(&str, &str, &str); 2] = [
    ("report", "body", "#compared"),
    ("report-case", "#case-2", "#case-2 .texts tr:nth-child(8)"),
];

#[test]
fn the_pictures_of_a_report_are_made_anew_where_that_is_wanted() {
    let screens = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/screens");
    let is_wanted = std::env::var_os("SIDELONG_UPDATE").is_some();
    let Some(mut browser) = is_wanted.then(Browser::start).flatten() else {
        for (name, ..) in PICTURES {
            assert!(screens.join(format!("{name}.webp")).exists(), "{name}");
        }
        return;
    };
    let place = tempfile::tempdir().unwrap();
    let demo = std::fs::read_dir(demo()).unwrap().map(Result::unwrap);
    for essay in demo {
        let text = std::fs::read(essay.path()).unwrap();
        save(&place.path().join("essays"), essay.file_name(), text);
    }
    decided(place.path(), "essays", 3);
    let typed = "essays -o case.html --reviews decided.db --context passages";
    report(place.path(), typed).ends_with(1);
    browser.open(&place.path().join("case.html"));
    browser.window(1000, false);
    for (name, from, to) in PICTURES {
        let place = |selector: &str, edge: &str| {
            format!("document.querySelector('{selector}').getBoundingClientRect().{edge}")
        };
        let [top, bottom] = [place(from, "top"), place(to, "top")];
        let [top, bottom] = [top, bottom].map(|edge| browser.look(&edge).as_f64().unwrap());
        let picture = browser.picture([0.0, top, 1000.0, bottom - top]);
        std::fs::write(screens.join(format!("{name}.webp")), picture).unwrap();
    }
}
