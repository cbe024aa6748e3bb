use super::*;

fn said(text: &str) -> String {
    Query::parse(text, Over::Pairs).told("Tab", usize::MAX)
}

#[test]
fn a_filter_is_explained_in_words() {
    assert_eq!(
        said("ivanov c>60 words>=200 new cluster:3 -draft"),
        "“ivanov” in a name, larger share over 60 %, words at least 200, new since you saw it, in cluster 3, \
         not “draft” in a name"
    );
    assert_eq!(
        said("name:new -new"),
        "“new” in a name, not new since you saw it"
    );
    assert_eq!(
        said("kind:ed -kind:verbatim"),
        "with edited passages, not with verbatim passages"
    );
    assert!(said("kind:").starts_with("kind: … verbatim or edited"));
    assert_eq!(
        said("kind:foo"),
        "“foo” is no kind: kind:verbatim or kind:edited"
    );
    for (typed, is_no_kind) in [
        ("kind:foo", true),
        ("kind:", true),
        ("kind:ed", false),
        ("c>", false),
    ] {
        let query = Query::parse(typed, Over::Pairs);
        assert_eq!(query.is_no_kind(), is_no_kind, "{typed}");
    }
    assert_eq!(said("a<10% run=12"), "A in B under 10 %, longest run is 12");
    assert_eq!(said(""), "");
}

#[test]
fn words_in_quotes_are_one() {
    let query = Query::parse(r#"name:"anna petrova" -"old draft" c>60"#, Over::Pairs);
    assert_eq!(query.letters(), ["anna petrova"]);
    assert_eq!(query.without().collect::<Vec<_>>(), ["old draft"]);
    assert_eq!(
        said(r#"name:"anna petrova" words>3"#),
        "“anna petrova” in a name, words over 3"
    );
    // While it is typed.
    assert_eq!(said(r#""anna p"#), "“anna p” in a name");
    assert_eq!(said(r#"""#), "");
}

#[test]
fn what_is_not_finished_says_what_is_missing_and_keeps_nothing_back() {
    assert_eq!(said("words>"), "words over … a number");
    assert_eq!(said("words>x"), "words over … a number");
    for (typed, right) in [
        ("words>>5", "words>5"),
        ("c>60|words>3", "c>60 words>3"),
        ("c>60,words>=3", "c>60 words>=3"),
        ("c>=60pc", "c>=60"),
        ("run:12..15", "run:12"),
        ("words>nan5", "words>5"),
        ("c>6e3", "c>6"),
        ("words>1.5x", "words>1.5"),
        ("words>1,5x", "words>1,5"),
        ("words>1,000x", "words>1,000"),
        ("words>1,000.5", "words>1,000"),
        ("words>1,2,3", "words>1,2"),
    ] {
        assert_eq!(
            said(typed),
            format!("“{typed}” is not understood: {right}?")
        );
    }
    assert_eq!(said("c>12,5%"), "larger share over 12.5 %");
    let query = Query::parse("words> -", Over::Pairs);
    assert!(query.holds(|_| 0.0, false, Vec::new));
    assert!(query.letters().is_empty());
}

#[test]
fn figures_are_compared_as_they_are_asked_for() {
    let holds =
        |text, value: f64| Query::parse(text, Over::Pairs).holds(|_| value, false, Vec::new);
    assert!(holds("c>60", 60.1) && !holds("c>60", 60.0));
    assert!(holds("c>=60", 60.0) && !holds("c<60", 60.0) && holds("c<=60", 60.0));
    assert!(holds("c=60", 59.6) && holds("c:60", 60.4) && !holds("c=60", 61.0));
    assert!(!holds("-c>60", 61.0) && holds("-c>60", 59.0));
    assert!(holds("c>50 c<70", 60.0) && !holds("c>50 c<55", 60.0));
    assert!(!holds("new", 0.0) && holds("-new", 0.0));
}

#[test]
fn thousands_are_asked_for_as_the_screen_writes_them() {
    assert_eq!(said("words>1,000"), "words over 1000");
    assert_eq!(said("words>1,234,567"), "words over 1234567");
    for blank in ['\u{a0}', '\u{202f}'] {
        assert_eq!(said(&format!("words>1{blank}000")), "words over 1000");
        assert_eq!(
            said(&format!("-words>1{blank}234{blank}567 ivanov{blank}c>60")),
            "not words over 1234567, “ivanov” in a name, larger share over 60 %"
        );
    }
    assert_eq!(said("words>\"1 000\""), "words over 1000");
    // Other digits behind a comma are a fraction, and so are all of a percentage.
    assert_eq!(said("words>12,5"), "words over 12.5");
    assert_eq!(said("words>1,00"), "words over 1");
    assert_eq!(said("words>0,125"), "words over 0.125");
    assert_eq!(said("words>1000,125"), "words over 1000.125");
    assert_eq!(said("c>12,500"), "larger share over 12.5 %");
    // Behind what has no thousands, and in other numbers than three digits, a blank parts words.
    assert_eq!(said("c>60 101"), "larger share over 60 %, “101” in a name");
    assert_eq!(said("words>200 2024"), "words over 200, “2024” in a name");
    assert_eq!(said("words>2000 101"), "words over 2000, “101” in a name");
    assert_eq!(said("cluster:3 101"), "in cluster 3, “101” in a name");
    assert_eq!(said("1 000"), "“1” in a name, “000” in a name");
}

#[test]
fn a_blank_parts_a_figure_from_digits_of_a_name_and_how_one_number_is_written_is_said() {
    let query = Query::parse("words>200 101", Over::Pairs);
    assert_eq!(query.letters(), ["101"]);
    assert!(query.holds(|_| 201.0, false, Vec::new));
    assert_eq!(
        query.told("Tab", usize::MAX),
        "words over 200, “101” in a name (as one number: words>200101)"
    );
    assert_eq!(
        said("-run<=1 234 567 ivanov"),
        "not longest run at most 1, “234” in a name, “567” in a name, “ivanov” in a name (as one number: -run<=1234567)"
    );
    // Nobody would write these as one.
    for other in [
        "words>200 1010",
        "words>0 101",
        "c>60 101",
        "words>200  x101",
    ] {
        assert!(!said(other).contains("as one number"), "{other}");
    }
}

#[test]
fn a_figure_that_there_is_not_names_the_nearest_that_there_is() {
    assert_eq!(
        said("wrods>3"),
        format!(
            "“wrods” is nothing to ask for: words? There are {}",
            Over::Pairs.names().join(", ")
        )
    );
    assert!(said("Pasages=2").contains(": passages? "));
    assert!(said("foo>3").starts_with("“foo” is nothing to ask for: c, a, b"));
}

#[test]
fn a_pair_stands_in_the_folders_of_both_and_across_them_if_they_are_two() {
    let holds = |text, folders: &[Option<&'static str>]| {
        Query::parse(text, Over::Pairs).holds(|_| 0.0, false, || folders.to_vec())
    };
    let (one, two) = (Some("(2025) essays"), Some("(2026) essays"));
    assert!(holds("folder:2025", &[one, two]) && holds("folder:2026", &[one, two]));
    assert!(holds("folder:2025 folder:2026", &[one, two]));
    assert!(!holds("folder:2025", &[two, two]) && holds("-folder:2025", &[two, two]));
    assert!(holds("folder:ESSAYS", &[None, two]) && !holds("folder:essays", &[None, None]));
    assert!(holds("across", &[one, two]) && holds("across", &[None, two]));
    assert!(!holds("across", &[two, two]) && holds("-across", &[None, None]));
    assert!(holds("across", &[one, one, two]) && !holds("across", &[one]));
    let said = said("folder:2025 -across");
    assert_eq!(said, "in the folder “2025”, not between different folders");
    assert!(!Query::parse("folder:", Over::Files).is_understood());
    assert_eq!(
        Query::parse("across", Over::Documents).letters(),
        ["across"]
    );
}

#[test]
fn every_list_has_its_own_figures() {
    let problem = |text: &str, over| Query::parse(text, over).problems.pop();
    assert_eq!(problem("size>3", Over::Clusters), None);
    assert!(problem("size>3", Over::Pairs).is_some());
    assert!(problem("passages>3", Over::Documents).is_some());
    // Where nothing is new, the letters are meant.
    assert_eq!(Query::parse("new", Over::Files).letters(), ["new"]);
    for over in [Over::Pairs, Over::Documents, Over::Clusters, Over::Files] {
        for name in over
            .names()
            .iter()
            .filter(|name| ![NEW, NAME, KIND, FOLDER, ACROSS].contains(*name))
        {
            let asked = format!("{name}>1");
            assert_eq!(problem(&asked, over), None);
        }
    }
}

#[test]
fn the_last_word_is_completed() {
    let completed = |text| complete(text, Over::Pairs, &["(2025) essays", "theses"]);
    assert_eq!(completed("ivanov wo").as_deref(), Some("ivanov words>"));
    assert_eq!(completed("-ne").as_deref(), Some("-new "));
    assert_eq!(completed("cl").as_deref(), Some("cluster:"));
    assert_eq!(completed("ki").as_deref(), Some("kind:"));
    assert_eq!(completed("kind:e").as_deref(), Some("kind:edited"));
    assert_eq!(completed("kind:").as_deref(), Some("kind:verbatim"));
    assert_eq!(completed("-kind:verbatim").as_deref(), Some("-kind:edited"));
    assert_eq!(completed("kind:edited").as_deref(), Some("kind:verbatim"));
    assert_eq!(completed("c").as_deref(), Some("c>"));
    assert_eq!(completed("new").as_deref(), Some("new "));
    assert_eq!(complete("kind:e", Over::Documents, &[]), None);
    assert_eq!(completed("fo").as_deref(), Some("folder:"));
    assert_eq!(completed("-folder:2").as_deref(), Some("-folder:2025"));
    let folders = ["Week ONE", "Мои Pe\u{301}n\u{303}as"];
    let completed = |text| complete(text, Over::Pairs, &folders);
    assert_eq!(completed("folder:on").as_deref(), Some("folder:ONE"));
    assert_eq!(completed("folder:wEE").as_deref(), Some("folder:Week"));
    let whole = "folder:P\u{e9}\u{f1}as";
    assert_eq!(completed("folder:p\u{e9}").as_deref(), Some(whole));
    assert_eq!(completed("folder:pe\u{301}").as_deref(), Some(whole));
    assert_eq!(completed("folder:pen").as_deref(), Some(whole));
    assert_eq!(completed("folder:x"), None);
    assert_eq!(completed("ac").as_deref(), Some("across "));
    assert_eq!(completed("").as_deref(), Some("c>"));
    assert_eq!(completed("xyz"), None);
    assert_eq!(completed("words>"), None);
}

#[test]
fn a_whole_folder_goes_on_to_the_next_one_around_the_end_as_kinds_do() {
    let folders = ["(2025) essays", "theses", "2024 Essay"];
    let mut filter = "ivanov folder:".to_owned();
    let mut words = Vec::new();
    for _ in 0..6 {
        filter = complete(&filter, Over::Documents, &folders).unwrap();
        words.push(filter.strip_prefix("ivanov folder:").unwrap().to_owned());
    }
    assert_eq!(words, ["2024", "2025", "Essay", "essays", "theses", "2024"]);
    assert_eq!(
        complete("folder:ess", Over::Documents, &folders).as_deref(),
        Some("folder:Essay")
    );
    assert_eq!(
        complete("folder:theses", Over::Documents, &["theses"]).as_deref(),
        Some("folder:theses")
    );
    assert_eq!(complete("folder:", Over::Documents, &[]), None);
}

#[test]
fn letters_that_no_name_has_and_that_can_become_something_keep_nothing_back_while_they_are_typed() {
    let typed = |text: &str, is_in_a_name: bool| {
        Query::parse(text, Over::Pairs).while_typed(|_| is_in_a_name)
    };
    let begun = typed("c>60 wo", false);
    assert!(begun.letters().is_empty());
    assert_eq!(
        begun.told("Tab", usize::MAX),
        "larger share over 60 %, wo… Tab makes it words>"
    );
    assert_eq!(
        typed("ne", false).told("Tab", usize::MAX),
        "ne… Tab makes it new"
    );
    // Where a name has them, they are looked for.
    let named = typed("c>60 wo", true);
    assert_eq!(named.letters(), ["wo"]);
    assert_eq!(
        named.told("Tab", usize::MAX),
        "larger share over 60 %, “wo” in a name (Tab: words>)"
    );
    // What is finished, or can become nothing, is what it is.
    for text in ["wo ", "xyz", "\"wo", "name:wo", "wo c>60", "\"wo\""] {
        assert!(!typed(text, false).letters().is_empty(), "{text}");
    }
    assert!(typed("new", false).is_new() && !typed("new c>6", false).is_new());
}

#[test]
fn the_example_of_every_list_is_understood_and_what_it_does_not_show_is_named_beside_it() {
    for over in [Over::Pairs, Over::Documents, Over::Clusters, Over::Files] {
        assert!(
            Query::parse(over.example(), over).is_understood(),
            "{over:?}"
        );
        let others: Vec<&str> = over.other_names().collect();
        let words = over.example().split(' ');
        let shown: Vec<&str> = words
            .filter_map(|word| word.split_once([':', '>', '=']))
            .map(|(name, _)| name)
            .collect();
        for name in over.names() {
            assert_ne!(
                shown.contains(name),
                others.contains(name),
                "{over:?}: {name}"
            );
        }
    }
    let others: Vec<&str> = Over::Pairs.other_names().collect();
    assert!(!others.contains(&"c") && !others.contains(&NAME) && others.contains(&"a"));
}

#[test]
fn what_is_being_typed_is_told_first_and_whole_where_there_is_no_room_for_all() {
    let issue = "name:ivanov c>60 words>200 new cluster:3 kind:edited";
    let mut typed = String::new();
    for word in issue.split(' ') {
        typed.push_str(word);
        let last = said(word);
        let query = Query::parse(&typed, Over::Pairs);
        for cells in 30..120 {
            let told = query.told("Tab", cells);
            let is_all = told.width() <= cells && told.ends_with(&last);
            assert!(is_all || told.starts_with(&last), "{cells} {typed}: {told}");
        }
        // All are told, whatever comes first.
        let parts: Vec<&str> = typed.split(' ').collect();
        let told = query.told("Tab", 0);
        assert!(
            parts.iter().all(|part| told.contains(&said(part))),
            "{told}"
        );
        typed.push(' ');
    }
}

#[test]
fn every_word_that_is_not_understood_is_told_wherever_it_stands() {
    let first = "“date” is nothing to ask for: ";
    let told = said("date>2020 kind:");
    assert!(told.starts_with(first), "{told}");
    assert!(told.ends_with("kind: … verbatim or edited"), "{told}");
    let query = Query::parse("date>2020 c>60 kind:", Over::Pairs);
    let told = query.told("Tab", 80);
    let last = "kind: … verbatim or edited, “date” is nothing to ask for: ";
    assert!(told.starts_with(last), "{told}");
    assert!(query.is_no_kind());
    assert_eq!(
        said("c>60 words> new"),
        "larger share over 60 %, words over … a number, new since you saw it"
    );
}

#[test]
fn who_types_or_and_brackets_is_told_that_there_are_none() {
    const HINT: &str = "there is no “or” and no bracket: all words have to hold";
    let told = said("(c>30 or words<200)");
    for part in [
        "“(c>30” is not understood: c>30?",
        "“or” in a name",
        "“words<200)” is not understood: words<200?",
        HINT,
    ] {
        assert!(told.contains(part), "{told}");
    }
    for typed in [
        "ivanov or petrov",
        "ivanov OR",
        "c>60 | new",
        "c>60 или new",
        "(ivanov",
        "(ivanov petrov)",
        "-(c>30)",
    ] {
        assert!(said(typed).contains(HINT), "{typed}");
    }
    // Names have brackets too, and begin with these letters.
    for typed in [
        "or",
        "orlov c>60",
        "ivanov (2)",
        "c>60 \"or\"",
        "essay(2).txt",
        "name:or new",
    ] {
        assert!(!said(typed).contains(HINT), "{typed}");
    }
}
