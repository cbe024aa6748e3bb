//! The command line itself: help, wrong usage, no terminal.

use std::process::Command;

use sidelong::index::{COMMON_DOCUMENTS, EVIDENCE_PERCENT, EVIDENCE_WORDS};

use super::support::{Run, class, folder, program, program_with_cache, run_in, save, sidelong};

#[test]
fn help_teaches_by_examples() {
    let help = sidelong(["--help"]).ends_with(0);
    for taught in [
        "sidelong essays",
        "sidelong demo",
        "sidelong scan essays --format json",
        "sidelong compare",
        "Exit status",
    ] {
        help.says(taught);
    }
    let commands = "scan compare sources demo study cache config doctor man completions";
    for command in commands.split(' ') {
        let help = sidelong([command, "--help"]).ends_with(0);
        help.says(&format!("Usage: sidelong {command}"));
    }
}

#[test]
fn short_help_fits_on_a_screen_and_what_every_command_understands_is_explained_once() {
    let help = |typed: &str| {
        let mut program = program();
        let run = program.args(typed.split(' ')).env("COLUMNS", "80").output();
        Run::from(run.unwrap()).ends_with(0).out
    };
    let short = help("-h");
    assert!(short.lines().count() <= 40, "{}", short.lines().count());
    let is_short = |line: &str| line.chars().count() <= 84;
    assert!(short.lines().all(is_short), "{short}");
    let shared = help("help options");
    let options = "--width --exclude --encoding --cache-dir --stop-words";
    for option in options.split(' ') {
        assert!(shared.contains(option), "{option}");
    }
    for typed in [
        "-h",
        "--help",
        "scan -h",
        "scan --help",
        "study sketches --help",
    ] {
        let help = help(typed);
        let mut options = options.split(' ');
        assert!(!options.any(|option| help.contains(&format!("      {option} "))));
        let last = help.trim_end().lines().last();
        let told = "Options of every command: sidelong help options";
        assert_eq!(last, Some(told), "{typed}");
    }
    let scan = help("scan --help");
    assert!(
        scan.contains("--threshold") && scan.contains("--top"),
        "{scan}"
    );
}

#[test]
fn it_is_said_with_its_numbers_what_a_pair_is() {
    let help = sidelong(["scan", "--help"]).ends_with(0).out;
    // Its lines are broken anywhere.
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = format!(
        "at least {EVIDENCE_WORDS} words in passages that stand in no more than {COMMON_DOCUMENTS} documents, or \
         {EVIDENCE_PERCENT}% of one of them"
    );
    assert!(help.contains(&said), "{help}");
}

#[test]
fn the_version_is_told() {
    let version = sidelong(["--version"]).ends_with(0).out;
    assert_eq!(version, format!("sidelong {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_is_an_error() {
    for (typed, said) in [
        ("scan", "required"),
        ("scan a --format xml", "'xml'"),
        ("--no-such-option", "'--no-such-option'"),
        ("a scan b", "a folder can't stand before the command 'scan'"),
        (
            "--log log.txt scan a",
            "--log can't stand before the command 'scan'",
        ),
    ] {
        let run = sidelong(typed.split(' ')).ends_with(2);
        assert_eq!(run.out, "", "{typed}");
        assert!(run.err.starts_with("error: "), "{typed}: {}", run.err);
        run.warns(said);
    }
}

#[test]
fn arguments_are_repeated_harmlessly() {
    // A shell makes arguments of file names, and file names are chosen by strangers.
    let run = sidelong(["compare", "a", "b", "c\u{1b}[31m\u{9b}31m\u{7}.txt"]).ends_with(2);
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!run.err.contains(control), "{:?}", run.err);
}

#[test]
fn the_screen_needs_a_terminal() {
    let class = class();
    let run = sidelong([class.path()]).ends_with(2);
    assert_eq!(run.out, "");
    run.warns(&format!("sidelong scan {}", class.path().display()));
    sidelong(["a", "b"])
        .ends_with(2)
        .warns("use: sidelong scan a b");
    sidelong(["demo"]).ends_with(2).warns("terminal");
}

#[test]
fn help_into_a_closed_pipe_is_no_error() {
    let mut child = program().arg("--help").spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn the_manual_has_every_command_option_and_key() {
    use sidelong::app::command::{Place, commands};
    let page = sidelong(["man"]).ends_with(0).out.replace('\\', "");
    for told in [
        "SYNOPSIS",
        "sidelong-scan",
        "--max-file-size",
        "--theme",
        "KEYS",
    ] {
        assert!(page.contains(told), "{told}");
    }
    for place in Place::ALL {
        assert!(page.contains(place.name()));
        for command in commands(place) {
            assert!(page.contains(command.help.say()), "{}", command.help);
        }
    }
    let scan = sidelong(["man", "scan"]).ends_with(0).out.replace('\\', "");
    assert!(scan.contains("--format") && scan.contains("--max-file-size"));
    let wrong = sidelong(["man", "scna"]).ends_with(2);
    wrong.warns("there is no command");
}

#[test]
fn every_shell_gets_its_completions_and_those_that_are_there_can_read_them() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = sidelong(["completions", shell]).ends_with(0);
        run.says("sidelong").says("compare").says("threshold");
        let place = folder(&[("completions", &run.out)]);
        let read = |shell: &str| {
            let file = place.path().join("completions");
            Command::new(shell).arg("-n").arg(file).output()
        };
        // The others can't be asked to read alone.
        if let "bash" | "fish" | "zsh" = shell
            && let Ok(read) = read(shell)
        {
            let said = Run::from(read).ends_with(0).err;
            assert!(said.is_empty(), "{shell}: {said}");
        }
    }
}

#[test]
fn the_configuration_is_printed_and_judged() {
    let folder = folder(&[
        ("good.toml", "theme = \"light\"\n"),
        ("bad.toml", "\ntehme = 1\n"),
    ]);
    sidelong(["config", "--default"])
        .ends_with(0)
        .says("#[keys.side]")
        .says("#theme = \"auto\"");
    let judge = |name: &str| run_in(&folder, &format!("config --config {name}"));
    judge("good.toml").ends_with(0).says("is right");
    let said = "bad.toml, line 2: there is no option “tehme”: “theme” is meant?";
    judge("bad.toml").ends_with(2).warns(said);
    judge("none.toml").ends_with(2).warns("can't be read");
}

#[test]
fn options_of_the_configuration_hold_for_every_command_and_flags_go_over_them() {
    let class = class();
    let toml = "exclude = [\"ben.txt\"]\nwidth = 4\nauthors = \"files\"\n";
    let configs = folder(&[
        ("class.toml", toml),
        ("wrong.toml", "width = 4\nexclud = [\"ben.txt\"]\n"),
    ]);
    let scan = |config: &str, more: &str| {
        let config = configs.path().join(config);
        let typed = format!("scan . --format json --config {} {more}", config.display());
        run_in(&class, &typed)
    };
    let names = |run: &Run| {
        let json = run.json();
        let documents = json["documents"].as_array().unwrap().iter();
        let names = documents.map(|document| document["path"].as_str().unwrap());
        let width = json["settings"]["width"].as_u64().unwrap();
        format!("{} by {width}", names.collect::<Vec<_>>().join(" "))
    };
    let of_file = names(&scan("class.toml", "").ends_with(1));
    assert_eq!(of_file, "anna.txt group/carla.txt by 4");
    let typed = names(&scan("class.toml", "--exclude anna.txt -k 6"));
    assert_eq!(typed, "ben.txt group/carla.txt by 6");
    // One flag takes the place of what excludes it.
    scan("class.toml", "--author-pattern ^([^.]+)").ends_with(1);
    let wrong = scan("wrong.toml", "").ends_with(2);
    assert_eq!(wrong.out, "");
    let said = "wrong.toml, line 2: there is no option “exclud”: “exclude” is meant?";
    wrong.warns(said);
}

#[test]
fn what_is_in_force_is_shown_with_where_it_comes_from() {
    let toml = "# mine\nstem = \"auto\"\nno-mouse = true\n";
    let folder = folder(&[("c.toml", toml)]);
    let run = run_in(&folder, "config -k 4 --config c.toml").ends_with(0);
    let row = |name: &str| {
        let line = run.out.lines().find(|line| line.starts_with(name)).unwrap();
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        words.join(" ")
    };
    for (name, said) in [
        ("stem ", "auto line 2"),
        ("no-mouse ", "true line 3"),
        ("width ", "4 the command line"),
        ("max-file-size ", "64M built in"),
        ("no-cache ", "true the command line"),
        ("max-group ", "- built in"),
    ] {
        assert_eq!(row(name), said);
    }
    let memory = row("memory ");
    let quarter = " built in: a quarter of the memory here";
    assert!(memory.ends_with(quarter), "{memory}");
    let number = memory.split_once(' ').unwrap().0;
    assert!(number.parse::<f64>().unwrap() > 0.0, "{memory}");
    let said = sidelong(["config", "--memory", "3M"]).ends_with(0).out;
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("memory 3M the command line"), "{said}");
}

#[test]
fn the_doctor_says_what_it_finds_without_a_terminal_too() {
    let folder = folder(&[
        ("c.toml", "max-file-size = \"2M\"\n"),
        ("bad.toml", "x = 1"),
    ]);
    let run = run_in(&folder, "doctor").ends_with(0);
    for told in [
        "terminal",
        "none: the screen needs one",
        "configuration",
        "nothing is kept",
        "changes are told (tried in a temporary folder)",
        "64.0 MB (--max-file-size)",
        "20 s and 768.0 MB (--limit time=TIME, --limit memory=SIZE)",
        "$VISUAL",
        "where you were",
    ] {
        run.says(told);
    }
    run_in(&folder, "doctor --config c.toml")
        .ends_with(0)
        .says("2.0 MB (--max-file-size)");
    run_in(&folder, "doctor --config bad.toml")
        .ends_with(1)
        .says("which is wrong: see above")
        .warns("bad.toml, line 1");
}

#[test]
fn the_doctor_tells_what_of_a_folder_was_not_read_by_reasons() {
    let class = class();
    run_in(&class, "doctor .").ends_with(0).says("3 documents");
    save(class.path(), "empty.txt", "");
    run_in(&class, "doctor .")
        .ends_with(1)
        .says("1 file: empty")
        .says("(empty.txt)");
    run_in(&class, "doctor /nowhere/to/be-found").ends_with(2);
}

#[test]
fn the_doctor_makes_no_cache_and_reads_a_folder_where_there_can_be_none() {
    let place = super::support::folder(&[("class/anna.txt", "An essay."), ("file", "")]);
    let doctor = |cache: &str, more: &[&str]| {
        let mut program = program_with_cache(cache.as_ref());
        let run = program
            .current_dir(&place)
            .arg("doctor")
            .args(more)
            .output();
        Run::from(run.unwrap()).ends_with(0)
    };
    doctor("kept", &[]);
    assert!(!place.path().join("kept").exists());
    doctor("file/cache", &["class"]).says("nothing is kept for the next start, as ");
}

#[test]
fn last_opens_the_folders_that_were_open_last_and_says_where_there_are_none() {
    let state = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let run = program()
            .args(args)
            .env("SIDELONG_STATE_DIR", state.path())
            .env("SIDELONG_CACHE_DIR", state.path())
            .output();
        Run::from(run.unwrap())
    };
    run(&["--last"])
        .ends_with(2)
        .warns("no folder was open before: name one");
    run(&["doctor"]).says("nothing yet");
    save(
        &state.path().join("places"),
        "folders",
        "/home/ada/2024\0/home/ada/2025\n/home/ada/theses\n",
    );
    // Without a terminal it says what it would open.
    run(&["--last"])
        .ends_with(2)
        .warns("sidelong scan /home/ada/2024 /home/ada/2025");
    run(&["doctor"]).says("/home/ada/2024 + /home/ada/2025 (sidelong --last)");
    // Either a folder or the last one.
    run(&["--last", "essays"]).ends_with(2).warns("--last");
}
