//! The tables: all columns of the pairs, the documents, the clusters, and the files not read.

use super::Form::{Count, Name, Names, Sentence, Share, Text};
use super::Unit::{Kind, Letters, Many, Percent, Word};
use super::{Column, Context, Row, Value};
use crate::index::{Cluster, DocId, Document, Pair, PairKind};
use crate::measure::Coverage;
use crate::remarks;
use crate::reviews::{Time, Verdict};
use crate::say;
use crate::sides::Side;
use crate::snapshot::{Decided, Facts, Unread};
use crate::words::{self, Language, Phrase, phrase};

/// Names keep so many cells where what stands beside them is said in another way elsewhere.
const GOOD: usize = 16;
/// With less than this they no longer tell documents apart.
const LEAST: usize = 14;
/// Most names of people and files are whole in so many cells.
const READ: usize = 20;
/// A name up to this width is shown whole before what is worth less.
const WHOLE: usize = 28;

/// Each of two names keeps so many cells where one is that of the centre of a cluster, and the other stands for many.
const OTHERS: usize = 12;
/// No screen has room for more names in one row.
const MOST_OTHERS: usize = 64;

/// In front of the word for what a sketch misses.
const MISSED: &str = "×";

/// A row is what [`Column::new`] takes, and what is set of it.
macro_rules! columns {
    ($($(#[$doc:meta])* $table:ident: $row:ty { $(($($new:expr),+) $(.$set:ident($($with:expr),*))*;)+ })+) => {
        $($(#[$doc])* pub static $table: &[Column<$row>] = &[$(Column::<$row>::new($($new),+)$(.$set($($with),*))*),+];)+
    };
}

columns! {
    /// All columns of the pairs.
    PAIRS: Pair {
        ("left", phrase("head-a"), Name, |pair| name(pair, Side::Left))
            .by(phrase("by-name")) .key(ranks) .worth(0, (0, 0)) .file() .csv(1);
        ("right", phrase("head-b"), Name, |pair| name(pair, Side::Right)) .worth(0, (0, 0)) .file() .csv(2);
        ("sketch", phrase("sketches-sketch"), Text, sketch) .worth(0, (0, 0)) .there(is_sketched) .file();
        ("verdict", phrase("head-verdict"), Text, verdict) .worth(0, (0, 0)) .there(is_decided);
        // Its number would say nothing beside the words and the shares of which it is made.
        ("evidence", Phrase::NONE, Count, |_| Value::Nothing)
            .by(phrase("by-evidence")) .key(|pair| pair.evidence().to_bits()) .usual();
        ("strength", Phrase::NONE, Share, |pair| of_pair(pair, pair.larger_share()))
            .by(phrase("by-strength")) .field(&["c", "share"], phrase("field-share"), Percent) .worth(0, (0, 0)) .until(1);
        ("share_left", phrase("head-left"), Share, |pair| of_pair(pair, pair.share(Side::Left)))
            .by(phrase("by-left")) .field(&["a"], phrase("field-left"), Percent) .worth(1, (GOOD, 0)) .bar() .file() .csv(12);
        ("share_right", phrase("head-right"), Share, |pair| of_pair(pair, pair.share(Side::Right)))
            .by(phrase("by-right")) .field(&["b"], phrase("field-right"), Percent) .worth(1, (GOOD, 0)) .bar() .file() .csv(13);
        ("resemblance", phrase("head-alike"), Share, |pair| pair.resemblance().0.into())
            .by(phrase("by-resemblance")) .field(&["alike"], phrase("field-alike"), Percent) .worth(5, (GOOD, WHOLE)) .file() .csv(5);
        ("raw", phrase("head-raw"), Share, raw)
            .worth(2, (LEAST, 0)) .quiet() .file() .there(is_masked);
        ("layers", phrase("head-layers"), Text, |pair| Value::Text(taken_by(pair).next().unwrap_or_default().into()))
            .worth(0, (0, 0)) .quiet() .there(|context| context.snapshot.taken.is_some());
        ("words_shared", phrase("head-words"), Count, |pair| pair.figures.words.into())
            .by(phrase("by-words-shared")) .field(&["words"], phrase("field-words"), Many) .worth(2, (LEAST, 0)) .file() .csv(9);
        ("longest_run", phrase("head-run"), Count, |pair| pair.figures.longest.into())
            .by(phrase("by-run")) .field(&["run"], phrase("field-run"), Many) .worth(3, (LEAST, 0)) .file() .csv(10);
        ("passages", phrase("head-passages"), Count, |pair| pair.figures.passages.into())
            .by(phrase("by-passages")) .field(&["passages"], phrase("field-passages"), Many) .worth(4, (0, READ)) .file() .csv(11);
        ("common_words", phrase("head-common"), Count, |pair| pair.figures.common.into())
            .by(phrase("by-common")) .worth(7, (GOOD, WHOLE)) .quiet() .csv(22);
        ("verbatim", phrase("column-verbatim"), Count, |pair| (pair.figures.passages - pair.figures.edited).into())
            .field(&["verbatim"], phrase("filter-verbatim"), Kind);
        ("edited", phrase("column-edited"), Count, |pair| pair.figures.edited.into())
            .field(&["edited"], phrase("filter-edited"), Kind);
        ("rewritten", phrase("column-rewritten"), Count, |pair| u32::from(pair.is_rewritten).into())
            .field(&["rewritten"], phrase("filter-rewritten"), Kind);
        ("kind", phrase("column-kind"), Text, kind)
            .worth(6, (GOOD, WHOLE));
        ("cluster", phrase("field-cluster"), Count, |pair| pair.context.number(pair.docs.left).into())
            .field(&["cluster"], phrase("field-cluster"), Many);
        ("shared_shingles", Phrase::NONE, Count, |pair| pair.shared.into()) .csv(3);
        ("common_shingles", Phrase::NONE, Count, |pair| pair.common.into()) .csv(4);
        ("containment_left", Phrase::NONE, Share, |pair| pair.containment(Side::Left).0.into()) .csv(6);
        ("containment_right", Phrase::NONE, Share, |pair| pair.containment(Side::Right).0.into()) .csv(7);
        ("sorensen", Phrase::NONE, Share, |pair| pair.sorensen().0.into()) .csv(8);
        ("lookalike_words_left", Phrase::NONE, Count, |pair| facts(pair, Side::Left, |facts| facts.lookalike)) .csv(14);
        ("lookalike_words_right", Phrase::NONE, Count, |pair| facts(pair, Side::Right, |facts| facts.lookalike))
            .csv(15);
        ("invisible_characters_left", Phrase::NONE, Count, |pair| facts(pair, Side::Left, |facts| facts.invisible))
            .csv(16);
        ("invisible_characters_right", Phrase::NONE, Count, |pair| facts(pair, Side::Right, |facts| facts.invisible))
            .csv(17);
        ("hidden_characters_left", Phrase::NONE, Count, |pair| facts(pair, Side::Left, hidden)) .csv(18);
        ("hidden_characters_right", Phrase::NONE, Count, |pair| facts(pair, Side::Right, hidden)) .csv(19);
        // In English: a program reads it.
        ("kind", Phrase::NONE, Text, |pair| Value::Text(pair.kind().name().into())) .csv(20);
        // Of how many shingles one proposed pairs: 1 unless the index was larger than its memory. A line of its own would be no pair.
        ("one_shingle_in", Phrase::NONE, Count, |pair| pair.context.snapshot.sample.map_or(1, |sample| sample.one_in).into())
            .csv(21);
        ("share_raw", Phrase::NONE, Share, raw) .csv(23);
        // What the sketch says that a person chose, in English: a program reads it.
        ("proposed", Phrase::NONE, Text, |pair| Value::Text(because(pair).is_some().to_string().into()))
            .there(is_sketched) .csv(24);
        ("because", Phrase::NONE, Text, |pair| Value::Text(because(pair).unwrap_or_default().into()))
            .there(is_sketched) .csv(25);
        ("verdict", phrase("head-verdict"), Text, |pair| of_decision(pair, Decided::said))
            .file() .there(is_decided);
        ("verdict", Phrase::NONE, Text, named_verdict)
            .field(&["verdict"], phrase("head-verdict"), Letters) .there(is_decided) .csv(26);
        ("note", phrase("head-note"), Text, |pair| of_decision(pair, |known| known.note.clone()))
            .file() .there(is_decided) .csv(27);
        ("reviewer", phrase("head-reviewer"), Text, |pair| of_last(pair, |(by, _)| by.clone()))
            .field(&["by"], phrase("field-by"), Letters) .file() .there(is_decided) .csv(28);
        ("decided", phrase("head-decided"), Text, |pair| of_last(pair, |(_, at)| at.to_string()))
            .file() .there(is_decided) .csv(29);
        // Equal words alone, as of two long texts: where the screen has a sign before the share.
        ("estimated", phrase("head-estimated"), Text, |pair| if pair.is_estimate { Value::Text("~".into()) } else { Value::Nothing })
            .file() .there(|context| context.snapshot.listing.pairs.iter().any(|pair| pair.is_estimate));
        ("estimated", Phrase::NONE, Text, |pair| Value::Text(pair.is_estimate.to_string().into())) .csv(30);
        // Beside an open verdict, as in the JSON.
        ("changed", Phrase::NONE, Text, |pair| of_decision(pair, |known| known.is_changed.to_string()))
            .there(is_decided) .csv(31);
        ("open", Phrase::NONE, Count, |pair| u32::from(pair.context.snapshot.decisions.is_open(pair.docs)).into())
            .field(&["open"], phrase("filter-open"), Word);
        ("noted", Phrase::NONE, Count, |pair| is_so(pair, |known| known.is_noted))
            .field(&["noted"], phrase("filter-noted"), Word);
        ("changed", Phrase::NONE, Count, |pair| is_so(pair, |known| known.is_changed))
            .field(&["changed"], phrase("filter-changed"), Word);
        ("layers", phrase("head-layers"), Text, |pair| Value::Text(taken_by(pair).collect::<Vec<_>>().join(", ").into()))
            .field(&["layer"], phrase("head-layers"), Letters) .file() .there(|context| context.snapshot.taken.is_some());
    }

    /// All columns of the documents.
    DOCUMENTS: Document {
        ("document", phrase("head-document"), Name, |one| Some(&one.of.label).into())
            .by(phrase("by-name")) .usual() .worth(0, (0, 0)) .file();
        ("words", phrase("head-words"), Count, |one| one.words.into())
            .by(phrase("by-words")) .field(&["words"], phrase("field-words"), Many) .worth(1, (GOOD, 0)) .file();
        ("pairs", phrase("head-pairs"), Count, |one| one.partners.into())
            .by(phrase("by-pairs")) .field(&["pairs"], phrase("field-pairs"), Many) .worth(3, (GOOD, 0)) .file();
        ("best", phrase("head-best"), Share, best)
            .by(phrase("by-best")) .field(&["best"], phrase("field-best"), Percent) .worth(0, (0, 0)) .bar() .file();
        ("best match", phrase("head-best-match"), Name, |one| one.best.and_then(|best| one.context.label(best.with)).into())
            .worth(2, (GOOD, 0)) .quiet() .file();
        ("author", phrase("clue-author"), Text, |one| Value::Text(one.context.snapshot.author(one.of).unwrap_or_default().into()))
            .file();
        ("group", phrase("head-group"), Text, |one| Value::Text(one.context.snapshot.group(one.of).unwrap_or_default().into()))
            .by(phrase("head-group")) .worth(3, (GOOD, 0)) .quiet() .there(|context| !context.snapshot.groups.is_empty()) .file();
        ("cluster", phrase("field-cluster"), Count, |one| one.context.number(one.id).into())
            .field(&["cluster"], phrase("field-cluster"), Many);
    }

    /// All columns of the clusters.
    CLUSTERS: Cluster {
        // The number by which a filter asks for it, however the list is sorted.
        ("number", phrase("head-cluster-number"), Count, |cluster| cluster.context.snapshot.number(cluster.at as usize).into())
            .worth(0, (0, 0)) .quiet() .field(&["cluster"], phrase("field-cluster"), Many);
        ("size", phrase("head-size"), Count, |cluster| cluster.size().into())
            .by(phrase("by-size")) .usual() .field(&["size"], phrase("field-size"), Many) .worth(0, (0, 0)) .file();
        ("strength", Phrase::NONE, Share, |cluster| largest(cluster.strongest)) .worth(0, (0, 0)) .until(1);
        ("strongest", phrase("head-strongest"), Share, |cluster| largest(cluster.strongest))
            .by(phrase("by-strongest")) .field(&["c", "share"], phrase("field-share"), Percent) .worth(1, (READ, 0)) .file();
        ("weakest", phrase("head-weakest"), Share, |cluster| largest(cluster.weakest))
            .by(phrase("by-weakest")) .field(&["weakest"], phrase("field-weakest"), Percent) .worth(3, (OTHERS, 0)) .file();
        ("links", phrase("head-links"), Count, |cluster| cluster.links.into())
            .by(phrase("by-links")) .field(&["links"], phrase("field-links"), Many) .worth(4, (OTHERS, 0)) .file();
        ("open", phrase("verdict-open"), Count, |cluster| cluster.context.snapshot.decisions.open_of(cluster.at).into())
            .field(&["open"], phrase("field-open"), Many) .worth(2, (OTHERS, 0)) .file() .there(is_decided);
        ("centre", phrase("head-centre"), Name, |cluster| cluster.context.label(cluster.centre).into())
            .by(phrase("by-name")) .key(|cluster| cluster.context.rank(cluster.centre).into()) .worth(0, (0, 0));
        ("others", phrase("head-others"), Names, others)
            .worth(2, (OTHERS, 0)) .quiet();
        ("documents", phrase("column-documents"), Names, |cluster| labels(cluster, cluster.members.iter(), cluster.members.len()))
            .file();
        ("verbatim", phrase("column-verbatim"), Count, |cluster| Value::Count(cluster.context.kinds(cluster.at)[0]))
            .field(&["verbatim"], phrase("filter-verbatim"), Kind);
        ("edited", phrase("column-edited"), Count, |cluster| Value::Count(cluster.context.kinds(cluster.at)[1]))
            .field(&["edited"], phrase("filter-edited"), Kind);
    }

    /// All columns of the files that were not read.
    FILES: Unread {
        ("file", phrase("head-file"), Name, |file| Some(&file.of.label).into())
            .by(phrase("by-name")) .usual() .worth(0, (0, 0)) .file();
        ("reason", phrase("head-reason"), Sentence, |file| Value::Text(file.reason.to_string().into()))
            .by(phrase("by-reason")) .worth(0, (0, 0)) .quiet() .file();
    }
}

/// The layers that took a pair away.
fn taken_by(pair: &Row<'_, Pair>) -> impl Iterator<Item = String> {
    remarks::taken_by(pair.context.snapshot, pair.docs)
}

/// The larger share with masked words, where it is another one.
fn raw<'a>(pair: &Row<'a, Pair>) -> Value<'a> {
    pair.raw().map_or(Value::Nothing, |raw| raw.0.into())
}

fn kind<'a>(pair: &Row<'a, Pair>) -> Value<'a> {
    let said = match pair.kind() {
        PairKind::Rewritten => say!("column-rewritten"),
        PairKind::Edited => say!("column-edited"),
        PairKind::Verbatim => say!("column-verbatim"),
    };
    Value::Text(said.into())
}

fn name<'a>(pair: &Row<'a, Pair>, side: Side) -> Value<'a> {
    pair.context.label(*pair.docs.get(side)).into()
}

fn ranks(pair: &Row<'_, Pair>) -> u64 {
    let rank = |side| u64::from(pair.context.rank(*pair.docs.get(side)));
    rank(Side::Left) << u32::BITS | rank(Side::Right)
}

/// A share of a pair.
fn of_pair<'a>(pair: &Row<'a, Pair>, share: Coverage) -> Value<'a> {
    Value::Share(super::Share {
        is_largest: share == pair.larger_share(),
        is_estimate: pair.is_estimate,
        ..share.0.into()
    })
}

/// A share that is alone in its row.
fn largest<'a>(share: Coverage) -> Value<'a> {
    Value::Share(super::Share {
        is_largest: true,
        ..share.0.into()
    })
}

/// Whether masked words make any share another one.
fn is_masked(context: &Context<'_>) -> bool {
    let mut pairs = context.snapshot.listing.pairs.iter();
    pairs.any(|pair| pair.raw().is_some())
}

fn is_sketched(context: &Context<'_>) -> bool {
    context.snapshot.proposed.is_some()
}

fn is_decided(context: &Context<'_>) -> bool {
    !context.snapshot.decisions.is_empty()
}

/// Behind a verdict that is on its way to where it is kept.
const ON_ITS_WAY: &str = "…";
/// Behind the verdict of a pair with a note, or in its place.
pub const NOTED: &str = "✎";

/// "harmless ✎", without the reason, for which no row has room, with the sign of a note; and that another version was decided on.
fn verdict<'a>(pair: &Row<'a, Pair>) -> Value<'a> {
    let Some(known) = pair.context.snapshot.decisions.get(pair.docs) else {
        return Value::Nothing;
    };
    let verdict = match known.verdict {
        Verdict::Open if !known.is_changed => String::new(),
        Verdict::Harmless(_) => Verdict::Harmless(None).say(),
        _ => known.said(),
    };
    let way = if known.is_kept { "" } else { ON_ITS_WAY };
    let note = if known.is_noted { NOTED } else { "" };
    let said = format!("{verdict}{way} {note}").trim().to_owned();
    if known.verdict == Verdict::Open && known.is_changed {
        Value::Odd(said)
    } else {
        Value::Text(said.into())
    }
}

/// In English: a program reads it, and filters have the same words in every language.
fn named_verdict<'a>(pair: &Row<'a, Pair>) -> Value<'a> {
    let verdict = pair.context.snapshot.decisions.verdict(pair.docs);
    Value::Text(verdict.name().to_owned().into())
}

/// One where something holds of what is decided.
fn is_so<'a>(pair: &Row<'a, Pair>, holds: fn(&Decided) -> bool) -> Value<'a> {
    let known = pair.context.snapshot.decisions.get(pair.docs);
    u32::from(known.is_some_and(holds)).into()
}

/// Something of what is decided, where anything is.
fn of_decision<'a>(pair: &Row<'a, Pair>, say: fn(&Decided) -> String) -> Value<'a> {
    let known = pair.context.snapshot.decisions.get(pair.docs);
    known.map_or(Value::Nothing, |known| Value::Text(say(known).into()))
}

/// Who decided last, or when.
fn of_last<'a>(pair: &Row<'a, Pair>, say: fn(&(String, Time)) -> String) -> Value<'a> {
    let known = pair.context.snapshot.decisions.get(pair.docs);
    let last = known.and_then(|known| known.last.as_ref());
    last.map_or(Value::Nothing, |last| Value::Text(say(last).into()))
}

/// "2 of 6" or "×missed".
fn sketch<'a>(pair: &Row<'a, Pair>) -> Value<'a> {
    let Some(proposed) = pair.context.snapshot.proposed.as_deref() else {
        return Value::Nothing;
    };
    match proposed.because(pair.docs) {
        Some(because) => Value::Text(because.short().into()),
        None => Value::Odd(format!("{MISSED}{}", proposed.word(pair.docs))),
    }
}

/// Why the chosen sketch proposes the pair, in English: a program reads it.
fn because(pair: &Row<'_, Pair>) -> Option<String> {
    let because = pair
        .context
        .snapshot
        .proposed
        .as_deref()?
        .because(pair.docs)?;
    Some(words::speaking(Language::English, || because.to_string()))
}

fn facts<'a>(pair: &Row<'a, Pair>, side: Side, count: fn(&Facts) -> u32) -> Value<'a> {
    let facts = pair.context.snapshot.facts(*pair.docs.get(side));
    facts.map_or(0, count).into()
}

fn hidden(facts: &Facts) -> u32 {
    facts.clues.hidden_characters
}

/// How much of a document stands in its best match.
fn best<'a>(document: &Row<'a, Document>) -> Value<'a> {
    document
        .best
        .map_or(Value::Nothing, |best| largest(best.share))
}

fn others<'a>(cluster: &Row<'a, Cluster>) -> Value<'a> {
    let others = cluster.members.iter();
    let others = others.filter(|id| **id != cluster.of.centre);
    labels(cluster, others.take(MOST_OTHERS), cluster.members.len() - 1)
}

/// Names of some of so many members of a cluster.
fn labels<'a, 'b>(
    cluster: &Row<'a, Cluster>,
    members: impl Iterator<Item = &'b DocId>,
    count: usize,
) -> Value<'a> {
    Value::Names {
        some: members
            .filter_map(|id| cluster.context.label(*id))
            .collect(),
        count,
    }
}
