//! Sources read as they would print, and hostile ones end.

use super::*;

fn text(tex: &str) -> String {
    read(tex.as_bytes(), Wishes::NONE).unwrap().prose.finish().0
}

#[test]
fn what_would_be_on_paper_is_text() {
    let tex = r"\documentclass[12pt]{article}
\usepackage[utf8]{inputenc} % a comment
\newcommand{\me}[1]{not \textbf{printed} #1}
\def\you#1{nor this}
\title{The \emph{Title}}\author{Anna B.}
\begin{document}
\maketitle
\section*{First}\label{sec:a}
A word\footnote{A note.} and 50\% of ``it''---see~\cite[p.~2]{key} $x^2$ here.
Sec\-ond line % gone
  goes on.

\begin{itemize}\item one \item two\end{itemize}
\begin{equation} y = 3 \end{equation}
\begin{tabular}{ll} a & b \\ c & d \end{tabular}
\begin{verbatim}
\raw {text}
\end{verbatim}
\textcolor{red}{Red} \href{http://x}{link} \url{http://y}
\end{document} gone";
    assert_eq!(
        text(tex),
        "The Title\n\nAnna B.\n\nFirst\n\nA word and 50% of “it”—see here. Second line goes on.\n\none\ntwo\n\na\tb\nc\td\n\n\
         \\raw {text}\n\nRed link http://y\n\nA note.\n"
    );
    let reading = read(tex.as_bytes(), Wishes::NONE).unwrap();
    assert_eq!(reading.clues.author.as_deref(), Some("Anna B."));
}

#[test]
fn accents_and_ligatures_are_letters() {
    assert_eq!(
        text(r#"caf\'e \'{E}t\'e na\"{\i}ve fa\c{c}ade \v Skoda Stra\ss e \O{}re {\ae}on \o re"#),
        "café Été naïve façade Škoda Straße Øre æon øre\n"
    );
    let latin = b"\\usepackage[latin1]{inputenc}\ncaf\xe9";
    assert_eq!(
        read(latin, Wishes::NONE).unwrap().prose.finish().0,
        "café\n"
    );
}

#[test]
fn letters_are_read_as_a_person_says() {
    let wishes = |insists| Wishes {
        encoding: Some("KOI8-R".to_owned()),
        insists,
    };
    let read = |tex: &[u8], insists| read(tex, &wishes(insists)).unwrap().prose.finish().0;
    assert_eq!(read(b"\xcf\xcb", false), "ок\n");
    let declares = b"\\usepackage[cp1251]{inputenc}\n\xee\xea";
    assert_eq!(read(declares, false), "ок\n");
    assert_eq!(read(declares, true), "НЙ\n");
}

#[test]
fn other_files_are_named() {
    let reading = read(b"a \\input{chapter one}\\include{two} b", Wishes::NONE).unwrap();
    assert_eq!(
        reading.notes,
        ["parts of it are in other files: chapter one, two"]
    );
}

#[test]
fn what_is_left_open_ends_with_its_paragraph() {
    assert_eq!(text("a $x + \n\nb \\label{c\n\nd {e"), "a\n\nb\n\nd e\n");
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
