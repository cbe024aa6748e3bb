//! Containers, encodings and limits on the command line.

use super::support::{MUSIC, RIVER, folder, run_in, save, zip};

/// Windows' letters; the same bytes are other letters elsewhere.
const WINDOWS: &[u8] = b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0";

#[test]
fn a_zip_is_scanned_like_a_folder_and_its_files_are_compared_by_their_paths() {
    let class = folder(&[("anna.txt", RIVER)]);
    let files = [
        ("ben/essay.txt", RIVER),
        ("carla.txt", MUSIC),
        ("photo.jpg", ""),
    ];
    save(class.path(), "class.zip", zip(&files));
    let run = run_in(&class, "scan . --format json").ends_with(1);
    let json = run.json();
    assert_eq!(json["documents"].as_array().unwrap().len(), 3);
    assert_eq!(json["pairs"].as_array().unwrap().len(), 1);
    run.warns("not read: class.zip/photo.jpg: .jpg is not read");
    run_in(&class, "compare anna.txt class.zip/ben/essay.txt")
        .ends_with(1)
        .says("class.zip/ben/essay.txt");
}

#[test]
fn an_encoding_is_what_a_person_says() {
    let class = folder(&[]);
    save(class.path(), "a.txt", WINDOWS);
    save(class.path(), "koi.txt", "оПХБЕР, ЛХП");
    save(class.path(), "class.zip", zip(&[("b.txt", WINDOWS)]));
    for (name, encoding, found) in [
        ("a.txt", "koi8-r", 1),
        ("a.txt", "*.txt=windows-1252", 0),
        ("class.zip/b.txt", "**/class.zip/*=KOI8-R", 1),
        ("class.zip/b.txt", "*.md=KOI8-R", 0),
    ] {
        let typed =
            format!("compare {name} koi.txt --encoding {encoding} -k 3 --min-run 1 --format json");
        let json = run_in(&class, &typed).json();
        let passages = json["passages"].as_array().unwrap().len();
        assert_eq!(passages, found, "{name} {encoding}: {json}");
    }
    run_in(&class, "scan . --encoding *.txt=windows1251")
        .ends_with(2)
        .warns("no such encoding: is it windows-1251");
}
