//! Promise 3 (live), as a figure: one document of 5 kB replaced among 5,000, from its bytes to the new listing.

#[path = "support.rs"]
mod support;

use sidelong::index::{Alone, Change, DocId, Index, Label, Settings, Shingled};
use sidelong::{shingle, text};

const DOCUMENTS: u32 = 5_000;

fn main() {
    divan::main();
}

fn put(id: u32, essay: &str) -> Change {
    let mut hashes = Vec::new();
    text::token_hashes(essay, &mut hashes);
    let fingerprints = shingle::fingerprints(&hashes, Settings::default().width);
    let shingled = Shingled {
        words: hashes.len() as u32,
        fingerprints,
    };
    Change::Put(DocId(id), Label::new(format!("{id:05}.txt")), shingled)
}

fn collection() -> Index {
    let mut index = Index::new(Settings::default());
    index.apply(
        (0..DOCUMENTS)
            .map(|id| put(id, &support::essay(u64::from(id))))
            .collect(),
        &Alone,
    );
    index
}

/// An essay is saved with some other text, again and again, a different essay each time.
#[divan::bench(sample_count = 500, sample_size = 1)]
fn replace_one_of_5000(bencher: divan::Bencher) {
    let mut index = collection();
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
        index.apply(vec![put(*id, essay)], &Alone);
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
            (0..)
                .zip(&essays)
                .map(|(id, essay)| put(id, essay))
                .collect::<Vec<Change>>()
        })
        .bench_local_values(|changes| {
            let mut index = Index::new(Settings::default());
            index.apply(changes, &Alone);
            index.listing()
        });
}
