//! What was measured turn by turn, because machines are shared and noisy.

/// So many turns leave a median that one disturbance does not move.
pub const TURNS: usize = 9;

/// Prints the median, and between what the turns lie.
pub fn report(what: &str, figures: &mut [f64]) {
    figures.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (figures.first(), figures.last()) else {
        return;
    };
    println!(
        "{what}: {:.3} (median of {}; {least:.3} to {most:.3})",
        figures[figures.len() / 2],
        figures.len()
    );
}
