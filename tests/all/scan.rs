//! `sidelong scan`: the pairs, to standard output.

use std::path::Path;

use serde_json::Value;

use super::support::{BREAD, MUSIC, RIVER, Run, class, folder, program, run_in, save, scan, zip};

#[test]
fn csv_has_the_same_pairs_as_json() {
    let class = class();
    let json = scan(class.path(), &["--format", "json"]).json();
    let csv = scan(class.path(), &["--format", "csv"]).ends_with(1).out;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    let mut rows = 0;
    for (record, pair) in reader.records().zip(json["pairs"].as_array().unwrap()) {
        rows += 1;
        for (name, field) in header.iter().zip(&record.unwrap()) {
            match &pair[name] {
                serde_json::Value::String(text) => assert_eq!(field, text, "{name}"),
                // How odd a document is, the JSON says with the document.
                serde_json::Value::Null => {
                    assert!(["0", "", "false"].contains(&field) || name == "one_shingle_in");
                }
                number => assert_eq!(field.parse().ok(), number.as_f64(), "{name}"),
            }
        }
    }
    assert_eq!(rows, 3);
}

#[test]
fn who_names_nobody_has_the_same_figures() {
    fn without_words(value: &mut Value) {
        match value {
            Value::String(text) => text.clear(),
            Value::Array(all) => all.iter_mut().for_each(without_words),
            Value::Object(all) => all.values_mut().for_each(without_words),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    for class in ["assets/demo", "tests/fixtures/formats"] {
        let [named, anonymous] = [&[][..], &["--anonymous"]].map(|flags| {
            let flags = [&["--format", "json", "--common"], flags].concat();
            let mut json = scan(&top.join(class), &flags).json();
            without_words(&mut json);
            json
        });
        assert_eq!(named, anonymous, "{class}");
    }
}

#[test]
fn a_person_has_one_alias_in_a_folder_also_beside_an_archive_and_where_two_files_are_compared() {
    let outer = folder(&[]);
    for (file, text) in [
        ("anna/essay.md", "one"),
        ("ben.txt", "one"),
        ("cy.txt", "two"),
    ] {
        let more = "and a river that runs past nine old mills down to the grey sea";
        save(
            outer.path(),
            format!("2026/{file}"),
            format!("{text} {more}"),
        );
        save(
            outer.path(),
            format!("old/{file}"),
            format!("three {text} {more}"),
        );
    }
    let aliases = |typed: &str| -> Vec<Value> {
        let found = run_in(&outer, typed).json();
        let pairs = found["pairs"].as_array().unwrap().iter();
        let ends = |pair: &Value| [pair["left"].clone(), pair["right"].clone()];
        pairs.flat_map(ends).collect()
    };
    // Nobody is called as her folder is.
    let bare = |alias: &Value| {
        alias
            .as_str()
            .unwrap()
            .rsplit('/')
            .next()
            .unwrap()
            .to_owned()
    };
    let (named, hidden) = (
        aliases("scan 2026 --format json"),
        aliases("scan 2026 --format json --anonymous"),
    );
    assert_eq!(named.len(), 6);
    let beside = aliases("scan 2026 --archive old --format json --anonymous");
    let beside: Vec<String> = beside.iter().map(bare).collect();
    for (files, aliases) in named.chunks(2).zip(hidden.chunks(2)) {
        let [left, right] = [0, 1].map(|at| files[at].as_str().unwrap());
        let compared = format!("compare 2026/{left} 2026/{right} --format json --anonymous");
        let compared = run_in(&outer, &compared).json();
        for (alias, side) in aliases.iter().zip(["left", "right"]) {
            assert_eq!(compared[side]["path"], *alias, "{left} and {right}");
            assert!(beside.contains(&bare(alias)), "{alias} {beside:?}");
        }
    }
    let archived = run_in(
        &outer,
        "compare 2026/ben.txt old/ben.txt --archive old --format json --anonymous",
    );
    let archived = [
        &archived.json()["left"]["path"],
        &archived.json()["right"]["path"],
    ]
    .map(bare);
    assert!(
        archived.iter().all(|alias| beside.contains(alias)),
        "{archived:?} {beside:?}"
    );
}

#[test]
fn a_long_list_of_files_not_read_is_cut_on_standard_error_only() {
    let class = class();
    for number in 0..20 {
        save(class.path(), format!("{number}.bin"), [0, 159, 146, 150]);
    }
    let run = scan(class.path(), &["--format", "json"]).ends_with(1);
    assert_eq!(run.json()["not_read"].as_array().unwrap().len(), 20);
    let lines = run
        .err
        .lines()
        .filter(|line| line.starts_with("not read: "));
    assert_eq!(lines.count(), 6, "{}", run.err);
    run.warns("not read: 15 more files");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let class = class();
    for format in ["table", "json", "csv"] {
        let mut child = program()
            .arg("scan")
            .arg(class.path())
            .args(["--format", format])
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{format}: {err}");
        assert!(err.ends_with("3 documents, 3 pairs, 0 not read\n"), "{err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::create("/dev/full").unwrap();
    let class = class();
    let mut command = program();
    command.arg("scan").arg(class.path()).stdout(full);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("standard output"), "{err}");
}

/// It killed the program without a word.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_may_grow_no_further_is_an_error_too() {
    let class = class();
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -f 0; \"$@\" > listing; echo $?", "sh"]);
    let scan = [env!("CARGO_BIN_EXE_sidelong"), "scan", ".", "--no-cache"];
    let output = limited
        .args(scan)
        .current_dir(class.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "2\n");
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("standard output"), "{err}");
}

#[test]
fn the_folder_is_left_as_it_was() {
    let class = class();
    let files = || {
        let walk = walkdir::WalkDir::new(class.path()).sort_by_file_name();
        let state = walk.into_iter().map(|entry| {
            let entry = entry.unwrap();
            let modified = entry.metadata().unwrap().modified().unwrap();
            (entry.path().to_owned(), modified)
        });
        state.collect::<Vec<_>>()
    };
    let before = files();
    scan(class.path(), &[]).ends_with(1);
    assert_eq!(files(), before);
}

/// Essays of invented words; every tenth is a copy of the one before it, and all end in the same footer.
fn essays(number: usize) -> tempfile::TempDir {
    let texts: Vec<(String, String)> = (0..number)
        .map(|at| {
            let from = if at % 10 == 9 { at - 1 } else { at };
            let words = (0..240).map(|word| format!("w{}", from * 1_000 + word));
            let footer = "handed in for the course on rivers and bridges of the north";
            let text = words.collect::<Vec<_>>().join(" ");
            (format!("{at:04}.txt"), format!("{text} {footer}"))
        })
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
    folder(&files)
}

#[test]
fn beyond_the_memory_a_part_of_the_shingles_proposes_pairs_and_no_figure_changes() {
    let json = |folder: &std::path::Path, memory: &str| {
        let run = scan(folder, &["--format", "json", "--memory", memory]).ends_with(1);
        (run.json(), run.err)
    };
    // All fit into a sample of one megabyte, which is half, and not into an index.
    let essays_that_fit = essays(250);
    let (mut beside, said) = json(essays_that_fit.path(), "2M");
    assert!(said.contains("all shingles propose pairs"), "{said}");
    assert_eq!(beside["sample"]["one_in"], 1);
    beside.as_object_mut().unwrap().remove("sample");
    let (within, said) = json(essays_that_fit.path(), "200M");
    assert!(!said.contains("propose"), "{said}");
    assert_eq!(beside, within);
    let more = essays(400);
    let (sampled, said) = json(more.path(), "2M");
    assert!(said.contains("1 of 2 shingles proposes pairs"), "{said}");
    assert_eq!(sampled["sample"]["one_in"], 2);
    let (all, _) = json(more.path(), "200M");
    assert_eq!(
        sampled["pairs"], all["pairs"],
        "whole copies are found by half"
    );
    assert_eq!(all["pairs_found"], 40);
}

#[cfg(unix)]
#[test]
fn where_there_is_no_room_beside_the_memory_the_answer_is_the_same_and_it_is_said_what_to_do() {
    let essays = essays(250);
    let copy = std::fs::read_to_string(essays.path().join("0008.txt")).unwrap();
    let more = folder(&[("new.txt", &copy)]);
    let new = more.path().join("new.txt").display().to_string();
    for typed in [
        "scan .",
        &format!("check {new} --against ."),
        &format!("sources {new} --against ."),
        "rewritten .",
    ] {
        let ask = |cache: &str| -> Run {
            run_in(
                &essays,
                &format!("--memory 1M --cache-dir {cache} {typed} --format json"),
            )
        };
        let place = tempfile::tempdir().unwrap();
        let roomy = ask(place.path().to_str().unwrap());
        let full = ask("/dev/null/cache");
        assert!(!roomy.err.contains("no room"), "{}", roomy.err);
        full.warns("there is no room in /dev/null/cache")
            .warns("--memory")
            .warns("--cache-dir");
        assert_eq!(full.status, roomy.status, "{typed}: {}", full.err);
        assert_eq!(full.json(), roomy.json(), "{typed}");
    }
}

#[test]
fn a_verdict_says_that_it_is_of_a_sample() {
    // More words than fit the least memory that can be given.
    let long: Vec<String> = (0..80_000_u32).map(|n| format!("w{n}")).collect();
    let all = folder(&[("new.txt", BREAD), ("class/long.txt", &long.join(" "))]);
    let typed = "check new.txt --against class --format json --memory 1M";
    let part = run_in(&all, typed).ends_with(0).json();
    assert_eq!(part["documents"], 1);
    assert!(part["sample"]["one_in"].as_u64() >= Some(2), "{part}");
}

#[test]
fn a_text_that_comes_by_standard_input_has_the_figures_of_a_file() {
    let all = folder(&[("class/anna.txt", RIVER), ("class/ben.txt", MUSIC)]);
    let input = all.path().join("input");
    let check = |bytes: &[u8], more: &str| {
        std::fs::write(&input, bytes).unwrap();
        let mut command = program();
        let command = command
            .current_dir(&all)
            .stdin(std::fs::File::open(&input).unwrap());
        let typed = format!("check - --against class {more}");
        Run::from(command.args(typed.split_whitespace()).output().unwrap())
    };
    check(RIVER.as_bytes(), "")
        .ends_with(1)
        .says("-: duplicate of anna.txt (100% of it");
    check(BREAD.as_bytes(), "")
        .ends_with(0)
        .says("-: accepted: ");
    check(b"", "").ends_with(2).says("-: not read: ");
    check(&zip(&[("a.txt", RIVER)]), "")
        .ends_with(2)
        .says("-: not read: a container of files");
    // Beyond runs of equal words, too.
    let edited: Vec<String> = RIVER
        .split(' ')
        .enumerate()
        .map(|(at, word)| {
            if at % 9 == 8 {
                "other".to_owned()
            } else {
                word.to_owned()
            }
        })
        .collect();
    let piped = check(edited.join(" ").as_bytes(), "--format json").json();
    let file = run_in(&all, "check input --against class --format json").json();
    assert!(
        piped["files"][0]["largest"]["share"].as_f64() > Some(0.7),
        "{piped}"
    );
    assert_eq!(piped["files"][0]["largest"], file["files"][0]["largest"]);
}

#[test]
fn a_text_that_needs_more_memory_than_work_may_take_is_not_read_and_its_reason_says_how_much_is_enough()
 {
    let class = folder(&[("long.txt", &"w ".repeat(400_000)), ("short.txt", RIVER)]);
    let run = |memory| scan(class.path(), &["--format", "json", "--memory", memory]);
    let little = run("130M").ends_with(0).json();
    let unread = &little["not_read"][0];
    assert_eq!(unread["path"], "long.txt");
    assert_eq!(
        unread["reason"],
        "needs about 77 MB of memory, and half of --memory is 65 MB: split it, or allow more (--memory 153MB)"
    );
    let enough = run("153MB").ends_with(0).json();
    assert_eq!(enough["not_read"].as_array().map(Vec::len), Some(0));
}
