//! The choice of a language.

use std::fmt;

use super::Language;
use crate::say;

/// The program's own variable, for those who want it in another language than the system.
const OWN: &str = "SIDELONG_LANG";
/// The system's, in the order in which POSIX asks them for the language of messages.
const SYSTEM: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Who chose the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The flag.
    Flag,
    /// The configuration.
    Config,
    /// This variable of the environment.
    Variable(&'static str),
    /// Nobody.
    Default,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Flag => f.write_str(say!("chosen-by-flag")),
            Why::Config => f.write_str(say!("chosen-by-configuration")),
            Why::Variable(name) => f.write_str(&say!("chosen-by", name = *name)),
            Why::Default => f.write_str(say!("chosen-by-nobody")),
        }
    }
}

/// The language, and who chose it: the flag before the configuration before the environment. The first variable that is set
/// and not empty counts, and whatever is not Russian there is English.
pub fn choose(
    flag: Option<Language>,
    config: Option<Language>,
    variable: impl Fn(&str) -> Option<String>,
) -> (Language, Why) {
    if let Some(language) = flag {
        return (language, Why::Flag);
    }
    if let Some(language) = config {
        return (language, Why::Config);
    }
    for name in [OWN].into_iter().chain(SYSTEM) {
        match variable(name) {
            Some(value) if !value.is_empty() => return (of_locale(&value), Why::Variable(name)),
            _ => {}
        }
    }
    (Language::default(), Why::Default)
}

/// The language of `ru_RU.UTF-8`, `ru-RU`, `ru@latin`, `ru`; whatever is unknown is English.
fn of_locale(locale: &str) -> Language {
    let end = locale
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(locale.len());
    let code = locale.get(..end).unwrap_or_default().to_ascii_lowercase();
    Language::of_code(&code).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(set: &[(&str, &str)]) -> (Language, Why) {
        choose(None, None, |name| {
            let found = set.iter().find(|(of, _)| *of == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_flag_goes_over_the_configuration_and_that_over_the_environment() {
        let russian = |_: &str| Some("ru".to_owned());
        let (english, other) = (Some(Language::English), Some(Language::Russian));
        assert_eq!(
            choose(english, other, russian),
            (Language::English, Why::Flag)
        );
        assert_eq!(
            choose(None, english, russian),
            (Language::English, Why::Config)
        );
        assert_eq!(
            choose(None, None, russian),
            (Language::Russian, Why::Variable("SIDELONG_LANG"))
        );
    }

    #[test]
    fn the_first_variable_that_says_anything_counts() {
        let russian = |name| (Language::Russian, Why::Variable(name));
        assert_eq!(chosen(&[("LANG", "ru_RU.UTF-8")]), russian("LANG"));
        assert_eq!(
            chosen(&[("LC_ALL", ""), ("LANG", "ru_RU.UTF-8")]),
            russian("LANG")
        );
        assert_eq!(
            chosen(&[("LC_ALL", "C"), ("LANG", "ru_RU.UTF-8")]),
            (Language::English, Why::Variable("LC_ALL"))
        );
        assert_eq!(
            chosen(&[("LC_MESSAGES", "ru"), ("LANG", "de_DE")]),
            russian("LC_MESSAGES")
        );
        assert_eq!(chosen(&[]), (Language::English, Why::Default));
    }

    #[test]
    fn only_russian_is_russian() {
        for locale in ["ru", "ru_RU", "ru_RU.KOI8-R", "ru-RU", "RU", "ru@petr1708"] {
            assert_eq!(of_locale(locale), Language::Russian, "{locale}");
        }
        for locale in ["run_BI", "C", "POSIX", "en_GB.UTF-8", "uk_UA", "klingon"] {
            assert_eq!(of_locale(locale), Language::English, "{locale}");
        }
    }
}
