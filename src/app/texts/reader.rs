//! A reader: one pane or two that are read, walked through, searched, numbered and folded together.

use ratatui::layout::Position;
use regex::{Regex, RegexBuilder};

use super::fold::Context;
use super::geometry::{PaneParts, Wishes, above};
use super::numbers::Numbering;
use super::pane::{Content, TextPane, moved};
use crate::app::command::Action;
use crate::app::list::Motion;
use crate::sides::Side;
use crate::text::Span;
use crate::words::Said;

/// Lines that two screens in a row have in common, so that the eye finds its place again.
const PAGE_OVERLAP: i64 = 2;

/// Whether only what is matched is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fold {
    /// Everything is shown.
    #[default]
    Open,
    /// Only what is matched.
    Folded,
    /// Everything, because folding was asked for last and there is nothing to fold away.
    Refused,
}

/// What is searched for, and the place that one is at.
#[derive(Debug, Default)]
struct Search {
    typed: String,
    /// The pane, and the place among its hits.
    at: Option<(usize, usize)>,
    /// Where the texts stood when the first letter was typed: there they are again where nothing is found.
    before: Option<Vec<i64>>,
}

/// Panes as they stand on the screen, from left to right or from above, and how they are read.
#[derive(Debug)]
pub struct Reader {
    panes: Vec<TextPane>,
    /// Why a text can't be shown as it is now.
    pub trouble: Option<Said>,
    /// The pane that the keys move alone; all of them where there is none.
    pub alone: Option<usize>,
    /// The mark that one is at.
    current: usize,
    /// Nothing was scrolled since the jump to the current mark: it goes on standing where jumps put it.
    held: bool,
    fold: Fold,
    context: Context,
    search: Search,
}

impl Reader {
    /// With so many panes that have no text yet.
    pub fn new(panes: usize) -> Reader {
        Reader {
            panes: (0..panes).map(|_| TextPane::default()).collect(),
            trouble: None,
            alone: None,
            current: 0,
            held: true,
            fold: Fold::Open,
            context: Context::default(),
            search: Search::default(),
        }
    }

    /// The panes as they stand.
    pub fn panes(&self) -> &[TextPane] {
        &self.panes
    }

    /// The same, to be given marks, or another place.
    pub fn panes_mut(&mut self) -> &mut [TextPane] {
        &mut self.panes
    }

    /// The first pane changes places with the last one, which stays the one that it was in everything else.
    pub fn swap(&mut self) {
        self.panes.reverse();
        let last = self.panes.len().saturating_sub(1);
        self.search.at = self.search.at.map(|(pane, nth)| (last - pane, nth));
    }

    /// Texts came, or came anew, one for each pane; then they want to be laid out. Where a person is in them is kept: the current mark is
    /// the one nearest to where it was.
    pub fn receive(&mut self, contents: impl IntoIterator<Item = Content>) {
        let old = self.panes[0].page.clone();
        let began = self.panes[0].mark(self.current).map(|mark| mark.span.start);
        for (pane, content) in self.panes.iter_mut().zip(contents) {
            pane.receive(content);
        }
        let pane = &self.panes[0];
        let began = began.map(|began| moved(&old.text, &pane.page.text, began));
        let near = began.and_then(|began| pane.nearest_mark(began));
        self.held &= near.map(|mark| mark.span.start) == began;
        self.current = match near {
            Some(mark) => mark.at,
            None => self.current.min(self.count().saturating_sub(1)),
        };
    }

    /// What they want of the room: for the numbers beside them, and for why one can't be shown as it is now, which is said in this pane.
    pub fn wishes(&self, reason_at: Side) -> Wishes {
        let numbers = self.panes.iter().map(|pane| pane.numbers().len());
        // Where there is no text it takes no room from one.
        let reason = self.trouble.as_ref().filter(|_| self.has_text());
        Wishes {
            numbers: numbers.max().unwrap_or_default(),
            reason: reason.map(|said| (reason_at, said.to_string())),
            ..Wishes::default()
        }
    }

    /// Puts the panes where they stand, and finds the place again.
    pub fn lay_out(&mut self, parts: &[PaneParts]) {
        let above = above(parts);
        for (pane, parts) in self.panes.iter_mut().zip(parts) {
            pane.lay_out(*parts, above);
        }
        self.fold_panes();
    }

    /// The texts came.
    pub fn has_text(&self) -> bool {
        self.panes.iter().all(TextPane::has_text)
    }

    /// The mark that one is at.
    pub fn current(&self) -> usize {
        self.current
    }

    /// So many marks.
    fn count(&self) -> usize {
        self.panes[0].marks().len()
    }

    /// The pane that moves alone, or the first one.
    pub fn first(&self) -> usize {
        self.alone.unwrap_or(0)
    }

    /// A part of the current mark is in view in that pane.
    pub fn sees_current(&self, pane: usize) -> bool {
        let pane = &self.panes[pane];
        let mark = pane.mark(self.current);
        mark.is_some_and(|mark| pane.sees(mark.span))
    }

    /// What was asked for is somewhere: the nearest mark to a byte of the first text is the current one.
    pub fn go_near(&mut self, byte: u32) {
        let near = self.panes[0].nearest_mark(byte);
        self.go_to(near.map_or(0, |mark| mark.at));
    }

    /// Does what a person asked for. Says whether that is something of a text.
    pub fn act(&mut self, action: Action) -> bool {
        if self.fold == Fold::Refused {
            self.fold = Fold::Open;
        }
        match action {
            Action::NextPassage => self.step(true),
            Action::PreviousPassage => self.step(false),
            Action::ToggleFold => {
                self.fold = match self.fold {
                    Fold::Folded => Fold::Open,
                    Fold::Open | Fold::Refused => Fold::Folded,
                };
                self.refold();
            }
            Action::MoreContext => self.change_context(true),
            Action::LessContext => self.change_context(false),
            Action::Twin => self.go_to_twin(),
            Action::NextNumbering => self.set_numbering(self.numbering().next()),
            Action::ToggleLock => self.alone = self.alone.is_none().then_some(0),
            Action::Swap => self.swap(),
            Action::FocusLeft => self.alone = Some(0),
            Action::FocusRight => self.alone = Some(self.panes.len().saturating_sub(1)),
            _ => match action.motion() {
                Some(motion) => self.go(motion),
                None => return false,
            },
        }
        true
    }

    /// Scrolls as a list does; two screens in a row have some lines in common.
    pub fn go(&mut self, motion: Motion) {
        let page = self.page();
        match motion {
            Motion::Rows(rows) => self.scroll(rows as i64),
            Motion::Halves(halves) if halves % 2 == 0 => {
                let screen = (page - PAGE_OVERLAP).max(1);
                self.scroll(screen.saturating_mul(halves as i64 / 2));
            }
            Motion::Halves(halves) => self.scroll((page / 2).max(1).saturating_mul(halves as i64)),
            Motion::First => self.scroll_to(|_| 0),
            Motion::Last => self.scroll_to(TextPane::bottom),
        }
    }

    /// Lines of a page: those of the pane that moves, or of the lowest.
    fn page(&self) -> i64 {
        let moving = self.moving().into_iter();
        moving
            .map(|at| self.panes[at].height())
            .min()
            .unwrap_or_default()
    }

    /// The panes that the keys move and whose texts are searched.
    fn moving(&self) -> Vec<usize> {
        match self.alone {
            Some(alone) => vec![alone],
            None => (0..self.panes.len()).collect(),
        }
    }

    /// Shows this mark.
    pub fn go_to(&mut self, mark: usize) {
        self.current = mark;
        self.held = true;
        self.align();
        self.remember();
    }

    /// Puts the first line of the current mark at the same height in all panes: near the top third, but without blank rows where one
    /// of the texts can fill them.
    fn align(&mut self) {
        let rows = self.panes.iter().map(|pane| {
            let mark = pane.mark(self.current)?;
            Some(pane.row_at(mark.span.start))
        });
        let Some(rows) = rows.collect::<Option<Vec<i64>>>() else {
            return;
        };
        let lowest = rows.iter().max().copied().unwrap_or_default();
        let above = self.panes[0].above().min(lowest);
        let blanks = self.panes.iter().zip(&rows);
        let blanks = blanks.map(|(pane, row)| row - above - pane.bottom());
        let up = blanks.min().unwrap_or_default().max(0);
        for (pane, row) in self.panes.iter_mut().zip(rows) {
            pane.asked = row - above - up;
        }
    }

    /// To the next mark or the one before, around the end; from the part in view, where the current one is out of it. While words are
    /// searched for, to the next place that has them.
    pub fn step(&mut self, forward: bool) {
        if !self.search.typed.is_empty() {
            return self.step_hit(forward);
        }
        let count = self.count();
        let pane = self.first();
        let next = if count == 0 {
            None
        } else if self.held || self.sees_current(pane) {
            let by = if forward { 1 } else { count - 1 };
            Some((self.current + by) % count)
        } else {
            self.panes[pane].mark_from_here(forward)
        };
        if let Some(next) = next {
            self.go_to(next);
        }
    }

    /// Moves the pane that moves alone, or all by the same number of lines: as far as one of them has text to show.
    fn scroll(&mut self, lines: i64) {
        if let Some(alone) = self.alone {
            let pane = &mut self.panes[alone];
            let top = pane.top();
            pane.asked = (top + lines).clamp(top.min(0), pane.bottom().max(top));
        } else {
            let most = |of: &dyn Fn(&TextPane) -> i64| {
                let most = self.panes.iter().map(of).max();
                most.unwrap_or_default().max(0)
            };
            let up = most(&|pane| pane.asked);
            let down = most(&|pane| pane.bottom() - pane.asked);
            let lines = lines.clamp(-up, down);
            for pane in &mut self.panes {
                pane.asked += lines;
            }
        }
        self.let_go();
    }

    fn scroll_to(&mut self, row: impl Fn(&TextPane) -> i64) {
        for at in self.moving() {
            let pane = &mut self.panes[at];
            pane.asked = row(pane);
        }
        self.let_go();
    }

    /// A person scrolled, or was led elsewhere than to the beginning of a mark.
    pub fn let_go(&mut self) {
        self.held = false;
        self.remember();
    }

    fn remember(&mut self) {
        self.panes.iter_mut().for_each(TextPane::remember);
    }

    /// Nothing was scrolled since the last jump.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Brings the other text to the twin of the mark that is in view here, at the same height. Of texts that move alone the other one
    /// then has the keys, so that the same key leads back.
    fn go_to_twin(&mut self) {
        let here = self.first();
        let seen = self.panes[here].in_view();
        let Some((there, from, to)) = self.enter_mark(here, seen) else {
            return;
        };
        let below = self.panes[here].below_top(from.start);
        let pane = &mut self.panes[there];
        // What began above the view begins above it there too, as far as its end stays in view.
        let begins = pane.row_at(to.start);
        let last = pane.row_at(to.end.saturating_sub(1).max(to.start));
        let most = (pane.height() - 1).max(0);
        pane.asked = (begins - below).clamp(begins - most, last);
        self.alone = self.alone.map(|_| there);
        self.let_go();
    }

    /// The current mark if it touches these bytes of a pane, or else the first one that does, is the current one. Returns the other pane, and
    /// where the mark stands here and there.
    fn enter_mark(&mut self, here: usize, span: Span) -> Option<(usize, Span, Span)> {
        let there = self.other(here)?;
        let marks = self.panes[here].marks_in(span);
        let current = marks.iter().find(|mark| mark.at == self.current);
        let mark = current.or(marks.first())?;
        let (from, at) = (mark.span, mark.at);
        self.current = at;
        Some((there, from, self.panes[there].mark(at)?.span))
    }

    /// The other one of two panes.
    fn other(&self, pane: usize) -> Option<usize> {
        (self.panes.len() == 2).then_some(1 - pane.min(1))
    }

    /// Texts that move alone: now the one that stands there.
    pub fn point_at(&mut self, at: Position) {
        let stands = |pane: &TextPane| {
            let PaneParts {
                head,
                gutter,
                text,
                strip,
                ..
            } = pane.parts;
            gutter.union(text).union(strip).union(head).contains(at)
        };
        let pointed = self.panes.iter().position(stands);
        if self.alone.is_some() && pointed.is_some() {
            self.alone = pointed;
            self.stay_in_searched();
        }
    }

    /// What is numbered.
    pub fn numbering(&self) -> Numbering {
        self.panes[0].numbers().numbering
    }

    /// Numbers lines or paragraphs, which takes room from the texts: they want to be laid out.
    pub fn set_numbering(&mut self, numbering: Numbering) {
        for pane in &mut self.panes {
            pane.set_numbering(numbering);
        }
    }

    /// How much stays around what is matched, where everything else is folded away.
    pub fn context(&self) -> Option<Context> {
        (self.fold == Fold::Folded).then_some(self.context)
    }

    /// Folds with so much around what is matched.
    pub fn set_context(&mut self, context: Context) {
        (self.fold, self.context) = (Fold::Folded, context);
    }

    /// A line of any text is folded away.
    pub fn folds_any(&self) -> bool {
        self.panes.iter().any(TextPane::folds_any)
    }

    /// Folding was asked for just now, and there is nothing to fold away.
    pub fn is_unfoldable(&self) -> bool {
        self.fold == Fold::Refused
    }

    /// From everything to the matched paragraphs, and from there on by steps; from the most of them to everything.
    fn change_context(&mut self, more: bool) {
        match (self.fold == Fold::Folded, self.context.step(more)) {
            (false, _) if !more => self.fold = Fold::Folded,
            (true, Some(next)) => self.context = next,
            (true, None) if more => self.fold = Fold::Open,
            _ => {}
        }
        self.refold();
    }

    fn refold(&mut self) {
        self.fold_panes();
        let has_text = self.panes.iter().any(|pane| !pane.page.text.is_empty());
        if self.fold == Fold::Folded && has_text && !self.folds_any() {
            self.fold = Fold::Refused;
            self.fold_panes();
        }
    }

    fn fold_panes(&mut self) {
        let context = self.context();
        for pane in &mut self.panes {
            pane.set_folded(context);
        }
        if self.held {
            self.align();
        }
    }

    /// What is searched for; empty if nothing is.
    pub fn searched(&self) -> &str {
        &self.search.typed
    }

    /// The place that one is at, in that pane.
    pub fn hit_at(&self, pane: usize) -> Option<Span> {
        let (of, nth) = self.search.at?;
        let hit = self.panes[of].hits().get(nth)?;
        (of == pane).then_some(*hit)
    }

    /// The number of the place that one is at, in the order in which they are walked through, and of all of them.
    pub fn hit_count(&self) -> (usize, usize) {
        let all = self.all_hits();
        let number = self
            .search
            .at
            .and_then(|at| all.iter().position(|hit| *hit == at));
        (number.map_or(0, |at| at + 1), all.len())
    }

    /// The places in all texts that are searched.
    fn all_hits(&self) -> Vec<(usize, usize)> {
        let hits = |pane: usize| (0..self.panes[pane].hits().len()).map(move |nth| (pane, nth));
        self.moving().into_iter().flat_map(hits).collect()
    }

    /// Searches for other words, from the part in view on.
    pub fn edit_search(&mut self, edit: impl FnOnce(&mut String)) {
        if self.search.typed.is_empty() {
            self.search.before = Some(self.panes.iter().map(|pane| pane.asked).collect());
        }
        edit(&mut self.search.typed);
        self.find();
        let from_here = self.moving().into_iter().find_map(|at| {
            let pane = &self.panes[at];
            let nth = pane.hit_from_here();
            (nth < pane.hits().len()).then_some((at, nth))
        });
        self.search.at = from_here.or_else(|| self.all_hits().first().copied());
        if let (None, Some(before)) = (self.search.at, &self.search.before) {
            for (pane, asked) in self.panes.iter_mut().zip(before) {
                pane.asked = *asked;
            }
            self.remember();
        }
        self.show_hit();
    }

    /// Searches for nothing any more, and stays where it has led.
    pub fn end_search(&mut self) {
        self.search = Search::default();
        self.find();
    }

    /// Looks for the words again, in texts that may have changed.
    pub fn find(&mut self) {
        let words = pattern(&self.search.typed);
        for pane in &mut self.panes {
            pane.find(words.as_ref());
        }
        self.stay_in_searched();
    }

    /// One is at a place of a text that is searched, if it has any: where the other text moves alone now, at that one's place nearest to
    /// what is in view. Nothing scrolls.
    pub fn stay_in_searched(&mut self) {
        let all = self.all_hits();
        if self.search.at.is_some_and(|at| all.contains(&at)) {
            return;
        }
        self.search.at = all.first().map(|&(at, _)| {
            let pane = &self.panes[at];
            (at, pane.hit_from_here().min(pane.hits().len() - 1))
        });
    }

    /// To the next place or the one before, around the end.
    fn step_hit(&mut self, forward: bool) {
        let (number, all) = self.hit_count();
        if all > 0 {
            let next = match number.checked_sub(1) {
                Some(at) if forward => at + 1,
                Some(at) => at + all - 1,
                None => 0,
            };
            self.search.at = self.all_hits().get(next % all).copied();
            self.show_hit();
        }
    }

    /// Scrolls the text of the place that one is at. Where the texts move together and it lies in a passage, the other one follows.
    fn show_hit(&mut self) {
        let Some((here, hit)) = (self.search.at).and_then(|(at, _)| Some((at, self.hit_at(at)?)))
        else {
            return;
        };
        if self.fold == Fold::Folded {
            // What is folded away is found all the same.
            self.fold = Fold::Open;
            self.fold_panes();
        }
        let pane = &mut self.panes[here];
        let seen = pane.in_view();
        if seen.start > hit.start || hit.end > seen.end {
            let row = pane.row_at(hit.start) - pane.above();
            pane.asked = row.clamp(0, pane.bottom());
            self.let_go();
        }
        if self.alone.is_none() {
            self.follow_hit(here, hit);
        }
    }

    /// Brings what stands in a place's stead in the other text to the same height, if the place lies in a passage and what stands
    /// there is out of view.
    fn follow_hit(&mut self, here: usize, hit: Span) {
        let Some((there, from, to)) = self.enter_mark(here, hit) else {
            return;
        };
        let below = self.panes[here].below_top(hit.start);
        let pane = &mut self.panes[there];
        // As far into the one as into the other: of a passage in the same words that is the same word.
        let into = u64::from(hit.start.clamp(from.start, from.end) - from.start);
        let length = |span: Span| u64::from(span.end - span.start);
        let along = into * length(to) / length(from).max(1);
        let row = pane.row_at(to.start + u32::try_from(along).unwrap_or_default());
        let top = pane.top();
        if !(top..top + pane.height()).contains(&row) {
            pane.asked = (row - below).clamp(0, pane.bottom());
            self.let_go();
        }
    }
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
