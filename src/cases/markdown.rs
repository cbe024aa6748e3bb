//! A case as Markdown, of the same parts as its page: what comes from documents is letters alone, and signs stand for what a page underlines.

use super::Case;
use super::texts::Piece;
use crate::report::table::plain;
use crate::say;
use crate::sides::Side;

/// How the two texts are called.
fn letter(side: Side) -> &'static str {
    match side {
        Side::Left => say!("head-a"),
        Side::Right => say!("head-b"),
    }
}

/// A whole case, with what its signs mean.
pub fn of(case: &Case<'_>, meanings: &[&str]) -> String {
    let mut out = format!("\n## {}\n\n", plain(&case.head));
    for (name, lines) in &case.decided {
        for said in lines {
            out.extend(["- ", name, ": ", &plain(said), "\n"]);
        }
    }
    out.extend(["\n", &case.facts.markdown()]);
    let notes = case.notes.iter().map(String::as_str);
    for said in notes.chain(meanings.iter().copied()) {
        out.extend(["\n", &plain(said), "\n"]);
    }
    for passage in &case.passages {
        out.extend(["\n### ", &passage.head, "\n"]);
        for side in Side::BOTH {
            out.extend(["\n", letter(side), ":\n"]);
            let mut was_context = None;
            for row in &passage.rows {
                let cell = &row.cells[side as usize];
                // What stands around a passage is a paragraph of its own.
                let blank = if was_context == Some(row.is_context) {
                    ""
                } else {
                    "\n"
                };
                was_context = Some(row.is_context);
                let around = if row.is_context { "_" } else { "" };
                let quoted = quoted(&marked(cell), around);
                if !quoted.is_empty() {
                    out.extend([blank, &quoted]);
                }
            }
        }
    }
    for (side, text) in Side::BOTH.into_iter().zip(case.whole.iter().flatten()) {
        let head = say!("report-whole", letter = letter(side));
        out.extend(["\n### ", &plain(&head), "\n"]);
        for paragraph in text {
            out.extend(["\n", &quoted(&marked(&paragraph.pieces), "")]);
        }
    }
    out
}

/// Behind a bar, line by line, with such a sign around each.
fn quoted(text: &str, around: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.map(|line| format!("> {around}{line}{around}\n"));
    lines.collect()
}

/// The signs around words of this style, as [`text::signs`](crate::report::text::signs) explains them; masked ones are struck out.
fn signs(style: &str) -> [&'static str; 2] {
    match style {
        "" => ["", ""],
        "moved" => ["\\<", "\\>"],
        "odd" => ["\\*", "\\*"],
        "masked" => ["~~", "~~"],
        _ => ["\\[", "\\]"],
    }
}

/// A text with its signs: neighbours of one style have them around all together.
fn marked(pieces: &[Piece<'_>]) -> String {
    let mut out = String::new();
    let (mut open, mut reason) = (["", ""], "");
    for (at, piece) in pieces.iter().enumerate() {
        let next = pieces
            .get(at + 1)
            .map_or(["", ""], |next| signs(next.style));
        let is_between = piece.style.is_empty() && piece.text.trim().is_empty() && next == open;
        let now = if is_between { open } else { signs(piece.style) };
        if now != open {
            close(&mut out, open[1], reason);
            out.push_str(now[0]);
            (open, reason) = (now, piece.reason);
        }
        if let Some((number, _)) = piece.begins {
            out.extend(["**", &number.to_string(), "** "]);
        }
        let lines: Vec<String> = piece.text.split('\n').map(plain).collect();
        out.push_str(&lines.join("\n"));
    }
    close(&mut out, open[1], reason);
    out
}

fn close(out: &mut String, sign: &str, reason: &str) {
    out.push_str(sign);
    if !reason.is_empty() {
        out.extend([" (", &plain(reason), ")"]);
    }
}
