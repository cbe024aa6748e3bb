//! Promise 3 (live), as a figure: one document of 5 kB replaced among 5,000, from its bytes to the new listing.

#[path = "support.rs"]
mod support;

use std::sync::Arc;

use sidelong::index::{Alone, Change, DocId, Index, Label, Settings};
use sidelong::text::{self, vocabulary::Vocabulary};

const DOCUMENTS: u32 = 5_000;

fn main() {
    divan::main();
}

fn put(vocabulary: &Vocabulary, id: u32, essay: &str) -> Change {
    let mut hashes = Vec::new();
    text::token_hashes(essay, &mut hashes);
    let label = Label::new(format!("{id:05}.txt"));
    Change::put(DocId(id), label, vocabulary.number(&hashes))
}

fn empty() -> (Index, Arc<Vocabulary>) {
    let vocabulary = Arc::new(Vocabulary::default());
    let index = Index::new(Settings::default(), Arc::clone(&vocabulary));
    (index, vocabulary)
}

fn collection() -> (Index, Arc<Vocabulary>) {
    let (mut index, vocabulary) = empty();
    let put = |id| put(&vocabulary, id, &support::essay(u64::from(id)));
    index.apply((0..DOCUMENTS).map(put).collect(), &Alone);
    index.prepare(&Alone);
    (index, vocabulary)
}

/// An essay is saved with some other text, again and again, a different essay each time.
#[divan::bench(sample_count = 500, sample_size = 1)]
fn replace_one_of_5000(bencher: divan::Bencher) {
    let (mut index, vocabulary) = collection();
    let mut next = 0u32;
    let mut saves = Vec::new();
    for save in 0..600u32 {
        saves.push((
            save * 7 % DOCUMENTS,
            support::essay(u64::from(DOCUMENTS + save)),
        ));
    }
    bencher.bench_local(|| {
        let (id, essay) = &saves[next as usize % saves.len()];
        next += 1;
        index.apply(vec![put(&vocabulary, *id, essay)], &Alone);
        index.listing()
    });
}

/// Everything anew on one core: what the first read of a folder costs beside reading.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn build_5000(bencher: divan::Bencher) {
    let essays: Vec<String> = (0..DOCUMENTS)
        .map(|id| support::essay(u64::from(id)))
        .collect();
    bencher
        .with_inputs(|| {
            let (index, vocabulary) = empty();
            let put = |(id, essay): (u32, &String)| put(&vocabulary, id, essay);
            (index, (0..).zip(&essays).map(put).collect::<Vec<Change>>())
        })
        .bench_local_values(|(mut index, changes)| {
            index.apply(changes, &Alone);
            index.listing()
        });
}
