//! Pages: made documents as word processors print them to PDF, line by line, with a head and a number on each page.

use std::collections::BTreeMap;
use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::made::{Block, Kind, Made};

/// The page and its edges, in points.
const PAGE: [usize; 2] = [595, 842];
const EDGE: usize = 72;
/// Where heads and numbers stand, from the upper and the lower edge.
const MARGIN: usize = 36;
/// The size of letters, of which a half is the width of all but the wide ones.
const SIZE: usize = 14;
const HEADING: usize = 17;
const INDENT: usize = 24;
/// The distance of lines, closer and further apart than the paragraphs of others are.
const STEPS: [usize; 2] = [17, 28];
/// The first code of a letter.
const FIRST: u8 = 33;

/// Pages that are being filled.
struct Pages<'a> {
    made: &'a Made,
    /// What is drawn on each.
    drawn: Vec<String>,
    /// How far down the last one it goes on.
    down: usize,
    step: usize,
    codes: BTreeMap<char, u8>,
}

/// The bytes of its file.
pub fn bytes(made: &Made) -> Vec<u8> {
    let mut pages = Pages {
        made,
        drawn: Vec::new(),
        down: PAGE[1],
        step: STEPS[made.blocks.len() % STEPS.len()],
        codes: BTreeMap::new(),
    };
    for block in &made.blocks {
        pages.block(block);
    }
    pages.file()
}

impl Pages<'_> {
    fn block(&mut self, block: &Block) {
        let size = if block.kind == Kind::Heading {
            HEADING
        } else {
            SIZE
        };
        let (first, others) = match block.kind {
            Kind::Entry => (0, INDENT),
            // What is set wide has no more room between paragraphs, but an indent.
            Kind::Paragraph if self.step > STEPS[0] => (INDENT, 0),
            _ => (0, 0),
        };
        if block.kind == Kind::Heading || self.step == STEPS[0] {
            self.down += self.step / 2;
        }
        let (mut line, mut indent) = (String::new(), first);
        for word in words(&block.text()) {
            let width = (line.width() + word.trim_end().width()) * size / 2;
            if !line.is_empty() && EDGE + indent + width > PAGE[0] - EDGE {
                self.line(&std::mem::take(&mut line), EDGE + indent, size);
                indent = others;
            }
            line += word;
        }
        self.line(&line, EDGE + indent, size);
    }

    fn line(&mut self, text: &str, left: usize, size: usize) {
        if self.down + self.step + EDGE > PAGE[1] {
            self.drawn.push(String::new());
            self.draw(self.made.tongue.head, [EDGE, MARGIN], SIZE);
            let number = self.drawn.len().to_string();
            self.draw(&number, [PAGE[0] / 2, PAGE[1] - MARGIN], SIZE);
            self.down = EDGE;
        }
        self.down += self.step;
        self.draw(text.trim_end(), [left, self.down], size);
    }

    fn draw(&mut self, text: &str, [left, down]: [usize; 2], size: usize) {
        let mut codes = String::new();
        for c in text.chars() {
            let next = FIRST.saturating_add(self.codes.len() as u8);
            let _ = write!(codes, "{:02x}", self.codes.entry(c).or_insert(next));
        }
        if let Some(page) = self.drawn.last_mut() {
            let up = PAGE[1] - down;
            let _ = writeln!(page, "BT /F {size} Tf {left} {up} Td <{codes}> Tj ET");
        }
    }

    /// A catalog, the list of pages, the font with its letters, and each page with what is drawn on it.
    fn file(&self) -> Vec<u8> {
        const BEFORE: usize = 4;
        let stream = |text: &str| format!("<</Length {}>>stream\n{text}\nendstream", text.len());
        let numbers = (0..self.drawn.len()).map(|page| BEFORE + 1 + 2 * page);
        let kids: Vec<String> = numbers.clone().map(|at| format!("{at} 0 R")).collect();
        let kids = kids.join(" ");
        let mut letters: Vec<_> = self.codes.iter().map(|(c, code)| (code, c)).collect();
        letters.sort_unstable();
        let widths = letters.iter().map(|(_, c)| c.width().unwrap_or(1) * 500);
        let widths = widths.map(|width| width.to_string());
        let widths = widths.collect::<Vec<_>>().join(" ");
        let map = letters.iter().map(|(code, c)| {
            let unit = u32::from(**c);
            format!("<{code:02x}><{unit:04x}>")
        });
        let map = map.collect::<Vec<_>>().join("\n");
        let map = format!(
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapType 2 def 1 begincodespacerange<00><ff>\
             endcodespacerange {} beginbfchar\n{map}\nendbfchar endcmap end end",
            letters.len()
        );
        let last = FIRST as usize + letters.len() - 1;
        let mut objects = vec![
            "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
            format!("<</Type/Pages/Kids[{kids}]/Count {}>>", self.drawn.len()),
            format!(
                "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar {FIRST}/LastChar {last}/Widths[{widths}]/ToUnicode 4 0 R>>"
            ),
            stream(&map),
        ];
        for (page, at) in self.drawn.iter().zip(numbers) {
            let [width, height] = PAGE;
            objects.push(format!(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents {} 0 R/Resources<</Font<</F 3 0 R>>>>>>",
                at + 1
            ));
            objects.push(stream(page));
        }
        let (mut file, mut table) = ("%PDF-1.7\n".to_owned(), String::new());
        for (number, object) in (1..).zip(&objects) {
            let _ = writeln!(table, "{:010} 00000 n ", file.len());
            let _ = writeln!(file, "{number} 0 obj\n{object}\nendobj");
        }
        let (at, size) = (file.len(), objects.len() + 1);
        let _ = write!(
            file,
            "xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{at}\n%%EOF\n"
        );
        file.into_bytes()
    }
}

/// What may begin a line: words with the space behind them, and wide signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_wide = |c: char| c.width() == Some(2);
    text.split_inclusive(move |c| c == ' ' || is_wide(c))
}
