//! Does a frame allocate no more when the list is longer? A binary of its own, because an allocator that counts is one for all
//! of a process.

#[cfg(test)]
#[path = "all/invented.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod invented;

#[cfg(test)]
mod frames {
    use std::sync::Arc;

    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::layout::Size;
    use sidelong::app::{App, Message, update};
    use sidelong::engine::Event;
    use sidelong::memory::{self, Capped};
    use sidelong::view::{self, theme::Theme};

    use super::invented;

    #[global_allocator]
    static ALLOCATOR: Capped = Capped;

    /// Far more than the test needs: the cap is set because only then is anything counted.
    const ENOUGH: usize = 1 << 40;
    const DOCUMENTS: usize = 500;
    const FEW: usize = 1_000;
    const MANY: usize = 100_000;
    /// Longer numbers take some bytes more; four bytes for each of the further pairs would be fifty times as much.
    const SLACK: usize = 8_192;

    /// Bytes that drawing one frame asks for, in each of the screens.
    fn asked(pairs: usize) -> Vec<(char, usize)> {
        let class = invented::many(DOCUMENTS, pairs);
        let snapshot = Arc::new(class.snapshot());
        let mut app = App::default();
        update(&mut app, Message::Resize(Size::new(200, 60)));
        let comparison = class.comparison(snapshot.listing.pairs[0].docs);
        update(&mut app, Message::Engine(Event::Snapshot(snapshot)));
        update(
            &mut app,
            Message::Engine(Event::Comparison(Arc::new(comparison))),
        );
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
        let theme = Theme::dark(true);
        // The pairs, the clusters, the documents, the overview, and the two texts of a pair.
        let screens = ['1', '2', '3', '4', '\n'];
        let each = screens.map(|screen| {
            let code = match screen {
                '\n' => KeyCode::Enter,
                digit => KeyCode::Char(digit),
            };
            if code == KeyCode::Enter {
                press(&mut app, KeyCode::Char('1'));
            }
            press(&mut app, code);
            let mut draw = || {
                let before = memory::asked();
                terminal
                    .draw(|frame| view::draw(frame, &app, &theme))
                    .unwrap();
                memory::asked() - before
            };
            // Once for what is kept from frame to frame.
            draw();
            (screen, draw())
        });
        each.to_vec()
    }

    fn press(app: &mut App, code: KeyCode) {
        update(app, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    #[test]
    fn a_frame_asks_for_as_much_memory_with_a_hundred_thousand_pairs_as_with_a_thousand() {
        memory::cap(ENOUGH);
        let (few, many) = (asked(FEW), asked(MANY));
        for ((screen, few), (_, many)) in few.into_iter().zip(many) {
            println!("{screen:?}: {few} bytes with {FEW} pairs, {many} with {MANY}");
            assert!(few > 0, "nothing is counted");
            assert!(many <= few + SLACK, "{screen:?}: {few} and {many} bytes");
        }
    }
}
