//! How is a language of texts called by whoever reads the screen?

use super::Language;
use crate::say;

impl Language {
    /// Its name, in the language that is spoken.
    pub fn said(self) -> &'static str {
        match self {
            Language::Albanian => say!("language-sq"),
            Language::Arabic => say!("language-ar"),
            Language::Armenian => say!("language-hy"),
            Language::Azerbaijani => say!("language-az"),
            Language::Basque => say!("language-eu"),
            Language::Belarusian => say!("language-be"),
            Language::Bengali => say!("language-bn"),
            Language::Catalan => say!("language-ca"),
            Language::Chinese => say!("language-zh"),
            Language::Czech => say!("language-cs"),
            Language::Danish => say!("language-da"),
            Language::Dutch => say!("language-nl"),
            Language::English => say!("language-en"),
            Language::Estonian => say!("language-et"),
            Language::Finnish => say!("language-fi"),
            Language::French => say!("language-fr"),
            Language::German => say!("language-de"),
            Language::Greek => say!("language-el"),
            Language::Hebrew => say!("language-he"),
            Language::Hindi => say!("language-hi"),
            Language::Hungarian => say!("language-hu"),
            Language::Indonesian => say!("language-id"),
            Language::Italian => say!("language-it"),
            Language::Kazakh => say!("language-kk"),
            Language::Lithuanian => say!("language-lt"),
            Language::Nepali => say!("language-ne"),
            Language::Norwegian => say!("language-no"),
            Language::Persian => say!("language-fa"),
            Language::Polish => say!("language-pl"),
            Language::Portuguese => say!("language-pt"),
            Language::Romanian => say!("language-ro"),
            Language::Russian => say!("language-ru"),
            Language::Slovenian => say!("language-sl"),
            Language::Spanish => say!("language-es"),
            Language::Swedish => say!("language-sv"),
            Language::Tajik => say!("language-tg"),
            Language::Tamil => say!("language-ta"),
            Language::Turkish => say!("language-tr"),
            Language::Ukrainian => say!("language-uk"),
            Language::Uzbek => say!("language-uz"),
        }
    }
}
