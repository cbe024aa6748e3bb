//! Does every screen have its pictures? Each place in four themes and four sizes, drawn by the production views on a term's
//! work, and compared. With `SIDELONG_UPDATE=1` they are drawn anew, to be looked at before they are committed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use sidelong::app::command::Place;
use sidelong::app::welcome;
use sidelong::said;
use sidelong::snapshot::Progress;

use tempfile::TempDir;

use super::desk::key;
use super::pictures::{Desk, Dress, demo};
use super::term;

/// The keys that lead to a place from the start, by their names. A new place needs a line here.
const WAYS: &[(Place, &str)] = &[
    (Place::Pairs, ""),
    (Place::Clusters, "2"),
    (Place::Matrix, "2 enter"),
    (Place::Documents, "3"),
    (Place::Unread, "u"),
    (Place::Overview, "4"),
    // Of two texts with several passages, in the second of which words are changed.
    (Place::Side, "/ i n e s enter enter n"),
    (Place::Filter, "/ a n"),
    (Place::Search, "/ i n e s enter enter n / t h e"),
    (Place::Passages, "/ i n e s enter enter n p"),
    (Place::Partners, "3 down down down down p"),
    (Place::Rewritten, "r"),
    (Place::Document, "down enter v"),
    // Of the shortest passage, around which there is room.
    (Place::Carriers, "/ i n e s enter enter n n a"),
    (Place::Activity, "w"),
    (Place::Export, "E"),
    (Place::Details, "down down down down i"),
    (Place::Help, "?"),
    (Place::Palette, ": t h r"),
    (Place::Sketches, "K down"),
    (Place::Themes, "T"),
    (Place::Folders, "O"),
];

/// What is on a screen before a key is pressed.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    /// A term's work.
    Term,
    /// The demo class: texts alone.
    Plain,
    /// The term's work at a first start.
    First,
    /// The term's work while it is read.
    Reading,
    /// Two folders.
    Several,
    /// The term's work, of which comparisons take long.
    Slow,
    /// The term's work, to which more came while somebody looked.
    News,
    /// The same, whose lists were held before.
    Held,
}

/// What else is pictured, as `place-what`: places that show something of another kind.
const MORE: &[(Place, &str, Start, &str)] = &[
    (Place::Clusters, "drawn", Start::Term, "2 d"),
    // Of files with dates, with strong and weak links.
    (Place::Clusters, "dated", Start::Term, "2 down"),
    (Place::Clusters, "dated-drawn", Start::Term, "2 down d"),
    (Place::Clusters, "new", Start::News, "2"),
    (Place::Documents, "new", Start::News, "3 G"),
    // Their end: what sketches say beside what is exact.
    (
        Place::Details,
        "sketches",
        Start::Term,
        "down down down down i G",
    ),
    (Place::Filter, "figures", Start::Term, "/ c > 6 0"),
    (Place::Matrix, "drawn", Start::Term, "2 enter d"),
    // Some that share text and some that don't.
    (
        Place::Matrix,
        "marked",
        Start::Term,
        "3 j j j space space space j j j space j space j j space j space c",
    ),
    (Place::Pairs, "first-start", Start::First, ""),
    (Place::Overview, "new", Start::News, "4"),
    (Place::Pairs, "held", Start::Held, ""),
    (Place::Pairs, "marked", Start::Term, "space j space"),
    (Place::Pairs, "new", Start::News, ""),
    (Place::Pairs, "reading", Start::Reading, ""),
    (Place::Pairs, "several-folders", Start::Several, ""),
    (Place::Overview, "several-folders", Start::Several, "4"),
    (Place::Side, "comparing", Start::Slow, "down enter"),
    (
        Place::Side,
        "folded",
        Start::Term,
        "/ i n e s enter enter m",
    ),
    // The next one that nobody has seen, from the texts of another.
    (Place::Side, "new", Start::News, "enter +"),
];

/// Something that is pictured.
#[derive(Clone, Debug)]
pub struct Way {
    /// The name of its files.
    pub file: String,
    pub place: Place,
    start: Start,
    keys: &'static str,
}

/// All that is pictured.
pub fn ways() -> impl Iterator<Item = Way> {
    let places = WAYS.iter().map(|(place, keys)| Way {
        file: place.id().to_owned(),
        place: *place,
        // One document is looked at by its path, which those of the zip don't have.
        start: match place {
            Place::Document => Start::Plain,
            _ => Start::Term,
        },
        keys,
    });
    let more = MORE.iter().map(|(place, what, start, keys)| Way {
        file: format!("{}-{what}", place.id()),
        place: *place,
        start: *start,
        keys,
    });
    places.chain(more)
}

/// Where all of them begin.
pub struct Starts {
    term: Desk,
    plain: Desk,
    several: Desk,
    /// The term's work with what came late.
    late: Desk,
    /// As long as these are there.
    _folders: [TempDir; 3],
}

impl Starts {
    pub fn new(dress: &Dress) -> Starts {
        let size = SIZES[0];
        let class = tempfile::tempdir().unwrap();
        term::write(class.path(), &demo());
        let late = tempfile::tempdir().unwrap();
        term::write(late.path(), &demo());
        term::write_late(late.path(), &demo());
        let years = tempfile::tempdir().unwrap();
        let names = ["essays-2025", "essays-2026"];
        for name in names {
            std::fs::create_dir(years.path().join(name)).unwrap();
        }
        let essays = std::fs::read_dir(demo()).unwrap();
        let mut essays: Vec<PathBuf> = essays.map(|essay| essay.unwrap().path()).collect();
        essays.sort();
        for (essay, name) in essays.iter().zip(names.iter().cycle()) {
            let to = years.path().join(name).join(essay.file_name().unwrap());
            std::fs::copy(essay, to).unwrap();
        }
        Starts {
            term: Desk::new(class.path().to_owned(), size, dress.clone()),
            plain: Desk::new(demo(), size, dress.clone()),
            several: Desk::several(years.path().to_owned(), &names, size, dress.clone()),
            late: Desk::new(late.path().to_owned(), size, dress.clone()),
            _folders: [class, late, years],
        }
    }

    /// The desk of a place, by the keys that lead to it on a screen of this size: some can be seen on a large one alone.
    pub fn desk(&self, way: &Way, size: (u16, u16)) -> Desk {
        let desk = match way.start {
            Start::Term => self.term.again(),
            Start::Plain => self.plain.again(),
            Start::Several => self.several.again(),
            Start::Slow => self.term.again_slow(),
            Start::News => self.term.again().later(&self.late),
            Start::Held => {
                let held = self.term.again().press(&[KeyCode::Char('f')]);
                held.later(&self.late)
            }
            Start::First => self.term.again_as(|app| welcome::begin(app, true), |_| {}),
            Start::Reading => self.term.again_as(
                |_| {},
                |snapshot| {
                    snapshot.progress = Progress {
                        found: 1_240,
                        read: 312,
                        walked: false,
                    };
                },
            ),
        };
        let keys = way.keys.split_whitespace();
        let keys: Vec<_> = keys.map(|name| key(name).code).collect();
        let desk = desk.sized(size).press(&keys);
        assert_eq!(desk.place(), way.place, "{}", way.keys);
        desk
    }
}

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];
/// The size that the contact sheet shows; the others are links beside it.
const SHOWN: usize = 2;

/// The themes by the names that their pictures have.
fn themes() -> [(&'static str, Dress); 4] {
    [
        ("dark", Dress::on_dark("dark")),
        ("light", Dress::light()),
        ("colour-blind", Dress::on_dark("colour-blind")),
        ("no-color", Dress::none()),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/gallery")
}

#[test]
fn every_place_has_a_way_to_it() {
    for place in Place::ALL {
        let ways = WAYS.iter().filter(|(of, _)| *of == place).count();
        let name = place.name();
        assert_eq!(
            ways, 1,
            "tests/all/gallery.rs: WAYS needs a line for “{name}”"
        );
    }
}

#[test]
fn every_screen_is_pictured_in_every_theme_and_size() {
    let themes = themes();
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    let starts = Starts::new(&Dress::none());
    for way in ways() {
        for size in SIZES {
            let mut desk = starts.desk(&way, size);
            for (theme, dress) in &themes {
                desk.wear(dress);
                let name = name(&way.file, theme, size);
                made.insert(name, compact(&desk.picture()));
            }
        }
    }
    made.insert("README.md".to_owned(), contact_sheet());
    compare(&folder(), &made);
}

#[test]
fn the_details_of_a_pair_have_what_sketches_say_beside_what_is_exact() {
    let starts = Starts::new(&Dress::none());
    let way = ways().find(|way| way.file == "details-sketches").unwrap();
    let shown = starts.desk(&way, SIZES[3]).letters();
    for said in [
        "208 shingles shared, of 601 and 541",
        "Estimates have two standard errors",
    ] {
        assert!(shown.contains(said), "no “{said}” on\n{shown}");
    }
}

/// The first title with nothing beneath it but another one, or the keys.
fn empty_beneath(shown: &str) -> Option<String> {
    let lines: Vec<&str> = shown.lines().collect();
    let body = lines.get(..lines.len() - 1)?;
    let is_rule = |line: &&str| line.starts_with("──");
    let titles = (0..).zip(body).filter(|(_, line)| line.starts_with("── "));
    let mut empty = titles.filter(|(at, _)| {
        let beneath = body.iter().skip(at + 1).take_while(|line| !is_rule(line));
        let beneath: Vec<&&str> = beneath.collect();
        !beneath.is_empty() && beneath.iter().all(|line| line.trim().is_empty())
    });
    empty.next().map(|(_, title)| (*title).to_owned())
}

#[test]
fn no_picture_shows_that_something_is_not_there_yet() {
    let waits = [
        said!("carriers-looking"),
        said!("document-looking"),
        said!("side-later"),
        said!("rewritten-waits"),
    ];
    let no_room = said!("no-room-to-draw").to_string();
    let starts = Starts::new(&Dress::none());
    let mut bad = Vec::new();
    for way in ways() {
        let is_whole = !matches!(way.start, Start::Slow | Start::Reading);
        for size in SIZES {
            let shown = starts.desk(&way, size).letters();
            let mut said = waits.iter().map(ToString::to_string);
            let waits = said.find(|wait| is_whole && shown.contains(wait.as_str()));
            let refused = (size != SIZES[0] && shown.contains(&no_room)).then(|| no_room.clone());
            let empty = empty_beneath(&shown);
            if let Some(what) = waits.or(refused).or(empty) {
                bad.push(format!("{} {size:?}: {what}", way.file));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}

/// Whether a folder has these files and no others.
pub fn compare(folder: &Path, made: &BTreeMap<String, String>) {
    let update = std::env::var_os("SIDELONG_UPDATE").is_some();
    if update {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).unwrap();
    }
    for (name, picture) in made {
        let path = folder.join(name);
        if update {
            std::fs::write(&path, picture).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == *picture,
            "{} shows another screen: look, then SIDELONG_UPDATE=1 cargo test gallery",
            path.display()
        );
    }
    let kept: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(kept.iter().all(|name| made.contains_key(name)), "{kept:?}");
}

fn name(file: &str, theme: &str, (width, height): (u16, u16)) -> String {
    format!("{file}-{theme}-{width}x{height}.svg")
}

/// All pictures on one page.
fn contact_sheet() -> String {
    let mut page = String::from(
        "# Every screen\n\nDrawn by `cargo test gallery` from a term's work as people hand it in, in four themes and four sizes. \
         A test compares them with what the program draws; `SIDELONG_UPDATE=1 cargo test gallery` draws them anew.\n",
    );
    let themes = themes().map(|(name, _)| name);
    for Way { file, place, .. } in ways() {
        let title = match file.strip_prefix(place.id()) {
            Some(what) if !what.is_empty() => {
                format!("{}:{}", place.name(), what.replace('-', " "))
            }
            _ => place.name().to_owned(),
        };
        let _ = write!(page, "\n## {}\n\n| {} |\n", title, themes.join(" | "));
        page.push_str(&"| --- ".repeat(themes.len()));
        page.push_str("|\n");
        for theme in themes {
            let shown = name(&file, theme, SIZES[SHOWN]);
            let _ = write!(page, "| [![{title} in {theme}]({shown})]({shown})<br>");
            let links = SIZES.map(|size| {
                let link = name(&file, theme, size);
                format!("[{}x{}]({link})", size.0, size.1)
            });
            page.push_str(&links.join(" "));
            page.push(' ');
        }
        page.push_str("|\n");
    }
    page
}

/// A stretch of letters as the pictures have it.
struct Stretch {
    x: f32,
    y: String,
    cells: f32,
    /// Everything that is said about how it looks.
    look: String,
    text: String,
}

/// The same picture in a fourth of the bytes: looks become classes, and words of one look one text.
pub fn compact(svg: &str) -> String {
    let mut looks: Vec<String> = Vec::new();
    let mut out = String::new();
    let mut open: Option<Stretch> = None;
    let mut flush = |open: &mut Option<Stretch>, out: &mut String| {
        let Some(text) = open.take() else { return };
        let class = looks.iter().position(|look| *look == text.look);
        let class = class.unwrap_or_else(|| {
            looks.push(text.look.clone());
            looks.len() - 1
        });
        // Lines of boxes have no gaps, whatever the viewer's font is.
        let adjust = if text.text.contains('─') {
            " lengthAdjust=\"spacingAndGlyphs\""
        } else {
            ""
        };
        let Stretch {
            x, y, cells, text, ..
        } = text;
        let _ = writeln!(
            out,
            "<text class=\"c{class}\" x=\"{x}\" y=\"{y}\" textLength=\"{cells}\"{adjust}>{text}</text>"
        );
    };
    for line in svg.lines() {
        let Some(stretch) = stretch(line) else {
            flush(&mut open, &mut out);
            out.push_str(line);
            out.push('\n');
            continue;
        };
        if let Some(before) = &mut open
            && before.y == stretch.y
            && before.look == stretch.look
            && (stretch.x - before.x - before.cells - CELL).abs() < f32::EPSILON
        {
            before.cells = stretch.x + stretch.cells - before.x;
            before.text.push(' ');
            before.text.push_str(&stretch.text);
            continue;
        }
        flush(&mut open, &mut out);
        open = Some(stretch);
    }
    let mut classes = String::from("<style>");
    for (at, look) in looks.iter().enumerate() {
        let css = look
            .replace("=\"", ":")
            .replace("\" ", ";")
            .replace('"', "");
        let _ = write!(classes, ".c{at}{{{css}}}");
    }
    classes.push_str("</style>\n");
    // Behind the line that opens the picture.
    out.replacen(">\n", &format!(">\n{classes}"), 1)
}

/// Width of a cell in the pictures.
const CELL: f32 = 8.0;

/// `<text x="8" y="13" textLength="24" lengthAdjust="spacingAndGlyphs" LOOK>word</text>`
fn stretch(line: &str) -> Option<Stretch> {
    let inner = line.strip_prefix("<text x=\"")?.strip_suffix("</text>")?;
    let (x, rest) = inner.split_once("\" y=\"")?;
    let (y, rest) = rest.split_once("\" textLength=\"")?;
    let (cells, rest) = rest.split_once("\" lengthAdjust=\"spacingAndGlyphs\" ")?;
    let (look, text) = rest.split_once('>')?;
    Some(Stretch {
        x: x.parse().ok()?,
        y: y.to_owned(),
        cells: cells.parse().ok()?,
        look: look.to_owned(),
        text: text.to_owned(),
    })
}
