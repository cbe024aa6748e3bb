//! Styles by meaning: no screen names a colour.

use ratatui::style::Style;

/// What each kind of thing looks like. Nothing is told by colour alone: every style that carries a meaning comes with
/// a sign, a number or a modifier as well.
#[derive(Clone, Debug, Default)]
pub struct Theme {
    /// Ordinary text.
    pub text: Style,
    /// Text of less weight: labels, units, context.
    pub quiet: Style,
    /// The one accent: the selected row, the current passage's number.
    pub selected: Style,
    /// Titles and column heads.
    pub heading: Style,
    /// A key in a key list.
    pub key: Style,
    /// Bars beside numbers.
    pub bar: Style,
    /// Something a person should know: a limit reached, a file not read.
    pub warning: Style,
    /// The family of colours for passages: passage n has `passages[(n - 1) % passages.len()]`.
    pub passages: Vec<Style>,
    /// Laid over a passage's style on the current passage.
    pub current: Style,
    /// Laid over a passage's style on changed words (an underline at least).
    pub changed: Style,
    /// Shared shingles that are part of no passage.
    pub loose: Style,
    /// Text left out as common to many documents.
    pub common: Style,
}
