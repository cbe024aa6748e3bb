//! What is the screen as a file: a picture (SVG), or its letters?

use std::fmt::Write;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::theme::{Rgb, Theme};
use crate::app::App;

/// What a picture is drawn on where the screen keeps the terminal's own colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Behind the letters.
    pub ground: &'static str,
    /// Of the letters.
    pub ink: &'static str,
}

/// As most dark terminals are.
pub const DARK: Paper = Paper {
    ground: "#16181d",
    ink: "#d6d8de",
};
/// As most light ones are.
pub const LIGHT: Paper = Paper {
    ground: "#ffffff",
    ink: "#24262b",
};

/// Width and height of a cell; letters of [`LETTERS`] points fit.
const CELL: (f32, f32) = (8.0, 17.0);
/// From the top of a cell to the foot of its letters.
const BASELINE: f32 = 13.0;
/// Size of the letters.
const LETTERS: u16 = 13;

impl Paper {
    /// On which the inks of a theme can be read.
    pub fn of(theme: &Theme) -> Paper {
        if theme.is_readable_on(Rgb(255, 255, 255)) {
            LIGHT
        } else {
            DARK
        }
    }
}

/// The cells of the screen as it would be drawn in this size, without the choice of what is written, which nobody wants in a
/// picture.
pub fn cells(app: &App, theme: &Theme, size: Size) -> Buffer {
    // In memory nothing fails.
    let Ok(mut terminal) = Terminal::new(TestBackend::new(size.width, size.height));
    let Ok(_) = terminal.draw(|frame| super::draw_beneath(frame, app, theme));
    terminal.backend().buffer().clone()
}

/// The letters of the cells, line by line.
pub fn letters(buffer: &Buffer) -> String {
    let mut out = String::new();
    for row in 0..buffer.area.height {
        let mut line = String::new();
        let mut column = 0;
        while column < buffer.area.width {
            let symbol = buffer[(column, row)].symbol();
            line.push_str(symbol);
            column += (symbol.width() as u16).max(1);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The cells as one picture: a rectangle for every stretch of one ground, a text for every stretch of one style.
pub fn svg(buffer: &Buffer, paper: Paper) -> String {
    let (width, height) = (
        f32::from(buffer.area.width) * CELL.0,
        f32::from(buffer.area.height) * CELL.1,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace, \
         SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"{LETTERS}\">\n<rect width=\"{width}\" \
         height=\"{height}\" fill=\"{}\"/>\n",
        paper.ground
    );
    for row in 0..buffer.area.height {
        let mut column = 0;
        while column < buffer.area.width {
            let first = &buffer[(column, row)];
            let start = column;
            let mut text = String::new();
            while column < buffer.area.width && alike(first, &buffer[(column, row)]) {
                let symbol = buffer[(column, row)].symbol();
                text.push_str(symbol);
                column += (symbol.width() as u16).max(1);
            }
            stretch(
                &mut svg,
                first,
                &text,
                (start, column.min(buffer.area.width), row),
                paper,
            );
        }
    }
    svg + "</svg>\n"
}

fn alike(a: &Cell, b: &Cell) -> bool {
    (a.fg, a.bg, a.modifier) == (b.fg, b.bg, b.modifier)
}

fn stretch(
    svg: &mut String,
    cell: &Cell,
    text: &str,
    (start, end, row): (u16, u16, u16),
    paper: Paper,
) {
    let (mut fill, mut back) = (colour(cell.fg, paper.ink), colour(cell.bg, paper.ground));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fill, &mut back);
    }
    let (x, y) = (f32::from(start) * CELL.0, f32::from(row) * CELL.1);
    let width = f32::from(end - start) * CELL.0;
    if back != paper.ground {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{back}\"/>",
            CELL.1
        );
    }
    if text.trim().is_empty() {
        return;
    }
    let mut style = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\"0.6\""),
    ] {
        if cell.modifier.contains(modifier) {
            style.push_str(attribute);
        }
    }
    // Word by word, so that a viewer's font of another width shifts nothing.
    let mut at = start;
    for word in text.split_inclusive(' ') {
        let (shown, width) = (word.trim_end(), word.width() as u16);
        if !shown.is_empty() {
            let escaped = shown
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            let (x, length) = (f32::from(at) * CELL.0, shown.width() as f32 * CELL.0);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
                 fill=\"{fill}\"{style}>{escaped}</text>",
                y + BASELINE
            );
        }
        at += width;
    }
}

fn colour(colour: Color, otherwise: &str) -> String {
    /// What the sixteen colours of a terminal usually are.
    const SIXTEEN: [&str; 16] = [
        "#1c1f26", "#d1242f", "#2da44e", "#bf8700", "#3b8eea", "#a475f9", "#1b9aa5", "#c9ccd3",
        "#6e7681", "#f1707b", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
    ];
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let index = |at: u8| match at {
        0..16 => SIXTEEN[usize::from(at)].to_owned(),
        16..232 => {
            let at = usize::from(at - 16);
            format!(
                "#{:02x}{:02x}{:02x}",
                LEVELS[at / 36],
                LEVELS[at / 6 % 6],
                LEVELS[at % 6]
            )
        }
        232.. => format!("#{0:02x}{0:02x}{0:02x}", 8 + 10 * (at - 232)),
    };
    match colour {
        Color::Reset => otherwise.to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(at) => index(at),
        Color::Black => index(0),
        Color::Red => index(1),
        Color::Green => index(2),
        Color::Yellow => index(3),
        Color::Blue => index(4),
        Color::Magenta => index(5),
        Color::Cyan => index(6),
        Color::Gray => index(7),
        Color::DarkGray => index(8),
        Color::LightRed => index(9),
        Color::LightGreen => index(10),
        Color::LightYellow => index(11),
        Color::LightBlue => index(12),
        Color::LightMagenta => index(13),
        Color::LightCyan => index(14),
        Color::White => index(15),
    }
}
