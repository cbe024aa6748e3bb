//! When the next frame is drawn. Not more often than a screen shows pictures, and sooner where a person waits for it.

use std::time::{Duration, Instant};

use crossterm::event::MouseEventKind;

use crate::app::Message;

/// Faster than a screen shows pictures nobody sees them, so no more than about sixty a second are drawn.
const FRAME: Duration = Duration::from_millis(16);
/// A person who has just pressed a key waits for no other frame; as far as a terminal far away can take what keys that are held down make.
const ANSWER: Duration = Duration::from_millis(4);

/// The time between two frames.
pub struct Pace {
    /// When the last one was done.
    drawn: Option<Instant>,
    /// So long after it the next one may be drawn.
    least: Duration,
    /// Something is otherwise than it was drawn.
    is_due: bool,
}

impl Pace {
    /// Before the first frame, which waits for nothing.
    pub fn new() -> Pace {
        Pace {
            drawn: None,
            least: FRAME,
            is_due: true,
        }
    }

    /// Something has happened that a frame may show.
    pub fn shows(&mut self, message: &Message) {
        self.is_due = true;
        if does_something(message) {
            self.least = ANSWER;
        }
    }

    /// A frame shows all of it.
    pub fn drew(&mut self, now: Instant) {
        *self = Pace {
            drawn: Some(now),
            least: FRAME,
            is_due: false,
        };
    }

    /// How long the next frame has to wait; nothing where there is nothing to be drawn.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let since = self.drawn.map(|at| now.saturating_duration_since(at));
        let wait = since.map_or(Duration::ZERO, |since| self.least.saturating_sub(since));
        self.is_due.then_some(wait)
    }
}

/// Whether a person does something. The button of a mouse that comes up again ends what was done when it went down.
pub fn does_something(message: &Message) -> bool {
    match message {
        Message::Key(_) | Message::Paste(_) => true,
        Message::Mouse(event) => !matches!(event.kind, MouseEventKind::Up(_)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent};
    use ratatui::layout::Size;

    fn key() -> Message {
        Message::Key(KeyEvent::new(KeyCode::Char('j'), KeyModifiers::NONE))
    }

    fn news() -> Message {
        Message::Resize(Size::new(80, 24))
    }

    #[test]
    fn a_frame_waits_for_the_screen_and_less_where_a_person_waits() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let wait = |millis| Some(Duration::from_millis(millis));
        let mut pace = Pace::new();
        assert_eq!(pace.wait(start), wait(0), "the first");
        pace.drew(start);
        assert_eq!(pace.wait(after(60)), None, "nothing happened");
        pace.shows(&news());
        assert_eq!(pace.wait(after(1)), wait(15));
        pace.shows(&key());
        assert_eq!(pace.wait(after(1)), wait(3));
        // What comes after the key does not keep it waiting.
        pace.shows(&news());
        assert_eq!(pace.wait(after(1)), wait(3));
        assert_eq!(pace.wait(after(20)), wait(0));
        pace.drew(after(20));
        pace.shows(&news());
        assert_eq!(pace.wait(after(20)), wait(16), "the key is answered");
    }

    #[test]
    fn to_let_a_button_go_is_to_do_nothing_else() {
        let mouse = |kind| {
            does_something(&Message::Mouse(MouseEvent {
                kind,
                column: 0,
                row: 0,
                modifiers: KeyModifiers::NONE,
            }))
        };
        assert!(mouse(MouseEventKind::Down(MouseButton::Left)));
        assert!(mouse(MouseEventKind::ScrollDown));
        assert!(!mouse(MouseEventKind::Up(MouseButton::Left)));
        assert!(does_something(&key()));
        assert!(!does_something(&news()));
    }
}
