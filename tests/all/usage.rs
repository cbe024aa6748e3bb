//! The command line itself: help, wrong usage, no terminal.

use std::process::Command;

use sidelong::index::{COMMON_PEOPLE, EVIDENCE_PERCENT, EVIDENCE_WORDS};

use super::support::{Run, folder, program, program_with_cache, save, sidelong};

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
        "the words that they share in passages weigh {EVIDENCE_WORDS}, or are {EVIDENCE_PERCENT}% of one of them. A word weighs 1 \
         if two documents have it there, 2/3 if three have it, 2/4 if four, and so on, one author's documents as one; text that more than {COMMON_PEOPLE} have"
    );
    assert!(help.contains(&said), "{help}");
}

#[test]
fn the_version_is_told() {
    let version = sidelong(["--version"]).ends_with(0).out;
    assert_eq!(version, format!("sidelong {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn arguments_are_repeated_harmlessly() {
    // A shell makes arguments of file names, and file names are chosen by strangers.
    let run = sidelong(["compare", "a", "b", "c\u{1b}[31m\u{9b}31m\u{7}.txt"]).ends_with(2);
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!run.err.contains(control), "{:?}", run.err);
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
    let version = concat!("\"sidelong ", env!("CARGO_PKG_VERSION"), "\"");
    for told in [
        version,
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
    for told in [version, "--format", "--max-file-size"] {
        assert!(scan.contains(told), "{told}");
    }
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
