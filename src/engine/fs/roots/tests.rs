use proptest::prelude::*;

use super::*;
use crate::engine::label;

/// A folder that is no archive.
fn class(path: impl AsRef<Path>) -> Place {
    Place {
        path: path.as_ref().to_owned(),
        real: path.as_ref().to_owned(),
        name: None,
        is_archive: false,
    }
}

/// The names that folders get, by their paths from a common one.
fn named(paths: &[&str]) -> Vec<(String, String)> {
    let top = std::path::absolute("/top").unwrap();
    let paths = paths.iter().map(|path| class(top.join(path)));
    let roots = Roots::named(&paths.collect::<Vec<_>>());
    let shown = |root: &Root| {
        let path = root.path().strip_prefix(&top).unwrap();
        (
            label::label(root.name()).to_string(),
            label::label(path).to_string(),
        )
    };
    roots.iter().map(shown).collect()
}

fn names_of(paths: &[&str]) -> Vec<String> {
    named(paths).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn a_folder_is_called_by_as_little_of_its_path_as_tells_it_from_the_others() {
    assert_eq!(names_of(&["b/this year", "a/last"]), ["last", "this year"]);
    assert_eq!(
        names_of(&["2025/essays", "2026/essays", "2026/theses"]),
        ["(2025) essays", "(2026) essays", "theses"]
    );
    assert_eq!(
        names_of(&["a/x/essays", "b/x/essays"]),
        ["(a, x) essays", "(b, x) essays"]
    );
    // The brackets may be a person's own.
    assert_eq!(
        names_of(&["2025/essays", "(2025) essays", "2026/essays"]),
        ["(2026) essays", "(top) (2025) essays", "(top, 2025) essays"]
    );
    assert_eq!(names_of(&["essays"]), ["."]);
}

fn folder(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    folder
}

fn open(folder: &tempfile::TempDir, names: &[&str]) -> anyhow::Result<Roots> {
    let paths = names.iter().map(|name| folder.path().join(name));
    Roots::open(&paths.collect::<Vec<_>>(), &[])
}

#[test]
fn the_same_folder_twice_is_there_once() {
    let folder = folder(&["a", "b"]);
    let one = open(&folder, &["a"]).unwrap();
    assert!(!one.are_several());
    assert_eq!(open(&folder, &["a", "a/", "./a", "b/../a"]).unwrap(), one);
    let key = |name: &str| open(&folder, &[name]).unwrap().key();
    assert_eq!([key("a/"), key("./a/.")], [key("a"), key("a")]);
    // Another folder on the way may go.
    assert!(
        !Path::new(&*String::from_utf8(key("b/../a")).unwrap())
            .components()
            .any(|part| part == Component::ParentDir)
    );
    let two = open(&folder, &["a", "b"]).unwrap();
    assert_eq!(open(&folder, &["b/.", "a", "b"]).unwrap(), two);
    assert_eq!(
        one.key(),
        folder.path().join("a").as_os_str().as_encoded_bytes()
    );
    assert_ne!(one.key(), two.key());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_that_is_given_too_is_that_folder() {
    let folder = folder(&["z", "b"]);
    std::os::unix::fs::symlink(folder.path().join("z"), folder.path().join("a")).unwrap();
    let plain = open(&folder, &["z", "b"]).unwrap();
    assert_eq!(open(&folder, &["a", "b", "z"]).unwrap(), plain);
    assert_eq!(open(&folder, &["z", "b", "a"]).unwrap(), plain);
    let linked = open(&folder, &["a", "b"]).unwrap();
    assert_eq!(linked.shown().several().unwrap()[0].name, "a");
    fs::create_dir(folder.path().join("z/inner")).unwrap();
    let said = open(&folder, &["a", "z/inner"]).unwrap_err().to_string();
    assert!(
        said.contains("inner lies in ") && said.contains("/a: "),
        "{said}"
    );
}

proptest! {
    #[test]
    fn the_order_of_folders_says_nothing_and_every_path_is_found_again(
        paths in proptest::collection::btree_set("([(][ab][)] )?[ab]/[ab]/[ab]", 1..6),
        within in "[a-c]{1,2}(/[a-c]{1,2}){0,2}",
    ) {
        let there: Vec<PathBuf> = paths.iter().map(|path| Path::new("/").join(path)).collect();
        let roots = Roots::named(&there.iter().map(class).collect::<Vec<_>>());
        let mut other = there.clone();
        other.reverse();
        // The caller gives them by their places; names alone must not need it.
        let turned = Roots::named(&other.iter().map(class).collect::<Vec<_>>());
        let names = |roots: &Roots| {
            let mut names: Vec<_> = roots.iter().map(|root| (root.path.clone(), root.name.clone())).collect();
            names.sort();
            names
        };
        prop_assert_eq!(names(&roots), names(&turned));
        prop_assert_eq!(roots.key(), turned.key());
        let mut labels = std::collections::BTreeSet::new();
        for root in roots.iter() {
            let absolute = root.path().join(&within);
            let below = roots.below(&absolute).unwrap().into_owned();
            prop_assert_eq!(roots.file(&below), absolute);
            prop_assert_eq!(roots.within(&below), Path::new(&within));
            let label = label::label(&below);
            prop_assert_eq!(label::path(&label), Some(below));
            prop_assert!(labels.insert(label.to_string()));
            prop_assert!(roots.is_root(&roots.below(root.path()).unwrap()));
        }
        prop_assert_eq!(roots.below(Path::new("/elsewhere/x")), None);
    }
}

#[test]
fn an_archive_in_the_class_or_around_it_is_read_for_itself() {
    let folder = folder(&["class/old/2024", "class/sub"]);
    let path = |within: &str| folder.path().join(within);
    let open = |class: &str, archive: &str| {
        let archive = Archive {
            name: Some("a".to_owned()),
            path: path(archive),
        };
        Roots::open(&[path(class)], &[archive]).unwrap()
    };
    let below = |roots: &Roots, within: &str| {
        let path = path(within);
        let below = roots.below(&path).unwrap();
        assert_eq!(roots.file(&below), path);
        label::label(&below).to_string()
    };
    let inside = open("class", "class/old");
    let called = ["class/old/2024/x", "class/sub", "class/old"];
    assert_eq!(
        called.map(|path| below(&inside, path)),
        ["a/2024/x", "class/sub", "a"]
    );
    assert!(inside.is_apart(Path::new("class/old")) && !inside.is_apart(Path::new("a")));
    let around = open("class/old", "class");
    let called = ["class/old/2024", "class/sub/x", "class/old"];
    assert_eq!(
        called.map(|path| below(&around, path)),
        ["old/2024", "a/sub/x", "old"]
    );
    // By a link to the class it is the same archive.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(path("class"), path("link")).unwrap();
        let linked = open("link", "class/old");
        let told = linked.below(&path("link/old/x")).unwrap().into_owned();
        assert_eq!(told, Path::new("a/x"));
        assert!(linked.is_apart(Path::new("link/old")));
    }
}
