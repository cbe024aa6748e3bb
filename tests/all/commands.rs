//! What commands print and how they end, as it is written in `tests/cases/commands/*.md`.
//!
//! Each heading of the second level begins a folder of its own, made by steps and fences as in [`cases`](super::cases). A row of a table headed
//! `typed | status | said` is a command in that folder, its exit status, and what is said; more of that stands in the rows below:
//! `TEXT` stands in the output whatever the blanks, `err: TEXT` on standard error, `~~TEXT~~` on neither, `once: TEXT` no second time; `out = TEXT` and `err = TEXT` are the whole of it;
//! `/files/0/verdict = "accepted"` is what stands at that place of the JSON, `none` where there is no such place.

use std::path::Path;
use std::thread;

use regex::Regex;

use super::cases::{Folder, fenced, stories};
use super::support::tables::unescape;
use super::support::{Run, run_in};

#[test]
fn every_command_says_what_is_written() {
    let stories = stories("commands");
    let wrong: Vec<String> = thread::scope(|scope| {
        let told = stories.iter().map(|story| scope.spawn(move || tell(story)));
        let told: Vec<_> = told.collect();
        told.into_iter()
            .flat_map(|told| told.join().unwrap())
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What of a story is not so.
fn tell(path: &Path) -> Vec<String> {
    let story = std::fs::read_to_string(path).unwrap();
    let (mut folder, mut heading) = (Folder::new(), "");
    let (mut run, mut typed) = (None, "");
    let mut wrong = Vec::new();
    let mut lines = story.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("```") {
            let text = fenced(&mut lines);
            folder.write(name, &unescape(&text));
        } else if let Some(step) = line.strip_prefix("- ") {
            folder.change(step);
        } else if line.starts_with("## ") {
            (folder, heading) = (Folder::new(), line);
        } else if let Some(row) = line
            .strip_prefix("| ")
            .filter(|_| !line.starts_with("| typed") && !line.starts_with("| ---"))
        {
            let cells: Vec<&str> = row
                .trim_end_matches('|')
                .splitn(3, '|')
                .map(str::trim)
                .collect();
            let [command, status, said] = cells[..] else {
                panic!("{}: {line}", path.display());
            };
            if !command.is_empty() {
                typed = command.trim_matches('`');
                run = Some(run_in(&folder, typed));
            }
            let run = run.as_ref().expect("a command");
            let is_status = status.is_empty() || status == run.status.to_string();
            if !is_status || !is_so(run, &unescape(said)) {
                let Run { out, err, status } = run;
                wrong.push(format!("{heading}: {typed}\n{said}: not so; it ended with {status}:\n{out}-- err --\n{err}"));
            }
        }
    }
    wrong
}

/// Whether a command said so.
fn is_so(run: &Run, said: &str) -> bool {
    let (out, err) = (&run.out, &run.err);
    if let Some(text) = said.strip_prefix("~~") {
        let text = text.trim_end_matches('~');
        return !out.contains(text) && !err.contains(text);
    }
    match said
        .split_once(" =")
        .map(|(what, text)| (what, text.trim_start()))
    {
        Some(("out", text)) => out.trim_end() == text,
        Some(("err", text)) => err.trim_end() == text,
        Some((place, value)) if place.starts_with('/') => {
            let json = run.json();
            json.pointer(place) == serde_json::from_str(value).ok().as_ref()
        }
        _ => match said.split_once(": ") {
            Some(("err", text)) => narrow(err).contains(&narrow(text)),
            Some(("once", text)) => out.matches(text).count() == 1,
            _ => narrow(out).contains(&narrow(said)),
        },
    }
}

/// How wide a column is depends on what the machine has.
fn narrow(text: &str) -> String {
    let blanks = Regex::new(" +").unwrap();
    blanks.replace_all(text, " ").into_owned()
}
