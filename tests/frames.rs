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
    use sidelong::align::{Common, align};
    use sidelong::app::{App, Message, update};
    use sidelong::engine::Event;
    use sidelong::index::{DocId, Settings};
    use sidelong::memory::{self, Capped};
    use sidelong::sides::Sides;
    use sidelong::snapshot::Comparison;
    use sidelong::view::{self, theme::Theme};

    use super::invented;

    #[global_allocator]
    static ALLOCATOR: Capped = Capped;

    /// Far more than the test needs: the cap is set because only then is anything counted.
    const ENOUGH: usize = 1 << 40;
    /// How much of everything there is.
    #[derive(Clone, Copy)]
    struct Sizes {
        documents: usize,
        pairs: usize,
        unread: usize,
        /// How often a text says what it says.
        times: usize,
    }

    const FEW: Sizes = Sizes {
        documents: 500,
        pairs: 1_000,
        unread: 100,
        times: 4,
    };
    /// Each of them grown a hundredfold, or nearly.
    const MANY: [(&str, Sizes); 4] = [
        (
            "pairs",
            Sizes {
                pairs: 100_000,
                ..FEW
            },
        ),
        (
            "documents",
            Sizes {
                documents: 50_000,
                ..FEW
            },
        ),
        (
            "files not read",
            Sizes {
                unread: 10_000,
                ..FEW
            },
        ),
        ("words", Sizes { times: 400, ..FEW }),
    ];
    /// A sheet or a preview that was not full before takes more when it is; four bytes for each of the further pairs, or one for each
    /// of the further letters, would be more than that.
    const SLACK: usize = 80_000;
    /// What is drawn, by the keys that lead there.
    const SCREENS: [&str; 14] = [
        "1", "1 /", "1 m", "2", "2 d", "2 \n", "3", "3 p", "4", "u", "1 \n", "1 \n p", "1 v", "w",
    ];

    /// Bytes that drawing one frame asks for, in each of the screens.
    fn asked(sizes: Sizes) -> Vec<(&'static str, usize)> {
        let mut class = invented::many(sizes.documents, sizes.pairs);
        class.unread = vec![("scan.pdf", "a scan"); sizes.unread];
        let snapshot = Arc::new(class.snapshot());
        let docs = snapshot.listing.pairs[0].docs;
        let comparison = Arc::new(long(&class, docs, sizes.times));
        let sourced = Arc::new(class.sourced_times(docs.left, sizes.times));
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
        let theme = Theme::dark(true);
        let each = SCREENS.map(|keys| {
            let mut app = App::default();
            for message in [
                Message::Resize(Size::new(200, 60)),
                Message::Engine(Event::Snapshot(Arc::clone(&snapshot))),
                Message::Engine(Event::Comparison(Arc::clone(&comparison))),
            ] {
                update(&mut app, message);
            }
            for key in keys.split(' ') {
                press(&mut app, key);
            }
            update(
                &mut app,
                Message::Engine(Event::Sourced(Arc::clone(&sourced))),
            );
            let mut draw = || {
                let before = memory::asked();
                terminal
                    .draw(|frame| view::draw(frame, &app, &theme))
                    .unwrap();
                memory::asked() - before
            };
            // Once for what is kept from frame to frame.
            draw();
            (keys, draw())
        });
        each.to_vec()
    }

    /// Two texts that say so many times what they say, compared.
    fn long(class: &invented::Class, docs: Sides<DocId>, times: usize) -> Comparison {
        let made = class.comparison(docs);
        let texts = Sides::new("left", "right").map(|whose| {
            let one = |time| {
                format!(
                    "{} Only the {whose} one says {time}.\n\n",
                    invented::ONE_TEXT
                )
            };
            (0..times).map(one).collect::<String>().into()
        });
        let settings = Settings::default();
        let (width, run, text) = (settings.width, settings.min_run, settings.text);
        Comparison {
            outcome: Ok(align(texts, width, run, text, &Common::default())),
            ..made
        }
    }

    fn press(app: &mut App, key: &str) {
        let code = match key {
            "\n" => KeyCode::Enter,
            letter => KeyCode::Char(letter.chars().next().unwrap()),
        };
        update(app, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    #[test]
    fn a_frame_asks_for_as_much_memory_with_a_hundred_times_as_much_of_anything() {
        memory::cap(ENOUGH);
        let few = asked(FEW);
        let mut grown = Vec::new();
        for (what, sizes) in MANY {
            for ((keys, few), (_, many)) in few.iter().zip(asked(sizes)) {
                println!("{keys:?}: {few} bytes, {many} with more {what}");
                assert!(*few > 0, "nothing is counted");
                if many > few + SLACK {
                    grown.push(format!("{keys:?}: {few} bytes, {many} with more {what}"));
                }
            }
        }
        assert!(grown.is_empty(), "{grown:#?}");
    }
}
