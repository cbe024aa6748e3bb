//! Tokenizer: the words of a text that count by what a person has asked for.
//!
//! The words are those of the default, each with its hash; then some are left out, and others get the hash of their stem or
//! become characters. So a stop word is known by its hash, in whatever disguise it stands.

use std::sync::LazyLock;

use jieba_rs::Jieba;

use super::analysis::Analysis;
use super::canon::Canon;
use super::class::{Kind, kind};
use super::language::{Language, Languages, Words};
use super::lookalike;
use super::options::{Options, Unspaced};
use super::scan::{Sink, scan};
use super::stem::Stems;
use super::{Clues, Span, TokenHash, Tokens, hash};

/// What of a text does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LeftOut {
    /// What the text is in, where that had to be known; long paragraphs may be in others.
    pub language: Option<Language>,
    /// Words that stand in every text.
    pub stop_words: u32,
    /// Numbers.
    pub numbers: u32,
}

impl LeftOut {
    /// All tokens that don't count.
    pub fn tokens(self) -> u32 {
        self.stop_words + self.numbers
    }
}

/// Makes tokens by some options. What it remembers from text to text only saves time.
#[derive(Debug, Default)]
pub struct Tokenizer {
    options: Options,
    base: Analysis,
    tools: Tools,
}

#[derive(Debug, Default)]
struct Tools {
    canon: Canon,
    stems: Stems,
}

impl Tokenizer {
    /// One by these options.
    pub fn new(options: Options) -> Tokenizer {
        Tokenizer {
            options,
            ..Tokenizer::default()
        }
    }

    /// By which it was made.
    pub fn options(&self) -> Options {
        self.options
    }

    /// All tokens of a text with their spans, and what was left out.
    pub fn tokens(&mut self, text: &str) -> (Tokens, LeftOut) {
        let mut tokens = Tokens::default();
        let left_out = self.tokens_into(text, &mut tokens);
        (tokens, left_out)
    }

    /// The same in the place of those that were there.
    pub fn tokens_into(&mut self, text: &str, tokens: &mut Tokens) -> LeftOut {
        tokens.hashes.clear();
        tokens.spans.clear();
        let (clues, left_out) = self.read(text, tokens);
        tokens.clues = clues;
        left_out
    }

    /// The same of a text that is analysed already; nothing if all of its words count as they are.
    pub fn choose(&mut self, text: &str, analysis: &Analysis) -> Option<(Tokens, LeftOut)> {
        if self.options.is_default() {
            return None;
        }
        let mut tokens = Tokens::default();
        let left_out = Pass::new(text, analysis, self.options, &mut self.tools, &mut tokens).run();
        tokens.clues = analysis.tokens().clues;
        Some((tokens, left_out))
    }

    /// The hashes alone, appended to `out`.
    pub fn token_hashes(&mut self, text: &str, out: &mut Vec<TokenHash>) -> (Clues, LeftOut) {
        self.read(text, out)
    }

    /// All words of the last text, whichever of them count; nothing where all of them do, as they are its tokens then.
    pub fn all(&self) -> Option<&[TokenHash]> {
        (!self.options.is_default()).then_some(&*self.base.tokens().hashes)
    }

    /// The tokens themselves, in order.
    pub fn forms(&mut self, text: &str) -> Vec<String> {
        if self.options.is_default() {
            let spans = super::tokens(text).spans.into_iter();
            return spans
                .map(|span| self.tools.canon.of(span.of(text)).0.to_owned())
                .collect();
        }
        let mut forms = Forms::default();
        self.read(text, &mut forms);
        forms.0
    }

    fn read<S: Sink>(&mut self, text: &str, sink: &mut S) -> (Clues, LeftOut) {
        if self.options.is_default() {
            return (scan(text, sink), LeftOut::default());
        }
        self.base.take(text);
        let pass = Pass::new(text, &self.base, self.options, &mut self.tools, sink);
        let left_out = pass.run();
        (self.base.tokens().clues, left_out)
    }
}

/// Keeps the tokens themselves.
#[derive(Default)]
struct Forms(Vec<String>);

impl Sink for Forms {
    const FORMS: bool = true;

    fn token(&mut self, _: usize, _: usize, _: TokenHash) {}

    fn form(&mut self, form: &str) {
        self.0.push(form.to_owned());
    }
}

/// One pass over the words of a text.
struct Pass<'a, S> {
    text: &'a str,
    base: &'a Tokens,
    /// The languages of its parts, where they had to be known.
    languages: Option<&'a Languages>,
    options: Options,
    tools: &'a mut Tools,
    /// Words that are left out, and characters where there are no words.
    stop: Option<(&'static Words, &'static Words)>,
    left_out: LeftOut,
    sink: &'a mut S,
}

impl<'a, S: Sink> Pass<'a, S> {
    fn new(
        text: &'a str,
        analysis: &'a Analysis,
        options: Options,
        tools: &'a mut Tools,
        sink: &'a mut S,
    ) -> Pass<'a, S> {
        let languages = options.asks_language().then(|| analysis.languages(text));
        Pass {
            text,
            base: analysis.tokens(),
            languages,
            options,
            tools,
            stop: None,
            left_out: LeftOut {
                language: languages.and_then(|languages| languages.document),
                ..LeftOut::default()
            },
            sink,
        }
    }

    fn run(mut self) -> LeftOut {
        let spans = &self.base.spans;
        let document = self.left_out.language;
        let stretches = self.languages.map(|languages| languages.stretches.iter());
        let mut stretches = stretches.into_iter().flatten();
        self.speak(document);
        let mut at = 0;
        let mut end = 0;
        while at < spans.len() {
            while at >= end {
                let next = stretches.next().copied();
                let (next, language) = next.unwrap_or((usize::MAX, document));
                end = next;
                self.speak(language);
            }
            let run = self.unspaced_from(at);
            if run == at {
                self.word(at);
                at += 1;
            } else {
                self.run_of_characters(at, run);
                at = run;
            }
        }
        self.left_out
    }

    /// What follows is in this language.
    fn speak(&mut self, language: Option<Language>) {
        self.tools
            .stems
            .speak(self.options.stems.language(language));
        let stop = self.options.stop_words.language(language);
        self.stop = stop.map(|language| (language.stop_words(), language.stop_characters()));
    }

    /// One past the last token of the run of characters without spaces that begins at a token; the token itself if it is
    /// a word. A single end of a line is no end of a run: programs break such lines anywhere.
    fn unspaced_from(&self, first: usize) -> usize {
        let spans = &self.base.spans;
        let mut at = first;
        while let Some(span) = spans.get(at) {
            if !is_unspaced(span.of(self.text)) {
                break;
            }
            let gap = |before: &Span| Span::new(before.end, span.start).of(self.text);
            if at > first && !joins(gap(&spans[at - 1])) {
                break;
            }
            at += 1;
        }
        at
    }

    fn word(&mut self, at: usize) {
        let (span, hash) = (self.base.spans[at], self.base.hashes[at]);
        if self.stop.is_some_and(|(words, _)| words.contains(hash)) {
            self.left_out.stop_words += 1;
            return;
        }
        let written = span.of(self.text);
        if self.options.no_numbers && is_number(written) {
            self.left_out.numbers += 1;
            return;
        }
        let tools = &mut *self.tools;
        let stem = tools.stems.hash(written, hash, &mut tools.canon);
        if S::FORMS {
            let mut form = String::new();
            tools.stems.form(written, &mut tools.canon, &mut form);
            self.sink.form(&form);
        }
        self.token(span, stem);
    }

    fn run_of_characters(&mut self, from: usize, to: usize) {
        match self.options.unspaced {
            Unspaced::Characters | Unspaced::Bigrams => {
                let kept: Vec<usize> = (from..to).filter(|&at| self.is_kept(at)).collect();
                let size = 1 + usize::from(self.options.unspaced == Unspaced::Bigrams);
                if kept.len() < size {
                    self.characters(&kept);
                }
                kept.windows(size).for_each(|some| self.characters(some));
            }
            Unspaced::Words => {
                let mut at = from;
                while at < to {
                    let han = (at..to).take_while(|&at| self.is_han(at)).count();
                    if han == 0 {
                        self.characters(&[at]);
                        at += 1;
                    } else {
                        self.chinese(at, at + han);
                        at += han;
                    }
                }
            }
        }
    }

    /// Whether a character counts where characters are not put together to words.
    fn is_kept(&mut self, at: usize) -> bool {
        let hash = self.base.hashes[at];
        let is_stop = self
            .stop
            .is_some_and(|(_, characters)| characters.contains(hash));
        self.left_out.stop_words += u32::from(is_stop);
        !is_stop
    }

    fn is_han(&self, at: usize) -> bool {
        let cut = self.base.spans.get(at).map(|span| span.of(self.text));
        cut.and_then(|cut| cut.chars().next()).is_some_and(is_han)
    }

    /// Words of a run of Chinese characters.
    fn chinese(&mut self, from: usize, to: usize) {
        let mut run = String::new();
        for span in &self.base.spans[from..to] {
            // A mark on a character would make it two for the dictionary.
            let character = self.tools.canon.of(span.of(self.text)).0.chars().next();
            run.extend(character);
        }
        let mut at = from;
        // By its dictionary and without its guesses at words that are not in it: a name is then so many characters, in both
        // texts alike.
        for found in JIEBA.cut(&run, false) {
            let hash = hash::of(found.word.as_bytes());
            let characters = found.word.chars().count();
            let tokens: Vec<usize> = (at..(at + characters).min(to)).collect();
            at += characters;
            if self.stop.is_some_and(|(words, _)| words.contains(hash)) {
                self.left_out.stop_words += 1;
            } else {
                self.characters(&tokens);
            }
        }
    }

    /// Some characters in a row as one token.
    fn characters(&mut self, tokens: &[usize]) {
        let (Some(&first), Some(&last)) = (tokens.first(), tokens.last()) else {
            return;
        };
        let spans = &self.base.spans;
        let span = Span::new(spans[first].start, spans[last].end);
        if first == last && !S::FORMS {
            self.token(span, self.base.hashes[first]);
            return;
        }
        let mut form = String::new();
        for &at in tokens {
            form.push_str(self.tools.canon.of(spans[at].of(self.text)).0);
        }
        self.give(span, &form);
    }

    fn give(&mut self, span: Span, form: &str) {
        if S::FORMS {
            self.sink.form(form);
        }
        self.token(span, lookalike::hash(form));
    }

    fn token(&mut self, span: Span, hash: TokenHash) {
        self.sink
            .token(span.start as usize, span.end as usize, hash);
    }
}

/// Whether a token is one of a script without spaces.
pub(super) fn is_unspaced(cut: &str) -> bool {
    // All such scripts stand behind those of one and two bytes.
    cut.bytes().next().is_some_and(|byte| byte >= 0xE0)
        && cut
            .chars()
            .next()
            .is_some_and(|c| matches!(kind(c), Kind::Unspaced | Kind::Vowel))
}

/// Whether nothing but what nobody sees, or the end of one line, stands between two characters.
fn joins(gap: &str) -> bool {
    let mut seen = gap.chars().filter(|&c| kind(c) != Kind::Invisible);
    matches!(
        (seen.next(), seen.next(), seen.next()),
        (None, ..) | (Some('\n'), None, _) | (Some('\r'), Some('\n'), None)
    )
}

/// Whether a token is made of digits alone.
fn is_number(cut: &str) -> bool {
    cut.chars()
        .all(|c| matches!(kind(c), Kind::Digit | Kind::Mark | Kind::Invisible))
}

/// Unpacked by the first text that asks for it, in about a fifth of a second.
static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// Whether the dictionary is for this character.
fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}
