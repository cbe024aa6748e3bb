//! Messages with their arguments.

use crate::conversions;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

use super::{Language, Said};

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// What stands in a message's place for it: a number, which chooses forms too, or a text, which is shown as it is and must be
/// harmless already.
#[derive(Clone, Debug)]
pub struct Argument(FluentValue<'static>);

conversions! { Argument:
    u8, number => Argument(FluentValue::from(number));
    u16, number => Argument(FluentValue::from(number));
    u32, number => Argument(FluentValue::from(number));
    u64, number => Argument(FluentValue::from(number));
    usize, number => Argument(FluentValue::from(number));
    i32, number => Argument(FluentValue::from(number));
    i64, number => Argument(FluentValue::from(number));
    String, text => Argument(FluentValue::String(Cow::Owned(text)));
    &str, text => Argument::from(text.to_owned());
    &String, text => Argument::from(text.clone());
    Cow<'_, str>, text => Argument::from(text.into_owned());
    &Said, said => Argument::from(said.to_string());
}

/// A number that chooses forms, and is written without groups: as all numbers that programs may read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digits(pub usize);

impl From<Digits> for Argument {
    fn from(number: Digits) -> Self {
        let options = FluentNumberOptions {
            use_grouping: false,
            ..FluentNumberOptions::default()
        };
        Argument(FluentValue::Number(FluentNumber::new(
            number.0 as f64,
            options,
        )))
    }
}

/// The messages of one language.
pub struct Messages {
    bundle: FluentBundle<FluentResource>,
    /// Those without arguments, said once.
    plain: HashMap<String, String>,
}

/// The messages of a language: read when first asked for. They are a part of the program, and tests say all of them.
pub fn of(language: Language) -> &'static Messages {
    static ENGLISH: OnceLock<Messages> = OnceLock::new();
    static RUSSIAN: OnceLock<Messages> = OnceLock::new();
    match language {
        Language::English => ENGLISH.get_or_init(|| Messages::new(language)),
        Language::Russian => RUSSIAN.get_or_init(|| Messages::new(language)),
    }
}

/// Which messages there are, and with which arguments: what is kept by their names is of no use beside others.
pub fn edition() -> &'static [u8; 32] {
    static EDITION: OnceLock<blake3::Hash> = OnceLock::new();
    let hash = || blake3::hash(file(Language::English).as_bytes());
    EDITION.get_or_init(hash).as_bytes()
}

/// The file of a language.
pub const fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../assets/lang/en.ftl"),
        Language::Russian => include_str!("../../assets/lang/ru.ftl"),
    }
}

/// Digits before a point in groups of thousands, as a language parts them.
pub fn grouped(digits: &str, language: Language) -> String {
    let whole = digits.find('.').unwrap_or(digits.len());
    let mut out = String::with_capacity(digits.len() + digits.len() / GROUP);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at < whole && (whole - at).is_multiple_of(GROUP) {
            out.push(language.group());
        }
        out.push(digit);
    }
    out
}

impl Messages {
    fn new(language: Language) -> Messages {
        // What can't be read is left out; a test reads the files without a fault.
        let resource = FluentResource::try_new(file(language).to_owned());
        let resource = resource.unwrap_or_else(|(read, _)| read);
        let plain: Vec<String> = resource.entries().filter_map(without_arguments).collect();
        let mut bundle = FluentBundle::new_concurrent(vec![locale(language)]);
        // Its marks around arguments would stand in the terminal.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => |value, _| shown(value, Language::English),
            Language::Russian => |value, _| shown(value, Language::Russian),
        }));
        bundle.add_resource_overriding(resource);
        let mut messages = Messages {
            bundle,
            plain: HashMap::new(),
        };
        for id in plain {
            let said = messages.with(&id, []);
            messages.plain.insert(id, said);
        }
        messages
    }

    /// A message without arguments; its name where there is none.
    pub fn plain<'a>(&'a self, id: &'a str) -> &'a str {
        self.plain.get(id).map_or(id, String::as_str)
    }

    /// A message with its arguments; its name where there is none.
    pub fn with<'a>(
        &self,
        id: &str,
        arguments: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> String {
        let mut given = FluentArgs::new();
        for (name, argument) in arguments {
            given.set(name, argument.0);
        }
        self.said(id, &given).unwrap_or_else(|_| id.to_owned())
    }

    /// # Errors
    /// What is wrong with the message or its arguments.
    pub fn said(&self, id: &str, arguments: &FluentArgs) -> Result<String, String> {
        let message = self.bundle.get_message(id);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.ok_or_else(|| format!("there is no {id}"))?;
        let mut wrong = Vec::new();
        let said = self
            .bundle
            .format_pattern(pattern, Some(arguments), &mut wrong);
        if wrong.is_empty() {
            Ok(said.into_owned())
        } else {
            Err(format!("{id}: {wrong:?}"))
        }
    }
}

fn locale(language: Language) -> LanguageIdentifier {
    // No code of ours is refused: each is two letters.
    language.code().parse().unwrap_or_default()
}

/// How an argument is shown; nothing leaves it to the library.
fn shown(value: &FluentValue, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) if !number.options.use_grouping => {
            Some(number.as_string().into_owned())
        }
        FluentValue::Number(number) => Some(grouped(&number.as_string(), language)),
        _ => None,
    }
}

/// The name of a message that asks for nothing.
fn without_arguments(entry: &ast::Entry<&str>) -> Option<String> {
    let ast::Entry::Message(message) = entry else {
        return None;
    };
    let elements = &message.value.as_ref()?.elements;
    let is_text = |element: &ast::PatternElement<&str>| match element {
        ast::PatternElement::TextElement { .. } => true,
        ast::PatternElement::Placeable { expression } => matches!(
            expression,
            ast::Expression::Inline(ast::InlineExpression::StringLiteral { .. })
        ),
    };
    let is_plain = elements.iter().all(is_text);
    is_plain.then(|| message.id.name.to_owned())
}
