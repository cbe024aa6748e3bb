#![expect(
    clippy::disallowed_methods,
    reason = "these tests read the program's own source"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use regex::Regex;

use super::*;
use crate::app::command::{Place, commands};
use crate::app::keys;

/// Numbers that have all the forms of Russian: 1 and 21, 2, and the others.
const PLURALS: [u32; 5] = [0, 1, 2, 5, 21];
/// What the forms of a number are called.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
/// Names that are the same in every language: of programs, options, formats, file names, and the words of a filter.
const LATIN: &str = "\
    ctrl c folder VISUAL EDITOR SIDELONG STATE DIR fg name kind verbatim edited memory SimHash simhash p sketch encoding lang words new size weakest best pairs \
    Markdown CSV HTML DOCX ODT PDF RTF TeX TXT ZIP zip SVG Unicode UTF NO COLOR OSC wl copy xclip xsel SSH sources Braille sidelong Sidelong cache dir no \
    json txt csv md svg PPTX EPUB Moodle Canvas people group petrova \
    fresh LaTeX OCR Office PowerPoint SHA Word gitignore docx odt epub html bak MB s TMPDIR nano \
    COLORTERM COLORFGBG truecolor fs inotify user watches \
    SSH wl xclip xsel log FILE SIZE TIME min containment threshold \
    reviews import yes scan compare check count common rewritten same d clear prune config format author pattern authors files file limit entries container text time total max numbers stop log default last essays width";

/// What the messages of one file ask for.
struct Asked {
    /// By message: its arguments, each with the names of the variants that it chooses from.
    messages: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// By message: what it says without its arguments.
    texts: BTreeMap<String, String>,
}

fn asked(language: Language) -> Asked {
    let resource = parser::parse(messages::file(language))
        .unwrap_or_else(|(_, errors)| panic!("{}.ftl: {errors:?}", language.code()));
    let mut asked = Asked {
        messages: BTreeMap::new(),
        texts: BTreeMap::new(),
    };
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let mut arguments = BTreeMap::new();
                let mut text = String::new();
                pattern(message.value.as_ref().unwrap(), &mut arguments, &mut text);
                let id = message.id.name.to_owned();
                assert!(
                    asked.messages.insert(id.clone(), arguments).is_none(),
                    "{id} is there twice"
                );
                asked.texts.insert(id, text);
            }
            Entry::Junk { content } => panic!("{content}"),
            _ => {}
        }
    }
    asked
}

fn pattern(
    pattern: &Pattern<&str>,
    arguments: &mut BTreeMap<String, BTreeSet<String>>,
    text: &mut String,
) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => placed(inline, arguments),
                Expression::Select { selector, variants } => {
                    let InlineExpression::VariableReference { id } = selector else {
                        panic!("only arguments choose: {selector:?}");
                    };
                    for variant in variants {
                        let (VariantKey::Identifier { name: key }
                        | VariantKey::NumberLiteral { value: key }) = &variant.key;
                        let known = arguments.entry(id.name.to_owned()).or_default();
                        known.insert((*key).to_owned());
                        self::pattern(&variant.value, arguments, text);
                        text.push(' ');
                    }
                }
            },
        }
    }
}

fn placed(inline: &InlineExpression<&str>, arguments: &mut BTreeMap<String, BTreeSet<String>>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            arguments.entry(id.name.to_owned()).or_default();
        }
        InlineExpression::StringLiteral { .. } => {}
        InlineExpression::FunctionReference {
            arguments: CallArguments { .. },
            ..
        } => panic!("there are no functions"),
        other => panic!("{other:?}"),
    }
}

/// Every message that the source says, with the names of its arguments; nothing where it only asks whether it is that one.
fn said() -> Vec<(String, Option<BTreeSet<String>>)> {
    let mut said = Vec::new();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![home.join("src"), home.join("assets/report")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end == "rs" || end == "html")
                && !path.ends_with("src/words.rs")
            {
                said.extend(said_in(&fs::read_to_string(&path).unwrap()));
            }
        }
    }
    // Those of the key bindings stand in a table.
    let commands = Place::ALL.into_iter().flat_map(commands);
    let bound = commands.flat_map(|command| [command.short.0, command.help.0]);
    let places = Place::ALL
        .iter()
        .map(|place| format!("place-{}", place.id()));
    let languages = crate::text::Language::ALL.iter();
    let languages = languages.map(|language| language.message().to_owned());
    let told = bound.filter(|id| !id.is_empty()).map(str::to_owned);
    said.extend(
        told.chain(places)
            .chain(languages)
            .map(|id| (id, Some(BTreeSet::new()))),
    );
    said
}

fn said_in(source: &str) -> Vec<(String, Option<BTreeSet<String>>)> {
    let call = Regex::new(r#"(\.is\()?(?:say!|said!|\bphrase)\(\s*"([a-z0-9-]+)""#).unwrap();
    let name = Regex::new(r"^,?\s*([a-z]+)( = )?").unwrap();
    call.captures_iter(source)
        .map(|found| {
            let mut rest = source.get(found.get(0).unwrap().end()..).unwrap();
            let mut arguments = BTreeSet::new();
            while let Some(argument) = name.captures(rest) {
                arguments.insert(argument[1].to_owned());
                rest = rest.get(argument.get(0).unwrap().end()..).unwrap();
                if argument.get(2).is_some() {
                    rest = rest.get(value_end(rest)..).unwrap();
                }
            }
            let asks = found.get(1).is_some();
            (found[2].to_owned(), (!asks).then_some(arguments))
        })
        .collect()
}

/// Where an expression ends: at a comma or a bracket that does not belong to it.
fn value_end(source: &str) -> usize {
    let mut depth = 0;
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in source.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => return at,
            _ => {}
        }
    }
    source.len()
}

#[test]
fn every_message_that_is_said_is_there_with_its_arguments() {
    let english = asked(Language::English);
    let said = said();
    assert!(said.len() > 100, "the source was not read");
    for (id, arguments) in said {
        let known = english.messages.get(&id);
        let known = known.unwrap_or_else(|| panic!("assets/lang/en.ftl has no {id}"));
        let known: BTreeSet<String> = known.keys().cloned().collect();
        if let Some(arguments) = arguments {
            assert_eq!(arguments, known, "the arguments of {id}");
        }
    }
}

#[test]
fn no_message_is_unsaid() {
    let said = said().into_iter().filter(|(_, said)| said.is_some());
    let said: BTreeSet<String> = said.map(|(id, _)| id).collect();
    let english = asked(Language::English);
    let unsaid: Vec<_> = english.messages.keys().collect();
    let unsaid: Vec<_> = unsaid.iter().filter(|id| !said.contains(**id)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    let names = |language| -> BTreeMap<String, BTreeSet<String>> {
        let messages = asked(language).messages.into_iter();
        let keys = |of: BTreeMap<String, BTreeSet<String>>| of.into_keys().collect();
        messages
            .map(|(id, arguments)| (id, keys(arguments)))
            .collect()
    };
    let (english, russian) = (names(Language::English), names(Language::Russian));
    for (id, arguments) in &english {
        assert_eq!(
            Some(arguments),
            russian.get(id),
            "{id} in assets/lang/ru.ftl"
        );
    }
    for id in russian.keys() {
        assert!(english.contains_key(id), "{id} in assets/lang/en.ftl");
    }
}

#[test]
fn every_message_can_be_said_with_every_plural() {
    for language in Language::ALL {
        for (id, arguments) in asked(language).messages {
            let choices = |keys: &BTreeSet<String>| -> Option<Vec<String>> {
                let is_plural = keys.iter().all(|key| FORMS.contains(&key.as_str()));
                (!is_plural).then(|| keys.iter().cloned().collect())
            };
            let most = arguments.values().filter_map(&choices).map(|all| all.len());
            let most = most.max().unwrap_or(0).max(PLURALS.len());
            for nth in 0..most {
                let mut given = FluentArgs::new();
                for (name, keys) in &arguments {
                    let value = match choices(keys) {
                        Some(all) => FluentValue::from(all[nth % all.len()].clone()),
                        None => FluentValue::from(PLURALS[nth % PLURALS.len()]),
                    };
                    given.set(name.clone(), value);
                }
                let said = messages::of(language).said(&id, &given);
                let said = said.unwrap_or_else(|wrong| panic!("{}: {wrong}", language.code()));
                assert!(!said.is_empty(), "{id}");
                assert!(
                    !said.contains(['\n', '\u{2068}', '\u{2069}']),
                    "{id}: {said:?}"
                );
            }
        }
    }
}

#[test]
fn a_plural_has_all_the_forms_of_its_language() {
    for language in Language::ALL {
        let forms: &[&str] = match language {
            Language::English => &["one", "other"],
            Language::Russian => &["few", "one", "other"],
        };
        for (id, arguments) in asked(language).messages {
            for (name, keys) in arguments {
                let is_plural = keys.contains("one") || keys.contains("few");
                let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                assert!(!is_plural || keys == forms, "{id}, {name}: {keys:?}");
            }
        }
    }
}

#[test]
fn russian_has_latin_letters_only_in_names() {
    let known: BTreeSet<&str> = LATIN.split_whitespace().collect();
    let word = Regex::new("[A-Za-z]+").unwrap();
    for (id, text) in asked(Language::Russian).texts {
        for found in word.find_iter(&text) {
            assert!(known.contains(found.as_str()), "{id}: {text}");
        }
    }
}

#[test]
fn no_sentence_names_a_key_by_itself() {
    // A person may have put every command on another key: what names one is given it. In Russian no other letters are Latin.
    let units = [
        "seconds-ago",
        "hours-ago",
        "days-ago",
        "hours",
        "why-slow",
        "probe-silent",
        "doctor-reader-limits",
        "sketch-numbers-layout",
    ];
    let special = keys::names().map(keys::shown);
    let named: Vec<String> = special.filter(|name| name.len() > 1).collect();
    let in_brackets = Regex::new(r"\([^\s()]\)").unwrap();
    for (id, text) in asked(Language::English).texts {
        assert!(!in_brackets.is_match(&text), "{id}: {text}");
        for word in text.split(|c: char| !c.is_alphanumeric() && !"<>'’-".contains(c)) {
            let is_letter = word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            // Of two texts one is A, and one B.
            let is_letter = is_letter && !["a", "A", "B"].contains(&word);
            let is_named = named.iter().any(|key| key == word);
            let is_held = ["Ctrl-", "Shift-", "Alt-"];
            let is_held = is_held.iter().any(|held| word.starts_with(held));
            let is_key = is_letter && !units.contains(&id.as_str()) || is_named || is_held;
            assert!(!is_key, "{id} names {word}: {text}");
        }
    }
}

#[test]
fn nobody_is_accused() {
    let accusing =
        Regex::new("(?i)плагиат|списа[лн]|спис[ыа]ва|вин[аыо]в|украд|наруш|подозр").unwrap();
    for (id, text) in asked(Language::Russian).texts {
        assert!(!accusing.is_match(&text), "{id}: {text}");
    }
}

#[test]
fn numbers_are_parted_as_the_language_does_it() {
    let of = |language| speaking(language, || grouped("1234567.25"));
    assert_eq!(of(Language::English), "1,234,567.25");
    assert_eq!(of(Language::Russian), "1\u{a0}234\u{a0}567.25");
}

#[test]
fn a_thread_speaks_its_own_language_and_then_that_of_before() {
    assert_eq!(spoken(), Language::English);
    let inner = speaking(Language::Russian, || {
        let english = speaking(Language::English, || plain("do-quit"));
        (spoken(), plain("do-quit"), english)
    });
    assert_ne!(inner.1, inner.2);
    assert_eq!(inner.0, Language::Russian);
    assert_eq!(spoken(), Language::English);
}

#[test]
fn what_is_in_no_language_is_said_in_any() {
    let said = Said::text("a.txt")
        .colon(crate::said!("note-characters", count = 2_u32))
        .semicolon(crate::said!(
            "why-stopped",
            how = phrase("stopped-nonsense")
        ));
    let english = "a.txt: 2 damaged characters, shown as \u{fffd}: save it again as UTF-8; its reader stopped (its answer made \
                   no sense): open it and save it again, or save it as text (.txt)";
    assert_eq!(said.to_string(), english);
    let russian = speaking(Language::Russian, || {
        // For programs it is English meanwhile.
        assert_eq!(said.english(), english);
        said.to_string()
    });
    assert!(
        russian.starts_with("a.txt: 2 повреждённых знака показаны как \u{fffd}")
            && russian.contains("(ответ не имел смысла)"),
        "{russian}"
    );
    assert!(
        crate::said!("note-cut")
            .semicolon(said.clone())
            .is(phrase("note-cut"))
    );
    assert!(!said.is(phrase("why-gone")), "a name comes first");
    // As it goes to a worker and into the cache.
    let bytes = postcard::to_stdvec(&said).unwrap();
    assert_eq!(postcard::from_bytes::<Said>(&bytes), Ok(said));
}

#[test]
fn what_the_system_said_is_in_its_words_and_by_its_kind_in_others() {
    let gone = std::io::Error::from(std::io::ErrorKind::NotFound);
    let odd = std::io::Error::other("odd");
    let both = |error| {
        let said = Said::system(error);
        (
            said.to_string(),
            speaking(Language::Russian, || said.to_string()),
        )
    };
    assert_eq!(
        both(&gone),
        (gone.to_string(), "нет такого файла или папки".to_owned())
    );
    assert_eq!(both(&odd), ("odd".to_owned(), "odd".to_owned()));
}

#[test]
fn what_says_itself_is_said_in_each_language() {
    let said = Said::each(|| plain("key-quit").to_owned());
    assert_eq!(said.to_string(), "quit");
    assert_eq!(speaking(Language::Russian, || said.to_string()), "выход");
}
