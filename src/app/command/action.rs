//! What can a person mean? Each thing has a name for a keymap of one's own.

use super::Screen;
use crate::app::list::Motion;
use crate::app::side::SideAction;
use crate::sketch::Method;

/// What a person meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One row down.
    Down,
    /// One row up.
    Up,
    /// One screen down.
    PageDown,
    /// One screen up.
    PageUp,
    /// Half a screen down.
    HalfDown,
    /// Half a screen up.
    HalfUp,
    /// To the first row.
    First,
    /// To the last row.
    Last,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// Show what is under the cursor.
    Open,
    /// One step back.
    Back,
    /// Close what lies over the screen, and stop nothing.
    Close,
    /// Leave.
    Quit,
    /// Give the terminal back until the person returns.
    Suspend,
    /// Listen to the mouse, or leave it to the terminal.
    Mouse,
    /// Copy what is under the cursor.
    Copy,
    /// Copy the list of sources.
    CopySources,
    /// Show the keys, or hide them.
    Help,
    /// Find a command by what it does.
    Palette,
    /// Choose a sketch.
    Sketches,
    /// Ask this sketch what it would have found.
    Sketch(Method),
    /// Choose a theme.
    Themes,
    /// Show this theme and keep it: its place among all.
    Theme(usize),
    /// Let go of the marks whose documents are not there, or bring them back.
    LetGo,
    /// The next tab.
    NextScreen,
    /// The previous tab.
    PreviousScreen,
    /// This tab.
    Go(Screen),
    /// Type a filter.
    Filter,
    /// Sort by the next measure.
    NextSort,
    /// Sort the other way round.
    Reverse,
    /// List more: lower the threshold.
    Lower,
    /// List less: raise the threshold.
    Raise,
    /// Count common text like any other, or leave it out again.
    CountCommon,
    /// List by the threshold that the class itself suggests.
    Suggested,
    /// Files not read instead of documents, and back.
    Unread,
    /// Only what the chosen sketch misses, only what it proposes, or all.
    NextKept,
    /// What is known of the document or the pair.
    Details,
    /// Keep the filter as typed.
    Keep,
    /// Drop the filter.
    Clear,
    /// Take the last letter of the filter away.
    Erase,
    /// Take all letters of the filter away.
    EraseAll,
    /// Search in both texts.
    Search,
    /// Compare both texts again.
    Compare,
    /// List the passages.
    Passages,
    /// List the documents that share text with this one.
    Partners,
    /// List the pairs that say the same in other words.
    Rewritten,
    /// Show one document, and which others have what of it.
    Sources,
    /// List the documents that have this passage.
    Carriers,
    /// To the next passage of one document.
    NextPassage,
    /// To the passage of one document before.
    PreviousPassage,
    /// Complete the last word of the filter.
    Complete,
    /// Open a folder beside those that are open.
    Add,
    /// To the next pair of the list.
    NextPair,
    /// To the pair of the list before.
    PreviousPair,
    /// To the next row that is new.
    NextNew,
    /// Count everything as seen, or what is marked.
    SeeAll,
    /// Hold the lists as they are, or let them follow again.
    Freeze,
    /// Draw the links of a cluster, or draw them no more.
    Drawing,
    /// To the next passage of the preview.
    PreviewOn,
    /// To the passage of the preview before.
    PreviewBack,
    /// List what happened.
    Activity,
    /// Mark what is under the cursor, or take the mark away.
    Mark,
    /// Mark all that is listed, or take the marks away.
    MarkAll,
    /// Show how much of each marked document stands in each other.
    Matrix,
    /// Write what is shown to a file.
    Export,
    /// Open the document in the person's editor.
    Edit,
    /// Open the document in the system's program for such files.
    Launch,
    /// Choose another folder.
    Folders,
    /// Something of the side by side.
    Side(SideAction),
}

impl Action {
    /// Where it leads in a list, if it is a motion.
    pub fn motion(self) -> Option<Motion> {
        Some(match self {
            Action::Down => Motion::Rows(1),
            Action::Up => Motion::Rows(-1),
            Action::HalfDown => Motion::Halves(1),
            Action::HalfUp => Motion::Halves(-1),
            Action::PageDown => Motion::Halves(2),
            Action::PageUp => Motion::Halves(-2),
            Action::First => Motion::First,
            Action::Last => Motion::Last,
            _ => return None,
        })
    }

    /// It can be done once something is marked: until then no footer has room for it.
    pub fn needs_marks(self) -> bool {
        self == Action::Matrix
    }

    /// Its name in a person's own keymap; one a place.
    pub fn name(self) -> &'static str {
        match self {
            Action::Down => "down",
            Action::Up => "up",
            Action::PageDown => "page-down",
            Action::PageUp => "page-up",
            Action::HalfDown => "half-down",
            Action::HalfUp => "half-up",
            Action::First => "first",
            Action::Last => "last",
            Action::Left => "left",
            Action::Right => "right",
            Action::Open => "open",
            Action::Back => "back",
            Action::Close => "close",
            Action::Quit => "quit",
            Action::Suspend => "suspend",
            Action::Mouse => "mouse",
            Action::Copy => "copy",
            Action::CopySources => "copy-sources",
            Action::Help => "keys",
            Action::Palette => "commands",
            Action::Sketches => "sketches",
            Action::Sketch(_) => "sketch",
            Action::Themes => "themes",
            Action::Theme(_) => "theme",
            Action::LetGo => "marks-away",
            Action::NextScreen => "next-screen",
            Action::PreviousScreen => "previous-screen",
            Action::Go(screen) => screen.id(),
            Action::Filter => "filter",
            Action::NextSort => "sort",
            Action::Reverse => "reverse",
            Action::Lower => "lower",
            Action::Raise => "raise",
            Action::CountCommon => "count-common",
            Action::NextKept => "proposed",
            Action::Suggested => "suggested",
            Action::Unread => "not-read",
            Action::Details => "details",
            Action::Keep => "keep",
            Action::Clear => "clear",
            Action::Erase => "erase",
            Action::EraseAll => "erase-all",
            Action::Search => "search",
            Action::Compare => "compare",
            Action::Passages => "passages",
            Action::Partners => "partners",
            Action::Rewritten => "rewritten",
            Action::Sources => "sources",
            Action::Carriers => "carriers",
            Action::NextPassage => "next-passage",
            Action::PreviousPassage => "previous-passage",
            Action::Complete => "complete",
            Action::Add => "add",
            Action::NextPair => "next-pair",
            Action::PreviousPair => "previous-pair",
            Action::NextNew => "next-new",
            Action::SeeAll => "see-all",
            Action::Freeze => "freeze",
            Action::Drawing => "drawing",
            Action::PreviewOn => "preview-on",
            Action::PreviewBack => "preview-back",
            Action::Activity => "activity",
            Action::Mark => "mark",
            Action::MarkAll => "mark-all",
            Action::Matrix => "matrix",
            Action::Export => "export",
            Action::Edit => "editor",
            Action::Launch => "system-program",
            Action::Folders => "folders",
            Action::Side(action) => action.name(),
        }
    }
}
