//! What a person sees of a comparison that takes long: what `tests/cases/screens/waiting.md` can't say.

use sidelong::align::{Searched, Step};
use sidelong::engine::{Comparing, Event, Stage};

use super::classes::essays;
use super::desk::Desk;

#[test]
fn of_all_keys_beside_what_is_said_the_way_back_is_the_last_to_go() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("j enter");
    let mut last = None;
    // From room for all keys to room for none.
    for letters in 0..80 {
        desk.app.said = Some("x".repeat(letters));
        let footer = desk.footer();
        let has_back = footer.contains("Esc back");
        assert!(has_back || !footer.contains("? keys"), "{footer}");
        last = has_back.then_some(letters).or(last);
    }
    assert!(last.is_some_and(|letters| letters > 60), "{last:?}");
}

#[test]
fn what_was_found_before_a_stop_stays_and_what_was_not_looked_for_is_said() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("j enter");
    let docs = desk.open();
    let comparing = |step| {
        Event::Comparing(Comparing {
            docs,
            stage: Stage::Aligning(step),
            in_detail: false,
        })
    };
    let mut first = essays().comparison(docs);
    first.outcome.as_mut().unwrap().alignment.searched = Searched::Later;
    desk.hear(comparing(Step::Runs)).compared(first);
    desk.hear(comparing(Step::Rewritten)).sees("step 5 of 5");
    desk.keys("esc =");
    assert!(desk.app.overlays.side().unwrap().compared().is_some());
    desk.sees("was stopped");
}
