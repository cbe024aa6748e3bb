use std::fs;

use super::*;

fn patterns(include: &[&str], exclude: &[&str]) -> Patterns {
    let parsed = |typed: &[&str]| typed.iter().map(|t| Pattern::parse(t).unwrap()).collect();
    Patterns::new(parsed(include), parsed(exclude))
}

/// What is read of these paths below a folder with these files, and why the others are not.
fn read(folder: &Path, patterns: &Patterns, paths: &[&str]) -> Vec<String> {
    let said = |path: &&str| {
        let path = Path::new(path);
        let above = path.parent().unwrap();
        match patterns.at(&Roots::one(folder), above) {
            None => "in a folder that is left out".to_owned(),
            Some(rules) => match rules.leaves_out(path, false) {
                None => "read".to_owned(),
                Some(left) => left.by.to_string(),
            },
        }
    };
    paths.iter().map(said).collect()
}

#[test]
fn a_file_of_windows_means_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let said = |bytes: &[u8]| {
        fs::write(root.join(NAME), bytes).unwrap();
        read(
            root,
            &patterns(&[], &[]),
            &["a.bak", "old/a.txt", "kept/a.txt", "#a"],
        )
    };
    let plain = said(b"*.bak\nold/*.txt\n\\#a\n");
    assert_eq!(plain[2], "read");
    let escaped = crate::engine::harmless(Path::new("\\#a"));
    let by = ["*.bak", "old/*.txt", &escaped].map(|p| format!(".sidelongignore: {p}"));
    assert_eq!([&plain[0], &plain[1], &plain[3]], [&by[0], &by[1], &by[2]]);
    assert_eq!(said(b"\xef\xbb\xbf*.bak\r\nold/*.txt\r\n\\#a\r\n"), plain);
    let wide: Vec<u8> = "\u{feff}*.bak\r\nold/*.txt\r\n\\#a\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(said(&wide), plain);
    assert_eq!(file::separated("old\\drafts\\"), "old/drafts/");
    assert_eq!(file::separated("\\#old\\ "), "\\#old\\ ");
    assert_eq!(
        file::separated("a\\*b"),
        if cfg!(windows) { "a/*b" } else { "a\\*b" }
    );
}

/// What is wrong with a file.
fn wrong_of(told: Option<Exclusion>) -> Said {
    told.unwrap().wrong().unwrap().clone()
}

#[test]
fn a_wrong_line_is_named_and_costs_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join(NAME), b"{a\n*.bak\n\xff\xfe\xfd\nbad[\n{b\n").unwrap();
    let (rules, told) = patterns(&[], &[]).at_root(&Roots::one(root), Path::new(""));
    let wrong = wrong_of(told);
    assert!(wrong.starts_with("line 1: “{a” is no pattern"), "{wrong}");
    assert!(
        wrong.contains("line 3: it is no text: save the file as UTF-8"),
        "{wrong}"
    );
    assert!(wrong.contains("line 4: “bad[” is no pattern"), "{wrong}");
    assert!(
        wrong.ends_with("and 1 more lines: mend them; the other lines are heeded"),
        "{wrong}"
    );
    assert!(rules.leaves_out(Path::new("a.bak"), false).is_some());
    assert!(rules.leaves_out(Path::new("a.txt"), false).is_none());
    let large = vec![b'a'; 65 << 10];
    fs::write(root.join(NAME), large).unwrap();
    let (_, told) = patterns(&[], &[]).at_root(&Roots::one(root), Path::new(""));
    assert!(wrong_of(told).starts_with("larger than 64 kB"));
    fs::remove_file(root.join(NAME)).unwrap();
    fs::create_dir(root.join(NAME)).unwrap();
    let (_, told) = patterns(&[], &[]).at_root(&Roots::one(root), Path::new(""));
    assert!(wrong_of(told).starts_with("not a regular file"));
    for (typed, cause) in [
        ("{a", "“{a” is no pattern"),
        ("", "empty"),
        ("# x", "empty"),
    ] {
        let error = Pattern::parse(typed).unwrap_err();
        assert!(error.contains(cause), "{error}");
    }
}

#[test]
fn a_pattern_that_nobody_writes_is_refused_before_it_is_read() {
    // Braces in braces would be read one inside the other, as deep as the stack and deeper.
    let nested = format!("{}x{}", "{".repeat(32_000), "}".repeat(32_000));
    let wide = "*a".repeat(400);
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join(NAME),
        format!("{nested}\n{wide}\n*.bak\n"),
    )
    .unwrap();
    let (rules, told) = patterns(&[], &[]).at_root(&Roots::one(folder.path()), Path::new(""));
    let wrong = wrong_of(told);
    assert!(
        wrong.starts_with("line 1: longer than 1000 letters"),
        "{wrong}"
    );
    assert!(wrong.contains("line 2: "), "{wrong}");
    assert!(rules.leaves_out(Path::new("a.bak"), false).is_some());
    let many = "a\n".repeat(10_000);
    fs::write(folder.path().join(NAME), many).unwrap();
    let (_, told) = patterns(&[], &[]).at_root(&Roots::one(folder.path()), Path::new(""));
    assert!(wrong_of(told).contains("only 2000 lines are read"));
    assert!(Pattern::parse(&nested).is_err() && Pattern::parse(&wide).is_err());
}
