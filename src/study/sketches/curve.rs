//! How often do supershingles of a layout agree, beside what S1's formula (10) promises?

use serde::Serialize;

use super::Document;
use super::known::Known;
use super::tally::THRESHOLDS;
use crate::index::Crew;
use crate::index::crew::gather;
use crate::sketch::minhash::Family;
use crate::sketch::supershingle::Layout;

/// The layouts of SPEC 5's table, the first also with its megashingles.
const LAYOUTS: [&str; 5] = ["6x14", "14x6", "6x6", "21x4", "42x2"];

/// Pairs between two resemblances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Step {
    /// From this resemblance, up to that of the next step.
    pub from: f64,
    /// Pairs.
    pub pairs: u64,
    /// The share in which any supershingle agrees.
    pub measured: Option<f64>,
    /// The mean of the formula over the same pairs.
    pub promised: Option<f64>,
}

/// What came of one layout.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// Groups and minima of a group.
    pub layout: String,
    /// A step a threshold.
    pub steps: Vec<Step>,
}

/// All layouts, and the megashingles of the first.
pub(super) fn all(documents: &[Document], known: &Known, crew: &dyn Crew) -> Vec<Curve> {
    let layouts: Vec<Layout> = LAYOUTS.iter().filter_map(|l| l.parse().ok()).collect();
    let most = layouts.iter().map(|layout| layout.functions()).max();
    let family = Family::new(most.unwrap_or_default());
    let minima = |document: &Document| family.minima(&document.sequence);
    let minima: Vec<Vec<u32>> = gather(crew, documents.len(), |at| {
        documents.get(at).map(minima).unwrap_or_default()
    });
    let of = |layout: &Layout| {
        let agree = |a: &[u32], b: &[u32]| {
            let both = layout.supershingles(a).zip(layout.supershingles(b));
            both.into_iter().any(|(a, b)| a == b)
        };
        curve(layout.to_string(), &minima, known, agree, |j| {
            layout.probability(j)
        })
    };
    let mut curves: Vec<Curve> = layouts.iter().map(of).collect();
    let mega = Layout::DEFAULT;
    let agree = |a: &[u32], b: &[u32]| {
        let both = mega.megashingles(a).into_iter().zip(mega.megashingles(b));
        both.into_iter().any(|(a, b)| a == b)
    };
    let name = format!("mega {mega}");
    let promised = |j| mega.mega_probability(j);
    curves.push(curve(name, &minima, known, agree, promised));
    curves
}

fn curve(
    layout: String,
    minima: &[Vec<u32>],
    known: &Known,
    agree: impl Fn(&[u32], &[u32]) -> bool,
    probability: impl Fn(f64) -> f64,
) -> Curve {
    let mut steps = THRESHOLDS.map(|from| Step {
        from,
        ..Step::default()
    });
    for pair in &known.pairs {
        let step = steps
            .iter_mut()
            .rev()
            .find(|step| pair.resemblance >= step.from);
        let [a, b] = [pair.docs.0, pair.docs.1].map(|at| minima.get(at as usize));
        if let (Some(step), Some(a), Some(b)) = (step, a, b) {
            step.pairs += 1;
            *step.measured.get_or_insert(0.0) += f64::from(u8::from(agree(a, b)));
            *step.promised.get_or_insert(0.0) += probability(pair.resemblance);
        }
    }
    for step in &mut steps {
        let pairs = step.pairs as f64;
        step.measured = step.measured.map(|sum| sum / pairs);
        step.promised = step.promised.map(|sum| sum / pairs);
    }
    Curve {
        layout,
        steps: steps.to_vec(),
    }
}
