//! What the chosen sketch says of all pairs: a line above them.

use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::say;
use crate::snapshot::Drawing;

/// What it says of all pairs together, in the longest form that fits; nothing where no sketch was chosen.
pub fn line(app: &App, room: usize) -> Option<String> {
    let snapshot = &app.snapshot;
    let method = snapshot.method;
    let proposed = snapshot.proposed.as_deref();
    let Some(proposed) = proposed.filter(|proposed| proposed.is_of(&snapshot.listing)) else {
        let is_chosen = method != crate::sketch::Method::Exact;
        let method = method.to_string();
        return is_chosen.then(|| match snapshot.drawing {
            Some(Drawing { done, all }) => {
                say!("sketch-drawing-of", method = method, done = done, all = all)
            }
            None => say!("sketch-drawing", method = method),
        });
    };
    let counts = proposed.counts();
    let others = match counts.others {
        0 => String::new(),
        others => say!("sketch-others", count = others),
    };
    let short = say!(
        "sketch-counts",
        found = counts.found,
        missed = counts.missed,
        others = others
    );
    let forms = [
        format!("{method} {counts}"),
        format!("{method}: {short}"),
        short,
    ];
    let [.., shortest] = &forms;
    let shortest = shortest.clone();
    let fits = |form: &String| form.width() <= room;
    Some(forms.into_iter().find(fits).unwrap_or(shortest))
}
