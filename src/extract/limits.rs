//! How much of one document is read, at most? What lies beyond a limit is left out and said, the text up to it is kept.

/// The bounds of one extraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Entries in a zip: beyond, its list alone takes seconds to walk. The largest real book had 3,000.
    pub entries: usize,
    /// Bytes that one part of a zip, or one stream, may inflate to: the text of a thousand-page book takes 5 MB of XML.
    pub part: u64,
    /// Bytes that all parts of a document may inflate to.
    pub total: u64,
    /// Inflated bytes for each byte of the file, below `total`: deflate can't do better than 1,032, so that an honest
    /// file never meets this and overlapping entries do.
    pub ratio: u64,
    /// What a small file may inflate to in spite of its ratio.
    pub small: u64,
    /// Nested groups or elements that are told apart; deeper ones are read as if they stood at this depth.
    pub depth: usize,
    /// Bytes of one tag: a longer one is dropped, since looking for equal attributes takes quadratic time.
    pub tag: usize,
    /// Bytes of text: fifteen times the Bible.
    pub text: usize,
    /// Glyphs drawn on one page: a full page of small print has 10,000.
    pub glyphs: usize,
    /// Glyphs drawn in a whole document, which bounds the time that a page drawn a thousand times takes.
    pub all_glyphs: usize,
    /// Pages of a document.
    pub pages: usize,
    /// Bytes of one clue: a name, a date, a program.
    pub clue: usize,
    /// Clues of one kind: revision ids, fonts.
    pub clues: usize,
}

/// The bounds in use.
pub const LIMITS: Limits = Limits {
    entries: 20_000,
    part: 64 << 20,
    total: 256 << 20,
    ratio: 1_200,
    small: 1 << 20,
    depth: 10_000,
    tag: 64 << 10,
    text: 64 << 20,
    glyphs: 1_000_000,
    all_glyphs: 10_000_000,
    pages: 10_000,
    clue: 200,
    clues: 2_000,
};
