//! Sources read as they would print, and hostile ones end.

use super::*;

fn text(tex: &str) -> String {
    read(tex.as_bytes(), Wishes::NONE).unwrap().prose.finish().0
}

#[test]
fn hostile_sources_cost_little() {
    let deep = format!("{}a{}b", "{".repeat(1_000_000), "}".repeat(1_000_000));
    assert_eq!(text(&deep), "ab\n");
    assert!(text(&"\\x[".repeat(200_000)).len() < 1_000_000);
    assert_eq!(text(&"\\begin{verbatim}".repeat(100_000)), "");
    assert_eq!(text(&"\\footnote{".repeat(100_000)), "");
    assert_eq!(text(&"\\def\\a".repeat(100_000)), "");
    let fences: Vec<String> = ('\u{4e00}'..='\u{9fff}')
        .map(|fence| format!("\\verb{fence}"))
        .collect();
    let fences = fences.concat();
    assert!(text(&fences).len() <= fences.len());
    for odd in [
        "\\", "\\'", "\\begin", "\\begin{", "\\verb", "\\verb|a", "%", "$", "\\'{", "\\[", "-",
    ] {
        let _ = text(odd);
    }
}
