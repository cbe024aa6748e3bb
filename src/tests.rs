//! Tables of cases in Markdown: a specification that a person can read.

/// The rows of all tables of a page with so many columns; in the quotes of code, blanks around a cell are of it.
pub fn rows<const COLUMNS: usize>(page: &str) -> Vec<[String; COLUMNS]> {
    let is_rule = |line: &str| line.starts_with("| --");
    let mut lines = page.lines().peekable();
    let mut rows = Vec::new();
    while let Some(line) = lines.next() {
        let is_head = lines.peek().is_some_and(|next| is_rule(next));
        if line.starts_with('|') && !is_head && !is_rule(line) {
            rows.extend(cells(line).try_into());
        }
    }
    assert!(!rows.is_empty(), "no such table");
    rows
}

/// What stands under a heading of a page.
pub fn under<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, below) = page.split_once(&format!("## {heading}\n")).expect(heading);
    below.split("\n## ").next().unwrap_or(below)
}

/// The cells of a row.
pub fn cells(row: &str) -> Vec<String> {
    let row = row.strip_prefix('|').and_then(|row| row.strip_suffix('|'));
    let row = row.expect("a row").replace("\\|", "\\u{7c}");
    let quoted = |cell: &str| Some(cell.strip_prefix('`')?.strip_suffix('`')?.to_owned());
    let cells = row.split('|').map(str::trim);
    let plain = cells.map(|cell| quoted(cell).unwrap_or_else(|| cell.to_owned()));
    plain.map(|cell| unescape(&cell)).collect()
}

/// `\u{ad}` becomes the character.
pub fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\u{") {
        let (code, after) = after.split_once('}').unwrap();
        plain.push_str(before);
        plain.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        rest = after;
    }
    plain + rest
}

/// Whether a line of news tells what is written, beside whatever else happened.
pub fn tells(line: &str, written: &str) -> bool {
    let parts = |text: &str| format!("; {}; ", text.replace(", ", "; "));
    fits(&parts(line), &format!("…{}…", parts(written)))
}

/// Whether a text is as it is written, where `…` stands for any letters.
pub fn fits(text: &str, written: &str) -> bool {
    let parts: Vec<&str> = written.split('…').collect();
    let [first, middle @ .., last] = &parts[..] else {
        return text == written;
    };
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(last)
}
