//! The key bindings: which keys each place has, what they do, and what the footer and the help say of them.
//!
//! A line is an action, its keys (the footer shows the first), the message of the footer ("" leaves it out) and that of the help.

use super::{Action, Command, Place};
use crate::reviews::Reason::{Chance, CommonSource, OwnText, Quotation, Template, WorkedTogether};
use crate::reviews::Verdict::{Confirmed, FollowUp, Harmless, Open as Undecided, Seen};
use crate::words::Phrase;

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident { $($action:ident $(($of:expr))? [$($key:literal)+] $short:literal $help:literal)+ })+) => {
        $($(#[$doc])* pub const $group: &[Command] = &[$(Command {
            action: Action::$action $(($of))?,
            keys: &[$($key),+],
            short: Phrase::new($short),
            help: Phrase::new($help),
        }),+];)+
    };
}

macro_rules! places {
    ($($place:ident: $($group:ident)+;)+) => {
        /// The groups of a place, in the order of the help.
        pub fn groups(place: Place) -> &'static [&'static [Command]] {
            match place {
                $(Place::$place => &[$($group),+],)+
            }
        }
    };
}

places! {
    Pairs: PAIRS REVIEWS COUNTED OWN QUOTED SOURCES DETAILS_OF_PAIR LAUNCH MARKS NEWS TO_UNREAD MOVES PAGES TABS GO FREEZE CLEAR COMMON;
    Clusters: CLUSTERS DECIDE REVIEWS COUNTED OWN QUOTED SORT NEWS TO_UNREAD MOVES PAGES TABS GO FREEZE CLEAR COMMON;
    Matrix: MATRIX DECIDE REVIEWS COUNTED QUOTED DETAILS_OF_PAIR LAUNCH TO_UNREAD BACK MOVES PAGES TABS GO FREEZE COMMON;
    Documents: DOCUMENTS DECIDE REVIEWS COUNTED TASK OWN QUOTED SOURCES LAUNCH MARKS NEWS MOVES PAGES TABS GO FREEZE CLEAR COMMON;
    Unread: UNREAD SORT LAUNCH MOVES PAGES TABS GO FREEZE CLEAR COMMON;
    Overview: OVERVIEW COUNTED OWN QUOTED TABS GO FREEZE BACK_FROM_OVERVIEW COMMON;
    Side: TWO_TEXTS TEXTS REVIEWS COUNTED TASK OCCURRENCES_OF SOURCES DETAILS_OF_PAIR LAUNCH BACK MOVES SCROLL GO FREEZE COMMON;
    Document: DOCUMENT DECIDE REVIEWS COUNTED TASK OCCURRENCES_OF LAUNCH BACK MOVES SCROLL GO FREEZE COMMON;
    Filter: FILTER FIELD LEAVE;
    Search: SEARCH FIELD LEAVE;
    Passages: PASSAGES LOOK_UP MOVES PAGES GO LEAVE;
    Occurrences: OCCURRENCES LOOK_UP MOVES PAGES GO LEAVE;
    Common: COMMON_PASSAGES LOOK_UP MOVES PAGES GO LEAVE;
    Partners: PARTNERS LOOK_UP MOVES PAGES GO LEAVE;
    Details: DETAILS SHEET PAGES GO LEAVE;
    Help: HELP SHEET PAGES GO LEAVE;
    Palette: PALETTE FOUND FIELD LEAVE;
    Themes: THEMES MOVES PAGES GO LEAVE;
    Export: EXPORT FOUND FIELD LEAVE;
    Layers: LAYERS MOVES PAGES GO LEAVE;
    Verdict: VERDICTS MOVES LEAVE;
    Note: NOTE FIELD LEAVE;
    Activity: ACTIVITY MOVES PAGES GO LEAVE;
}

groups! {
    /// Out of the program, for a while or for good: also where a letter is typed.
    LEAVE {
        Suspend ["ctrl-z"] "" "do-suspend"
        Quit    ["ctrl-c"] "" "do-filter-quit"
    }

    /// Up and down, in every list.
    MOVES {
        Down ["j" "down"] "" "do-down"
        Up   ["k" "up"]   "" "do-up"
    }

    /// Further at once, in whatever is longer than the screen.
    PAGES {
        HalfDown ["ctrl-d"]   "" "do-half-down"
        HalfUp   ["ctrl-u"]   "" "do-half-up"
        PageDown ["pagedown"] "" "do-page-down"
        PageUp   ["pageup"]   "" "do-page-up"
        First    ["g" "home"] "" "do-first"
        Last     ["G" "end"]  "" "do-last"
    }

    /// Out of what was opened from a list.
    BACK {
        Back ["esc"] "key-back" "do-back"
    }

    /// Wherever no text is typed.
    COMMON {
        Help     ["?"]          "key-keys" "do-help"
        Palette  [":"]          ""         "do-palette"
        Themes   ["T"]          ""         "do-themes"
        Copy     ["y"]          ""         "do-copy"
        Activity ["w"]          ""         "do-activity"
        Export   ["E"]          ""         "do-export"
        Mouse    ["M"]          ""         "do-mouse"
        HideNames ["X"]         ""         "do-hide-names"
        Suspend  ["ctrl-z"]     ""         "do-suspend"
        Quit     ["q" "ctrl-c"] "key-quit" "do-quit"
    }

    /// The list of pairs.
    PAIRS {
        Open        ["enter"]  "key-side-by-side" "do-open"
        Verdict     ["V"]      "key-verdict"      "do-verdict"
        OpenOnly    ["D"]      ""                 "do-open-only"
        Filter      ["/"]      "key-filter"       "do-filter"
        NextSort    ["s"]      "key-sort"         "do-next-sort"
        Reverse     ["S"]      ""                 "do-reverse"
        Lower       ["("]      ""                 "do-lower"
        Raise       [")"]      ""                 "do-raise"
        PreviewOn   ["ctrl-e"] ""                 "do-preview-on"
        PreviewBack ["ctrl-y"] ""                 "do-preview-back"
        Rewritten   ["r"]      ""                 "do-rewritten"
    }

    /// Where pairs are meant that are no rows: those of a cluster, a cell, a document.
    DECIDE {
        Verdict ["V"] "" "do-verdict-beneath"
    }

    /// Wherever pairs are decided.
    REVIEWS {
        Note ["R"]      "" "do-note"
        Undo ["U"]      "" "do-undo"
        Redo ["ctrl-r"] "" "do-redo"
        WriteUnkept ["!"] "" "do-write-unkept"
        Ledger ["B"] "" "do-ledger"
    }

    /// Wherever there are figures that leave common text out.
    COUNTED {
        CountCommon ["C"] "" "do-count-common"
        Layers      ["L"] "" "do-layers"
        TakenAway   ["K"] "" "do-taken-away"
    }

    /// Wherever one document is meant that may be the task.
    TASK {
        Template ["P"] "" "do-template"
    }

    /// Over the lists, which are of pairs by different authors, or of those by the same.
    OWN {
        SameAuthor ["O"] "" "do-same-author"
    }

    /// Over the lists, which have no passages of their own.
    QUOTED {
        CommonPassages ["a"] "" "do-common-passages"
    }

    /// In the lists that have few measures.
    SORT {
        NextSort ["s"] "" "do-next-sort"
        Reverse  ["S"] "" "do-reverse"
    }

    /// What is known of a pair, wherever one is chosen.
    DETAILS_OF_PAIR {
        Details ["i"] "" "do-details"
    }

    /// Several rows at once.
    MARKS {
        Mark    ["space"] ""           "do-mark"
        MarkAll ["A"]     ""           "do-mark-all"
        Matrix  ["c"]     "key-matrix" "do-marked-matrix"
    }

    /// Wherever a document is under the cursor.
    LAUNCH {
        Edit   ["e"] "" "do-edit"
        Launch ["o"] "" "do-launch"
    }

    /// The list of clusters.
    CLUSTERS {
        Open    ["enter"] "key-matrix"  "do-clusters-open"
        Filter  ["/"]     "key-filter"  "do-clusters-filter"
        Lower   ["("]     ""             "do-clusters-lower"
        Raise   [")"]     "key-narrower" "do-clusters-raise"
        Drawing ["d"]     "key-drawing" "do-drawing"
    }

    /// The matrix of a cluster, or of what is marked.
    MATRIX {
        Open         ["enter"]     "key-side-by-side" "do-matrix-open"
        Left         ["h" "left"]  ""                 "do-left"
        Right        ["l" "right"] ""                 "do-right"
        NextPair     ["]"]         ""                 "do-matrix-next-pair"
        PreviousPair ["["]         ""                 "do-matrix-previous-pair"
        WeakestPair  ["W"]         ""                 "do-weakest-pair"
        Lower        ["("]         ""                 "do-matrix-lower"
        Raise        [")"]         "key-narrower"     "do-matrix-raise"
        Drawing      ["d"]         "key-drawing"      "do-matrix-drawing"
    }

    /// From every list to that of files not read; the title says how many there are.
    TO_UNREAD {
        Unread ["u"] "" "do-unread"
    }

    /// The list of files not read.
    UNREAD {
        Unread ["u"] "key-documents" "do-unread-unread"
        Filter ["/"] "key-filter"    "do-unread-filter"
    }

    /// All in numbers.
    OVERVIEW {
        Open   ["enter"] "key-pairs"    "do-overview-open"
        Lower  ["("]     "key-lower"    "do-lower"
        Raise  [")"]     "key-raise"    "do-raise"
        Unread ["u"]     "key-not-read" "do-unread"
    }

    /// From the overview to the pairs.
    BACK_FROM_OVERVIEW {
        Back ["esc"] "" "do-back"
    }

    /// The list of documents.
    DOCUMENTS {
        Open     ["enter"] "key-best-match" "do-documents-open"
        Partners ["p"]     ""               "do-partners"
        Filter   ["/"]     "key-filter"     "do-documents-filter"
        Details  ["i"]     ""               "do-documents-details"
        NextSort ["s"]     "key-sort"       "do-documents-next-sort"
        Reverse  ["S"]     ""               "do-reverse"
        Unread   ["u"]     "key-not-read"   "do-unread"
        Lower    ["("]     ""               "do-lower"
        Raise    [")"]     ""               "do-raise"
    }

    /// From one list to the next.
    TABS {
        NextScreen     ["tab"]       "" "do-next-screen"
        PreviousScreen ["shift-tab"] "" "do-previous-screen"
    }

    /// To one of the lists, from wherever no letters are typed.
    GO {
        Go(Place::Pairs)     ["1"] "" "do-go-pairs"
        Go(Place::Clusters)  ["2"] "" "do-go-clusters"
        Go(Place::Documents) ["3"] "" "do-go-documents"
        Go(Place::Overview)  ["4"] "" "do-go-overview"
    }

    /// What is new since a person saw it.
    NEWS {
        NextNew ["n"] "" "do-next-new"
        SeeAll  ["N"] "" "do-see-all"
    }

    /// Wherever the lists change by themselves.
    FREEZE {
        Freeze ["f"] "" "do-freeze"
    }

    /// Out of a filter.
    CLEAR {
        Back ["esc"] "" "do-clear-back"
    }

    /// Two texts: their passages, and how they are shown.
    TWO_TEXTS {
        NextPassage     ["n"]         "key-next-passage" "do-side-next-passage"
        PreviousPassage ["N"]         ""                 "do-side-previous-passage"
        Verdict         ["V"]         "key-verdict"      "do-verdict"
        ToggleFold      ["m"]         "key-matches-only" "do-toggle-fold"
        LessContext     ["{"]         ""                 "do-less-context"
        MoreContext     ["}"]         ""                 "do-more-context"
        Twin            ["t"]         ""                 "do-twin"
        NextNumbering   ["#"]         ""                 "do-next-numbering"
        ToggleLock      ["="]         ""                 "do-toggle-lock"
        Swap            ["x"]         ""                 "do-swap"
        FocusLeft       ["h" "left"]  ""                 "do-focus-left"
        FocusRight      ["l" "right"] ""                 "do-focus-right"
    }

    /// Further at once in a text.
    SCROLL {
        HalfDown ["ctrl-d"]           "" "do-half-down"
        HalfUp   ["ctrl-u"]           "" "do-half-up"
        PageDown ["pagedown" "space"] "" "do-page-down"
        PageUp   ["pageup"]           "" "do-page-up"
        First    ["g" "home"]         "" "do-start"
        Last     ["G" "end"]          "" "do-end"
    }

    /// In both texts of a pair.
    TEXTS {
        NextPair     ["]"] "" "do-next-pair"
        PreviousPair ["["] "" "do-previous-pair"
        NextNew      ["+"] "" "do-next-new-pair"
        Search       ["/"] "" "do-search"
        Compare      ["r"] "" "do-compare"
        Passages     ["p"] "" "do-passages"
    }

    /// Wherever one document is meant.
    SOURCES {
        Sources ["v"] "" "do-sources"
    }

    /// Wherever one is at a passage.
    OCCURRENCES_OF {
        Occurrences ["a"] "" "do-occurrences"
        Dismiss     ["H"] "" "do-dismiss"
    }

    /// One document and its sources.
    DOCUMENT {
        NextPassage     ["n"]         "key-next-passage" "do-next-passage"
        PreviousPassage ["N"]         ""                 "do-previous-passage"
        Open            ["enter"]     "key-side-by-side" "do-document-open"
        Right           ["l" "right"] "key-one-source"   "do-document-right"
        Left            ["h" "left"]  ""                 "do-document-left"
        Search          ["/"]         ""                 "do-document-search"
        NextNumbering   ["#"]         ""                 "do-next-numbering"
        Details         ["i"]         ""                 "do-documents-details"
        CopySources     ["Y"]         ""                 "do-copy-sources"
    }

    /// The documents that have a passage.
    OCCURRENCES {
        Open   ["enter"]       "key-side-by-side" "do-occurrences-open"
        Back   ["esc" "a" "q"] "key-close"        "do-occurrences-back"
        Copy   ["y"]           ""                 "do-occurrences-copy"
        Export ["E"]           ""                 "do-export"
    }

    /// The passages that many documents have.
    COMMON_PASSAGES {
        Occurrences ["enter"]       "key-who-has-it" "do-common-open"
        Back        ["esc" "a" "q"] "key-close"      "do-common-back"
        Copy        ["y"]           ""               "do-common-copy"
        Export      ["E"]           ""               "do-export"
    }

    /// Looking up the keys of what lies over a screen.
    LOOK_UP {
        Help    ["?"] "key-keys" "do-help"
        Palette [":"] ""         "do-palette"
    }

    /// The documents that share text with one.
    PARTNERS {
        Open    ["enter"] "key-side-by-side" "do-partners-open"
        Sources ["v"]     "key-one-document" "do-sources"
        Edit    ["e"]     "key-editor"       "do-partners-edit"
        Launch  ["o"]     ""                 "do-partners-launch"
        Back    ["esc"]   "key-close"        "do-partners-back"
        Close   ["p" "q"] ""                 "do-close"
        Copy    ["y"]     ""                 "do-partners-copy"
        Export  ["E"]     ""                 "do-export"
    }

    /// The passages of a pair.
    PASSAGES {
        Occurrences ["a"]             "key-who-has-it" "do-occurrences"
        Back        ["esc"]           "key-close"      "do-passages-back"
        Close       ["enter" "p" "q"] ""               "do-close"
        Copy        ["y"]             ""               "do-passages-copy"
        Export      ["E"]             ""               "do-export"
    }

    /// What is known of a document or a pair.
    DETAILS {
        Back   ["esc"]   "key-close" "do-details-back"
        Close  ["i" "q"] ""          "do-close"
        Copy   ["y"]     ""          "do-details-copy"
        Export ["E"]     ""          "do-export"
    }

    /// The keys of a place.
    HELP {
        Back  ["esc"]   "key-close" "do-help-back"
        Close ["?" "q"] ""          "do-close"
    }

    /// What lies over the screen and may be longer than it: with [`PAGES`](super::PAGES).
    SHEET {
        Down ["j" "down" "space"] "key-down" "do-sheet-down"
        Up   ["k" "up"]           "key-up"   "do-sheet-up"
    }

    /// The themes.
    THEMES {
        Keep  ["enter"] "key-keep"      "do-themes-keep"
        Back  ["esc"]   "key-as-it-was" "do-themes-back"
        Close ["q" "T"] ""              "do-close"
    }

    /// The layers that mask words.
    LAYERS {
        Open  ["enter" "space"] "key-switch" "do-layers-open"
        Lower ["("]             ""           "do-layers-lower"
        Raise [")"]             ""           "do-layers-raise"
        TakenAway ["K"]         "key-taken"  "do-taken-away"
        Archive ["+"]           "key-archive" "do-archive"
        Back  ["esc"]           "key-close"  "do-layers-back"
        Close ["q" "L"]         ""           "do-close"
    }

    /// The verdicts.
    VERDICTS {
        Keep                                   ["enter"]   "key-decide" "do-verdict-keep"
        Decide(Undecided)                      ["o"]       ""           "do-decide-open"
        Decide(Seen)                           ["s"]       ""           "do-decide-seen"
        Decide(FollowUp)                       ["f"]       ""           "do-decide-follow-up"
        Decide(Harmless(None))                 ["h"]       ""           "do-decide-harmless"
        Decide(Harmless(Some(Quotation)))      ["1"]       ""           "do-decide-quotation"
        Decide(Harmless(Some(CommonSource)))   ["2"]       ""           "do-decide-common-source"
        Decide(Harmless(Some(WorkedTogether))) ["3"]       ""           "do-decide-worked-together"
        Decide(Harmless(Some(OwnText)))        ["4"]       ""           "do-decide-own-text"
        Decide(Harmless(Some(Template)))       ["5"]       ""           "do-decide-template"
        Decide(Harmless(Some(Chance)))         ["6"]       ""           "do-decide-chance"
        Decide(Confirmed)                      ["c"]       ""           "do-decide-confirmed"
        Note                                   ["n"]       "key-note"   "do-note"
        Back                                   ["esc"]     "key-close"  "do-verdict-back"
        Close                                  ["q" "V"]   ""           "do-close"
    }

    /// The text field of a note.
    NOTE {
        Keep     ["ctrl-s"] "key-keep"   "do-note-keep"
        Edit     ["ctrl-o"] "key-editor" "do-note-edit"
        Back     ["esc"]    "key-close"  "do-note-back"
        NewLine  ["enter"]  ""           "do-note-new-line"
        Up       ["up" "ctrl-p"]   "" "do-up"
        Down     ["down" "ctrl-n"] "" "do-down"
        EraseAll ["ctrl-u"] "key-empty" "do-erase-all"
    }

    /// What happened.
    ACTIVITY {
        Back   ["esc"]   "key-close" "do-activity-back"
        Close  ["q" "w"] ""          "do-close"
        Export ["E"]     ""          "do-export"
    }

    /// The text field of the filter.
    FILTER {
        Keep     ["enter"]  "key-keep"  "do-keep"
        Clear    ["esc"]    "key-clear" "do-clear"
        EraseAll ["ctrl-u"] "key-empty" "do-erase-all"
        Down     ["down"]   ""          "do-down"
        Up       ["up"]     ""          "do-up"
    }

    /// Wherever letters are typed.
    FIELD {
        FieldLeft  ["left" "ctrl-b"]                        "" "do-letter-left"
        FieldRight ["right" "ctrl-f"]                       "" "do-letter-right"
        WordLeft   ["ctrl-left" "alt-left" "alt-b"]         "" "do-word-left"
        WordRight  ["ctrl-right" "alt-right" "alt-f"]       "" "do-word-right"
        FieldStart ["home" "ctrl-a"]                        "" "do-text-start"
        FieldEnd   ["end" "ctrl-e"]                         "" "do-text-end"
        Erase      ["backspace" "ctrl-h"]                   "" "do-erase"
        EraseNext  ["delete"]                               "" "do-erase-next"
        EraseWord  ["ctrl-w" "ctrl-backspace" "alt-backspace"] "" "do-erase-word"
    }

    /// The text field of the search.
    SEARCH {
        Keep     ["enter"]         "key-keep"     "do-search-keep"
        Clear    ["esc"]           "key-clear"    "do-search-clear"
        Down     ["down" "ctrl-n"] "key-next"     "do-search-down"
        Up       ["up" "ctrl-p"]   "key-previous" "do-search-up"
        EraseAll ["ctrl-u"]        ""             "do-erase-all"
    }

    /// All commands of a place, to be found by what they do: with [`FOUND`].
    PALETTE {
        Open ["enter"] "key-do-it" "do-palette-open"
        Back ["esc"]   "key-close" "do-palette-back"
    }

    /// Wherever letters find what is chosen.
    FOUND {
        Down     ["down" "ctrl-n" "tab"]     "key-down" "do-down"
        Up       ["up" "ctrl-p" "shift-tab"] "key-up"   "do-up"
        EraseAll ["ctrl-u"]                  ""         "do-erase-all"
    }

    /// What can be written to a file, and the name of the file: with [`FOUND`].
    EXPORT {
        Keep ["enter"] "key-write" "do-export-keep"
        Back ["esc"]   "key-close" "do-export-back"
    }
}
