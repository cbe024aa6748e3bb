//! Pairs that layers took away: a list without any layer, made when somebody asks, of which all that is listed is left out.

use std::collections::{BTreeMap, BTreeSet};

use super::texts::{Ready, Texts};
use super::{Context, Documents as _, Token};
use crate::align::{Document, Shared};
use crate::engine::Event;
use crate::engine::crew::Crew;
use crate::index::crew::gather_with;
use crate::index::{DocId, Figures, Index, Pair};
use crate::layers::Layer;
use crate::masks::{ActiveLayers, Masked};
use crate::measure::Overlap;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Taken, TakenBy};

/// What one pair is without layers, what it is with them, its shingles too, and which of these mask words of its passages.
type Both = (Figures, (Shared, Overlap), TakenBy);

/// Tells all of them.
pub fn answer((): (), _: &mut Texts, context: &Context, token: &Token) {
    if let Some(taken) = taken(context, token).filter(|_| token.is_wanted()) {
        context.outbox.post(Event::TakenAway(taken.into()));
    }
}

/// The answer; nothing if nobody wants to know any more.
fn taken(context: &Context, token: &Token) -> Option<Vec<Taken>> {
    let (mut settings, changes, now) = context.ask(|writer| writer.without_layers())?;
    settings.layers = ActiveLayers::NONE;
    let listed: BTreeSet<Sides<DocId>> = now.pairs.iter().map(|pair| pair.docs).collect();
    let mut index = context.plan.intake.index(settings);
    index.apply(changes, &Crew::all_but_one());
    token.is_wanted().then_some(())?;
    let mut pairs = index.estimated();
    pairs.retain(|docs| !listed.contains(docs));
    let compared = compare(&pairs, &index, context, token)?;
    let aligned: Vec<_> = compared
        .iter()
        .map(|(docs, both)| (*docs, both.0))
        .collect();
    index.align(&aligned);
    let listing = index.listing();
    let gone = listing.pairs.iter().filter_map(|pair| {
        let (_, (net, overlap), by) = compared.get(&pair.docs)?;
        let raw = Some(pair.larger_share());
        Some(Taken {
            pair: Pair {
                shared: overlap.shared,
                shingles: overlap.sizes,
                words: net.counted,
                figures: Figures { raw, ..net.figures },
                ..*pair
            },
            by: by.clone(),
        })
    });
    Some(gone.collect())
}

/// Each pair as far as its texts can be read.
fn compare(
    pairs: &[Sides<DocId>],
    raw: &Index,
    context: &Context,
    token: &Token,
) -> Option<BTreeMap<Sides<DocId>, Both>> {
    let ready = Ready::default();
    let crew = Crew::all_but_one();
    let made = gather_with(
        &crew,
        pairs.len(),
        || context.texts(),
        |texts, at| {
            token.is_wanted().then_some(())?;
            let docs = *pairs.get(at)?;
            let task = context.pair(docs)?;
            // A panic costs this one pair.
            let both = texts.guard(|texts| {
                let left = ready.find(docs.left, &task.files.left, texts)?;
                let right = ready.find(docs.right, &task.files.right, texts)?;
                let _taken = texts.room(2 * task.words);
                let (contents, masked) = (task.contents, &task.masked);
                let left = ready.get(docs.left, left, contents.left, &masked.left, texts)?;
                let right = ready.get(docs.right, right, contents.right, &masked.right, texts)?;
                let both = Sides::new(&*left, &*right);
                let all = texts.compare(both.map(Document::whole), &raw.common(docs));
                let some = texts.compare(both, &task.common);
                let (all, some) = (all.ok()?, some.ok()?);
                let net = (some.shared(), some.overlap);
                Some((all.figures(), net, by(&all, &task.masked)))
            });
            Some(both.ok().flatten().map(|both| (docs, both)))
        },
    );
    let made: Option<Vec<_>> = made.into_iter().collect();
    Some(made?.into_iter().flatten().collect())
}

/// How many words of the passages each layer masks, in the text with more of them.
fn by(compared: &Compared, masked: &Sides<Masked>) -> Vec<(Layer, u32)> {
    let masks = |layer: Layer, side: Side| -> u32 {
        let stretches = masked.get(side).stretches().iter();
        let stretches = stretches.filter(|(of, _)| *of == layer);
        let passages = compared.alignment.passages.iter();
        let passages = passages.map(|passage| passage.tokens.get(side));
        let both = stretches.flat_map(|(_, words)| {
            let within = passages.clone();
            within.map(|passage| {
                let end = passage.end.min(words.end);
                end.saturating_sub(passage.start.max(words.start))
            })
        });
        both.sum()
    };
    let most = |layer| masks(layer, Side::Left).max(masks(layer, Side::Right));
    let all = Layer::ALL.into_iter().map(|layer| (layer, most(layer)));
    all.filter(|(_, words)| *words > 0).collect()
}
