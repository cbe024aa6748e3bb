//! Commands of LaTeX that are signs, and those whose arguments nobody prints.

use unicode_normalization::UnicodeNormalization;

/// Signs that are written as several; longer ones first.
pub const LIGATURES: [(&str, &str); 5] = [
    ("---", "—"),
    ("--", "–"),
    ("``", "“"),
    ("''", "”"),
    ("`", "‘"),
];

/// Environments of formulas.
const MATH: &str = "equation align eqnarray gather multline displaymath math alignat flalign";

/// Whether it is one of them.
pub fn is_math(name: &str) -> bool {
    MATH.split(' ').any(|math| math == name)
}

/// How many arguments of a command are not printed, if it has such.
pub fn unprinted(name: &str) -> Option<u8> {
    Some(match name {
        "documentclass" | "documentstyle" | "usepackage" | "RequirePackage" | "label" | "ref"
        | "eqref" | "pageref" | "autoref" | "cref" | "Cref" | "nameref" | "cite" | "citep"
        | "citet" | "parencite" | "textcite" | "autocite" | "footcite" | "citeauthor"
        | "citeyear" | "nocite" | "bibliography" | "bibliographystyle" | "addbibresource"
        | "includegraphics" | "graphicspath" | "vspace" | "hspace" | "vskip" | "hskip"
        | "pagestyle" | "thispagestyle" | "pagenumbering" | "color" | "textcolor" | "colorbox"
        | "href" | "hypersetup" | "geometry" | "index" | "hyphenation" | "usetikzlibrary"
        | "theoremstyle" | "setstretch" | "linespread" | "bibitem" | "cline" | "hypertarget"
        | "hyperlink" | "phantom" | "vphantom" | "hphantom" | "selectlanguage" | "cmidrule"
        | "foreignlanguage" | "fontfamily" | "usetheme" | "setmainfont" | "thanks" | "todo" => 1,
        "setlength"
        | "addtolength"
        | "setcounter"
        | "addtocounter"
        | "newtheorem"
        | "newcommand"
        | "renewcommand"
        | "providecommand"
        | "DeclareMathOperator"
        | "addcontentsline"
        | "multicolumn"
        | "fontsize"
        | "rule"
        | "resizebox"
        | "DeclareUnicodeCharacter" => 2,
        "newenvironment" | "renewenvironment" | "definecolor" => 3,
        _ => return None,
    })
}

/// Whether the arguments may have paragraphs.
pub fn defines(name: &str) -> bool {
    name.starts_with("new") || name.starts_with("renew") || name.starts_with("provide")
}

/// The mark that a command sets on the next letter.
pub fn accent(name: &str) -> Option<char> {
    Some(match name {
        "`" => '\u{300}',
        "'" => '\u{301}',
        "^" => '\u{302}',
        "~" => '\u{303}',
        "=" => '\u{304}',
        "u" => '\u{306}',
        "." => '\u{307}',
        "\"" => '\u{308}',
        "r" => '\u{30a}',
        "H" => '\u{30b}',
        "v" => '\u{30c}',
        "d" => '\u{323}',
        "c" => '\u{327}',
        "k" => '\u{328}',
        "b" => '\u{331}',
        _ => return None,
    })
}

/// One letter, if there is such a one.
pub fn composed(letter: char, mark: char) -> String {
    [letter, mark].into_iter().nfc().collect()
}

/// The sign that a command prints.
pub fn letter(name: &str) -> Option<&'static str> {
    Some(match name {
        "ss" => "ß",
        "ae" => "æ",
        "AE" => "Æ",
        "oe" => "œ",
        "OE" => "Œ",
        "o" => "ø",
        "O" => "Ø",
        "aa" => "å",
        "AA" => "Å",
        "l" => "ł",
        "L" => "Ł",
        "i" => "ı",
        "j" => "ȷ",
        "dh" => "ð",
        "DH" => "Ð",
        "th" => "þ",
        "TH" => "Þ",
        "S" => "§",
        "P" => "¶",
        "pounds" => "£",
        "euro" => "€",
        "copyright" => "©",
        "ldots" | "dots" | "textellipsis" => "…",
        "textendash" => "–",
        "textemdash" => "—",
        "textquoteleft" => "‘",
        "textquoteright" => "’",
        "textquotedblleft" => "“",
        "textquotedblright" => "”",
        "textbackslash" => "\\",
        "textasciitilde" => "~",
        "textbar" => "|",
        "guillemotleft" | "og" => "«",
        "guillemotright" | "fg" => "»",
        "LaTeX" => "LaTeX",
        "TeX" => "TeX",
        "BibTeX" => "BibTeX",
        _ => return None,
    })
}
