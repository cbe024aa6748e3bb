//! `sidelong config`: where is the configuration, is it right, and what could stand in it?
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it reads the person's own configuration"
)]

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{ArgMatches, Args};
use etcetera::BaseStrategy;

use super::laid::{self, InForce, Source};
use super::size::size;
use super::{Outcome, output};
use crate::arrival::Rules;
use crate::config::{self, Config, Problem};
use crate::index::Settings;
use crate::report::harmless;
use crate::said;
use crate::say;
use crate::sketch::Method;
use crate::view::theme;
use crate::words::{self, Digits, Language, Said, Why};

/// Show where keys, colours and options are kept, whether the file is right, and what is in force and why
///
/// The file is sidelong/config.toml in the user's folder for configuration: ~/.config on Linux, ~/Library/Preferences on macOS,
/// %APPDATA% on Windows. It need not be there, and says only what is to be otherwise.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// Print a file with everything that could be said, as it is built in, and what it means
    #[arg(long)]
    default: bool,
}

/// The language of the screen, and who chose it.
pub fn language(flag: Option<Language>, config: Option<Language>) -> (Language, Why) {
    words::choose(flag, config, |name| std::env::var(name).ok())
}

/// The file that is used, there or not.
#[derive(Clone)]
pub struct File {
    /// Nothing where this user has no home.
    pub path: Option<PathBuf>,
    /// A person named it: then it has to be there.
    named: bool,
}

/// Names the file where no flag does.
pub const VARIABLE: &str = "SIDELONG_CONFIG";

impl File {
    /// The named one, or that which the environment names, or else the usual one.
    pub fn of(named: Option<&Path>) -> File {
        let variable = || std::env::var_os(VARIABLE).filter(|value| !value.is_empty());
        let named = named
            .map(Path::to_owned)
            .or_else(|| variable().map(PathBuf::from));
        File {
            named: named.is_some(),
            path: named.or_else(usual),
        }
    }

    /// Reads it. One that is not there changes nothing.
    ///
    /// # Errors
    /// It can't be read, or it is wrong: then every line that is.
    pub fn load(&self) -> anyhow::Result<Config> {
        self.read(|_| false)
    }

    /// The same for what has no screen: what is wrong with that part of it is said, and changes nothing.
    ///
    /// # Errors
    /// It can't be read, or another line of it is wrong: then every line that is.
    pub fn load_without_screen(&self) -> anyhow::Result<Config> {
        self.read(|problem| problem.is_for_screen)
    }

    fn read(&self, matters_not: fn(&Problem) -> bool) -> anyhow::Result<Config> {
        let Some(path) = &self.path else {
            return Ok(Config::default());
        };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && !self.named => {
                return Ok(Config::default());
            }
            Err(error) => {
                return Err(error)
                    .with_context(|| say!("config-unread", path = path.display().to_string()));
            }
        };
        let (config, problems) = Config::read(&text, &laid::known());
        for problem in &problems {
            output::message(format!("sidelong: {}, {problem}", path.display()));
        }
        if !problems.iter().all(matters_not) {
            bail!(say!("config-wrong"));
        }
        if !problems.is_empty() {
            output::message(format!("sidelong: {}", say!("config-without-screen")));
        }
        Ok(config)
    }

    /// The language that it names, if it can be read: what is wrong is said where the rest of it is used.
    pub fn language(&self) -> Option<Language> {
        let text = fs::read_to_string(self.path.as_ref()?).ok()?;
        Config::read(&text, &laid::known()).0.language
    }

    /// Writes the name of a theme into it, and says how that went.
    pub fn keep_theme(&self, name: &str) -> Said {
        match self.write("theme", name) {
            Ok(path) => {
                let path = path.display().to_string();
                said!("theme-kept", name = name, path = path)
            }
            Err(error) => {
                said!("theme-until", name = name).colon(Said::each(|| format!("{error:#}")))
            }
        }
    }

    fn write(&self, option: &str, value: &str) -> anyhow::Result<&Path> {
        let path = self.path.as_deref();
        let path = path.context(said!("config-no-folder"))?;
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let text = match config::with(&text, option, value) {
            Ok(text) => text,
            Err(problem) => bail!("{problem}"),
        };
        // A link is followed, so that the file of somebody's dotfiles is changed and not replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().context(said!("config-no-parent"))?;
        fs::create_dir_all(folder)?;
        // Whole or not at all: a half-written configuration would be an error at the next start.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(&target) {
            fs::set_permissions(file.path(), old.permissions())?;
        }
        file.persist(&target)?;
        Ok(path)
    }
}

fn usual() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    // Whoever sets it on a Mac has dotfiles that are the same everywhere; elsewhere it is heeded already, or has no meaning.
    let named = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let named = named.filter(|path| cfg!(target_os = "macos") && path.is_absolute());
    let folder = named.unwrap_or_else(|| strategy.config_dir());
    Some(folder.join("sidelong").join("config.toml"))
}

/// Names are told in a column of this width.
const NAME: usize = 17;
/// And values.
const VALUE: usize = 19;

/// Says where it is, whether it is right, and what counts and why; or prints all that could stand in it.
pub fn run(
    flags: &Flags,
    file: &File,
    matches: &ArgMatches,
    lang: Option<Language>,
) -> anyhow::Result<Outcome> {
    if flags.default {
        let template = config::template(&laid::known());
        output::answer(|out| out.write_all(template.as_bytes()))?;
        return Ok(Outcome::Nothing);
    }
    let config = file.load()?;
    let said = match &file.path {
        None => say!("config-nowhere").to_owned(),
        Some(path) if !path.exists() && !file.named => format!(
            "{}\n{}",
            say!("config-missing", path = path.display().to_string()),
            say!("config-begin")
        ),
        Some(path) => say!("config-right", path = path.display().to_string()),
    };
    let rows = in_force(&config, matches, lang);
    output::answer(|out| {
        writeln!(out, "{said}")?;
        for note in &config.notes {
            writeln!(out, "{}", harmless::line(&note.to_string()))?;
        }
        writeln!(out)?;
        for (name, value, source) in &rows {
            let value = harmless::line(value);
            writeln!(out, "{name:NAME$} {value:VALUE$} {source}")?;
        }
        Ok(())
    })?;
    Ok(Outcome::Nothing)
}

/// Names, what counts, and where it comes from.
fn in_force(
    config: &Config,
    matches: &ArgMatches,
    lang: Option<Language>,
) -> Vec<(String, String, String)> {
    let own = |key: &str, value: Option<String>, usual: &str| {
        let source = match &value {
            Some(_) => Source::File(config.line(key)),
            None => Source::BuiltIn,
        };
        let value = value.unwrap_or_else(|| usual.to_owned());
        (key.to_owned(), value, said(source))
    };
    let threshold = Settings::default().threshold.to_string();
    let (language, why) = language(lang, config.language);
    let mut rows = vec![
        own("theme", config.theme.clone(), theme::AUTO),
        own(
            "threshold",
            config.threshold.map(|threshold| threshold.to_string()),
            &threshold,
        ),
        own(
            "min-resemblance",
            config.min_resemblance.map(|least| least.to_string()),
            &Rules::default().least.to_string(),
        ),
        // Without it a group may have any number.
        own(
            "max-group",
            config.max_group.map(|most| most.to_string()),
            "-",
        ),
        own(
            "sketch",
            config.sketch.map(|method| method.to_string()),
            &Method::Exact.to_string(),
        ),
        (
            "language".to_owned(),
            language.code().to_owned(),
            why.to_string(),
        ),
        own("mouse", config.mouse.map(|mouse| mouse.to_string()), "true"),
    ];
    let options = laid::in_force(matches, config).into_iter();
    rows.extend(options.map(|option| {
        if let Some(most) = machine(&option) {
            return (option.name, size(most), say!("config-quarter").to_owned());
        }
        let value = match option.values.as_slice() {
            // It has none of its own, such as a width that depends on the unit.
            [] => "-".to_owned(),
            values => values.join(", "),
        };
        (option.name, value, said(option.source))
    }));
    rows
}

/// What the index may take if nobody says it, and the system tells how much there is.
fn machine(option: &InForce) -> Option<u64> {
    let is_unsaid = option.name == "memory" && option.source == Source::BuiltIn;
    is_unsaid.then(super::memory_of_the_machine).flatten()
}

fn said(source: Source) -> String {
    match source {
        Source::BuiltIn => say!("config-built-in").to_owned(),
        Source::File(line) => say!("config-line", line = Digits(line)),
        Source::Environment => say!("config-environment").to_owned(),
        Source::Flag => say!("config-flag").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_kept_beside_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/config.toml");
        let file = File::of(Some(&path));
        assert!(file.keep_theme("light").contains("kept in"));
        assert_eq!(file.load().unwrap().theme.as_deref(), Some("light"));
        fs::write(&path, "# mine\ntheme = \"light\"\nthreshold = 3\n").unwrap();
        file.keep_theme("none");
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "# mine\ntheme = \"none\"\nthreshold = 3\n"
        );
        fs::write(&path, "theme = ").unwrap();
        assert!(file.keep_theme("dark").contains("until you leave: line 1"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = ");
    }

    #[test]
    fn a_file_that_a_person_names_has_to_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none.toml");
        let error = File::of(Some(&path)).load().unwrap_err();
        assert!(format!("{error:#}").contains("can't be read"), "{error:#}");
        fs::write(&path, "tehme = \"dark\"\n").unwrap();
        let error = File::of(Some(&path)).load().unwrap_err().to_string();
        assert!(error.contains("mend it"), "{error}");
    }

    #[test]
    fn what_is_wrong_for_the_screen_alone_stops_nothing_without_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let file = File::of(Some(&path));
        for wrong in [
            "theme = \"drak\"",
            "mouse = 3",
            "[themes.mine]\nacent = \"red\"",
            "[keys.side]\nswap = \"entr\"",
            "[keys.side]\nswap = \"x\"\nwide = \"x\"",
            "[keys.sdie]\nswap = \"x\"",
        ] {
            fs::write(
                &path,
                format!("stem = \"en\"\nlanguage = \"ru\"\n{wrong}\n"),
            )
            .unwrap();
            assert!(file.load().is_err(), "{wrong}");
            let config = file.load_without_screen().unwrap();
            assert_eq!(config.options.len(), 1, "{wrong}");
            assert_eq!(file.language(), Some(Language::Russian), "{wrong}");
        }
        for wrong in [
            "stem = 3\nmouse = 3",
            "mem = 3",
            "[keys",
            "stem = \"xx\"",
            "[keys.side]\nexclude = [\"ben.txt\"]",
        ] {
            fs::write(&path, wrong).unwrap();
            assert!(file.load_without_screen().is_err(), "{wrong}");
        }
    }
}
