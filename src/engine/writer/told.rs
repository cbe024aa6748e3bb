//! What do the screens have to hear with the next lists that no file of the folder did?

use crate::words::Said;

/// All of it, in its order: nothing is so new that what came before it need not be heard.
#[derive(Debug, Default)]
pub(super) struct Told(Option<Said>);

impl Told {
    /// One thing more.
    pub fn tell(&mut self, what: Said) {
        let before = self.0.take().into_iter();
        self.0 = before.chain([what]).reduce(Said::semicolon);
    }

    /// Nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Takes all of it for one line, behind what became of files: of a line that is too long the first is seen.
    pub fn take(&mut self, news: Option<Said>) -> Option<Said> {
        news.into_iter()
            .chain(self.0.take())
            .reduce(Said::semicolon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_told_is_lost_to_what_is_told_after_it_or_happens_meanwhile() {
        let mut told = Told::default();
        assert!(told.is_empty() && told.take(None).is_none());
        told.tell(Said::text("the cache is full"));
        told.tell(Said::text("a reader was ended"));
        assert!(!told.is_empty());
        let line = told.take(Some(Said::text("late.txt added: duplicate of anna.txt")));
        assert_eq!(
            line.unwrap().english(),
            "late.txt added: duplicate of anna.txt; the cache is full; a reader was ended"
        );
        assert!(told.is_empty());
        told.tell(Said::text("the folder is back"));
        assert_eq!(told.take(None).unwrap().english(), "the folder is back");
    }
}
