//! Which sketch is asked what it would have found? Chosen in a palette of its own, from the usual ones, or by any name that `--sketch`
//! takes.

use super::command::{Action, Place};
use super::layers::Layer;
use super::palette::{Item, Palette};
use super::{App, Effect};
use crate::engine::Request;
use crate::proposal::Proposed;
use crate::say;
use crate::sketch::Method;
use crate::sketch::method::UnknownMethod;
use crate::words::{Phrase, phrase};

/// The usual ones, each with a few words about it.
const USUAL: [(&str, Phrase); 14] = [
    ("exact", phrase("sketch-exact")),
    ("supershingles-6x14", phrase("sketch-supershingles")),
    ("supershingles-14x6", phrase("sketch-supershingles-more")),
    ("minhash-42x2", phrase("sketch-minhash")),
    ("megashingles-6x14", phrase("sketch-megashingles")),
    ("oph-64x4", phrase("sketch-oph")),
    ("mod-25", phrase("sketch-mod")),
    ("scaled-8", phrase("sketch-scaled")),
    ("winnowing-12", phrase("sketch-winnowing")),
    ("simhash-3", phrase("sketch-simhash")),
    ("word-simhash-10", phrase("sketch-word-simhash")),
    ("e-simhash-10", phrase("sketch-e-simhash")),
    ("p-simhash-10", phrase("sketch-p-simhash")),
    ("p-simhash-literal-10", phrase("sketch-p-simhash-literal")),
];

/// Cells of a name.
const NAME: usize = 20;

/// Opens the choice, the cursor on the one that is asked.
pub(super) fn open(app: &mut App) {
    let asked = app.snapshot.method;
    let usual = USUAL.iter().filter_map(|(name, about)| {
        let method = name.parse().ok()?;
        Some(item(method, about.say(), asked))
    });
    let mut items: Vec<Item> = usual.collect();
    if position(&items, asked).is_none() {
        items.insert(0, item(asked, say!("sketch-own"), asked));
    }
    let at = position(&items, asked).unwrap_or_default();
    app.layers
        .push(Layer::Palette(Palette::of_sketches(items, at)));
}

fn item(method: Method, about: &str, asked: Method) -> Item {
    let name = method.to_string();
    let is_asked = method == asked;
    Item {
        what: format!("{name:<NAME$}  {about}"),
        also: "",
        keys: if is_asked {
            say!("sketch-asked").to_owned()
        } else {
            String::new()
        },
        action: Action::Sketch(method),
    }
}

fn position(items: &[Item], method: Method) -> Option<usize> {
    let mut actions = items.iter().map(|item| item.action);
    actions.position(|action| action == Action::Sketch(method))
}

/// The place of the method of this name among the items, where a new one is added if it has to be; nothing if it is none.
pub(super) fn named(items: &mut Vec<Item>, typed: &str) -> Result<usize, UnknownMethod> {
    let method = typed.trim().parse()?;
    Ok(position(items, method).unwrap_or_else(|| {
        // The one that is asked is there, so this is another.
        items.push(item(method, say!("sketch-own"), Method::Exact));
        items.len() - 1
    }))
}

/// Asks this one from now on.
pub(super) fn choose(app: &mut App, method: Method, effects: &mut Vec<Effect>) {
    let held = app.frozen.as_ref().and_then(|held| held.newest.as_ref());
    let newest = held.unwrap_or(&app.snapshot);
    // Nothing would come of it that could be waited for.
    if app.wanted_sketch.unwrap_or(newest.method) == method {
        return;
    }
    if let Some(why) = method.refused(newest.settings.width) {
        app.said = Some(why.to_string());
        return;
    }
    app.wanted_sketch = Some(method);
    effects.push(Effect::Send(Request::Sketch(method)));
}

/// Stops the drawing of the one that is asked, if it is being drawn. Says whether it was.
pub(super) fn stop(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let snapshot = &app.snapshot;
    let is_drawn = |proposed: &Proposed| proposed.is_of(&snapshot.listing);
    let asked = app.wanted_sketch.unwrap_or(snapshot.method);
    let is_there = snapshot.method == asked && snapshot.proposed.as_deref().is_some_and(is_drawn);
    // Of what is read on it is drawn by itself.
    if asked == Method::Exact || is_there || !snapshot.progress.is_done() {
        return false;
    }
    app.said = Some(say!(
        "sketch-stopped",
        method = asked.to_string(),
        key = app.keymap.named(Place::Pairs, Action::Sketches)
    ));
    choose(app, Method::Exact, effects);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_among_the_usual_ones_with_its_usual_number() {
        let usual: Vec<Method> = USUAL
            .iter()
            .map(|(name, _)| name.parse().unwrap())
            .collect();
        for listed in Method::LIST {
            let method: Method = listed.name.parse().unwrap();
            assert!(usual.contains(&method), "{method}");
        }
        for ((name, _), method) in USUAL.iter().zip(usual) {
            assert_eq!(*name, method.to_string());
            assert!(name.len() <= NAME);
        }
    }
}
