//! Common text that counts, because a person wants it so.

use proptest::prelude::*;

use super::*;

/// Common text counts.
fn counting(settings: Settings) -> Settings {
    Settings {
        counts_common: true,
        ..settings
    }
}

proptest! {
    // A year has thousands of pairs.
    #![proptest_config(ProptestConfig { cases: cases(5), ..config() })]

    #[test]
    fn with_common_text_counted_a_pair_has_the_figures_of_its_two_documents_alone(settings in settings(), base in year()) {
        let mut index = empty(counting(settings));
        apply(&mut index, &base, 1000);
        let listing = index.listing();
        prop_assert!(listing.documents.iter().all(|document| document.common == 0));
        let number = listing.pairs.len();
        for pair in listing.pairs.iter().step_by((number / 40).max(1)) {
            let of_pair = |step: &&Step| match step {
                Step::Put(id, ..) => [pair.docs.left.0, pair.docs.right.0].contains(id),
                Step::Remove(_) | Step::Assign(..) => false,
            };
            let two: Vec<Step> = base.iter().filter(of_pair).cloned().collect();
            let mut alone = empty(settings);
            apply(&mut alone, &two, 2);
            let alone = alone.listing();
            prop_assert_eq!(&alone.pairs[..], &[*pair][..]);
            let shares = |side| pair.share(side);
            let docs = [pair.docs.left, pair.docs.right];
            let matrix = index.matrix(&docs, &Alone);
            prop_assert_eq!([matrix.cell(0, 1), matrix.cell(1, 0)], [Side::Left, Side::Right].map(shares));
        }
    }
}

#[test]
fn what_stands_in_more_documents_than_may_be_paired_links_them_as_a_star_and_a_chain_and_counts() {
    let essay = |id: u32| Step::Put(id, vec![0], u64::from(40 * id + 39));
    let class: Vec<Step> = (0..200).map(essay).collect();
    let mut index = empty(counting(Settings::default()));
    apply(&mut index, &class, 1000);
    let listing = index.listing();
    assert_eq!(listing.pairs.len(), 199 + 198);
    assert_eq!(listing.clusters[0].members.len(), 200);
    assert!(listing.pairs.iter().all(|pair| pair.figures.words == 20));
    // Those that no listed pair links are named, compared and in the matrix all the same.
    let far = Sides::new(listing.documents[50].id, listing.documents[150].id);
    assert!(listing.pairs.iter().all(|pair| pair.docs != far));
    assert_eq!(index.common(far), Common::default());
    let matrix = index.matrix(&[far.left, far.right], &Alone);
    assert_eq!(matrix.cell(0, 1), Coverage::of(20, 59));
    let sharing = index.sharing(far.left, &Alone);
    assert_eq!((sharing.with.len(), sharing.common), (199, 0));
    assert!(sharing.shared.iter().all(|shared| *shared == 16));
}
