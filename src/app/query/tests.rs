use super::*;
use crate::measure::Ratio;
use crate::tests::{fits, rows};

#[test]
fn a_filter_is_explained_in_words() {
    for [filter, expected] in rows(include_str!("tests/told.md")) {
        let told = Query::parse(&filter, Over::Pairs).told(usize::MAX);
        assert!(fits(&told, &expected), "{filter}: {told}");
    }
}

#[test]
fn figures_are_compared_as_they_are_asked_for() {
    #[expect(clippy::cast_sign_loss, reason = "no share is less than nothing")]
    let holds = |text, value: f64| {
        let share = Ratio {
            part: (value * 10.0) as u32,
            whole: 1_000,
        };
        Query::parse(text, Over::Pairs).holds(
            |_| share.into(),
            || false,
            || false,
            Vec::new,
            Vec::new,
        )
    };
    assert!(holds("c>60", 60.1) && !holds("c>60", 60.0));
    assert!(holds("c>=60", 60.0) && !holds("c<60", 60.0) && holds("c<=60", 60.0));
    assert!(holds("c=60", 59.6) && holds("c:60", 60.4) && !holds("c=60", 61.0));
    assert!(!holds("-c>60", 61.0) && holds("-c>60", 59.0));
    assert!(holds("c>50 c<70", 60.0) && !holds("c>50 c<55", 60.0));
    assert!(!holds("new", 0.0) && holds("-new", 0.0));
}

#[test]
fn a_pair_stands_in_the_folders_of_both_and_across_them_if_they_are_two() {
    let holds = |text, folders: &[Option<&'static str>]| {
        Query::parse(text, Over::Pairs).holds(
            |_| Value::Nothing,
            || false,
            || false,
            || folders.to_vec(),
            Vec::new,
        )
    };
    let (one, two) = (Some("(2025) essays"), Some("(2026) essays"));
    assert!(holds("folder:2025", &[one, two]) && holds("folder:2026", &[one, two]));
    assert!(holds("folder:2025 folder:2026", &[one, two]));
    assert!(!holds("folder:2025", &[two, two]) && holds("-folder:2025", &[two, two]));
    assert!(holds("folder:ESSAYS", &[None, two]) && !holds("folder:essays", &[None, None]));
    assert!(holds("across", &[one, two]) && holds("across", &[None, two]));
    assert!(!holds("across", &[two, two]) && holds("-across", &[None, None]));
    assert!(holds("across", &[one, one, two]) && !holds("across", &[one]));
    assert!(!Query::parse("folder:", Over::Files).is_understood());
    assert_eq!(
        Query::parse("across", Over::Documents).letters(),
        ["across"]
    );
}

#[test]
fn a_group_is_that_of_either_author() {
    let holds = |text| {
        let groups = || vec![Some("7b"), None];
        Query::parse(text, Over::Pairs).holds(
            |_| Value::Nothing,
            || false,
            || false,
            Vec::new,
            groups,
        )
    };
    assert!(holds("group:7B") && !holds("-group:7b") && !holds("group:7a"));
    assert!(!Query::parse("group:", Over::Pairs).is_understood());
    assert!(!Query::parse("group:7b", Over::Files).is_understood());
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
        for name in over.names().iter().filter(|name| {
            let is_word = over.word(name).is_some();
            !is_word && ![NEW, MARKED, NAME, KIND, FOLDER, ACROSS].contains(*name)
        }) {
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
    let query = Query::parse("date>2020 c>60 kind:", Over::Pairs);
    let told = query.told(80);
    let last = "kind: … verbatim or edited, “date” is nothing to ask for: ";
    assert!(told.starts_with(last), "{told}");
}
