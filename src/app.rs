//! What is on the screen, and what did the person mean? State and its changes; no drawing (view), no IO (terminal).

pub mod side;

use std::sync::Arc;

use crossterm::event::KeyEvent;
use ratatui::layout::Size;

use crate::engine::{Event, Request};
use crate::snapshot::Snapshot;

/// What happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The terminal has this size now.
    Resize(Size),
    /// The engine has news.
    Engine(Event),
}

/// What must be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the engine.
    Send(Request),
    /// Leave.
    Quit,
}

/// The state of all screens. Only [`update`] changes it; drawing takes `&App`.
#[derive(Debug, Default)]
pub struct App {
    /// The newest facts.
    pub snapshot: Arc<Snapshot>,
    /// The terminal's size.
    pub size: Size,
    /// The open side by side.
    pub side: Option<side::SideBySide>,
}

/// Changes the state by one message and says what must be done outside.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    if let Message::Resize(size) = message {
        app.size = size;
    }
    Vec::new()
}
