use super::*;

fn said(text: &str) -> String {
    Query::parse(text, Over::Pairs).told(usize::MAX)
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
    assert_eq!(said("kind:foo"), said("kind:"));
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
    assert_eq!(said("words>>5"), said("words>"));
    assert!(said("wrods>3").starts_with("“wrods” is nothing to ask for: c, a, b"));
    assert_eq!(said("c>12,5%"), "larger share over 12.5 %");
    let query = Query::parse("words> -", Over::Pairs);
    assert!(query.holds(|_| 0.0, || false, Vec::new));
    assert!(query.letters().is_empty());
}

#[test]
fn figures_are_compared_as_they_are_asked_for() {
    let holds =
        |text, value: f64| Query::parse(text, Over::Pairs).holds(|_| value, || false, Vec::new);
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
fn a_pair_stands_in_the_folders_of_both_and_across_them_if_they_are_two() {
    let holds = |text, folders: &[Option<&'static str>]| {
        Query::parse(text, Over::Pairs).holds(|_| 0.0, || false, || folders.to_vec())
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
    let problem = |text: &str, over| Query::parse(text, over).words.pop().and_then(Result::err);
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
                shown.contains(&name),
                others.contains(&name),
                "{over:?}: {name}"
            );
        }
    }
    let others: Vec<&str> = Over::Pairs.other_names().collect();
    assert!(!others.contains(&"c") && !others.contains(&NAME) && others.contains(&"a"));
}

#[test]
fn every_word_that_is_not_understood_is_told_wherever_it_stands() {
    let first = "“date” is nothing to ask for: ";
    let told = said("date>2020 kind:");
    assert!(told.starts_with(first), "{told}");
    assert!(told.ends_with("kind: … verbatim or edited"), "{told}");
    let query = Query::parse("date>2020 c>60 kind:", Over::Pairs);
    let told = query.told(80);
    let last = "kind: … verbatim or edited, “date” is nothing to ask for: ";
    assert!(told.starts_with(last), "{told}");
    assert_eq!(
        said("c>60 words> new"),
        "larger share over 60 %, words over … a number, new since you saw it"
    );
}
