//! `sidelong check`: what arrives in a zip or through a pipe; the rest is in `tests/cases/commands/check.md`.

use super::support::{BREAD, MUSIC, RIVER, Run, folder, program, run_in, save, zip};

#[test]
fn every_document_of_a_zip_is_judged_and_all_of_them_together() {
    let course = zip(&[
        ("b/anna.txt", RIVER),
        ("b/ben.txt", BREAD),
        ("b/x.jpg", "?"),
    ]);
    let all = folder(&[("class/carla.txt", RIVER), ("class/dora.txt", MUSIC)]);
    save(all.path(), "course.zip", &course);
    let run = run_in(&all, "check course.zip --against class").ends_with(2);
    run.says("course.zip/b/anna.txt: duplicate of carla.txt (")
        .says("course.zip/b/ben.txt: accepted: ")
        .says("course.zip/b/x.jpg: not read: ")
        .says("\n3 documents: 1 accepted, 1 duplicate, 1 not read\n");
    let json = run_in(&all, "check course.zip --against class --format json").ends_with(2);
    assert_eq!(json.json()["verdicts"]["duplicate"], 1);
    // In the folder it is compared with what is beside it.
    save(all.path(), "class/course.zip", &course);
    run_in(&all, "check class/course.zip --against class")
        .ends_with(2)
        .says("class/course.zip/b/anna.txt: duplicate of carla.txt (");
    let nothing: [(&str, &str); 0] = [];
    save(all.path(), "empty.zip", zip(&nothing));
    run_in(&all, "check empty.zip --against class").ends_with(2);
}

#[test]
fn a_text_may_come_by_standard_input() {
    let all = folder(&[("class/anna.txt", RIVER), ("class/ben.txt", MUSIC)]);
    let check = |text: &str| {
        let input = all.path().join("input");
        std::fs::write(&input, text).unwrap();
        let mut command = program();
        let command = command
            .current_dir(&all)
            .stdin(std::fs::File::open(input).unwrap());
        let run = command.args(["check", "-", "--against", "class"]).output();
        Run::from(run.unwrap())
    };
    check(RIVER)
        .ends_with(1)
        .says("-: duplicate of anna.txt (resemblance 100%");
    check(BREAD).ends_with(0).says("-: accepted: ");
    check("").ends_with(2).says("-: not read: ");
}
