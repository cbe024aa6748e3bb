//! The README can't go stale: its examples have the fields of what the program writes.

use serde_json::Value;

use super::support::{RIVER, class, folder, save, scan, sidelong};

const README: &str = include_str!("../../README.md");

/// The JSON in the fence after a marker.
#[track_caller]
fn example(marker: &str) -> Value {
    let after = README.split_once(marker).expect(marker).1;
    let fenced = after.split_once("```json").expect(marker).1;
    serde_json::from_str(fenced.split_once("```").expect(marker).0).expect(marker)
}

/// The same fields in the same order with values of the same kind; of a list, the first item stands for all.
#[track_caller]
fn assert_same_shape(place: &str, example: &Value, real: &Value) {
    match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            let names = |object: &serde_json::Map<String, Value>| {
                object.keys().cloned().collect::<Vec<_>>()
            };
            assert_eq!(names(example), names(real), "{place}");
            for (name, value) in example {
                assert_same_shape(&format!("{place}.{name}"), value, &real[name]);
            }
        }
        (Value::Array(example), Value::Array(real)) => {
            let first = example.first().zip(real.first());
            let (example, real) = first.unwrap_or_else(|| panic!("{place} is empty"));
            assert_same_shape(&format!("{place}[0]"), example, real);
        }
        (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Null, Value::Null) => {}
        _ => panic!("{place}: {example} is not like {real}"),
    }
}

#[test]
fn the_scan_example_has_the_fields_of_a_scan() {
    let class = class();
    save(class.path(), "photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    let real = scan(class.path(), &["--format", "json"]).json();
    assert_same_shape("scan", &example("<!-- scan.json -->"), &real);
}

#[test]
fn the_compare_example_has_the_fields_of_a_comparison() {
    let changed = RIVER.replace("horses", "oxen");
    let pair = folder(&[("anna.txt", RIVER), ("ben.txt", &changed)]);
    let real = sidelong([
        "compare".as_ref(),
        pair.path().join("anna.txt").as_os_str(),
        pair.path().join("ben.txt").as_os_str(),
        "--format".as_ref(),
        "json".as_ref(),
    ]);
    assert_same_shape("compare", &example("<!-- compare.json -->"), &real.json());
}
