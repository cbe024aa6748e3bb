//! Where in both texts do these words stand?

use regex::{Regex, RegexBuilder};

use super::{Focus, Pane, SideBySide};
use crate::sides::{Side, Sides};
use crate::text::Span;

/// More places than this nobody walks through.
const MOST: usize = 9_999;
/// Where a search begins that knows nothing yet.
const FRONT: Option<Span> = Some(Span { start: 0, end: 0 });

/// What is searched for, and where it was found.
#[derive(Debug, Default)]
pub struct Search {
    typed: String,
    /// Ascending and disjoint, by the comparison's sides.
    hits: Sides<Vec<Span>>,
    /// The hit that one is at: its side and its place among those of the side.
    at: Option<(Side, usize)>,
    /// Where the texts stood when the first letter was typed: there they are again where nothing is found, or nothing is meant.
    before: Option<Sides<i64>>,
}

impl SideBySide {
    /// What is searched for; empty if nothing is.
    pub fn searched(&self) -> &str {
        &self.search.typed
    }

    /// The places in that side's text.
    pub fn hits(&self, side: Side) -> &[Span] {
        self.search.hits.get(side)
    }

    /// The place that one is at, in that side's text.
    pub fn hit_at(&self, side: Side) -> Option<Span> {
        let (of, nth) = self.search.at?;
        let hit = self.hits(side).get(nth)?;
        (of == side).then_some(*hit)
    }

    /// The number of the place that one is at, in the order in which they are walked through, and of all of them.
    pub fn hit_count(&self) -> (usize, usize) {
        let sides = self.searched_sides();
        let count = |side: Side| self.hits(side).len();
        let all = sides.iter().map(|side| count(*side)).sum();
        let number = self.search.at.map_or(0, |(of, nth)| {
            let before = sides.iter().take_while(|side| **side != of);
            before.map(|side| count(*side)).sum::<usize>() + nth + 1
        });
        (number, all)
    }

    /// Searches for other words, from the part in view on.
    pub fn edit_search(&mut self, edit: impl FnOnce(&mut String)) {
        let before = self.search.typed.clone();
        if before.is_empty() {
            self.search.before = Some(self.panes.as_ref().map(|pane| pane.asked));
        }
        edit(&mut self.search.typed);
        let is_longer = !before.trim().is_empty() && self.search.typed.starts_with(&before);
        self.find_from(if is_longer {
            // What has more letters begins nowhere before the first place of what has fewer.
            self.search.hits.as_ref().map(|hits| hits.first().copied())
        } else {
            Sides::new(FRONT, FRONT)
        });
        let from = self.searched_sides().into_iter().find_map(|side| {
            let seen = self.in_view(side);
            let hits = self.hits(side);
            let nth = hits.partition_point(|hit| hit.start < seen.start);
            (nth < hits.len()).then_some((side, nth))
        });
        let first = || {
            let mut sides = self.searched_sides().into_iter();
            let side = sides.find(|side| !self.hits(*side).is_empty())?;
            Some((side, 0))
        };
        self.search.at = from.or_else(first);
        if let (None, Some(before)) = (self.search.at, self.search.before) {
            (self.panes.left.asked, self.panes.right.asked) = (before.left, before.right);
            self.remember();
        }
        self.show_hit();
    }

    /// Searches for nothing any more, and stays where it has led.
    pub fn end_search(&mut self) {
        self.search.typed.clear();
        self.search.before = None;
        self.find();
    }

    /// Looks for the words again, in texts that may have changed.
    pub(super) fn find(&mut self) {
        self.find_from(Sides::new(FRONT, FRONT));
    }

    /// Looks for the words from where they may begin on; nothing where they are not.
    fn find_from(&mut self, from: Sides<Option<Span>>) {
        let words = pattern(&self.search.typed);
        let found = |pane: &Pane, from: Option<Span>| {
            let (Some(words), Some(from)) = (&words, from) else {
                return Vec::new();
            };
            places(words, &pane.page.text, from.start)
        };
        self.search.hits = Sides::new(
            found(&self.panes.left, from.left),
            found(&self.panes.right, from.right),
        );
        let is_there = |(side, nth): &(Side, usize)| *nth < self.search.hits.get(*side).len();
        self.search.at = self.search.at.filter(is_there);
        self.stay_in_searched();
        self.stay_in_searched();
    }

    /// One is at a place of a text that is searched, if it has any: where the other text moves alone now, at that one's place nearest to
    /// what is in view. Nothing scrolls.
    pub(super) fn stay_in_searched(&mut self) {
        let sides = self.searched_sides();
        if self
            .search
            .at
            .is_some_and(|(side, _)| sides.contains(&side))
        {
            return;
        }
        let mut sides = sides.into_iter();
        let side = sides.find(|side| !self.hits(*side).is_empty());
        self.search.at = side.map(|side| {
            let seen = self.in_view(side).start;
            let hits = self.hits(side);
            let after = hits.partition_point(|hit| hit.start < seen);
            (side, after.min(hits.len().saturating_sub(1)))
        });
    }

    /// To the next place or the one before, around the end.
    pub(super) fn step_hit(&mut self, forward: bool) {
        let sides = self.searched_sides();
        let all: Vec<(Side, usize)> = sides
            .into_iter()
            .flat_map(|side| (0..self.hits(side).len()).map(move |nth| (side, nth)))
            .collect();
        if all.is_empty() {
            return;
        }
        let at = self
            .search
            .at
            .and_then(|at| all.iter().position(|a| *a == at));
        let next = match at {
            Some(at) if forward => (at + 1) % all.len(),
            Some(at) => (at + all.len() - 1) % all.len(),
            None => 0,
        };
        self.search.at = all.get(next).copied();
        self.show_hit();
    }

    /// Scrolls the text of the place that one is at. Where the texts are locked and it lies in a passage, the other one follows.
    fn show_hit(&mut self) {
        let Some((side, nth)) = self.search.at else {
            return;
        };
        let Some(hit) = self.hits(side).get(nth).copied() else {
            return;
        };
        if self.is_folded() {
            // What is folded away is found all the same.
            self.unfold();
        }
        let (above, height) = (self.geometry().above(), self.height(side));
        let seen = self.in_view(side);
        if seen.start > hit.start || hit.end > seen.end {
            let pane = self.panes.get_mut(side);
            let row = pane.row_at(hit.start) - above;
            pane.asked = row.clamp(0, pane.bottom(height));
            self.held = false;
            self.remember();
        }
        if self.focus == Focus::Both {
            self.follow_hit(side, hit);
        }
    }

    /// Brings what stands in a place's stead in the other text to the same height, if the place lies in a passage and what stands
    /// there is out of view.
    fn follow_hit(&mut self, here: Side, hit: Span) {
        let marks = self.pane(here).marks_in(hit);
        let current = marks.iter().find(|(_, at)| *at == self.current);
        let Some(&(_, passage)) = current.or(marks.first()) else {
            return;
        };
        let Some(spans) = self.passages().get(passage).map(|passage| passage.spans) else {
            return;
        };
        self.current = passage;
        let there = here.other();
        let (from, to) = (*spans.get(here), *spans.get(there));
        // As far into the one as into the other: of a passage in the same words that is the same word.
        let into = u64::from(hit.start.clamp(from.start, from.end) - from.start);
        let length = |span: Span| u64::from(span.end - span.start);
        let along = into * length(to) / length(from).max(1);
        let byte = to.start + u32::try_from(along).unwrap_or_default();
        let row = self.pane(there).row_at(byte);
        let (top, height) = (self.top(there), self.height(there));
        if (top..top + i64::from(height)).contains(&row) {
            return;
        }
        let below = self.pane(here).row_at(hit.start) - self.top(here);
        let pane = self.panes.get_mut(there);
        pane.asked = (row - below).clamp(0, pane.bottom(height));
        self.held = false;
        self.remember();
    }

    /// The sides whose texts are searched, in the order in which they stand.
    fn searched_sides(&self) -> Vec<Side> {
        match self.focus {
            Focus::Both => Side::BOTH.map(|place| self.shown_at(place)).to_vec(),
            Focus::One(place) => vec![self.shown_at(place)],
        }
    }
}

/// Where what was typed stands in a text.
pub fn places_of(text: &str, typed: &str) -> Vec<Span> {
    pattern(typed).map_or_else(Vec::new, |words| places(&words, text, 0))
}

/// Where these words stand from a byte on.
fn places(words: &Regex, text: &str, from: u32) -> Vec<Span> {
    let rest = text.get(from as usize..).unwrap_or_default();
    let hits = words.find_iter(rest).take(MOST);
    hits.map(|hit| Span {
        start: from + hit.start() as u32,
        end: from + hit.end() as u32,
    })
    .collect()
}

/// The words in any case, with any white space between them; nothing for no words.
fn pattern(typed: &str) -> Option<Regex> {
    let words: Vec<String> = typed.split_whitespace().map(regex::escape).collect();
    if words.is_empty() {
        return None;
    }
    let mut builder = RegexBuilder::new(&words.join(r"\s+"));
    builder.case_insensitive(true).build().ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ratatui::layout::Size;

    use super::super::sample::{PAIR, comparison};
    use super::super::{SideAction, SideBySide};
    use crate::sides::Side;

    fn opened(left: &str, right: &str) -> SideBySide {
        let mut side = SideBySide::open(PAIR, Size::new(120, 20));
        side.receive(Arc::new(comparison(left, right)));
        side
    }

    #[test]
    fn what_is_not_found_leads_back_to_where_the_search_began() {
        let left = "a line\n".repeat(300) + "the river";
        let mut side = opened(&left, "nothing");
        let top = |side: &SideBySide| side.pane(Side::Left).asked;
        let began = top(&side);
        side.edit_search(|typed| typed.push_str("ri"));
        assert_ne!(top(&side), began);
        side.edit_search(|typed| typed.push_str("gid"));
        assert_eq!(top(&side), began);
        side.edit_search(|typed| typed.truncate(2));
        let found = top(&side);
        assert_ne!(found, began);
        side.end_search();
        assert_eq!((top(&side), side.searched()), (found, ""));
    }

    #[test]
    fn the_other_text_follows_to_the_twin_of_a_place_in_a_passage_while_both_are_locked() {
        let filler =
            |letter: char, lines: usize| format!("{letter} line of nothing\n").repeat(lines);
        let shared = "⟦1|the old lighthouse on the northern cape was built of grey granite⟧\n";
        let left = filler('q', 200) + shared + &filler('w', 50) + "a kettle";
        let right = filler('z', 60) + shared + &filler('v', 300);
        let mut side = opened(&left, &right);
        assert_eq!(side.passages().len(), 1);
        side.act(SideAction::Start);
        let at =
            |side: &SideBySide, of: Side| side.pane(of).page.text.find("granite").unwrap() as u32;
        let twin = at(&side, Side::Right);
        let sees = |side: &SideBySide| {
            let seen = side.in_view(Side::Right);
            seen.start <= twin && twin < seen.end
        };
        assert!(!sees(&side));
        side.edit_search(|typed| typed.push_str("granite"));
        assert!(sees(&side), "{:?}", side.in_view(Side::Right));
        // At the same height.
        let height = |of: Side| side.pane(of).row_at(at(&side, of)) - side.top(of);
        assert_eq!(height(Side::Left), height(Side::Right));
        // What lies in no passage moves its own text alone.
        let before = side.in_view(Side::Right);
        side.edit_search(|typed| "kettle".clone_into(typed));
        assert_eq!(side.in_view(Side::Right), before);
        // A text that moves alone takes nothing along.
        side.edit_search(String::clear);
        side.act(SideAction::Start);
        side.act(SideAction::FocusLeft);
        side.edit_search(|typed| typed.push_str("granite"));
        assert!(!sees(&side));
    }

    #[test]
    fn words_are_found_in_any_case_and_over_the_end_of_a_line() {
        let left = "The RIVER\nbank. A river, a\u{a0}bank.\n";
        let mut side = opened(left, "No such thing: ÉTÉ.");
        side.edit_search(|typed| typed.push_str("river bank"));
        let hits = side.hits(Side::Left);
        assert_eq!(hits.len(), 1);
        assert_eq!(hits[0].of(left), "RIVER\nbank");
        side.edit_search(|typed| "été".clone_into(typed));
        assert_eq!(side.hits(Side::Right).len(), 1);
        side.edit_search(|typed| "(".clone_into(typed));
        assert_eq!(side.hit_count(), (0, 0), "letters are no pattern");
        side.edit_search(String::clear);
        assert_eq!(side.hit_count(), (0, 0));
    }

    #[test]
    fn what_is_typed_letter_by_letter_is_found_like_all_at_once() {
        let left = "aaab, a river. The river  bank, Aab; nothing else: a riverb ank";
        for words in ["aab", "river bank", "ab", "a r", "zzz", "river z"] {
            let mut slow = opened(left, "bank");
            for letter in words.chars() {
                slow.edit_search(|typed| typed.push(letter));
            }
            let mut quick = opened(left, "bank");
            quick.edit_search(|typed| typed.push_str(words));
            for side in Side::BOTH {
                assert_eq!(slow.hits(side), quick.hits(side), "{words}");
            }
            // And back again, where more is found.
            slow.edit_search(|typed| {
                typed.pop();
            });
            quick.edit_search(String::clear);
            quick.edit_search(|typed| typed.push_str(slow.searched()));
            for side in Side::BOTH {
                assert_eq!(slow.hits(side), quick.hits(side), "{words} less one");
            }
        }
    }

    #[test]
    fn places_are_walked_through_in_one_text_after_the_other_and_around() {
        let text = "here it is\n\n".repeat(40);
        let mut side = opened(&text, "here too");
        side.edit_search(|typed| typed.push_str("here"));
        assert_eq!(side.hit_count(), (1, 41));
        for number in 2..=41 {
            side.act(SideAction::NextPassage);
            assert_eq!(side.hit_count(), (number, 41));
            let (of, hit) = match side.hit_at(Side::Left) {
                Some(hit) => (Side::Left, hit),
                None => (Side::Right, side.hit_at(Side::Right).unwrap()),
            };
            let seen = side.in_view(of);
            assert!(seen.start <= hit.start && hit.end <= seen.end, "{number}");
        }
        side.act(SideAction::NextPassage);
        assert_eq!(side.hit_count(), (1, 41));
        side.act(SideAction::PreviousPassage);
        assert_eq!(side.hit_count(), (41, 41));
        side.act(SideAction::FocusLeft);
        assert_eq!(side.hit_count().1, 40, "only the text that moves alone");
    }

    #[test]
    fn one_is_always_at_a_place_of_a_text_that_is_searched() {
        let mut side = opened(&"here it is\n\n".repeat(40), "here too");
        side.edit_search(|typed| typed.push_str("here"));
        side.act(SideAction::PreviousPassage);
        assert_eq!(side.hit_count(), (41, 41));
        assert!(side.hit_at(Side::Right).is_some());
        let is_at_one = |side: &SideBySide| {
            let (number, all) = side.hit_count();
            assert!((1..=all).contains(&number), "{number} of {all}");
        };
        side.act(SideAction::FocusRight);
        assert_eq!(side.hit_count(), (1, 1));
        // The other text is at the first place in view.
        side.act(SideAction::FocusLeft);
        let hit = side.hit_at(Side::Left).unwrap();
        let seen = side.in_view(Side::Left);
        assert!(seen.start <= hit.start && hit.end <= seen.end);
        let ways = [
            SideAction::Swap,
            SideAction::NextPassage,
            SideAction::Twin,
            SideAction::FocusRight,
            SideAction::ToggleLock,
            SideAction::PreviousPassage,
            SideAction::ToggleLock,
            SideAction::End,
            SideAction::FocusRight,
        ];
        for action in ways {
            side.act(action);
            is_at_one(&side);
        }
        side.act(SideAction::FocusLeft);
        side.point_at(Side::Right);
        is_at_one(&side);
        // Where the text that moves alone has none there is none, and there is one again as soon as both are searched.
        side.edit_search(|typed| "too".clone_into(typed));
        side.act(SideAction::FocusLeft);
        side.act(SideAction::Swap);
        let one = side.hit_count();
        side.act(SideAction::Swap);
        let mut both = [one, side.hit_count()];
        both.sort_unstable();
        assert_eq!(both, [(0, 0), (1, 1)]);
        side.act(SideAction::ToggleLock);
        is_at_one(&side);
    }

    #[test]
    fn a_text_that_changes_is_searched_again() {
        let mut side = opened("one two", "three");
        side.edit_search(|typed| typed.push_str("two"));
        assert_eq!(side.hit_count(), (1, 1));
        side.receive(Arc::new(comparison("one", "three two two")));
        assert_eq!(side.hits(Side::Right).len(), 2);
        assert_eq!(side.hit_count().1, 2);
    }
}
