//! A frame allocates no more when the list is longer. A binary of its own, because an allocator that counts is one for all of a process.

#[cfg(test)]
#[path = "all/classes.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod classes;

#[cfg(test)]
#[path = "all/desk.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod desk;

#[cfg(test)]
mod frames {
    use std::sync::Arc;

    use sidelong::align::{Common, align};
    use sidelong::app::Message;
    use sidelong::app::activity::OClock;
    use sidelong::app::command::Place;
    use sidelong::engine::{Event, Request};
    use sidelong::index::{DocId, Settings};
    use sidelong::memory::{self, Capped};
    use sidelong::reviews::Time;
    use sidelong::sides::Sides;
    use sidelong::snapshot::{Comparison, Snapshot};
    use sidelong::view::{self, theme::Theme};
    use sidelong::words::Said;

    use super::classes::{self, Class};
    use super::desk::Desk;

    #[global_allocator]
    static ALLOCATOR: Capped = Capped;

    /// Far more than the test needs: the cap is set because only then is anything counted.
    const ENOUGH: usize = 1 << 40;
    /// How much of everything there is.
    #[derive(Clone, Copy)]
    struct Sizes {
        documents: usize,
        pairs: usize,
        /// Pairs of two that share text with nobody else.
        clusters: usize,
        unread: usize,
        /// How often a text says what it says.
        times: usize,
    }

    /// So much that each list, sheet and preview is full, and a document has more partners than fit.
    const FEW: Sizes = Sizes {
        documents: 500,
        pairs: 6_000,
        clusters: 100,
        unread: 100,
        times: 40,
    };
    type Growth = (&'static str, fn(&mut Sizes));
    /// Each of them grown tenfold at least.
    const MANY: [Growth; 5] = [
        ("pairs", |sizes| sizes.pairs = 60_000),
        ("documents", |sizes| sizes.documents = 10_000),
        ("clusters", |sizes| sizes.clusters = 5_000),
        ("files not read", |sizes| sizes.unread = 5_000),
        ("words", |sizes| sizes.times = 400),
    ];
    /// Names and numbers with more digits take more: some bytes in each of the rows and of the members beside them, and a line that no
    /// longer fits is shortened, for some kilobytes; of larger clusters so many names are told apart as a row could hold. Four bytes for
    /// each further document, cluster or file would be more.
    const SLACK: usize = 18_000;
    /// What is drawn, by the keys that lead there.
    const SCREENS: [(Place, &str); 21] = [
        (Place::Pairs, "1"),
        (Place::Filter, "1 /"),
        (Place::Pairs, "1 space"),
        (Place::Clusters, "2"),
        (Place::Clusters, "2 d"),
        (Place::Matrix, "2 enter"),
        (Place::Matrix, "2 enter d"),
        (Place::Documents, "3"),
        (Place::Partners, "3 p"),
        (Place::Overview, "4"),
        (Place::Unread, "u"),
        (Place::Side, "1 enter"),
        (Place::Passages, "1 enter p"),
        (Place::Occurrences, "1 enter a"),
        (Place::Document, "1 v"),
        (Place::Activity, "w"),
        (Place::Details, "1 i"),
        (Place::Export, "1 E"),
        (Place::Help, "1 ?"),
        (Place::Palette, "1 :"),
        (Place::Themes, "1 T"),
    ];

    fn class(sizes: Sizes) -> Class {
        let mut class = classes::many(sizes.documents, sizes.pairs);
        // Told apart by how they begin: to tell apart what is shortened alike is work for each two names in view, more or less of them by chance.
        for (nth, name) in class.names.iter_mut().enumerate() {
            let begin: String = format!("{nth:05}").chars().rev().collect();
            *name = format!(
                "{begin}-essay-about-the-harbour-by-a-student-of-year-{}.txt",
                nth % 7
            );
        }
        for nth in 0..sizes.clusters {
            let first = class.names.len();
            let names = ["a", "b"].map(|which| format!("year-9/apart-{nth:05}-{which}.txt"));
            class.names.extend(names);
            class = class.pair((first, first + 1), 100, (1_000, 1_100), (60, 20, 2));
        }
        class.unread = vec![("scan.pdf", "a scan"); sizes.unread];
        class
    }

    /// Bytes that drawing one frame asks for, in each of the screens: as it is opened, as nothing has changed, after keys that lead on and
    /// to the end, and after a new snapshot. What those do before the frame may grow with the lists.
    fn asked(sizes: Sizes) -> Vec<(String, usize)> {
        let class = class(sizes);
        let snapshot = Arc::new(class.snapshot());
        let later = Arc::new(later(&snapshot));
        let docs = snapshot.listing.pairs[0].docs;
        let comparison = Arc::new(long(&class, docs, sizes.times));
        let sourced = Arc::new(class.sourced_times(docs.left, sizes.times));
        let each = SCREENS.map(|(place, keys)| {
            let mut desk = Desk::empty(200, 60);
            desk.theme = Theme::dark(true);
            let time = OClock([14, 3, 7]);
            desk.tell(Message::Now(
                std::time::Duration::ZERO,
                Time::default(),
                time,
            ));
            desk.hear(Event::Snapshot(Arc::clone(&snapshot)));
            desk.hear(Event::Comparison(Arc::clone(&comparison)));
            for _ in 0..sizes.unread {
                desk.tell(Message::Log(Said::text("something happened")));
            }
            for key in keys.split(' ') {
                desk.keys(key);
                for request in std::mem::take(&mut desk.sent) {
                    if let Request::Occurrences(Some(sought)) = request {
                        desk.occurrences(class.occurrences(sought));
                    }
                }
            }
            desk.hear(Event::Sourced(Arc::clone(&sourced)));
            assert_eq!(desk.place(), place, "{keys}");
            // Without what the terminal asks for to find the cells that are new: that depends on their number alone.
            // The less of two frames: the first to say some words keeps them for all others.
            let draw = |desk: &mut Desk, when: &str| {
                let (app, theme) = (&desk.app, &desk.theme);
                let frames = [(); 2].map(|()| {
                    let mut asked = 0;
                    let frame = desk.terminal.draw(|frame| {
                        let before = memory::asked();
                        view::draw(frame, app, theme);
                        asked = memory::asked() - before;
                    });
                    frame.unwrap();
                    asked
                });
                let asked = frames.into_iter().min().unwrap_or_default();
                (format!("{keys:?}, {when}"), asked)
            };
            let mut frames = vec![draw(&mut desk, "opened")];
            for key in ["j", "G"] {
                frames.push(draw(desk.keys(key), key));
            }
            let newer = Event::Snapshot(Arc::clone(&later));
            frames.push(draw(desk.hear(newer), "a new snapshot"));
            frames
        });
        each.into_iter().flatten().collect()
    }

    /// What the engine says once one pair has changed, which is new then.
    fn later(snapshot: &Snapshot) -> Snapshot {
        let mut listing = (*snapshot.listing).clone();
        listing.pairs[0].figures.words += 1;
        Snapshot {
            generation: snapshot.generation + 1,
            listing: Arc::new(listing),
            ..snapshot.clone()
        }
    }

    /// Two texts that say so many times what they say, compared.
    fn long(class: &Class, docs: Sides<DocId>, times: usize) -> Comparison {
        let made = class.comparison(docs);
        let texts = Sides::new("left", "right").map(|whose| {
            let one = |time| {
                format!(
                    "{} Only the {whose} one says {time}.\n\n",
                    classes::ONE_TEXT
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

    #[test]
    fn a_frame_asks_for_as_much_memory_with_many_times_as_much_of_anything() {
        memory::cap(ENOUGH);
        let few = asked(FEW);
        let mut grown = Vec::new();
        for (what, grow) in MANY {
            let mut sizes = FEW;
            grow(&mut sizes);
            for ((frame, few), (_, many)) in few.iter().zip(asked(sizes)) {
                println!("{frame}: {few} bytes, {many} with more {what}");
                assert!(*few > 0, "nothing is counted");
                if many > few + SLACK {
                    grown.push(format!("{frame}: {few} bytes, {many} with more {what}"));
                }
            }
        }
        assert!(grown.is_empty(), "{grown:#?}");
    }
}
