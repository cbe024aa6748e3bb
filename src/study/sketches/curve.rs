//! Curves: how often supershingles of a layout agree, beside what S1's formula (10) promises.

use serde::Serialize;

use super::Document;
use super::known::Known;
use super::rivals::LAYOUTS;
use super::tally::THRESHOLDS;
use crate::index::Crew;
use crate::index::crew::gather;
use crate::sketch::Method;
use crate::sketch::minhash::Family;
use crate::sketch::supershingle::Layout;

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

/// What agrees in a pair: one supershingle or more, or two, which is one megashingle.
#[derive(Clone, Copy, PartialEq)]
struct Question {
    layout: Layout,
    is_mega: bool,
}

impl Question {
    /// Of a method that proposes by groups of minima. One-permutation minima are others, and have no formula of their own here.
    fn of(method: &Method) -> Option<Question> {
        let (layout, is_mega) = match method {
            Method::Supershingles(layout) | Method::MinHash(layout) => (*layout, false),
            Method::Megashingles(layout) => (*layout, true),
            _ => return None,
        };
        Some(Question { layout, is_mega })
    }

    fn name(self) -> String {
        let layout = self.layout;
        if self.is_mega {
            format!("mega {layout}")
        } else {
            layout.to_string()
        }
    }

    /// Groups are counted, also for megashingles: a layout of many groups has a hundred thousand pairs of them.
    fn agrees(self, a: &[u32], b: &[u32]) -> bool {
        let least = if self.is_mega { 2 } else { 1 };
        let both = self.layout.supershingles(a);
        let both = both.zip(self.layout.supershingles(b));
        both.filter(|(a, b)| a == b).take(least).count() == least
    }

    fn probability(self, resemblance: f64) -> f64 {
        if self.is_mega {
            self.layout.mega_probability(resemblance)
        } else {
            self.layout.probability(resemblance)
        }
    }
}

/// All layouts and the megashingles of the first, then those that a person names beside them.
pub(super) fn all(
    documents: &[Document],
    known: &Known,
    asked: &[Method],
    crew: &dyn Crew,
) -> Vec<Curve> {
    let usual = LAYOUTS.iter().filter_map(|layout| layout.parse().ok());
    let usual = usual.map(Method::Supershingles);
    let usual: Vec<Method> = usual
        .chain([Method::Megashingles(Layout::DEFAULT)])
        .collect();
    let mut questions: Vec<Question> = Vec::new();
    for question in usual.iter().chain(asked).filter_map(Question::of) {
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    let most = questions.iter().map(|one| one.layout.functions()).max();
    let family = Family::new(most.unwrap_or_default());
    let minima = |document: &Document| family.minima(&document.sequence);
    let minima: Vec<Vec<u32>> = gather(crew, documents.len(), |at| {
        documents.get(at).map(minima).unwrap_or_default()
    });
    let of = |question: &Question| curve(*question, &minima, known);
    questions.iter().map(of).collect()
}

fn curve(question: Question, minima: &[Vec<u32>], known: &Known) -> Curve {
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
            *step.measured.get_or_insert(0.0) += f64::from(u8::from(question.agrees(a, b)));
            *step.promised.get_or_insert(0.0) += question.probability(pair.resemblance);
        }
    }
    for step in &mut steps {
        let pairs = step.pairs as f64;
        step.measured = step.measured.map(|sum| sum / pairs);
        step.promised = step.promised.map(|sum| sum / pairs);
    }
    Curve {
        layout: question.name(),
        steps: steps.to_vec(),
    }
}
