//! Does every command of every place do what it is for? A table of all of them: what is pressed before, and what is seen then. A
//! new command, or an old one in a new place, needs a line here.

use std::collections::BTreeSet;
use std::sync::Arc;

use sidelong::app::command::{Command, Place, commands};
use sidelong::app::keys;
use sidelong::engine::{Event, Request};
use sidelong::index::Suggestion;
use sidelong::words::{Language, Said};

use super::desk::Desk;
use super::invented::{Class, essays, rewritten};
use sidelong::app::Message;

/// What shows that a command did something.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// The keys go there now.
    Goes(Place),
    /// The keys go elsewhere now.
    Closes,
    /// The screen says this, and did not before.
    Shows(&'static str),
    /// The screen is another one, whatever is said of it beneath: what only refuses changes nothing.
    Changes,
    /// One row more is marked at least, and that is seen.
    Marks,
    /// The lists are held, and that is seen.
    Holds,
    /// The pair is compared again.
    Compares,
    /// A lower threshold was asked for.
    Lowers,
    /// A higher one was asked for.
    Raises,
    /// The one that the class suggests was asked for.
    Suggests,
    /// The program ends.
    Leaves,
    /// It is done outside.
    Copies,
    Suspends,
    Mouse,
    Launches,
    Writes,
    KeepsTheme,
    Speaks,
    Opens,
    Adds,
}

use Place::{
    Activity, Carriers, Clusters, Details, Document, Documents, Export, Filter, Folders, Help,
    Matrix, Overview, Pairs, Palette, Partners, Passages, Rewritten, Search as Searching, Side,
    Sketches, Themes, Unread,
};
use Seen::{
    Adds, Changes, Closes, Compares, Copies, Goes, Holds, KeepsTheme, Launches, Leaves, Lowers,
    Marks, Mouse, Opens, Raises, Shows, Speaks, Suggests, Suspends, Writes,
};

/// A command, where it is, what is pressed there before it, and what is seen.
type Line = (&'static str, &'static [Place], &'static str, Seen);

const ALL: &[Place] = &Place::ALL;
/// All but text fields and what lies over a screen.
const GROUND: &[Place] = &[
    Pairs, Clusters, Matrix, Documents, Unread, Overview, Side, Document,
];
/// What has tabs above it.
const TABBED: &[Place] = &[Pairs, Clusters, Matrix, Documents, Unread, Overview];
/// What has rows, or more lines than there is room for.
const ROWS: &[Place] = &[
    Pairs, Clusters, Matrix, Documents, Unread, Side, Document, Passages, Carriers, Partners,
    Rewritten, Themes, Activity, Help, Details,
];

/// What is opened over the lists without letters being typed.
const OPENED: &[Place] = &[
    Side, Document, Passages, Carriers, Partners, Rewritten, Themes, Activity, Help, Details,
];

/// Lists that lie over a screen.
const SHEETS: &[Place] = &[Passages, Carriers, Partners, Rewritten];

const LINES: &[Line] = &[
    ("quit", ALL, "", Leaves),
    ("keys", GROUND, "", Goes(Help)),
    ("commands", GROUND, "", Goes(Palette)),
    ("themes", GROUND, "", Goes(Themes)),
    ("language", GROUND, "", Speaks),
    ("activity", GROUND, "", Goes(Activity)),
    ("export", GROUND, "", Goes(Export)),
    ("mouse", GROUND, "", Mouse),
    ("suspend", ALL, "", Suspends),
    (
        "copy",
        &[
            Pairs, Clusters, Documents, Unread, Side, Document, Passages, Carriers, Partners,
            Rewritten, Details,
        ],
        "",
        Copies,
    ),
    ("copy-sources", &[Document], "", Copies),
    ("copy", &[Matrix], "l", Copies),
    ("copy", &[Overview], "", Shows("nothing here to copy")),
    ("down", ROWS, "", Changes),
    ("up", ROWS, "G", Changes),
    ("half-down", ROWS, "", Changes),
    ("half-up", ROWS, "G", Changes),
    ("page-down", ROWS, "", Changes),
    ("page-up", ROWS, "G", Changes),
    ("last", ROWS, "", Changes),
    ("first", ROWS, "G", Changes),
    (
        "down",
        &[Palette, Folders, Filter, Searching, Export],
        "",
        Changes,
    ),
    (
        "up",
        &[Palette, Folders, Filter, Searching, Export],
        "down",
        Changes,
    ),
    ("next-screen", &[Pairs], "", Goes(Clusters)),
    ("next-screen", &[Clusters, Matrix], "", Goes(Documents)),
    ("next-screen", &[Documents, Unread], "", Goes(Overview)),
    ("next-screen", &[Overview], "", Goes(Pairs)),
    ("previous-screen", &[Pairs], "", Goes(Overview)),
    ("previous-screen", &[Clusters, Matrix], "", Goes(Pairs)),
    ("previous-screen", &[Documents, Unread], "", Goes(Clusters)),
    ("previous-screen", &[Overview], "", Goes(Documents)),
    ("pairs", TABBED, "", Goes(Pairs)),
    ("pairs", OPENED, "", Goes(Pairs)),
    ("clusters", TABBED, "", Goes(Clusters)),
    ("clusters", OPENED, "", Goes(Clusters)),
    (
        "documents",
        &[Pairs, Clusters, Matrix, Documents, Overview],
        "",
        Goes(Documents),
    ),
    ("documents", OPENED, "", Goes(Documents)),
    ("documents", &[Unread], "", Goes(Unread)),
    ("overview", TABBED, "", Goes(Overview)),
    ("overview", OPENED, "", Goes(Overview)),
    ("folders", TABBED, "", Goes(Folders)),
    (
        "not-read",
        &[Pairs, Clusters, Matrix, Documents, Overview],
        "",
        Goes(Unread),
    ),
    ("not-read", &[Unread], "", Goes(Documents)),
    (
        "open",
        &[Pairs, Documents, Document, Partners, Carriers, Rewritten],
        "",
        Goes(Side),
    ),
    ("open", &[Matrix], "l", Goes(Side)),
    ("open", &[Clusters], "", Goes(Matrix)),
    ("open", &[Overview], "", Goes(Pairs)),
    ("open", &[Palette], "", Closes),
    ("open", &[Folders], "", Opens),
    ("add", &[Folders], "", Adds),
    ("back", &[Clusters, Documents], "/ i enter", Changes),
    // First it stops the drawing of the sketch.
    ("back", &[Pairs], "/ i enter esc", Changes),
    ("back", &[Unread], "", Closes),
    ("back", &[Matrix], "", Goes(Clusters)),
    ("back", &[Passages, Carriers], "", Goes(Side)),
    ("back", &[Partners], "", Goes(Documents)),
    (
        "back",
        &[
            Overview, Side, Document, Rewritten, Details, Help, Palette, Themes, Export, Activity,
            Folders,
        ],
        "",
        Goes(Pairs),
    ),
    ("close", &[Passages], "", Goes(Side)),
    ("close", &[Partners], "", Goes(Documents)),
    ("close", &[Details, Help, Themes, Activity], "", Goes(Pairs)),
    (
        "filter",
        &[Pairs, Clusters, Documents, Unread],
        "",
        Goes(Filter),
    ),
    ("filter", &[Rewritten], "", Goes(Filter)),
    ("keep", &[Filter], "", Goes(Pairs)),
    ("keep", &[Searching], "", Goes(Side)),
    ("keep", &[Themes], "down", KeepsTheme),
    ("keep", &[Export], "", Writes),
    ("clear", &[Filter], "", Goes(Pairs)),
    ("clear", &[Searching], "", Goes(Side)),
    ("erase", &[Filter, Searching, Export], "", Changes),
    ("erase", &[Palette, Folders], "x y", Changes),
    ("erase-all", &[Filter, Searching, Export], "", Changes),
    ("erase-all", &[Palette, Folders], "x y", Changes),
    ("complete", &[Filter], "space c l u", Changes),
    ("complete", &[Folders], "/ h o m e", Changes),
    ("sort", &[Pairs, Documents], "", Changes),
    ("reverse", &[Pairs, Documents], "", Changes),
    ("proposed", &[Pairs], "", Changes),
    ("proposed", &[Rewritten], "", Changes),
    (
        "lower",
        &[Pairs, Clusters, Matrix, Documents, Overview],
        "",
        Lowers,
    ),
    (
        "raise",
        &[Pairs, Clusters, Matrix, Documents, Overview],
        "",
        Raises,
    ),
    (
        "count-common",
        &[Pairs, Clusters, Matrix, Documents, Overview, Side, Document],
        "",
        Shows("common text counted"),
    ),
    ("suggested", &[Overview], "", Suggests),
    ("preview-on", &[Pairs], "", Changes),
    ("preview-back", &[Pairs], "ctrl-e", Changes),
    ("rewritten", &[Pairs], "", Goes(Rewritten)),
    ("rewritten", &[Rewritten], "", Changes),
    ("details", &[Pairs, Documents, Side], "", Goes(Details)),
    ("details", &[Matrix], "l", Goes(Details)),
    (
        "sources",
        &[Pairs, Documents, Side, Partners],
        "",
        Goes(Document),
    ),
    ("carriers", &[Side, Passages], "", Goes(Carriers)),
    ("carriers", &[Document], "n", Goes(Carriers)),
    ("partners", &[Documents], "", Goes(Partners)),
    ("passages", &[Side], "", Goes(Passages)),
    ("search", &[Side], "", Goes(Searching)),
    (
        "editor",
        &[Pairs, Matrix, Documents, Unread, Side, Partners],
        "",
        Launches,
    ),
    (
        "system-program",
        &[Pairs, Matrix, Documents, Side, Partners],
        "",
        Launches,
    ),
    ("system-program", &[Unread], "", Shows("may be a program")),
    ("mark", &[Pairs, Documents], "", Marks),
    ("mark-all", &[Pairs, Documents], "", Marks),
    ("next-new", &[Pairs, Documents, Side], "", Changes),
    ("see-all", &[Pairs, Documents], "", Changes),
    (
        "freeze",
        &[Pairs, Clusters, Matrix, Documents, Unread, Overview, Side],
        "",
        Holds,
    ),
    ("drawing", &[Clusters, Matrix], "", Changes),
    (
        "divider-back",
        &[Pairs, Clusters, Documents, Unread, Side],
        "",
        Changes,
    ),
    ("divider-on", &[Pairs, Documents, Unread, Side], "", Changes),
    ("divider-on", &[Clusters], "<", Changes),
    ("right", &[Matrix, Document], "", Changes),
    ("left", &[Matrix, Document], "l", Changes),
    ("next-passage", &[Side, Document], "", Changes),
    ("previous-passage", &[Side, Document], "n", Changes),
    ("matches-only", &[Side], "", Changes),
    ("less-context", &[Side], "", Changes),
    ("more-context", &[Side], "{ {", Changes),
    ("twin", &[Side], "= l j j", Changes),
    ("numbers", &[Side], "", Changes),
    ("lock", &[Side], "", Changes),
    ("swap", &[Side], "", Changes),
    ("left-alone", &[Side], "", Changes),
    ("right-alone", &[Side], "", Changes),
    ("compare", &[Side], "", Compares),
    (
        "read-on",
        &[Overview, Unread],
        "",
        Shows("nothing is left to be read"),
    ),
    ("next-pair", &[Side], "", Changes),
    ("previous-pair", &[Side], "]", Changes),
    ("matrix", &[Pairs, Documents], "A", Goes(Matrix)),
    ("sketches", &[Pairs], "", Goes(Sketches)),
    ("open", &[Sketches], "down", Closes),
    ("back", &[Sketches], "", Goes(Pairs)),
    ("down", &[Sketches], "", Changes),
    ("up", &[Sketches], "down", Changes),
    ("erase", &[Sketches], "x y", Changes),
    ("erase-all", &[Sketches], "x y", Changes),
    ("keys", SHEETS, "", Goes(Help)),
    ("commands", SHEETS, "", Goes(Palette)),
    ("export", SHEETS, "", Goes(Export)),
    ("export", &[Details, Activity], "", Goes(Export)),
    ("sort", &[Clusters, Unread], "", Changes),
    ("reverse", &[Clusters, Unread], "", Changes),
    ("next-new", &[Clusters], "", Changes),
    ("see-all", &[Clusters], "", Changes),
    ("search", &[Document], "", Goes(Searching)),
    ("numbers", &[Document], "", Changes),
    ("details", &[Document], "", Goes(Details)),
    ("editor", &[Document], "", Launches),
    ("system-program", &[Document], "", Launches),
    ("divider-back", &[Document], "", Changes),
    ("divider-on", &[Document], "", Changes),
    ("freeze", &[Document], "", Holds),
];

/// The keys that lead to a place.
fn way(place: Place) -> &'static str {
    match place {
        Pairs => "",
        Clusters => "2",
        Matrix => "2 enter",
        Documents => "3",
        Unread => "u",
        Overview => "4",
        Side => "enter",
        Document => "v",
        Filter => "/ i",
        Searching => "enter / t h e",
        Passages => "enter p",
        Partners => "3 p",
        Rewritten => "r",
        Carriers => "enter a",
        Details => "i",
        Help => "?",
        Palette => ":",
        Themes => "T",
        Export => "E",
        Activity => "w",
        Folders => "O",
        Sketches => "K",
    }
}

/// Small, so that there is more of everything than room for it, and wide enough for two texts beside each other.
const SIZE: (u16, u16) = (100, 14);

const MOVES: [&str; 8] = [
    "down",
    "up",
    "half-down",
    "half-up",
    "page-down",
    "page-up",
    "first",
    "last",
];

/// With a preview beneath the lists, of which these are about.
const ROOMY: (u16, u16) = (100, 24);
const OF_PREVIEW: [&str; 5] = [
    "divider-back",
    "divider-on",
    "drawing",
    "preview-on",
    "preview-back",
];

/// A class of which a sketch is asked, with one document that is new, and so its pair and its cluster.
fn desk(class: &Class, (width, height): (u16, u16)) -> Desk {
    let mut before = class.clone();
    before.pairs.pop();
    before.names.pop();
    before.generation = 1;
    let mut desk = Desk::with(&before, width, height);
    let mut now = class.clone();
    now.generation = 2;
    let mut now = now.snapshot();
    now.method = "minhash-42x2".parse().unwrap();
    desk.show(now);
    desk.answer(class);
    for nth in 0..30 {
        let what = Said::text(format!("something happened for the {nth}th time"));
        desk.tell(Message::Log(what));
    }
    desk
}

fn at(place: Place, class: &Class, size: (u16, u16)) -> Desk {
    let mut desk = desk(class, size);
    press(&mut desk, class, way(place));
    if place == Rewritten {
        let listing = Arc::clone(&desk.app.snapshot.listing);
        desk.tell(Message::Engine(Event::Rewritten(
            rewritten(9).into(),
            listing,
        )));
    }
    assert_eq!(desk.app.place(), place, "{:?}", way(place));
    desk
}

fn press(desk: &mut Desk, class: &Class, keys: &str) {
    for key in keys.split_whitespace() {
        desk.keys(key);
        desk.answer(class);
    }
}

/// The screen without what is said of the last key, which comes and goes with any.
fn wordless(desk: &mut Desk) -> String {
    let said = desk.app.said.take();
    let screen = desk.screen();
    desk.app.said = said;
    screen
}

/// What is wrong with a command, by one of its keys.
fn wrong(class: &Class, place: Place, command: &Command, key: &str) -> Option<String> {
    let name = command.action.name();
    let lines = LINES
        .iter()
        .filter(|(of, places, ..)| *of == name && places.contains(&place));
    let lines: Vec<&Line> = lines.collect();
    let [(.., before, seen)] = lines[..] else {
        return Some(format!("{} lines", lines.len()));
    };
    let size = if OF_PREVIEW.contains(&name) {
        ROOMY
    } else {
        SIZE
    };
    let mut desk = at(place, class, size);
    if place == Side && MOVES.contains(&command.action.name()) {
        // Narrow, so that the texts are longer than the window.
        desk.resize(60, SIZE.1);
    }
    press(&mut desk, class, before);
    let (was, was_beneath) = (desk.screen(), wordless(&mut desk));
    desk.sent.clear();
    desk.copied = None;
    let marked = |desk: &Desk| {
        let (pairs, documents) = desk.app.marks.counts();
        pairs + documents
    };
    let marked_before = marked(&desk);
    let threshold = desk.app.threshold();
    let suggested = desk.app.snapshot.listing.strengths.suggested();
    desk.keys(key);
    let asked = desk.sent.iter().find_map(|request| match request {
        Request::Threshold(threshold) => Some(*threshold),
        _ => None,
    });
    let is_compare = |request: &Request| matches!(request, Request::Compare(_));
    let compared = desk.sent.iter().any(is_compare);
    desk.answer(class);
    let is = desk.screen();
    let now = desk.app.place();
    let is_other = wordless(&mut desk) != was_beneath && !desk.left;
    let is_so = match seen {
        Goes(there) => now == *there,
        Closes => now != place,
        Shows(text) => is.contains(text) && !was.contains(text),
        Changes => is_other,
        Marks => is_other && marked(&desk) > marked_before,
        Holds => is_other && desk.app.frozen.is_some(),
        Compares => compared,
        Lowers => asked.is_some_and(|asked| asked < threshold),
        Raises => asked.is_some_and(|asked| asked > threshold),
        Suggests => asked.is_some() && asked == suggested.ok().map(Suggestion::threshold),
        Leaves => desk.left,
        Copies => desk.copied.is_some(),
        Suspends => desk.suspended,
        Mouse => desk.mouse_given,
        Launches => desk.launched.is_some(),
        Writes => desk.written.is_some(),
        KeepsTheme => desk.kept_theme.is_some(),
        Speaks => desk.spoken == Some(Language::Russian),
        Opens => desk.opened.is_some(),
        Adds => desk.added.is_some(),
    };
    (!is_so).then(|| format!("not {seen:?}; in {now:?}, left: {}", desk.left))
}

#[test]
fn every_command_of_every_place_does_what_it_is_for_by_each_of_its_keys() {
    let class = essays();
    let mut all = Vec::new();
    for place in Place::ALL {
        for command in commands(place) {
            for key in command.keys {
                if let Some(why) = wrong(&class, place, &command, key) {
                    let name = command.action.name();
                    all.push(format!("{place:?}, {name}, {}: {why}", keys::shown(key)));
                }
            }
        }
    }
    assert!(
        all.is_empty(),
        "tests/all/commands.rs: LINES needs one that is right for each of these:\n{}",
        all.join("\n")
    );
}

#[test]
fn no_line_is_for_a_command_that_is_not_there() {
    for (name, places, ..) in LINES {
        let has = |place: &Place| commands(*place).any(|command| command.action.name() == *name);
        // Of what is in all places of a kind it is enough that it is in one.
        let there: BTreeSet<bool> = places.iter().map(has).collect();
        assert!(there.contains(&true), "{name}");
    }
}
