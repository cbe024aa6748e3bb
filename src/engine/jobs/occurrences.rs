//! Occurrences: which documents have a passage, and where. The index knows which, and each is read for the place.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use super::texts::Texts;
use super::{Context, Token};
use crate::align::bridge::words_in_chains;
use crate::engine::Event;
use crate::engine::crew::Crew;
use crate::index::DocId;
use crate::shingle::{self, ByHash, Fingerprint, Width};
use crate::snapshot::{Excerpt, Occurrence, Occurrences, Sought, Text};
use crate::text::{Span, Tokenizer, Tokens};
use crate::words::{Said, phrase};

/// Documents that are read for their line: a person looks at no more, and each is a file to be read.
const MOST_SHOWN: usize = 100;
/// Bytes of the text before a run, and behind it: a paragraph, which says what it is a part of.
const AROUND: usize = 500;
/// Bytes of the run itself: more than half of the largest screen.
const MOST: usize = 6_000;

/// How far the search for who has a passage has come.
#[derive(Clone, Debug)]
pub struct OccurrencesProgress {
    /// The passage.
    pub sought: Sought,
    /// So many documents are read for their line.
    pub done: usize,
    /// Of so many.
    pub all: usize,
}

/// Tells who has it, and before that of each document that is read for it. A panic costs this one answer.
pub fn answer(sought: Sought, texts: &mut Texts, context: &Context, token: &Token) {
    let (sought, named) = with_names(sought, texts, context);
    let found = texts.guard(|texts| occurrences(&sought, texts, context, token));
    let answer = found.unwrap_or_else(|_| Some(Occurrences::none(sought)));
    let answer = answer.map(|answer| Occurrences { named, ..answer });
    if let Some(answer) = answer.filter(|_| token.is_wanted()) {
        context.outbox.post(Event::Occurrences(Arc::new(answer)));
    }
}

/// The passage as its document has it, where the screen has aliases in it, and that text.
fn with_names(sought: Sought, texts: &mut Texts, context: &Context) -> (Sought, Option<Arc<str>>) {
    let Some(aliases) = context.outbox.aliases() else {
        return (sought, None);
    };
    let doc = sought.doc;
    let file = context
        .ask(move |writer| writer.files(&[doc]))
        .and_then(|mut files| files.pop());
    let text = file.and_then(|(_, file)| texts.text(&file).ok());
    // It may be another text by now: then what is not a name is looked for.
    let is_its = |text: &Text| aliases.text(&text.text) == sought.text;
    match text.filter(is_its) {
        Some(Text { text, .. }) => {
            let named = Some(Arc::clone(&text));
            (Sought { text, ..sought }, named)
        }
        None => (sought, None),
    }
}

/// The answer; nothing if nobody wants to know any more.
fn occurrences(
    sought: &Sought,
    texts: &mut Texts,
    context: &Context,
    token: &Token,
) -> Option<Occurrences> {
    let settings = *texts.settings();
    let mut tokenizer = Tokenizer::new(settings.text);
    let doc = sought.doc;
    let masked = context.ask(move |writer| writer.masked(doc))?;
    let (tokens, _) = tokenizer.tokens(&sought.text);
    let tokens = masked.without(&tokens);
    let range = sought.tokens.start as usize..sought.tokens.end as usize;
    let hashes = tokens.hashes.get(range).unwrap_or_default();
    let shingles = shingle::fingerprints(hashes, settings.width);
    let words = hashes.len() as u32;
    let asked = shingles.clone();
    let (mut found, common) = match context.ask(move |writer| writer.occurrences(&asked, words))? {
        Ok(known) => known,
        // It takes longer than the writer has time.
        Err(search) => {
            let crew = Crew::all_but_one();
            search.run(&shingles, words, &crew, &|| token.is_wanted())?
        }
    };
    found.retain(|found| found.doc != sought.doc);
    let mut number = found.len();
    found.truncate(MOST_SHOWN);
    let docs: Vec<DocId> = found.iter().map(|found| found.doc).collect();
    let named = context.ask(move |writer| writer.files(&docs))?;
    let known = Known {
        shingles: shingles.iter().copied().collect(),
        width: settings.width,
        least: texts.min_run().min(words),
    };
    let mut shown = Vec::new();
    let all = found.len();
    for (done, (found, (label, file))) in found.into_iter().zip(named).enumerate() {
        token.is_wanted().then_some(())?;
        let progress = OccurrencesProgress {
            sought: sought.clone(),
            done,
            all,
        };
        let event = Event::OccurrencesProgress(Arc::new(progress));
        context.outbox.post(event);
        let text = texts.text(&file);
        let (excerpt, words, odd) =
            match text.and_then(|text| known.place(&text.text, &mut tokenizer)) {
                Ok(None) => {
                    number -= 1;
                    continue;
                }
                // Neither text alone knows what is near in the other.
                Ok(Some(place)) => (Ok(place.excerpt), place.words.min(found.words), place.odd),
                Err(reason) => (Err(reason), found.words, 0),
            };
        shown.push(Occurrence {
            doc: found.doc,
            label,
            words,
            odd,
            excerpt,
        });
    }
    // Of equals the order is that of the index.
    shown.sort_by_key(|occurrence| Reverse(occurrence.words));
    Some(Occurrences {
        sought: sought.clone(),
        named: None,
        shingles: shingles.len() as u32,
        common,
        number,
        shown,
    })
}

/// What of a passage is looked for in a text.
struct Known {
    shingles: HashSet<Fingerprint, ByHash>,
    width: Width,
    /// Words of the shortest run that counts.
    least: u32,
}

/// Where a text has a passage.
struct Place {
    excerpt: Excerpt,
    /// Words of the text itself in it.
    words: u32,
    /// Those of them that have odd letters.
    odd: u32,
}

impl Known {
    /// Where a text has it; nothing where its text has the words too far from each other for a passage, which the index can't see.
    ///
    /// # Errors
    /// It has none of it any more.
    fn place(&self, text: &str, tokenizer: &mut Tokenizer) -> Result<Option<Place>, Said> {
        let (tokens, _) = tokenizer.tokens(text);
        let runs = runs(&tokens, &self.shingles, self.width);
        let run = longest(&tokens, &runs).ok_or(phrase("why-changed"))?;
        let words = words_in_chains(&runs, self.least);
        let lookalikes = tokens.lookalikes(text);
        Ok((words > 0).then(|| Place {
            excerpt: cut(text, run, &lookalikes),
            words,
            odd: odd_words(&tokens, &runs, &lookalikes),
        }))
    }
}

/// The runs of words all of whose shingles are known: of each where it begins and ends among the words.
fn runs(tokens: &Tokens, known: &HashSet<Fingerprint, ByHash>, width: Width) -> Vec<(u32, u32)> {
    let words = tokens.spans.len() as u32;
    let shingles = shingle::fingerprints(&tokens.hashes, width);
    let mut runs: Vec<(u32, u32)> = Vec::new();
    let mut goes_on = false;
    for (place, fingerprint) in (0..).zip(&shingles) {
        let is_known = known.contains(fingerprint);
        let end = (place + width.words() as u32).min(words);
        match runs.last_mut() {
            Some(run) if is_known && goes_on => run.1 = end,
            _ if is_known => runs.push((place, end)),
            _ => {}
        }
        goes_on = is_known;
    }
    runs
}

/// The longest of some runs in the text; the first of equals.
fn longest(tokens: &Tokens, runs: &[(u32, u32)]) -> Option<Span> {
    let words = |run: &(u32, u32)| run.1 - run.0;
    let most = runs.iter().map(words).max()?;
    let run = runs.iter().find(|run| words(run) == most)?;
    span(tokens, *run)
}

/// Where the words of a run stand.
pub(super) fn span(tokens: &Tokens, (start, end): (u32, u32)) -> Option<Span> {
    let first = tokens.spans.get(start as usize)?;
    let last = tokens.spans.get(end.checked_sub(1)? as usize)?;
    Some(Span::new(first.start, last.end))
}

/// How many of some words stand in any of the runs.
fn odd_words(tokens: &Tokens, runs: &[(u32, u32)], lookalikes: &[Span]) -> u32 {
    let mut parts: Vec<Span> = Vec::new();
    for part in runs.iter().filter_map(|run| span(tokens, *run)) {
        match parts.last_mut() {
            // Runs that are apart by their shingles may have words in common.
            Some(last) if part.start < last.end => last.end = last.end.max(part.end),
            _ => parts.push(part),
        }
    }
    let inside = lookalikes.iter().filter(|word| word.meets(&parts));
    inside.count() as u32
}

/// A run with some of the text around it. What is odd in it only the whole text tells.
fn cut(text: &str, run: Span, lookalikes: &[Span]) -> Excerpt {
    let floor = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (run.start as usize, run.end as usize);
    let from = floor(start.saturating_sub(AROUND));
    // It begins with a whole word, if there is one.
    let skipped = text.get(from..start).and_then(|before| {
        let blank = before.find(char::is_whitespace).filter(|_| from > 0)?;
        Some(blank + before.get(blank..)?.chars().next()?.len_utf8())
    });
    let from = from + skipped.unwrap_or(0);
    let behind = end.min(floor(start + MOST));
    let to = floor((behind + AROUND).min(text.len()));
    // It ends with a whole word, if there is one, and says that the text goes on.
    let blank = text.get(behind..to).and_then(|after| {
        let blank = after.rfind(char::is_whitespace)?;
        (to < text.len()).then_some(behind + blank)
    });
    let to = blank.unwrap_or(to);
    let more = if text
        .get(to..)
        .is_some_and(|rest| !rest.trim_end().is_empty())
    {
        "…"
    } else {
        ""
    };
    let piece = Span::new(from as u32, to as u32);
    let lookalikes = piece.parts(lookalikes).into_iter();
    Excerpt {
        lookalikes: lookalikes
            .map(|span| Span::new(span.start - piece.start, span.end - piece.start))
            .collect(),
        text: format!("{}{more}", text.get(from..to).unwrap_or_default()),
        run: Span::new((start - from) as u32, (end.min(to) - from) as u32),
        at: run.start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn the_longest_run_is_shown_with_the_text_around_it() {
        let width = shingle::Width::default();
        let passage = text::tokens("the ice on the river would not hold a horse that year");
        let known: HashSet<_, _> = shingle::fingerprints(&passage.hashes, width)
            .into_iter()
            .collect();
        let far = "Yes, the ice on the river is another story. ".repeat(20);
        let text =
            format!("{far}It is known of old: the river would not hold a horse, and so on. {far}");
        let tokens = text::tokens(&text);
        let run = longest(&tokens, &runs(&tokens, &known, width)).unwrap();
        assert_eq!(run.of(&text), "the river would not hold a horse");
        let excerpt = cut(&text, run, &[]);
        let (before, after) = excerpt.text.split_at(excerpt.run.end as usize);
        assert!(before.ends_with("It is known of old: the river would not hold a horse"));
        assert!(before.len() > 400 && before.len() < 600, "{before}");
        assert!(
            text.contains(&format!(" {before}")),
            "a whole word begins it"
        );
        assert!(after.starts_with(", and so on. Yes,") && after.len() > AROUND - 20);
        let ending = after.strip_suffix('…').unwrap();
        assert!(
            text.contains(&format!("{ending} ")),
            "a whole word ends it: {ending}"
        );
        assert_eq!(excerpt.run.of(&excerpt.text), run.of(&text));
        assert_eq!(excerpt.at, run.start);
        let nothing = text::tokens("nothing of it at all");
        assert_eq!(longest(&nothing, &runs(&nothing, &known, width)), None);
        // The first of equals, and those that only touch are two.
        let twice = text::tokens("the ice on the river and the river would not hold");
        let found = runs(&twice, &known, width);
        assert_eq!(found, [(0, 5), (6, 11)]);
    }

    #[test]
    fn words_with_letters_of_another_alphabet_are_found_in_the_whole_text_and_stand_where_the_piece_has_them()
     {
        let far = "An оdd beginning of plain words that go on and on. ".repeat(40);
        let text = format!("{far}Here stands the раssage, with an еnd. {far}");
        let tokens = text::tokens(&text);
        let start = text.find("Here").unwrap() as u32;
        let run = Span::new(start, start + 26);
        let excerpt = cut(&text, run, &tokens.lookalikes(&text));
        let odd = excerpt.lookalikes.iter();
        let odd: Vec<&str> = odd.map(|span| span.of(&excerpt.text)).collect();
        assert!(odd.len() < 42 && odd.windows(2).any(|two| two == ["раssage", "еnd"]));
        assert!(
            odd.iter()
                .all(|word| ["оdd", "раssage", "еnd"].contains(word))
        );
        assert!(text::tokens("nothing odd at all").lookalikes("").is_empty());
    }

    #[test]
    fn words_with_odd_letters_are_counted_in_all_runs_of_the_passage_and_nowhere_else() {
        let width = shingle::Width::default();
        let passage = "the ice on the river would not hold a horse that year";
        let known: HashSet<_, _> = shingle::fingerprints(&text::tokens(passage).hashes, width)
            .into_iter()
            .collect();
        // Two runs with an odd word each, one of them the longest, and one outside of both.
        let text = "would nоt hold a horse that year, sаid ada, for the ice on the rivеr and so on";
        let tokens = text::tokens(text);
        let runs = runs(&tokens, &known, width);
        assert_eq!(runs.len(), 2);
        let lookalikes = tokens.lookalikes(text);
        assert_eq!(lookalikes.len(), 3);
        assert_eq!(odd_words(&tokens, &runs, &lookalikes), 2);
        assert_eq!(odd_words(&tokens, &[(0, 5), (1, 6)], &lookalikes), 1);
        assert_eq!(odd_words(&tokens, &[], &lookalikes), 0);
    }

    #[test]
    fn no_letter_is_cut_in_two() {
        let text = "ж".repeat(2_000);
        for start in (0..2_000u32).step_by(98) {
            let run = Span::new(start, start + 2);
            let excerpt = cut(&text, run, &[]);
            assert_eq!(excerpt.run.of(&excerpt.text), "ж");
        }
    }
}
