//! Which text is common? Counted as the index counts it, from the documents of which the list says that they have some.
//!
//! The index's own counts are not lent: whoever draws is some lists behind it. Two passes over the texts take no more memory than a byte for
//! a shingle: at first cells count what falls into them, and only shingles in full cells are counted one by one.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::align::Common;
use crate::index::Crew;
use crate::index::crew::gather;
use crate::shingle::{ByHash, Fingerprint};

/// Cells of the first pass: about one for each shingle, at least a page of them ...
const FEWEST_CELLS: usize = 1 << 12;
/// ... and at most as many bytes as nobody misses who has so many texts.
const MOST_CELLS: usize = 1 << 28;
/// Documents of one job.
const PER_JOB: usize = 64;
/// Jobs whose finds wait in memory together.
const JOBS_AT_ONCE: usize = 64;

/// The fingerprints that more than `limit` documents have.
pub(super) fn of(
    documents: usize,
    shingles: usize,
    limit: usize,
    sequence: &(dyn Fn(usize) -> Vec<Fingerprint> + Sync),
    crew: &dyn Crew,
) -> Common {
    let number = shingles.next_power_of_two().clamp(FEWEST_CELLS, MOST_CELLS);
    let cells: Vec<AtomicU8> = (0..number).map(|_| AtomicU8::new(0)).collect();
    let cell = |fingerprint: Fingerprint| cells.get(fingerprint as usize & (number - 1));
    let jobs = documents.div_ceil(PER_JOB);
    let of_job = |job: usize| job * PER_JOB..documents.min((job + 1) * PER_JOB);
    gather(crew, jobs, |job| {
        for at in of_job(job) {
            for cell in sequence(at).into_iter().filter_map(cell) {
                // A full cell stays full: no limit is as high.
                let more = |count: u8| count.checked_add(1);
                let _ = cell.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
            }
        }
    });
    let is_full = |fingerprint: &Fingerprint| {
        let count = cell(*fingerprint).map_or(0, |cell| cell.load(Ordering::Relaxed));
        usize::from(count) > limit.min(usize::from(u8::MAX) - 1)
    };
    let mut counts: HashMap<Fingerprint, usize, ByHash> = HashMap::default();
    for first in (0..jobs).step_by(JOBS_AT_ONCE) {
        let found = gather(crew, JOBS_AT_ONCE.min(jobs - first), |nth| {
            let mut found = Vec::new();
            for at in of_job(first + nth) {
                let mut full: Vec<Fingerprint> = sequence(at).into_iter().filter(is_full).collect();
                full.sort_unstable();
                full.dedup();
                found.extend(full);
            }
            found
        });
        for fingerprint in found.into_iter().flatten() {
            *counts.entry(fingerprint).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count > limit);
    Common::new(counts.into_keys())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::index::Alone;
    use crate::shingle::mix;

    proptest! {
        #[test]
        fn what_more_documents_have_than_the_limit_is_found_and_nothing_else(
            documents in prop::collection::vec(prop::collection::vec(0_u64..40, 0..30), 0..90),
            limit in 0_usize..70,
        ) {
            let documents: Vec<Vec<Fingerprint>> = documents
                .into_iter()
                .map(|numbers| numbers.into_iter().map(mix).collect())
                .collect();
            let mut holders: BTreeMap<Fingerprint, usize> = BTreeMap::new();
            for document in &documents {
                let mut distinct = document.clone();
                distinct.sort_unstable();
                distinct.dedup();
                for fingerprint in distinct {
                    *holders.entry(fingerprint).or_default() += 1;
                }
            }
            let shingles = documents.iter().map(Vec::len).sum();
            let sequence = |at: usize| documents[at].clone();
            let common = of(documents.len(), shingles, limit, &sequence, &Alone);
            for (fingerprint, count) in holders {
                prop_assert_eq!(common.contains(fingerprint), count > limit);
            }
        }
    }
}
