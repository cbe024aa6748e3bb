//! The actions that keys can have, each with its name in a keymap of one's own.

use super::Place;
use crate::app::list::Motion;
use crate::reviews::Verdict;

macro_rules! actions {
    ($($action:ident $name:literal $doc:literal)+) => {
        /// What a person meant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $(#[doc = $doc] $action,)+
            #[doc = "Show this theme and keep it: its place among all."]
            Theme(usize),
            #[doc = "This tab."]
            Go(Place),
            #[doc = "Decide so."]
            Decide(Verdict),
        }

        impl Action {
            /// Its name in a person's own keymap; one a place.
            pub fn name(self) -> &'static str {
                match self {
                    $(Action::$action => $name,)+
                    Action::Theme(_) => "theme",
                    Action::Go(tab) => tab.id(),
                    Action::Decide(verdict) => decide(verdict),
                }
            }
        }
    };
}

actions! {
    Down            "down"             "One row down."
    Up              "up"               "One row up."
    PageDown        "page-down"        "One screen down."
    PageUp          "page-up"          "One screen up."
    HalfDown        "half-down"        "Half a screen down."
    HalfUp          "half-up"          "Half a screen up."
    First           "first"            "To the first row."
    Last            "last"             "To the last row."
    Left            "left"             "One column to the left."
    Right           "right"            "One column to the right."
    Open            "open"             "Show what is under the cursor."
    Back            "back"             "One step back."
    Close           "close"            "Close what lies over the screen, and stop nothing."
    Quit            "quit"             "Leave."
    Suspend         "suspend"          "Give the terminal back until the person returns."
    Mouse           "mouse"            "Listen to the mouse, or leave it to the terminal."
    Copy            "copy"             "Copy what is under the cursor."
    CopySources     "copy-sources"     "Copy the list of sources."
    Help            "keys"             "Show the keys, or hide them."
    Palette         "commands"         "Find a command by what it does."
    Themes          "themes"           "Choose a theme."
    NextScreen      "next-screen"      "The next tab."
    PreviousScreen  "previous-screen"  "The previous tab."
    Filter          "filter"           "Type a filter."
    NextSort        "sort"             "Sort by the next measure."
    Reverse         "reverse"          "Sort the other way round."
    Lower           "lower"            "List more: lower the threshold."
    Raise           "raise"            "List less: raise the threshold."
    Layers          "layers"           "Choose which layers mask words."
    Archive         "archive"          "Compare with one more folder, or with one fewer."
    Template        "template"         "Mask the text of a document wherever it stands, as it was given to all, or no more."
    Dismiss         "dismiss"          "Mask the passage wherever it stands, as it is harmless."
    TakenAway       "taken-away"       "List the pairs that layers took away."
    CountCommon     "count-common"     "Count common text like any other, or leave it out again."
    HideNames       "hide-names"       "Call everybody by an alias, inside the texts too, or by their names again."
    SameAuthor      "same-author"      "List the pairs of each author's own documents, or those of different authors again."
    Unread          "not-read"         "Files not read instead of documents, and back."
    Details         "details"          "What is known of the document or the pair."
    Keep            "keep"             "Keep the filter as typed."
    Clear           "clear"            "Drop the filter."
    FieldLeft       "letter-left"      "The caret one letter to the left."
    FieldRight      "letter-right"     "The caret one letter to the right."
    WordLeft        "word-left"        "The caret one word to the left."
    WordRight       "word-right"       "The caret one word to the right."
    FieldStart      "text-start"       "The caret before all letters."
    FieldEnd        "text-end"         "The caret behind all letters."
    Erase           "erase"            "Take the letter before the caret away."
    EraseNext       "erase-next"       "Take the letter behind the caret away."
    EraseWord       "erase-word"       "Take the word before the caret away."
    EraseAll        "erase-all"        "Take all letters away."
    NewLine         "new-line"         "A new line of the note."
    Search          "search"           "Search in both texts."
    Compare         "compare"          "Compare both texts again."
    Passages        "passages"         "List the passages."
    Partners        "partners"         "List the documents that share text with this one."
    Rewritten       "rewritten"        "Search all texts for rewritten pairs, or leave them out of the list."
    Sources         "sources"          "Show one document, and which others have what of it."
    Occurrences     "occurrences"      "List the documents that have this passage."
    CommonPassages  "common-passages"  "List the passages that many documents have."
    NextPassage     "next-passage"     "To the next passage, or to the next place that was found."
    PreviousPassage "previous-passage" "To the passage or the place before."
    ToggleFold      "matches-only"     "Only the matched paragraphs, or everything again."
    MoreContext     "more-context"     "More around the matched paragraphs."
    LessContext     "less-context"     "Less around the matched paragraphs; from everything to the matched paragraphs."
    Twin            "twin"             "The other text to the twin of the passage in view."
    NextNumbering   "numbers"          "Number lines, paragraphs, or nothing."
    ToggleLock      "lock"             "Both texts move together, or one alone."
    Swap            "swap"             "Left and right exchanged."
    FocusLeft       "left-alone"       "The left or upper text moves alone."
    FocusRight      "right-alone"      "The right or lower text moves alone."
    NextPair        "next-pair"        "To the next pair of the list."
    PreviousPair    "previous-pair"    "To the pair of the list before."
    WeakestPair     "weakest-pair"     "To the weakest listed pair of a cluster."
    NextNew         "next-new"         "To the next row that is new."
    SeeAll          "see-all"          "Count everything as seen, or what is marked."
    Freeze          "freeze"           "Hold the lists as they are, or let them follow again."
    Drawing         "drawing"          "Draw the links of a cluster, or draw them no more."
    PreviewOn       "preview-on"       "To the next passage of the preview."
    PreviewBack     "preview-back"     "To the passage of the preview before."
    Activity        "activity"         "List what happened."
    Mark            "mark"             "Mark what is under the cursor, or take the mark away."
    MarkAll         "mark-all"         "Mark all that is listed, or take the marks away."
    Verdict         "verdict"          "Choose a verdict."
    Note            "note"             "Write a note."
    WriteUnkept     "write-unkept"     "Write the decisions that could not be kept to a file."
    Undo            "undo"             "Take the last decision back."
    Redo            "redo"             "Decide again what was taken back."
    Ledger          "ledger"           "List who was decided on in several folders."
    OpenOnly        "open-only"        "List the open pairs alone, or all again."
    Matrix          "matrix"           "Show how much of each marked document stands in each other."
    Export          "export"           "Write what is shown to a file."
    Edit            "editor"           "Open the document in the person's editor."
    Launch          "system-program"   "Open the document in the system's program for such files."
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
}

/// The name of a verdict where no colon can stand; that of a person's own is in no table.
fn decide(verdict: Verdict) -> &'static str {
    let name = verdict.built_in().unwrap_or("own");
    name.split_once(':').map_or(name, |(_, reason)| reason)
}
