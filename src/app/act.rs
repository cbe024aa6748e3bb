//! What each action changes.

use crossterm::event::{KeyCode, KeyEvent};

use super::command::{Action, Place, edits};
use super::copy::{copied, copy, sources};
use super::export;
use super::field::{self, Caret};
use super::launch::{self, Program};
use super::list::Motion;
use super::making;
use super::marks;
use super::masking;
use super::matrix::OpenMatrix;
use super::mouse::Owner;
use super::news::{self, Way};
use super::occurrences::CommonList;
use super::overlays::Overlay;
use super::pages::{Of, Page};
use super::palette::{self, Palette};
use super::picker::Pick;
use super::settings::{self, Step};
use super::texts::step_preview;
use super::{
    App, Effect, archives, details, drawing, held, keys, noting, open, order, over, reviewing,
    taken, welcome,
};
use crate::engine::Request;
use crate::say;

/// A key: what it means where the keys go, or a letter of the filter.
pub fn key(app: &mut App, key: KeyEvent) {
    let place = app.place();
    let replaces = app.take_replaced();
    let judged = app.reviews.judged;
    app.is_used();
    if !place.is_typing() {
        app.caret = Caret::default();
    }
    let action = reviewing::own(place, key).or_else(|| app.keymap.meant(place, key));
    if action != Some(Action::Quit) {
        app.reviews.go_on();
    }
    if action == Some(Action::Note) {
        app.reviews.judged = judged;
    }
    if let Some(action) = action.or_else(|| of_lists(app, key)) {
        mean(app, action);
        welcome::follow(app, place, action);
    } else if place.is_typing() {
        if let Some(letter) = keys::typed(key) {
            field::write(app, letter.encode_utf8(&mut [0; 4]), replaces);
        }
    } else {
        app.said = over::nothing_here(app, key);
    }
}

/// In the choice of what is written the keys that move in every list move as well, until a name is being typed: then they are letters of it.
/// Letters of other keyboards at their places begin a name: many Russian ones begin with the `о` of the `j`.
fn of_lists(app: &App, key: KeyEvent) -> Option<Action> {
    let chooser = app
        .overlays
        .export()
        .filter(|_| app.place() == Place::Export)?;
    let is_of_other_keyboard = matches!(key.code, KeyCode::Char(letter) if !letter.is_ascii());
    let meant = app.keymap.meant(Place::Activity, key);
    meant.filter(|action| {
        let moves = matches!(action, Action::Down | Action::Up);
        moves && !is_of_other_keyboard && !chooser.is_typed()
    })
}

/// What a person meant, where the keys go.
pub fn mean(app: &mut App, action: Action) {
    // From wherever it has a key: what lies over the lists is left.
    if let Action::Go(screen) = action {
        over::leave(app);
        return go_to(app, screen);
    }
    if action.motion().is_some_and(|motion| over::go(app, motion)) {
        return;
    }
    if edits(action) {
        return field::edit(app, action);
    }
    if !over::act(app, action) {
        act(app, action);
    }
}

/// Chooses the row at this height of the list. Says whether it was chosen already.
pub fn point(app: &mut App, row: usize) -> bool {
    let list = app.list_mut(app.ground());
    list.is_some_and(|mut list| list.point(row))
}

/// Does what a person asked for in the texts that are on the screen. Says whether it is something of theirs.
fn of_text(app: &mut App, action: Action) -> bool {
    match app.ground() {
        Place::Document => open::document(app, action),
        Place::Side => {
            let side = app.overlays.side_mut();
            side.is_some_and(|side| side.act(action))
        }
        _ => false,
    }
}

pub(super) fn act(app: &mut App, action: Action) {
    // What is being made is meant before anything that stands still.
    if action == Action::Back && export::stop(app) {
        return;
    }
    if of_text(app, action) {
        return;
    }
    if let Some(motion) = action.motion() {
        return go(app, motion);
    }
    match action {
        Action::Left => go_across(app, Motion::Rows(-1)),
        Action::Right => go_across(app, Motion::Rows(1)),
        Action::Open => open::open(app),
        Action::Back => back(app),
        Action::Quit => reviewing::leave(app),
        Action::Mouse => hand_on_mouse(app),
        Action::Suspend => app.effects.push(Effect::Suspend),
        Action::Copy => copy(app, copied(app)),
        Action::CopySources => copy(app, sources(app)),
        Action::Help => open_page(app, Of::Keys(app.under())),
        Action::Palette => app.overlays.push(Overlay::Palette(Palette::of(app))),
        Action::Themes => app.overlays.push(Overlay::Themes(app.themes.at())),
        Action::Theme(at) => over::keep_theme(app, at),
        Action::NextScreen => step_tab(app, 1),
        Action::PreviousScreen => step_tab(app, Place::TABS.len() - 1),
        Action::Filter => begin_filter(app),
        Action::Search => app.overlays.push(Overlay::Search),
        Action::Passages => open::list_passages(app),
        Action::Partners => open::list_partners(app),
        Action::Compare => making::again(app),
        Action::Rewritten => settings::search_rewritten(app),
        Action::Sources => open::open_document(app),
        Action::Occurrences => open::list_occurrences(app),
        Action::CommonPassages => app.overlays.push(Overlay::Common(CommonList::default())),
        Action::NextSort => order::step(app, false),
        Action::Reverse => order::step(app, true),
        Action::Lower if app.overlays.masks().is_some() => masking::shorten(app, Step::Lower),
        Action::Raise if app.overlays.masks().is_some() => masking::shorten(app, Step::Raise),
        Action::Lower => settings::threshold(app, Step::Lower),
        Action::Raise => settings::threshold(app, Step::Raise),
        Action::Layers => masking::open(app),
        Action::Archive => archives::open(app),
        Action::Template => masking::template(app),
        Action::Dismiss => masking::dismiss(app),
        Action::TakenAway => taken::toggle(app),
        Action::CountCommon => settings::count_common(app),
        Action::HideNames => app.send(Request::HideNames(!app.snapshot.hides_names)),
        Action::SameAuthor => settings::pair_same_author(app),
        Action::Unread => show_unread(app),
        Action::Details => details::open(app),
        Action::Keep => {
            app.overlays.pop();
        }
        Action::Clear => {
            field::change(app, String::clear);
            app.overlays.pop();
        }
        Action::NextPair => news::step(app, Way::Next),
        Action::PreviousPair => news::step(app, Way::Previous),
        Action::WeakestPair => {
            let weakest = app.overlays.matrix().and_then(OpenMatrix::weakest);
            news::go_to_link(app, weakest, Way::Next);
        }
        Action::NextNew => news::step(app, Way::New),
        Action::SeeAll => news::see(app),
        Action::Freeze => held::freeze(app),
        Action::Drawing => drawing::toggle(app),
        Action::PreviewOn => step_preview(app, true),
        Action::PreviewBack => step_preview(app, false),
        Action::Activity => open_page(app, Of::Activity),
        Action::Mark => marks::mark(app),
        Action::MarkAll => marks::mark_all(app),
        Action::Verdict => reviewing::choose(app),
        Action::Note => noting::open(app),
        Action::WriteUnkept => reviewing::write_unkept(app),
        Action::Undo => reviewing::undo(app, false),
        Action::Redo => reviewing::undo(app, true),
        Action::Ledger => palette::open_ledger(app),
        Action::OpenOnly => reviewing::open_only(app),
        Action::Matrix => open::open_marked(app),
        Action::Export => choose_export(app),
        Action::Edit => open_in(app, Program::Editor),
        Action::Launch => open_in(app, Program::System),
        // Only over texts, in what lies over the lists, in fields, and from everywhere.
        _ => {}
    }
}

fn open_page(app: &mut App, of: Of) {
    let page = Page::open(app, of);
    app.overlays.lay(page);
}

/// What is shown now is what will be written.
fn choose_export(app: &mut App) {
    let Some(chooser) = export::chooser(app) else {
        return app.say(say!("export-nothing"));
    };
    app.effects.push(Effect::FindPlace(chooser.stem));
    app.overlays.push(Overlay::Export(chooser));
}

/// From us to the terminal, or back.
fn hand_on_mouse(app: &mut App) {
    let whose = if app.mouse == Owner::Terminal {
        app.mouse = Owner::Program;
        say!("mouse-ours")
    } else {
        app.mouse = Owner::Terminal;
        say!("mouse-theirs")
    };
    app.effects.push(Effect::Mouse(app.mouse));
    app.say(whose);
}

/// The tab so many further, around the end.
fn step_tab(app: &mut App, by: usize) {
    let tabs = Place::TABS.into_iter().cycle();
    let next = tabs.skip_while(|tab| *tab != app.tab()).nth(by);
    go_to(app, next.unwrap_or_default());
}

/// Another tab, out of the matrix too.
pub(super) fn go_to(app: &mut App, screen: Place) {
    app.overlays
        .remove(|overlay| matches!(overlay, Overlay::Matrix(_)));
    app.screen = screen;
    if screen != Place::Pairs {
        taken::leave(app);
    }
}

pub(super) fn go(app: &mut App, motion: Motion) {
    let height = app.layout_now().height();
    if let Some(mut list) = app.list_mut(app.ground()) {
        list.go(motion, height);
    } else if let Some(matrix) = app.overlays.matrix_mut() {
        matrix.go(motion, height);
    }
}

fn go_across(app: &mut App, motion: Motion) {
    if let Some(matrix) = app.overlays.matrix_mut() {
        matrix.go_across(motion);
    }
}

/// To the files not read, or from them to the documents.
fn show_unread(app: &mut App) {
    if app.ground() == Place::Unread {
        app.screen = Place::Documents;
    } else {
        app.before_unread = app.screen;
        go_to(app, Place::Unread);
    }
}

fn back(app: &mut App) {
    if making::stop(app) {
        return;
    }
    if let Some(side) = app.overlays.side_mut() {
        if side.reader.searched().is_empty() {
            app.overlays.pop();
        } else {
            side.reader.end_search();
        }
        return;
    }
    if app.filter().is_some_and(|filter| !filter.is_empty()) {
        field::change(app, String::clear);
    } else if app.taken.is_some() {
        taken::leave(app);
    } else if app.ground() == Place::Pairs && welcome::close(app) {
        // Nothing else: a person who does that wants to look at what there is.
    } else if app.ground() == Place::Matrix {
        app.overlays.pop();
    } else if app.ground() == Place::Unread {
        app.screen = app.before_unread;
    } else if app.ground() == Place::Overview {
        go_to(app, Place::Pairs);
    }
}

/// Letters are typed from now on; those of a kept filter are as if they were chosen.
fn begin_filter(app: &mut App) {
    let kept = app.filter().unwrap_or_default();
    let field = Overlay::Filter(kept.to_owned());
    app.replaces = !kept.is_empty();
    app.overlays.push(field);
}

/// Hands what is marked, or else the document under the cursor, to another program; what becomes of it is said when that is done.
pub(super) fn open_in(app: &mut App, program: Program) {
    // What was not read may be a program, which the system would run.
    if program == Program::System && app.ground() == Place::Unread {
        let said = say!("may-be-a-program");
        return app.say(said);
    }
    match launch::launch(app, program) {
        Some(launch) if launch.labels.len() > launch::MOST => {
            app.say(say!("launch-too-many", most = launch::MOST));
        }
        Some(launch) => app.effects.push(Effect::Launch(launch)),
        None => app.say(say!("launch-no-document")),
    }
}
