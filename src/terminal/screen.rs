//! The terminal: how it is taken, and how it is given back whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic::{self, PanicHookInfo};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::layout::Size;
use ratatui::terminal::{Frame, Terminal};
use ratatui_crossterm::CrosstermBackend;

use crate::app::mouse::Owner;

/// A frame goes to the terminal in one piece: half a frame would flicker.
const FRAME_BYTES: usize = 64 * 1024;

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The terminal while it is ours. Dropping it gives the terminal back.
pub struct Screen {
    /// Never dropped by itself: it would show the cursor once more and, where the terminal is gone, print that this failed, which is a panic
    /// where standard error was that terminal too.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    mouse: Owner,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// It can't be had.
    pub fn enter() -> io::Result<Screen> {
        let taken = take();
        if taken.is_err() {
            give_back();
        }
        taken.map(|terminal| Screen {
            terminal: ManuallyDrop::new(terminal),
            mouse: Owner::Terminal,
        })
    }

    /// The terminal's size now.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Has the next frame drawn whole: a terminal that was made smaller has lost what it showed, even when it is back at
    /// its old size before anybody asked.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn repaint(&mut self) -> io::Result<()> {
        let size = self.size()?;
        self.terminal.resize(size.into())
    }

    /// Hands a text to the terminal for the clipboard of wherever it stands, also over SSH (OSC 52). A terminal that does not
    /// know how passes it over.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(
            self.terminal.backend_mut(),
            CopyToClipboard::to_clipboard_from(text)
        )
    }

    /// Has the terminal tell what is done with the mouse, or keep it to itself.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn give_mouse(&mut self, owner: Owner) -> io::Result<()> {
        self.mouse = owner;
        let out = self.terminal.backend_mut();
        match owner {
            Owner::Program => execute!(out, EnableMouseCapture),
            Owner::Terminal => {
                let_mouse_go(out);
                Ok(())
            }
        }
    }

    /// Gives the terminal back while something else is done, and takes it again.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn away<T>(&mut self, meanwhile: impl FnOnce() -> T) -> io::Result<T> {
        give_back();
        let done = meanwhile();
        enable_raw_mode()?;
        enter(self.terminal.backend_mut())?;
        self.give_mouse(self.mouse)?;
        self.repaint()?;
        Ok(done)
    }

    /// Draws one frame, shown at once where the terminal knows how.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
    enable_raw_mode()?;
    let mut out = BufWriter::with_capacity(FRAME_BYTES, io::stdout());
    enter(&mut out)?;
    Terminal::new(CrosstermBackend::new(out))
}

/// To the other screen, which is cleared here, since `Terminal::clear` asks the terminal where its cursor is: over a slow line
/// that takes as long as an answer does, and some terminals never answer. What is pasted is to come in one piece: letter by letter it would
/// be keys, and each of them a command.
fn enter(out: &mut impl Write) -> io::Result<()> {
    execute!(out, EnterAlternateScreen, Clear(ClearType::All), Hide)?;
    // An old console of Windows knows no pasting, and its text comes as keys as before.
    let _ = execute!(out, EnableBracketedPaste);
    Ok(())
}

/// Undoes all of it. Every step is tried, and none of them can be helped when it fails.
fn give_back() {
    leave(&mut io::stdout());
    let _ = disable_raw_mode();
}

fn leave(out: &mut impl Write) {
    let _ = execute!(out, EndSynchronizedUpdate);
    let_mouse_go(out);
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, LeaveAlternateScreen, Show);
}

/// On Windows that fails where the mouse was never had: no trouble, and no reason to leave out what comes next.
fn let_mouse_go(out: &mut impl Write) {
    let _ = execute!(out, DisableMouseCapture);
}

/// What panics on other threads, held back until this goes: a message would tear the screen, or be wiped away by its first frame.
pub struct Panics {
    held: Arc<Mutex<Vec<String>>>,
    hook: Arc<Hook>,
}

impl Panics {
    /// To be called before the first thread is started, by the one that will have the screen: its own panic gives the terminal back before it
    /// is told.
    pub fn hold() -> Panics {
        let hook: Arc<Hook> = Arc::new(panic::take_hook());
        let held = Arc::new(Mutex::new(Vec::new()));
        let (tell, shelf) = (Arc::clone(&hook), Arc::clone(&held));
        let own = thread::current().id();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == own {
                give_back();
                tell(info);
            } else {
                let mut held = shelf.lock().unwrap_or_else(PoisonError::into_inner);
                held.push(info.to_string());
            }
        }));
        Panics { held, hook }
    }
}

impl Drop for Panics {
    fn drop(&mut self) {
        if thread::panicking() {
            // The hook has restored and spoken already, and may not be changed now.
            return;
        }
        let hook = Arc::clone(&self.hook);
        panic::set_hook(Box::new(move |info| hook(info)));
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        for panic in held.iter() {
            // Nothing is left to do where standard error is gone too.
            let _ = writeln!(io::stderr(), "sidelong: {panic}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_comes_in_one_piece_on_the_screen_and_as_before_once_it_is_left() {
        let (mut entered, mut left) = (Vec::new(), Vec::new());
        enter(&mut entered).unwrap();
        leave(&mut left);
        let [entered, left] = [entered, left].map(|out| String::from_utf8(out).unwrap());
        assert!(entered.starts_with("\u{1b}[?1049h"), "{entered:?}");
        assert!(entered.contains("\u{1b}[?2004h"), "{entered:?}");
        assert!(left.contains("\u{1b}[?2004l"), "{left:?}");
    }
}
